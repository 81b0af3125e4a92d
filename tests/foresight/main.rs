//! The game beside an oracle that plays it once more, and what it says of moves
//! before they are made.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/delves.rs"]
mod delves;
mod oracle;
#[path = "../common/textbook.rs"]
mod textbook;

mod check;
mod contact;
mod exactness;
mod forecast;
mod foretold;
mod hindsight;
mod oracle_forks;
mod plain_loop;
