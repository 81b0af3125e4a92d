//! A hash that identifies a game's tables.

use crate::{
    content::{AssetFile, AssetFiles, ContentError},
    rng::{fnv1a_hash, hash_combine},
};
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A hash of all tables that affect the course of a game. Monster names, keys and colours
/// are excluded, as are the files' comments and layout.
///
/// ```
/// use hexdelve::prelude::*;
/// let tables = |files| GameTables::read(&files, &ThingPartRegistry::built_in()).unwrap();
/// let own = AssetFiles::built_in();
/// let noted = own.clone().with_rows(AssetFile::Items, "# Nothing but a note.");
/// assert_eq!(tables(own).content_hash(), tables(noted).content_hash());
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ContentHash(u64);

const TABLES: [AssetFile; 6] = [
    AssetFile::Items,
    AssetFile::Levels,
    AssetFile::Mechanisms,
    AssetFile::Features,
    AssetFile::Vaults,
    AssetFile::Uniques,
];

impl ContentHash {
    /// Returns the lowest 15 bits, which fit in three base-32 characters.
    pub(crate) const fn short(self) -> u16 {
        (self.0 & 0x7fff) as u16
    }

    pub(super) fn of(files: &AssetFiles) -> Result<Self, ContentError> {
        let mut hash = 0;
        for file in TABLES {
            // Serialized again, so that only its values count, not its comments and layout.
            let table: toml::Table = files.text(file).value()?;
            hash = hash_combine(hash, fnv1a_hash(table.to_string().as_bytes()));
        }
        Ok(Self(hash))
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<ContentHash> for String {
    fn from(hash: ContentHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for ContentHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = |_| "expected a hash of 16 hex digits".to_owned();
        u64::from_str_radix(&text, 16).map(Self).map_err(wrong)
    }
}
