//! The complete observable state of a game.

use hexdelve::{journal::Score, knowledge::MapMemory, prelude::*};

/// The state of a game. Two games with equal portraits look the same and continue in the
/// same way.
#[derive(Debug, PartialEq)]
pub(crate) struct Portrait {
    drawing: String,
    fingerprint: u64,
    turns: u64,
    status: String,
    level: Option<(u16, u16)>,
    score: Option<u64>,
    pack: Vec<(char, String)>,
    everybody: Vec<String>,
    remembered: Vec<String>,
}

impl Portrait {
    pub(crate) fn of(game: &mut Game) -> Self {
        let everybody = everybody(game.world_mut());
        let world = game.world();
        let depth = world.get_resource::<Depth>();
        Self {
            drawing: game.drawing(),
            fingerprint: world.resource::<Fingerprint>().value(),
            turns: game.turns(),
            status: status(game.status()),
            level: depth.map(|depth| (depth.level(), depth.deepest())),
            score: depth.map(|_| Score::of(world)),
            pack: pack(game),
            everybody,
            remembered: remembered(world),
        }
    }
}

/// The status of the game as text. A killer is described by its number, not by its
/// entity, because entities depend on what was spawned and despawned before, for example
/// in turns that were taken back or refused.
fn status(status: GameStatus) -> String {
    let Some(killer) = status.killer() else { return format!("{status:?}") };
    format!("{:?} {:?} {:?}", killer.id, killer.abilities, killer.base_stats)
}

fn everybody(world: &mut World) -> Vec<String> {
    type Character = (
        &'static CharacterId,
        &'static Position,
        &'static Speed,
        &'static NextTurn,
        Option<&'static Abilities>,
        Option<&'static Belief>,
    );
    let mut everybody: Vec<_> = world
        .query::<Character>()
        .iter(world)
        .map(|(number, cell, speed, next, abilities, knowledge)| {
            format!("{number:?} {cell} {speed:?} {next:?} {abilities:?} {knowledge:?}")
        })
        .collect();
    everybody.sort();
    everybody
}

fn pack(game: &Game) -> Vec<(char, String)> {
    let world = game.world();
    let player = game.player_position().and_then(|cell| game.contents_at(cell).creature);
    let items = player.map(|player| hexdelve::things::pack_of(world, player));
    let name = |item| {
        let kind = world.get::<Thing>(item).unwrap().0;
        world.resource::<Catalogue>().kind(kind).name.clone()
    };
    let items = items.unwrap_or_default().into_iter();
    let items = items.flat_map(|(slot, items)| items.into_iter().map(move |it| (slot, it)));
    items.map(|(slot, item)| (slot.letter(), name(item))).collect()
}

fn remembered(world: &World) -> Vec<String> {
    let Some(memory) = world.get_resource::<MapMemory>() else { return Vec::new() };
    let cells = world.resource::<Dungeon>().size().positions();
    let known = cells.filter(|cell| memory.knows(*cell)).map(|cell| cell.to_string());
    let things = memory.things().map(|it| format!("{} {:?} {}", it.cell, it.kind, it.is_item));
    let mut things: Vec<_> = things.collect();
    things.sort();
    known.chain(things).collect()
}
