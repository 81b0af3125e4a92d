//! A struct of arrays and a loop: a game without any library.
//!
//! A character is an index. Dead characters keep their indices, so no index is ever
//! reused.

use super::Contender;
use crate::{
    level::{News, Opening, Remaining, ticket},
    rules::{self, Thinker},
};
use hexdelve::{grid::Grid, prelude::*};

const PLAYER: u32 = 0;
const NOBODY: u32 = u32::MAX;

#[derive(Default)]
struct Characters {
    place: Vec<Position>,
    abilities: Vec<Abilities>,
    belief: Vec<Belief>,
    speed: Vec<Speed>,
    turns: Vec<u64>,
    number: Vec<CharacterId>,
    /// The strength with which the character digs, or 0.
    bite: Vec<u8>,
    alive: Vec<bool>,
}

pub(super) struct Arrays {
    seed: Seed,
    dungeon: Dungeon,
    maps: DistanceMaps,
    view: FieldOfView,
    queue: TurnQueue,
    occupants: Grid<u32>,
    characters: Characters,
    news: News,
    left: Remaining,
}

impl Characters {
    fn push(&mut self, place: Position, abilities: Abilities, speed: Speed, number: CharacterId) {
        self.place.push(place);
        self.abilities.push(abilities);
        self.belief.push(Belief::Nothing);
        self.speed.push(speed);
        self.turns.push(0);
        self.number.push(number);
        self.bite.push(rules::bite_of(abilities).unwrap_or(0));
        self.alive.push(true);
    }
}

impl Contender for Arrays {
    fn build(opening: &Opening) -> Self {
        let mut characters = Characters::default();
        let mut occupants = Grid::filled(opening.dungeon.size(), NOBODY);
        characters.push(opening.player, Abilities::default(), Speed::PLAYER, CharacterId::PLAYER);
        occupants[opening.player] = PLAYER;
        let mut waiting = Vec::with_capacity(opening.monsters.len());
        for (index, it) in (1..).zip(&opening.monsters) {
            characters.push(it.position, it.abilities, it.speed, it.id);
            occupants[it.position] = index;
            waiting.push(ticket(index, 0));
        }
        let mut view = FieldOfView::default();
        view.refresh(&opening.dungeon, opening.player);
        Self {
            seed: opening.seed,
            dungeon: opening.dungeon.clone(),
            maps: DistanceMaps::default(),
            view,
            queue: rules::queue_of(ticket(PLAYER, 0), waiting),
            occupants,
            characters,
            news: News::default(),
            left: Remaining::new(opening),
        }
    }

    fn event(&mut self) {
        let alive = &self.characters.alive;
        let who = rules::next_actor(&mut self.queue, |who| alive[who.index_u32() as usize]);
        let Some(entry) = who else { return };
        let me = entry.index_u32();
        let action = if me == PLAYER { self.obey() } else { self.decide(me as usize) };
        if let Action::Step(way) = action {
            self.step(me, way);
        }
        if self.characters.alive[PLAYER as usize] {
            self.view.refresh(&self.dungeon, self.characters.place[PLAYER as usize]);
        }
        self.characters.turns[me as usize] += 1;
        let delay = self.characters.speed[me as usize].delay();
        rules::wait(&mut self.queue, delay, entry, me == PLAYER);
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.news.record()
    }

    fn is_over(&self) -> bool {
        self.left.is_decided()
    }

    fn monsters(&mut self) -> usize {
        self.left.monsters
    }

    fn kill(&mut self, cell: Position) {
        let victim = std::mem::replace(&mut self.occupants[cell], NOBODY);
        if victim != NOBODY {
            self.characters.alive[victim as usize] = false;
            self.news.deaths.push(self.characters.number[victim as usize]);
            self.left.bury(victim == PLAYER);
        }
    }
}

impl Arrays {
    fn obey(&mut self) -> Action {
        let place = self.characters.place[PLAYER as usize];
        self.maps.mark_evictable(place);
        rules::wander(self.seed, &self.dungeon, place, self.news.next_turn())
    }

    fn decide(&mut self, me: usize) -> Action {
        let all = &mut self.characters;
        let (place, abilities) = (all.place[me], all.abilities[me]);
        let player = all.place[PLAYER as usize];
        let target = rules::learn(&mut all.belief[me], place, abilities, player, &self.view);
        let (belief, digs) = (all.belief[me], all.bite[me] > 0);
        rules::recompute_map(&mut self.maps, &self.dungeon, &self.queue, target, digs);
        let (number, turns) = (all.number[me], all.turns[me]);
        let thinker = Thinker { place, abilities, belief, digs, number, turns };
        let (action, belief) = thinker.decide(self.seed, &self.dungeon, &self.maps);
        all.belief[me] = belief;
        action
    }

    fn step(&mut self, me: u32, way: Direction) {
        let from = self.characters.place[me as usize];
        let bite = Some(self.characters.bite[me as usize]).filter(|bite| *bite > 0);
        let step = rules::begin_step(&mut self.dungeon, &mut self.news, from, way, bite);
        if let Some((_, to)) = step {
            self.kill(to);
            self.occupants[from] = NOBODY;
            self.occupants[to] = me;
            self.characters.place[me as usize] = to;
            self.news.steps.push((from, to));
        }
    }
}
