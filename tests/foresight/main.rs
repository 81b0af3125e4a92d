//! Comparisons of the game with an oracle that plays the same game independently, and of
//! the game's predictions with what happens.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/delves.rs"]
mod delves;
mod oracle;
#[path = "../common/textbook.rs"]
mod textbook;

mod check;
mod contact;
mod exactness;
mod fog;
mod forecast;
mod foretold;
mod hindsight;
mod oracle_forks;
mod plain_loop;
