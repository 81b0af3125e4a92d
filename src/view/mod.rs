//! What there is to show of a game, as plain data.
//!
//! A [`Scene`] is a game at a moment, as the PC knows it; a [`Lens`] is what an
//! overlay adds to it; both make a [`View`], which is all that stands on a screen.
//! The screens, the line interface, pictures, recordings and whoever embeds the game
//! read the same. None of it knows what a terminal is.

mod additions;
mod area;
mod camera;
mod compose;
mod condition;
mod flight;
mod layout;
mod lens;
mod lists;
mod marks;
mod pack;
mod prospect;
mod role;
mod roster;
mod scene;
mod settings;
mod status;
mod tint;
#[expect(clippy::module_inception, reason = "the noun of the folder")]
mod view;

pub use additions::AddToView;
pub(crate) use additions::{Additions, COLOURS, status_texts};
pub use area::Area;
pub(crate) use camera::around;
pub(crate) use compose::{card, compose, foreseen_on, with_the_scene};
pub(crate) use condition::effects;
pub(crate) use flight::Flight;
pub use layout::{Extent, ScreenLayout};
pub use lens::{BoardLayer, Lens, Question};
pub(crate) use lists::{last_messages, short_line};
pub(crate) use marks::{GHOST, LURKER, Marks, ODDS, PATH, WARD};
pub(crate) use pack::Belonging;
pub(crate) use prospect::LookAhead;
pub use prospect::{Needs, Prospect};
pub(crate) use role::NAMED;
pub use role::Role;
pub use scene::Scene;
pub use settings::ViewSettings;
pub(crate) use status::{Footing, standing};
pub use tint::Tint;
pub use view::{Panel, Tile, View};
