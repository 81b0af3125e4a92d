//! Items that keep their carrier where it is.

use crate::things::{AddThingParts, CarriedBy, UseMethod};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Anchor>("anchor").add_part::<Rope>("rope");
}

/// Keeps its carrier from sliding, falling, and being teleported by anything it steps on.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
struct Anchor {}

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
