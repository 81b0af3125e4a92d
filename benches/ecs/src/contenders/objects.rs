//! A list of boxed actors behind a trait: the textbook design of an object-oriented game.
//!
//! An actor owns its data and its decision logic. Dead actors are dropped.

use super::Contender;
use crate::{
    level::{Level, Opening, ticket},
    rules::{self, Thinker},
};
use hexdelve::prelude::*;

const PLAYER: u32 = 0;

trait Actor {
    fn body(&self) -> &Body;
    fn body_mut(&mut self) -> &mut Body;
    /// Returns the actor's next action, if the PC is in the cell `player`.
    fn decide(&mut self, level: &mut Level<u32>, player: Position) -> Action;
}

struct Body {
    place: Position,
    number: CharacterId,
    speed: Speed,
    /// The strength with which it digs.
    bite: Option<u8>,
}

/// The player character.
struct Pc(Body);

struct Monster {
    body: Body,
    abilities: Abilities,
    belief: Belief,
    turns: u64,
}

pub(super) struct Objects {
    actors: Vec<Option<Box<dyn Actor>>>,
    level: Level<u32>,
    monsters: usize,
}

impl Actor for Pc {
    fn body(&self) -> &Body {
        &self.0
    }

    fn body_mut(&mut self) -> &mut Body {
        &mut self.0
    }

    fn decide(&mut self, level: &mut Level<u32>, player: Position) -> Action {
        level.maps.mark_evictable(player);
        rules::wander(level.seed, &level.dungeon, player, level.news.next_turn())
    }
}

impl Actor for Monster {
    fn body(&self) -> &Body {
        &self.body
    }

    fn body_mut(&mut self) -> &mut Body {
        &mut self.body
    }

    fn decide(&mut self, level: &mut Level<u32>, player: Position) -> Action {
        let &mut Self { body: Body { place, number, bite, .. }, abilities, turns, .. } = self;
        let target = rules::learn(&mut self.belief, place, abilities, player, &level.view);
        let (belief, digs) = (self.belief, bite.is_some());
        rules::recompute_map(&mut level.maps, &level.dungeon, &level.queue, target, digs);
        let thinker = Thinker { place, abilities, belief, digs, number, turns };
        let (action, belief) = thinker.decide(level.seed, &level.dungeon, &level.maps);
        self.belief = belief;
        self.turns += 1;
        action
    }
}

impl Contender for Objects {
    fn build(opening: &Opening) -> Self {
        let (place, number, speed) = (opening.player, CharacterId::PLAYER, Speed::PLAYER);
        let pc = Pc(Body { place, number, speed, bite: None });
        let mut actors: Vec<Option<Box<dyn Actor>>> = vec![Some(Box::new(pc))];
        for &CharacterBundle { position: place, id: number, speed, abilities, .. } in
            &opening.monsters
        {
            let body = Body { place, number, speed, bite: rules::bite_of(abilities) };
            let (belief, turns) = (Belief::Nothing, 0);
            actors.push(Some(Box::new(Monster { body, abilities, belief, turns })));
        }
        let mut indices = 1..;
        let spawn = |_: &CharacterBundle| indices.next().expect("a level has 16 million cells");
        let level = Level::new(opening, PLAYER, spawn, |index| ticket(index, 0));
        Self { actors, level, monsters: opening.monsters.len() }
    }

    fn event(&mut self) {
        let actors = &self.actors;
        let lives = |who: Entity| actors[who.index_u32() as usize].is_some();
        let Some(entry) = rules::next_actor(&mut self.level.queue, lives) else { return };
        let index = entry.index_u32();
        let player = self.actors[PLAYER as usize].as_ref().map(|pc| pc.body().place);
        let Some(actor) = self.actors[index as usize].as_mut() else { return };
        let Some(player) = player else { return };
        let action = actor.decide(&mut self.level, player);
        let &Body { place: from, bite, speed, .. } = actor.body();
        if let Action::Step(way) = action {
            let Level { dungeon, news, .. } = &mut self.level;
            if let Some(step) = rules::begin_step(dungeon, news, from, way, bite) {
                self.enter(index, step);
            }
        }
        if let Some(pc) = &self.actors[PLAYER as usize] {
            self.level.view.refresh(&self.level.dungeon, pc.body().place);
        }
        rules::wait(&mut self.level.queue, speed.delay(), entry, index == PLAYER);
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
        self.level.news.deaths.push(victim.body().number);
        self.monsters -= usize::from(index != PLAYER);
        self.level.over = index == PLAYER || self.monsters == 0;
    }
}

impl Objects {
    fn enter(&mut self, index: u32, step: (Position, Position)) {
        self.kill(step.1);
        rules::enter(&mut self.level.occupants, &mut self.level.news, index, step);
        if let Some(actor) = self.actors[index as usize].as_mut() {
            actor.body_mut().place = step.1;
        }
    }
}
