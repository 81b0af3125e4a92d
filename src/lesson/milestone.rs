//! Marks: by what it is seen how things stand for a pupil.

use super::LessonArea;
use serde::Deserialize;

/// Something that a pupil is to do, or that is to happen.
///
/// In a file: `{ turns = 3 }`, `{ within = [1, 1, 9, 3] }`, `{ left = 0 }`, `{ few = ["1", 1] }`,
/// `{ near = ["3", 1] }`, `{ odd = "2" }`, `{ seen = "1" }`, `"shut"`, `"at-the-stairs"`,
/// `"laden"` or `{ looked = "monsters" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Milestone {
    /// So many turns have passed since the stage began.
    Turns(u64),
    /// The PC stands there.
    Within(LessonArea),
    /// No more than so many monsters are left.
    Left(usize),
    /// No more than so many monsters of this letter are left.
    Few(char, usize),
    /// A monster of this letter is within so many moves.
    Near(char, u16),
    /// A monster of this letter is an odd number of moves away.
    Odd(char),
    /// A monster of this letter is in sight, and has the PC in its sight.
    Seen(char),
    /// No door stands open.
    Shut,
    /// The PC stands on `>`.
    AtTheStairs,
    /// The PC carries something.
    Laden,
    /// The pupil has looked at what this key shows; the word is that of
    /// `assets/keys.toml`.
    Looked(String),
}

/// How things stand for a pupil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonState {
    /// The PC's turns.
    pub turns: u64,
    /// Its column and row.
    pub place: (u16, u16),
    /// The monsters.
    pub monsters: Vec<LessonMonster>,
    /// Whether no door stands open.
    pub shut: bool,
    /// Whether the PC stands on `>`.
    pub at_the_stairs: bool,
    /// Whether the PC carries something.
    pub laden: bool,
}

/// A monster, as it concerns a pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonMonster {
    /// What it is drawn as.
    pub letter: char,
    /// How many moves away it is, were there no walls.
    pub steps: u16,
    /// Whether there is no wall between.
    pub in_sight: bool,
}

impl Milestone {
    /// Whether it is reached `turns` after the stage began, by who has looked at
    /// some things.
    ///
    /// ```
    /// use hexdelve::lesson::{LessonArea, Milestone, LessonState, LessonMonster};
    /// let hunter = LessonMonster { letter: '3', steps: 8, in_sight: false };
    /// let now = LessonState { place: (4, 2), monsters: vec![hunter], ..LessonState::default() };
    /// let reached = |mark: Milestone| mark.is_reached(&now, 0, |_| false);
    /// assert!(reached(Milestone::Within(LessonArea([1, 1, 4, 2]))));
    /// assert!(!reached(Milestone::Within(LessonArea([5, 1, 9, 9]))));
    /// assert!(reached(Milestone::Near('3', 8)) && !reached(Milestone::Near('3', 7)));
    /// assert!(!reached(Milestone::Seen('3')) && reached(Milestone::Few('3', 1)));
    /// ```
    pub fn is_reached(&self, now: &LessonState, turns: u64, looked: impl Fn(&str) -> bool) -> bool {
        let any = |letter: &char, is_so: &dyn Fn(&LessonMonster) -> bool| {
            now.monsters.iter().any(|other| other.letter == *letter && is_so(other))
        };
        match self {
            Self::Turns(needed) => turns >= *needed,
            Self::Within(area) => area.holds(now.place),
            Self::Left(most) => now.monsters.len() <= *most,
            Self::Few(letter, most) => {
                now.monsters.iter().filter(|other| other.letter == *letter).count() <= *most
            }
            Self::Near(letter, most) => any(letter, &|other| other.steps <= *most),
            Self::Odd(letter) => any(letter, &|other| other.steps % 2 == 1),
            Self::Seen(letter) => any(letter, &|other| other.in_sight),
            Self::Shut => now.shut,
            Self::AtTheStairs => now.at_the_stairs,
            Self::Laden => now.laden,
            Self::Looked(word) => looked(word),
        }
    }
}
