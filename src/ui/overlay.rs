//! What lies over the game: lists, maps, questions.

use super::Deed;
use crate::path::MapKind;
use bevy_ecs::prelude::Resource;

/// What lies over the game. At most one thing does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// The game itself.
    #[default]
    None,
    /// The monsters, nearest first, one of them selected.
    Monsters {
        /// Its place in the list, from 0.
        selected: usize,
    },
    /// The distances of one kind in place of the level.
    Map(MapKind),
    /// The hardness of the rock in place of the level.
    Hardness,
    /// The level without anybody on it.
    Terrain,
    /// What the keys do.
    Help,
    /// Whether to quit.
    Quit,
    /// How the game ended.
    Result,
}

impl Overlay {
    /// What a key shows, if it shows anything.
    pub const fn of(deed: Deed) -> Option<Self> {
        Some(match deed {
            Deed::Monsters => Self::Monsters { selected: 0 },
            Deed::OpenMap => Self::Map(MapKind::Open),
            Deed::TunnelMap => Self::Map(MapKind::Tunnel),
            Deed::Hardness => Self::Hardness,
            Deed::Terrain => Self::Terrain,
            Deed::Help => Self::Help,
            Deed::Quit => Self::Quit,
            _ => return None,
        })
    }

    /// What is shown after a key that shows something: pressed again, it shows
    /// the game.
    ///
    /// ```
    /// use hexdelve::ui::{Deed, Overlay};
    /// let hardness = Overlay::None.toggled(Deed::Hardness);
    /// assert_eq!(hardness, Overlay::Hardness);
    /// assert_eq!(hardness.toggled(Deed::Help), Overlay::Help);
    /// assert_eq!(hardness.toggled(Deed::Hardness), Overlay::None);
    /// ```
    #[must_use]
    pub fn toggled(self, deed: Deed) -> Self {
        match Self::of(deed) {
            Some(asked) if asked.is_like(self) => Self::None,
            Some(asked) => asked,
            None => self,
        }
    }

    /// Whether the board is still the game's, so that the PC can be driven.
    pub const fn leaves_the_board(self) -> bool {
        matches!(self, Self::None | Self::Map(_) | Self::Hardness | Self::Terrain)
    }

    fn is_like(self, other: Self) -> bool {
        matches!((self, other), (Self::Monsters { .. }, Self::Monsters { .. })) || self == other
    }
}
