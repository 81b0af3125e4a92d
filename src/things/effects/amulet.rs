//! Amulets, each of which lends its wearer one of the four bits. `item_actions` says what happens
//! when one is thrown, `wield` when one is put on.

use crate::{
    creature::Ability,
    things::{AddThingParts, UseMethod},
};
use bevy_app::App;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Amulet>("amulet");
}

/// Lends its wearer a bit while it is worn. Using it again takes it off. If it is thrown
/// at a creature, that creature wears it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Worn)]
#[serde(deny_unknown_fields)]
pub struct Amulet {
    /// The bit.
    pub lends: Ability,
}
