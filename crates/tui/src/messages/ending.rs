//! The end of a game as text.

use crate::messages::words::{cause_in_words, letter_and_name};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::GameStatus,
    creature::Bestiary,
    game::Game,
    journal::{DailyDate, Score},
    level::{Depth, GameMode},
    player::PlayerOrders,
    rng::Seed,
    text::count,
};

/// Returns the outcome of a game as one line.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::messages::outcome_summary;
/// let mut game = Scenario::draw("@9").seed(42).start();
/// assert_eq!(outcome_summary(&game), "quit after 0 turns, seed 42");
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(outcome_summary(&game), "won after 1 turn, seed 42");
/// ```
pub fn outcome_summary(game: &Game) -> String {
    let ending = Ending::of(game.world());
    format!("{} after {}, seed {}", ending.outcome(), ending.worth(), ending.seed)
}

/// Returns a line to share with other players: the run code, the date of a daily game, how
/// the game ended, and the conducts that were kept. It says nothing about the levels.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::messages::line_to_share;
/// let mut game = Scenario::draw("@9").seed(42).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// let line = line_to_share(&game, "HX5-P", None, &["no rest".to_owned()]);
/// assert_eq!(line, "HX5-P: won after 1 turn; no rest");
/// ```
pub fn line_to_share(
    game: &Game,
    code: &str,
    day: Option<&DailyDate>,
    conducts: &[String],
) -> String {
    let ending = Ending::of(game.world());
    let ended = format!("{} after {}", ending.outcome(), ending.worth());
    let ended =
        if conducts.is_empty() { ended } else { format!("{ended}; {}", conducts.join(", ")) };
    match day {
        None => format!("{code}: {ended}"),
        Some(day) => format!("{code}, the daily for {day}: {ended}"),
    }
}

/// Returns the state of a game as one line that begins with the number of turns.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::messages::status_summary;
/// let game = Delve::new(Seed(7)).start();
/// assert_eq!(status_summary(&game), "0 turns, unfinished on level 1, score 100, seed 7");
/// ```
pub fn status_summary(game: &Game) -> String {
    let ending = Ending::of(game.world());
    let outcome = if game.status().is_over() { &ending.outcome } else { "unfinished" };
    let turns = count(ending.turns, "turn");
    format!("{turns}, {outcome}{}{}, seed {}", ending.place(), ending.score(), ending.seed)
}

#[derive(Debug)]
pub(crate) struct Ending {
    outcome: String,
    delve: Option<(u16, u64)>,
    mode: GameMode,
    pub(crate) turns: u64,
    pub(crate) seed: Seed,
}

impl Ending {
    pub(crate) fn of(world: &World) -> Self {
        let depth = world.get_resource::<Depth>();
        Self {
            outcome: outcome(*world.resource(), Bestiary::of(world)),
            delve: depth.map(|depth| (depth.level(), Score::of(world))),
            mode: world.get_resource().copied().unwrap_or_default(),
            turns: world.resource::<PlayerOrders>().turns_taken(),
            seed: *world.resource(),
        }
    }

    pub(crate) fn outcome(&self) -> String {
        format!("{}{}", self.outcome, self.place())
    }

    fn place(&self) -> String {
        self.delve.map_or(String::new(), |(level, _)| format!(" on level {level}"))
    }

    pub(crate) fn worth(&self) -> String {
        format!("{}{}", count(self.turns, "turn"), self.score())
    }

    pub(crate) fn score(&self) -> String {
        let score = self.delve.map_or(String::new(), |(_, score)| format!(", score {score}"));
        let mode = match self.mode {
            GameMode::Practice => ", practice mode",
            GameMode::Wizard => ", wizard mode",
            GameMode::Delve | GameMode::Pit => "",
        };
        format!("{score}{mode}")
    }
}

/// `won`, `killed by a b (oracle)`, `killed by fire`, `stalled`, `given up`, or `quit`.
fn outcome(status: GameStatus, bestiary: &Bestiary) -> String {
    match status.cause_of_death() {
        Some(cause) => format!("killed by {}", cause_in_words(cause, bestiary, letter_and_name)),
        None if status == GameStatus::InProgress => "quit".to_owned(),
        None => status.as_str().to_owned(),
    }
}
