//! How much room there is.

use crate::grid::Size;
use bevy_ecs::prelude::Resource;

/// How much room the screen has, in columns and rows.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent(pub Size);

impl Extent {
    /// What the game needs: a standard level, a message line and two status
    /// lines. Also what a terminal has that says nothing.
    pub const NEEDED: Self = Self(Size::of(80, 24));

    pub(in crate::ui) fn is_enough(self) -> bool {
        let (has, needed) = (self.0, Self::NEEDED.0);
        has.width() >= needed.width() && has.height() >= needed.height()
    }
}

impl Default for Extent {
    fn default() -> Self {
        Self::NEEDED
    }
}
