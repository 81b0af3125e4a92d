//! How a view becomes a frame: layout, colours, glyphs, and who takes it.

pub(super) mod ansi;
pub(super) mod asciicast;
pub(super) mod camera;
pub(super) mod extent;
pub(super) mod footer;
pub(super) mod glyphs;
pub(super) mod ink;
pub(super) mod layout;
pub(super) mod palette;
pub(super) mod picture;
pub(super) mod screen;
pub(super) mod status;
pub(super) mod svg;
pub(super) mod theme;
