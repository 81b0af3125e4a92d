//! The effects of mouse clicks. A mouse is never necessary: every click has an equivalent key.

use crate::{
    screen::{
        overlay::{OverlayResponse, ResolvedKey},
        overlays::look::Look,
        session::ScreenSession,
        view_widget::panel_area,
    },
    session::SessionEnd,
    settings::{InputMode, UiAction},
    terminal::Click,
    view::View,
};
use hexdelve::{dungeon::Dungeon, grid::Position, player::Journey};
use ratatui::{backend::Backend, layout::Rect};

impl<B: Backend + Send + Sync + 'static> ScreenSession<'_, B> {
    pub(super) fn take_a_click(&mut self, click: Click) -> Option<SessionEnd> {
        let press = ResolvedKey::CLICK;
        let view = self.renderer.view().clone();
        if let Some(panel) = &view.panel {
            let screen = self.renderer.drawn_extent().0;
            let place = panel_area(&view, panel, Rect::new(0, 0, screen.width(), screen.height()));
            if place.contains((click.column, click.row).into()) {
                let line = usize::from(click.row - place.y).checked_sub(1)?;
                let top = self.overlays.last_mut().filter(|_| line < panel.lines.len())?;
                let answer = top.overlay.on_line_click(line, &view)?;
                return self.follow(answer, press);
            }
        }
        let size = self.controller.game().world().resource::<Dungeon>().size();
        let cell = cell_of(&view, click).filter(|it| size.contains(*it))?;
        let answer = self.overlays.last_mut().and_then(|top| top.overlay.on_cell_click(cell));
        if let Some(answer) = answer {
            return self.follow(answer, press);
        }
        if !self.leaves_the_board() {
            return None;
        }
        if click.is_right_button {
            let look = OverlayResponse::open(Look(cell));
            return self.open_from_the_board(look, UiAction::Look, press);
        }
        let plays = self.mode.input_mode() == InputMode::Playing;
        let answer = plays.then(|| OverlayResponse::StartJourney(Journey::travel(cell)))?;
        self.follow(answer, press)
    }
}

fn cell_of(view: &View, click: Click) -> Option<Position> {
    let board = view.layout.board;
    if view.replacement_text.is_some() || !board.contains((click.column, click.row).into()) {
        return None;
    }
    let side = view.layout.cell();
    let (x, y) = ((click.column - board.x) / side, (click.row - board.y) / side);
    let spot = Position::new(x, y);
    let is_drawn = view.board.size().contains(spot);
    is_drawn.then(|| Position::new(view.corner.x + x, view.corner.y + y))
}
