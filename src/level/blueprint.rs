//! The initial state of a level of the delve.

use super::{LevelGenerators, LevelPlan, LevelSite, patches::add_patches, placement::Placement};
use crate::{
    creature::{BaseStats, CharacterBundle, CharacterId, Monster, Speed, Tunneling},
    dungeon::{Dungeon, Hardness, Terrain},
    grid::{Position, Size},
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::{GameRng, Seed},
    sight::FieldOfView,
    things::{Catalogue, ChestContents, DoorState, ThingKindId, ThingTable, spawn_latched},
};
use bevy_ecs::prelude::World;
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use std::collections::BTreeSet;

/// A level as generated from its seed, independent of what happened on earlier levels.
#[derive(Clone, Debug)]
pub(super) struct Blueprint {
    pub(super) dungeon: Dungeon,
    monsters: Vec<CharacterBundle>,
    doors: Vec<(Position, DoorState)>,
    chests: Vec<(Position, Vec<ThingKindId>)>,
    /// Traps and items.
    things: Vec<(Position, ThingKindId)>,
}

/// The distance from the PC's arrival cell, in moves, within which no monster starts.
const ELBOW_ROOM: u32 = 8;
/// The minimum and maximum number of items in a chest.
const ITEMS_IN_A_CHEST: (u16, u16) = (1, 2);

impl Blueprint {
    /// Generates a level. The layout, the things and the monsters use separate random
    /// streams.
    pub(super) fn draw(
        seed: Seed,
        level: u16,
        plan: &LevelPlan,
        (catalogue, layouts): (&Catalogue, &LevelGenerators),
    ) -> Self {
        let site = LevelSite { level, size: Size::STANDARD, catalogue };
        let mut dungeon = layouts.generate(&site, plan, seed);
        let arrival = arrival(&dungeon);
        let mut stream = seed.stream(b"features", u64::from(level), 0);
        add_patches(&mut dungeon, &site, plan.patches, arrival, &mut stream);
        let mut stream = seed.stream(b"things", u64::from(level), 0);
        let mut placement = Placement::new(&dungeon, arrival);
        let crown = plan.crown.then(|| placement.place_crown(catalogue)).flatten();
        let doors = placement.hang_doors(plan, &mut stream);
        let mut chests = Vec::new();
        for _ in 0..plan.chests {
            let Some(cell) = placement.place_for_a_chest(&mut stream) else { break };
            let count = stream.random_range(ITEMS_IN_A_CHEST.0..=ITEMS_IN_A_CHEST.1);
            let held = (0..count)
                .filter_map(|_| site.random_kind(ThingTable::Items, &mut stream))
                .collect();
            chests.push((cell, held));
        }
        let mut things: Vec<_> = crown.into_iter().collect();
        for _ in 0..plan.traps {
            let kind = site.random_kind(ThingTable::Mechanisms, &mut stream);
            things.extend(placement.place_for_a_trap(&mut stream).zip(kind));
        }
        for _ in 0..plan.items {
            let kind = site.random_kind(ThingTable::Items, &mut stream);
            things.extend(placement.place_for_an_item(&mut stream).zip(kind));
        }
        let doorways = doors.iter().map(|(cell, _)| *cell);
        let built = doorways.chain(chests.iter().map(|(cell, _)| *cell)).collect();
        let mut stream = seed.inhabitants(level);
        let monsters = draw_monsters(&dungeon, &built, arrival, level, plan, &mut stream);
        Self { dungeon, monsters, doors, chests, things }
    }

    /// Spawns the level's inhabitants in a world where the level is the current one.
    pub(super) fn furnish(self, world: &mut World, catalogue: &Catalogue) {
        if let Some(kind) = catalogue.with_part("door") {
            for (cell, latch) in self.doors {
                let door = spawn_latched(world, catalogue, kind, Some(latch));
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
        for monster in self.monsters {
            let birth = BaseStats { abilities: monster.abilities, speed: monster.speed };
            world.spawn((Monster, monster, birth));
        }
        world.flush();
    }
}

/// Returns the cell where a character from above arrives: the first staircase up.
pub(super) fn arrival(dungeon: &Dungeon) -> Position {
    staircase(dungeon, Terrain::UpStairs)
}

/// Returns the first staircase of a kind in row-major order, or the first open cell of a
/// level without one.
pub(super) fn staircase(dungeon: &Dungeon, terrain: Terrain) -> Position {
    let first = dungeon.cells_with(terrain).next().or_else(|| dungeon.open_cells().next());
    first.unwrap_or(Position::new(1, 1))
}

/// Draws the monsters. They start out of sight of the arrival cell, more than
/// [`ELBOW_ROOM`] moves away from it even for diggers, and not in a cell of `built`,
/// which holds the doors and chests. If the level has too few such cells, it gets fewer
/// monsters.
fn draw_monsters(
    dungeon: &Dungeon,
    built: &BTreeSet<Position>,
    arrival: Position,
    level: u16,
    plan: &LevelPlan,
    stream: &mut GameRng,
) -> Vec<CharacterBundle> {
    let mut view = FieldOfView::default();
    view.refresh(dungeon, arrival);
    let way =
        compute_distance_map(dungeon, &moves_of_a_tunneler(), DistanceMapKind::Tunnel, arrival);
    let is_far = |cell: &Position| way.distance(*cell).is_none_or(|moves| moves > ELBOW_ROOM);
    let hidden = |cell: &Position| !view.sees(*cell) && is_far(cell) && !built.contains(cell);
    let cells = dungeon.open_cells().filter(|cell| hidden(cell) && dungeon.is_bare(*cell));
    let mut cells: Vec<_> = cells.collect();
    let (slowest, fastest) = plan.speeds;
    let (chosen, _) = cells.partial_shuffle(stream, plan.monsters as usize);
    let draw = |(index, position): (u32, &Position)| CharacterBundle {
        id: CharacterId { level, index },
        abilities: plan.masks.choose(stream).copied().unwrap_or_default(),
        speed: Speed::new(stream.random_range(slowest.value()..=fastest.value())),
        position: *position,
    };
    (1..).zip(chosen.iter()).map(draw).collect()
}

/// Returns how many moves it takes to dig into a cell, by hardness: one per bite, and the
/// last bite also moves the digger in. The distance maps that monsters follow are off by
/// one at hardness 85 and 170. Bite counts above the maximum cost are capped, so a
/// distance may be underestimated but never overestimated.
fn moves_of_a_tunneler() -> TunnelCosts {
    let mut table = [0; 256];
    for (hardness, moves) in (0..u8::MAX).zip(&mut table) {
        let bites = Tunneling::default().digs_needed(Hardness(hardness)).unwrap_or_default();
        *moves = u8::try_from(bites).unwrap_or(TunnelCosts::HIGHEST).clamp(1, TunnelCosts::HIGHEST);
    }
    TunnelCosts::from_table(table).expect("no cost is above the highest, and 255 stays 0")
}
