//! The PC's knowledge, in a form that can be copied, and the copying into the simulated world.
//!
//! Also the cells that monsters just lost sight of may have reached, through anything not known to
//! stop them. What they do is unknown, so it is not simulated.

use super::{
    Lurker,
    simulation::without_the_far,
    timeline::{TimelineEntry, Waiting, line},
};
use crate::{
    creature::{
        Abilities, Ability, CharacterBundle, CharacterId, Monster, Player, State, Twins,
        other_entities, sort_archetypes,
    },
    dungeon::{CellLayer, Dungeon, Obstacle, Terrain},
    game::{Game, GameRules},
    grid::Position,
    knowledge::{MapMemory, PerceivedMonster, RememberedCreature, RememberedThing, spread},
    level::{Depth, GameMode, settle, settle_again},
    player::PlayerView,
    rng::Seed,
    sight::{FieldOfView, refresh_field_of_view},
    things::{
        AbilityCounter, CarriedBy, CarriedItem, Catalogue, DroppedByPlayer, ThingKind, ThingKindId,
        Trap, spawn_latched,
    },
    trades::{TradeTable, bombs},
    turn::{Expirations, GameTime, NextTurn, Timer, TurnQueue},
};
use bevy_ecs::{
    entity::EntityMapper,
    prelude::{Entity, World},
};
use std::collections::BTreeSet;

#[derive(Debug)]
pub(super) struct Known {
    pub(super) now: GameTime,
    pub(super) place: Position,
    pub(super) next_turn: GameTime,
    player: (Entity, NextTurn),
    pub(super) abilities: Abilities,
    pub(super) dungeon: Dungeon,
    /// The known monsters, in queue order, each with its turns and whether its abilities count up.
    monsters: Vec<(PerceivedMonster, NextTurn, bool)>,
    lost: Vec<RememberedCreature>,
    things: Vec<RememberedThing>,
    pub(super) pack: Vec<CarriedItem>,
    /// Those that are neither characters nor things, such as clouds, and bombs, which have turns.
    others: Vec<(Entity, Option<Position>, Option<NextTurn>)>,
    /// Of all of them.
    states: Vec<(Entity, State)>,
    timers: Vec<(GameTime, Timer)>,
    pub(super) seed: Seed,
    resources: State,
    catalogue: Option<Catalogue>,
    mode: Option<GameMode>,
    depth: Option<Depth>,
    trades: Option<TradeTable>,
    pub(super) rules: GameRules,
}

/// An effect may hold the PC for that many turns.
const LONGEST_HOLD: u64 = 5;

/// Nearest first. Under custom rules, any monster might matter, however far away it is.
const MOST_UNDER_CUSTOM_RULES: usize = 64;
const MOST_PLANNED_FOR: usize = 10;
/// In cells: within a few turns, nothing farther away matters.
const PLANNED_FOR_WITHIN: u16 = 10;

impl Known {
    pub(super) fn within_reach(game: &mut Game) -> Option<Self> {
        Self::of(game, |rules, view| Some(involved(rules, view)))
    }

    /// `None` if nothing in it could harm the PC, because copying a level takes time.
    pub(super) fn of_danger(game: &mut Game) -> Option<Self> {
        Self::of(game, |rules, view| {
            let monsters = involved(rules, view);
            let PlayerView { dungeon, catalogue, position, now, .. } = *view;
            let comes = hunters_come(view.world.get_resource(), now);
            let may_die = || {
                comes
                    || !bombs(view.world).is_empty()
                    || may_die_alone(rules, dungeon, catalogue, position)
            };
            (!monsters.is_empty() || may_die()).then_some(monsters)
        })
    }

    pub(super) fn nearest(game: &mut Game, most: usize) -> Option<Self> {
        Self::of(game, |_, view| Some(nearest(most, view)))
    }

    fn of(
        game: &mut Game,
        choose: impl FnOnce(&GameRules, &PlayerView<'_>) -> Option<Vec<PerceivedMonster>>,
    ) -> Option<Self> {
        let rules = game.rules.clone();
        sort_archetypes(game.world_mut());
        let view = game.player_view()?;
        let monsters = choose(&rules, &view)?;
        let things = view.things.clone();
        Self::with(&view, &rules, monsters, things)
    }

    /// With the nearest monsters and things, because each costs time in every simulation.
    pub(super) fn nearby(view: &PlayerView<'_>, rules: &GameRules) -> Option<Self> {
        let things = view.things.iter();
        let things = things.filter(|it| it.cell.distance(view.position) <= PLANNED_FOR_WITHIN);
        Self::with(view, rules, nearest(MOST_PLANNED_FOR, view), things.copied().collect())
    }

    fn with(
        view: &PlayerView<'_>,
        rules: &GameRules,
        mut monsters: Vec<PerceivedMonster>,
        things: Vec<RememberedThing>,
    ) -> Option<Self> {
        let world = view.world;
        let ids = monsters.iter().map(|it| it.id).chain([CharacterId::PLAYER]);
        CharacterId::refuse_duplicates(ids.collect());
        let queue = world.resource::<TurnQueue>().clone().into_sorted();
        let rank = |who: Entity| queue.iter().position(|(_, waiting)| *waiting == who);
        monsters.sort_by_cached_key(|monster| rank(monster.entity));
        let player = queue.iter().find(|(_, who)| world.get::<Player>(*who).is_some())?.1;
        let turn = |who| world.get(who).copied().unwrap_or_default();
        let monsters = monsters
            .into_iter()
            .map(|it| (it, turn(it.entity), world.get::<AbilityCounter>(it.entity).is_some()));
        let monsters: Vec<_> = monsters.collect();
        let is_known = |cell: Option<Position>| cell.is_none_or(|it| view.knows(it));
        let placed = |it| (it, world.get(it).copied(), world.get(it).copied());
        let others = other_entities(world).into_iter().map(placed);
        let others: Vec<_> = others.filter(|(_, cell, _)| is_known(*cell)).collect();
        let beings = monsters.iter().map(|(it, ..)| it.entity).chain([player]);
        let pack = view.pack.iter().map(|it| it.entity);
        let items = things.iter().map(|it| it.entity).chain(pack);
        let all = beings.chain(items).chain(others.iter().map(|(it, ..)| *it));
        let timers = world.get_resource::<Expirations>();
        Some(Self {
            now: view.now,
            place: view.position,
            next_turn: view.next_turn,
            player: (player, turn(player)),
            abilities: view.abilities,
            dungeon: known_level(view),
            lost: view.lost_lately().copied().collect(),
            pack: view.pack.clone(),
            states: all.map(|it| (it, State::of_entity(world, it))).collect(),
            things,
            monsters,
            others,
            timers: timers.into_iter().flat_map(Expirations::timers).collect(),
            seed: view.seed,
            resources: State::of_resources(world),
            catalogue: world.get_resource().cloned(),
            mode: world.get_resource().copied(),
            depth: world.get_resource().map(Depth::without_the_others),
            trades: world.get_resource().cloned(),
            rules: rules.clone(),
        })
    }

    pub(super) fn is_harmless(&self) -> bool {
        self.monsters.is_empty()
            && !hunters_come(self.depth.as_ref(), self.now)
            && self.others.iter().all(|(.., turn)| turn.is_none())
            && !may_die_alone(&self.rules, &self.dungeon, self.catalogue.as_ref(), self.place)
    }

    pub(super) fn has_erratic_monsters(&self) -> bool {
        self.monsters.iter().any(|(it, _, counts)| *counts || it.has(Ability::Erratic))
    }

    pub(super) fn sightings(&self) -> impl Iterator<Item = &PerceivedMonster> {
        self.monsters.iter().map(|(seen, ..)| seen)
    }

    pub(super) fn line(&self, turns: u32) -> Vec<TimelineEntry> {
        let delay = self.next_turn - self.now;
        let player = Waiting::player(self.now, self.abilities, delay);
        let noticed = self.monsters.iter().map(|(it, _, counts)| Waiting::noticed(it, *counts));
        let lost = self.lost.iter().map(|lost| Waiting::lost(lost, self.now));
        line(player, noticed.chain(lost), turns)
    }
}

/// Whether hunters would arrive before the PC could act again if it got stuck.
fn hunters_come(depth: Option<&Depth>, now: GameTime) -> bool {
    let coming = depth.and_then(Depth::coming_hunters);
    coming.is_some_and(|hunters| hunters.at.turns_from(now) <= LONGEST_HOLD)
}

/// Under custom rules, danger may come from anywhere.
fn may_die_alone(
    rules: &GameRules,
    dungeon: &Dungeon,
    catalogue: Option<&Catalogue>,
    place: Position,
) -> bool {
    if rules.are_custom() {
        return true;
    }
    let Some(catalogue) = catalogue else { return false };
    let burns = |(id, kind): (ThingKindId, &ThingKind)| {
        kind.has("burning") && dungeon.count_features(id.0) > 0
    };
    let may_fall = |cell: Position| {
        let kind = dungeon.feature(cell).map(|it| catalogue.kind(ThingKindId(it.row)));
        kind.is_some_and(|it| it.has_any(&["fall", "glide"]))
    };
    place.neighbours().any(may_fall) || catalogue.iter().any(burns)
}

/// What the PC looks through is open even if unknown, so that whatever it sees also sees it.
fn known_level(view: &PlayerView<'_>) -> Dungeon {
    let mut dungeon = view.dungeon.clone();
    for cell in view.field_of_view.crossed_cells(view.world.resource()) {
        if !view.knows(cell) {
            dungeon.open(cell, Terrain::Floor);
        }
    }
    dungeon
}

fn involved(rules: &GameRules, view: &PlayerView<'_>) -> Vec<PerceivedMonster> {
    // Hunters cross the level, and any monster may be in their way.
    if rules.are_custom() || hunters_come(view.world.get_resource(), view.now) {
        nearest(MOST_UNDER_CUSTOM_RULES, view)
    } else {
        without_the_far(view)
    }
}

/// Equally distant monsters stay or go together, so that their order does not matter.
fn nearest(most: usize, view: &PlayerView<'_>) -> Vec<PerceivedMonster> {
    let mut monsters: Vec<_> = view.creatures().copied().collect();
    let distance = |monster: &PerceivedMonster| monster.position.distance(view.position);
    let mut reaches: Vec<_> = monsters.iter().map(distance).collect();
    reaches.sort_unstable();
    if let Some(reach) = reaches.get(most) {
        monsters.retain(|monster| distance(monster) < *reach);
    }
    monsters
}

impl Known {
    pub(super) fn enter(&self, world: &mut World) -> Entity {
        self.begin(world);
        let player = self.settle(world);
        let mut twins = Twins::default();
        let (original, turn) = self.player;
        world.entity_mut(player).insert(turn);
        twins.set_mapped(original, player);
        self.fill_the_pack(world, player, &mut twins);
        for thing in &self.things {
            let twin = put(world, self.catalogue.as_ref(), thing);
            twins.set_mapped(thing.entity, twin);
        }
        for (other, cell, turn) in &self.others {
            let mut twin = world.spawn_empty();
            cell.map(|cell| twin.insert(cell));
            turn.map(|turn| twin.insert(turn));
            twins.set_mapped(*other, twin.id());
        }
        // In queue order, so that monsters that act at the same time keep their order.
        for (seen, turn, _) in &self.monsters {
            let PerceivedMonster { id, abilities, speed, position, belief, .. } = *seen;
            let born = CharacterBundle { id, abilities, speed, position };
            twins.set_mapped(seen.entity, world.spawn((Monster, born, belief, *turn)).id());
        }
        world.flush();
        self.dress(world, &mut twins);
        self.start_timers(world, &twins);
        world.flush();
        // Clouds have cleared the view, and an action may need it.
        if world.resource::<FieldOfView>().has_haze() {
            _ = world.run_system_cached(refresh_field_of_view);
        }
        player
    }

    fn begin(&self, world: &mut World) {
        world.insert_resource(Expirations::default());
        world.resource_mut::<TurnQueue>().reset(self.now);
        world.remove_resource::<MapMemory>();
        if let Some(catalogue) = &self.catalogue {
            world.insert_resource(catalogue.clone());
        }
        if let Some(mode) = self.mode {
            world.insert_resource(mode);
        }
        if let Some(trades) = &self.trades {
            world.insert_resource(trades.clone());
        }
        if let Some(depth) = &self.depth {
            world.insert_resource(depth.without_the_others());
        }
    }

    /// A level of the same size stays, because its distance maps can be repaired.
    fn settle(&self, world: &mut World) -> Entity {
        match world.get_resource_mut::<Dungeon>() {
            Some(mut there) if there.size() == self.dungeon.size() => {
                there.catch_up_with(&self.dungeon);
                settle_again(world, Some(self.place))
            }
            _ => settle(world, self.dungeon.clone(), Some(self.place)),
        }
    }

    fn fill_the_pack(&self, world: &mut World, player: Entity, twins: &mut Twins) {
        let Some(catalogue) = &self.catalogue else { return };
        for carried in &self.pack {
            let Some(kind) = carried.kind else { continue };
            let item = catalogue.spawn(world, kind);
            world.entity_mut(item).insert(CarriedBy { carrier: player, slot: carried.slot });
            twins.set_mapped(carried.entity, item);
        }
    }

    /// This comes last: the state may refer to other entities, which must have twins by then.
    fn dress(&self, world: &mut World, twins: &mut Twins) {
        self.resources.install(world, twins);
        for (original, state) in &self.states {
            if let Some(twin) = twins.of(*original) {
                state.give_to(&mut world.entity_mut(twin), twins);
            }
        }
    }

    fn start_timers(&self, world: &mut World, twins: &Twins) {
        let mut expirations = world.resource_mut::<Expirations>();
        for (at, timer) in &self.timers {
            if let Some(entity) = twins.of(timer.entity) {
                expirations.restart(*at, Timer { entity, ..*timer });
            }
        }
    }
}

fn put(world: &mut World, catalogue: Option<&Catalogue>, thing: &RememberedThing) -> Entity {
    let known = thing.kind.zip(catalogue);
    let layer = if thing.is_item { CellLayer::Item } else { CellLayer::Mechanism };
    let there = match known {
        Some((kind, catalogue)) => spawn_latched(world, catalogue, kind, thing.door_state),
        None => world.spawn(layer).id(),
    };
    let is_trap = world.get::<Trap>(there).is_some();
    let mut there = world.entity_mut(there);
    // Monsters may know a trap's cost. No part supplies the obstacle of a thing of an unknown kind.
    if (is_trap || known.is_none()) && thing.obstacle != Obstacle::NONE {
        there.insert(thing.obstacle);
    }
    if thing.dropped_by_player {
        there.insert(DroppedByPlayer);
    }
    there.insert(thing.cell).id()
}

/// With the cells that each may reach before the PC acts again.
pub(super) fn lurkers(view: &PlayerView<'_>) -> Vec<(Lurker, BTreeSet<Position>)> {
    let lost = view.lost_lately();
    let lost = lost.map(|it| (Lurker::Lost((&it.sighting).into()), within_reach(it, view)));
    let pause = view.next_turn - view.now;
    let heard = view.regions().into_iter().filter(|it| !it.is_dead());
    lost.chain(heard.map(|it| (Lurker::Heard(it.sound), it.after(pause)))).collect()
}

/// By now it is in a cell out of view, and it moves on from there.
fn within_reach(lost: &RememberedCreature, view: &PlayerView<'_>) -> BTreeSet<Position> {
    let seen = &lost.sighting;
    let so_far = seen.turns_before(view.now);
    let to_come = seen.turns_before(view.next_turn) - so_far;
    let lets_in = |cell: &Position| {
        let could_enter = || seen.means().could_enter(view.dungeon.blocking(*cell));
        view.dungeon.size().contains(*cell) && (view.is_unknown(*cell) || could_enter())
    };
    let mut cells = spread(BTreeSet::from([seen.position]), so_far, lets_in);
    cells.retain(|cell| !view.field_of_view.sees(*cell));
    spread(cells, to_come, lets_in)
}
