//! The lists around the level, if there is room: the last messages, and what is around the PC, with
//! the monsters ordered by how soon they could reach it.

use super::{
    Belonging, KnownGame, ViewSettings, arts_in_marks, crown_in_words, effects,
    marks::SOUND,
    symbols::{ON_OFFER, PlacedSymbol},
};
use crate::{
    messages::{TurnList, in_decimals, is_asleep, moment, short_bearing},
    settings::Row,
};
use hexdelve::prelude::*;
use hexdelve::{
    lookahead::{ApproachingMonster, TimelineEntry},
    text::{count, wrapped},
    trades::Trade,
};
use ratatui::{
    style::Style,
    text::{Line, Span},
};
use std::iter::once;

pub(super) type Lines = Vec<Line<'static>>;

/// The lists of a game, in lines of this width.
#[derive(Clone, Copy)]
pub(super) struct Lists<'a> {
    pub(super) known_game: &'a KnownGame<'a>,
    pub(super) settings: &'a ViewSettings,
    pub(super) in_view: &'a [PlacedSymbol],
    pub(super) width: usize,
}

/// The number of columns for the times until monsters arrive in words.
pub(crate) const WIDE: usize = 37;
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

/// Narrower, there is no room for both names and bearings.
const NARROW: usize = 28;
/// The columns of a bar, and for how many turns it is not empty.
const BAR: usize = 9;
const FARTHEST: u64 = 20_00;
/// In hundredths of a turn: how soon is now, and how soon is soon.
const NOW: u64 = 1_00;
const SOON: u64 = 3_00;

const OFFERS: &str = "On offer: take one";

impl Lists<'_> {
    /// Without notes if the list beside the level has them, and without the newest messages that
    /// stand above the level.
    pub(super) fn below(
        self,
        (log, told_above): (&MessageLog, usize),
        height: usize,
        has_notes_beside: bool,
    ) -> Lines {
        let mut lines = Vec::new();
        if !has_notes_beside {
            lines = self.notes(height.saturating_sub(LEAST_LOG + 1));
        }
        let below = height - lines.len();
        let gap = usize::from(!lines.is_empty());
        let log = last_messages(log, told_above, (self.width, below - gap));
        lines.resize(height - log.len(), Line::default());
        // Those of the last turn are the newest.
        let newest = log.iter().rposition(|line| !line.starts_with("     ")).unwrap_or(0);
        let is_old = |at| told_above > 0 || at < newest;
        let ink = |at| self.settings.palette.ink(if is_old(at) { Row::Faded } else { Row::Text });
        lines.extend(log.into_iter().enumerate().map(|(at, line)| Line::styled(line, ink(at))));
        lines
    }

    pub(super) fn surroundings(self, room: usize) -> Lines {
        let pack = self.pack();
        let height = room.saturating_sub(pack.len());
        let room_for_notes = if self.has_notes() { LEAST_NOTES } else { 0 };
        let least_notes = self.notes_after_a_gap(room_for_notes).len();
        let so_far = self.this_delve(height);
        let least_in_view = (self.in_view.len() + 2).min(LEAST_IN_VIEW);
        let spare = height.saturating_sub(least_in_view + least_notes + so_far.len());
        let order = self.turn_order(height);
        let least_order = order.len().min(LEAST_ORDER);
        // Including the title and a line that counts the others.
        let seen = self.known_game.roster.iter().filter(|it| it.monster.in_view).count();
        let mut lines = self.about_the_pc();
        let least_roster = LEAST_ROSTER.max(seen + 2) + lines.len();
        let rows = spare.saturating_sub(least_order + 1).max(least_roster).min(height);
        lines.extend(self.roster(rows.saturating_sub(lines.len())));
        lines.push(Line::default());
        let left = height.saturating_sub(lines.len());
        let rows = spare.saturating_sub(lines.len()).max(least_order).min(left);
        let fits = order.len() <= rows;
        lines.extend(if fits { order } else { self.turn_order(rows) });
        let spare = height.saturating_sub(lines.len() + 1);
        lines.extend(self.things_in_view(spare));
        let spare = height.saturating_sub(lines.len());
        let has_room = so_far.len() + least_notes <= spare;
        let so_far = if has_room { so_far } else { Vec::new() };
        if self.has_notes() {
            lines.extend(self.notes_after_a_gap(spare - so_far.len()));
        }
        lines.extend(so_far);
        lines.resize(height, Line::default());
        lines.extend(pack);
        lines.truncate(room);
        lines.into_iter().map(|line| of_whole_words(line, self.width)).collect()
    }

    fn about_the_pc(self) -> Lines {
        let (known_game, palette) = (self.known_game, &self.settings.palette);
        let effects = effects(known_game.world, known_game.known.player);
        if effects.is_empty() {
            return Vec::new();
        }
        let title = palette.heading("You", "", self.width);
        let effects = effects.into_iter().map(|it| Line::styled(it, palette.ink(Row::Accent)));
        once(title).chain(effects).chain([Line::default()]).collect()
    }

    pub(super) const fn has_notes(self) -> bool {
        self.width >= WIDE
    }

    fn notes_after_a_gap(self, height: usize) -> Lines {
        let notes = self.notes(height.saturating_sub(1));
        let gap = (!notes.is_empty()).then(Line::default);
        gap.into_iter().chain(notes).collect()
    }

    fn roster(self, height: usize) -> Lines {
        let (roster, width) = (self.known_game.roster, self.width);
        // A game that is over has no forecast that would list them.
        if self.known_game.world.resource::<GameStatus>().is_over() {
            return Vec::new();
        }
        let counted = count(roster.len() as u64, "monster");
        let title = if roster.is_empty() { "No monsters in view" } else { &counted };
        // Where bars have names, they tell the time only by their length.
        let note = if roster.is_empty() || width < NARROW { "" } else { "turns to you" };
        let rows = height.saturating_sub(1);
        let mut lines = vec![self.settings.palette.heading(title, note, width)];
        let mut listed: Vec<_> = roster.iter().enumerate().collect();
        let left = roster.len().saturating_sub(rows);
        if left > 0 {
            // Room is for the monsters in view first; the last line counts the others.
            listed.sort_by_key(|(_, it)| !it.monster.in_view);
            listed.truncate(rows.saturating_sub(1));
            listed.sort_by_key(|(soonest, _)| *soonest);
        }
        lines.extend(listed.into_iter().map(|(_, it)| self.approach(it)));
        if left > 0 && rows > 0 {
            lines.push(Line::raw(format!("and {} more", left + 1)));
        }
        lines
    }

    /// A monster with a bar that grows as it nears.
    fn approach(self, it: &ApproachingMonster) -> Line<'static> {
        let Self { known_game, width, settings: ViewSettings { palette, .. }, .. } = self;
        let monster = &it.monster;
        let (bestiary, is_narrow) = (Bestiary::of(known_game.world), width < NARROW);
        let style = palette.style(ColourRole::Monster(monster.abilities));
        let mut place = short_bearing(known_game.known.place_of_the_pc(), monster.position);
        if is_narrow {
            let words: Vec<_> = place.split(' ').collect();
            place = words.chunks(2).map(<[_]>::concat).collect::<Vec<_>>().join(" ");
        }
        let room = if width < WIDE { 9 } else { 15 };
        // Where there is no room for both, the letter says what kind it is.
        let name = bestiary.name(monster);
        let trade = known_game.world.get::<Trade>(monster.entity);
        let trade = trade.filter(|_| width < WIDE || name.chars().count() > room);
        let kind = trade.map_or(name, |trade| &*trade.name);
        let name = if is_narrow { " ".to_owned() } else { format!(" {kind:<room$.room$} ") };
        let hundredths = it.contact.map(|it| it.hundredths);
        let near = hundredths.map_or(0, |it| FARTHEST.saturating_sub(it));
        let full = usize::try_from(near * BAR as u64 / FARTHEST).unwrap_or(0);
        let ground = match hundredths {
            None => Row::Band,
            Some(it) if it <= NOW => Row::Alarm,
            Some(it) if it <= SOON => Row::Amber,
            Some(_) => Row::Slate,
        };
        let is_named = is_narrow && (hundredths.is_some() || !monster.is_friend());
        let world = known_game.world;
        let words = if is_named { kind.to_owned() } else { turns_to_you(it, world) };
        let margin = usize::from(!is_narrow);
        let bar: Vec<char> =
            format!("{:margin$}{words:<1$.1$}", "", BAR - margin).chars().collect();
        let (bar, rest) = bar.split_at(full.min(bar.len()));
        Line::from(vec![
            Span::styled(bestiary.letter(monster).to_string(), style),
            Span::raw(name),
            Span::styled(String::from_iter(bar), palette.text_on(Row::Text, ground)),
            Span::styled(String::from_iter(rest), palette.text_on(Row::Text, Row::Band)),
            Span::styled(format!(" {place}"), palette.ink(Row::Faded)),
        ])
    }

    fn turn_order(self, height: usize) -> Lines {
        let Self { known_game, width, settings: ViewSettings { palette, .. }, .. } = self;
        let Some(forecast) = known_game.forecast else { return Vec::new() };
        if height == 0 || forecast.timeline.iter().all(TimelineEntry::is_player) {
            return Vec::new();
        }
        let from = known_game.known.position;
        let list = TurnList::of(forecast, from).in_lines(forecast, (None, from), height - 1);
        let kills_you = |it: &TimelineEntry| {
            forecast.death_on(it.at, it.id).is_some_and(|death| death.victim.is_player())
        };
        let mut lines = vec![palette.heading("If you stay", "", width)];
        lines.extend(list.turns.iter().map(|at| {
            let words = moment(forecast, *at, known_game.world, (from, width));
            let (when, rest) = words.split_at(TURN);
            let (letter, deed) = rest.split_at(rest.chars().next().map_or(0, char::len_utf8));
            let entry = &forecast.timeline[*at];
            let (role, style) = if entry.is_player() {
                (ColourRole::Player, palette.ink(Row::Faded))
            } else {
                (ColourRole::Monster(entry.abilities), Style::new())
            };
            let style = if kills_you(entry) { palette.alarm() } else { style };
            Line::from(vec![
                Span::styled(when.to_owned(), palette.ink(Row::Faded)),
                Span::styled(letter.to_owned(), palette.style(role)),
                Span::styled(deed.to_owned(), style),
            ])
        }));
        lines.extend(list.note().map(|note| Line::styled(note, palette.ink(Row::Faded))));
        lines
    }

    fn things_in_view(self, height: usize) -> Lines {
        let Self { known_game, settings, in_view, width } = self;
        let (from, palette) = (known_game.known.position, &settings.palette);
        let line = |(symbol, cell): &PlacedSymbol| {
            // The name of a sound has its place.
            let is_bare = width < NARROW || symbol.glyph == SOUND;
            let place = if is_bare { String::new() } else { short_bearing(from, *cell) };
            let gap = if place.is_empty() { "" } else { "  " };
            let room = width.saturating_sub(place.chars().count() + 2 + gap.len());
            let (glyph, style) = symbol.drawn(palette, settings.glyphs);
            // The heading says what it is.
            let name = symbol.name.strip_prefix("noise: ").unwrap_or(&symbol.name);
            let name = name.strip_suffix(", last noticed").unwrap_or(name);
            let name = name.strip_suffix(ON_OFFER).unwrap_or(name);
            let is_item = symbol.role == ColourRole::Item && width < NARROW;
            let name = name.split_once(" of ").filter(|_| is_item).map_or(name, |(_, it)| it);
            let name = wrapped(name, room).into_iter().next().unwrap_or_default();
            Line::from(vec![
                Span::styled(glyph.to_string(), style),
                Span::raw(format!(" {name:<room$}{gap}")),
                Span::styled(place, palette.ink(Row::Faded)),
            ])
        };
        let title_of = |(symbol, _): &PlacedSymbol| match symbol.glyph {
            SOUND => "Heard",
            _ if symbol.name.ends_with(", last noticed") => "Last noticed",
            _ if symbol.name.ends_with(ON_OFFER) => OFFERS,
            _ => "In view",
        };
        let mut lines = Vec::new();
        for title in [OFFERS, "In view", "Last noticed", "Heard"] {
            let found: Vec<_> = in_view.iter().filter(|it| title_of(it) == title).collect();
            let rows = height.saturating_sub(lines.len() + 2).min(found.len());
            if rows > 0 {
                lines.extend([Line::default(), palette.heading(title, "", width)]);
                lines.extend(found.into_iter().take(rows).map(line));
            }
        }
        lines
    }

    fn pack(self) -> Lines {
        let Self { known_game, width, settings: ViewSettings { palette, .. }, .. } = self;
        // The dead have dropped what they carried.
        if !known_game.world.contains_resource::<Depth>() || known_game.known.player.is_none() {
            return Vec::new();
        }
        let item = |it: &Belonging<'_>| {
            // The glyph says whether it is a scroll, a potion or something else.
            let state = it.state();
            let short = state.split_once(" of ").filter(|_| width < NARROW).map(|(_, name)| name);
            Line::from(vec![
                Span::styled(format!("{} ", it.slot), palette.ink(Row::Faded)),
                Span::styled(it.glyph().to_string(), palette.style(ColourRole::Item)),
                Span::raw(format!(" {}", short.unwrap_or(&state))),
            ])
        };
        let mut items: Vec<_> = Belonging::all(known_game.world).iter().map(item).collect();
        let crown = crown_in_words(known_game.world);
        items.extend(crown.map(|it| Line::styled(format!("   {it}"), palette.ink(Row::Item))));
        let title = if items.is_empty() { "You carry nothing" } else { "You carry" };
        let arts = arts_in_marks(known_game.world, known_game.known.player).join("  ");
        let arts = wrapped(&arts, width).into_iter().filter(|it| !it.is_empty());
        let arts = arts.map(|it| Line::styled(it, palette.ink(Row::Accent)));
        let heading = [Line::default(), palette.heading(title, "", width)];
        heading.into_iter().chain(items).chain(arts).collect()
    }
}

/// Without the `back` newest messages. Of the oldest, only the end may be shown.
pub(crate) fn last_messages(
    log: &MessageLog,
    back: usize,
    (width, height): (usize, usize),
) -> Vec<String> {
    let width = width.saturating_sub(TURN);
    let lines = log.history().rev().skip(back).flat_map(|(turn, words)| {
        wrapped(&words, width.max(1)).into_iter().rev().map(move |words| (turn, words))
    });
    let mut lines: Vec<_> = lines.take(height).collect();
    lines.reverse();
    let mut last = None;
    let told = lines.into_iter().map(|(turn, words)| match last.replace(turn) {
        Some(before) if before == turn => format!("{:TURN$}{words}", ""),
        _ => format!("{turn:>5}  {words}"),
    });
    told.collect()
}

/// Without the word at the end that does not fit, and what would lead to it.
fn of_whole_words(mut line: Line<'static>, width: usize) -> Line<'static> {
    let leads_on = |line: &Line<'_>| {
        let last = line.spans.last().and_then(|it| it.content.split_whitespace().last());
        matches!(last, Some("the" | "a" | "at" | "of" | "your"))
    };
    // Blanks at the end need no room.
    let exceeds = |line: &Line<'_>| line.to_string().trim_end().chars().count() > width;
    let is_too_long = exceeds(&line);
    while is_too_long
        && (exceeds(&line) || leads_on(&line))
        && let Some(last) = line.spans.last_mut()
    {
        match last.content.trim_end().rsplit_once(' ') {
            Some((words, _)) => last.content = words.trim_end_matches(';').to_owned().into(),
            None => drop(line.spans.pop()),
        }
    }
    line
}

pub(crate) fn turns_to_you(it: &ApproachingMonster, world: &World) -> String {
    match it.contact {
        _ if is_asleep(world, &it.monster) => "asleep".to_owned(),
        Some(contact) => in_decimals(contact.hundredths),
        None if it.monster.is_friend() => "friend".to_owned(),
        None if it.may_dig => "digs".to_owned(),
        None => "no way".to_owned(),
    }
}
