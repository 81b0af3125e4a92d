//! Time: the clock, the turn queue and the schedule of a turn (rules §3).
//!
//! One run of the [`Turn`] schedule is one character's turn. The sets of [`TurnSystems`]
//! are its phases, in order.

mod action;
mod current_turn;
mod custom_action;
mod expirations;
mod extension_systems;
mod game_time;
mod item_target;
mod next_turn;
mod order;
mod pending_move;
mod plugin;
mod queue;
mod run_turns;
mod schedule;
mod schedule_setup;
mod slot;

pub use action::Action;
pub use current_turn::{CurrentTurn, is_players_turn, is_uniques_turn, pick_next_actor, requeue};
pub use custom_action::CustomAction;
pub(crate) use expirations::Timer;
pub use expirations::{Expirations, ExpirationsPlugin, Expired, trigger_expirations};
pub use extension_systems::ExtensionSystems;
pub use game_time::GameTime;
pub use item_target::ItemTarget;
pub use next_turn::NextTurn;
pub use order::{TurnKey, count_monster_turns_before, count_player_turns_before};
pub use pending_move::PendingMove;
pub use plugin::TurnPlugin;
pub use queue::TurnQueue;
pub use run_turns::run_turns_while;
pub use schedule::{PlayerTurnSystems, Turn, TurnSystems, UniqueTurnSystems};
pub(crate) use schedule_setup::refuse_what_has_no_order;
pub use slot::Slot;
