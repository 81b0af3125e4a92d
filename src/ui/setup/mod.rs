//! How the player likes the program.

pub(super) mod preferences;
pub(super) mod settings;
pub(super) mod settings_file;
