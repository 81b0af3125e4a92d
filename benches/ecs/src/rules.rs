//! The rules that need no world, as functions of their arguments.
//!
//! All contenders except the game itself share them, so that only the access to data
//! differs. The game has its own functions, which do the same.

use crate::level::News;
use hexdelve::{grid::Grid, mind::straight_step, prelude::*};

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

/// Updates a monster's beliefs after it has looked around, and returns the cell to which it
/// needs a distance map.
#[inline]
pub(crate) fn learn(
    belief: &mut Belief,
    me: Position,
    abilities: Abilities,
    player: Position,
    view: &FieldOfView,
) -> Option<Position> {
    let is_clever = abilities.has(Ability::Intelligent);
    let knows = view.sees(me) || abilities.has(Ability::Telepathic);
    *belief = belief.updated(knows.then_some(player), me, is_clever);
    belief.goal().filter(|_| is_clever)
}

/// Computes the map that a monster needs.
#[inline]
pub(crate) fn recompute_map(
    maps: &mut DistanceMaps,
    dungeon: &Dungeon,
    queue: &TurnQueue,
    target: Option<Position>,
    digs: bool,
) {
    if let Some(cell) = target {
        maps.get_or_compute(dungeon, cell, DistanceMapKind::of(digs), queue.now().0);
    }
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
/// Returns the step, if the cell is open then.
#[inline]
pub(crate) fn begin_step(
    dungeon: &mut Dungeon,
    news: &mut News,
    from: Position,
    way: Direction,
    bite: Option<u8>,
) -> Option<(Position, Position)> {
    let to = from.step(way);
    if let Some(bite) = bite
        && !dungeon.is_open(to)
        && !dungeon.hardness(to).is_immutable()
    {
        news.digs.push((to, dungeon.dig(to, bite)));
    }
    dungeon.is_open(to).then_some((from, to))
}

/// Moves a character to the cell that it enters.
#[inline]
pub(crate) fn enter<E>(
    occupants: &mut Grid<Option<E>>,
    news: &mut News,
    who: E,
    (from, to): (Position, Position),
) {
    occupants[from] = None;
    occupants[to] = Some(who);
    news.steps.push((from, to));
}

/// Returns the PC's action: a step in a random open direction. In this way, the PC walks
/// through the level, maps are computed, and the PC meets monsters.
#[inline]
pub(crate) fn wander(seed: Seed, dungeon: &Dungeon, place: Position, turn: u64) -> Action {
    let mut chance = seed.stream(b"wander", turn, 0);
    let way = Direction::ALL[chance.random_range(0..8)];
    if dungeon.is_open(place.step(way)) { Action::Step(way) } else { Action::Rest }
}
