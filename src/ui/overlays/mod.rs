//! What lies over the game: lists, cursors and questions.

pub(super) mod aiming;
pub(super) mod belongings;
pub(super) mod card;
pub(super) mod dialogue;
pub(super) mod flight;
pub(super) mod help;
pub(super) mod looking;
pub(super) mod messages;
pub(super) mod monster_list;
pub(super) mod overlay;
pub(super) mod powers;
pub(super) mod questions;
pub(super) mod scrolling;
pub(super) mod timeline;
pub(super) mod travelling;
