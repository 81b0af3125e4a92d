//! Actions and their results: movement, digging and collisions (rules §4 and §5).
//!
//! Only the code in this folder moves characters. Minds and players share one interface,
//! [`Action`].

#[expect(
    clippy::module_inception,
    reason = "one noun per file: the folder is the domain, the file its main noun"
)]
mod action;
mod character_summary;
mod collision;
mod custom_action;
mod digging;
mod entering;
mod events;
mod game_message;
mod game_status;
mod item_target;
mod kill;
mod movement;
mod pending_move;
mod slot;

pub use action::Action;
pub use character_summary::{CauseOfDeath, CharacterSummary};
pub use collision::{CollisionOutcome, CollisionPlugin, kill_occupant};
pub use custom_action::CustomAction;
pub use entering::{StepCompletionPlugin, enter_cell};
pub use events::{
    BeforeCollisionKill, Bump, Dug, Killed, Moved, Perform, SteppedOnFeature, SteppedOnMechanism,
};
pub use game_message::GameMessage;
pub use game_status::{
    CustomWinCondition, GameStatus, GameStatusPlugin, WinCondition, update_game_status,
};
pub use item_target::ItemTarget;
pub use kill::KillCommand;
pub use movement::{MovementPlugin, perform_action};
pub use pending_move::{PendingMove, RepeatedArrivalSchedule};
pub use slot::Slot;
