//! Monsters decide.

use super::{
    Knowledge, MINDS, OwnMind, Senses, helpers::ways_to_stumble, learn_where_the_player_is,
};
use crate::{
    action::Intent,
    chance::Seed,
    creature::{Abilities, Ability, Monster, Number, Tunneling},
    dungeon::{Dungeon, Stacks},
    grid::{Direction, Position},
    path::DistanceMaps,
    turn::{Actor, NextTurn, Tick, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, Has, IntoScheduleConfigs, Mut, Query, Res, ResMut, World},
    query::QueryData,
};

/// Gives monsters their knowledge and their minds.
#[derive(Clone, Copy, Debug, Default)]
pub struct MindPlugin;

impl Plugin for MindPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Turn, learn_where_the_player_is.in_set(TurnSystems::Sense))
            .add_systems(Turn, consult_the_table.in_set(TurnSystems::Decide));
        app.register_required_components::<Monster, Knowledge>();
    }
}

/// What a monster decides by.
type Thinker = (
    &'static Position,
    &'static Abilities,
    &'static Knowledge,
    &'static Number,
    &'static NextTurn,
    Has<Tunneling>,
    Option<&'static OwnMind>,
);

/// What the world gives to every mind.
struct Surroundings<'a> {
    now: Tick,
    seed: Seed,
    dungeon: &'a Dungeon,
    stacks: &'a Stacks,
    maps: &'a mut DistanceMaps,
}

impl<'a> Surroundings<'a> {
    fn sensed_by(self, thinker: <Thinker as QueryData>::Item<'_, '_>) -> Senses<'a> {
        let (place, abilities, knowledge, number, turn, digs, _) = thinker;
        let Self { now, seed, dungeon, stacks, maps } = self;
        Senses {
            place: *place,
            abilities: *abilities,
            knowledge: *knowledge,
            digs,
            number: *number,
            turn: turn.taken(),
            now,
            seed,
            dungeon,
            stacks,
            maps,
        }
    }
}

/// All that the mind of the acting monster could want in this turn: what its
/// other bits say, and the random steps if it is erratic. `None` where nobody
/// thinks, and where a mind of its own does.
pub(crate) fn whims(world: &mut World) -> Option<(Intent, Vec<Direction>)> {
    let who = world.resource::<Actor>().entity();
    let (place, knowledge) = (*world.get::<Position>(who)?, *world.get::<Knowledge>(who)?);
    whims_at(world, who, place, knowledge)
}

/// The same for anybody, as if it stood at a place and knew something.
pub(crate) fn whims_at(
    world: &mut World,
    who: Entity,
    place: Position,
    knowledge: Knowledge,
) -> Option<(Intent, Vec<Direction>)> {
    let now = world.resource::<Actor>().now();
    world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let monster = world.get_entity(who).ok()?.get_components::<Thinker>().ok()?;
        let (_, abilities, .., own) = monster;
        let surroundings = Surroundings {
            now,
            seed: *world.resource(),
            dungeon: world.resource(),
            stacks: world.resource(),
            maps: &mut maps,
        };
        let mut senses = Senses { place, knowledge, ..surroundings.sensed_by(monster) };
        let steady = abilities.mask() & !Ability::Erratic.bit();
        let (ways, count) = ways_to_stumble(&senses);
        own.is_none().then(|| (MINDS[usize::from(steady)](&mut senses), ways[..count].to_vec()))
    })
}

/// Asks the acting monster's mind: its own if it has one, else the table's.
pub fn consult_the_table(
    actor: Res<Actor>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    stacks: Res<Stacks>,
    mut maps: ResMut<DistanceMaps>,
    mut intent: ResMut<Intent>,
    monsters: Query<Thinker>,
) {
    let Ok(monster) = monsters.get(actor.entity()) else { return };
    let (_, abilities, .., own) = monster;
    let mind = own.map_or(MINDS[usize::from(abilities.mask())], |own| own.0);
    let (now, seed, maps) = (actor.now(), *seed, &mut *maps);
    let around = Surroundings { now, seed, dungeon: &dungeon, stacks: &stacks, maps };
    *intent = mind(&mut around.sensed_by(monster));
}
