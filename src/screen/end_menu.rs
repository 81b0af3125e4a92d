//! What may follow a game that is over: the menu of its last screen.

use crate::session::NextGame;

/// The rows of the menu: capitals, which move nobody in the game that has just ended.
const ROWS: [(char, NextGame, &str); 4] = [
    ('N', NextGame::New, "new game"),
    ('S', NextGame::SameSeed, "same seed"),
    ('D', NextGame::Daily, "the daily"),
    ('R', NextGame::Replay, "replay"),
];

/// What the last screen offers. Without one, it offers to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndMenu(&'static [(char, NextGame, &'static str)]);

impl EndMenu {
    /// All that may follow a game of the player's.
    pub const GAME: Self = Self(&ROWS);

    /// What may follow the tutorial.
    pub const TUTORIAL: Self = Self(&[ROWS[0], ROWS[2]]);

    /// What a letter chooses.
    ///
    /// ```
    /// use hexdelve::{screen::EndMenu, session::NextGame};
    /// assert_eq!(EndMenu::GAME.chosen('S'), Some(NextGame::SameSeed));
    /// assert_eq!(EndMenu::TUTORIAL.chosen('S'), None);
    /// ```
    pub fn chosen(self, letter: char) -> Option<NextGame> {
        self.0.iter().find(|(own, ..)| letter == *own).map(|(_, next, _)| *next)
    }

    /// `N: new game   S: same seed`, as many rows as it takes.
    pub(crate) fn lines(self) -> Vec<String> {
        let told = |row: &(char, NextGame, &str)| format!("{}: {:<12}", row.0, row.2);
        let rows = self.0.chunks(2).map(|pair| pair.iter().map(told).collect::<String>());
        rows.map(|line| line.trim_end().to_owned()).collect()
    }
}
