//! The menu on the last screen of a game.

use crate::session::NextGame;

/// The entries of the menu. Their keys are capital letters, which do not move the PC: a
/// move typed as the game ended chooses nothing.
const ROWS: [(char, NextGame, &str); 4] = [
    ('N', NextGame::New, "new game"),
    ('S', NextGame::SameSeed, "same seed"),
    ('D', NextGame::Daily, "daily delve"),
    ('R', NextGame::Replay, "replay"),
];

/// The menu of the last screen. Without a menu, the player can only leave that screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndMenu(&'static [(char, NextGame, &'static str)]);

impl EndMenu {
    /// All entries, for a game that the player has played.
    pub const GAME: Self = Self(&ROWS);

    /// The entries that the end of the tutorial offers.
    pub const TUTORIAL: Self = Self(&[ROWS[0], ROWS[2]]);

    /// Returns the entry that a letter chooses.
    ///
    /// ```
    /// use hexdelve::{screen::EndMenu, session::NextGame};
    /// assert_eq!(EndMenu::GAME.choice_for('S'), Some(NextGame::SameSeed));
    /// assert_eq!(EndMenu::TUTORIAL.choice_for('S'), None);
    /// ```
    pub fn choice_for(self, letter: char) -> Option<NextGame> {
        self.0.iter().find(|(own, ..)| letter == *own).map(|(_, next, _)| *next)
    }

    /// Returns the menu's lines, two entries per line, such as `N: new game   S: same
    /// seed`.
    pub(crate) fn lines(self) -> Vec<String> {
        let told = |row: &(char, NextGame, &str)| format!("{}: {:<12}", row.0, row.2);
        let rows = self.0.chunks(2).map(|pair| pair.iter().map(told).collect::<String>());
        rows.map(|line| line.trim_end().to_owned()).collect()
    }
}
