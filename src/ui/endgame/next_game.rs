//! What may follow a game that is over: the menu of its last screen.

use crate::{action::Verdict, lesson::Lesson};
use bevy_ecs::prelude::{Resource, World};
use crossterm::event::KeyCode;

/// What the player wants after the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// A game of the same kind with another seed.
    New,
    /// The same game from its beginning.
    SameSeed,
    /// The game of the day.
    Daily,
    /// To watch the game that is over.
    Replay,
}

/// The rows of the menu: capitals, which move nobody in the game that has just ended.
const ROWS: [(char, NextGame, &str); 4] = [
    ('N', NextGame::New, "new game"),
    ('S', NextGame::SameSeed, "same seed"),
    ('D', NextGame::Daily, "the daily"),
    ('R', NextGame::Replay, "replay"),
];

/// What the last screen offers. Without one, it offers to leave.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndMenu(&'static [(char, NextGame, &'static str)]);

impl EndMenu {
    /// All that may follow a game of the player's.
    pub const GAME: Self = Self(&ROWS);

    /// What may follow the tutorial.
    pub const TUTORIAL: Self = Self(&[ROWS[0], ROWS[2]]);

    /// What is offered at the end of the game on the screen.
    pub(in crate::ui) fn of(world: &World) -> Option<Self> {
        // A lesson that is lost is begun again.
        let is_over =
            !world.contains_resource::<Lesson>() || *world.resource::<Verdict>() == Verdict::Won;
        world.get_resource().copied().filter(|_| is_over)
    }

    /// What a key chooses.
    ///
    /// ```
    /// use crossterm::event::KeyCode;
    /// use hexdelve::ui::{EndMenu, NextGame};
    /// assert_eq!(EndMenu::GAME.chosen(KeyCode::Char('S')), Some(NextGame::SameSeed));
    /// assert_eq!(EndMenu::TUTORIAL.chosen(KeyCode::Char('S')), None);
    /// ```
    pub fn chosen(self, key: KeyCode) -> Option<NextGame> {
        let row = self.0.iter().find(|(letter, ..)| key == KeyCode::Char(*letter));
        row.map(|(_, next, _)| *next)
    }

    /// `N: new game   S: same seed`, as many rows as it takes.
    pub(in crate::ui) fn lines(self) -> Vec<String> {
        let told = |row: &(char, NextGame, &str)| format!("{}: {:<12}", row.0, row.2);
        let rows = self.0.chunks(2).map(|pair| pair.iter().map(told).collect::<String>());
        rows.map(|line| line.trim_end().to_owned()).collect()
    }
}
