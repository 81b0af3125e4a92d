//! A game's status: won, lost or stalled.

use super::{CauseOfDeath, CharacterSummary, Killed};
use crate::creature::{Faction, Monster, Player, RegisterState};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;

/// The game's status (rules §5).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStatus {
    /// The game is still being played.
    #[default]
    InProgress,
    /// The [`WinCondition`] has been reached.
    Won,
    /// The PC has died.
    Lost {
        /// The cause of death, if known.
        cause: Option<CauseOfDeath>,
    },
    /// The turn limit has been reached.
    Stalled,
    /// The player has given up.
    GivenUp,
}

impl GameStatus {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Self::InProgress
    }

    /// Returns the PC's cause of death, if the PC has died and the cause is known.
    pub const fn cause_of_death(self) -> Option<CauseOfDeath> {
        match self {
            Self::Lost { cause } => cause,
            _ => None,
        }
    }

    /// Returns the PC's killer, if there is one.
    pub fn killer(self) -> Option<CharacterSummary> {
        self.cause_of_death().and_then(CauseOfDeath::killer)
    }

    /// Returns the status as `won`, `lost`, `stalled`, `given up`, or `undecided`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InProgress => "undecided",
            Self::Won => "won",
            Self::Lost { .. } => "lost",
            Self::Stalled => "stalled",
            Self::GivenUp => "given up",
        }
    }
}

/// The condition that wins the game (rules §5 and §7).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WinCondition {
    /// Be the last one left: the goal of the pit.
    #[default]
    LastOneStanding,
    /// Take the prize and get out: the goal of the delve.
    Crown,
    /// A custom goal. The rule that detects that it is reached inserts the [`GameStatus`].
    Custom(CustomWinCondition),
}

/// An extension's goal. Insert it as a [`WinCondition::Custom`] resource before the
/// game starts to replace the game's own goal.
///
/// ```
/// use hexdelve::prelude::*;
/// const SURVIVE: CustomWinCondition = CustomWinCondition {
///     words: "Survive 3 turns.",
///     progress: |world| format!("Turn {} of 3", world.resource::<PlayerOrders>().turns_taken()),
/// };
/// fn be_patient(orders: Res<PlayerOrders>, mut status: ResMut<GameStatus>) {
///     if orders.turns_taken() >= 3 && !status.is_over() {
///         *status = GameStatus::Won;
///     }
/// }
/// let patience = |app: &mut App| {
///     app.insert_resource(WinCondition::Custom(SURVIVE))
///         .add_systems(Turn, be_patient.in_set(TurnSystems::Resolve).after(enter_cell));
/// };
/// let mut game = Scenario::draw("@......4").plugin(patience).start();
/// (0..3).for_each(|_| game.submit(Action::Rest).unwrap());
/// assert_eq!(game.status(), GameStatus::Won);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CustomWinCondition {
    /// The player's task, as a sentence. Goals with the same words are equal.
    pub words: &'static str,
    /// Returns the progress for the status line, or an empty string.
    pub progress: fn(&World) -> String,
}

impl PartialEq for CustomWinCondition {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for CustomWinCondition {}

/// Decides when the game ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameStatusPlugin;

impl Plugin for GameStatusPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<GameStatus>()
            .init_resource::<WinCondition>()
            .register_state::<WinCondition>()
            .restore_on_restart::<GameStatus>()
            .add_message::<Killed>();
        // As a command, the check runs after those queued earlier, which may spawn a successor.
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

/// Ends the game if the PC is gone, or if it is the last one left and that is the goal. It runs
/// whenever a character is removed or a monster changes sides.
pub fn update_game_status(
    players: Query<(), With<Player>>,
    monsters: Query<Option<&Faction>, With<Monster>>,
    kills: Res<Messages<Killed>>,
    goal: Res<WinCondition>,
    mut status: ResMut<GameStatus>,
) {
    // If the last monster and the PC are removed together, in either order, the game is lost.
    let is_open = match *status {
        GameStatus::Won => *goal == WinCondition::LastOneStanding,
        ref other => !other.is_over(),
    };
    if !is_open {
        return;
    }
    if players.is_empty() {
        let kills = kills.iter_current_update_messages();
        let kill_of_the_player = kills.filter(|kill| kill.victim.is_player()).last();
        *status = GameStatus::Lost { cause: kill_of_the_player.map(|kill| kill.cause) };
    } else if *goal == WinCondition::LastOneStanding
        && monsters.iter().all(|side| Faction::is_the_players(side.copied()))
    {
        *status = GameStatus::Won;
    }
}
