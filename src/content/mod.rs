//! Content: the files of `assets/` and the reading of their tables.
//!
//! The meaning of a table is defined where its rows are used. This module defines what
//! all tables share: the [`SourceText`] of a file, the [`AssetFiles`] that are built in
//! and can be replaced by a folder, the values that a row can contain, and the
//! [`ContentError`] that describes the problem and its line. A table is validated when it
//! is read, so the game never has to check it again.

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
