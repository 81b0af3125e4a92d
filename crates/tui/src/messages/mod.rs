//! The game's sentences.
//!
//! Events of a game arrive as Bevy messages, each a typed fact; this module's systems
//! turn them into sentences and write these to the
//! [`MessageLog`](hexdelve::log::MessageLog). Plain functions make the sentences the player
//! asks for, such as the time until a monster arrives or the danger of a move. Every sentence is a row of the table in `phrases`. Nothing here
//! depends on a terminal.

mod came_into_view;
mod deaths;
pub(crate) mod describing;
mod digging;
mod ending;
mod escape;
pub(crate) mod forecast_deaths;
mod goal;
pub(crate) mod hunters;
pub(crate) mod killer;
pub(crate) mod minds;
pub(crate) mod phrases;
pub(crate) mod player_record;
mod plugin;
mod points;
pub(crate) mod powers;
pub(crate) mod reasons;
mod same_letter;
mod sentences;
pub(crate) mod sounds;
mod thing_events;
pub(crate) mod time;
pub(crate) mod timeline;
pub(crate) mod turn_list;
pub(crate) mod turns;
mod underfoot;
pub(crate) mod warning;
pub(crate) mod words;

pub use came_into_view::log_came_into_view;
pub use deaths::{DeathNews, log_deaths, log_deaths_on_arrival};
pub use digging::log_digging;
pub(crate) use ending::Ending;
pub use ending::{line_to_share, outcome_summary, status_summary};
pub use escape::log_crown_taken;
pub(crate) use goal::{LevelAim, progress_of_the_goal};
pub use goal::{first_keys, goal_description};
pub use hunters::log_hunters;
pub use player_record::reasons_to_play;
pub use plugin::MessagesPlugin;
pub use points::EarnedPoints;
pub use sentences::{log_game_messages, set_log_turn};
pub use sounds::log_sounds;
pub use thing_events::{log_level_change, log_thing_events};
pub use underfoot::{log_items_underfoot, log_stairs_underfoot};
