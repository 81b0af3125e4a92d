//! Marks: by what it is seen that a pupil has done something.

use serde::Deserialize;

/// Something that a pupil is to do, or that is to happen.
///
/// In a file: `{ turns = 3 }`, `{ within = [1, 1, 9, 3] }`, `{ left = 0 }`,
/// `{ near = ["3", 1] }`, `{ odd = "2" }`, `"shut"`, `"at-the-stairs"` or `{ looked = "monsters" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// So many turns have passed since the stage began.
    Turns(u64),
    /// The PC stands in these columns and rows: the first two numbers are the
    /// upper left cell, the others the lower right one, and the upper left
    /// character of the drawing is 1, 1.
    Within([u16; 4]),
    /// No more than so many monsters are left.
    Left(usize),
    /// A monster of this letter is within so many moves.
    Near(char, u16),
    /// A monster of this letter is an odd number of moves away.
    Odd(char),
    /// No door stands open.
    Shut,
    /// The PC stands on `>`.
    AtTheStairs,
    /// The pupil has looked at what this key shows; the word is that of
    /// `assets/keys.toml`.
    Looked(String),
}

/// How things stand for a pupil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The PC's turns.
    pub turns: u64,
    /// Its column and row.
    pub place: (u16, u16),
    /// The monsters: their letters, and how many moves away they are.
    pub monsters: Vec<(char, u16)>,
    /// Whether no door stands open.
    pub shut: bool,
    /// Whether the PC stands on `>`.
    pub at_the_stairs: bool,
}

impl Mark {
    /// Whether it is reached `turns` after the stage began, by who has looked at
    /// some things.
    ///
    /// ```
    /// use hexdelve::lesson::{Mark, Moment};
    /// let now = Moment { place: (4, 2), monsters: vec![('3', 8)], ..Moment::default() };
    /// let reached = |mark: Mark| mark.is_reached(&now, 0, |_| false);
    /// assert!(reached(Mark::Within([1, 1, 4, 2])) && !reached(Mark::Within([5, 1, 9, 9])));
    /// assert!(reached(Mark::Near('3', 8)) && !reached(Mark::Near('3', 7)));
    /// ```
    pub fn is_reached(&self, now: &Moment, turns: u64, looked: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Turns(needed) => turns >= *needed,
            Self::Within([left, top, right, bottom]) => {
                let (x, y) = now.place;
                (*left..=*right).contains(&x) && (*top..=*bottom).contains(&y)
            }
            Self::Left(most) => now.monsters.len() <= *most,
            Self::Near(letter, most) => {
                now.monsters.iter().any(|(other, steps)| other == letter && steps <= most)
            }
            Self::Odd(letter) => {
                now.monsters.iter().any(|(other, steps)| other == letter && steps % 2 == 1)
            }
            Self::Shut => now.shut,
            Self::AtTheStairs => now.at_the_stairs,
            Self::Looked(word) => looked(word),
        }
    }
}
