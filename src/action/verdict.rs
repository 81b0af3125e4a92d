//! Won, lost or stalled.

use super::{Figure, Killed};
use crate::creature::{Monster, Player};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Commands, Messages, On, Query, Remove, Res, ResMut, Resource, With};

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
        app.init_resource::<Verdict>().init_resource::<Goal>().add_message::<Killed>();
        // A command runs once whoever is being removed is gone, and after the
        // commands that came before it, which may bring a successor.
        let judge = app.register_system(judge_the_game);
        app.add_observer(move |_: On<Remove<Monster>>, mut commands: Commands<'_, '_>| {
            commands.run_system(judge);
        })
        .add_observer(move |_: On<Remove<Player>>, mut commands: Commands<'_, '_>| {
            commands.run_system(judge);
        });
    }
}

/// Ends the game if the PC is gone, or if it is the last one left and that is
/// what wins. Runs whenever a character is gone, killed or removed; if the last
/// two go at once, in whichever order, the game is lost.
pub fn judge_the_game(
    players: Query<(), With<Player>>,
    monsters: Query<(), With<Monster>>,
    kills: Res<Messages<Killed>>,
    goal: Res<Goal>,
    mut verdict: ResMut<Verdict>,
) {
    let is_open = match *verdict {
        Verdict::Won => *goal == Goal::LastOneStanding,
        ref other => !other.is_decided(),
    };
    if !is_open {
        return;
    }
    if players.is_empty() {
        let kills = kills.iter_current_update_messages();
        let kill_of_the_player = kills.filter(|kill| kill.victim.is_player()).last();
        *verdict = Verdict::Lost { killer: kill_of_the_player.map(|kill| kill.killer) };
    } else if *goal == Goal::LastOneStanding && monsters.is_empty() {
        *verdict = Verdict::Won;
    }
}
