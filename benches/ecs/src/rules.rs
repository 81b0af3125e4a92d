//! The rules that need no world, as functions of their arguments.
//!
//! All contenders except the game itself share them, so that only the access to data
//! differs. The game has its own functions, which do the same.

use crate::level::News;
use bevy_ecs::entity::Entity;
use hexdelve::{
    mind::straight_step,
    prelude::{
        Abilities, Ability, Action, Belief, CharacterId, Direction, DistanceMapKind, DistanceMaps,
        Dungeon, GameTime, IndexedRandom, Position, RngExt, Seed, Tunneling, TurnQueue,
    },
};

/// Takes the next living character from the queue, like the game's `pick_next_actor`. If
/// dead characters come first and the PC is next, it is no character's turn.
#[inline]
pub(crate) fn next_actor(
    queue: &mut TurnQueue,
    mut lives: impl FnMut(Entity) -> bool,
) -> Option<Entity> {
    let mut passed_over = false;
    while !(passed_over && queue.player_is_next()) {
        let who = queue.pop()?;
        if lives(who) {
            return Some(who);
        }
        passed_over = true;
    }
    None
}

/// Puts a character back into the queue.
#[inline]
pub(crate) fn wait(queue: &mut TurnQueue, delay: u64, who: Entity, is_player: bool) {
    let at = queue.now() + delay;
    if is_player {
        queue.push_player(at, who);
    } else {
        queue.push(at, who);
    }
}

/// Puts all characters into a new queue: the PC, then the monsters in their order.
pub(crate) fn queue_of(player: Entity, monsters: impl IntoIterator<Item = Entity>) -> TurnQueue {
    let mut queue = TurnQueue::default();
    queue.push_player(GameTime(0), player);
    monsters.into_iter().for_each(|who| queue.push(GameTime(0), who));
    queue
}

/// Returns the strength with which a monster with these abilities digs, if it can dig.
pub(crate) fn bite_of(abilities: Abilities) -> Option<u8> {
    abilities.has(Ability::Tunneling).then(|| Tunneling::default().strength)
}

/// Returns a monster's beliefs after it has looked around.
#[inline]
pub(crate) fn learn(
    before: Belief,
    me: Position,
    abilities: Abilities,
    player: Position,
    sees: bool,
) -> Belief {
    let knows = sees || abilities.has(Ability::Telepathic);
    before.updated(knows.then_some(player), me, abilities.has(Ability::Intelligent))
}

/// Returns the cell to which a monster needs a distance map.
#[inline]
pub(crate) fn map_target(belief: Belief, abilities: Abilities) -> Option<Position> {
    belief.goal().filter(|_| abilities.has(Ability::Intelligent))
}

/// The inputs of a monster's decision, besides the level.
pub(crate) struct Thinker {
    pub(crate) place: Position,
    pub(crate) abilities: Abilities,
    pub(crate) belief: Belief,
    pub(crate) digs: bool,
    pub(crate) number: CharacterId,
    /// The number of turns that the monster has taken.
    pub(crate) turns: u64,
}

impl Thinker {
    /// Returns the action of a monster, and its beliefs after the decision.
    #[inline]
    pub(crate) fn decide(
        mut self,
        seed: Seed,
        dungeon: &Dungeon,
        maps: &DistanceMaps,
    ) -> (Action, Belief) {
        let kind = DistanceMapKind::of(self.digs);
        let clever = self.abilities.has(Ability::Intelligent);
        if let Belief::Remembers(goal) = self.belief
            && clever
            && maps.get(dungeon, goal, kind).is_some_and(|map| map.distance(self.place).is_none())
        {
            self.belief = Belief::Nothing;
        }
        (self.step(seed, dungeon, maps).map_or(Action::Rest, Action::Step), self.belief)
    }

    fn step(&self, seed: Seed, dungeon: &Dungeon, maps: &DistanceMaps) -> Option<Direction> {
        let could_enter = |cell| {
            let rock = dungeon.hardness(cell);
            dungeon.is_open(cell) || self.digs && !rock.is_immutable()
        };
        if self.abilities.has(Ability::Erratic) {
            let mut chance = seed.behaviour(self.number.to_bits(), self.turns);
            if chance.random_bool(0.5) {
                let mut ways = [Direction::North; 8];
                let mut count = 0;
                for way in Direction::ALL {
                    ways[count] = way;
                    count += usize::from(could_enter(self.place.step(way)));
                }
                return ways[..count].choose(&mut chance).copied();
            }
        }
        let goal = self.belief.goal()?;
        if self.abilities.has(Ability::Intelligent) {
            maps.downhill(dungeon, goal, DistanceMapKind::of(self.digs), self.place)
        } else {
            straight_step(self.place, goal, self.digs, could_enter)
        }
    }
}

/// Digs once into the cell that a digger wants to enter, if it is rock that can be dug.
#[inline]
pub(crate) fn dig(dungeon: &mut Dungeon, news: &mut News, cell: Position, bite: u8) {
    if !dungeon.is_open(cell) && !dungeon.hardness(cell).is_immutable() {
        let left = dungeon.dig(cell, bite);
        news.digs.push((cell, left));
    }
}

/// Returns the PC's action: a step in a random open direction. In this way, the PC walks
/// through the level, maps are computed, and the PC meets monsters.
#[inline]
pub(crate) fn wander(seed: Seed, dungeon: &Dungeon, place: Position, turn: u64) -> Action {
    let mut chance = seed.stream(b"wander", turn, 0);
    let way = Direction::ALL[chance.random_range(0..8)];
    if dungeon.is_open(place.step(way)) { Action::Step(way) } else { Action::Rest }
}
