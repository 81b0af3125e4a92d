//! The menu on the last screen of a game.

use crate::session::NextGame;

/// The keys are capital letters, which do not move the PC: a move that was typed as the game
/// ended does not choose an entry.
const ROWS: [(char, NextGame, &str); 4] = [
    ('N', NextGame::New, "new game"),
    ('S', NextGame::SameSeed, "same seed"),
    ('D', NextGame::Daily, "daily delve"),
    ('R', NextGame::Replay, "replay"),
];

const QUIT: (char, &str) = ('Q', "quit");

/// The menu of the last screen. Without a menu, the player can only leave that screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndMenu(&'static [(char, NextGame, &'static str)]);

impl EndMenu {
    /// All entries, for a game the player has played.
    pub const GAME: Self = Self(&ROWS);

    /// The entries offered at the end of the tutorial.
    pub const TUTORIAL: Self = Self(&[ROWS[0], ROWS[2]]);

    pub(crate) fn choice_for(self, letter: char) -> Option<NextGame> {
        self.0.iter().find(|(own, ..)| letter == *own).map(|(_, next, _)| *next)
    }

    pub(crate) const fn quits(letter: char) -> bool {
        letter == QUIT.0
    }

    pub(crate) fn lines(self, width: usize) -> Vec<String> {
        let entries = self.0.iter().map(|(key, _, words)| (*key, *words)).chain([QUIT]);
        let told: Vec<_> = entries.map(|(key, words)| format!("{key}: {words:<12}")).collect();
        let column = told.iter().map(String::len).max().unwrap_or(1);
        let rows = told.chunks((width / column).max(1)).map(<[String]>::concat);
        rows.map(|line| line.trim_end().to_owned()).collect()
    }
}
