//! The game's sentences. Systems turn the events of a game into sentences in the
//! [`MessageLog`](hexdelve::log::MessageLog); plain functions make those that the player
//! asks for.

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

pub(crate) use ending::Ending;
pub use ending::{line_to_share, outcome_summary, status_summary};
pub(crate) use goal::{LevelAim, progress_of_the_goal};
pub use goal::{first_keys, goal_description};
pub use player_record::reasons_to_play;
pub use plugin::MessagesPlugin;
