//! Rules as a stranger writes them, from the documentation alone: none has a name, a
//! killer in the victim's cell, or a clock of the game's own. What is foretold under them
//! has to come true all the same.

#![allow(unreachable_pub, reason = "each is written as a plugin of its own crate")]

pub mod archer;
pub mod hunger;
pub mod slide;
