//! The two status lines, with the PC's effects and items in a few words. Also notes on what the PC
//! sees and carries, for the rows below the level that the log leaves free.

use super::{
    Belonging, KnownGame, ViewSettings, arts_in_marks,
    lists::{Lines, Lists},
    status_texts,
    symbols::ON_OFFER,
};
use crate::messages::{
    LevelAim, about_a_monster, bit_name, bombs_in_view, grouped, hunters_arrive, in_decimals,
    lines_of_fire, progress_of_the_goal, text_of_a_thing, turns_to_hunters,
};
use crate::{
    lesson::Lesson,
    settings::{Palette, Row},
};
use hexdelve::prelude::*;
use hexdelve::{
    journal::{Achievements, DEPTH, Score, ScoreBreakdown},
    knowledge::count_of_monsters,
    level::{Challenge, ComingHunters},
    lookahead::ThreatMap,
    replay::Deeds,
    text::{wrapped, wrapped_and_indented},
    things::Hasted,
};
use ratatui::{
    style::Modifier,
    text::{Line, Span},
};
use std::{collections::BTreeSet, iter::once};

/// The two lines. The footer takes precedence over everything else on its line if it is the first.
/// A list beside the level has the PC's effects and items already.
pub(super) fn status(
    known_game: &KnownGame<'_>,
    settings: &ViewSettings,
    (footer, is_first): (&str, bool),
    (width, below, has_list): (u16, u16, bool),
) -> [Line<'static>; 2] {
    let (mode, is_long) = (&*settings.mode, settings.mode_is_long);
    let world = known_game.world;
    let status = *world.resource::<GameStatus>();
    let word = if status.is_over() { status.as_str() } else { "" };
    let texts = status_texts(world).join(GAP);
    let forms = [false, true].map(|is_brief| condition(world, known_game.known.player, is_brief));
    let fits = |it: &&String| it.chars().count() <= below.into();
    let condition = forms.iter().find(fits).unwrap_or(&forms[1]);
    let condition = if has_list { "" } else { condition };
    let (how, mut parts) = if world.contains_resource::<Depth>() || is_long {
        (word, [mode, condition, &texts, footer])
    } else {
        let mode = if mode.is_empty() { "playing" } else { mode };
        (if word.is_empty() { mode } else { word }, ["", "", &texts, footer])
    };
    if is_first {
        parts.rotate_right(1);
    }
    let warning = known_game.threats.and_then(peril);
    let standing = standing_within(world, how, width, warning.as_ref());
    let palette = &settings.palette;
    [beside(standing, warning, palette, width), as_much_as_fits(&parts, footer, palette, below)]
}

/// At the right edge, a warning can come and go without moving anything.
fn beside(
    line: String,
    warnings: Option<[String; 2]>,
    palette: &Palette,
    width: u16,
) -> Line<'static> {
    let room = usize::from(width).saturating_sub(line.chars().count() + GAP.len());
    let fitting = warnings.into_iter().flatten().find(|warning| warning.len() <= room);
    let band = palette.text_on(Row::Text, Row::Band);
    let warning = fitting.unwrap_or_default();
    let free = usize::from(width).saturating_sub(line.chars().count() + warning.len());
    let (level, rest) = line.split_at(line.find(':').unwrap_or(0));
    let accent = palette.text_on(Row::Accent, Row::Band).add_modifier(Modifier::BOLD);
    Line::from(vec![
        Span::styled(level.to_owned(), accent),
        Span::styled(format!("{rest}{:free$}", ""), band),
        Span::styled(warning, palette.alarm()),
    ])
}

const GAP: &str = "  ";

fn as_much_as_fits(parts: &[&str], footer: &str, palette: &Palette, width: u16) -> Line<'static> {
    let width = usize::from(width);
    let (plain, key) = (palette.ink(Row::Faded), palette.ink(Row::Item));
    let (mut line, mut length) = (Line::default(), 0);
    let words = parts.iter().flat_map(|part| part.split(GAP).map(move |word| (*part, word)));
    for (part, word) in words.filter(|(_, word)| !word.is_empty()) {
        let gap = if length == 0 { "" } else { GAP };
        if length + gap.len() + word.chars().count() > width {
            // If a legend is longer than the line, its beginning is better than nothing.
            let begins = wrapped(word, width).into_iter().next().filter(|_| length == 0);
            line.extend(begins.filter(|it| it.chars().count() <= width).map(Span::raw));
            break;
        }
        length += gap.len() + word.chars().count();
        line.push_span(gap);
        // A sentence of the footer has no keys.
        let is_key = |(_, does): &(&str, &str)| part == footer && does.split(' ').count() <= 3;
        match word.split_once(' ').filter(is_key) {
            Some((name, does)) => {
                line.push_span(Span::styled(name.to_owned(), key));
                line.push_span(format!(" {does}"));
            }
            None => line.push_span(word.to_owned()),
        }
    }
    line.style(plain)
}

/// It fits into 80 columns even with the largest numbers, and always contains the seed.
pub(crate) fn standing(world: &World, how: &str) -> String {
    wordings(world, how, ("", "")).swap_remove(0)
}

/// On a wide screen without a warning, the line is complete, except for the aim and the lead.
/// Otherwise, the seed is omitted first, then the score, then the aim is shortened, and the lead is
/// omitted last.
fn standing_within(world: &World, how: &str, width: u16, warning: Option<&[String; 2]>) -> String {
    let is_complete = width >= FULL && warning.is_none();
    let kept = match warning {
        Some([long, short]) => GAP.len() + if width < FULL { short.len() } else { long.len() },
        None if is_complete => 0,
        None => GAP.len() + SHORT_WARNING,
    };
    let room = usize::from(width).saturating_sub(kept);
    let fits = |line: &String| line.chars().count() <= room;
    let forms = if is_complete { 1 } else { usize::MAX };
    let aims = LevelAim::of(world).filter(|_| how.is_empty()).map(LevelAim::words);
    let aims: Vec<_> = aims.iter().flatten().map(|aim| &**aim).chain([""]).collect();
    let lead = lead(world).filter(|_| how.is_empty());
    let leads = lead.iter().map(|lead| &**lead).chain([""]);
    let texts = leads.flat_map(|lead| aims.iter().map(move |aim| (*aim, lead)));
    let lines = texts.flat_map(|text| wordings(world, how, text).into_iter().take(forms));
    let lines: Vec<_> = lines.collect();
    let short = lines.last().cloned();
    lines.into_iter().find(fits).or(short).unwrap_or_default()
}

const FULL: u16 = 80;
const SHORT_WARNING: usize = "death 9/9".len();

fn wordings(world: &World, how: &str, (aim, lead): (&str, &str)) -> Vec<String> {
    let (turns, seed) = (world.resource::<PlayerOrders>().turns_taken(), *world.resource::<Seed>());
    let progress = progress_of_the_goal(world);
    let lines = match world.get_resource::<Depth>() {
        None => {
            let left = || format!("Monsters {}", count_of_monsters(world));
            let progress = progress.unwrap_or_else(left);
            vec![
                format!("Turn {turns}  {progress}  Seed {seed}  {how}"),
                format!("Turn {turns}  {progress}  {how}"),
                format!("Turn {turns}  {progress}"),
            ]
        }
        Some(depth) => {
            let mode = match world.get_resource() {
                Some(mode @ (GameMode::Practice | GameMode::Wizard)) => format!("{mode}  "),
                _ => String::new(),
            };
            let aim = if aim.is_empty() { String::new() } else { format!(": {aim}") };
            let turns = format!("{turns}{lead}");
            let level = format!("Level {}/{}{aim}", depth.level(), depth.level_count());
            let progress = progress.map_or(String::new(), |words| format!("{words}  "));
            let challenge = world.get_resource::<Challenge>();
            let challenge = challenge.map_or(String::new(), |it| format!("{it}  "));
            let how = format!("{mode}{challenge}{how}");
            let score = Score::of(world);
            vec![
                format!("{progress}{level}  Score {score}  Turn {turns}  Seed {seed}  {how}"),
                format!("{progress}{level}  Score {score}  Turn {turns}  {how}"),
                format!("{progress}{level}  Turn {turns}  {how}"),
                format!("{level}  Turn {turns}"),
            ]
        }
    };
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// For example, `stuck 2  telepathic  lunge ●  a! c-`. In brief, `lun●  a!c-`.
fn condition(world: &World, player: Option<Entity>, is_brief: bool) -> String {
    let mut words = effects(world, player);
    let pack = Belonging::all(world);
    let pack: Vec<_> = pack.iter().map(|it| format!("{}{}", it.slot, it.glyph())).collect();
    let pack = pack.join(if is_brief { "" } else { " " });
    let in_brief = |art: String| match art.split_once(' ').filter(|_| is_brief) {
        Some((name, marks)) => format!("{name:.3}{}", marks.replace(' ', "")),
        None => art,
    };
    words.extend(arts_in_marks(world, player).into_iter().map(in_brief));
    words.extend(Some(pack).filter(|it| !it.is_empty()));
    words.extend(crown_in_words(world).map(str::to_owned));
    words.join("  ")
}

/// The Crown takes no slot of the pack.
pub(crate) fn crown_in_words(world: &World) -> Option<&'static str> {
    world.get_resource().is_some_and(Depth::is_escaping).then_some("the Crown")
}

/// Until hunters are announced.
fn lead(world: &World) -> Option<String> {
    let lead = turns_to_hunters(world).filter(|it| *it > ComingHunters::NOTICE)?;
    Some(format!("  Lead {lead}"))
}

fn hunters(world: &World) -> Option<String> {
    let turns = turns_to_hunters(world).filter(|it| *it <= ComingHunters::NOTICE)?;
    let when = if turns == 0 { "now".to_owned() } else { format!("in {turns}") };
    let [who, _] = hunters_arrive(world);
    Some(format!("{who} {when}"))
}

/// With the moves or turns left: `stuck 2`, `vanished 4`, `telepathic`.
pub(crate) fn effects(world: &World, player: Option<Entity>) -> Vec<String> {
    let Some(who) = player.and_then(|player| world.get_entity(player).ok()) else {
        return Vec::new();
    };
    let mut words: Vec<_> = hunters(world).into_iter().collect();
    let known = PlayerView::of(world);
    let bomb = bombs_in_view(&known).next();
    words.extend(bomb.map(|(_, hundredths)| match hundredths {
        0 => "bomb now".to_owned(),
        _ => format!("bomb in {}", in_decimals(hundredths)),
    }));
    let is_aimed_at = lines_of_fire(&known).any(|cell| cell == known.position);
    words.extend(is_aimed_at.then(|| "in a line of fire".to_owned()));
    words.extend(who.get::<Stuck>().map(|stuck| format!("stuck {}", stuck.moves)));
    words.extend(who.get::<Hasted>().map(|hasted| format!("hasted {}", hasted.moves)));
    words.extend(
        known
            .vanished_until
            .map(|until| format!("vanished {}", (until - known.now).div_ceil(GameTime::PER_TURN))),
    );
    let abilities = who.get::<Abilities>().copied().unwrap_or_default();
    let own = Ability::ALL.into_iter().filter(|ability| abilities.has(*ability));
    words.extend(own.map(|it| bit_name(it).to_owned()));
    words
}

/// In a long and a short form. Moves that cost a ward count only if none is deadly.
pub(crate) fn peril(threats: &ThreatMap) -> Option<[String; 2]> {
    let ((deadly, ways), spent) = (threats.dangerous_move_count(), threats.ward_using_move_count());
    let costs = if spent == 1 { "costs" } else { "cost" };
    match (deadly, spent) {
        (0, 0) => None,
        (0, _) => Some(
            [(" of ", " moves"), ("/", "")]
                .map(|(of, moves)| format!("{spent}{of}{ways}{moves} {costs} a ward")),
        ),
        _ => Some([format!("death in {deadly} of {ways} moves"), format!("death {deadly}/{ways}")]),
    }
}

const TITLE: &str = "About what you see and carry";
const MOST_LINES: usize = 6;

impl Lists<'_> {
    /// If some notes do not fit, the last line counts them.
    pub(super) fn notes(self, height: usize) -> Lines {
        let (width, palette) = (self.width, &self.settings.palette);
        let notes = self.unwrapped_notes();
        let notes: Vec<_> = notes.iter().map(|note| wrapped_and_indented(note, width)).collect();
        let rows = |count: usize| 1 + notes[..count].iter().map(Vec::len).sum::<usize>();
        let fits = |count: &usize| rows(*count) + usize::from(*count < notes.len()) <= height;
        let Some(count) = (1..=notes.len()).rev().find(fits) else { return Vec::new() };
        let left = notes.len() - count;
        let more = (left > 0).then(|| format!("and {left} more: look, or list your items"));
        let notes = notes.into_iter().take(count).flatten().chain(more);
        let title = palette.heading(TITLE, "", width);
        once(title).chain(notes.map(|note| Line::styled(note, palette.ink(Row::Faded)))).collect()
    }

    fn unwrapped_notes(self) -> Vec<String> {
        let Self { known_game, settings, in_view, .. } = self;
        let world = known_game.world;
        let bestiary = Bestiary::of(world);
        let seen = known_game.known.nearest_first().into_iter().filter(|it| it.in_view);
        // What a kind does is said once, and how fast each of its monsters is.
        let mut explained = BTreeSet::new();
        let monsters = seen.map(|it| {
            let (letter, name) = (bestiary.letter(&it), bestiary.name(&it));
            let is_new = explained.insert((letter, name));
            let words = if is_new { bestiary.words(&it) } else { "" };
            format!("{letter} {name}: {}", about_a_monster(world, &it, (words, "")))
        });
        let catalogue = world.get_resource::<Catalogue>();
        let things = in_view.iter().filter_map(|(it, cell)| {
            let thing = known_game.things.get(cell);
            let text = thing.and_then(|it| text_of_a_thing(&known_game.known, &it.thing));
            let kind = || catalogue.and_then(|all| Some(all.kind(all.find(&it.name)?)));
            let text = text.or_else(|| Some(kind()?.text.clone()))?;
            let (glyph, _) = it.drawn(&settings.palette, settings.glyphs);
            let name = it.name.strip_suffix(ON_OFFER).unwrap_or(&it.name);
            Some(format!("{glyph} {name}: {text}"))
        });
        let pack = Belonging::all(world).into_iter();
        let mut pack: Vec<_> =
            pack.map(|it| format!("{} {}: {}", it.glyph(), it.name(), it.text())).collect();
        // Usually the item that was picked up last.
        let last = pack.pop();
        let mut notes = Vec::new();
        for note in monsters.chain(last).chain(things).chain(pack) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes
    }

    pub(super) fn this_delve(self, height: usize) -> Lines {
        let (world, palette, width) = (self.known_game.world, &self.settings.palette, self.width);
        if !world.contains_resource::<Depth>() || world.contains_resource::<Lesson>() {
            return Vec::new();
        }
        let indented = |text: String| wrapped_and_indented(&text, width);
        let deeds = world.get_resource::<Deeds>().filter(|it| it.is_complete(world));
        let met =
            deeds.map(|it| format!("Kinds of monsters met: {} of 16", it.kinds_met(world).len()));
        // At the end, the result compares.
        let is_over = world.resource::<GameStatus>().is_over();
        let texts = [Some(score(world)), to_beat(world).filter(|_| !is_over), met];
        let mut lines: Vec<_> = texts.into_iter().flatten().flat_map(indented).collect();
        let room = MOST_LINES.saturating_sub(lines.len() + 1);
        let kept = deeds.map(|it| it.conducts(world)).unwrap_or_default();
        let listed = |count: usize| {
            let left = kept.len() - count;
            let more = if left > 0 { format!(" and {left} more") } else { String::new() };
            indented(format!("Kept so far: {}{more}", kept[..count].join(", ")))
        };
        let fitting = (1..=kept.len()).rev().map(listed).find(|lines| lines.len() <= room);
        lines.extend(fitting.unwrap_or_default());
        if lines.len() + 1 >= height {
            return Vec::new();
        }
        let title = [Line::default(), palette.heading("This delve", "", width)];
        let faded = |line| Line::styled(line, palette.ink(Row::Faded));
        title.into_iter().chain(lines.into_iter().map(faded)).collect()
    }
}

fn score(world: &World) -> String {
    let breakdown = Score::breakdown(world);
    let ScoreBreakdown { depth, kills, crown, haste } = breakdown;
    let part = |name, points| {
        if points > 0 { format!(", {name} {}", grouped(points)) } else { String::new() }
    };
    format!(
        "Score {}: level {}, kills {}{}{}",
        grouped(breakdown.total()),
        grouped(depth),
        grouped(kills),
        part("Crown", crown),
        part("haste", haste),
    )
}

fn to_beat(world: &World) -> Option<String> {
    let best =
        world.get_resource::<Achievements>()?.best_scores.get(world.get_resource::<GameMode>()?)?;
    let total = Score::of(world);
    let left = match best.checked_sub(total) {
        Some(left) => format!("{} to go", grouped(left + 1)),
        // A game begins with the points for the first level, which beat nothing.
        None if total <= DEPTH => return None,
        None => "beaten".to_owned(),
    };
    Some(format!("Best so far {}: {left}", grouped(*best)))
}
