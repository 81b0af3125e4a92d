//! Won, lost or stalled.

use super::{Figure, Killed, enter_the_cell};
use crate::{
    creature::{Monster, Player},
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{
    IntoScheduleConfigs, Messages, Query, RemovedComponents, Res, ResMut, Resource, With,
};

/// How the game stands (`RULES` §5).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    #[default]
    Undecided,
    /// The [`Goal`] has been reached.
    Won,
    /// The PC has died.
    Lost {
        /// Who arrived in its cell, if that is how it died.
        killer: Option<Figure>,
    },
    /// The turn limit was reached.
    Stalled,
    /// The player gave it up.
    GivenUp,
}

impl Verdict {
    /// Whether the game is over.
    pub fn is_decided(self) -> bool {
        self != Self::Undecided
    }

    /// `won`, `lost`, `stalled`, `given up`, or `undecided`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Undecided => "undecided",
            Self::Won => "won",
            Self::Lost { .. } => "lost",
            Self::Stalled => "stalled",
            Self::GivenUp => "given up",
        }
    }
}

/// What wins the game (`RULES` §5 and §7).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// To be the last one left: the pit.
    #[default]
    LastOneStanding,
    /// To take a certain thing: the delve. Whoever lets the PC take it inserts
    /// the [`Verdict`].
    Prize,
}

/// Ends the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct VerdictPlugin;

impl Plugin for VerdictPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Verdict>()
            .init_resource::<Goal>()
            .add_message::<Killed>()
            .add_systems(Turn, judge_the_game.in_set(TurnSystems::Resolve).after(enter_the_cell));
    }
}

/// Says whether this turn decided the game: by who is left, however the others
/// went.
pub fn judge_the_game(
    mut gone: RemovedComponents<Monster>,
    mut dead: RemovedComponents<Player>,
    kills: Res<Messages<Killed>>,
    monsters: Query<(), With<Monster>>,
    goal: Res<Goal>,
    mut verdict: ResMut<Verdict>,
) {
    let somebody_left = gone.read().count() > 0;
    if verdict.is_decided() {
        return;
    }
    if dead.read().count() > 0 {
        let kills = kills.iter_current_update_messages();
        let kill_of_the_player = kills.filter(|kill| kill.victim.is_player()).last();
        *verdict = Verdict::Lost { killer: kill_of_the_player.map(|kill| kill.killer) };
    } else if somebody_left && *goal == Goal::LastOneStanding && monsters.is_empty() {
        *verdict = Verdict::Won;
    }
}
