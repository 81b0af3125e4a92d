//! Items that keep their carrier where it is.

use crate::things::{CarriedBy, UseMethod};
use bevy_ecs::{
    prelude::{Component, Entity, Query, With},
    system::SystemParam,
};
use serde::Deserialize;

/// Keeps its carrier from sliding, falling, and being teleported by anything it steps on.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub(super) struct Anchor {}

/// After one move, frees its carrier from whatever holds it.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub(super) struct Rope {}

#[derive(SystemParam, Debug)]
pub(crate) struct Anchored<'w, 's> {
    anchors: Query<'w, 's, &'static CarriedBy, With<Anchor>>,
}

impl Anchored<'_, '_> {
    pub(crate) fn holds(&self, who: Entity) -> bool {
        self.anchors.iter().any(|anchor| anchor.carrier == who)
    }
}
