//! Messages about things: doors, chests, traps and items, and the stairs or items underfoot, in the
//! PC's cell.

use super::{
    EarnedPoints, a_shrine_in_words, art_in_words, aside, bit_name, in_short, sentence,
    terrain_in_words, with_article,
};
use hexdelve::prelude::*;
use hexdelve::{
    creature::Description,
    journal::DEPTH,
    knowledge::PlayerSight,
    level::LevelChanged,
    log::{MessagePriority, Topic},
    text::count,
    things::{
        CarriedBy, CarriedItem, Cover, Crown, DroppedByPlayer, NoRoom, Offer, OfferedArt,
        ThingEvent, ThingEventKind, ThingKind, UseMethod, WieldedItem, pickup_rank, room_for,
    },
};

struct Subject {
    name: String,
    abilities: Abilities,
    is_player: bool,
    /// In moves.
    stuck: u16,
    wields: bool,
    contents: Vec<String>,
    alike: Vec<Slot>,
    attacker: Option<String>,
    /// No monster is left on the level to hear it.
    is_alone: bool,
}

type Witnessed = (
    &'static CharacterId,
    &'static Abilities,
    Has<Player>,
    Option<&'static Stuck>,
    Option<&'static WieldedItem>,
);

/// What characters did with things, and what things did to them, if the PC sees it. An alarm is
/// heard everywhere.
pub(super) fn log_thing_events(
    mut news: MessageReader<ThingEvent>,
    catalogue: Option<Res<Catalogue>>,
    (eyes, current, bestiary): (PlayerSight<'_>, Res<CurrentTurn>, Res<Bestiary>),
    (characters, monsters): (Query<Witnessed>, Query<Option<&Faction>, With<Monster>>),
    (items, spatial_index): (Query<&Thing>, Res<SpatialIndex>),
    carried: Query<(&CarriedBy, &Thing)>,
    mut log: ResMut<MessageLog>,
) {
    let is_alone = || monsters.iter().all(|side| Faction::is_the_players(side.copied()));
    let name_of = |kind| catalogue.as_ref().map(|all| all.kind(kind).name.clone());
    for happened in news.read() {
        let Ok(character) = characters.get(happened.character) else { continue };
        let (number, abilities, is_player, stuck, wielded) = character;
        let thing = catalogue.as_ref().zip(happened.thing).map(|(all, kind)| all.kind(kind));
        if is_player && happened.kind == ThingEventKind::PickedUp {
            log.unsay(Topic::Underfoot);
        }
        let weight = if is_player { MessagePriority::Player } else { MessagePriority::Normal };
        if !is_player && !eyes.see(happened.cell) {
            let is_alarm = thing.is_some_and(|it| it.has("alarm"));
            if is_alarm && happened.kind == ThingEventKind::TrapTriggered {
                log.push(weight, "An alarm goes off somewhere.");
            }
            continue;
        }
        // A monster whose bit was flipped is still known by what it was before.
        let before = match happened.kind {
            ThingEventKind::AbilityToggled(bit) => abilities.toggled(bit),
            _ => *abilities,
        };
        let in_hand = wielded.and_then(|wielded| items.get(wielded.item).ok());
        let is_alike = |(carried, thing): &(&CarriedBy, &Thing)| {
            carried.carrier == happened.character && Some(thing.0) == happened.thing
        };
        let attacker = current.actor().and_then(|actor| characters.get(actor).ok());
        // A chest is solid, so nothing else lies in its cell.
        let pile = spatial_index.at(happened.cell).items;
        let contents = pile.iter().filter_map(|it| name_of(items.get(*it).ok()?.0));
        let subject = Subject {
            name: in_short((number, &before), &bestiary),
            abilities: *abilities,
            is_player,
            stuck: stuck.map_or(0, |stuck| stuck.moves),
            wields: in_hand.is_some_and(|item| Some(item.0) == happened.thing),
            contents: contents.map(|it| with_article(&it)).collect(),
            alike: carried.iter().filter(is_alike).map(|(it, _)| it.slot).collect(),
            attacker: attacker.map(|(id, abilities, ..)| aside((id, abilities), &bestiary)),
            is_alone: is_alone(),
        };
        if let Some(told) = subject.tell(happened.kind, thing) {
            log.push(weight, told);
        }
    }
}

pub(super) fn log_level_change(
    mut news: MessageReader<LevelChanged>,
    points: EarnedPoints<'_>,
    arts: Query<(&OfferedArt, &Position), With<Offer>>,
    mut log: ResMut<MessageLog>,
) {
    for LevelChanged { from, to, followers, fell, kind, is_new } in news.read() {
        let arrives = match (*fell, to > from) {
            (true, _) => "land with a crash on",
            (false, true) => "go down to",
            (false, false) => "go up to",
        };
        let arrival = format!("You {arrives} level {to}: {kind}.");
        let earned = if *is_new { DEPTH } else { 0 };
        log.push(MessagePriority::Player, points.add(arrival, earned));
        match *followers {
            0 => {}
            1 => log.push(MessagePriority::Player, "1 monster follows you."),
            more => log.push(MessagePriority::Player, format!("{more} monsters follow you.")),
        }
        // Those of a shrine that the PC has used are gone.
        let mut arts: Vec<_> = arts.iter().map(|(art, cell)| (cell, &*art.name)).collect();
        arts.sort_unstable();
        let arts: Vec<_> = arts.into_iter().map(|(_, name)| name).collect();
        if !arts.is_empty() {
            log.push(MessagePriority::Player, a_shrine_in_words(&arts));
        }
    }
}

impl Subject {
    /// `None` if the message about the feature, the art or the Crown's effects says so.
    fn tell(&self, what: ThingEventKind, thing: Option<&ThingKind>) -> Option<String> {
        let has = |part| thing.is_some_and(|thing| thing.has(part));
        let (who, it) = (&self.name, thing.map_or("thing", |kind| kind.name.as_str()));
        let whose = if self.is_player { "your".to_owned() } else { format!("{who}'s") };
        let told = match what {
            ThingEventKind::Opened => self.does("open the", it),
            ThingEventKind::Closed => self.does("close the", it),
            ThingEventKind::DoorDug => self.does("dig into the", it),
            ThingEventKind::DoorDestroyed => self.does("dig through the", it),
            ThingEventKind::ChestOpening => {
                self.heard(self.does("start opening the", it), "Monsters hear it.")
            }
            ThingEventKind::ChestOpened => {
                let contents = match &self.contents[..] {
                    _ if !self.is_player => "Its contents fall out.".to_owned(),
                    [] => "It is empty.".to_owned(),
                    all => format!("Its contents fall out: {}.", all.join(" and ")),
                };
                format!("{} {contents}", self.does("open the", it))
            }
            ThingEventKind::TrapTriggered => self.springs(thing, &with_article(it)),
            ThingEventKind::PickedUp if self.is_player && (has("crown") || has("art")) => {
                return None;
            }
            ThingEventKind::PickedUp => match &self.alike[..] {
                [first, .., last] if self.is_player && first == last => {
                    format!("you pick up the {it} ({}).", self.alike.len())
                }
                [_, .., _] if self.is_player => {
                    format!("you pick up the {it}. These do not share a slot.")
                }
                _ => self.does("pick up the", it),
            },
            ThingEventKind::Dropped => self.does("drop the", it),
            ThingEventKind::Thrown => self.does("throw the", it),
            ThingEventKind::Used => match thing.filter(|it| self.is_player && it.has("haste")) {
                Some(haste) => format!("{} {}", self.does("use the", it), haste.text),
                None if !self.is_player || !has("amulet") => self.does("use the", it),
                None if self.wields => self.does("put on the", it),
                None => self.does("take off the", it),
            },
            ThingEventKind::AbilityToggled(bit) => {
                let is = if self.is_player { "are" } else { "is" };
                let now = if self.abilities.has(bit) { "now" } else { "no longer" };
                format!("{} {is} {now} {}.", self.who(), bit_name(bit))
            }
            ThingEventKind::AttackAverted => {
                let attacker = self.attacker.as_deref().filter(|_| self.is_player);
                format!("{whose} {it} stops {} and shatters.", attacker.unwrap_or("a blow"))
            }
            ThingEventKind::OthersDissolved => "the others dissolve.".to_owned(),
            ThingEventKind::FeatureEntered => self.enters(thing, it)?,
            ThingEventKind::Fell => return None,
            ThingEventKind::FeatureCleared => self.does("clear away the", it),
            ThingEventKind::Teleported if self.is_player => {
                "you find yourself somewhere else.".to_owned()
            }
            ThingEventKind::Teleported => format!("{who} appears out of nowhere."),
        };
        Some(sentence(&told))
    }

    fn who(&self) -> &str {
        if self.is_player { "you" } else { &self.name }
    }

    /// The verb is the first word of `deed`, as in "you open the".
    fn does(&self, deed: &str, object: &str) -> String {
        let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
        let ending = if self.is_player { "" } else { "s" };
        format!("{} {verb}{ending} {rest} {object}.", self.who())
    }

    fn heard(&self, noise: String, by_monsters: &str) -> String {
        let is_unheard = self.is_player && self.is_alone;
        let by = if is_unheard { "Nobody is left to hear it." } else { by_monsters };
        format!("{noise} {by}")
    }

    fn enters(&self, feature: Option<&ThingKind>, name: &str) -> Option<String> {
        let has = |part| feature.is_some_and(|feature| feature.has(part));
        Some(match self.is_player {
            _ if has("hold") => self.held(self.does("get caught in the", name)),
            _ if has("glide") => self.does("slide on the", name),
            _ if has("fall") => self.does("fall into the", name),
            true if has("crunch") => {
                self.heard(format!("the {name} crunches."), "Monsters near you hear it.")
            }
            _ if has("burning") => self.does("walk into the", name),
            _ if has("crunch") || has("smoke") => self.does("step on the", name),
            _ => return None,
        })
    }

    /// For the PC it names the effect; the effect on another character is visible.
    fn springs(&self, kind: Option<&ThingKind>, trap: &str) -> String {
        let has = |part| kind.is_some_and(|kind| kind.has(part));
        let cover = kind.and_then(ThingKind::part::<Cover>);
        match self.is_player {
            _ if has("hold") => self.held(self.does("fall into", trap)),
            true if has("alarm") => {
                format!("you set off {trap}! Intelligent monsters will come here.")
            }
            true if has("slide") => {
                format!("you step on {trap} and slide until something stops you.")
            }
            true if let Some(Cover { feature, .. }) = cover => {
                format!("you set off {trap}! {} covers the ground around you.", sentence(feature))
            }
            false if has("alarm") || has("cover") => self.does("set off", trap),
            _ => self.does("step on", trap),
        }
    }

    fn held(&self, caught: String) -> String {
        if !self.is_player {
            return caught;
        }
        format!("{} and lose {}.", caught.trim_end_matches('.'), count(self.stuck, "move"))
    }
}

type Item = (
    &'static Thing,
    Option<&'static OfferedArt>,
    Has<Crown>,
    Has<DroppedByPlayer>,
    Option<&'static CarriedBy>,
    (Has<Offer>, Option<&'static Description>, Entity, Option<&'static UseMethod>),
);

pub(super) fn log_stairs_underfoot(
    mut news: PopulatedMessageReader<Moved>,
    dungeon: Res<Dungeon>,
    depth: Option<Res<Depth>>,
    players: Query<(), With<Player>>,
    mut log: ResMut<MessageLog>,
) {
    let is_yours = |it: &&Moved| players.contains(it.who) && dungeon.terrain(it.to).is_staircase();
    for step in news.read().filter(is_yours) {
        let terrain = dungeon.terrain(step.to);
        let but = match &depth {
            None => ", but nothing leads out of the pit",
            Some(it) if terrain == Terrain::DownStairs && it.level() == it.level_count() => {
                ", but it ends in rubble"
            }
            Some(_) => "",
        };
        let what = terrain_in_words(terrain, depth.as_deref());
        log.push(MessagePriority::Normal, format!("There is {what} here{but}."));
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
    let is_lifted =
        |it: &&ThingEvent| it.character == player && it.kind == ThingEventKind::PickedUp;
    let changes = moves.read().filter(|step| step.who == player).count()
        + climbs.read().count()
        + deeds.read().filter(is_lifted).count();
    let Some(catalogue) = catalogue.filter(|_| changes > 0) else { return };
    let items = spatial_index.at(*place).items;
    // The message names the item that `PickUp` would take.
    let known: Vec<_> = items.iter().filter_map(|item| things.get(*item).ok()).collect();
    let held = things.iter().filter_map(|(it, .., by, (_, _, entity, usage))| {
        let slot = by.filter(|by| by.carrier == player)?.slot;
        let usage = usage.copied().unwrap_or_default();
        Some(CarriedItem { slot, entity, kind: Some(it.0), usage })
    });
    let held: Vec<_> = held.collect();
    let room_for = |it: &Thing| room_for(&held, Some(it.0), catalogue.kind(it.0).part());
    let next = (0..known.len()).max_by_key(|index| {
        let (thing, art, is_crown, put_down, ..) = known[*index];
        pickup_rank(is_crown, art.is_some() || room_for(thing).is_ok(), put_down)
    });
    let Some(next) = next else { return };
    let (thing, art, is_crown, .., (is_offered, text, ..)) = known[next];
    let name = &catalogue.kind(thing.0).name;
    let what = match art {
        Some(OfferedArt { name }) => art_in_words(name),
        None if is_crown => format!("the {name}"),
        None => with_article(name),
    };
    let others = match known.len() {
        1 if matches!(room_for(thing), Err(NoRoom::Limit(_))) => {
            " here. You cannot carry more of these.".to_owned()
        }
        1 => " here.".to_owned(),
        2 => match &catalogue.kind(known[1 - next].0.0).name {
            other if other == name => format!(" and another {other} here."),
            other => format!(" and {} here.", with_article(other)),
        },
        all => format!(" and {} more items here.", all - 1),
    };
    let text = text.map_or(String::new(), |it| format!(" {}", it.0));
    // Even with the longest text of an art, two lines of 80 columns must suffice.
    let see = if is_offered { "On offer (take one):" } else { "You see" };
    let words = format!("{see} {what}{others}{text}");
    log.say_on(Some(Topic::Underfoot), MessagePriority::Player, words);
}
