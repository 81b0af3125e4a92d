//! What was told before: as a list, and below the level where there is room.

use crate::ui::{Bulletin, Panel, telling::words::wrapped};
use ratatui::layout::Rect;

/// What a panel takes of a line.
const MARGINS: u16 = 4;
/// A turn and two spaces.
const TURN: usize = 7;

/// The list, which ends so many messages before the newest.
pub(in crate::ui) fn panel_of_messages(bulletin: &Bulletin, back: usize, place: Rect) -> Panel {
    let room = Rect {
        width: place.width.saturating_sub(MARGINS),
        height: place.height.saturating_sub(Panel::EDGES),
        ..place
    };
    let mut lines = last_messages(bulletin, back, room);
    if lines.is_empty() {
        lines.push("Nothing was told yet.".to_owned());
    }
    Panel {
        title: "Messages by their turns, the newest last".to_owned(),
        lines,
        hint: "Up Down PageUp PageDown Home End   Esc: back".to_owned(),
        ..Panel::default()
    }
}

/// The last messages in a part of the screen that shows them all the time: the
/// newest is always in its last line.
pub(in crate::ui) fn column_of_messages(bulletin: &Bulletin, room: Rect) -> Vec<String> {
    let lines = last_messages(bulletin, 0, room);
    let missing = usize::from(room.height) - lines.len();
    std::iter::repeat_n(String::new(), missing).chain(lines).collect()
}

/// As many of the last messages as fit, the newest at the bottom. Of the oldest
/// its end may be shown alone.
fn last_messages(bulletin: &Bulletin, back: usize, room: Rect) -> Vec<String> {
    let (width, height) = (usize::from(room.width).saturating_sub(TURN), usize::from(room.height));
    let mut lines = Vec::new();
    for (turn, words) in bulletin.history().rev().skip(back) {
        if lines.len() >= height {
            break;
        }
        let wrapped = wrapped(&words, width.max(1));
        let mut message: Vec<_> =
            wrapped.iter().map(|words| format!("{:TURN$}{words}", "")).collect();
        if let Some(first) = message.first_mut() {
            first.replace_range(..TURN, &format!("{turn:>5}  "));
        }
        lines.extend(message.into_iter().rev());
    }
    lines.truncate(height);
    lines.reverse();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Weight;

    fn bulletin() -> Bulletin {
        let mut bulletin = Bulletin::default();
        for (turn, words) in (1..).zip(["A thud.", "A very long cry.", "Silence."]) {
            bulletin.turn_to(turn * 10);
            bulletin.say(Weight::Own, words);
        }
        bulletin
    }

    #[test]
    fn the_newest_stand_at_the_bottom_with_their_turns() {
        let lines = |back, height| last_messages(&bulletin(), back, Rect::new(0, 0, 17, height));
        let all = ["   10  A thud.", "   20  A very", "       long cry.", "   30  Silence."];
        assert_eq!(lines(0, 9), all);
        assert_eq!(lines(0, 2), all[2..]);
        assert_eq!(lines(1, 2), all[1..3]);
        assert!(lines(3, 9).is_empty() && lines(0, 0).is_empty());
    }
}
