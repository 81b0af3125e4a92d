//! The lists around the level, if there is room: the last messages, and what is around the PC, with
//! the monsters ordered by how soon they could reach it.

use super::status::{notes_within, this_delve_within};
use crate::{
    messages::{
        describing::soon,
        turns::{TurnList, in_decimals, moment},
        words::short_bearing,
    },
    view::{
        Belonging, KnownGame, ScreenRect, Symbol, crown_in_words, marks::SOUND,
        symbols::PlacedSymbol,
    },
};
use hexdelve::prelude::*;
use hexdelve::{
    knowledge::{MapMemory, player_of},
    lookahead::{ApproachingMonster, TimelineEntry, TurnForecast, approaching_monsters},
    text::wrapped,
};
use std::iter::{once, repeat};

/// The number of columns for the times until monsters arrive in words.
const WIDE: usize = 37;
pub(crate) const NO_MONSTERS: &str = "You see or sense no monsters.";
/// This includes the title. Monsters in view are always listed.
const LEAST_ROSTER: usize = 7;
const LEAST_ORDER: usize = 12;
/// This includes a blank line and a title.
const LEAST_IN_VIEW: usize = 8;
const LEAST_LOG: usize = 6;
/// The number of lines beside the level that the notes keep before the delve so far.
const LEAST_NOTES: usize = 8;
/// The width of a turn's number and two spaces.
const TURN: usize = 7;

/// If nothing is hidden, the monsters' maps are used.
#[derive(Debug, Default)]
pub(crate) struct KnownWays {
    maps: DistanceMaps,
    level: Option<u16>,
}

impl KnownWays {
    /// Ordered by the time to contact, as the forecast has it. Empty if the PC is dead.
    pub(crate) fn roster(
        &mut self,
        world: &mut World,
        forecast: Option<&TurnForecast>,
    ) -> Vec<ApproachingMonster> {
        let approaching = |world: &World, maps: &mut DistanceMaps| {
            let player_view = player_of(world).and_then(|player| PlayerView::new(world, player));
            player_view.map_or_else(Vec::new, |it| approaching_monsters(&it, maps, forecast))
        };
        let mut roster = if world.contains_resource::<MapMemory>() {
            let level = world.get_resource().map(Depth::level);
            if self.level != level {
                *self = Self { level, ..Self::default() };
            }
            approaching(world, &mut self.maps)
        } else {
            world.resource_scope(|world, mut maps| approaching(world, &mut maps))
        };
        for ApproachingMonster { monster, .. } in &mut roster {
            monster.belief = monster.concluded_knowledge(world);
        }
        roster
    }
}

/// Without notes if the list beside the level has them. The newest message is in the last line.
pub(crate) fn below_within(
    known_game: &KnownGame<'_>,
    log: &MessageLog,
    (room, beside): (ScreenRect, Option<ScreenRect>),
    in_view: &[PlacedSymbol],
) -> Vec<String> {
    let (width, height) = (usize::from(room.width), usize::from(room.height));
    let mut lines = Vec::new();
    if !beside.is_some_and(has_notes_beside) {
        let room_for_notes = (width, height.saturating_sub(LEAST_LOG + 1));
        lines = notes_within(known_game, in_view, room_for_notes);
    }
    let below = height - lines.len();
    // A blank line stands between the notes and the log.
    let gap = usize::from(!lines.is_empty());
    let log = last_messages(log, 0, (width, below - gap));
    lines.resize(height - log.len(), String::new());
    lines.extend(log);
    lines
}

/// Without the `back` newest messages. Of the oldest, only the end may be shown.
pub(crate) fn last_messages(
    log: &MessageLog,
    back: usize,
    (width, height): (usize, usize),
) -> Vec<String> {
    let width = width.saturating_sub(TURN);
    let mut lines = Vec::new();
    for (turn, words) in log.history().rev().skip(back) {
        if lines.len() >= height {
            break;
        }
        let begins = once(format!("{turn:>5}  ")).chain(repeat(" ".repeat(TURN)));
        let message = begins.zip(wrapped(&words, width.max(1)));
        let message: Vec<_> = message.map(|(begin, words)| begin + &words).collect();
        lines.extend(message.into_iter().rev());
    }
    lines.truncate(height);
    lines.reverse();
    lines
}

pub(crate) fn surroundings_within(
    known_game: &KnownGame<'_>,
    room: ScreenRect,
    in_view: &[PlacedSymbol],
) -> Vec<String> {
    let width = usize::from(room.width);
    let pack = pack_within(known_game);
    let height = usize::from(room.height).saturating_sub(pack.len());
    let room_for_notes = if has_notes_beside(room) { LEAST_NOTES } else { 0 };
    let least_notes = notes_after_a_gap(known_game, in_view, (width, room_for_notes)).len();
    let so_far = this_delve_within(known_game, (width, height));
    let least_in_view = (in_view.len() + 2).min(LEAST_IN_VIEW);
    let spare = height.saturating_sub(least_in_view + least_notes + so_far.len());
    let order = turn_order_within(known_game, width, height);
    let least_order = order.len().min(LEAST_ORDER);
    // Including the title and a line that counts the others.
    let monsters_in_view = known_game.roster.iter().filter(|it| it.monster.in_view).count();
    let least_roster = LEAST_ROSTER.max(monsters_in_view + 2);
    let rows = spare.saturating_sub(least_order + 1).max(least_roster).min(height);
    let mut lines = roster_within(known_game, width, rows);
    lines.push(String::new());
    let left = height.saturating_sub(lines.len());
    let rows = spare.saturating_sub(lines.len()).max(least_order).min(left);
    let fits = order.len() <= rows;
    lines.extend(if fits { order } else { turn_order_within(known_game, width, rows) });
    let spare = height.saturating_sub(lines.len() + 1);
    lines.extend(in_view_within(known_game, spare, in_view));
    let spare = height.saturating_sub(lines.len());
    let so_far = if so_far.len() <= spare { so_far } else { Vec::new() };
    let spare = spare - so_far.len();
    if !has_notes_beside(room) {
        lines.extend(so_far);
    } else if spare < least_notes {
        lines.extend(notes_after_a_gap(known_game, in_view, (width, spare + so_far.len())));
    } else {
        lines.extend(notes_after_a_gap(known_game, in_view, (width, spare)));
        lines.extend(so_far);
    }
    lines.resize(height, String::new());
    lines.extend(pack);
    lines.truncate(room.height.into());
    lines
}

const fn has_notes_beside(list: ScreenRect) -> bool {
    list.width as usize >= WIDE
}

fn notes_after_a_gap(
    known_game: &KnownGame<'_>,
    in_view: &[PlacedSymbol],
    (width, height): (usize, usize),
) -> Vec<String> {
    let notes = notes_within(known_game, in_view, (width, height.saturating_sub(1)));
    let gap = (!notes.is_empty()).then(String::new);
    gap.into_iter().chain(notes).collect()
}

pub(crate) fn title_of_the_roster(count: usize) -> String {
    match count {
        0 => "No monsters".to_owned(),
        1 => "1 monster".to_owned(),
        more => format!("{more} monsters, soonest first"),
    }
}

fn roster_within(known_game: &KnownGame<'_>, width: usize, height: usize) -> Vec<String> {
    let roster = known_game.roster;
    if roster.is_empty() {
        return vec![NO_MONSTERS.to_owned()];
    }
    let title = match width {
        WIDE.. => title_of_the_roster(roster.len()),
        _ => "Turns until they reach you".to_owned(),
    };
    let rows = height.saturating_sub(1);
    let mut lines = vec![format!("{title}:")];
    let mut listed: Vec<_> = roster.iter().enumerate().collect();
    let left = roster.len().saturating_sub(rows);
    if left > 0 {
        // Room is for the monsters in view first, and the last line for the number of the others.
        listed.sort_by_key(|(_, it)| !it.monster.in_view);
        listed.truncate(rows.saturating_sub(1));
        listed.sort_by_key(|(soonest, _)| *soonest);
    }
    lines.extend(listed.into_iter().map(|(_, it)| short_line(it, known_game, width)));
    if left > 0 && rows > 0 {
        lines.push(format!("and {} more", left + 1));
    }
    lines
}

fn turn_order_within(known_game: &KnownGame<'_>, width: usize, height: usize) -> Vec<String> {
    let Some(forecast) = known_game.forecast else { return Vec::new() };
    if height == 0 || forecast.timeline.iter().all(TimelineEntry::is_player) {
        return Vec::new();
    }
    let (bestiary, from) = (Bestiary::of(known_game.world), known_game.known.position);
    let list = TurnList::of(forecast, from).in_lines(forecast, None, height - 1);
    let mut lines = vec!["If you stay:".to_owned()];
    lines.extend(list.turns.iter().map(|at| moment(forecast, *at, bestiary, (from, width))));
    lines.extend(list.note());
    lines
}

fn in_view_within(
    known_game: &KnownGame<'_>,
    height: usize,
    in_view: &[PlacedSymbol],
) -> Vec<String> {
    let from = known_game.known.position;
    let line = |(Symbol { glyph, name, .. }, cell): &&PlacedSymbol| {
        format!("{glyph} {name}: {}", short_bearing(from, *cell))
    };
    let (heard, seen): (Vec<_>, Vec<_>) = in_view.iter().partition(|(it, _)| it.glyph == SOUND);
    let mut lines = Vec::new();
    for (title, found) in [("In view:", seen), ("Heard:", heard)] {
        let rows = height.saturating_sub(lines.len() + 2).min(found.len());
        if rows > 0 {
            lines.extend([String::new(), title.to_owned()]);
            lines.extend(found.iter().take(rows).map(line));
        }
    }
    lines
}

fn pack_within(known_game: &KnownGame<'_>) -> Vec<String> {
    if !known_game.world.contains_resource::<Depth>() {
        return Vec::new();
    }
    let pack = Belonging::all(known_game.world);
    let mut items: Vec<_> = pack.iter().map(Belonging::line).collect();
    items.extend(crown_in_words(known_game.world).map(|crown| format!("   {crown}")));
    let title = if items.is_empty() { "You carry nothing." } else { "You carry:" };
    [String::new(), title.to_owned()].into_iter().chain(items).collect()
}

pub(crate) fn short_line(
    it: &ApproachingMonster,
    known_game: &KnownGame<'_>,
    width: usize,
) -> String {
    let (monster, bestiary) = (&it.monster, Bestiary::of(known_game.world));
    let (letter, name) = (bestiary.letter(monster), bestiary.name(monster));
    let place = short_bearing(known_game.known.place_of_the_pc(), monster.position);
    if width >= WIDE {
        let soon = soon(it, known_game.known.is_all());
        return format!("{letter} {name:<9} {soon:<15} {place:<9}");
    }
    let turns = match it.contact {
        Some(contact) => in_decimals(contact.hundredths),
        None if monster.is_friend() => "friend".to_owned(),
        None if it.may_dig => "digs".to_owned(),
        None => "no way".to_owned(),
    };
    format!("{turns:<6} {letter} {name}: {place}")
}
