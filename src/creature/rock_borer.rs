//! Walking through rock.

use bevy_ecs::prelude::Component;

/// Walks through rock as if it were air, and leaves corridor behind. Only
/// immutable rock stops it: the assignment's extra for the PC (`--bore`).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct RockBorer;
