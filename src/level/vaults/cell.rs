//! The content of a cell in a vault's drawing.

use crate::{
    creature::Abilities,
    dungeon::Feature,
    things::{Catalogue, ThingKindId},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::level) enum VaultCell {
    Rock,
    HardRock,
    Floor,
    Corridor,
    /// A corridor to be joined to the level.
    WayIn,
    Door,
    LockedDoor,
    Monster(Option<Abilities>),
    RandomItem,
    Chest,
    Feature(Feature),
    Thing(ThingKindId),
}

impl VaultCell {
    pub(super) fn from_glyph(glyph: char, catalogue: &Catalogue) -> Option<Self> {
        Some(match glyph {
            ' ' => Self::Rock,
            'H' => Self::HardRock,
            '.' => Self::Floor,
            '#' => Self::Corridor,
            ',' => Self::WayIn,
            'X' => Self::LockedDoor,
            'M' => Self::Monster(None),
            'Q' => Self::RandomItem,
            _ => {
                if let Some(abilities) = Abilities::from_letter(glyph) {
                    return Some(Self::Monster(Some(abilities)));
                }
                let id = catalogue.by_glyph(glyph)?;
                let kind = catalogue.kind(id);
                match catalogue.feature(id) {
                    Some(feature) => Self::Feature(feature),
                    None if kind.has("door") => Self::Door,
                    None if kind.has("chest") => Self::Chest,
                    None => Self::Thing(id),
                }
            }
        })
    }

    pub(super) fn is_open(self) -> bool {
        !matches!(self, Self::Rock | Self::HardRock)
    }

    pub(super) fn is_walkable(self) -> bool {
        match self {
            Self::Rock | Self::HardRock => false,
            Self::Feature(feature) => feature.obstacle.is_walkable(),
            _ => true,
        }
    }

    pub(super) fn is_entrance(self) -> bool {
        matches!(self, Self::WayIn | Self::Door | Self::LockedDoor)
    }
}
