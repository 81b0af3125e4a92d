//! An effect that draws unintelligent monsters to a cell.

use crate::{
    creature::{Abilities, Ability, Monster},
    grid::Position,
    mind::{Belief, Lured},
    sight::FieldOfView,
    things::{AddThingParts, Effect, UseMethod},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Lure>("lure").add_observer(lure_the_simple);
}

/// Makes unintelligent monsters go to the cell in which the item goes off, if they are
/// within earshot and do not see the PC.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::AppliedOrThrown)]
#[serde(deny_unknown_fields)]
struct Lure {
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub(super) heard: u16,
}

fn lure_the_simple(
    off: On<Effect<Lure>>,
    bells: Query<&Lure>,
    view: Res<FieldOfView>,
    mut monsters: Query<(Entity, &Position, &Abilities, &mut Belief), With<Monster>>,
    mut commands: Commands,
) {
    let Ok(bell) = bells.get(off.entity) else { return };
    for (monster, place, abilities, mut belief) in &mut monsters {
        let hears = !abilities.has(Ability::Intelligent) && place.distance(off.cell) <= bell.heard;
        if hears && !view.sees(*place) {
            *belief = Belief::Remembers(off.cell);
            commands.entity(monster).insert(Lured { to: off.cell });
        }
    }
}
