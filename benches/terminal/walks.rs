//! Walks as keys, taken from an autopilot that plays the same game without a screen.

use hexdelve::prelude::*;

/// The arguments that start a game, and keys for that game.
pub(crate) struct Walk {
    pub(crate) arguments: String,
    pub(crate) keys: String,
}

impl Walk {
    /// Returns a walk through the first level of a delve until a monster comes into view.
    pub(crate) fn alone(seed: u64) -> Self {
        let mut game = DelveSetup::new(Seed(seed)).start();
        let keys = keys(&mut game, AutopilotName::Careful, |view| view.monsters.is_empty());
        Self { arguments: format!("--no-animation --seed {seed}"), keys }
    }

    /// Returns a walk in the pit, where nothing is hidden, until one of the ten monsters
    /// dies.
    pub(crate) fn among_ten(seed: u64) -> Self {
        let mut game = PitSetup::new(Seed(seed)).start().expect("ten monsters fit");
        let keys = keys(&mut game, AutopilotName::Straight, |view| view.monsters.len() == 10);
        Self { arguments: format!("--no-animation --pit --seed {seed}"), keys }
    }
}

/// Returns the keys of the PC's actions as long as `holds` is true of the player's view.
fn keys(game: &mut Game, who: AutopilotName, holds: impl Fn(&PlayerView<'_>) -> bool) -> String {
    let mut autopilot = who.start();
    let mut keys = String::new();
    while keys.len() < 200 {
        let Some(view) = game.player_view().filter(&holds) else { break };
        let action = autopilot.choose_action(&view);
        let Some(key) = key_of(action) else { break };
        if game.submit(action).is_err() {
            break;
        }
        keys.push(key);
    }
    keys
}

fn key_of(command: Action) -> Option<char> {
    match command {
        Action::Step(way) => {
            let mut keys = Direction::ALL.into_iter().zip("kjlhunyb".chars());
            keys.find(|(other, _)| *other == way).map(|(_, key)| key)
        }
        Action::Rest => Some('.'),
        Action::PickUp => Some('g'),
        _ => None,
    }
}
