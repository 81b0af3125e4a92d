//! The PC's sight and memory.

use hexdelve::{
    knowledge::{MapMemory, RememberedThing},
    prelude::*,
    things::{ThingEvent, ThingEventKind},
};
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
        // The PC learns of stairs up that crumble or open out of its sight.
        let is_escaping = world.resource::<Depth>().is_escaping();
        // Maps show what is out of sight.
        let used = world.resource::<Messages<ThingEvent>>();
        let used_an_item =
            used.iter_current_update_messages().any(|it| it.kind == ThingEventKind::Used);
        for cell in cells().filter(|cell| !view.sees(*cell) && !used_an_item) {
            // The Crown is known from the beginning.
            let is_crown = |it: &RememberedThing| {
                let kind = it.kind.map(|kind| world.resource::<Catalogue>().kind(kind));
                it.cell == cell && kind.is_some_and(|kind| kind.has("crown"))
            };
            if !is_escaping && !memory.things().any(is_crown) {
                assert_eq!(memory.knows(cell), before.knows(cell), "{cell} is not in sight");
                let rock = |memory: &MapMemory| memory.dungeon().hardness(cell);
                assert_eq!(rock(memory), rock(&before), "{cell} is not in sight");
            }
            let things = |memory: &MapMemory| {
                memory
                    .things()
                    .filter(|it| it.cell == cell && !is_crown(it))
                    .copied()
                    .collect::<Vec<_>>()
            };
            assert_eq!(things(memory), things(&before), "{cell} is not in sight");
        }
        self.memories.insert(level, memory.clone());
    }
}
