//! The kinds of levels, and their generators (rules §1, "Kinds of levels").

mod building;
mod caves;
mod halls;
mod rooms;

use super::LevelParams;
use crate::{
    dungeon::{Dungeon, generate},
    grid::Size,
    rng::GameRng,
};
pub(super) use building::{cover, join_all, take_connected};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// A built-in kind of level.
///
/// ```
/// use hexdelve::prelude::*;
/// let catalogue = &GameTables::built_in().catalogue;
/// let params = LevelParams { level: 3, size: Size::STANDARD, catalogue };
/// let dungeon = LevelKind::Flooded.generate(&params, &mut Seed(7).layout(3));
/// assert!(dungeon.features().count() > 20);
/// ```
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "lowercase")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelKind {
    /// Rooms and corridors.
    #[default]
    Rooms,
    /// A cave with small chambers.
    Cavern,
    /// Rooms and corridors with lakes.
    #[strum(serialize = "flooded halls")]
    Flooded,
    /// Rooms and corridors on both sides of a chasm.
    Chasm,
    /// A maze with loops and small rooms.
    Maze,
    /// A large hall with pillars, and small rooms around it.
    #[strum(serialize = "great hall")]
    GreatHall,
    /// Many small rooms, one door apart.
    Warren,
    /// Rooms with broken walls, rubble, webs and growth.
    Ruin,
    /// Chambers behind thick walls, with crystal windows and beds of spores.
    #[strum(serialize = "dark vault")]
    DarkVault,
}

impl LevelKind {
    /// All kinds.
    pub const ALL: [Self; 9] =
        every_variant![Rooms, Cavern, Flooded, Chasm, Maze, GreatHall, Warren, Ruin, DarkVault];

    /// The kinds a pit can be: those that need no features.
    pub const OF_THE_PIT: [Self; 7] = [
        Self::Rooms,
        Self::Cavern,
        Self::Maze,
        Self::GreatHall,
        Self::Warren,
        Self::Ruin,
        Self::DarkVault,
    ];

    /// The smallest size of a level of any kind other than rooms.
    pub const SMALLEST: Size = Size::of(60, 18);
    /// The largest size of a level of any kind other than rooms.
    pub const LARGEST: Size = Size::of(160, 60);

    /// Whether levels of all kinds can have this size.
    pub fn fits(size: Size) -> bool {
        let (least, most) = (Self::SMALLEST, Self::LARGEST);
        (least.width()..=most.width()).contains(&size.width())
            && (least.height()..=most.height()).contains(&size.height())
    }

    /// Returns the name in `assets/levels.toml`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Generates a level of this kind.
    pub fn generate(self, params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
        match self {
            Self::Rooms => generate(params.size, stream),
            Self::Cavern => caves::cavern(params, stream),
            Self::Flooded => rooms::flooded(params, stream),
            Self::Chasm => rooms::chasm(params, stream),
            Self::Maze => caves::maze(params, stream),
            Self::GreatHall => halls::great_hall(params, stream),
            Self::Warren => halls::warren(params, stream),
            Self::Ruin => rooms::ruin(params, stream),
            Self::DarkVault => halls::dark_vault(params, stream),
        }
    }
}
