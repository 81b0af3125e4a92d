//! The ability to walk through rock.

use bevy_ecs::prelude::Component;

/// A marker for characters that walk through rock as if it were air, leaving a corridor
/// behind. Only immutable rock stops them. `--bore` gives it to the PC (rules §7).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct RockBorer;
