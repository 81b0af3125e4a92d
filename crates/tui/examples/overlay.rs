//! An overlay: `F` shows where characters have walked, and the status line counts the cells.

use hexdelve_tui::prelude::*;
use std::collections::BTreeMap;

/// The number of arrivals in each cell.
#[derive(Resource, Debug, Default)]
pub struct Footprints(BTreeMap<Position, u32>);

/// Counts an arrival in a cell.
pub fn leave_a_footprint(step: On<Moved>, mut footprints: ResMut<Footprints>) {
    *footprints.0.entry(step.to).or_default() += 1;
}

/// An overlay that shows the counts as digits on known, empty floor.
#[derive(Debug)]
pub struct Trodden;

impl Layer for Trodden {
    fn name(&self) -> &'static str {
        "Footprints"
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known = &screen.known_game.known;
        let spatial_index = known.world.resource::<SpatialIndex>();
        for (cell, count) in &known.world.resource::<Footprints>().0 {
            if known.knows(*cell) && spatial_index.creature(*cell).is_none() {
                let glyph = char::from_digit(*count, 10).unwrap_or('9');
                frame.put(*cell, glyph, screen.style(ColourRole::Path));
            }
        }
    }

    fn passes_input_through(&self) -> bool {
        true
    }
}

/// Adds the footprints, the overlay with its key on every screen of the game, and the
/// status text.
pub fn footprints(app: &mut App) {
    app.init_resource::<Footprints>()
        .add_observer(leave_a_footprint)
        .add_overlay(CustomOverlay {
            key: 'F',
            help: "where characters have walked",
            open: || Box::new(Trodden),
        })
        .add_status_text(|world| {
            format!("{} cells walked", world.resource::<Footprints>().0.len())
        });
}

fn main() {
    let mut game = Scenario::draw("@....8").plugin((MessagesPlugin, footprints)).start();
    for _ in 0..3 {
        game.submit(Action::Step(Direction::East)).expect("there is floor to the east");
    }
    // The screen after pressing `F` in a session.
    let frame = ScreenFrame::with_overlay(&mut game, Trodden, ScreenSize::STANDARD);
    for row in 1..4 {
        println!("{}", frame.row(row));
    }
    println!("{}", frame.row(23));
    assert!(frame.row(23).contains("cells walked"));
    let is_digit = |cell: &Position| frame.glyph(*cell).is_some_and(|it| it.is_ascii_digit());
    let level = game.world().resource::<Dungeon>().size();
    assert!(level.positions().filter(is_digit).count() > 1);
}
