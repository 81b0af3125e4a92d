//! Staggering: the random steps of an erratic PC. It has a plugin of its own because nothing in the
//! pit makes the PC erratic: turns there need not check for it.

use super::{PossibleSteps, choose_player_action};
use crate::{
    action::Action,
    creature::{Abilities, Ability, CharacterId, Player, RockBorer, Tunneling},
    dungeon::Dungeon,
    grid::Position,
    mind::{choose_monster_action, random_step, staggers},
    rng::Seed,
    things::{CarriedBy, DoorKey},
    turn::{CurrentTurn, NextTurn, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Has, IntoScheduleConfigs, Query, Res, ResMut, With};

/// Makes an erratic PC stagger. The delve includes this plugin; add it to a pit in which
/// the PC can become erratic.
///
/// ```
/// use hexdelve::prelude::*;
/// let goes = |seed| {
///     let mut game =
///         Scenario::draw("....\n.@..\n....").seed(seed).plugin(ErraticPlayerPlugin).start();
///     let player = game.contents_at(game.find('@').unwrap()).creature.unwrap();
///     let erratic = Abilities::default().toggled(Ability::Erratic);
///     game.world_mut().entity_mut(player).insert(erratic);
///     game.submit(Action::Step(Direction::East)).unwrap();
///     game.player_position().unwrap()
/// };
/// let (east, elsewhere): (Vec<_>, Vec<_>) =
///     (0..20).map(goes).partition(|place| *place == Position::new(3, 2));
/// assert!(!east.is_empty() && !elsewhere.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ErraticPlayerPlugin;

impl Plugin for ErraticPlayerPlugin {
    fn build(&self, app: &mut App) {
        let decided =
            randomize_player_step.after(choose_monster_action).after(choose_player_action);
        app.add_systems(Turn, decided.in_set(TurnSystems::Decide).in_set(PlayerTurnSystems));
    }
}

type Drunkard = (
    &'static Position,
    &'static Abilities,
    &'static CharacterId,
    &'static NextTurn,
    Has<Tunneling>,
    Has<RockBorer>,
);

/// Replaces half of an erratic PC's steps with random ones, like those of erratic monsters: a fair
/// coin decides, and on heads the PC steps to a random neighbouring cell it could enter.
///
/// It accesses only the data it needs, so it conflicts with as few custom systems as possible.
pub(crate) fn randomize_player_step(
    mut current: ResMut<CurrentTurn>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    players: Query<Drunkard, With<Player>>,
    keys: Query<&CarriedBy, With<DoorKey>>,
) {
    if !matches!(current.action, Action::Step(_)) {
        return;
    }
    let Some(who) = current.actor() else { return };
    let Ok((place, abilities, number, turn, digs, bores)) = players.get(who) else { return };
    let mut chance = seed.behaviour(number.to_bits(), turn.turns_taken());
    if !abilities.has(Ability::Erratic) || !staggers(&mut chance) {
        return;
    }
    let has_a_key = keys.iter().any(|key| key.carrier == who);
    let footing = PossibleSteps::new(*place, &dungeon, digs || bores, has_a_key);
    current.action = random_step(&mut chance, &footing.ways());
}
