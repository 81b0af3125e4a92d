//! What the PC knows, so that it can be put into another world.

use super::line::{Moment, Waiting, line};
use crate::{
    action::Goal,
    chance::Seed,
    creature::{Abilities, Ability, Boring, Character, Monster, Number, Player, Speed, Tunneling},
    dungeon::{Dungeon, Obstacle, Stacks},
    game::Game,
    grid::Position,
    level::{settle, settle_again},
    memory::{Memory, Remembered},
    mind::Veiled,
    player::{Carried, Sighting},
    sight::Haze,
    things::{
        Catalogue, Chest, Dig, Digging, Discovered, Hasted, Pack, PutDown, Stuck, Trap,
        spawn_latched,
    },
    turn::{Ending, Hourglass, NextTurn, Tick, TurnQueue},
};
use bevy_ecs::prelude::{Entity, World};

/// Everything that bears on the PC's next turn, as far as it knows.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) now: Tick,
    place: Position,
    next_turn: Tick,
    dungeon: Dungeon,
    /// In the order of their turns.
    pub(super) monsters: Vec<Sighting>,
    things: Vec<Remembered>,
    seed: Seed,
    goal: Goal,
    catalogue: Option<Catalogue>,
    player: PlayerState,
    pack: Vec<(Carried, Option<Dig>)>,
    chests: Vec<(Position, Chest)>,
    clouds: Vec<(Position, Haze, Tick, Ending)>,
}

/// The PC's own state.
#[derive(Debug)]
struct PlayerState {
    speed: Speed,
    abilities: Abilities,
    bores: bool,
    tunneling: Option<Tunneling>,
    hasted: Option<Hasted>,
    stuck: Option<Stuck>,
    veiled: Option<Veiled>,
    digging: Option<Digging>,
}

impl Known {
    /// `None` once the PC is dead.
    pub(super) fn of(game: &mut Game) -> Option<Self> {
        let clouds = clouds(game.world_mut());
        let survey = game.survey()?;
        let world = survey.world;
        let queue = world.resource::<TurnQueue>().clone().into_order();
        let rank = |who: Entity| queue.iter().position(|(_, waiting)| *waiting == who);
        let mut monsters = survey.monsters.clone();
        monsters.sort_by_key(|monster| rank(monster.entity));
        let (place, now, next_turn) = (survey.place, survey.now, survey.next_turn);
        let things = survey.things.clone();
        let chests = things.iter().filter_map(|it| Some((it.cell, *world.get(it.entity)?)));
        let pack = survey.pack.iter().map(|it| (*it, world.get(it.entity).copied()));
        let player = queue.iter().find(|(_, who)| world.get::<Player>(*who).is_some())?.1;
        let player = world.get_entity(player).ok()?;
        Some(Self {
            now,
            place,
            next_turn,
            dungeon: survey.dungeon.clone(),
            monsters,
            seed: survey.seed,
            goal: *world.resource(),
            catalogue: world.get_resource().cloned(),
            player: PlayerState {
                speed: *player.get()?,
                abilities: *player.get()?,
                bores: player.contains::<Boring>(),
                tunneling: player.get().copied(),
                hasted: player.get().copied(),
                stuck: player.get().copied(),
                veiled: player.get().copied(),
                digging: player.get().copied(),
            },
            pack: pack.collect(),
            chests: chests.collect(),
            clouds,
            things,
        })
    }

    /// Those who could have a part in what happens before the PC's next turn,
    /// `None` where there is nobody.
    pub(super) fn within_reach(game: &mut Game) -> Option<Self> {
        let mut known = Self::of(game)?;
        known.leave_out_the_far();
        Some(known).filter(|known| !known.monsters.is_empty())
    }

    /// Where the PC stands.
    pub(super) const fn place(&self) -> Position {
        self.place
    }

    /// When it acts again.
    pub(super) const fn next_turn(&self) -> Tick {
        self.next_turn
    }

    /// Leaves out all but so many, who are nearest.
    pub(super) fn leave_out_all_but(&mut self, most: usize) {
        let mut reaches: Vec<_> =
            self.monsters.iter().map(|monster| monster.place.distance(self.place)).collect();
        reaches.sort_unstable();
        if let Some(reach) = reaches.get(most) {
            self.monsters.retain(|monster| monster.place.distance(self.place) < *reach);
        }
    }

    /// Who acts when, up to that turn of the PC's after this one.
    pub(super) fn line(&self, turns: u32) -> Vec<Moment> {
        let delay = self.next_turn - self.now;
        let player = Waiting {
            moment: Moment {
                at: self.now,
                number: Number::PLAYER,
                abilities: self.player.abilities,
            },
            delay,
        };
        let waiting = self.monsters.iter().map(|monster| Waiting {
            moment: Moment {
                at: monster.next_turn,
                number: monster.number,
                abilities: monster.abilities,
            },
            delay: monster.speed.delay(),
        });
        line(player, waiting, self.now + delay * u64::from(turns))
    }

    pub(super) const fn seed(&self) -> Seed {
        self.seed
    }

    /// Leaves out those who are too far away to have a part in what happens
    /// before the PC's next turn, not even by what they do to others.
    ///
    /// Somebody who could dig, open, or step on something stays wherever it is:
    /// that changes the ways and the minds of everybody. Nobody is left out
    /// where the PC itself may come farther, or not be able to act.
    pub(super) fn leave_out_the_far(&mut self) {
        let reach = |monster: &Sighting| {
            u16::try_from(monster.turns_before(self.next_turn)).unwrap_or(u16::MAX)
        };
        let meddles = |monster: &Sighting| {
            let near = |thing: &Remembered| {
                !thing.is_item && thing.cell.distance(monster.place) <= reach(monster) + 1
            };
            monster.abilities.has(Ability::Tunneling) || self.things.iter().any(near)
        };
        let touch = |one: &Sighting, other: &Sighting| {
            one.place.distance(other.place) <= reach(one) + reach(other) + 1
        };
        let mut built = self.things.iter().filter(|thing| !thing.is_item);
        let steps_on_something = built.any(|thing| thing.cell.distance(self.place) <= 1);
        if steps_on_something || self.player.stuck.is_some() {
            return;
        }
        let near = |monster: &Sighting| monster.place.distance(self.place) <= reach(monster) + 2;
        let mut left: Vec<_> = (0..self.monsters.len()).collect();
        let monster = |index: &usize| &self.monsters[*index];
        let first = left.extract_if(.., |it| near(monster(it)) || meddles(monster(it)));
        let mut kept: Vec<_> = first.collect();
        let mut next = 0;
        while next < kept.len() {
            let one = kept[next];
            let joined = left.extract_if(.., |it| touch(monster(it), monster(&one)));
            kept.extend(joined);
            next += 1;
        }
        kept.sort_unstable();
        self.monsters = kept.into_iter().map(|index| self.monsters[index]).collect();
    }

    /// Makes it the whole of a world, and says who is the PC there.
    pub(super) fn enter(&self, world: &mut World) -> Entity {
        world.insert_resource(self.seed);
        world.insert_resource(self.goal);
        world.insert_resource(Hourglass::default());
        world.resource_mut::<TurnQueue>().begin_again_at(self.now);
        world.remove_resource::<Memory>();
        // Where no rock has changed, the maps of the world are right as well.
        let there = world.get_resource::<Dungeon>();
        let player = if there.is_some_and(|there| there.has_the_cells_of(&self.dungeon)) {
            settle_again(world, Some(self.place))
        } else {
            settle(world, self.dungeon.clone(), Some(self.place))
        };
        self.dress(world, player);
        if let Some(catalogue) = &self.catalogue {
            self.fill_the_pack(world, player, catalogue);
            for thing in &self.things {
                put(world, catalogue, thing);
            }
            for (cell, chest) in &self.chests {
                let there = world.resource::<Stacks>().at(*cell).mechanism;
                if let Some(there) = there {
                    world.entity_mut(there).insert(*chest);
                }
            }
        }
        for (cell, haze, end, ending) in &self.clouds {
            let cloud = world.spawn((*cell, *haze)).id();
            world.resource_mut::<Hourglass>().turn(*end, cloud, *ending);
        }
        for monster in &self.monsters {
            let Sighting { number, abilities, speed, place: position, .. } = *monster;
            let born = Character { number, abilities, speed, position };
            let turn = NextTurn::default().moved_to(monster.next_turn);
            let spawned = world.spawn((Monster, born, monster.knowledge, turn)).id();
            if monster.stuck > 0 {
                world.entity_mut(spawned).insert(Stuck { moves: monster.stuck });
            }
        }
        world.flush();
        player
    }

    fn dress(&self, world: &mut World, player: Entity) {
        let state = &self.player;
        let mut player = world.entity_mut(player);
        player.insert((state.speed, state.abilities));
        if state.bores {
            player.insert(Boring);
        }
        if let Some(tunneling) = state.tunneling {
            player.insert(tunneling);
        }
        if let Some(hasted) = state.hasted {
            player.insert(hasted);
        }
        if let Some(stuck) = state.stuck {
            player.insert(stuck);
        }
        if let Some(veiled) = state.veiled {
            player.insert(veiled);
        }
    }

    fn fill_the_pack(&self, world: &mut World, player: Entity, catalogue: &Catalogue) {
        let mut pack = Pack::default();
        for (carried, dig) in &self.pack {
            let Some(kind) = carried.kind else { continue };
            let item = catalogue.spawn(world, kind);
            if let Some(dig) = dig {
                world.entity_mut(item).insert(*dig);
            }
            pack.put_into(carried.slot, item);
            if let Some(digging) = self.player.digging.filter(|it| it.with == carried.entity) {
                world.entity_mut(player).insert(Digging { with: item, ..digging });
            }
        }
        world.entity_mut(player).insert(pack);
    }
}

/// A thing as it is remembered.
fn put(world: &mut World, catalogue: &Catalogue, thing: &Remembered) {
    let Some(kind) = thing.kind else { return };
    let there = spawn_latched(world, catalogue, kind, thing.latch);
    if world.get::<Trap>(there).is_some() {
        world.entity_mut(there).insert(Discovered);
        if thing.obstacle != Obstacle::NONE {
            world.entity_mut(there).insert(thing.obstacle);
        }
    }
    if thing.put_down {
        world.entity_mut(there).insert(PutDown);
    }
    world.entity_mut(there).insert(thing.cell);
}

/// Smoke, and when it lifts: the PC has made it, or sees that it is there.
fn clouds(world: &mut World) -> Vec<(Position, Haze, Tick, Ending)> {
    let Some(hourglass) = world.get_resource::<Hourglass>() else { return Vec::new() };
    let cloud = |(at, entity, ending): (Tick, Entity, Ending)| {
        Some((*world.get::<Position>(entity)?, *world.get::<Haze>(entity)?, at, ending))
    };
    hourglass.endings().filter_map(cloud).collect()
}
