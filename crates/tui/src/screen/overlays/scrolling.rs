//! Keys that scroll lists, in every input mode, and lists whose lines start with the letter that
//! chooses them.

use super::{OverlayResponse, ResolvedKey};
use crate::{
    settings::{KeyCode, UiAction},
    view::View,
};
use std::cell::Cell;

/// Slightly fewer lines than a usual screen shows, so that no line is missed.
pub(crate) const PAGE: usize = 16;

/// A number of lines that no text reaches.
const MOST_LINES: usize = 10_000;

/// The same in every key map.
pub(crate) const PAGES: &[(&str, &str)] =
    &[("PageUp PageDown", "one page"), ("Home End", "first, last")];
pub(crate) const LINES: [(UiAction, &str); 2] =
    [(UiAction::North, "one line up"), (UiAction::South, "one line down")];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scroll {
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
}

impl Scroll {
    /// The arrow, page, Home and End keys always scroll, even if bound to something else.
    pub(crate) const fn of(press: ResolvedKey) -> Option<Self> {
        Some(match (press.key.code, press.action) {
            (KeyCode::Up, _) | (_, Some(UiAction::North)) => Self::Up,
            (KeyCode::Down, _) | (_, Some(UiAction::South)) => Self::Down,
            (KeyCode::PageUp, _) => Self::PageUp,
            (KeyCode::PageDown, _) => Self::PageDown,
            (KeyCode::Home, _) => Self::First,
            (KeyCode::End, _) => Self::Last,
            _ => return None,
        })
    }

    pub(crate) fn from(self, place: usize, last: usize, page: usize) -> usize {
        match self {
            Self::Up => place.min(last).saturating_sub(1),
            Self::Down => (place + 1).min(last),
            Self::PageUp => place.min(last).saturating_sub(page),
            Self::PageDown => (place + page).min(last),
            Self::First => 0,
            Self::Last => last,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Window {
    top: usize,
    /// As of the last time the text was shown.
    last: Cell<usize>,
    room: Cell<usize>,
}

/// Until the text is shown, it may have any length.
impl Default for Window {
    fn default() -> Self {
        Self { top: 0, last: Cell::new(MOST_LINES), room: Cell::new(PAGE) }
    }
}

impl Window {
    pub(crate) fn part(&self, lines: Vec<String>, room: usize) -> Vec<String> {
        self.last.set(lines.len().saturating_sub(room));
        self.room.set(room);
        lines.into_iter().skip(self.top.min(self.last.get())).take(room).collect()
    }

    pub(crate) const fn is_cut(&self) -> bool {
        self.last.get() > 0
    }

    pub(crate) const fn hint(&self) -> &'static str {
        if self.is_cut() { "Up Down: scroll" } else { "" }
    }

    pub(crate) const fn goes_on(&self) -> bool {
        self.top < self.last.get()
    }

    pub(crate) fn scroll(&mut self, scroll: Scroll) {
        let (last, page) = (self.last.get(), PAGE.min(self.room.get()));
        self.top = scroll.from(self.top.min(last), last, page);
    }
}

/// The first visible line, and the selected line's place among the visible ones.
pub(crate) fn shown_part(selected: usize, count: usize, room: usize) -> (usize, usize) {
    let selected = selected.min(count.saturating_sub(1));
    let first = selected.saturating_sub(room - 1);
    (first, selected - first)
}

pub(crate) fn letter_of(line: usize, view: &View) -> Option<OverlayResponse> {
    let mut line = view.panel.as_ref()?.lines.get(line)?.chars();
    let letter = line.next().filter(|letter| *letter != ' ')?;
    let is_choice = line.next() == Some(' ');
    is_choice.then(|| OverlayResponse::Press(KeyCode::Char(letter).into()))
}
