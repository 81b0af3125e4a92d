//! Content: the files in `assets/`, and the code that reads their tables.
//!
//! A table's meaning is defined where its rows are used; this module has what all tables share. A
//! table is validated when it is read, so the game never has to check it again.

mod atomic_write;
mod error;
mod fields;
mod files;
mod folders;
mod regular_file;
mod rows;
mod text;
mod user_folders;
mod values;

pub use crate::platform::{changed_at, is_same_file};
pub use atomic_write::{Replacement, move_file, put_in_place, sync_file, write_whole};
pub use error::{
    ContentError, escape_attribute, escape_markup, escape_unprintable, is_unprintable,
};
pub use fields::Field;
pub use files::{AssetFile, AssetFiles};
pub use folders::make_folder;
pub(crate) use folders::make_private_folder;
pub use regular_file::expect_replaceable;
use regular_file::link_target;
pub use regular_file::{Creation, open_file, open_to_write, read_at_most};
pub use rows::Row;
pub use text::SourceText;
pub(crate) use user_folders::folder_of_states;
pub use user_folders::{folder_of_settings, home_folder, why_no_home};
pub use values::{BoundedInt, BoundedRange, GlyphChar, ShortLine, ShortName, ShortText};
