//! Content: the files in `assets/`, and the code that reads their tables.
//!
//! A table's meaning is defined where its rows are used; this module has what all tables share. A
//! table is validated when it is read, so the game never has to check it again.

mod atomic_write;
mod error;
mod files;
mod rows;
mod text;

pub use crate::platform::{changed_at, is_same_file};
pub use atomic_write::{Replacement, move_file, put_in_place, sync_file, write_whole};
pub use error::{
    ContentError, escape_attribute, escape_markup, escape_unprintable, is_unprintable,
};
pub use files::{
    AssetFile, AssetFiles, Creation, expect_replaceable, folder_of_settings, home_folder,
    make_folder, open_file, open_to_write, read_at_most, why_no_home,
};
pub(crate) use files::{folder_of_states, make_private_folder};
pub use rows::{BoundedInt, BoundedRange, Field, GlyphChar, Row, ShortLine, ShortName, ShortText};
pub use text::SourceText;
