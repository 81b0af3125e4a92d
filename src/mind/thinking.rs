//! Monsters' decisions.

use super::{
    Belief, CustomMind, Decoy, HiddenFromTelepaths, Lured, MindTable, Rival, Senses,
    helpers::ways_to_stumble, update_belief,
};
use crate::{
    action::Action,
    creature::{Abilities, Ability, CharacterId, Monster, RegisterState, Sides, Tunneling},
    dungeon::{Dungeon, SpatialIndex},
    grid::{Direction, Position},
    path::{DistanceMapKind, DistanceMaps, PathTarget, recompute_distance_maps},
    rng::Seed,
    turn::{CurrentTurn, NextTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, Has, IntoScheduleConfigs, Mut, Query, Res, ResMut, World},
    query::QueryData,
    system::SystemParam,
};

/// Gives monsters their beliefs and their minds.
#[derive(Clone, Copy, Debug, Default)]
pub struct MindPlugin;

impl Plugin for MindPlugin {
    fn build(&self, app: &mut App) {
        let learn = update_belief.before(recompute_distance_maps);
        app.init_resource::<MindTable>()
            .init_resource::<Sides>()
            .register_state::<MindTable>()
            .register_state::<CustomMind>()
            .register_state::<HiddenFromTelepaths>()
            .register_state::<Decoy>()
            .register_state::<Lured>()
            .register_state::<Rival>()
            .add_systems(Turn, learn.in_set(TurnSystems::Sense))
            .add_systems(Turn, choose_monster_action.in_set(TurnSystems::Decide));
        app.register_required_components::<Monster, Belief>();
    }
}

type Thinker = (
    Entity,
    &'static Position,
    &'static Abilities,
    &'static CharacterId,
    &'static NextTurn,
    Has<Tunneling>,
    Option<&'static PathTarget>,
    Option<&'static CustomMind>,
);

/// The level data that every mind reads, whichever monster it decides for.
#[derive(SystemParam, Debug)]
pub struct MindParams<'w> {
    seed: Res<'w, Seed>,
    dungeon: Res<'w, Dungeon>,
    spatial_index: Res<'w, SpatialIndex>,
    sides: Res<'w, Sides>,
    maps: Res<'w, DistanceMaps>,
}

fn sensed_by<'a>(
    (entity, place, abilities, number, turn, digs, target, _): <Thinker as QueryData>::Item<'_, '_>,
    belief: Belief,
    seed: Seed,
    (dungeon, spatial_index, sides): (&'a Dungeon, &'a SpatialIndex, &'a Sides),
    maps: &'a DistanceMaps,
) -> Senses<'a> {
    Senses {
        entity,
        position: *place,
        abilities: *abilities,
        belief,
        digs,
        number: *number,
        turn: turn.turns_taken(),
        seed,
        dungeon,
        spatial_index,
        sides,
        maps,
        target: target.and_then(|target| target.0),
    }
}

/// Without the erratic bit; then the steps that chance could choose. `None` if the actor is
/// no monster, or has a custom mind.
pub(crate) fn random_outcomes(world: &mut World) -> Option<(Action, Vec<Direction>)> {
    let who = world.resource::<CurrentTurn>().actor()?;
    let (place, belief) = (*world.get::<Position>(who)?, *world.get::<Belief>(who)?);
    whims_at(world, who, place, belief)
}

/// In a hypothetical position and with a hypothetical belief.
pub(crate) fn whims_at(
    world: &mut World,
    who: Entity,
    place: Position,
    belief: Belief,
) -> Option<(Action, Vec<Direction>)> {
    let now = world.resource::<CurrentTurn>().now();
    world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let monster = world.get_entity(who).ok()?.get_components::<Thinker>().ok()?;
        let (_, _, abilities, _, _, digs, _, own) = monster;
        let dungeon = world.resource();
        let target = belief.goal().filter(|_| abilities.has(Ability::Intelligent));
        if let Some(goal) = target {
            maps.get_or_compute(dungeon, goal, DistanceMapKind::of(digs), now.0);
        }
        let level = (dungeon, world.resource(), world.resource());
        let there = sensed_by(monster, belief, *world.resource(), level, &maps);
        let senses = Senses { position: place, target, ..there };
        let steady = world.resource::<MindTable>().of(abilities.without(Ability::Erratic));
        let (ways, count) = ways_to_stumble(&senses);
        own.is_none().then(|| (steady(&senses), ways[..count].to_vec()))
    })
}

/// Runs the acting monster's mind: its custom mind if it has one, otherwise the one in
/// the table. Before that, the monster forgets a remembered cell if no path leads to it any more.
pub fn choose_monster_action(
    mut current: ResMut<CurrentTurn>,
    params: MindParams<'_>,
    minds: Res<MindTable>,
    mut monsters: Query<(Thinker, &mut Belief)>,
) {
    let Some(who) = current.actor() else { return };
    let Ok((monster, mut belief)) = monsters.get_mut(who) else { return };
    let (_, _, abilities, .., own) = monster;
    let mind = own.map_or(minds.of(*abilities), |own| own.0);
    let level = (&*params.dungeon, &*params.spatial_index, &*params.sides);
    let mut senses = sensed_by(monster, *belief, *params.seed, level, &params.maps);
    if senses.has_lost_its_way() {
        *belief = Belief::Nothing;
        senses.belief = Belief::Nothing;
    }
    current.action = mind(&senses);
}
