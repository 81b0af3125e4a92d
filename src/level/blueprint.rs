//! The initial state of a level in the delve, and the free cells where characters arrive on it.

use super::{
    LevelGenerators, LevelParams, LevelPlan, LevelTable, UniqueKind, UniqueTable,
    delve::LevelSeed,
    offers::{arts_on_offer, items_of_a_cage, spawn_offer},
    placement::{Placement, add_patches},
    vaults::{VaultCell, add_vaults},
};
use crate::{
    creature::{Abilities, BaseStats, CharacterBundle, CharacterId, Monster, Speed, Tunneling},
    dungeon::{Dungeon, Hardness, SpatialIndex, Terrain},
    grid::{Grid, Position, Size},
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::GameRng,
    sight::FieldOfView,
    things::{Catalogue, ChestContents, ThingKindId, ThingTable},
    trades::{TradeKind, TradeTable},
};
use bevy_ecs::prelude::World;
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
pub(super) struct Blueprint {
    level: u16,
    pub(super) dungeon: Dungeon,
    monsters: Vec<CharacterBundle>,
    trades: BTreeMap<CharacterId, TradeKind>,
    uniques: Vec<(CharacterBundle, UniqueKind)>,
    doors: Vec<Position>,
    chests: Vec<(Position, Vec<ThingKindId>)>,
    things: Vec<(Position, ThingKindId)>,
    offers: Vec<(Position, ThingKindId, Option<String>)>,
}

/// The distance in moves from the PC's arrival cell within which no monster starts.
const ELBOW_ROOM: u32 = 8;
/// A guard's mask and speed.
const GUARD: (u8, u16) = (3, 12);
const ITEMS_IN_A_CHEST: (u16, u16) = (1, 2);

impl Blueprint {
    /// Panics if a generator draws random numbers from anywhere but its stream.
    pub(super) fn draw(world: &World, level: u16) -> Self {
        let (seed, uniques) = (LevelSeed::of(world), world.resource::<UniqueTable>());
        let plan = world.resource::<LevelTable>().level(level.into());
        let plan = plan.expect("nobody goes below the last level");
        let catalogue = world.resource::<Catalogue>();
        let params = LevelParams { level, size: Size::STANDARD, catalogue };
        let dungeon = LevelGenerators::of(world).generate(&params, plan, seed);
        let mut dungeon = dungeon.expect("checked at the start");
        let arrival = arrival(&dungeon);
        let mut stream = seed.stream(b"features", u64::from(level), 0);
        add_patches(&mut dungeon, &params, plan.patches, arrival, &mut stream);
        let mut places = seed.stream(b"places of offers", u64::from(level), 0);
        let mut stream = seed.stream(b"vaults", u64::from(level), 0);
        let table = (world.resource(), level, catalogue);
        let streams = [&mut places, &mut stream];
        let vaults = add_vaults(&mut dungeon, table, plan, arrival, streams);
        let mut stream = seed.stream(b"things", u64::from(level), 0);
        let mut placement = Placement::new(&dungeon, arrival);
        for vault in &vaults {
            placement.keep_free(vault);
        }
        let crown = plan.crown.then(|| placement.place_crown(catalogue)).flatten();
        let mut doors = placement.hang_doors(plan, &mut stream);
        let mut chests = Vec::new();
        for _ in 0..plan.chests {
            let Some(cell) = placement.place_beside_the_way(false, &mut stream) else { break };
            chests.push((cell, random_contents(&params, &mut stream)));
        }
        let mut things: Vec<_> = crown.into_iter().collect();
        for _ in 0..plan.traps {
            let kind = params.random_kind(ThingTable::Mechanisms, &mut stream);
            things.extend(placement.place_beside_the_way(true, &mut stream).zip(kind));
        }
        for _ in 0..plan.items {
            let kind = params.random_kind(ThingTable::Items, &mut stream);
            things.extend(placement.place_for_an_item(&mut stream).zip(kind));
        }
        let all = || vaults.iter().flatten();
        let caged = all().filter(|(_, shown)| *shown == VaultCell::OfferedItem).count();
        let levels = world.resource();
        let mut caged = items_of_a_cage(&params, levels, seed, caged).into_iter();
        let shrine = arts_on_offer(world).into_iter().find(|it| it.level == level);
        let mut arts = shrine.into_iter().flat_map(|it| it.arts);
        let mut offers = Vec::new();
        let (mut guards, mut kept_free) = (Vec::new(), Vec::new());
        for vault in vaults {
            for (cell, shown) in vault {
                kept_free.push(cell);
                match shown {
                    VaultCell::Door => doors.push(cell),
                    VaultCell::Chest => chests.push((cell, random_contents(&params, &mut stream))),
                    VaultCell::Thing(kind) => things.push((cell, kind)),
                    VaultCell::RandomItem => {
                        let kind = params.random_kind(ThingTable::Items, &mut stream);
                        things.extend(kind.map(|kind| (cell, kind)));
                    }
                    VaultCell::OfferedItem => {
                        offers.extend(caged.next().map(|kind| (cell, kind, None)));
                    }
                    VaultCell::OfferedArt => {
                        let kind = catalogue.with_part("art");
                        offers.extend(kind.zip(arts.next()).map(|(it, art)| (cell, it, Some(art))));
                    }
                    VaultCell::Monster(abilities) => guards.push((cell, abilities)),
                    _ => {}
                }
            }
        }
        let mut built = Grid::filled(dungeon.size(), false);
        for cell in doors.iter().chain(chests.iter().map(|(cell, _)| cell)).chain(&kept_free) {
            built[*cell] = true;
        }
        let mut stream = seed.inhabitants(level);
        let mut view = FieldOfView::default();
        view.refresh(&dungeon, arrival);
        let mut monsters =
            draw_monsters(&dungeon, (arrival, &view), &built, &guards, (level, plan), &mut stream);
        let mut stream = seed.stream(b"uniques", u64::from(level), 0);
        let next = 1 + monsters.len();
        let uniques = make_uniques(&mut monsters, (uniques, level), plan, &dungeon, &mut stream);
        let mut stream = seed.stream(b"trades", u64::from(level), 0);
        let trades = world.resource::<TradeTable>();
        let mut drawn = trades.draw(&monsters, level, plan.traders, &mut stream);
        let post = crown.map_or_else(|| staircase(&dungeon, Terrain::DownStairs), |(cell, _)| cell);
        if let Some(kind) = trades.guard() {
            let all = monsters.iter().chain(uniques.iter().map(|(it, _)| it));
            let held: BTreeSet<_> = all.map(|it| it.position).collect();
            let taken = |cell: &Position| built[*cell] || held.contains(cell);
            let posts = posts(&dungeon, post, arrival, plan.guards, taken);
            for (index, position) in (next..).zip(posts) {
                let id = CharacterId { level, index: u32::try_from(index).unwrap_or(u32::MAX) };
                let (abilities, speed) = (Abilities::from_mask(GUARD.0), Speed::new(GUARD.1));
                monsters.push(CharacterBundle { id, abilities, speed, position });
                drawn.insert(id, kind.clone());
            }
        }
        let trades = drawn;
        Self { level, dungeon, monsters, trades, uniques, doors, chests, things, offers }
    }

    pub(super) fn furnish(self, world: &mut World) {
        let catalogue = &world.resource::<Catalogue>().clone();
        if let Some(kind) = catalogue.with_part("door") {
            for cell in self.doors {
                let door = catalogue.spawn(world, kind);
                world.entity_mut(door).insert(cell);
            }
        }
        if let Some(kind) = catalogue.with_part("chest") {
            for (cell, held) in self.chests {
                let held = held.into_iter().map(|item| catalogue.spawn(world, item)).collect();
                let chest = catalogue.spawn(world, kind);
                world.entity_mut(chest).insert((ChestContents(held), cell));
            }
        }
        for (cell, kind) in self.things {
            let thing = catalogue.spawn(world, kind);
            world.entity_mut(thing).insert(cell);
        }
        for (cell, kind, art) in self.offers {
            let item = spawn_offer(world, catalogue, kind, (self.level, art));
            world.entity_mut(item).insert(cell);
        }
        for monster in self.monsters {
            let birth = BaseStats::new(monster.abilities, monster.speed);
            let mut spawned = world.spawn((Monster, monster, birth));
            if let Some(trade) = self.trades.get(&monster.id) {
                trade.give_to(&mut spawned);
            }
        }
        for (character, kind) in self.uniques {
            kind.spawn(world, character);
        }
        world.flush();
    }
}

fn make_uniques(
    monsters: &mut Vec<CharacterBundle>,
    (table, level): (&UniqueTable, u16),
    plan: &LevelPlan,
    dungeon: &Dungeon,
    stream: &mut GameRng,
) -> Vec<(CharacterBundle, UniqueKind)> {
    let mut left: Vec<_> = table.iter().filter(|kind| kind.occurs_on(level.into())).collect();
    let mut uniques = Vec::new();
    for _ in 0..plan.uniques {
        let Ok(kind) = left.choose_weighted(stream, |kind| kind.weight).copied() else { break };
        left.retain(|it| !std::ptr::eq(*it, kind));
        let number = kind.number as usize;
        let is_inside = |monster: &CharacterBundle| {
            dungeon.rooms().iter().any(|room| room.contains(monster.position))
        };
        let inside: Vec<_> = monsters.extract_if(.., |it| is_inside(it)).take(number).collect();
        uniques.extend(inside.into_iter().map(|character| {
            let speed = kind.speed.unwrap_or(character.speed);
            (CharacterBundle { abilities: kind.abilities, speed, ..character }, kind.clone())
        }));
    }
    uniques
}

/// The free cells nearest to what is guarded.
fn posts(
    dungeon: &Dungeon,
    guarded: Position,
    arrival: Position,
    count: u32,
    taken: impl Fn(&Position) -> bool,
) -> Vec<Position> {
    let is_far = |cell: &Position| u32::from(cell.distance(arrival)) > ELBOW_ROOM;
    let is_free = |cell: &Position| {
        let is_floor = matches!(dungeon.terrain(*cell), Terrain::Floor | Terrain::Corridor);
        is_floor && dungeon.is_bare(*cell) && is_far(cell) && *cell != guarded && !taken(cell)
    };
    let mut cells: Vec<_> = dungeon.open_cells().filter(is_free).collect();
    cells.sort_by_key(|cell| cell.distance(guarded));
    cells.truncate(count as usize);
    cells
}

fn random_contents(params: &LevelParams<'_>, stream: &mut GameRng) -> Vec<ThingKindId> {
    let count = stream.random_range(ITEMS_IN_A_CHEST.0..=ITEMS_IN_A_CHEST.1);
    (0..count).filter_map(|_| params.random_kind(ThingTable::Items, stream)).collect()
}

/// With too few cells far enough away, there are fewer. Drawings show the abilities of guards.
fn draw_monsters(
    dungeon: &Dungeon,
    (arrival, view): (Position, &FieldOfView),
    built: &Grid<bool>,
    guards: &[(Position, Option<Abilities>)],
    (level, plan): (u16, &LevelPlan),
    stream: &mut GameRng,
) -> Vec<CharacterBundle> {
    let way =
        compute_distance_map(dungeon, &moves_of_a_tunneler(), DistanceMapKind::Tunnel, arrival);
    // A monster needs at least as many moves as a king on an empty board.
    let is_far = |cell: &Position| {
        u32::from(cell.distance(arrival)) > ELBOW_ROOM
            || way.distance(*cell).is_none_or(|moves| moves > ELBOW_ROOM)
    };
    let hidden = |cell: &Position| !view.sees(*cell) && is_far(cell);
    let is_free = |cell: &Position| dungeon.is_bare(*cell) && !built[*cell];
    let cells = dungeon.open_cells().filter(|cell| is_free(cell) && hidden(cell));
    let mut cells: Vec<_> = cells.collect();
    let (chosen, _) = cells.partial_shuffle(stream, plan.monsters as usize);
    let chosen = chosen.iter().map(|cell| (*cell, None));
    let guards = guards.iter().filter(|(cell, _)| hidden(cell)).copied();
    let (slowest, fastest) = plan.speeds;
    let draw = |(index, (position, abilities)): (u32, (Position, Option<Abilities>))| {
        let any = plan.masks.choose(stream).copied().unwrap_or_default();
        CharacterBundle {
            id: CharacterId { level, index },
            abilities: abilities.unwrap_or(any),
            speed: Speed::new(stream.random_range(slowest.value()..=fastest.value())),
            position,
        }
    };
    (1..).zip(chosen.chain(guards)).map(draw).collect()
}

/// The distance maps that monsters follow are off by one at hardness 85 and 170.
/// Costs are capped, so a distance may be underestimated but never overestimated.
fn moves_of_a_tunneler() -> TunnelCosts {
    let mut table = [0; 256];
    for (hardness, moves) in (0..u8::MAX).zip(&mut table) {
        let digs = Tunneling::default().digs_needed(Hardness(hardness)).unwrap_or_default();
        *moves = u8::try_from(digs).unwrap_or(u8::MAX).clamp(1, TunnelCosts::HIGHEST);
    }
    TunnelCosts::from_table(table).expect("no cost is above the highest, and 255 stays 0")
}

pub(super) fn arrival(dungeon: &Dungeon) -> Position {
    staircase(dungeon, Terrain::UpStairs)
}

pub(super) fn staircase(dungeon: &Dungeon, terrain: Terrain) -> Position {
    let first = dungeon.cells_with(terrain).next().or_else(|| dungeon.open_cells().next());
    first.unwrap_or(Position::new(1, 1))
}

pub(super) fn is_free(world: &World, cell: Position) -> bool {
    world.resource::<SpatialIndex>().is_free(world.resource(), cell)
}

/// Ties go to the first cell in row order.
pub(super) fn nearest_free(world: &World, cell: Position) -> Option<Position> {
    let dungeon = world.resource::<Dungeon>();
    let free = dungeon.open_cells().filter(|it| is_free(world, *it));
    free.min_by_key(|it| it.distance(cell))
}
