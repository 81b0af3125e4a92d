//! Time: the clock, the turn queue and the schedule of a turn (rules §3).

mod action;
mod current_turn;
mod expirations;
mod extension_systems;
mod game_time;
mod next_turn;
mod order;
mod plugin;
mod queue;
mod run_turns;
mod schedule;
mod schedule_setup;

pub use action::{Action, CustomAction, ItemTarget, Slot};
pub use current_turn::{CurrentTurn, PendingMove, is_players_turn, pick_next_actor, requeue};
pub(crate) use expirations::Timer;
pub use expirations::{Expirations, ExpirationsPlugin, Expired, trigger_expirations};
pub use extension_systems::ExtensionSystems;
pub use game_time::GameTime;
pub use next_turn::NextTurn;
pub(crate) use order::{TurnKey, count_monster_turns_before, count_player_turns_before};
pub use plugin::TurnPlugin;
pub use queue::TurnQueue;
pub use run_turns::run_turns_while;
pub use schedule::{PlayerTurnSystems, Turn, TurnSystems, UniqueTurnSystems};
pub(crate) use schedule_setup::refuse_ambiguous_order;
