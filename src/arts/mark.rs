//! Mark: others take a creature for the PC. `mind` decides which do.

use super::{add_art, use_now, victim_at};
use crate::{
    action::CustomAction,
    creature::RegisterState,
    dungeon::SpatialIndex,
    mind::Marked,
    things::Effect,
    turn::{Timers, end_of},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Mark>(app, "mark", precondition).add_observer(mark).register_state::<Marked>();
    app.add_observer(end_of(|it: &Marked| it.until, |it| _ = it.remove::<Marked>()));
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    /// The duration in turns.
    turns: u16,
}

fn precondition(world: &World, who: Entity, planned: CustomAction) -> Result<(), &'static str> {
    use_now::<Mark>(world, who)?;
    victim_at(world, planned.cell()).map(|_| ()).ok_or("You see nobody there.")
}

/// Only one creature is marked at a time.
fn mark(
    off: On<Effect<Mark>>,
    marks: Query<&Mark>,
    spatial_index: Res<SpatialIndex>,
    marked: Query<Entity, With<Marked>>,
    mut timers: Timers,
    mut commands: Commands,
) {
    let (Ok(mark), Some(aim)) = (marks.get(off.entity), off.target.cell()) else { return };
    let Some(creature) = spatial_index.creature(aim) else { return };
    for other in &marked {
        commands.entity(other).remove::<Marked>();
    }
    let until = timers.start::<Marked>(mark.turns, creature);
    commands.entity(creature).insert(Marked { until });
}
