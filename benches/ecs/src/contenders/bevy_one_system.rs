//! `bevy_ecs`: the whole turn as one system, which fetches its parameters once per turn.
//!
//! This trades named systems for speed: rules can no longer be replaced or inserted.

use super::bevy::{
    self, Bite, Chronicle, Occupants, Player, Position, Remaining, Talents, Target, Turns,
};
use crate::{
    contender::Contender,
    opening::Opening,
    rules::{self, Thinker},
};
use bevy_ecs::{
    prelude::*,
    schedule::{ScheduleLabel, SingleThreadedExecutor},
    system::SystemParam,
};
use hexdelve::prelude::{
    Action, Belief, CharacterId, DistanceMapKind, DistanceMaps, Dungeon, FieldOfView, Fingerprint,
    Seed, Speed, TurnQueue,
};

/// Bevy, by one system in a schedule.
#[derive(Debug)]
pub struct BevyOneSystem(World);

/// The schedule of the one system.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct WholeTurn;

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

/// All parameters that a turn needs.
#[derive(SystemParam)]
struct Turn<'w, 's> {
    seed: Res<'w, Seed>,
    dungeon: ResMut<'w, Dungeon>,
    maps: ResMut<'w, DistanceMaps>,
    view: ResMut<'w, FieldOfView>,
    queue: ResMut<'w, TurnQueue>,
    occupants: ResMut<'w, Occupants>,
    chronicle: ResMut<'w, Chronicle>,
    left: ResMut<'w, Remaining>,
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
            let sees = self.view.sees(place.0);
            *belief = rules::learn(*belief, place.0, talents.0, player_at, sees);
            target.0 = rules::map_target(*belief, talents.0);
            let digs = bite.is_some();
            if let Some(cell) = target.0 {
                let (kind, now) = (DistanceMapKind::of(digs), self.queue.now().0);
                self.maps.get_or_compute(&self.dungeon, cell, kind, now);
            }
            let thinker = Thinker {
                place: place.0,
                abilities: talents.0,
                belief: *belief,
                digs,
                number: *number,
                turns: turns.0,
            };
            let (action, thought) = thinker.decide(*self.seed, &self.dungeon, &self.maps);
            *belief = thought;
            action
        } else {
            self.maps.mark_evictable(place.0);
            self.chronicle.0.player_turns += 1;
            let turn = self.chronicle.0.player_turns - 1;
            rules::wander(*self.seed, &self.dungeon, place.0, turn)
        };
        let mut victim = None;
        if let Action::Step(way) = action {
            let (from, to) = (place.0, place.0.step(way));
            if let Some(bite) = bite {
                rules::dig(&mut self.dungeon, &mut self.chronicle.0, to, bite.0);
            }
            if self.dungeon.is_open(to) {
                victim = self.occupants.0[to].replace(who);
                self.occupants.0[from] = None;
                place.0 = to;
                self.chronicle.0.steps.push((from, to));
            }
        }
        turns.0 += 1;
        rules::wait(&mut self.queue, speed.delay(), who, who == player);
        if let Some(victim) = victim {
            let number = self.bodies.get(victim).ok()?.2;
            self.chronicle.0.deaths.push(*number);
            self.left.bury(victim == player);
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

impl Contender for BevyOneSystem {
    fn build(opening: &Opening) -> Self {
        let mut world = bevy::build(opening);
        let mut turn = Schedule::new(WholeTurn);
        turn.set_executor(SingleThreadedExecutor::new());
        turn.add_systems(take_turn);
        world.add_schedule(turn);
        Self(world)
    }

    fn run(&mut self, most: u64) -> u64 {
        self.0.schedule_scope(WholeTurn, |world, turn| {
            let mut events = 0;
            while events < most && !world.resource::<Remaining>().is_decided() {
                turn.run(world);
                events += 1;
            }
            events
        })
    }

    fn fingerprint(&mut self) -> Fingerprint {
        bevy::fingerprint(&mut self.0)
    }

    fn is_over(&self) -> bool {
        self.0.resource::<Remaining>().is_decided()
    }

    fn monsters(&mut self) -> usize {
        bevy::count_monsters(&mut self.0)
    }

    fn kill(&mut self, cell: hexdelve::prelude::Position) {
        bevy::kill(&mut self.0, cell);
    }
}
