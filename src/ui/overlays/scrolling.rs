//! Keys that go about in a list, whoever drives.

use crate::ui::Deed;
use crossterm::event::KeyCode;

/// How far a page leads: a little less than what the smallest screen shows, so
/// that nothing is missed.
pub(in crate::ui) const PAGE: usize = 16;

/// Where a key leads in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Scroll {
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
    pub(in crate::ui) const fn of(key: KeyCode, deed: Option<Deed>) -> Option<Self> {
        Some(match (key, deed) {
            (KeyCode::Up, _) | (_, Some(Deed::North)) => Self::Up,
            (KeyCode::Down, _) | (_, Some(Deed::South)) => Self::Down,
            (KeyCode::PageUp, _) => Self::PageUp,
            (KeyCode::PageDown, _) => Self::PageDown,
            (KeyCode::Home, _) => Self::First,
            (KeyCode::End, _) => Self::Last,
            _ => return None,
        })
    }

    /// The same in a list whose places are counted from its end.
    pub(in crate::ui) const fn reversed(self) -> Self {
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
    pub(in crate::ui) fn from(self, place: usize, last: usize, page: usize) -> usize {
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

/// The first line that is shown of a list with so many lines and room for fewer,
/// and which of those that are shown is selected.
pub(in crate::ui) fn shown_part(selected: usize, count: usize, room: usize) -> (usize, usize) {
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
        assert_eq!(Scroll::PageUp.from(7, 9, 4), 3);
        assert_eq!(Scroll::PageUp.reversed().from(7, 9, 4), 9);
    }
}
