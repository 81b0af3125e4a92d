//! The PC's sight and memory.

use hexdelve::prelude::*;
use std::collections::BTreeMap;

/// The PC's memory of each level, as of the last check on that level.
pub(crate) struct Witness {
    memories: BTreeMap<u16, MapMemory>,
}

impl Witness {
    pub(crate) fn of(game: &mut Game) -> Self {
        let mut witness = Self { memories: BTreeMap::new() };
        witness.check(game);
        witness
    }

    pub(crate) fn check(&mut self, game: &mut Game) {
        let world = game.world();
        let (view, dungeon) = (world.resource::<FieldOfView>(), world.resource::<Dungeon>());
        let place = game.player_position().unwrap();
        assert_eq!(view.origin(), Some(place));
        let fresh = view.seen_from(dungeon, place);
        let cells = || dungeon.size().positions();
        assert!(cells().all(|cell| fresh.sees(cell) == view.sees(cell)), "sight from {place}");
        if !world.resource::<TurnQueue>().player_is_next() {
            return;
        }
        let level = world.resource::<Depth>().level();
        let memory = world.resource::<MapMemory>();
        for cell in cells().filter(|cell| view.sees(*cell)) {
            assert!(memory.knows(cell));
            assert_eq!(memory.dungeon().hardness(cell), dungeon.hardness(cell), "{cell}");
            assert_eq!(memory.dungeon().terrain(cell), dungeon.terrain(cell), "{cell}");
        }
        let before = self.memories.remove(&level);
        let before = before.unwrap_or_else(|| MapMemory::new(dungeon.size()));
        // Reading a map makes the whole terrain known.
        let mapped = cells().all(|cell| memory.knows(cell));
        for cell in cells().filter(|cell| !view.sees(*cell)) {
            if !mapped {
                assert_eq!(memory.knows(cell), before.knows(cell), "{cell} is not in sight");
                let rock = |memory: &MapMemory| memory.dungeon().hardness(cell);
                assert_eq!(rock(memory), rock(&before), "{cell} is not in sight");
            }
            let things = |memory: &MapMemory| {
                memory.things().filter(|thing| thing.cell == cell).copied().collect::<Vec<_>>()
            };
            assert_eq!(things(memory), things(&before), "{cell} is not in sight");
        }
        for thing in memory.things().filter(|thing| !thing.is_item) {
            let hidden = world.get::<Trap>(thing.entity).is_some()
                && world.get::<Discovered>(thing.entity).is_none();
            assert!(!hidden, "a trap that nobody has seen at {}", thing.cell);
        }
        self.memories.insert(level, memory.clone());
    }
}
