//! All the game's tables: the built-in ones, or those in a folder.

use super::{ContentHash, LevelTable, UniqueTable, VaultTable};
use crate::{
    content::{AssetFile, AssetFiles, ContentError},
    creature::Bestiary,
    things::{Catalogue, ThingPartRegistry, ThingTable},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::World;
use std::path::Path;

/// The parts that at least one row of a table must have. All other parts are optional.
const NEEDED: [(AssetFile, ThingTable, &str); 4] = [
    (AssetFile::Mechanisms, ThingTable::Mechanisms, "chest"),
    (AssetFile::Mechanisms, ThingTable::Mechanisms, "door"),
    (AssetFile::Items, ThingTable::Items, "crown"),
    (AssetFile::Items, ThingTable::Items, "key"),
];

/// The tables of a game: monsters, things, levels, vaults and uniques. Add them as a
/// plugin to make the game use them.
///
/// ```
/// use hexdelve::prelude::*;
/// let tables = GameTables::read(&AssetFiles::built_in(), &ThingPartRegistry::built_in())?;
/// let game = Pit::new(Seed(7)).start_with(tables).unwrap();
/// assert_eq!(game.world().resource::<LevelTable>().count(), 8);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTables {
    /// The kinds of monsters.
    pub bestiary: Bestiary,
    /// The kinds of things.
    pub catalogue: Catalogue,
    /// The levels.
    pub levels: LevelTable,
    /// The uniques.
    pub uniques: UniqueTable,
    /// The vaults.
    pub vaults: VaultTable,
    content: ContentHash,
}

impl GameTables {
    /// Reads the tables from a folder, and uses the built-in ones for missing files.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn from_folder(folder: &Path, parts: &ThingPartRegistry) -> Result<Self, ContentError> {
        Self::read(&AssetFiles::built_in().with_folder(folder)?, parts)
    }

    /// Reads the tables from these files.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the file and line, what was found and what was
    /// expected.
    pub fn read(files: &AssetFiles, parts: &ThingPartRegistry) -> Result<Self, ContentError> {
        let bestiary = Bestiary::read(files.text(AssetFile::Bestiary))?;
        let catalogue = Catalogue::read(files, parts)?;
        let levels = LevelTable::read(files.text(AssetFile::Levels))?;
        let uniques = UniqueTable::read(files.text(AssetFile::Uniques), parts)?;
        let vaults = files.text(AssetFile::Vaults);
        let vaults = if *vaults == AssetFile::Vaults.built_in() {
            VaultTable::built_in(&catalogue)?
        } else {
            VaultTable::read(vaults, &catalogue)?
        };
        for (file, table, part) in NEEDED {
            if !catalogue.iter().any(|(_, kind)| kind.table == table && kind.has(part)) {
                let (text, expected) =
                    (files.text(file), format!("expected a row with {part} = {{ … }}"));
                return Err(text.refuse(text.end(), expected));
            }
        }
        let content = ContentHash::of(files)?;
        Ok(Self { bestiary, catalogue, levels, uniques, vaults, content })
    }

    /// Returns the hash that identifies the tables.
    pub const fn content_hash(&self) -> ContentHash {
        self.content
    }

    pub(crate) fn insert_into(self, world: &mut World) {
        world.insert_resource(self.bestiary);
        world.insert_resource(self.catalogue);
        world.insert_resource(self.levels);
        world.insert_resource(self.uniques);
        world.insert_resource(self.vaults);
        world.insert_resource(self.content);
    }
}

impl Plugin for GameTables {
    fn build(&self, app: &mut App) {
        self.clone().insert_into(app.world_mut());
    }
}
