//! Won, lost or stalled.

use super::{CauseOfDeath, CharacterSummary, Killed};
use crate::creature::{CarryState, Faction, Monster, Player};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{
    Commands, Insert, Messages, On, Query, Remove, Res, ResMut, Resource, With, World,
};

/// How the game stands (rules §5).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStatus {
    /// It goes on.
    #[default]
    Undecided,
    /// The [`Goal`] has been reached.
    Won,
    /// The PC has died.
    Lost {
        /// Of what, where that is known.
        cause: Option<CauseOfDeath>,
    },
    /// The turn limit was reached.
    Stalled,
    /// The player gave it up.
    GivenUp,
}

impl GameStatus {
    /// Whether the game is over.
    pub fn is_decided(self) -> bool {
        self != Self::Undecided
    }

    /// Who killed the PC, if somebody did.
    pub const fn killer(self) -> Option<CharacterSummary> {
        match self {
            Self::Lost { cause: Some(cause) } => cause.killer(),
            _ => None,
        }
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

/// What wins the game (rules §5 and §7).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// To be the last one left: the pit.
    #[default]
    LastOneStanding,
    /// To take a certain thing: the delve. Whoever lets the PC take it inserts
    /// the [`GameStatus`].
    Prize,
    /// Something else. The rule that finds it reached inserts the [`GameStatus`].
    Custom(CustomGoal),
}

/// The goal of an extension: inserted as a resource before the game begins, it takes
/// the place of the game's own.
///
/// ```
/// use hexdelve::prelude::*;
/// const SURVIVE: CustomGoal = CustomGoal {
///     words: "Survive 3 turns.",
///     progress: |world| format!("Turn {} of 3", world.resource::<PlayerOrders>().carried_out()),
/// };
/// fn be_patient(orders: Res<PlayerOrders>, mut verdict: ResMut<GameStatus>) {
///     if orders.carried_out() >= 3 && !verdict.is_decided() {
///         *verdict = GameStatus::Won;
///     }
/// }
/// let patience = |app: &mut App| {
///     app.insert_resource(Goal::Custom(SURVIVE))
///         .add_systems(Turn, be_patient.in_set(TurnSystems::Resolve).after(enter_the_cell));
/// };
/// let mut game = Delve::new(Seed(7)).start_with(patience);
/// game.play(&mut *AutopilotName::Careful.start(), 100);
/// assert_eq!((game.status(), game.turns()), (GameStatus::Won, 3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CustomGoal {
    /// What the player has to do: a sentence. Goals with the same words are equal.
    pub words: &'static str,
    /// How far that has come, for the status line; no words where there is nothing to
    /// say.
    pub progress: fn(&World) -> String,
}

impl PartialEq for CustomGoal {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for CustomGoal {}

/// Ends the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameStatusPlugin;

impl Plugin for GameStatusPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<GameStatus>()
            .init_resource::<Goal>()
            .carry_resource::<Goal>()
            .add_message::<Killed>();
        // A command runs once whoever is being removed is gone, and after the
        // commands that came before it, which may bring a successor.
        let judge = app.register_system(update_game_status);
        app.add_observer(move |_: On<Remove<Monster>>, mut commands: Commands<'_, '_>| {
            commands.run_system(judge);
        })
        .add_observer(move |_: On<Remove<Player>>, mut commands: Commands<'_, '_>| {
            commands.run_system(judge);
        })
        .add_observer(
            move |change: On<Insert<Faction>>,
                  monsters: Query<(), With<Monster>>,
                  mut commands: Commands<'_, '_>| {
                if monsters.contains(change.entity) {
                    commands.run_system(judge);
                }
            },
        );
    }
}

/// Ends the game if the PC is gone, or if it is the last one left and that is
/// what wins. Runs whenever a character is gone, killed or removed, or a monster
/// changes sides; if the last
/// two go at once, in whichever order, the game is lost.
pub fn update_game_status(
    players: Query<(), With<Player>>,
    monsters: Query<Option<&Faction>, With<Monster>>,
    kills: Res<Messages<Killed>>,
    goal: Res<Goal>,
    mut verdict: ResMut<GameStatus>,
) {
    let is_open = match *verdict {
        GameStatus::Won => *goal == Goal::LastOneStanding,
        ref other => !other.is_decided(),
    };
    if !is_open {
        return;
    }
    if players.is_empty() {
        let kills = kills.iter_current_update_messages();
        let kill_of_the_player = kills.filter(|kill| kill.victim.is_player()).last();
        *verdict = GameStatus::Lost { cause: kill_of_the_player.map(|kill| kill.cause) };
    } else if *goal == Goal::LastOneStanding
        && monsters.iter().all(|side| Faction::is_the_players(side.copied()))
    {
        *verdict = GameStatus::Won;
    }
}
