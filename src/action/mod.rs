//! Actions and their results: movement, digging and collisions (rules §4 and §5). Only the code in
//! this folder moves characters.

mod arrival;
mod character_summary;
mod collision;
mod entering;
mod events;
mod game_message;
mod game_status;
mod kill;
mod movement;

pub use crate::turn::{Action, CustomAction, ItemTarget, PendingMove, Slot};
pub use arrival::Arrive;
pub use character_summary::{CauseOfDeath, CharacterSummary};
pub use collision::{CollisionPlugin, kill_occupant};
pub use entering::{StepCompletionPlugin, enter_cell};
pub use events::{Attack, Bump, Dug, EnteredFeature, EnteredMechanism, Killed, Moved, Perform};
pub use game_message::GameMessage;
pub use game_status::{
    CustomWinCondition, GameStatus, GameStatusPlugin, WinCondition, update_game_status,
};
pub use kill::Kill;
pub use movement::{MovementPlugin, perform_action};
