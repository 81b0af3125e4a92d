//! Messages about the cell under the PC.

use crate::messages::words::with_article;
use bevy_ecs::prelude::{
    Entity, Has, MessageReader, PopulatedMessageReader, Query, Res, ResMut, With,
};
use hexdelve::{
    action::Moved,
    creature::Player,
    dungeon::{Dungeon, SpatialIndex, Terrain},
    grid::Position,
    level::{Depth, LevelChanged},
    log::{MessageLog, MessagePriority, Topic},
    text::count,
    things::{
        CarriedBy, CarryLimit, Catalogue, Crown, DroppedByPlayer, Thing, ThingEvent,
        ThingEventKind, pickup_rank,
    },
};

type Item = (&'static Thing, Has<Crown>, Has<DroppedByPlayer>, Option<&'static CarriedBy>);

pub(super) fn log_stairs_underfoot(
    mut news: PopulatedMessageReader<Moved>,
    dungeon: Res<Dungeon>,
    depth: Option<Res<Depth>>,
    players: Query<(), With<Player>>,
    mut log: ResMut<MessageLog>,
) {
    for step in news.read().filter(|step| players.contains(step.who)) {
        let way = match dungeon.terrain(step.to) {
            Terrain::UpStairs => "up",
            Terrain::DownStairs => "down",
            _ => continue,
        };
        let told = match depth {
            Some(_) => format!("There is a staircase {way} here."),
            None => format!("There is a staircase {way} here, but nothing leads out of the pit."),
        };
        log.push(MessagePriority::Normal, told);
    }
}

/// When the PC has moved, changed level, or picked up an item.
pub(super) fn log_items_underfoot(
    mut moves: MessageReader<Moved>,
    mut climbs: MessageReader<LevelChanged>,
    mut deeds: MessageReader<ThingEvent>,
    players: Query<(Entity, &Position), With<Player>>,
    things: Query<Item>,
    (spatial_index, catalogue): (Res<SpatialIndex>, Option<Res<Catalogue>>),
    mut log: ResMut<MessageLog>,
) {
    let Ok((player, place)) = players.single() else { return };
    let moved = moves.read().filter(|step| step.who == player).count();
    let climbed = climbs.read().count();
    let lifted =
        |deed: &&ThingEvent| deed.character == player && deed.kind == ThingEventKind::PickedUp;
    let lifted = deeds.read().filter(lifted).count();
    let Some(catalogue) = catalogue.filter(|_| moved + climbed + lifted > 0) else { return };
    let items = spatial_index.at(*place).items;
    // The message names the item that `PickUp` would take.
    let known: Vec<_> = items.iter().filter_map(|item| things.get(*item).ok()).collect();
    let has_enough_of = |thing: Thing| {
        let kind = catalogue.kind(thing.0);
        let is_held = |by: Option<&CarriedBy>| by.is_some_and(|it| it.carrier == player);
        let held = things.iter().filter(|(it, .., by)| **it == thing && is_held(*by)).count();
        kind.part::<CarryLimit>().is_some_and(|limit| limit.is_reached(held))
    };
    let next = (0..known.len()).max_by_key(|index| {
        let (thing, is_crown, put_down, _) = known[*index];
        pickup_rank(is_crown, has_enough_of(*thing), put_down)
    });
    let Some(next) = next else { return };
    let (thing, is_crown, ..) = known[next];
    let name = &catalogue.kind(thing.0).name;
    let what = if is_crown { format!("the {name}") } else { with_article(name) };
    let words = match known.len() {
        1 if has_enough_of(*thing) => {
            format!("You see {what} here. You cannot carry more of these.")
        }
        1 => format!("You see {what} here."),
        2 => {
            let other = &catalogue.kind(known[1 - next].0.0).name;
            let other =
                if other == name { format!("another {other}") } else { with_article(other) };
            format!("You see {what} and {other} here.")
        }
        all => format!("You see {what} and {} here.", count(all as u64 - 1, "more item")),
    };
    log.say_on(Some(Topic::Underfoot), MessagePriority::Player, words);
}
