//! The Crown, the prize of the delve.

use crate::things::{AddThingParts, UseMethod};
use bevy_app::App;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Crown>("crown");
}

/// The prize. If the goal is [`WinCondition::Crown`](crate::action::WinCondition::Crown),
/// the PC needs no free slot to take it, and cannot drop it again.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct Crown {}
