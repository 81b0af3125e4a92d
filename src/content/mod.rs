//! Content: the files in `assets/`, and the code that reads their tables.
//!
//! A table's meaning is defined where its rows are used; this module has what all tables share. A
//! table is validated when it is read, so the game never has to check it again.

mod files;
mod rows;
mod text;

pub use crate::platform::{changed_at, is_same_file};
pub use files::{
    AssetFile, AssetFiles, Creation, expect_replaceable, folder_of_settings, home_folder,
    make_folder, move_file, open_file, open_to_write, put_in_place, read_at_most, sync_file,
    why_no_home, write_whole,
};
pub(crate) use files::{folder_of_states, make_private_folder};
pub use rows::{BoundedInt, Field, Row, ShortLine, ShortText};
pub(crate) use rows::{glyph, line, number, range};
pub use text::{
    ContentError, SourceText, escape_attribute, escape_markup, escape_unprintable, is_unprintable,
};
