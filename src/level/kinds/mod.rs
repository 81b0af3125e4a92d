//! The kinds of levels: each is a generator in a file of its own
//! (rules §1, "Kinds of levels").

mod building;
mod cavern;
mod chasm;
mod dark_vault;
mod flooded;
mod great_hall;
mod maze;
mod ruin;
mod warren;

pub(super) use building::{cover, join_all};

use super::LevelSite;
use crate::{
    dungeon::{Dungeon, generate},
    rng::GameRng,
};

/// A built-in kind of level.
///
/// ```
/// use hexdelve::prelude::*;
/// let catalogue = &GameTables::built_in().catalogue;
/// let site = LevelSite { level: 3, size: Size::STANDARD, catalogue };
/// let dungeon = LevelKind::Flooded.generate(&site, &mut Seed(7).layout(3));
/// assert!(dungeon.features().count() > 20);
/// assert_eq!(LevelKind::named("flooded halls"), Some(LevelKind::Flooded));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelKind {
    /// Rooms and corridors.
    #[default]
    Rooms,
    /// A cave with small chambers.
    Cavern,
    /// Rooms and corridors with lakes.
    Flooded,
    /// Rooms and corridors on both sides of a chasm.
    Chasm,
    /// A maze with loops and small rooms.
    Maze,
    /// A large hall with pillars, and small rooms around it.
    GreatHall,
    /// Many small rooms, one door apart.
    Warren,
    /// Rooms with broken walls, rubble, webs and growth.
    Ruin,
    /// Chambers behind thick walls, with windows of crystal and beds of spores.
    DarkVault,
}

impl LevelKind {
    /// All kinds.
    pub const ALL: [Self; 9] =
        every_variant![Rooms, Cavern, Flooded, Chasm, Maze, GreatHall, Warren, Ruin, DarkVault];

    /// Returns the name in `assets/levels.toml`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Cavern => "cavern",
            Self::Flooded => "flooded halls",
            Self::Chasm => "chasm",
            Self::Maze => "maze",
            Self::GreatHall => "great hall",
            Self::Warren => "warren",
            Self::Ruin => "ruin",
            Self::DarkVault => "dark vault",
        }
    }

    /// Returns the kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Generates a level of this kind.
    pub fn generate(self, site: &LevelSite<'_>, stream: &mut GameRng) -> Dungeon {
        match self {
            Self::Rooms => generate(site.size, stream),
            Self::Cavern => cavern::generate(site, stream),
            Self::Flooded => flooded::generate(site, stream),
            Self::Chasm => chasm::generate(site, stream),
            Self::Maze => maze::generate(site, stream),
            Self::GreatHall => great_hall::generate(site, stream),
            Self::Warren => warren::generate(site, stream),
            Self::Ruin => ruin::generate(site, stream),
            Self::DarkVault => dark_vault::generate(site, stream),
        }
    }
}
