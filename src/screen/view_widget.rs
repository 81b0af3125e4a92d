//! Drawing a view with widgets, each clipped to the available room.

use crate::{
    grid::Position,
    settings::{GlyphSet, Palette},
    view::{ColourRole, Panel, ScreenRect, View},
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    widgets::{Block, Clear, Paragraph, Widget, Wrap},
};

/// A widget that draws a view.
#[derive(Clone, Copy, Debug)]
pub struct ViewWidget<'a> {
    /// The view.
    pub view: &'a View,
    /// The colours.
    pub palette: &'a Palette,
    /// The glyphs.
    pub glyphs: GlyphSet,
}

impl Widget for ViewWidget<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if let Some(card) = &self.view.replacement_text {
            return Paragraph::new(card.as_str()).wrap(Wrap { trim: true }).render(area, buffer);
        }
        let View { layout, message, status: [standing, footer], .. } = self.view;
        let status = |row| ScreenRect { y: layout.status.y + row, height: 1, ..layout.status };
        let more = &self.view.more;
        let both = [message.clone(), more.clone()];
        self.write(&both, layout.message, ColourRole::Message, buffer);
        self.draw_board(area, buffer);
        if !more.is_empty() && layout.message.height < 2 {
            let row = ScreenRect { height: 1, ..layout.board };
            Clear.render(rect(row).intersection(area), buffer);
            let row = ScreenRect { x: layout.message.x, width: layout.message.width, ..row };
            self.write(std::slice::from_ref(more), row, ColourRole::Message, buffer);
        }
        let timeline = std::slice::from_ref(&self.view.timeline);
        self.write(timeline, layout.timeline.unwrap_or_default(), ColourRole::Status, buffer);
        self.write(
            &self.view.messages,
            layout.messages.unwrap_or_default(),
            ColourRole::Hint,
            buffer,
        );
        self.write(
            &self.view.monsters,
            layout.monsters.unwrap_or_default(),
            ColourRole::Hint,
            buffer,
        );
        self.write(std::slice::from_ref(standing), status(0), ColourRole::Status, buffer);
        self.write(std::slice::from_ref(footer), status(1), ColourRole::Hint, buffer);
        if let Some(panel) = &self.view.panel {
            self.draw_panel(panel, panel_area(self.view, panel, area), buffer);
        }
    }
}

impl ViewWidget<'_> {
    /// Returns the position of the cursor: on the selected line of the panel, if there is
    /// one.
    pub fn cursor(self, area: Rect) -> (u16, u16) {
        let selected = self.view.panel.as_ref().and_then(|panel| {
            let row = u16::try_from(panel.selected?).ok()?;
            let place = panel_area(self.view, panel, area);
            Some((place.x + 2, place.y + 1 + row))
        });
        let (x, y) = selected.unwrap_or(self.view.cursor);
        (x.min(area.width.saturating_sub(1)), y.min(area.height.saturating_sub(1)))
    }

    /// Writes lines of text from the top of an area, cut at its edges.
    fn write(self, lines: &[String], part: ScreenRect, role: ColourRole, buffer: &mut Buffer) {
        let part = rect(part).intersection(buffer.area);
        for (row, text) in (0..part.height).zip(lines) {
            line(buffer, part, row, text, self.palette.style(role));
        }
    }

    fn draw_board(self, area: Rect, buffer: &mut Buffer) {
        let View { board, layout, .. } = self.view;
        let side = layout.cell();
        for spot in board.size().positions() {
            let Position { x, y } = spot;
            let tile = board[spot];
            for (right, down) in (0..side).flat_map(|down| (0..side).map(move |it| (it, down))) {
                let column = area.x + layout.board.x + x * side + right;
                let row = area.y + layout.board.y + y * side + down;
                let Some(cell) = buffer.cell_mut((column, row)) else { continue };
                cell.set_char(self.glyphs.of(tile)).set_style(self.palette.style(tile.role));
                if tile.marked {
                    cell.set_style(self.palette.selected_style());
                }
            }
        }
    }

    fn draw_panel(self, panel: &Panel, place: Rect, buffer: &mut Buffer) {
        Clear.render(place, buffer);
        let frame = Block::bordered()
            .title(format!(" {} ", panel.title))
            .title_style(self.palette.style(ColourRole::Title));
        let frame = match panel.hint.as_str() {
            "" => frame,
            hint => frame.title_bottom(format!(" {} ", fitting(hint, place.width))),
        };
        frame.render(place, buffer);
        let inside = Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place };
        for (row, text) in (1..place.height.saturating_sub(1)).zip(&panel.lines) {
            let is_selected = panel.selected == Some(usize::from(row) - 1);
            let style = if is_selected { self.palette.selected_style() } else { Style::new() };
            let width = usize::from(inside.width);
            line(buffer, inside, row, &format!(" {text:<width$}"), style);
        }
    }
}

/// Returns as much of a panel's hint as fits. Entries are dropped from the front, because
/// the last one says how to close the panel.
fn fitting(hint: &str, width: u16) -> &str {
    let room = Panel::line(width);
    let mut left = hint;
    while left.chars().count() > room {
        let Some((_, rest)) = left.split_once("   ") else { break };
        left = rest.trim_start();
    }
    left
}

/// Returns the area of a panel, which is as large as its content and placed away from the
/// PC.
pub(crate) fn panel_area(view: &View, panel: &Panel, area: Rect) -> Rect {
    let free = view.layout.aside();
    let aside = free.filter(|_| panel.is_beside_board);
    let room = aside.unwrap_or(view.layout.panels);
    let lengths = panel.lines.iter().chain([&panel.title, &panel.hint]);
    let longest = lengths.map(|line| line.chars().count()).max().unwrap_or(0);
    let width = u16::try_from(longest + 4).unwrap_or(u16::MAX).min(room.width);
    let height = panel.height().min(room.height);
    let is_moved = |moved: bool| moved && aside.is_none();
    let x = room.x + if is_moved(panel.is_right) { room.width - width } else { 0 };
    // Directly below the level, if there is room.
    let low = free.filter(|below| below.y > view.layout.board.y && height <= below.height);
    let low = low.map_or(room.bottom() - height, |below| below.y);
    let y = if is_moved(panel.is_bottom) { low } else { room.y };
    Rect { x, y, width, height }.intersection(area)
}

const fn rect(ScreenRect { x, y, width, height }: ScreenRect) -> Rect {
    Rect { x, y, width, height }
}

/// Writes one line of text, cut at the edge of the area.
fn line(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        let width = usize::from(area.width);
        buffer.set_stringn(area.x, area.y + row, text, width, style);
    }
}
