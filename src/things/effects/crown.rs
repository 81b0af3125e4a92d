//! The Crown, the prize of the delve.

use crate::things::UseMethod;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

/// The prize. If the goal is [`WinCondition::Crown`](crate::action::WinCondition::Crown),
/// the PC needs no free slot to take it, and cannot drop it again.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct Crown {}
