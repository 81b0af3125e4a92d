//! A list of boxed actors behind a trait: the textbook design of an object-oriented game.
//!
//! An actor owns its data and its decision logic. Dead actors are dropped.

use super::Contender;
use crate::{
    level::{Level, Opening, ticket},
    rules::{self, Thinker},
};
use hexdelve::prelude::{
    Abilities, Action, Belief, CharacterBundle, CharacterId, DistanceMapKind, Fingerprint,
    Position, Speed,
};

/// The PC's index.
const PLAYER: u32 = 0;

/// A character that acts.
trait Actor {
    fn place(&self) -> Position;
    fn number(&self) -> CharacterId;
    /// The time between two turns.
    fn delay(&self) -> u64;
    /// The strength with which it digs.
    fn bite(&self) -> Option<u8> {
        None
    }

    /// Returns the actor's next action, if the PC is in the cell `player`.
    fn decide(&mut self, level: &mut Level<u32>, player: Position) -> Action;
    fn enter(&mut self, cell: Position);
}

struct Pc {
    place: Position,
}

struct Monster {
    place: Position,
    abilities: Abilities,
    belief: Belief,
    speed: Speed,
    turns: u64,
    number: CharacterId,
    bite: Option<u8>,
}

pub(super) struct Objects {
    actors: Vec<Option<Box<dyn Actor>>>,
    level: Level<u32>,
    monsters: usize,
}

impl Actor for Pc {
    fn place(&self) -> Position {
        self.place
    }

    fn number(&self) -> CharacterId {
        CharacterId::PLAYER
    }

    fn delay(&self) -> u64 {
        Speed::PLAYER.delay()
    }

    fn decide(&mut self, level: &mut Level<u32>, _: Position) -> Action {
        level.maps.mark_evictable(self.place);
        let turn = level.news.player_turns;
        level.news.player_turns += 1;
        rules::wander(level.seed, &level.dungeon, self.place, turn)
    }

    fn enter(&mut self, cell: Position) {
        self.place = cell;
    }
}

impl Actor for Monster {
    fn place(&self) -> Position {
        self.place
    }

    fn number(&self) -> CharacterId {
        self.number
    }

    fn delay(&self) -> u64 {
        self.speed.delay()
    }

    fn bite(&self) -> Option<u8> {
        self.bite
    }

    fn decide(&mut self, level: &mut Level<u32>, player: Position) -> Action {
        let sees = level.view.sees(self.place);
        let belief = rules::learn(self.belief, self.place, self.abilities, player, sees);
        let digs = self.bite.is_some();
        if let Some(cell) = rules::map_target(belief, self.abilities) {
            let (kind, now) = (DistanceMapKind::of(digs), level.queue.now().0);
            level.maps.get_or_compute(&level.dungeon, cell, kind, now);
        }
        let &mut Self { place, abilities, number, turns, .. } = self;
        let thinker = Thinker { place, abilities, belief, digs, number, turns };
        let (action, belief) = thinker.decide(level.seed, &level.dungeon, &level.maps);
        self.belief = belief;
        self.turns += 1;
        action
    }

    fn enter(&mut self, cell: Position) {
        self.place = cell;
    }
}

impl From<&CharacterBundle> for Monster {
    fn from(it: &CharacterBundle) -> Self {
        Self {
            place: it.position,
            abilities: it.abilities,
            belief: Belief::Nothing,
            speed: it.speed,
            turns: 0,
            number: it.id,
            bite: rules::bite_of(it.abilities),
        }
    }
}

impl Contender for Objects {
    fn build(opening: &Opening) -> Self {
        let mut actors: Vec<Option<Box<dyn Actor>>> =
            vec![Some(Box::new(Pc { place: opening.player }))];
        for it in &opening.monsters {
            actors.push(Some(Box::new(Monster::from(it))));
        }
        let mut indices = 1..;
        let spawn = |_: &CharacterBundle| indices.next().expect("a level has 16 million cells");
        let level = Level::new(opening, PLAYER, spawn, |index| ticket(index, 0));
        Self { actors, level, monsters: opening.monsters.len() }
    }

    fn event(&mut self) {
        let actors = &self.actors;
        let lives = |who: bevy_ecs::entity::Entity| actors[who.index_u32() as usize].is_some();
        let Some(entry) = rules::next_actor(&mut self.level.queue, lives) else { return };
        let index = entry.index_u32();
        let player = self.actors[PLAYER as usize].as_ref().map(|pc| pc.place());
        let Some(actor) = self.actors[index as usize].as_mut() else { return };
        let Some(player) = player else { return };
        let action = actor.decide(&mut self.level, player);
        let (from, bite, delay) = (actor.place(), actor.bite(), actor.delay());
        if let Action::Step(way) = action {
            let to = from.step(way);
            if let Some(bite) = bite {
                rules::dig(&mut self.level.dungeon, &mut self.level.news, to, bite);
            }
            if self.level.dungeon.is_open(to) {
                self.enter(index, from, to);
            }
        }
        if let Some(pc) = &self.actors[PLAYER as usize] {
            self.level.view.refresh(&self.level.dungeon, pc.place());
        }
        rules::wait(&mut self.level.queue, delay, entry, index == PLAYER);
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.level.news.record()
    }

    fn is_over(&self) -> bool {
        self.level.over
    }

    fn monsters(&mut self) -> usize {
        self.monsters
    }

    fn kill(&mut self, cell: Position) {
        let Some(index) = self.level.occupants[cell].take() else { return };
        let Some(victim) = self.actors[index as usize].take() else { return };
        self.level.news.deaths.push(victim.number());
        self.monsters -= usize::from(index != PLAYER);
        self.level.over = index == PLAYER || self.monsters == 0;
    }
}

impl Objects {
    fn enter(&mut self, index: u32, from: Position, to: Position) {
        self.kill(to);
        self.level.occupants[from] = None;
        self.level.occupants[to] = Some(index);
        self.level.news.steps.push((from, to));
        if let Some(actor) = self.actors[index as usize].as_mut() {
            actor.enter(to);
        }
    }
}
