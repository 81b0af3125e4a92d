//! Scores (rules §7, "Score").

use crate::{
    action::{GameStatus, Killed},
    creature::{BaseStats, RegisterState},
    knowledge::PlayerSight,
    level::Depth,
    player::PlayerOrders,
    things::{ThingEvent, ThingEventKind},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{On, ResMut, Resource, World};

/// The points earned so far, not counting those for the depth and the Crown.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Delve::new(Seed(7)).start();
/// assert_eq!(Score::of(game.world()), 100);
/// ```
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    kills: u64,
    /// The points for kills that the PC has neither made nor seen.
    unseen_kills: u64,
    chests: u64,
}

/// The points for each level down to the deepest one that the PC has been on.
pub const DEPTH: u64 = 100;
/// The points for each opened chest.
pub const CHEST: u64 = 50;
/// The points for getting out with the Crown.
pub const CROWN: u64 = 1000;
/// The number of PC turns that cost one point.
pub const TURNS_TO_A_POINT: u64 = 10;

impl Score {
    /// Returns a game's current score, at least 0: depth × 100; for each kill, (1 +
    /// number of bits) × speed, both as they were at birth, doubled if a monster made the
    /// kill; 50 for each chest; 1,000 for the Crown; minus 1 for every 10 PC turns.
    pub fn of(world: &World) -> u64 {
        Self::breakdown(world).total()
    }

    /// Returns the points as the player knows them: until the game is over, without the kills that the
    /// PC has neither made nor seen.
    pub fn known(world: &World) -> u64 {
        Self::known_breakdown(world).total()
    }

    /// Returns the parts of the [`known`](Self::known) score: until the game is over, without
    /// the kills that the PC has neither made nor seen.
    pub fn known_breakdown(world: &World) -> ScoreBreakdown {
        let is_over = world.resource::<GameStatus>().is_over();
        let unseen = if is_over { 0 } else { Self::unseen_kills(world) };
        let breakdown = Self::breakdown(world);
        ScoreBreakdown { kills: breakdown.kills - unseen, ..breakdown }
    }

    /// Returns the points for kills that the PC has neither made nor seen.
    pub fn unseen_kills(world: &World) -> u64 {
        world.get_resource::<Self>().map_or(0, |score| score.unseen_kills)
    }

    /// Returns the points for a kill, which count double if the PC did not make it.
    pub fn for_kill(death: &Killed) -> u64 {
        let worth = death.victim.base_stats.map_or(0, BaseStats::kill_score);
        if death.is_by_player() { worth } else { 2 * worth }
    }

    /// Returns the score's parts.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let breakdown = Score::breakdown(Delve::new(Seed(7)).start().world());
    /// assert_eq!((breakdown.depth, breakdown.kills, breakdown.turns), (100, 0, 0));
    /// ```
    pub fn breakdown(world: &World) -> ScoreBreakdown {
        let depth = world.get_resource::<Depth>().map_or(0, |depth| u64::from(depth.deepest()));
        let has_crown = depth > 0 && *world.resource::<GameStatus>() == GameStatus::Won;
        let Self { kills, chests, .. } = world.get_resource().copied().unwrap_or_default();
        ScoreBreakdown {
            depth: depth * DEPTH,
            kills,
            chests,
            crown: if has_crown { CROWN } else { 0 },
            turns: world.resource::<PlayerOrders>().turns_taken() / TURNS_TO_A_POINT,
        }
    }
}

/// The parts of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBreakdown {
    /// The points for the deepest level.
    pub depth: u64,
    /// The points for kills.
    pub kills: u64,
    /// The points for chests.
    pub chests: u64,
    /// The points for the Crown.
    pub crown: u64,
    /// The points deducted for turns.
    pub turns: u64,
}

impl ScoreBreakdown {
    /// Returns the sum of the parts minus the points deducted for turns, at least 0.
    pub const fn total(&self) -> u64 {
        (self.depth + self.kills + self.chests + self.crown).saturating_sub(self.turns)
    }
}

/// A plugin that maintains the [`Score`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ScorePlugin;

impl Plugin for ScorePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Score>()
            .restore_on_restart::<Score>()
            .add_observer(count_kill)
            .add_observer(count_chest);
    }
}

fn count_kill(death: On<Killed>, eyes: PlayerSight<'_>, mut score: ResMut<Score>) {
    let points = Score::for_kill(&death);
    score.kills += points;
    if !death.is_by_player() && !eyes.see(death.cell) {
        score.unseen_kills += points;
    }
}

fn count_chest(happened: On<ThingEvent>, mut score: ResMut<Score>) {
    if happened.kind == ThingEventKind::ChestOpened {
        score.chests += CHEST;
    }
}
