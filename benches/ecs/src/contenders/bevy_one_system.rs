//! `bevy_ecs`: the whole turn as one system, which fetches its parameters once per turn.
//!
//! This trades named systems for speed: rules can no longer be replaced or inserted.

use super::bevy::{
    self, Bite, Chronicle, Left, Occupants, Player, Position, Talents, Target, Turns,
};
use crate::rules::{self, Thinker};
use bevy_ecs::{prelude::*, system::SystemParam};
use hexdelve::prelude::{
    Action, Belief, CharacterId, DistanceMaps, Dungeon, FieldOfView, Seed, Speed, TurnQueue,
};

pub(super) struct OneSystem(Schedule);

impl bevy::Turn for OneSystem {
    fn new(_: &mut World) -> Self {
        Self(bevy::schedule(take_turn))
    }

    fn run(&mut self, world: &mut World) {
        self.0.run(world);
    }
}

/// A character's components, except for the ones that only monsters have, which are in
/// `Mind`.
type Body = (
    &'static mut Position,
    &'static Speed,
    &'static CharacterId,
    &'static mut Turns,
    Option<&'static Bite>,
    Option<Mind>,
);
type Mind = (&'static Talents, &'static mut Belief, &'static mut Target);

#[derive(SystemParam)]
struct Turn<'w, 's> {
    seed: Res<'w, Seed>,
    dungeon: ResMut<'w, Dungeon>,
    maps: ResMut<'w, DistanceMaps>,
    view: ResMut<'w, FieldOfView>,
    queue: ResMut<'w, TurnQueue>,
    occupants: ResMut<'w, Occupants>,
    chronicle: ResMut<'w, Chronicle>,
    left: ResMut<'w, Left>,
    bodies: Query<'w, 's, Body>,
    players: Query<'w, 's, Entity, With<Player>>,
}

impl Turn<'_, '_> {
    /// Runs one turn, and returns the character to despawn.
    fn run(&mut self) -> Option<Entity> {
        let Ok(player) = self.players.single() else { return None };
        let bodies = &self.bodies;
        let who = rules::next_actor(&mut self.queue, |who| bodies.contains(who))?;
        let player_at = self.bodies.get(player).ok()?.0.0;
        let (mut place, speed, number, mut turns, bite, mind) = self.bodies.get_mut(who).ok()?;
        let action = if let Some((talents, mut belief, mut target)) = mind {
            target.0 = rules::learn(&mut belief, place.0, talents.0, player_at, &self.view);
            let digs = bite.is_some();
            rules::recompute_map(&mut self.maps, &self.dungeon, &self.queue, target.0, digs);
            let (place, abilities, turns) = (place.0, talents.0, turns.0);
            let thinker =
                Thinker { place, abilities, belief: *belief, digs, number: *number, turns };
            let (action, thought) = thinker.decide(*self.seed, &self.dungeon, &self.maps);
            *belief = thought;
            action
        } else {
            self.maps.mark_evictable(place.0);
            let turn = self.chronicle.0.next_turn();
            rules::wander(*self.seed, &self.dungeon, place.0, turn)
        };
        let mut victim = None;
        if let Action::Step(way) = action {
            let (news, bite) = (&mut self.chronicle.0, bite.map(|it| it.0));
            let step = rules::begin_step(&mut self.dungeon, news, place.0, way, bite);
            if let Some((from, to)) = step {
                victim = self.occupants.0[to].take();
                rules::enter(&mut self.occupants.0, news, who, (from, to));
                place.0 = to;
            }
        }
        turns.0 += 1;
        rules::wait(&mut self.queue, speed.delay(), who, who == player);
        if let Some(victim) = victim {
            let number = self.bodies.get(victim).ok()?.2;
            self.chronicle.0.deaths.push(*number);
            self.left.0.bury(victim == player);
        }
        if victim != Some(player) {
            let place = self.bodies.get(player).ok()?.0.0;
            self.view.refresh(&self.dungeon, place);
        }
        victim
    }
}

fn take_turn(mut turn: Turn, mut commands: Commands) {
    if let Some(victim) = turn.run() {
        commands.entity(victim).despawn();
    }
}
