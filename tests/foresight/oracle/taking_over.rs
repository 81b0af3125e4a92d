//! How an oracle takes over a level from a game.

use super::{
    Oracle,
    arts::{Art, Learned},
    being::{Being, Known},
    bombs::{BOMB, Bomb},
    cell::{Cell, cell_of, place_of, way_of},
    hunters::Hunters,
    level::Level,
    thing::{Built, Item, Lock},
    trades::{Trade, Trader},
    traits::Trait,
};
use bevy_ecs::prelude::EntityRef;
use hexdelve::{
    arts::{ArtKind, KnownArt, Momentum, arts_of},
    dungeon::Feature,
    knowledge::RememberedThing,
    level::ComingHunters,
    mind::{Lured, Marked, Vanished},
    prelude::*,
    things::{
        AbilityCounter, Chest, ChestContents, DoorState, DroppedByPlayer, Echo, Hasted, Herald,
        Sleeper, Twin,
    },
    trades::{self, Aim, Facing, Guard, Lit, Loot, SeenSince},
};
use std::collections::BTreeMap;

impl Oracle {
    /// Takes over a level at a turn of the PC. There must be no smoke on the level, and
    /// nobody may wear an amulet.
    pub(crate) fn of(game: &mut Game) -> Self {
        let world = game.world_mut();
        let (seed, waiting) = (*world.resource::<Seed>(), world.resource::<TurnQueue>().clone());
        let mut entities: Vec<_> = world
            .query_filtered::<(Entity, &CharacterId, Has<Player>), With<Position>>()
            .iter(world)
            .map(|(entity, number, is_player)| (!is_player, *number, entity))
            .collect();
        entities.sort();
        let entities: Vec<_> = entities.into_iter().map(|(_, _, entity)| entity).collect();
        let world = &*world;
        let who = |entity| entities.iter().position(|other| *other == entity);
        let mut beings: Vec<_> = entities.iter().map(|entity| being(world, *entity)).collect();
        for (being, entity) in beings.iter_mut().zip(&entities) {
            let seen = world.get::<SeenSince>(*entity);
            being.trader.seen = seen.map_or((None, 0), |it| (it.target.and_then(who), it.ready.0));
        }
        let number = |entity| who(entity).or(world.get::<trades::Bomb>(entity).map(|_| BOMB));
        let order = waiting.into_sorted().into_iter();
        let order = order.filter_map(|(at, it)| Some((at.0, number(it)?)));
        let queue: Vec<_> = (0..)
            .zip(order)
            .map(|(entry, (at, who))| (at, u8::from(who > 0), entry, who))
            .collect();
        let depth = world.get_resource::<Depth>();
        Self {
            seed,
            level: level(world),
            entries: queue.len() as u64,
            queue,
            arts: learned(world, entities[0]),
            bombs: bombs(world, &entities),
            is_delve: depth.is_some(),
            hunters: depth.and_then(Depth::coming_hunters).map(hunters),
            hash: world.resource::<Fingerprint>().value(),
            has_below: depth.is_some_and(|depth| depth.level() < depth.level_count()),
            beings,
            ..Self::default()
        }
    }

    /// The level without what the PC does not notice: monsters, traps that it has not seen,
    /// and what has changed where it remembers something else. Cells that it does not know
    /// are as they are.
    pub(crate) fn without_the_unnoticed(&self, player_view: &PlayerView<'_>) -> Self {
        let mut fair = self.as_known(player_view);
        fair.level.stairs.clone_from(&self.level.stairs);
        fair.level.stairs_up.clone_from(&self.level.stairs_up);
        let is_trap = |built: &Built| matches!(built, Built::Trap { .. });
        for (index, place) in player_view.dungeon.size().positions().enumerate() {
            let cell = cell_of(place);
            if player_view.knows(place) {
                continue;
            }
            fair.level.rock[index] = self.level.rock[index];
            fair.level.ground.extend(self.level.ground.get(&cell).map(|it| (cell, it.clone())));
            let built = self.level.built.get(&cell).filter(|it| !is_trap(it));
            fair.level.built.extend(built.map(|it| (cell, it.clone())));
        }
        fair
    }

    /// The same level as the PC knows it: cells that it has not seen are immutable rock,
    /// things and monsters that it does not know of do not exist, and remembered things
    /// are as it last saw them.
    pub(crate) fn as_known(&self, player_view: &PlayerView<'_>) -> Self {
        let mut known = self.clone();
        let size = player_view.dungeon.size();
        for (index, place) in size.positions().enumerate() {
            known.level.rock[index] = player_view.dungeon.hardness(place).0;
        }
        let is_known = |cell: &Cell| player_view.dungeon.terrain(place_of(*cell)).is_staircase();
        known.level.stairs.retain(is_known);
        known.level.stairs_up.retain(is_known);
        known.level.ground =
            player_view.catalogue.map_or_else(BTreeMap::new, |it| ground(it, player_view.dungeon));
        let remembered: BTreeMap<_, _> = player_view
            .things
            .iter()
            .filter(|thing| !thing.is_item)
            .map(|thing| (cell_of(thing.cell), *thing))
            .collect();
        known.level.piles.clear();
        for item in player_view.things.iter().filter(|thing| thing.is_item) {
            let pile = known.level.piles.entry(cell_of(item.cell)).or_default();
            pile.extend(remembered_item(player_view, item));
        }
        known.level.built.retain(|cell, _| remembered.contains_key(cell));
        for (cell, thing) in &remembered {
            let Some(Built::Door { lock: now, .. }) = known.level.built.get_mut(cell) else {
                continue;
            };
            *now = thing.door_state.map_or(*now, lock);
        }
        let places: BTreeMap<_, _> =
            player_view.monsters.iter().map(|it| (it.id.to_bits(), cell_of(it.position))).collect();
        for being in known.beings.iter_mut().skip(1) {
            being.alive &= places.contains_key(&being.number);
        }
        known.forget_bombs(player_view);
        known
    }
}

impl Oracle {
    /// The PC knows of bombs in cells that it knows.
    fn forget_bombs(&mut self, player_view: &PlayerView<'_>) {
        let beings = &self.beings;
        self.bombs.retain_mut(|bomb| {
            let cell = bomb.carrier.map_or(bomb.cell, |who| beings[who].cell);
            if bomb.carrier.is_some_and(|who| !beings[who].alive) {
                (bomb.cell, bomb.carrier) = (cell, None);
            }
            player_view.knows(place_of(cell))
        });
    }
}

fn being(world: &World, entity: Entity) -> Being {
    let who = world.entity(entity);
    let known = match who.get::<Belief>() {
        Some(Belief::Knows(place)) => Known::Knows(cell_of(*place)),
        Some(Belief::Remembers(place)) => Known::Remembers(cell_of(*place)),
        _ => Known::Nothing,
    };
    let mut pack = [const { Vec::new() }; 6];
    for (slot, items) in hexdelve::things::pack_of(world, entity) {
        pack[slot.index()] = items.iter().map(|item| item_of(world, *item)).collect();
    }
    let hasted = who.get::<Hasted>();
    Being {
        turns: who.get::<NextTurn>().unwrap().turns_taken(),
        known,
        pack,
        stuck: who.get::<Stuck>().map_or(0, |stuck| stuck.moves),
        hasted: hasted.map(|hasted| (hasted.moves, u64::from(hasted.normal_speed.value()))),
        lured: who.get::<Lured>().map(|lured| cell_of(lured.to)),
        peculiar: peculiar(who),
        trader: trader(who),
        ..Being::new(
            who.get::<CharacterId>().unwrap().to_bits(),
            who.get::<Abilities>().unwrap().mask(),
            u64::from(who.get::<Speed>().unwrap().value()),
            cell_of(*who.get::<Position>().unwrap()),
        )
    }
}

fn trader(who: EntityRef<'_>) -> Trader {
    let aim = who.get::<Aim>();
    Trader {
        trade: who.get::<trades::Trade>().map(|it| Trade::called(&it.name)),
        facing: who.get::<Facing>().and_then(|it| it.0).map(way_of),
        aim: aim.map(|it| (way_of(it.direction), it.cells.into())),
        has_loot: who.contains::<Loot>(),
        post: who.get::<Guard>().and_then(|it| it.post).map(cell_of),
        marked: who.get::<Marked>().map(|it| it.until.0),
        ..Trader::default()
    }
}

fn learned(world: &World, player: Entity) -> Learned {
    let art = |(kind, known): (&ArtKind, KnownArt)| Art {
        name: kind.name.clone(),
        charges: known.charges,
        pips: known.pips,
    };
    let (momentum, cell) = (world.get::<Momentum>(player), world.get::<Position>(player));
    let run = momentum.and_then(|it| Some((way_of(it.direction()?), it.steps())));
    Learned {
        known: arts_of(world, player).into_iter().map(art).collect(),
        run: run.zip(cell).map(|((way, steps), cell)| (way, steps, cell_of(*cell))),
        vanished: world.get::<Vanished>(player).map(|it| it.until.0),
        ..Learned::default()
    }
}

fn bombs(world: &World, entities: &[Entity]) -> Vec<Bomb> {
    let carries = |who: &Entity, bomb| world.get::<Lit>(*who).is_some_and(|it| it.bomb == bomb);
    let all = world.try_query::<(Entity, &trades::Bomb, &Position, &NextTurn)>();
    let Some(mut all) = all else { return Vec::new() };
    all.iter(world)
        .map(|(bomb, it, cell, turn)| Bomb {
            at: turn.at().0,
            number: it.by.id.to_bits(),
            cell: cell_of(*cell),
            carrier: entities.iter().position(|who| carries(who, bomb)),
        })
        .collect()
}

fn peculiar(who: EntityRef<'_>) -> Option<Trait> {
    if let Some(echo) = who.get::<Echo>() {
        return Some(Trait::Repeats(echo.step.map(way_of)));
    }
    if let Some(sleeper) = who.get::<Sleeper>() {
        return Some(Trait::Sleeps(sleeper.hears.into()));
    }
    if let Some(herald) = who.get::<Herald>() {
        return Some(Trait::Calls(herald.calls.into()));
    }
    let counts = who.contains::<AbilityCounter>().then_some(Trait::Counts);
    counts.or(who.contains::<Twin>().then_some(Trait::Shares))
}

fn level(world: &World) -> Level {
    let dungeon = world.resource::<Dungeon>();
    let stairs = [Terrain::UpStairs, Terrain::DownStairs];
    let (mut built, mut piles) = (BTreeMap::new(), BTreeMap::<Cell, Vec<_>>::new());
    let spatial_index = world.resource::<SpatialIndex>();
    for (cell, thing) in spatial_index.mechanisms() {
        built.insert(cell_of(cell), built_of(world, thing));
    }
    for (cell, pile) in spatial_index.piles() {
        piles.insert(cell_of(cell), pile.iter().map(|item| item_of(world, *item)).collect());
    }
    Level {
        width: i32::from(dungeon.size().width()),
        rock: dungeon.hardness_grid().cells().iter().map(|hardness| hardness.0).collect(),
        stairs: stairs.into_iter().flat_map(|kind| dungeon.cells_with(kind)).map(cell_of).collect(),
        stairs_up: dungeon.cells_with(Terrain::UpStairs).map(cell_of).collect(),
        floor: dungeon.cells_with(Terrain::Floor).map(cell_of).collect(),
        number: world.get_resource().map_or(1, Depth::level),
        entrance: cell_of(
            dungeon.cells_with(Terrain::UpStairs).next().unwrap_or(Position::new(1, 1)),
        ),
        trades: trades_on(world),
        built,
        piles,
        clouds: Vec::new(),
        ground: world.get_resource().map_or_else(BTreeMap::new, |it| ground(it, dungeon)),
    }
}

fn trades_on(world: &World) -> Vec<Trade> {
    let level = world.get_resource().map_or(1, Depth::level).into();
    let table =
        world.get_resource::<trades::TradeTable>().into_iter().flat_map(trades::TradeTable::iter);
    table.filter(|kind| kind.occurs_on(level)).map(|kind| Trade::called(&kind.name)).collect()
}

const fn hunters(ComingHunters { at, count, before }: ComingHunters) -> Hunters {
    Hunters { at: at.0, count, first: before }
}

fn ground(catalogue: &Catalogue, dungeon: &Dungeon) -> BTreeMap<Cell, String> {
    let name = |feature: Feature| catalogue.kind(ThingKindId(feature.row)).name.clone();
    dungeon.features().map(|(cell, feature)| (cell_of(cell), name(feature))).collect()
}

pub(super) fn name_of(world: &World, thing: Entity) -> String {
    let kind = world.get::<Thing>(thing).unwrap().0;
    world.resource::<Catalogue>().kind(kind).name.clone()
}

pub(super) fn item_of(world: &World, item: Entity) -> Item {
    let put_down = world.get::<DroppedByPlayer>(item).is_some();
    Item { id: item.to_bits(), name: name_of(world, item), put_down }
}

fn remembered_item(player_view: &PlayerView<'_>, item: &RememberedThing) -> Option<Item> {
    let name = player_view.catalogue?.kind(item.kind?).name.clone();
    Some(Item { id: item.entity.to_bits(), name, put_down: item.dropped_by_player })
}

pub(super) const fn lock(latch: DoorState) -> Lock {
    match latch {
        DoorState::Open => Lock::Open,
        DoorState::Closed => Lock::Closed,
    }
}

pub(super) fn built_of(world: &World, thing: Entity) -> Built {
    let it = world.entity(thing);
    if let Some(door) = it.get::<Door>() {
        return Built::Door { hardness: door.hardness, lock: lock(door.latch) };
    }
    if let Some(chest) = it.get::<Chest>() {
        let held = it.get::<ChestContents>().into_iter().flat_map(|held| &held.0);
        let held = held.map(|item| item_of(world, *item)).collect();
        return Built::Chest { turns: chest.turns, held };
    }
    let known = it.get::<Obstacle>().is_some_and(|obstacle| !obstacle.is_none());
    Built::Trap { name: name_of(world, thing), known }
}
