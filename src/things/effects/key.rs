//! A key that opens one locked door.

use crate::things::UseMethod;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

/// A key. Its carrier opens a locked door by walking into it, if the carrier can open
/// doors at all. The key stays in the lock.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct DoorKey {}
