//! How a cell looks to the player: a glyph, and a role that decides its colour.

mod colour_role;
mod glyphs;

pub use colour_role::{
    AddColourRole, COLOURS, ColourOverride, ColourRole, NAMED_ROLES, custom_roles,
};
pub use glyphs::{
    GroundLooks, HAZE, ThingLook, glyph_over, ground_look, look_of_feature, looks_of_things, tint,
};
