//! What a player has achieved in the delve, so that the end of a game can name what is
//! left to achieve.

use super::{Outcome, Scores};
use crate::{
    creature::Abilities,
    level::{Challenge, GameMode},
};
use bevy_ecs::prelude::Resource;
use std::collections::BTreeSet;

/// A player's achievements in delves, according to a list of scores.
///
/// ```
/// use hexdelve::journal::Scores;
/// assert!(Scores::default().achievements().conducts.is_empty());
/// ```
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Achievements {
    /// The challenges that were won.
    pub challenges: BTreeSet<Challenge>,
    /// The names of the conducts that were kept in games that were won.
    pub conducts: BTreeSet<String>,
    /// The abilities of the monsters that the PC has killed.
    pub killed: BTreeSet<Abilities>,
}

impl Scores {
    /// Returns the player's achievements. Practice and wizard games do not count.
    pub fn achievements(&self) -> Achievements {
        let delves = || self.games().iter().filter(|game| game.mode == GameMode::Delve);
        let won = || delves().filter(|game| game.outcome == Outcome::Won);
        let has_killed = |kind: &Abilities| delves().any(|game| game.kills.of(*kind) > 0);
        Achievements {
            challenges: won().filter_map(|game| game.challenge).collect(),
            conducts: won().flat_map(|game| game.conducts.clone()).collect(),
            killed: Abilities::all().filter(has_killed).collect(),
        }
    }
}
