//! No turn is lost: however the program ends, the game can be resumed with every turn
//! that was shown.

#![cfg(unix)]

mod folders;
pub(crate) mod games;
mod input;
mod kills;
mod locks;
mod meddling;
mod panics;
mod progress;
mod refusals;
mod signals;
mod system_calls;
mod terminals;
