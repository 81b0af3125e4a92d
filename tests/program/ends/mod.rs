//! No turn is lost: whatever ends the program, the game is there again with
//! every turn that was seen.

#![cfg(all(unix, feature = "terminal"))]

mod folders;
mod games;
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
