//! Actions and their results: movement, digging and collisions (rules §4 and §5).
//!
//! Only the code in this folder moves characters. Minds and players share one interface,
//! [`Action`].

#[expect(
    clippy::module_inception,
    reason = "one noun per file: the folder is the domain, the file its main noun"
)]
mod action;
mod before_kill;
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
mod stepped_on;
mod stepped_on_feature;

pub use action::Action;
pub use before_kill::BeforeCollisionKill;
pub use character_summary::{CauseOfDeath, CharacterSummary};
pub use collision::{CollisionOutcome, CollisionPlugin, kill_occupant};
pub use custom_action::CustomAction;
pub use entering::{StepCompletionPlugin, enter_cell};
pub use events::{Dug, Killed, Moved};
pub use game_message::GameMessage;
pub use game_status::{
    CustomWinCondition, GameStatus, GameStatusPlugin, WinCondition, update_game_status,
};
pub use item_target::ItemTarget;
pub use kill::KillCommand;
pub use movement::{MovementPlugin, begin_step};
pub use pending_move::{PendingMove, RepeatedArrivalSchedule};
pub use slot::Slot;
pub use stepped_on::SteppedOnMechanism;
pub use stepped_on_feature::SteppedOnFeature;
