//! An overlay: `F` shows where everybody has walked, and the status line how far.

use hexdelve::prelude::*;
use std::collections::BTreeMap;

/// How often somebody has come to a cell.
#[derive(Resource, Debug, Default)]
pub struct Footprints(BTreeMap<Position, u32>);

/// Whoever goes somewhere leaves one.
pub fn leave_a_footprint(step: On<Moved>, mut footprints: ResMut<Footprints>) {
    *footprints.0.entry(step.to).or_default() += 1;
}

/// Digits over the floor, where the PC may know of it and nobody stands.
fn draw_the_footprints(world: &World, view: &mut View) {
    let memory = world.get_resource::<Memory>();
    let stacks = world.resource::<Stacks>();
    for (cell, count) in &world.resource::<Footprints>().0 {
        let known = memory.is_none_or(|memory| memory.knows(*cell));
        if known
            && stacks.creature(*cell).is_none()
            && let Some(tile) = view.tile_mut(*cell)
        {
            let glyph = char::from_digit(*count, 10).unwrap_or('9');
            *tile = Tile { glyph, role: Role::Path, ..*tile };
        }
    }
}

/// Shown by its key, on every screen of the game.
pub const FOOTPRINTS: OwnOverlay = OwnOverlay {
    name: "Footprints",
    key: 'F',
    words: "where everybody has walked",
    draw: draw_the_footprints,
};

/// Leaves and shows them.
pub fn footprints(app: &mut App) {
    app.init_resource::<Footprints>()
        .add_observer(leave_a_footprint)
        .add_overlay(FOOTPRINTS)
        .add_status_text(|world| {
            format!("{} cells walked", world.resource::<Footprints>().0.len())
        });
}

fn main() {
    let mut game = Scenario::draw("@....8").plugin((PresentPlugin, footprints)).start();
    for _ in 0..3 {
        game.submit(Command::Step(Direction::East)).expect("there is floor to the east");
    }
    // What its key does in a session.
    game.world_mut().insert_resource(Overlay::Own(FOOTPRINTS.name));
    game.world_mut().run_schedule(Present);
    let view = game.world().resource::<View>();
    let size = view.board.size();
    for row in 0..3 {
        let line = (0..size.width()).map(|x| view.board[Position::new(x, row)].glyph);
        println!("{}", line.collect::<String>().trim_end());
    }
    println!("{}", view.status[0]);
    assert!(view.status[0].ends_with("cells walked"));
    let trodden = size.positions().filter(|cell| view.board[*cell].role == Role::Path);
    assert!(trodden.count() > 1);
}
