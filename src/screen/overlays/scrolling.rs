//! Keys that go about in a list, whoever drives.

use crate::{
    screen::overlay::KeyPress,
    settings::{KeyCode, UiAction},
};
use std::cell::Cell;

/// How far a page leads: a little less than what a usual screen shows, so that
/// nothing is missed.
pub(crate) const PAGE: usize = 16;

/// More lines than any text has.
const MOST_LINES: usize = 10_000;

/// The keys of pages, which are the same in every table.
pub(crate) const PAGES: &[(&str, &str)] =
    &[("PageUp PageDown", "a page"), ("Home End", "the first, the last")];
/// The keys of lines.
pub(crate) const LINES: [(UiAction, &str); 2] =
    [(UiAction::North, "a line up"), (UiAction::South, "a line down")];

/// Where a key leads in a list.
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
    /// What a key means in a list. The keys that are named for it mean the same
    /// whatever else they are bound to.
    pub(crate) const fn of(press: KeyPress) -> Option<Self> {
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

    /// The same in a list whose places are counted from its end.
    pub(crate) const fn reversed(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::PageUp => Self::PageDown,
            Self::PageDown => Self::PageUp,
            Self::First => Self::Last,
            Self::Last => Self::First,
        }
    }

    /// The place where it leads, from 0 to the last.
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

/// The part of a text that is shown where there is not room for all of it.
#[derive(Debug)]
pub(crate) struct Window {
    /// The first line that is shown.
    top: usize,
    /// The first line of the last part, when it was shown last.
    last: Cell<usize>,
    /// How many lines there was room for.
    room: Cell<usize>,
}

/// Until it is shown it may be as long as any.
impl Default for Window {
    fn default() -> Self {
        Self { top: 0, last: Cell::new(MOST_LINES), room: Cell::new(PAGE) }
    }
}

impl Window {
    /// As many lines as there is room for.
    pub(crate) fn part(&self, lines: Vec<String>, room: usize) -> Vec<String> {
        self.last.set(lines.len().saturating_sub(room));
        self.room.set(room);
        lines.into_iter().skip(self.top.min(self.last.get())).take(room).collect()
    }

    /// Whether there is more than is shown.
    pub(crate) const fn is_cut(&self) -> bool {
        self.last.get() > 0
    }

    /// What the panel says of that, before how it is closed.
    pub(crate) const fn hint(&self) -> &'static str {
        if self.is_cut() { "Up Down: the rest" } else { "" }
    }

    /// Whether the last line is not shown yet.
    pub(crate) const fn goes_on(&self) -> bool {
        self.top < self.last.get()
    }

    /// Goes about in it.
    pub(crate) fn scroll(&mut self, scroll: Scroll) {
        let (last, page) = (self.last.get(), PAGE.min(self.room.get()));
        self.top = scroll.from(self.top.min(last), last, page);
    }
}

/// The first line that is shown of a list with so many lines and room for fewer,
/// and which of those that are shown is selected.
pub(crate) fn shown_part(selected: usize, count: usize, room: usize) -> (usize, usize) {
    let selected = selected.min(count.saturating_sub(1));
    let first = selected.saturating_sub(room - 1);
    (first, selected - first)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Scroll {
        const ALL: [Self; 6] = every_variant![Up, Down, PageUp, PageDown, First, Last];
    }

    #[test]
    fn no_key_leads_out_of_a_list() {
        for scroll in Scroll::ALL {
            for (place, last) in [(0, 0), (0, 9), (5, 9), (9, 9), (99, 9)] {
                assert!(scroll.from(place, last, 4) <= last, "{scroll:?} {place}");
                assert!(scroll.reversed().from(place, last, 4) <= last, "{scroll:?} {place}");
            }
        }
        let mut window = Window::default();
        let lines = || (0..9).map(|line| line.to_string()).collect();
        assert_eq!(window.part(lines(), 4), ["0", "1", "2", "3"]);
        window.scroll(Scroll::PageDown);
        assert_eq!(window.part(lines(), 4)[0], "4");
        assert!(window.is_cut() && window.goes_on());
        window.scroll(Scroll::PageDown);
        assert_eq!(window.part(lines(), 4)[3], "8");
        assert!(!window.goes_on());
        assert_eq!(Scroll::PageUp.from(7, 9, 4), 3);
        assert_eq!(Scroll::PageUp.reversed().from(7, 9, 4), 9);
    }
}
