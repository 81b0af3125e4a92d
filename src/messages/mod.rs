//! The message log, and the sentences of the game.
//!
//! Events of a game arrive as Bevy messages, each a typed fact; the systems of this
//! module turn them into sentences and write those into the [`MessageLog`]. Plain
//! functions make the sentences that the player asks for, such as the time until a
//! monster arrives or the danger of a move. Every sentence is a row of the table in
//! `phrases`. Nothing here depends on a terminal.

mod comers;
mod deaths;
pub(crate) mod describing;
mod digging;
mod ending;
pub(crate) mod fates;
mod goal;
mod happenings;
pub(crate) mod killer;
mod log;
pub(crate) mod minds;
mod phrases;
mod player_sight;
mod plugin;
pub(crate) mod reasons;
mod sentences;
pub(crate) mod time;
pub(crate) mod timeline;
pub(crate) mod turns;
mod twins;
mod underfoot;
pub(crate) mod warning;
pub(crate) mod words;

pub use comers::note_who_comes_into_view;
pub use deaths::note_the_deaths;
pub use digging::note_the_bites;
pub(crate) use ending::Ending;
pub use ending::{ending, tally};
pub use goal::goal_in_words;
pub(crate) use goal::progress_of_the_goal;
pub use happenings::{note_the_climb, note_the_happenings};
pub(crate) use log::Topic;
pub use log::{MessageLog, MessagePriority};
pub use player_sight::PlayerSight;
pub use plugin::MessagesPlugin;
pub use sentences::{note_the_sentences, note_the_turn};
pub use underfoot::{note_the_stairs, note_what_lies_here};
