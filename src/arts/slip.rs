//! Slip: the PC moves on before a creature that steps on it.

use super::{ArtTable, Arts, Momentum, is_free, spend};
use crate::{
    action::{GameMessage, PendingMove, move_character},
    creature::{Faction, Monster, Player, RegisterState},
    dungeon::SpatialIndex,
    grid::Position,
    sight::FieldOfView,
    things::{AddThingParts, feature_at},
    turn::{CurrentTurn, ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Slip>("slip").register_state::<Watched>();
    app.register_required_components::<Player, Watched>();
    let steps = ExtensionSystems::Before(TurnSystems::Resolve);
    let seen = ExtensionSystems::After(TurnSystems::Refresh);
    app.add_systems(Turn, slip_away.in_set(steps));
    app.add_systems(Turn, watch.in_set(seen).in_set(PlayerTurnSystems));
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slip {}

/// The monsters in the PC's view after its last action. Empty if the PC cannot slip.
#[derive(Component, Clone, Debug, Default)]
struct Watched(#[entities] Vec<Entity>);

fn watch(
    view: Res<FieldOfView>,
    table: Option<Res<ArtTable>>,
    mut players: Query<(&Arts, &mut Watched), With<Player>>,
    monsters: Query<(Entity, &Position), With<Monster>>,
) {
    let Some(table) = table else { return };
    for (arts, mut watched) in &mut players {
        watched.0.clear();
        if arts.use_now::<Slip>(&table).is_some() {
            let seen = monsters.iter().filter(|(_, place)| view.sees(**place));
            watched.0.extend(seen.map(|(monster, _)| monster));
        }
    }
}

/// Before the collision, so before any ward is asked. Runs and slides are no ordinary steps: they
/// do not come by here.
fn slip_away(world: &mut World) {
    let current = world.resource::<CurrentTurn>();
    let (Some(PendingMove { to, .. }), Some(by)) = (current.pending, current.actor()) else {
        return;
    };
    let Some(who) = world.resource::<SpatialIndex>().creature(to).filter(|it| *it != by) else {
        return;
    };
    let (Ok(player), Some(table)) = (world.get_entity(who), world.get_resource()) else { return };
    let Ok((arts, momentum, watched)) = player.get_components::<(&Arts, &Momentum, &Watched)>()
    else {
        return;
    };
    let is_friend = Faction::is_the_players(world.get(by).copied());
    if is_friend || !watched.0.contains(&by) || arts.use_now::<Slip>(table).is_none() {
        return;
    }
    let cell = momentum.direction().map(|way| to.step(way));
    // Only the acting character can fall to another level.
    let is_chasm = |cell: &Position| feature_at(world, *cell).is_some_and(|it| it.has("fall"));
    let Some(cell) = cell.filter(|cell| is_free(world, *cell) && !is_chasm(cell)) else { return };
    spend::<Slip>(world);
    world.write_message(GameMessage::new("You slip away."));
    if let Some(mut momentum) = world.get_mut::<Momentum>(who) {
        momentum.clear();
    }
    move_character(world, who, cell);
}
