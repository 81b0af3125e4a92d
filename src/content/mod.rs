//! Content: the files of `assets/`, and how their tables are read.
//!
//! What a table means is told where its rows are used; here is what all of
//! them share: a file's [`SourceText`], the [`AssetFiles`] that the program carries
//! and a folder may replace, the values that may stand in a row, and the
//! [`ContentError`] that says what is wrong in which line. A table that was
//! read is right: nothing about it has to be asked again in the game.

mod error;
mod fields;
mod files;
#[cfg(feature = "terminal")]
mod mending;
mod private_folder;
mod reading;
mod regular_file;
mod rows;
mod text;
mod user_folders;
mod values;
mod whole_file;

pub use error::{ContentError, is_invisible, visible};
pub(crate) use fields::Field;
pub use files::{AssetFile, AssetFiles};
pub(crate) use private_folder::make_private_folder;
pub(crate) use regular_file::{open_file, open_file_with, read_at_most};
pub(crate) use rows::Row;
pub use text::SourceText;
#[cfg(feature = "terminal")]
pub(crate) use user_folders::folder_of_settings;
pub(crate) use user_folders::folder_of_states;
pub use values::{BoundedInt, BoundedRange, GlyphChar, ShortName, ShortText};
pub(crate) use whole_file::write_whole;
