//! The view is drawn: widgets, each clipped to what room there is.

use super::{Glyphs, Palette, Panel, Role, View};
use crate::grid::Position;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    widgets::{Block, Clear, Paragraph, Widget, Wrap},
};

/// A view in its colours.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What is drawn.
    pub view: &'a View,
    /// In which colours.
    pub palette: &'a Palette,
    /// With which glyphs.
    pub glyphs: Glyphs,
}

impl Widget for Picture<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if let Some(card) = &self.view.card {
            return Paragraph::new(card.as_str()).wrap(Wrap { trim: true }).render(area, buffer);
        }
        let style = |role| self.palette.style(role);
        line(buffer, area, 0, &self.view.message, style(Role::Message));
        self.draw_the_board(area, buffer);
        let [standing, legend] = &self.view.status;
        line(buffer, area, area.height.saturating_sub(2), standing, style(Role::Status));
        line(buffer, area, area.height.saturating_sub(1), legend, style(Role::Hint));
        if let Some(panel) = &self.view.panel {
            self.draw_the_panel(panel, panel_area(panel, area), buffer);
        }
    }
}

impl Picture<'_> {
    /// Where the cursor stands: on the selected line, if there is one.
    pub fn cursor(self, area: Rect) -> (u16, u16) {
        let selected = self.view.panel.as_ref().and_then(|panel| {
            let row = u16::try_from(panel.selected?).ok()?;
            let place = panel_area(panel, area);
            Some((place.x + 2, place.y + 1 + row))
        });
        let (x, y) = selected.unwrap_or(self.view.cursor);
        (x.min(area.width.saturating_sub(1)), y.min(area.height.saturating_sub(1)))
    }

    fn draw_the_board(self, area: Rect, buffer: &mut Buffer) {
        let board = &self.view.board;
        for spot in board.size().positions() {
            let Position { x, y } = spot;
            let tile = board[spot];
            if let Some(cell) = buffer.cell_mut((area.x + x, area.y + y + 1)) {
                cell.set_char(self.glyphs.of(tile)).set_style(self.palette.style(tile.role));
                if tile.marked {
                    cell.set_style(self.palette.selected());
                }
            }
        }
    }

    fn draw_the_panel(self, panel: &Panel, place: Rect, buffer: &mut Buffer) {
        Clear.render(place, buffer);
        Block::bordered()
            .title(format!(" {} ", panel.title))
            .title_bottom(format!(" {} ", panel.hint))
            .title_style(self.palette.style(Role::Title))
            .render(place, buffer);
        let inside = Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place };
        for (row, text) in (1..place.height.saturating_sub(1)).zip(&panel.lines) {
            let is_selected = panel.selected == Some(usize::from(row) - 1);
            let style = if is_selected { self.palette.selected() } else { Style::new() };
            let width = usize::from(inside.width);
            line(buffer, inside, row, &format!(" {text:<width$}"), style);
        }
    }
}

/// One line of text, cut where the area ends.
fn line(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        let width = usize::from(area.width);
        buffer.set_stringn(area.x, area.y + row, text, width, style);
    }
}

/// A panel is as large as what is in it, and stands where the PC is not.
fn panel_area(panel: &Panel, area: Rect) -> Rect {
    let lengths = panel.lines.iter().chain([&panel.title, &panel.hint]).map(String::len);
    let width = u16::try_from(lengths.max().unwrap_or(0) + 4).unwrap_or(u16::MAX).min(area.width);
    let height = u16::try_from(panel.lines.len() + 2).unwrap_or(u16::MAX);
    let x = area.x + if panel.right { area.width - width } else { 0 };
    Rect { x, y: area.y + 1, width, height }.intersection(area)
}
