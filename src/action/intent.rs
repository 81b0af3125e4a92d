//! What the character is about to do.

use crate::grid::Direction;
use bevy_ecs::prelude::Resource;

/// What the acting character is about to do: decided by its mind or its
/// player, and carried out in the same turn.
///
/// A step into rock is a bite for those that dig. What cannot be carried out
/// is a rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// To stay.
    #[default]
    Rest,
    /// To go to a neighbouring cell, digging if need be.
    Step(Direction),
}
