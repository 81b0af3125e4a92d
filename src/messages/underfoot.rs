//! What the PC stands on, in plain words.

use crate::{
    action::Moved,
    creature::Player,
    dungeon::{Dungeon, SpatialIndex, Terrain},
    grid::Position,
    level::{Depth, LevelChanged},
    messages::{MessageLog, MessagePriority, Topic, words::with_article},
    things::{Catalogue, Crown, DroppedByPlayer, Thing, ThingEvent, ThingEventKind},
};
use bevy_ecs::prelude::{Entity, Has, MessageReader, Query, Res, ResMut, With};

/// Tells of the stairs that the PC comes to.
pub fn note_the_stairs(
    mut news: MessageReader<Moved>,
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
            Some(_) => format!("A staircase {way}."),
            None => format!("A staircase {way}: nothing leads out of the pit."),
        };
        log.say(MessagePriority::Aside, told);
    }
}

/// Tells what lies where the PC has come to, or where it has picked something
/// up from more.
pub fn note_what_lies_here(
    mut moves: MessageReader<Moved>,
    mut climbs: MessageReader<LevelChanged>,
    mut deeds: MessageReader<ThingEvent>,
    players: Query<(Entity, &Position), With<Player>>,
    things: Query<(&Thing, Has<Crown>, Has<DroppedByPlayer>)>,
    (stacks, catalogue): (Res<SpatialIndex>, Option<Res<Catalogue>>),
    mut log: ResMut<MessageLog>,
) {
    let Ok((player, place)) = players.single() else { return };
    let moved = moves.read().filter(|step| step.who == player).count();
    let climbed = climbs.read().count();
    let lifted = |deed: &&ThingEvent| deed.who == player && deed.what == ThingEventKind::PickedUp;
    let lifted = deeds.read().filter(lifted).count();
    let Some(catalogue) = catalogue.filter(|_| moved + climbed + lifted > 0) else { return };
    let items = stacks.at(*place).items;
    // What would be picked up is named.
    let known = items.iter().filter_map(|item| things.get(*item).ok());
    let next = known.max_by_key(|(_, is_crown, put_down)| (*is_crown, !put_down));
    let Some((thing, ..)) = next else { return };
    let what = with_article(&catalogue.kind(thing.0).name);
    let more = match items.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let topic = Some(Topic::Underfoot);
    log.say_on(topic, MessagePriority::Own, format!("Here lies {what}{more}."));
}
