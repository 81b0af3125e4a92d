//! Updating the PC's memory ([`MapMemory`]): cells, the creatures last seen on a level, and
//! perceived things.

use super::{
    CameIntoView, FarSight, HeardSound, MagicMapping, MapMemory, PerceivedMonster, RememberedThing,
    Track, WentOutOfView,
    came_into_view::{
        Monsters, Players, forget_the_dead, forget_the_gone, hear, miss_the_gone, perceive,
        somebody_may_show,
    },
    look_through_its_eyes, map_level,
};
use crate::{
    action::EnteredFeature,
    creature::{Abilities, Ability, CharacterId, Identity, Monster, Player},
    dungeon::{Dungeon, Obstacle, SpatialIndex},
    grid::Position,
    sight::FieldOfView,
    things::{AddThingParts, Discovered, Door, DroppedByPlayer, Thing, Trap},
    turn::{ExtensionSystems, GameTime, NextTurn, Turn, TurnQueue, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;

/// A plugin that maintains the [`MapMemory`] resource, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct MapMemoryPlugin;

impl Plugin for MapMemoryPlugin {
    fn build(&self, app: &mut App) {
        // The update runs after everything else in the turn, so that it includes changes
        // made by systems that extensions add after the last set.
        let last = ExtensionSystems::After(TurnSystems::Refresh);
        app.add_part::<MagicMapping>("mapping")
            .add_part::<FarSight>("far_sight")
            .add_message::<CameIntoView>()
            .add_message::<WentOutOfView>()
            .add_message::<HeardSound>()
            .add_observer(map_level)
            .add_observer(look_through_its_eyes)
            .add_observer(forget_the_dead)
            .add_observer(leave_tracks)
            .add_systems(Turn, update_map_memory.after(last));
    }
}

/// A creature as the PC last perceived it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedCreature {
    /// The creature's properties at that time.
    pub sighting: PerceivedMonster,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
    /// The time of the perception.
    pub at: GameTime,
    /// The PC's turn when it was last in the field of view. Telepathy does not count.
    in_view: Option<u64>,
    /// The cell it was heading for when it was seen to rest, and the time of the turn after that.
    rested: Option<(Position, GameTime)>,
}

/// The number of PC turns for which a creature may still be near where it was last noticed.
/// After that, it may be anywhere.
const LATELY: u64 = 10;

impl RememberedCreature {
    pub(crate) const fn was_noticed_lately(&self, turns: u64) -> bool {
        turns - self.turn <= LATELY
    }

    /// Whether it rests as long as the PC stays: it rested on its last turn with the same goal, so
    /// it has no way there. A cell beside the goal is as good if it finds its way on open ground,
    /// because the PC has walked there.
    pub(crate) fn keeps_resting(&self, place: Position) -> bool {
        let PerceivedMonster { abilities, next_turn, .. } = self.sighting;
        let walks = abilities.has(Ability::Intelligent) && !abilities.has(Ability::Tunneling);
        self.rested.is_some_and(|(goal, until)| {
            until == next_turn && goal.distance(place) <= u16::from(walks)
        })
    }
}

/// Updates the PC's memory. Before each of its actions, the PC remembers visible terrain,
/// mechanisms and items; undiscovered traps look like floor. After every character's
/// turn, it remembers the monsters it perceives.
// Exclusive, because in most turns there is nothing to remember: to find that out through the
// parameters of two systems would slow down every turn.
pub fn update_map_memory(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    if !world.contains_resource::<MapMemory>() {
        return;
    }
    let player_is_next = world.resource::<TurnQueue>().player_is_next();
    if player_is_next {
        world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
            let view = world.resource::<FieldOfView>();
            memory.look_at(world, view.cells(), |cell| view.sees(cell));
        });
        hear(world, monsters, players);
        forget_the_gone(world, monsters, players);
    }
    if somebody_may_show(world, players) {
        perceive(world, monsters, players);
    }
    if player_is_next {
        miss_the_gone(world, monsters);
    }
}

/// Makes the PC remember some cells, with their terrain and things, as if it saw them.
pub(crate) fn reveal_cells(world: &mut World, cells: &[Position]) {
    world.try_resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
        memory.look_at(world, cells.iter().copied(), |cell| cells.contains(&cell));
    });
}

impl MapMemory {
    /// Remembers the cells, which are those that `sees` is true for, and the things in them.
    pub(super) fn look_at(
        &mut self,
        world: &World,
        cells: impl Iterator<Item = Position>,
        sees: impl Fn(Position) -> bool,
    ) {
        let dungeon = world.resource::<Dungeon>();
        cells.for_each(|cell| self.learn(dungeon, cell));
        self.renew(&sees, things_in(world, &sees));
    }
}

fn leave_tracks(
    step: On<EnteredFeature>,
    monsters: Query<(&CharacterId, &Abilities), With<Monster>>,
    players: Query<&NextTurn, With<Player>>,
    memory: Option<ResMut<MapMemory>>,
) {
    let (Some(mut memory), Ok((id, abilities))) = (memory, monsters.get(step.entity)) else {
        return;
    };
    let turn = players.iter().next().map_or(0, |turn| turn.turns_taken());
    let maker = Identity { id: *id, abilities: *abilities };
    let track = Track { maker, direction: step.from.toward(step.cell), turn };
    memory.tracks.insert(step.cell, track);
}

impl MapMemory {
    /// Returns whether it has come into view: it was out of view in the PC's current and previous
    /// turn, so a creature that flickers at the edge of the view comes only once.
    pub(super) fn perceive(
        &mut self,
        sighting: PerceivedMonster,
        (turn, at): (u64, GameTime),
    ) -> bool {
        let known = self.creatures.iter_mut().find(|it| it.sighting.id == sighting.id);
        let before = known.as_ref().and_then(|it| it.in_view);
        let in_view = if sighting.in_view { Some(turn) } else { before };
        let rested = known.as_ref().and_then(|it| it.rested);
        let seen = RememberedCreature { sighting, turn, at, in_view, rested };
        match known {
            Some(known) => *known = seen,
            None => self.creatures.push(seen),
        }
        sighting.in_view && self.has_looked && before.is_none_or(|before| before + 1 < turn)
    }

    pub(super) fn note_rest(&mut self, id: CharacterId) {
        if let Some(known) = self.creatures.iter_mut().find(|it| it.sighting.id == id) {
            let PerceivedMonster { belief, next_turn, .. } = known.sighting;
            known.rested = belief.goal().map(|goal| (goal, next_turn));
        }
    }
}

/// Returns the things that the PC remembers, as in [`MapMemory::things`]. Without a memory,
/// returns all things on the level except undiscovered traps.
pub fn known_things(world: &World) -> Vec<RememberedThing> {
    let memory = world.get_resource::<MapMemory>();
    memory.map_or_else(|| things_in(world, |_| true), |memory| memory.things().copied().collect())
}

/// First mechanisms, except undiscovered traps, then items.
pub(super) fn things_in(world: &World, sees: impl Fn(Position) -> bool) -> Vec<RememberedThing> {
    let (spatial_index, dungeon) = (world.resource::<SpatialIndex>(), world.resource::<Dungeon>());
    let mechanisms = spatial_index
        .mechanisms()
        .filter(|(cell, entity)| sees(*cell) && is_visible(world, *entity))
        .map(|(cell, entity)| as_seen(world, entity, cell, false));
    let items = spatial_index
        .piles()
        .filter(|(cell, _)| sees(*cell) && dungeon.is_open(*cell))
        .flat_map(|(cell, pile)| pile.iter().map(move |item| as_seen(world, *item, cell, true)));
    mechanisms.chain(items).collect()
}

/// Whether a mechanism is visible. All mechanisms are, except undiscovered traps.
fn is_visible(world: &World, mechanism: Entity) -> bool {
    world.get::<Trap>(mechanism).is_none() || world.get::<Discovered>(mechanism).is_some()
}

fn as_seen(world: &World, entity: Entity, cell: Position, is_item: bool) -> RememberedThing {
    let obstacle = world.get::<Obstacle>(entity).copied();
    RememberedThing {
        entity,
        cell,
        kind: world.get::<Thing>(entity).map(|thing| thing.0),
        door_state: world.get::<Door>(entity).map(|door| door.latch),
        obstacle: obstacle.filter(|_| !is_item).unwrap_or_default(),
        is_item,
        dropped_by_player: world.get::<DroppedByPlayer>(entity).is_some(),
    }
}
