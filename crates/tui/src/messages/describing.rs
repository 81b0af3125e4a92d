//! Descriptions of a cell, as far as the PC knows it: for aiming at it, looking at it, and reading
//! it out; and of a monster's abilities, speed and belief. Also messages about what the PC
//! perceives, whatever it is doing: monsters that come into view, sounds, and digging; and about a
//! wizard's powers, which do not take a turn.

use super::{
    ago, art_in_words, aside, bearing, bit_name, in_decimals, in_short, introduced,
    name_of_a_thing, own_name, points, rough_direction, sentence, with_article,
};
use crate::lesson::Lesson;
use hexdelve::prelude::*;
use hexdelve::{
    creature::{self, BaseStats, Unique},
    journal::RecordAgainstMind,
    knowledge::{
        CameIntoView, HeardSound, MapMemory, Region, RememberedThing, SoundKind, WentOutOfView,
    },
    log::{MessagePriority, Topic},
    lookahead::{ApproachingMonster, TimeToReach},
    mind::{Habit, Marked},
    text::{count, wrapped},
    things::OfferedArt,
    trades::{Aim, TradeTable, TradeWords, bombs},
};
use std::iter::successors;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Description {
    pub(crate) words: String,
    pub(crate) more: Vec<(String, String)>,
    pub(crate) of_a_monster: bool,
}

const TEXT: usize = 40;
const ON_OFFER: &str = " On offer: if it is taken, the others vanish.";

impl Description {
    /// `None` for rock and floor.
    pub(crate) fn more(&self, width: usize) -> Option<(String, Vec<String>)> {
        let width = width.min(TEXT);
        let ((title, text), others) = self.more.split_first()?;
        let mut lines = wrapped(text, width);
        for (name, text) in others {
            lines.push(format!("{}:", sentence(name)));
            lines.extend(wrapped(text, width));
        }
        Some((sentence(title), lines))
    }
}

/// A mechanism first, then the items, the topmost first.
fn things_in<'v>(known: &'v PlayerView<'_>, cell: Position) -> Vec<&'v RememberedThing> {
    let is_known = |it: &&RememberedThing| it.kind.is_some() || own_name(known.world, it).is_some();
    let (items, mut things): (Vec<_>, Vec<_>) =
        known.things_at(cell).filter(is_known).partition(|it| it.is_item);
    things.extend(items.into_iter().rev());
    things
}

fn is_art(world: &World, thing: &RememberedThing) -> bool {
    world.get::<OfferedArt>(thing.entity).is_some()
}

pub(crate) fn thing_in_words(known: &PlayerView<'_>, thing: &RememberedThing) -> String {
    let name = name_of_a_thing(known.world, thing);
    if is_art(known.world, thing) { art_in_words(&name) } else { with_article(&name) }
}

pub(crate) fn what_is_at(known: &PlayerView<'_>, cell: Position) -> String {
    if cell == known.position {
        return "yourself".to_owned();
    }
    if let Some(monster) = known.name_at(cell) {
        return introduced(monster, Bestiary::of(known.world));
    }
    if let Some(thing) = things_in(known, cell).first() {
        return thing_in_words(known, thing);
    }
    if let Some(kind) = known.feature_at(cell) {
        return kind.name.clone();
    }
    let terrain = known.knows(cell).then(|| known.dungeon.terrain(cell));
    match terrain {
        None => "unexplored ground",
        Some(Terrain::Rock) => "the rock",
        Some(Terrain::Floor | Terrain::Corridor) => "the floor",
        Some(Terrain::UpStairs | Terrain::DownStairs) => "the stairs",
    }
    .to_owned()
}

/// For a monster there, `approaches` says how soon it could reach the PC.
pub(crate) fn describe(
    known: &PlayerView<'_>,
    approaches: &[ApproachingMonster],
    cell: Position,
) -> Description {
    let things = things_in(known, cell);
    let bestiary = Bestiary::of(known.world);
    let mut more = Vec::new();
    let monster = known.nearest_first().into_iter().find(|monster| monster.position == cell);
    if let Some(monster) = &monster {
        let mut enemies = approaches.iter().filter(|it| !it.monster.is_friend());
        let approach = enemies.find(|it| it.monster.position == cell);
        let approach = approach.filter(|_| !is_asleep(known.world, monster));
        let soon = approach.map_or(String::new(), |it| {
            let reaches = if it.contact.is_some() { "could reach you " } else { "" };
            format!("; {reaches}{}", soon(it, known))
        });
        let words = bestiary.words(monster);
        let text = about_a_monster(known.world, monster, (words, &soon));
        more.push((introduced(monster, bestiary), text));
    }
    more.extend(bombs_in_view(known).filter(|(at, _)| *at == cell).map(|(_, hundredths)| {
        let text = format!("It bursts {}, and kills all within 1 cell.", in_turns(hundredths));
        ("a bomb".to_owned(), text)
    }));
    more.extend(
        things
            .iter()
            .filter_map(|it| Some((thing_in_words(known, it), text_of_a_thing(known, it)?))),
    );
    let feature = known.feature_at(cell);
    more.extend(feature.map(|kind| (sentence(&kind.name), kind.text.clone())));
    let creature = match (&monster, known.occupant(cell)) {
        (Some(monster), _) => Some(aside(monster, bestiary)),
        (None, Some(_)) if cell == known.position => Some("you are".to_owned()),
        (None, Some(_)) => Some("the player".to_owned()),
        (None, None) => None,
    };
    let of_a_monster = monster.is_some();
    Description { words: words(known, cell, creature, &things), more, of_a_monster }
}

/// What it does, and whether it is on offer.
pub(crate) fn text_of_a_thing(known: &PlayerView<'_>, thing: &RememberedThing) -> Option<String> {
    let kind = known.catalogue?.kind(thing.kind?);
    let own = known.world.get::<creature::Description>(thing.entity);
    let text = own.map_or(&*kind.text, |own| &own.0);
    let offer = if thing.is_offered { ON_OFFER } else { "" };
    Some(format!("{text}{offer}"))
}

/// The bombs that the PC sees, with the time until they burst, in hundredths of a turn.
pub(crate) fn bombs_in_view(known: &PlayerView<'_>) -> impl Iterator<Item = (Position, u64)> {
    let bombs = bombs(known.world).into_iter().filter(|(cell, _)| known.sees(*cell));
    bombs.map(|(cell, at)| (cell, at - known.now))
}

/// Those whose blast the PC is in, or could step into.
pub(crate) fn bombs_near(known: &PlayerView<'_>) -> impl Iterator<Item = (Position, u64)> {
    bombs_in_view(known).filter(|(cell, _)| cell.distance(known.position) <= 2)
}

/// The cells over which the arrows of those in view who aim will fly, as far as nothing is solid.
pub(crate) fn lines_of_fire(known: &PlayerView<'_>) -> impl Iterator<Item = Position> {
    let archers = known.nearest_first().into_iter().filter(|it| it.in_view);
    let aims = archers.filter_map(|it| Some((it.position, *known.world.get::<Aim>(it.entity)?)));
    aims.flat_map(|(from, Aim { direction, cells })| {
        let path = successors(Some(from), move |cell| Some(cell.step(direction))).skip(1);
        path.take(cells.into()).take_while(|cell| known.dungeon.is_passable(*cell))
    })
}

fn dangers(known: &PlayerView<'_>, cell: Position) -> String {
    let arrow = lines_of_fire(known).any(|it| it == cell);
    let arrow = if arrow { " It is in the line of fire." } else { "" };
    let near = bombs_in_view(known).find(|(bomb, _)| bomb.distance(cell) == 1);
    let blast =
        near.map(|(_, time)| format!(" A bomb is beside it. It bursts {}.", in_turns(time)));
    format!("{arrow}{}", blast.unwrap_or_default())
}

fn words(
    known: &PlayerView<'_>,
    cell: Position,
    creature: Option<String>,
    things: &[&RememberedThing],
) -> String {
    let ground = known.knows(cell).then(|| ground(known, cell));
    let things = things.split_first().map(|(top, others)| match others.len() {
        0 => thing_in_words(known, top),
        others => {
            format!("{} and {}", thing_in_words(known, top), count(others as u64, "other thing"))
        }
    });
    let what = match (creature, things, ground) {
        (Some(creature), Some(things), _) => format!("{creature} on {things}"),
        (Some(creature), None, Some(_)) => match known.feature_at(cell) {
            Some(kind) => format!("{creature} in {}", kind.name),
            None => format!("{creature} {}", standing_on(known, cell)),
        },
        (Some(creature), None, None) => creature.trim_end_matches(',').to_owned(),
        (None, Some(things), _) => things,
        (None, None, Some(ground)) => ground,
        (None, None, None) => "unexplored ground".to_owned(),
    };
    let here = known.position;
    let place = bearing(here, cell);
    let what = match here.distance(cell) {
        0 => what,
        _ if here.x == cell.x || here.y == cell.y => format!("{what}, {place}"),
        cells => format!("{what}, {place} ({} away)", count(cells, "cell")),
    };
    sentence(&format!("{what}."))
        + how_it_is_known(known, cell)
        + &dangers(known, cell)
        + &memories(known, cell)
}

/// Empty for a cell that the PC sees clearly.
fn how_it_is_known(known: &PlayerView<'_>, cell: Position) -> &'static str {
    match (known.sees(cell), known.name_at(cell), known.knows(cell)) {
        (false, Some(_), _) => " You sense it but cannot see it.",
        (false, None, true) if known.is_hazy(cell) => " Smoke hides it.",
        (false, None, true) if known.has_seen(cell) => " You remember it.",
        _ if !known.is_hazy(cell) => "",
        _ if cell == known.position => " In the smoke you can see only 1 cell away.",
        _ => " There is smoke.",
    }
}

/// For a monster that the PC has lost sight of, the last sound from there, and tracks.
fn memories(known: &PlayerView<'_>, cell: Position) -> String {
    let bestiary = Bestiary::of(known.world);
    let when = |turn: u64| ago(known.turns.saturating_sub(turn));
    let ghosts = known.ghosts().filter(|it| it.sighting.position == cell).map(|it| {
        format!(" You last noticed {} here {}.", aside(&it.sighting, bestiary), when(it.turn))
    });
    let sounds = known.regions().into_iter().filter(|it| it.cells().contains(&cell));
    let sounds = sounds.map(|it| {
        let (name, when) = (sound_name(&it.sound, known.world.get_resource()), when(it.sound.turn));
        let others =
            if it.cells().len() > 1 { format!("in {}", one_of(&it)) } else { "here".to_owned() };
        format!(" You heard {name} {when}, {others}.")
    });
    let tracks = known.tracks().filter(|(place, _)| *place == cell).map(|(_, track)| {
        let (maker, when) = (aside(track.maker, bestiary), when(track.turn));
        match track.direction {
            Some(way) => format!(" Tracks of {maker} lead {}, left {when}.", way.name()),
            None => format!(" There are tracks of {maker}, left {when}."),
        }
    });
    ghosts.chain(sounds).chain(tracks).collect()
}

pub(crate) fn standing_on(known: &PlayerView<'_>, cell: Position) -> String {
    let terrain = known.dungeon.terrain(cell);
    let words = terrain_in_words(terrain, known.world.get_resource());
    match terrain {
        Terrain::Floor => "in a room".to_owned(),
        Terrain::UpStairs | Terrain::DownStairs => format!("on {words}"),
        Terrain::Corridor | Terrain::Rock => format!("in {words}"),
    }
}

fn ground(known: &PlayerView<'_>, cell: Position) -> String {
    if let Some(kind) = known.feature_at(cell) {
        return kind.name.clone();
    }
    match known.dungeon.terrain(cell) {
        Terrain::Rock => rock(known.dungeon.hardness(cell)),
        terrain => terrain_in_words(terrain, known.world.get_resource()),
    }
    .to_owned()
}

pub(crate) fn terrain_in_words(terrain: Terrain, depth: Option<&Depth>) -> &'static str {
    match terrain {
        Terrain::Rock => "rock",
        Terrain::Floor => "the floor of a room",
        Terrain::Corridor => "a corridor",
        Terrain::UpStairs if depth.is_some_and(Depth::is_escaping) => "a way out",
        Terrain::UpStairs => "a staircase up",
        Terrain::DownStairs => "a staircase down",
    }
}

pub(crate) fn name_of_terrain(terrain: Terrain, depth: Option<&Depth>) -> &'static str {
    let words = terrain_in_words(terrain, depth);
    ["a ", "the "].into_iter().find_map(|article| words.strip_prefix(article)).unwrap_or(words)
}

fn rock(hardness: Hardness) -> &'static str {
    match Tunneling::default().digs_needed(hardness) {
        None => "undiggable rock",
        Some(0 | 1) => "soft rock (dig once)",
        Some(2) => "firm rock (dig twice)",
        Some(_) => "hard rock (dig 3 times)",
    }
}

/// If a monster is gone by the time the PC can act, its last cell is logged, too.
pub(super) fn log_came_into_view(
    (mut news, mut gone): (MessageReader<CameIntoView>, MessageReader<WentOutOfView>),
    view: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    uniques: Query<(), With<Unique>>,
    mut log: ResMut<MessageLog>,
) {
    for CameIntoView { sighting, .. } in news.read() {
        let kind = sentence(&with_article(bestiary.name(sighting)));
        let is_unique = uniques.contains(sighting.entity);
        let unique = is_unique.then(|| format!(", a unique {},", bestiary.letter(sighting)));
        let words = format!("{kind}{} comes into view.", unique.unwrap_or_default());
        log.say_on(Some(Topic::Comer(sighting.id)), MessagePriority::Reason, words);
        if is_unique {
            log.hint("Look at a unique to learn what is special about it.");
        }
    }
    let Some(here) = view.origin() else { return };
    for WentOutOfView { sighting } in gone.read() {
        let who = sentence(&in_short(sighting, &bestiary));
        let place = bearing(here, sighting.position);
        let words = format!("{who} is out of view again. You saw it {place}.");
        log.push(MessagePriority::Reason, words);
    }
}

pub(super) fn log_digging(
    mut news: PopulatedMessageReader<Dug>,
    seen: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    diggers: Query<(&CharacterId, &Abilities, Has<Player>)>,
    mut log: ResMut<MessageLog>,
) {
    let earshot = SoundKind::Digging.range(Speed::PLAYER);
    for dig in news.read() {
        let Ok((number, abilities, is_player)) = diggers.get(dig.who) else { continue };
        if seen.sees(dig.cell) {
            let digger = with_article(bestiary.name((number, abilities)));
            let who = if is_player { "you dig" } else { &format!("{digger} digs") };
            let how = match dig.remaining {
                Hardness::OPEN => "through the rock".to_owned(),
                Hardness(left) if is_player => format!("into the rock (hardness {left} left)"),
                _ => "into the rock".to_owned(),
            };
            log.push(MessagePriority::Normal, sentence(&format!("{who} {how}.")));
        } else if let Some(ear) = seen.origin().filter(|it| it.distance(dig.cell) <= earshot) {
            let place = bearing(ear, dig.cell);
            let words = match Tunneling::default().digs_needed(dig.remaining) {
                Some(left @ 1..) => {
                    format!("Something is digging {place} ({} left).", count(left, "dig"))
                }
                _ => format!("You hear rock breaking {place}."),
            };
            log.push(MessagePriority::Distant, words);
        }
    }
}

pub(crate) fn about_a_monster(
    world: &World,
    monster: &PerceivedMonster,
    (words, approach): (&str, &str),
) -> String {
    let (speed, stance) = (monster.speed.value(), stance(world, monster));
    let counts = world.contains_resource::<Depth>() && !world.contains_resource::<Lesson>();
    let is_worthless = world.get::<BaseStats>(monster.entity).is_none() && !monster.is_friend();
    let worth =
        if counts && is_worthless { " Killing it earns no points and fills no art." } else { "" };
    let marked = world.get::<Marked>(monster.entity).map(|_| "others take it for you".to_owned());
    let signs = TradeWords::signs_of(world, monster.entity).into_iter().chain(marked);
    let signs = signs.fold(String::new(), |told, sign| told + " Now: " + &sign + ".");
    format!("{words}{signs} Speed {speed}, {stance}{approach}.{worth}")
}

pub(crate) fn bits(monster: &PerceivedMonster) -> String {
    let bit = |ability: Ability| {
        let name = bit_name(ability);
        if monster.abilities.has(ability) { name.to_owned() } else { format!("not {name}") }
    };
    sentence(&format!("{}.", Ability::ALL.map(bit).join(", ")))
}

pub(crate) fn pace(its: Speed, yours: Speed) -> String {
    let (speed, tenths) = (its.value(), yours.delay() * 10 / its.delay().max(1));
    match (tenths / 10, tenths % 10) {
        (1, 0) => format!("Speed {speed}: as fast as you."),
        (whole, rest) => format!("Speed {speed}: {whole}.{rest} turns for each of yours."),
    }
}

pub(crate) fn your_record(RecordAgainstMind { killed, deaths }: &RecordAgainstMind) -> String {
    format!("Your record in finished games: kills {killed}, deaths {deaths}.")
}

pub(crate) fn belief(world: &World, monster: &PerceivedMonster, from: Position) -> String {
    let words = match monster.belief {
        _ if monster.is_friend() => "is on your side",
        _ if is_asleep(world, monster) => "sleeps",
        _ if repeats_steps(world, monster) => "does not think: it repeats your steps",
        Belief::Nothing => "has not noticed you and has no goal",
        Belief::Knows(place) if place == from => {
            match (monster.in_view, monster.has(Ability::Telepathic)) {
                (true, _) => "has seen you and hunts you",
                (false, true) => "senses you and hunts you",
                (false, false) => "knows where you are and hunts you",
            }
        }
        Belief::Knows(place) => {
            let steps = count(from.distance(place), "step");
            return format!("It thinks you are still {} ({steps}).", bearing(from, place));
        }
        Belief::Remembers(place) if place == from => "is coming to search for you right here",
        Belief::Remembers(place) => {
            return format!("It is on its way to search for you {}.", bearing(from, place));
        }
    };
    format!("It {words}.")
}

/// A sleeper follows no belief.
pub(crate) fn is_asleep(world: &World, monster: &PerceivedMonster) -> bool {
    matches!(world.get(monster.entity), Some(Habit::Sleeps(_)))
}

pub(crate) fn repeats_steps(world: &World, monster: &PerceivedMonster) -> bool {
    matches!(world.get(monster.entity), Some(Habit::Repeats))
}

pub(crate) fn stance(world: &World, monster: &PerceivedMonster) -> &'static str {
    match monster.belief {
        _ if monster.is_friend() => "friendly",
        _ if is_asleep(world, monster) => "asleep",
        _ if repeats_steps(world, monster) => "repeating",
        Belief::Nothing => "unaware",
        Belief::Remembers(_) => "searching",
        Belief::Knows(_) => "hunting",
    }
}

pub(crate) fn in_turns(hundredths: u64) -> String {
    match hundredths {
        0 => "right after your turn".to_owned(),
        100 => "in 1 turn".to_owned(),
        _ => format!("in {} turns", in_decimals(hundredths)),
    }
}

pub(crate) fn soon(approach: &ApproachingMonster, known: &PlayerView<'_>) -> String {
    match approach.contact {
        _ if is_asleep(known.world, &approach.monster) => "asleep".to_owned(),
        None if approach.monster.is_friend() => "your friend".to_owned(),
        Some(TimeToReach { hundredths: 0, .. }) => "right after you".to_owned(),
        Some(TimeToReach { hundredths, .. }) => in_turns(hundredths),
        None if approach.may_dig => "may dig to you".to_owned(),
        None if known.is_all() => "no way to you".to_owned(),
        None => "no known way".to_owned(),
    }
}

/// Digging has messages of its own.
pub(super) fn log_sounds(
    mut news: PopulatedMessageReader<HeardSound>,
    view: Res<FieldOfView>,
    memory: Option<Res<MapMemory>>,
    trades: Option<Res<TradeTable>>,
    mut log: ResMut<MessageLog>,
) {
    let (Some(ear), Some(memory)) = (view.origin(), memory) else { return };
    let regions = memory.regions();
    for sound in news.read().filter(|it| it.kind != SoundKind::Digging) {
        let region = regions.iter().find(|it| it.sound == *sound);
        let name = sound_name(sound, trades.as_deref());
        let words = region.map_or_else(
            || format!("{name}, {}", whereabouts(sound, None, ear)),
            |it| format!("{name}, {}", place_in_words(it, ear, GameTime::PER_TURN)),
        );
        log.push(MessagePriority::Distant, format!("You hear {words}."));
    }
}

/// In turns. What is farther away is not worth the words.
const SOON: u64 = 3;

/// As it is now: "north, 4 to 7 cells; could strike in 2 turns".
fn place_in_words(region: &Region<'_>, from: Position, pause: u64) -> String {
    let place = whereabouts(&region.sound, Some(region), from);
    let strikes = region.turns_to(from, pause).filter(|it| *it <= SOON);
    let strikes = strikes.map(|it| count(it, "turn"));
    let strikes = strikes.map_or_else(String::new, |it| format!("; could strike in {it}"));
    format!("{place}{strikes}")
}

fn whereabouts(sound: &HeardSound, region: Option<&Region<'_>>, from: Position) -> String {
    let distance = from.distance(sound.cell);
    let (near, far) = region.map_or((distance, distance), |it| it.distances(from));
    let far_away = count(far, "cell");
    match rough_direction(from, sound.cell).map(Direction::name) {
        Some(way) if near < far => format!("{way}, {near} to {far_away}"),
        Some(way) => format!("{way}, {far_away}"),
        None => format!("within {far_away}"),
    }
}

pub(crate) fn heard_in_words(region: &Region<'_>, known: &PlayerView<'_>) -> String {
    let name = sound_name(&region.sound, known.world.get_resource());
    let place = place_in_words(region, known.position, known.next_turn - known.now);
    match known.turns - region.sound.turn {
        0 => format!("You hear {name}, {place}."),
        age => format!("You heard {name} {}, {place}.", ago(age)),
    }
}

/// As a clue to what has happened after this turn.
pub(crate) fn heard_in_hindsight(region: &Region<'_>, known: &PlayerView<'_>) -> String {
    let name = sound_name(&region.sound, known.world.get_resource());
    let when = ago(known.turns + 1 - region.sound.turn);
    let way = rough_direction(known.position, region.sound.cell);
    let way = way.map_or_else(|| "around you".to_owned(), |way| format!("to the {}", way.name()));
    format!("You heard {name} {when}, in {} {way}.", one_of(region))
}

fn one_of(region: &Region<'_>) -> String {
    match region.cells().len() {
        1 => "a cell".to_owned(),
        cells => format!("one of {cells} cells"),
    }
}

/// Without a title: "quick steps in 2 turns, 4-7 N".
pub(crate) fn region_in_short(region: &Region<'_>, known: &PlayerView<'_>) -> String {
    let name = sound_name(&region.sound, known.world.get_resource());
    let (near, far) = region.distances(known.position);
    let strikes = region.turns_to(known.position, known.next_turn - known.now);
    let strikes = strikes.filter(|it| *it <= SOON);
    let strikes = strikes.map_or_else(String::new, |it| format!(" in {}", count(it, "turn")));
    let range = if near < far { format!("{near}-{far}") } else { near.to_string() };
    let way = rough_direction(known.position, region.sound.cell);
    let way = way.map_or_else(|| "around".to_owned(), |way| points(&[way]));
    format!("{name}{strikes}, {range} {way}")
}

/// The steps of a monster with a trade are named as its row says.
pub(crate) fn sound_name(sound: &HeardSound, trades: Option<&TradeTable>) -> String {
    let trade = sound.trade.zip(trades).and_then(|(id, all)| all.kind(id).sound.as_deref());
    match sound.kind {
        SoundKind::DeathCry => "a death cry".to_owned(),
        SoundKind::Digging => "digging".to_owned(),
        SoundKind::Door => "a door open".to_owned(),
        SoundKind::Trap => "a trap go off".to_owned(),
        SoundKind::QuickSteps => format!("quick {}", trade.unwrap_or("steps")),
        SoundKind::Steps => trade.unwrap_or("steps").to_owned(),
        SoundKind::Breathing => "breathing".to_owned(),
    }
}

/// `None` if the level shows it.
pub(crate) fn power_in_words(world: &World, power: WizardPower) -> Option<String> {
    let WizardPower::Conjure(kind) = power else { return None };
    let item = with_article(&world.get_resource::<Catalogue>()?.kind(kind).name);
    Some(format!("{} appears at your feet.", sentence(&item)))
}
