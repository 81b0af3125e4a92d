//! The result of a game: how it ended and why, the score, the deeds, its last turns as the player saw
//! them, and the menu on this last screen.

use super::super::panel::Window;
use crate::prelude::*;
use crate::{
    messages::{Ending, earlier, grouped, killer_in_words, record_at_the_end, sentence},
    postmortem::{PastTurn, Witness, words_of},
    session::{NextGame, SessionEnd},
    settings::{ColourDepth, KeyCode, Palette, Row},
};
use hexdelve::{
    journal::{DailyDate, RunCode, Score},
    knowledge::count_of_monsters,
    replay::{Deeds, are_worth_telling},
    text::{count, wrapped, wrapped_and_indented},
};
use ratatui::{
    style::Modifier,
    text::{Line, Span},
};

/// With its edges, less than half of 80 columns, so that the PC's surroundings stay visible.
const TEXT: usize = 34;
/// Longer lines are hard to read.
const WIDEST: usize = 74;

#[derive(Debug, Default)]
pub(crate) struct GameResult {
    back: usize,
    tells_the_story: Option<bool>,
    menu: Option<EndMenu>,
    window: Window,
    /// Keys that quickly follow a key meant for this overlay are meant for it, too.
    is_read: bool,
}

impl GameResult {
    pub(crate) fn new(menu: Option<EndMenu>, tells_the_story: Option<bool>) -> Self {
        Self { tells_the_story, menu, ..Self::default() }
    }

    fn tells_the_story(&self, world: &World) -> bool {
        self.tells_the_story.unwrap_or(!matches!(world.resource(), GameStatus::Lost { .. }))
    }
}

impl Layer for GameResult {
    fn name(&self) -> &'static str {
        "Result"
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        // The end itself, 0, is not a turn.
        let past = screen
            .witness
            .filter(|_| self.back > 0)
            .and_then(|it| Some((it, it.moments.get(it.moments.len().checked_sub(self.back)?)?)));
        let Some((witness, moment)) = past else {
            return self.panel_of_the_end(screen.known_game.world, screen).render(frame);
        };
        // If the screen's size has changed, the old status lines would be in the wrong rows.
        if let Some(past) = &moment.frame
            && past.layout.status == frame.layout.status
        {
            frame.go_back_to(past);
        }
        self.panel_of_a_turn(moment, witness, screen).render(frame);
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        if let Some(farewell) = self.menu.and_then(|menu| menu.farewell(press)) {
            return Some(Response::Leave(farewell));
        }
        // A key that was typed for the game is not meant for this overlay.
        if press.is_type_ahead && !self.is_read {
            return Some(Response::Stay);
        }
        self.is_read = true;
        let turns = context.controller.aftermath.witness.moments.len();
        match (press.key.code, press.action) {
            (KeyCode::Char(' '), _) => {
                let is_told = self.back > 0 || self.tells_the_story(context.game().world());
                (self.tells_the_story, self.back) = (Some(!is_told), 0);
                self.window = Window::default();
            }
            (KeyCode::Left | KeyCode::Up | KeyCode::Char(','), _) => {
                self.back = (self.back + 1).min(turns);
            }
            (KeyCode::Right | KeyCode::Down | KeyCode::Char('.'), _) => {
                self.back = self.back.saturating_sub(1);
            }
            (KeyCode::PageUp | KeyCode::PageDown, _) if self.window.is_cut() => {
                self.window.scroll(press);
            }
            (_, action) if leaves(action) => return Some(Response::Leave(SessionEnd::Over)),
            _ => return Some(Response::Stay),
        }
        Some(Response::StayAndPause)
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let known_game = screen.known_game;
        let has_turns = screen.witness.is_some_and(|it| !it.moments.is_empty());
        let can_take_back =
            known_game.world.get_resource().is_some_and(|mode: &GameMode| mode.can_take_back());
        let is_story = self.tells_the_story(known_game.world);
        let other = if is_story { "Space: the end" } else { "Space: the story" };
        let turns = if has_turns { ", . turns  " } else { "" };
        let back = if can_take_back { "  {take-back}: undo" } else { "" };
        Some(screen.footer(&format!("{turns}{other}{back}  {{close}}: leave")))
    }
}

impl GameResult {
    fn panel_of_the_end(&mut self, world: &World, screen: &ScreenContext<'_>) -> Panel {
        let is_story = self.tells_the_story(world);
        let room = screen.rows();
        let text = if is_story { screen.columns().min(WIDEST) } else { text_width(screen) };
        let (mut lines, game) = (outcome_of(world, screen, text), game(world, screen, text));
        let menu = self.menu.map_or_else(Vec::new, |menu| menu.lines(screen.palette, text));
        let score = score(world, screen.palette, text);
        let (title, other) = if is_story {
            lines.extend([game, score, menu, vec![Line::default()]].into_iter().flatten());
            let story = match screen.witness.map(|it| &it.told[..]) {
                None | Some([]) => &["Looking back at the game...".to_owned()],
                Some(story) => story,
            };
            lines.extend(plain(story, text));
            ("Game over: the story", "Space: the end")
        } else {
            let why = why(world, screen, text);
            let deeds = deeds(world, screen.palette, text);
            let turns = screen.witness.map(Witness::last_turns).unwrap_or_default();
            let needed = lines.len() + game.len() + why.len() + score.len() + menu.len();
            // What does not fit is what one needs last.
            let (parts, last) =
                if needed > room { ([why, menu, score], game) } else { ([game, why, score], menu) };
            lines.extend(parts.into_iter().flatten());
            let left = |lines: &Vec<Line<'_>>| room.saturating_sub(lines.len() + last.len());
            if deeds.len() <= left(&lines) {
                lines.extend(deeds);
            }
            let (mut told, left) = (Vec::new(), left(&lines));
            for turn in turns.iter().rev().map(|turn| wrapped_and_indented(turn, text)) {
                if 1 + told.len() + turn.len() > left {
                    break;
                }
                told.splice(0..0, turn);
            }
            if !told.is_empty() {
                lines.push(title_of(screen.palette, "The last turns", ", .", text));
                lines.extend(told.into_iter().map(Line::from));
            }
            lines.extend(last);
            ("Game over", "Space: the story")
        };
        let lines = self.window.part(lines, room);
        let keys = if self.window.goes_on() { "PageDown: more" } else { other };
        Panel { hint: screen.hint_to("leave", keys), ..screen.panel(title, lines, "") }
    }

    fn panel_of_a_turn(
        &self,
        moment: &PastTurn,
        witness: &Witness,
        screen: &ScreenContext<'_>,
    ) -> Panel {
        let (room, text) = (screen.rows(), text_width(screen));
        let mut lines: Vec<_> = witness.last_turns().iter().map(|turn| cut(turn, text)).collect();
        let selected = lines.len() - self.back;
        let mut told = wrapped(&words_of(moment), text);
        if told.len() > 1 {
            told.insert(0, String::new());
        } else {
            told.clear();
        }
        // The oldest turns are dropped so that the selected one fits, and all that it told.
        let left = room.saturating_sub(told.len()).max(1);
        let first = (selected + 1).saturating_sub(left);
        lines.drain(..first);
        lines.truncate(left);
        lines.extend(told);
        lines.truncate(room);
        Panel {
            selected: Some(selected - first),
            hint: screen.hint_to("leave", ", . back and forward"),
            ..screen.panel(format!("Before turn {}", moment.turn), lines, "")
        }
    }
}

/// Small letters count as well, but a move that was typed as the game ended chooses no entry.
const ROWS: [(char, NextGame, &str); 4] = [
    ('N', NextGame::New, "new game"),
    ('S', NextGame::SameSeed, "same seed"),
    ('D', NextGame::Daily, "daily delve"),
    ('R', NextGame::Replay, "replay"),
];

const QUIT: (char, &str) = ('Q', "quit");
/// The columns of an entry.
const ENTRY: usize = 16;

/// The menu of the last screen. Without a menu, the player can only leave that screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndMenu(&'static [(char, NextGame, &'static str)]);

impl EndMenu {
    /// All entries, for a game the player has played.
    pub const GAME: Self = Self(&ROWS);

    /// The entries offered at the end of the tutorial.
    pub const TUTORIAL: Self = Self(&[ROWS[0], ROWS[2]]);

    pub(crate) fn farewell(self, press: ResolvedKey) -> Option<SessionEnd> {
        let letter = press.letter().filter(|_| !press.is_type_ahead)?.to_ascii_uppercase();
        if letter == QUIT.0 {
            return Some(SessionEnd::Over);
        }
        self.0.iter().find(|(own, ..)| letter == *own).map(|(_, next, _)| SessionEnd::Next(*next))
    }

    fn lines(self, palette: &Palette, width: usize) -> Vec<Line<'static>> {
        let entries = self.0.iter().map(|(key, _, words)| (*key, *words)).chain([QUIT]);
        let entries: Vec<_> = entries.collect();
        let entry = |(key, words): &(char, &'static str)| {
            [Span::styled(key.to_string(), palette.ink(Row::Item)), format!(": {words:<13}").into()]
        };
        let rows = entries.chunks((width / ENTRY).max(1));
        rows.map(|row| row.iter().flat_map(entry).collect()).collect()
    }
}

/// A game action does not, because its key may have been meant for the game.
pub(crate) const fn leaves(action: Option<UiAction>) -> bool {
    matches!(action, Some(UiAction::Close | UiAction::Quit))
}

fn plain(lines: &[String], width: usize) -> impl Iterator<Item = Line<'static>> {
    lines.iter().flat_map(move |line| wrapped(line, width)).map(Line::from)
}

/// Wider titles would make the panel wider than its text.
fn title_of(palette: &Palette, words: &str, note: &str, width: usize) -> Line<'static> {
    palette.heading(words, note, TEXT.min(width))
}

fn outcome_of(world: &World, screen: &ScreenContext<'_>, width: usize) -> Vec<Line<'static>> {
    let (ending, palette) = (Ending::of(world), screen.palette);
    let is_lost = matches!(world.resource(), GameStatus::Lost { .. });
    let accent = palette.text_on(Row::Accent, Row::Band).add_modifier(Modifier::BOLD);
    let style = if is_lost { palette.alarm() } else { accent };
    let outcome = wrapped(&format!("{}.", sentence(&ending.outcome())), width);
    let padded = |line| Line::styled(format!("{line:<0$}", TEXT.min(width)), style);
    outcome.into_iter().map(padded).collect()
}

/// Which game it was, and the way back into it, if there is one.
fn game(world: &World, screen: &ScreenContext<'_>, width: usize) -> Vec<Line<'static>> {
    let ending = Ending::of(world);
    let turns = count(ending.turns, "turn");
    let left = if world.contains_resource::<Depth>() {
        String::new()
    } else {
        format!(", {} left", count(count_of_monsters(world) as u64, "monster"))
    };
    let code = world.get_resource::<RunCode>().map_or(String::new(), |it| format!(" Code {it}"));
    let game = format!("{turns}{left}{}. Seed {}.{code}", ending.mode, ending.seed);
    let key = screen.keys.key(UiAction::TakeBack, screen.mode);
    let key = key.filter(|_| world.get_resource().is_some_and(|it: &GameMode| it.can_take_back()));
    let way_back = key.map(|key| Line::from(format!("{key}: take back the last turn.")));
    plain(&[game], width).chain(way_back).collect()
}

/// Nothing unless the PC has died.
fn why(world: &World, screen: &ScreenContext<'_>, width: usize) -> Vec<Line<'static>> {
    let told = [killer_in_words(world), finding(screen.witness, world)];
    let told: Vec<_> = told.into_iter().filter(|it| !it.is_empty()).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let title = title_of(screen.palette, "Why", "", width);
    [title].into_iter().chain(plain(&told, width)).collect()
}

/// The columns of the names beside bars, and of points.
const NAMES: usize = 13;
const POINTS: usize = 7;

/// The parts of the score as bars, and what the player's earlier games make of it.
fn score(world: &World, palette: &Palette, width: usize) -> Vec<Line<'static>> {
    if !world.contains_resource::<Depth>() {
        return Vec::new();
    }
    let all = Score::breakdown(world);
    let total = grouped(all.total());
    let parts =
        [("depth", all.depth), ("kills", all.kills), ("Crown", all.crown), ("haste", all.haste)];
    let most = parts.iter().map(|(_, points)| *points).max().unwrap_or(0).max(1);
    let room = TEXT.min(width).saturating_sub(NAMES + POINTS);
    // Bars of colours need no letters.
    let filling = if palette.depth == ColourDepth::Monochrome { "=" } else { " " };
    let bars = parts.into_iter().filter(|(_, points)| *points > 0).map(|(name, points)| {
        let full = usize::try_from(points * room as u64 / most).unwrap_or(room);
        Line::from(vec![
            Span::styled(format!("{name:<NAMES$}"), palette.ink(Row::Faded)),
            Span::styled(filling.repeat(full), palette.text_on(Row::Text, Row::Slate)),
            Span::styled(" ".repeat(room - full), palette.text_on(Row::Text, Row::Band)),
            Span::raw(format!("{:>POINTS$}", grouped(points))),
        ])
    });
    let record = record_at_the_end(world, &DailyDate::today());
    let title = title_of(palette, "Score", &total, width);
    [title].into_iter().chain(bars).chain(plain(&record, width)).collect()
}

/// The minds that were met, the arts that were learned, the minds killed for the first time ever,
/// and the conducts that were kept.
fn deeds(world: &World, palette: &Palette, width: usize) -> Vec<Line<'static>> {
    let deeds = world.get_resource::<Deeds>().filter(|it| it.is_complete(world));
    let Some(deeds) = deeds.filter(|_| world.contains_resource::<Depth>()) else {
        return Vec::new();
    };
    let met = deeds.kinds_met(world);
    let letters = Abilities::all().map(|it| {
        if met.contains(&it) {
            let style = palette.style(ColourRole::Monster(it));
            Span::styled(format!("{} ", it.letter()), style)
        } else {
            Span::styled(". ", palette.ink(Row::Faded))
        }
    });
    let title = title_of(palette, "Minds met", &format!("{} of 16", met.len()), width);
    let mut lines = vec![title, letters.collect()];
    let earlier = earlier(world);
    let is_new = |it: &Abilities| {
        deeds.kills().of(*it) > 0 && earlier.is_some_and(|earlier| !earlier.killed.contains(it))
    };
    let first: Vec<_> = Abilities::all().filter(is_new).map(|it| it.letter().to_string()).collect();
    let is_won = *world.resource::<GameStatus>() == GameStatus::Won;
    let are_told = are_worth_telling(is_won, world.get_resource().map(Depth::deepest));
    let kept = if are_told { deeds.conducts(world) } else { Vec::new() };
    let arts = deeds.arts().iter().map(|name| {
        let before = earlier.and_then(|earlier| earlier.arts.get(name));
        let best = before.map(|it| format!("{name} (best {})", grouped(it.best)));
        best.unwrap_or_else(|| name.clone())
    });
    let arts: Vec<_> = arts.collect();
    let told = [
        ("Arts", arts.join(", ")),
        ("Your first kills", first.join(" ")),
        ("Kept", kept.join(", ")),
    ];
    let told = told.into_iter().filter(|(_, what)| !what.is_empty());
    let told: Vec<_> = told.map(|(title, what)| format!("{title}: {what}.")).collect();
    lines.extend(plain(&told, width));
    lines
}

fn text_width(screen: &ScreenContext<'_>) -> usize {
    let widest = if screen.layout.aside().is_some() { WIDEST } else { TEXT };
    screen.columns().min(widest)
}

fn finding(witness: Option<&Witness>, world: &World) -> String {
    let told = witness.and_then(|it| Some(it.finding?.in_words(it, world)));
    told.unwrap_or_default()
}

fn cut(words: &str, width: usize) -> String {
    if words.chars().count() <= width {
        return words.to_owned();
    }
    words.chars().take(width.saturating_sub(2)).chain("..".chars()).collect()
}

pub(crate) fn outcome(world: &World) -> String {
    match *world.resource() {
        GameStatus::InProgress => String::new(),
        _ => format!("{}. ", sentence(&Ending::of(world).outcome())),
    }
}
