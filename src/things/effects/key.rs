//! Opens one locked door.

use crate::things::ItemUsage;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

/// Who carries it opens a locked door by walking into it. It stays in the lock.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(ItemUsage = ItemUsage::Carried)]
#[serde(deny_unknown_fields)]
pub struct DoorKey {}
