//! The PC's actions as a fixed list of numbers, for programs that choose among numbers.
//!
//! A [`DiscreteAction`] is an entry of the list. [`write_action_mask`] marks the possible
//! ones, and [`perform`] carries one out: a single action of the PC, or a journey of many
//! turns.

mod discrete_action;
mod mask;
mod performing;

pub use discrete_action::DiscreteAction;
pub use mask::write_action_mask;
pub use performing::{ActionError, Performed, perform, perform_with};
