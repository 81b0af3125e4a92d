//! The cages and shrines of a delve (rules §7): what they offer, and what happens when it is taken.

use super::{LevelParams, LevelTable, delve::LevelSeed, escape::show_on_arrival};
use crate::{
    action::GameMessage,
    arts::{ArtClass, ArtTable, learn},
    creature::{Description, Player, RegisterState},
    grid::Position,
    knowledge::reveal_cells,
    rng::Seed,
    things::{
        AddThingParts, Catalogue, ItemPickedUp, Offer, OfferedArt, ThingEvent, ThingEventKind,
        ThingKind, ThingKindId, ThingTable, announce,
    },
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};

/// The purpose of all random streams here.
const PURPOSE: &[u8] = b"offers";
/// One of so many successive cages holds a ward.
const CAGES_TO_A_WARD: usize = 2;

pub(crate) fn offers_plugin(app: &mut App) {
    app.add_message::<ThingEvent>()
        .add_part::<OfferedArt>("art")
        .register_state::<OfferedArt>()
        .register_state::<Offer>()
        .add_observer(show_on_arrival::<(With<OfferedArt>, With<Offer>)>)
        .add_observer(dissolve_the_others)
        .add_observer(learn_an_art);
}

fn dissolve_the_others(
    taken: On<ItemPickedUp>,
    offers: Query<(Entity, &Offer, Option<&Position>)>,
    takers: Query<(&Position, Has<Player>)>,
    mut commands: Commands,
) {
    let Ok((_, Offer { group }, _)) = offers.get(taken.entity) else { return };
    let Ok((place, is_player)) = takers.get(taken.by) else { return };
    commands.entity(taken.entity).remove::<Offer>();
    let mut cells = Vec::new();
    for (other, offer, cell) in &offers {
        if other != taken.entity && offer.group == *group {
            commands.entity(other).despawn();
            cells.extend(cell.copied());
        }
    }
    if cells.is_empty() {
        return;
    }
    announce(&mut commands, (taken.by, *place), None, ThingEventKind::OthersDissolved);
    if is_player {
        // The PC knows the rule, so it need not look.
        commands.queue(move |world: &mut World| reveal_cells(world, &cells));
    }
}

fn learn_an_art(
    taken: On<ItemPickedUp>,
    arts: Query<&OfferedArt>,
    players: Query<(), With<Player>>,
    table: Option<Res<ArtTable>>,
    mut commands: Commands,
) {
    let Ok(OfferedArt { name }) = arts.get(taken.entity) else { return };
    if !players.contains(taken.by) {
        return;
    }
    commands.entity(taken.entity).despawn();
    let Some((art, table)) = table.as_ref().and_then(|all| Some((all.find(name)?, all))) else {
        return;
    };
    let text = format!("You learn the art of {name}. {}", table.kind(art).text);
    commands.write_message(GameMessage::new(text));
    commands.queue(move |world: &mut World| learn(world, art));
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
        kind.table == ThingTable::Items && kind.occurs_on(level.into()) && !kind.has("ward")
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
    pub arts: Vec<String>,
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
    let tables = world.get_resource::<LevelTable>().zip(world.get_resource::<ArtTable>());
    let Some((levels, arts)) = tables else { return Vec::new() };
    let seed = LevelSeed::of(world);
    // Each shrine has the next art of each class.
    let mut decks = ArtClass::ALL.map(|class| {
        let arts = arts.iter().filter(|(_, kind)| kind.class == class);
        let mut deck: Vec<_> = arts.map(|(_, kind)| kind.name.clone()).collect();
        deck.shuffle(&mut seed.stream(PURPOSE, class as u64, 2));
        deck.into_iter()
    });
    let levels = levels.numbers_where(|plan| plan.shrine.is_some());
    let offers = levels.map(|level| {
        let arts = decks.iter_mut().filter_map(Iterator::next).collect();
        ShrineOffers { level, arts }
    });
    offers.collect()
}

/// Spawns an item that is on offer, without a position. An art is given by its name.
pub(super) fn spawn_offer(
    world: &mut World,
    catalogue: &Catalogue,
    kind: ThingKindId,
    (level, art): (u16, Option<String>),
) -> Entity {
    let item = catalogue.spawn(world, kind);
    world.entity_mut(item).insert(Offer { group: level });
    let arts = world.get_resource::<ArtTable>();
    if let Some((name, arts)) = art.zip(arts)
        && let Some(id) = arts.find(&name)
    {
        let text = Description(arts.kind(id).text.clone());
        let look = (Name::new(name.clone()), text);
        world.entity_mut(item).insert((OfferedArt { name }, look));
    }
    item
}
