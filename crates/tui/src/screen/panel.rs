//! Panels: frames with lines of text or a list, beside, below or over the level. Also the keys that
//! scroll them, in every input mode.

use crate::prelude::*;
use crate::settings::KeyCode;
use ratatui::{
    style::Style,
    text::Line,
    widgets::{Block, Clear, List, ListState, StatefulWidget, Widget},
};

/// A frame with lines of text. It covers the level only if it fits neither beside nor below
/// it, and then not the side of the PC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The text on the upper edge.
    pub title: String,
    /// The lines. If not all fit, those around the selected one are shown.
    pub lines: Vec<Line<'static>>,
    /// The number of the selected line.
    pub selected: Option<usize>,
    /// The text on the lower edge.
    pub hint: String,
    pub(super) title_style: Style,
    pub(super) selected_style: Style,
    /// The largest number of lines that are shown.
    pub(super) most: usize,
}

/// The number of columns left and right of the text, and of rows above and below it.
const SIDES: u16 = 4;
const EDGES: u16 = 2;

impl ScreenContext<'_> {
    /// Creates a panel with a title, lines, and the keys that work in it besides the one that
    /// closes it.
    pub fn panel(
        &self,
        title: impl Into<String>,
        lines: impl IntoIterator<Item: Into<Line<'static>>>,
        keys: &str,
    ) -> Panel {
        Panel {
            title: title.into(),
            lines: lines.into_iter().map(Into::into).collect(),
            selected: None,
            hint: self.hint_to("back", keys),
            title_style: self.style(ColourRole::Title),
            selected_style: self.palette.selected_style(),
            most: usize::MAX,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        Panel::room(self.place().height)
    }

    pub(crate) fn columns(&self) -> usize {
        Panel::line(self.place().width)
    }
}

impl Panel {
    /// A panel with a text of this width leaves half of a standard board visible.
    pub(crate) const TEXT: usize = 44;

    pub(crate) fn room(rows: u16) -> usize {
        usize::from(rows.saturating_sub(EDGES)).max(1)
    }

    pub(crate) fn line(columns: u16) -> usize {
        usize::from(columns.saturating_sub(SIDES))
    }

    /// Draws the panel.
    pub fn render(&self, frame: &mut ScreenFrame) {
        let (width, height) = (self.least_width(), self.height());
        let mut areas = frame.layout.free_areas().into_iter().flatten();
        let free = areas.find(|it| width <= it.width && height <= it.height);
        let place = self.place(frame, free);
        // Beside a panel, the ends of the list that it covers would make no sense.
        let covered = free.map_or(place, |free| ScreenRect { width: free.width, ..place });
        Clear.render(covered.intersection(frame.buffer.area), &mut frame.buffer);
        let mut block =
            Block::bordered().title(format!(" {} ", self.title)).title_style(self.title_style);
        if !self.hint.is_empty() {
            block = block.title_bottom(format!(" {} ", fitting(&self.hint, place.width)));
        }
        let lines = self.lines.iter().map(|line| {
            let mut line = line.clone();
            line.spans.insert(0, " ".into());
            line
        });
        let list = List::new(lines).block(block).highlight_style(self.selected_style);
        let mut state = ListState::default().with_selected(self.selected);
        StatefulWidget::render(list, place, &mut frame.buffer, &mut state);
        frame.panel = Some((place, state.offset()));
        if let Some(selected) = self.selected {
            let row = u16::try_from(selected - state.offset()).unwrap_or(0);
            frame.cursor = (place.x + 2, place.y + 1 + row);
        } else if place.contains(frame.cursor.into()) {
            frame.cursor = (place.x, place.bottom() - 1);
        }
    }

    fn height(&self) -> u16 {
        let lines = self.lines.len().min(self.most);
        u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(EDGES)
    }

    /// Over the level, the panel is placed away from the PC.
    fn place(&self, frame: &ScreenFrame, free: Option<ScreenRect>) -> ScreenRect {
        let (least, height) = (self.least_width(), self.height());
        let width = least.max(columns(self.hint.chars().count()));
        let area = frame.buffer.area;
        if let Some(free) = free {
            let width = width.min(free.width);
            return ScreenRect { x: free.x, y: free.y, width, height }.intersection(area);
        }
        let room = frame.layout.panels;
        let (width, height) = (width.min(room.width), height.min(room.height));
        let focus_is_left = frame.focus.x - frame.corner.x < frame.layout.room().width() / 2;
        let is_right = frame.is_lesson || focus_is_left;
        let is_bottom = frame.is_lesson || self.hides_the_selected_cell(frame);
        let x = room.x + if is_right { room.width - width } else { 0 };
        let y = if is_bottom { room.bottom() - height } else { room.y };
        ScreenRect { x, y, width, height }.intersection(area)
    }

    /// Only a panel at the upper edge of the screen hides the row, not one at the lower edge.
    fn hides_the_selected_cell(&self, frame: &ScreenFrame) -> bool {
        let (room, height) = (frame.layout.panels, self.height());
        let row = frame.selected.filter(|_| self.selected.is_some());
        let row = row.and_then(|cell| cell.y.checked_sub(frame.corner.y));
        let row = row.map(|row| row + frame.layout.message.height);
        row.is_some_and(|row| {
            (room.y..room.y.saturating_add(height)).contains(&row)
                && row < room.bottom().saturating_sub(height)
        })
    }

    /// The hint does not count: it can be shortened.
    fn least_width(&self) -> u16 {
        let lines = self.lines.iter().map(Line::width).chain([self.title.chars().count()]);
        columns(lines.max().unwrap_or(0))
    }
}

/// Entries are dropped from the front, because the last one says how to close the panel.
fn fitting(hint: &str, width: u16) -> &str {
    let room = Panel::line(width);
    let mut left = hint;
    while left.chars().count() > room {
        let Some((_, rest)) = left.split_once("   ") else { break };
        left = rest.trim_start();
    }
    left
}

fn columns(text: usize) -> u16 {
    u16::try_from(text).unwrap_or(u16::MAX).saturating_add(SIDES)
}

/// Slightly fewer lines than a usual screen shows, so that no line is missed.
pub(crate) const PAGE: usize = 16;

/// The same in every key map.
pub(crate) const PAGES: &[(&str, &str)] =
    &[("PageUp PageDown", "one page"), ("Home End", "first, last")];
pub(crate) const LINES: [(UiAction, &str); 2] =
    [(UiAction::North, "one line up"), (UiAction::South, "one line down")];

/// The arrow, page, Home and End keys always scroll, even if bound to something else.
pub(crate) fn scrolled(
    press: ResolvedKey,
    place: usize,
    last: usize,
    page: usize,
) -> Option<usize> {
    Some(match (press.key.code, press.action) {
        (KeyCode::Up, _) | (_, Some(UiAction::North)) => place.min(last).saturating_sub(1),
        (KeyCode::Down, _) | (_, Some(UiAction::South)) => (place + 1).min(last),
        (KeyCode::PageUp, _) => place.min(last).saturating_sub(page),
        (KeyCode::PageDown, _) => (place + page).min(last),
        (KeyCode::Home, _) => 0,
        (KeyCode::End, _) => last,
        _ => return None,
    })
}

/// The part of a long text that a panel shows.
#[derive(Debug)]
pub(crate) struct Window {
    top: usize,
    /// As of the last time the text was shown.
    last: usize,
    room: usize,
}

/// Until the text is shown, it may have any length.
impl Default for Window {
    fn default() -> Self {
        Self { top: 0, last: usize::MAX, room: PAGE }
    }
}

impl Window {
    pub(crate) fn part<T>(&mut self, lines: Vec<T>, room: usize) -> Vec<T> {
        (self.last, self.room) = (lines.len().saturating_sub(room), room);
        lines.into_iter().skip(self.top.min(self.last)).take(room).collect()
    }

    pub(crate) const fn is_cut(&self) -> bool {
        self.last > 0
    }

    pub(crate) const fn hint(&self) -> &'static str {
        if self.is_cut() { "Up Down: scroll" } else { "" }
    }

    pub(crate) const fn goes_on(&self) -> bool {
        self.top < self.last
    }

    pub(crate) fn scroll(&mut self, press: ResolvedKey) -> Option<Response> {
        let page = PAGE.min(self.room);
        self.top = scrolled(press, self.top.min(self.last), self.last, page)?;
        Some(Response::Stay)
    }
}
