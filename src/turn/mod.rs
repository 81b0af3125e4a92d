//! When: the clock, the queue of characters, and the programme of a turn
//! (`RULES` §3).
//!
//! One run of the schedule [`Turn`] is one character's turn. The sets of
//! [`TurnSystems`] are its programme, in order.

mod driver;
mod executor;
mod hourglass;
mod lines;
mod next_turn;
mod player_systems;
mod queue;
mod schedule;
mod scheduling;
mod tick;

pub use driver::run_turns_while;
pub use hourglass::{Ending, Hourglass, HourglassPlugin, end_what_is_over};
pub use next_turn::NextTurn;
pub use player_systems::PlayerSystems;
pub use queue::TurnQueue;
pub use schedule::{Turn, TurnSystems};
pub use scheduling::{Actor, TurnPlugin, enter_the_queue_again, take_the_next_turn};
pub use tick::Tick;
