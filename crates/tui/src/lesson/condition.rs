//! Milestones, which measure how far a player has got.

use super::LessonArea;
use serde::Deserialize;

/// A milestone: something the player must do, or something that must happen.
///
/// In a file: `{ turns = 3 }`, `{ within = [1, 1, 9, 3] }`, `{ left = 0 }`, `{ few = ["1", 1] }`,
/// `{ near = ["3", 1] }`, `{ odd = "2" }`, `{ seen = "1" }`, `"shut"`, `"at-the-stairs"`, `"laden"`,
/// `"wielding"`, `"emptied"`, `"stairs-known"`, `"escaping"` or `{ looked = "monsters" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LessonCondition {
    /// This number of turns has passed since the stage began.
    Turns(u64),
    Within(LessonArea),
    /// At most this many monsters are left.
    Left(usize),
    /// At most this many monsters with this letter are left.
    Few(char, usize),
    /// A monster with this letter is at most this number of moves away.
    Near(char, u16),
    /// A monster with this letter is an odd number of moves away.
    Odd(char),
    /// The PC and a monster with this letter see each other.
    Seen(char),
    /// No door is open.
    Shut,
    /// The PC is on `>` or, with the Crown, on the way out.
    AtTheStairs,
    /// The PC has the Crown.
    Escaping,
    /// The PC carries something.
    Laden,
    Wielding,
    /// No chest is left.
    Emptied,
    StairsKnown,
    /// The player has looked at what this key shows, named as in `assets/keys.toml`.
    Looked(String),
}

/// The part of a lesson's state that milestones depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LessonFacts {
    pub(super) turns: u64,
    /// Column and row.
    pub(super) position: (u16, u16),
    pub(super) monsters: Vec<LessonMonster>,
    /// The milestones without parameters that hold.
    pub(super) facts: Vec<LessonCondition>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LessonMonster {
    pub(super) letter: char,
    /// The number of moves to the PC, if there were no walls.
    pub(super) steps: u16,
    pub(super) in_sight: bool,
}

impl LessonCondition {
    /// Whether the milestone is reached `turns` turns after the stage began.
    pub(super) fn is_met(
        &self,
        now: &LessonFacts,
        turns: u64,
        looked: impl Fn(&str) -> bool,
    ) -> bool {
        let those = |letter: char| now.monsters.iter().filter(move |other| other.letter == letter);
        match *self {
            Self::Turns(needed) => turns >= needed,
            Self::Within(area) => area.contains(now.position),
            Self::Left(most) => now.monsters.len() <= most,
            Self::Few(letter, most) => those(letter).count() <= most,
            Self::Near(letter, most) => those(letter).any(|other| other.steps <= most),
            Self::Odd(letter) => those(letter).any(|other| other.steps % 2 == 1),
            Self::Seen(letter) => those(letter).any(|other| other.in_sight),
            Self::Looked(ref word) => looked(word),
            _ => now.facts.contains(self),
        }
    }
}
