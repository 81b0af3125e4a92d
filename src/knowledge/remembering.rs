//! The PC remembers what it sees.

use super::{
    ComesIntoView, Mapping, Memory, Remembered,
    mapping::map_the_level,
    perceiving::{forget_the_dead, perceive_the_monsters},
};
use crate::{
    dungeon::{Dungeon, Obstacle, Stacks},
    grid::Position,
    sight::FieldOfView,
    things::{AddParts, Discovered, Door, PutDown, Thing, Trap},
    turn::{ExtensionSystems, Turn, TurnQueue, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, Has, IntoScheduleConfigs, Query, Res, ResMut, World},
    query::QueryData,
};

/// Keeps the [`Memory`], where there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryPlugin;

impl Plugin for MemoryPlugin {
    fn build(&self, app: &mut App) {
        // After all else of the turn: who adds to the last set has been seen.
        let last = ExtensionSystems::After(TurnSystems::Refresh);
        app.add_part::<Mapping>("mapping")
            .add_message::<ComesIntoView>()
            .add_observer(map_the_level)
            .add_observer(forget_the_dead)
            .add_systems(Turn, (remember_what_is_seen, perceive_the_monsters).chain().after(last));
    }
}

/// What shows of a thing, of whatever it is made.
#[derive(QueryData, Debug)]
pub struct Looks {
    thing: Option<&'static Thing>,
    door: Option<&'static Door>,
    obstacle: Option<&'static Obstacle>,
    is_trap: Has<Trap>,
    is_discovered: Has<Discovered>,
    is_put_down: Has<PutDown>,
}

/// Before the PC is asked, it remembers what it sees: terrain, mechanisms,
/// items. Traps that it has not discovered are floor to it.
pub fn remember_what_is_seen(
    (queue, view): (Res<TurnQueue>, Res<FieldOfView>),
    level: (Res<Dungeon>, Res<Stacks>),
    memory: Option<ResMut<Memory>>,
    things: Query<Looks>,
) {
    let Some(mut memory) = memory.filter(|_| queue.player_is_next()) else { return };
    for cell in view.cells() {
        memory.learn(&level.0, cell);
    }
    let sees = |cell| view.sees(cell);
    let things = things_in((&level.0, &level.1), sees, |thing| things.get(thing).ok());
    memory.renew(sees, things);
}

/// All the things of a level, as if everything were seen.
pub(super) fn all_things(world: &World) -> Vec<Remembered> {
    let level = (world.resource(), world.resource());
    things_in(level, |_| true, |thing| world.get_entity(thing).ok()?.get_components::<Looks>().ok())
}

/// The things that somebody would see in the cells that it sees: mechanisms,
/// but for traps that have not been discovered, then items.
fn things_in<'w, 's>(
    (dungeon, stacks): (&Dungeon, &Stacks),
    sees: impl Fn(Position) -> bool,
    looks: impl Fn(Entity) -> Option<LooksItem<'w, 's>>,
) -> Vec<Remembered> {
    let mechanisms =
        stacks.mechanisms().filter(|(cell, _)| sees(*cell)).filter_map(|(cell, entity)| {
            let looks = looks(entity)?;
            (!looks.is_trap || looks.is_discovered).then(|| as_seen(entity, cell, &looks))
        });
    let piles = stacks.piles().filter(|(cell, _)| sees(*cell) && dungeon.is_open(*cell));
    let items = piles.flat_map(|(cell, pile)| pile.iter().map(move |item| (cell, *item)));
    let items = items.filter_map(|(cell, item)| {
        let seen = as_seen(item, cell, &looks(item)?);
        Some(Remembered { is_item: true, obstacle: Obstacle::default(), ..seen })
    });
    mechanisms.chain(items).collect()
}

/// A mechanism as it looks now.
fn as_seen(entity: Entity, cell: Position, looks: &LooksItem<'_, '_>) -> Remembered {
    Remembered {
        entity,
        cell,
        kind: looks.thing.map(|thing| thing.0),
        latch: looks.door.map(|door| door.latch),
        obstacle: looks.obstacle.copied().unwrap_or_default(),
        is_item: false,
        put_down: looks.is_put_down,
    }
}
