//! The view of a game, as plain data.
//!
//! A [`KnownGame`] is a game at one moment, as the PC knows it. An [`OverlayView`] is what an
//! overlay adds to it. Together they make a [`View`], which is everything on a screen.
//! The screens, the line interface, pictures, recordings and programs that embed the game
//! all read these types. Nothing here depends on a terminal.

mod additions;
mod camera;
mod compose;
mod condition;
mod forecast;
mod item_outcome;
mod known_game;
mod layout;
mod lists;
mod marks;
mod monster_list;
mod notes;
mod overlay_view;
mod pack;
mod settings;
mod status;
mod symbols;
mod this_delve;
mod throw_path;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod view;

pub use additions::AddToView;
pub(crate) use additions::status_texts;
pub(crate) use camera::around;
pub(crate) use compose::{card, compose, with_the_scene};
pub(crate) use condition::{crown_in_words, effects};
pub use forecast::ForecastNeeds;
pub(crate) use forecast::{LookAhead, ShownForecast};
pub(crate) use item_outcome::{lacks_a_rival, outcome, outcome_of_a_throw, toggled};
pub use known_game::KnownGame;
pub use layout::{ScreenLayout, ScreenSize};
pub(crate) use lists::{NO_MONSTERS, last_messages, short_line, title_of_the_roster};
pub(crate) use marks::{DANGER_SIGNS, LURKER, MIND_SIGNS, Marks, WARD};
pub use overlay_view::{BoardContent, OverlayView, Prompt};
pub(crate) use pack::Belonging;
/// A part of the screen, in columns and rows from the upper left.
pub use ratatui::layout::Rect as ScreenRect;
pub use settings::ViewSettings;
pub(crate) use status::{Footing, standing};
pub(crate) use symbols::{Symbol, symbols_of_the_game, symbols_on_the_screen};
pub(crate) use throw_path::Flight;
pub use view::{BoardCell, Panel, View};
