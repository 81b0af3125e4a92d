//! Bites into rock.

use super::{Dug, Intent};
use crate::{
    creature::{Boring, Tunneling},
    dungeon::{Dungeon, Terrain},
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Has, IntoScheduleConfigs, MessageWriter, Query, Res, ResMut};

/// Lets tunnelers bite, and borers walk, into rock.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiggingPlugin;

impl Plugin for DiggingPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Dug>().add_systems(Turn, dig_into_the_rock.in_set(TurnSystems::Act));
    }
}

/// Digs where the character is about to step into rock. Where nothing is left
/// of it, the step is taken in the same turn.
pub fn dig_into_the_rock(
    actor: Res<Actor>,
    intent: Res<Intent>,
    mut dungeon: ResMut<Dungeon>,
    diggers: Query<(&Position, Option<&Tunneling>, Has<Boring>)>,
    mut news: MessageWriter<Dug>,
) {
    let Intent::Step(direction) = *intent else { return };
    let Ok((place, tunneling, boring)) = diggers.get(actor.entity()) else { return };
    let cell = place.step(direction);
    let rock = dungeon.hardness(cell);
    if dungeon.is_open(cell) || rock.is_immutable() {
        return;
    }
    if boring {
        dungeon.open(cell, Terrain::Corridor);
    } else if let Some(tunneling) = tunneling {
        dungeon.bite(cell, tunneling.strength);
    } else {
        return;
    }
    news.write(Dug { who: actor.entity(), cell, left: dungeon.hardness(cell) });
}
