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

impl Overlay for Trodden {
    fn name(&self) -> &'static str {
        "Footprints"
    }

    fn show(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        OverlayView::default()
    }

    fn draw(&self, known_game: &KnownGame<'_>, _: &ScreenContext<'_>, view: &mut View) {
        let known = &known_game.known;
        let spatial_index = known.world.resource::<SpatialIndex>();
        for (cell, count) in &known.world.resource::<Footprints>().0 {
            if known.knows(*cell)
                && spatial_index.creature(*cell).is_none()
                && let Some(tile) = view.cell_mut(*cell)
            {
                let glyph = char::from_digit(*count, 10).unwrap_or('9');
                *tile = BoardCell { glyph, role: ColourRole::Path, ..*tile };
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
    // The view that pressing `F` shows in a session.
    let view = view_with_overlay(&mut game, &Trodden, ScreenSize::STANDARD);
    let size = view.board.size();
    for row in 0..3 {
        let line = (0..size.width()).map(|x| view.board[Position::new(x, row)].glyph);
        println!("{}", line.collect::<String>().trim_end());
    }
    println!("{}", view.status[1]);
    assert!(view.status[1].contains("cells walked"));
    let trodden = size.positions().filter(|cell| view.board[*cell].role == ColourRole::Path);
    assert!(trodden.count() > 1);
}
