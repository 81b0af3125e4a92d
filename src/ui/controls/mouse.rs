//! What a click means. Nothing needs a mouse: each of these has a key.

use crate::ui::{Extent, Overlay, View, drawing::picture::panel_area};
use crate::{dungeon::Dungeon, grid::Position};
use bevy_ecs::prelude::World;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

/// A button of the mouse was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// The column of the screen.
    pub column: u16,
    /// The row of the screen.
    pub row: u16,
    /// Whether it was the other button: it asks, and does nothing.
    pub asks: bool,
}

/// What a click is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Meaning {
    /// What this key is for.
    Key(KeyCode),
    /// Something lies over the game then.
    Show(Overlay),
    /// To go to a cell.
    Travel(Position),
}

#[cfg(not(unix))]
impl Click {
    /// Buttons that are pressed count: who moves a mouse says nothing.
    pub(in crate::ui) const fn of(mouse: crossterm::event::MouseEvent) -> Option<Self> {
        use crossterm::event::{MouseButton, MouseEventKind};
        let asks = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => false,
            MouseEventKind::Down(MouseButton::Right) => true,
            _ => return None,
        };
        Some(Self { column: mouse.column, row: mouse.row, asks })
    }
}

/// What a click means by what the screen shows.
pub(in crate::ui) fn meaning(world: &World, overlay: Overlay, click: Click) -> Option<Meaning> {
    let view = world.resource::<View>();
    if let Some(row) = row_of_the_panel(world, view, click) {
        return by_line(view, overlay, row.checked_sub(1)?);
    }
    let cell =
        cell_of(view, click).filter(|it| world.resource::<Dungeon>().size().contains(*it))?;
    match overlay {
        Overlay::Aim { handling, slot, .. } => {
            Some(Meaning::Show(Overlay::Aim { handling, slot, cell }))
        }
        Overlay::Teleport { .. } => Some(Meaning::Show(Overlay::Teleport { cell })),
        Overlay::Travel | Overlay::Goal { .. } => Some(Meaning::Travel(cell)),
        Overlay::Look { .. } => Some(Meaning::Show(Overlay::Look { cell })),
        _ if !overlay.leaves_the_board() => None,
        _ if click.asks => Some(Meaning::Show(Overlay::Look { cell })),
        _ => Some(Meaning::Travel(cell)),
    }
}

/// A line of a list is chosen as by the letter that it begins with.
fn by_line(view: &View, overlay: Overlay, line: usize) -> Option<Meaning> {
    let panel = view.panel.as_ref().filter(|panel| line < panel.lines.len())?;
    match overlay {
        Overlay::Pack
        | Overlay::Which(_)
        | Overlay::Bit { .. }
        | Overlay::Powers
        | Overlay::Travel => {
            let letter = panel.lines.get(line)?.chars().next()?;
            Some(Meaning::Key(KeyCode::Char(letter)))
        }
        Overlay::Monsters { selected } => {
            let first = selected.saturating_sub(panel.selected?);
            Some(Meaning::Show(Overlay::Monsters { selected: first + line }))
        }
        _ => None,
    }
}

/// Which row of the panel was meant, its upper edge being the first, if it was
/// in the panel at all.
fn row_of_the_panel(world: &World, view: &View, click: Click) -> Option<usize> {
    let panel = view.panel.as_ref()?;
    let extent = world.resource::<Extent>().0;
    let screen = Rect::new(0, 0, extent.width(), extent.height());
    let place = panel_area(view, panel, screen);
    let inside = place.contains((click.column, click.row).into());
    inside.then(|| usize::from(click.row - place.y))
}

fn cell_of(view: &View, click: Click) -> Option<Position> {
    let board = view.layout.board;
    let is_on_it = view.card.is_none() && board.contains((click.column, click.row).into());
    let spot = Position::new(click.column.checked_sub(board.x)?, click.row.checked_sub(board.y)?);
    let is_on_it = is_on_it && view.board.size().contains(spot);
    is_on_it.then(|| Position::new(view.corner.x + spot.x, view.corner.y + spot.y))
}
