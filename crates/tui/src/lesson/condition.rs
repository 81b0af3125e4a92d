//! Milestones, which measure how far a player has got.

use super::LessonArea;
use serde::Deserialize;

/// A milestone: something the player must do, or something that must happen.
///
/// In a file: `{ turns = 3 }`, `{ within = [1, 1, 9, 3] }`, `{ left = 0 }`,
/// `{ few = ["1", 1] }`, `{ near = ["3", 1] }`, `{ odd = "2" }`, `{ seen = "1" }`,
/// `"shut"`, `"at-the-stairs"`, `"laden"`, `"wielding"`, `"emptied"`, `"stairs-known"`,
/// `"escaping"` or `{ looked = "monsters" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonCondition {
    /// This number of turns has passed since the stage began.
    Turns(u64),
    /// The PC is in this area.
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
    /// The PC has an item in its hand.
    Wielding,
    /// No chest is left.
    Emptied,
    /// The PC knows where `>` is.
    StairsKnown,
    /// The player has looked at what this key shows. The word is the key's name in
    /// `assets/keys.toml`.
    Looked(String),
}

/// The part of a lesson's state that milestones depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonFacts {
    /// The number of turns the PC has taken.
    pub turns: u64,
    /// The PC's column and row.
    pub position: (u16, u16),
    /// The monsters, in any order.
    pub monsters: Vec<LessonMonster>,
    /// The milestones without parameters that hold, in any order.
    pub facts: Vec<LessonCondition>,
}

/// The part of a monster's state that milestones depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonMonster {
    /// The monster's letter.
    pub letter: char,
    /// The number of moves to the PC, if there were no walls.
    pub steps: u16,
    /// Whether there is no wall between the monster and the PC.
    pub in_sight: bool,
}

impl LessonCondition {
    /// Whether the milestone is reached `turns` turns after the stage began. `looked`
    /// returns whether the player has looked at what a key shows.
    ///
    /// ```
    /// use hexdelve_tui::lesson::{LessonArea, LessonCondition, LessonFacts, LessonMonster};
    /// let hunter = LessonMonster { letter: '3', steps: 8, in_sight: false };
    /// let now = LessonFacts { position: (4, 2), monsters: vec![hunter], ..LessonFacts::default() };
    /// let reached = |mark: LessonCondition| mark.is_met(&now, 0, |_| false);
    /// assert!(reached(LessonCondition::Within(LessonArea([1, 1, 4, 2]))));
    /// assert!(!reached(LessonCondition::Within(LessonArea([5, 1, 9, 9]))));
    /// assert!(reached(LessonCondition::Near('3', 8)) && !reached(LessonCondition::Near('3', 7)));
    /// assert!(!reached(LessonCondition::Laden), "it is not among the facts");
    /// assert!(!reached(LessonCondition::Seen('3')) && reached(LessonCondition::Few('3', 1)));
    /// ```
    pub fn is_met(&self, now: &LessonFacts, turns: u64, looked: impl Fn(&str) -> bool) -> bool {
        let any = |letter: &char, is_so: &dyn Fn(&LessonMonster) -> bool| {
            now.monsters.iter().any(|other| other.letter == *letter && is_so(other))
        };
        match self {
            Self::Turns(needed) => turns >= *needed,
            Self::Within(area) => area.contains(now.position),
            Self::Left(most) => now.monsters.len() <= *most,
            Self::Few(letter, most) => {
                now.monsters.iter().filter(|other| other.letter == *letter).count() <= *most
            }
            Self::Near(letter, most) => any(letter, &|other| other.steps <= *most),
            Self::Odd(letter) => any(letter, &|other| other.steps % 2 == 1),
            Self::Seen(letter) => any(letter, &|other| other.in_sight),
            Self::Shut
            | Self::AtTheStairs
            | Self::Escaping
            | Self::Laden
            | Self::Wielding
            | Self::Emptied
            | Self::StairsKnown => now.facts.contains(self),
            Self::Looked(word) => looked(word),
        }
    }
}
