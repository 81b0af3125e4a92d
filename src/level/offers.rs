//! The cages and shrines of a delve (rules §7): which items and arts they offer.

use super::{LevelCreated, LevelParams, LevelTable, delve::LevelSeed};
use crate::{
    creature::Description,
    grid::Position,
    knowledge::reveal_cells,
    rng::Seed,
    things::{Catalogue, Offer, OfferedArt, ThingKind, ThingKindId, ThingTable},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};

/// The purpose of all random streams here.
const PURPOSE: &[u8] = b"offers";
/// One of so many successive cages holds a ward.
const CAGES_TO_A_WARD: usize = 2;

pub(crate) fn shrines_plugin(app: &mut App) {
    app.add_observer(show_the_shrine);
}

/// Like the Crown, it is known as soon as the PC arrives.
fn show_the_shrine(
    _: On<LevelCreated>,
    arts: Query<&Position, (With<OfferedArt>, With<Offer>)>,
    mut commands: Commands,
) {
    let cells: Vec<_> = arts.iter().copied().collect();
    commands.queue(move |world: &mut World| reveal_cells(world, &cells));
}

/// Returns `count` different items for a level's cage, or fewer if the table has no more.
pub(super) fn items_of_a_cage(
    params: &LevelParams<'_>,
    levels: &LevelTable,
    seed: Seed,
    count: usize,
) -> Vec<ThingKindId> {
    let LevelParams { level, catalogue, .. } = *params;
    let mut stream = seed.stream(PURPOSE, level.into(), 0);
    let ward = catalogue.with_part("ward").filter(|_| holds_a_ward(levels, level, seed));
    let mut items: Vec<_> = ward.into_iter().collect();
    let is_usual = |kind: &ThingKind| {
        kind.table == ThingTable::Items
            && kind.occurs_on(level.into())
            && !kind.has_any(&["ward", "key"])
    };
    let mut left: Vec<_> = catalogue.iter().filter(|(_, kind)| is_usual(kind)).collect();
    while items.len() < count {
        let Ok((id, _)) = left.choose_weighted(&mut stream, |(_, kind)| kind.weight) else { break };
        let id = *id;
        items.push(id);
        left.retain(|(other, _)| *other != id);
    }
    items.shuffle(&mut stream);
    items
}

fn holds_a_ward(levels: &LevelTable, level: u16, seed: Seed) -> bool {
    let cages: Vec<_> = levels.numbers_where(|plan| plan.cage).collect();
    let together = cages.chunks(CAGES_TO_A_WARD).find(|it| it.contains(&level));
    together.is_some_and(|cages| {
        let mut stream = seed.stream(PURPOSE, cages[0].into(), 1);
        cages.choose(&mut stream) == Some(&level)
    })
}

/// The arts that the shrine of a level offers, one of each class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShrineOffers {
    /// The level's number, from 1.
    pub level: u16,
    /// The names of the arts: a move, a habit and a craft.
    pub arts: Vec<&'static str>,
}

/// Returns the offers of all shrines of a delve, from the top. No art is offered twice.
///
/// ```
/// use hexdelve::{level::arts_on_offer, prelude::*};
/// let game = DelveSetup::new(Seed(7)).start();
/// let offers = arts_on_offer(game.world());
/// assert!(offers.iter().map(|it| it.level).eq([1, 3, 5]));
/// assert!(offers.iter().all(|it| it.arts.len() == 3));
/// ```
pub fn arts_on_offer(world: &World) -> Vec<ShrineOffers> {
    let Some(levels) = world.get_resource::<LevelTable>() else { return Vec::new() };
    shrines(levels, LevelSeed::of(world))
}

/// Each shrine has the next art of each class.
pub(super) fn shrines(levels: &LevelTable, seed: Seed) -> Vec<ShrineOffers> {
    let mut decks = CLASSES.map(|(class, deck)| {
        let mut deck = deck.to_vec();
        deck.shuffle(&mut seed.stream(PURPOSE, class, 2));
        deck.into_iter()
    });
    let levels = levels.numbers_where(|plan| plan.shrine.is_some());
    levels
        .map(|level| {
            let arts = decks.iter_mut().filter_map(Iterator::next).collect();
            ShrineOffers { level, arts }
        })
        .collect()
}

const CLASSES: [(u64, &[&str]); 3] = [
    (0, &["lunge", "leap", "shove", "swap"]),
    (1, &["slip", "whirl", "rush", "stride"]),
    (2, &["mark", "vanish", "dig", "steady"]),
];

/// Spawns an item that is on offer, without a position.
pub(super) fn spawn_offer(
    world: &mut World,
    catalogue: &Catalogue,
    kind: ThingKindId,
    (level, art): (u16, Option<&str>),
) -> Entity {
    let item = catalogue.spawn(world, kind);
    let mut offered = world.entity_mut(item);
    offered.insert(Offer { group: level });
    if let Some(art) = art {
        let text = Description("A text.".to_owned());
        offered.insert((OfferedArt { name: art.to_owned() }, Name::new(art.to_owned()), text));
    }
    item
}
