//! How a game ended.

use crate::{
    action::{CauseOfDeath, GameStatus},
    creature::Bestiary,
    game::Game,
    journal::Score,
    level::{Depth, GameMode},
    messages::words::{count, letter_and_name},
    player::PlayerOrders,
    rng::Seed,
};
use bevy_ecs::prelude::World;

/// How a game ended, as one line.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::messages::ending;
/// let mut game = Scenario::draw("@9").seed(42).start();
/// assert_eq!(ending(&game), "quit after 0 turns, seed 42");
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(ending(&game), "won after 1 turn, seed 42");
/// let game = Delve::new(Seed(7)).start();
/// assert_eq!(ending(&game), "quit on level 1 after 0 turns, score 100, seed 7");
/// ```
pub fn ending(game: &Game) -> String {
    Ending::of(game.world()).line()
}

/// How a game stands, as one line that begins with its turns.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::messages::tally;
/// let game = Delve::new(Seed(7)).start();
/// assert_eq!(tally(&game), "0 turns, unfinished on level 1, score 100, seed 7");
/// ```
pub fn tally(game: &Game) -> String {
    let ending = Ending::of(game.world());
    let outcome =
        if game.status().is_decided() { ending.outcome.clone() } else { "unfinished".to_owned() };
    let turns = count(ending.turns, "turn");
    format!("{turns}, {outcome}{}{}, seed {}", ending.place(), ending.score(), ending.seed)
}

/// All that is said of a game in the end.
#[derive(Debug)]
pub(crate) struct Ending {
    outcome: String,
    /// The level and the score of a delve.
    delve: Option<(u16, u64)>,
    mode: GameMode,
    turns: u64,
    seed: Seed,
}

impl Ending {
    pub(crate) fn of(world: &World) -> Self {
        let depth = world.get_resource::<Depth>();
        Self {
            outcome: outcome(*world.resource(), Bestiary::of(world)),
            delve: depth.map(|depth| (depth.level(), Score::of(world))),
            mode: world.get_resource().copied().unwrap_or_default(),
            turns: world.resource::<PlayerOrders>().carried_out(),
            seed: *world.resource(),
        }
    }

    /// What was decided, and where: `lost to a 9 (jester) on level 3`.
    pub(crate) fn outcome(&self) -> String {
        format!("{}{}", self.outcome, self.place())
    }

    fn place(&self) -> String {
        self.delve.map_or(String::new(), |(level, _)| format!(" on level {level}"))
    }

    /// What it was worth: `312 turns, score 512`.
    pub(crate) fn worth(&self) -> String {
        format!("{}{}", count(self.turns, "turn"), self.score())
    }

    /// `, score 512, in practice`.
    pub(crate) fn score(&self) -> String {
        let score = self.delve.map_or(String::new(), |(_, score)| format!(", score {score}"));
        let mode = match self.mode {
            GameMode::Practice => ", in practice",
            GameMode::Wizard => ", as a wizard",
            GameMode::Delve | GameMode::Pit => "",
        };
        format!("{score}{mode}")
    }

    pub(crate) const fn turns(&self) -> u64 {
        self.turns
    }

    pub(crate) const fn seed(&self) -> Seed {
        self.seed
    }

    fn line(&self) -> String {
        format!("{} after {}, seed {}", self.outcome(), self.worth(), self.seed)
    }
}

/// `won`, `lost to a b (oracle)`, `lost to fire`, `stalled`, `given up`, or `quit`.
fn outcome(verdict: GameStatus, bestiary: &Bestiary) -> String {
    match verdict {
        GameStatus::Undecided => "quit".to_owned(),
        GameStatus::Lost { cause: Some(CauseOfDeath::Arrival(killer)) } => {
            format!("lost to {}", letter_and_name(&killer, bestiary))
        }
        GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => format!("lost to {cause}"),
        GameStatus::Won
        | GameStatus::Lost { cause: None }
        | GameStatus::Stalled
        | GameStatus::GivenUp => verdict.word().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        action::Action,
        action::{CauseOfDeath, Kill},
        messages::killer::killer_in_words,
        scenario::Scenario,
    };
    use bevy_ecs::system::Command as _;

    #[test]
    fn a_cause_of_an_extensions_own_is_named() {
        let mut game = Scenario::draw("@....3").start();
        let victim = game.at(game.player_position().unwrap()).creature.unwrap();
        Kill { victim, cause: CauseOfDeath::Other("fire") }.apply(game.world_mut());
        game.world_mut().flush();
        assert_eq!(ending(&game), "lost to fire after 0 turns, seed 0");
        assert_eq!(killer_in_words(game.world()), "Killed by fire, after your turn 0.");
    }

    #[test]
    fn the_killer_and_the_place_are_named() {
        let mut game = Scenario::delve("@.3").speed('3', 20).start();
        game.submit(Action::Rest).unwrap();
        let told = "lost to a 3 (hunter) on level 1 after 1 turn, score 100, in practice, seed 0";
        assert_eq!(ending(&game), told);
        // Who is erratic comes or not, by chance.
        let killed = |seed| {
            let mut game = Scenario::draw("@.f").speed('f', 20).seed(seed).start();
            game.submit(Action::Rest).unwrap();
            game.status().is_decided().then(|| ending(&game))
        };
        let told = (0..20).find_map(|seed| Some((seed, killed(seed)?)));
        let (seed, told) = told.expect("it comes in most games");
        assert_eq!(told, format!("lost to an f (fiend) after 1 turn, seed {seed}"));
    }
}
