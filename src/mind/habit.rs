//! How a trait bends what a monster does.

use crate::dungeon::Room;
use bevy_ecs::prelude::Component;

/// What a monster does in place of what its mind chooses, for forecasts and descriptions. The
/// systems of a trait make its monster act on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Repeats the PC's last step, and thinks of nothing.
    Repeats,
    /// Does not leave this room.
    Stays(Room),
    /// Rests and sees nobody until the PC is within this number of cells.
    Sleeps(u16),
}
