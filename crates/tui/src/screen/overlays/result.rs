//! The result of a game: how it ended, its last turns as the player saw them, and the menu on this
//! last screen.

use super::super::panel::Window;
use crate::prelude::*;
use crate::{
    messages::{
        Ending,
        deaths::killer_in_words,
        goal::record_at_the_end,
        turns::judgement_in_words,
        words::{grouped, sentence},
    },
    postmortem::{Finding, LastTurns, PastTurn, words_of},
    session::{NextGame, SessionEnd},
    settings::KeyCode,
};
use hexdelve::{
    journal::{DailyDate, RunCode, Score},
    knowledge::count_of_monsters,
    text::{count, wrapped},
};

/// With its edges, less than half of 80 columns, so that the PC's surroundings stay visible.
const TEXT: usize = 34;
/// Longer lines are hard to read.
const WIDEST: usize = 74;
const TOLD: usize = 4;

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
    pub(crate) fn offering(menu: Option<EndMenu>) -> Self {
        Self { menu, ..Self::default() }
    }

    pub(crate) fn summary() -> Self {
        Self { tells_the_story: Some(true), ..Self::default() }
    }

    fn tells_the_story(&self, world: &World) -> bool {
        let is_lost = matches!(world.resource(), GameStatus::Lost { .. });
        self.tells_the_story.unwrap_or(!is_lost)
    }
}

impl Layer for GameResult {
    fn name(&self) -> &'static str {
        "Result"
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let retrospect = screen.retrospect.filter(|_| self.back > 0);
        let past = retrospect.and_then(|it| Some((it, it.before_the_end(self.back)?)));
        let Some((retrospect, moment)) = past else {
            return self.panel_of_the_end(screen.known_game.world, screen).render(frame);
        };
        // If the screen's size has changed, the old status lines would be in the wrong rows.
        if let Some(past) = &moment.frame
            && past.layout.status == frame.layout.status
        {
            frame.go_back_to(past);
        }
        self.panel_of_a_turn(moment, retrospect, screen).render(frame);
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
        let turns =
            context.controller.aftermath.retrospect.as_ref().map_or(0, |it| it.moments.len());
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
        let has_turns = screen.retrospect.is_some_and(|it| !it.moments.is_empty());
        let can_take_back =
            known_game.world.get_resource().is_some_and(|mode: &GameMode| mode.can_take_back());
        let back = can_take_back.then_some((UiAction::TakeBack, "undo"));
        let actions: Vec<_> = back.into_iter().chain([(UiAction::Close, "leave")]).collect();
        let is_story = self.tells_the_story(known_game.world);
        let other = if is_story { "Space: the end" } else { "Space: the story" };
        let turns = if has_turns { ", . turns  " } else { "" };
        Some(screen.list(&format!("{turns}{other}"), &actions))
    }
}

impl GameResult {
    fn panel_of_the_end(&mut self, world: &World, screen: &ScreenContext<'_>) -> Panel {
        let is_story = self.tells_the_story(world);
        let room = screen.rows();
        let text = if is_story { screen.columns().min(WIDEST) } else { text_width(screen) };
        let mut lines = result(world, text);
        lines.extend(way_back(world, screen));
        let record = record_at_the_end(world, &DailyDate::today());
        lines.extend(record.iter().flat_map(|line| wrapped(line, text)));
        lines.extend(self.menu.into_iter().flat_map(|menu| menu.lines(text)));
        let (title, other) = if is_story {
            lines.push(String::new());
            match screen.retrospect.map(|it| &it.story[..]) {
                None | Some([]) => lines.push("Looking back at the game...".to_owned()),
                Some(story) => lines.extend(story.iter().flat_map(|line| wrapped(line, text))),
            }
            ("Game over: the story", "Space: the end")
        } else {
            lines.extend(wrapped(&killer_in_words(world), text));
            lines.extend(wrapped(&finding(screen.retrospect), text));
            let turns = screen.retrospect.map(LastTurns::in_words).unwrap_or_default();
            let left = room.saturating_sub(lines.len() + 1);
            if left > 0 && !turns.is_empty() {
                let last = &turns[turns.len().saturating_sub(left)..];
                lines.push(String::new());
                lines.extend(last.iter().map(|turn| cut(turn, text)));
            }
            ("Game over", "Space: the story")
        };
        let lines = self.window.part(lines, room);
        let keys = if self.window.goes_on() { "PageDown: more" } else { other };
        Panel { hint: screen.hint_to("leave", keys), ..screen.panel(title, lines, "") }
    }

    fn panel_of_a_turn(
        &self,
        moment: &PastTurn,
        retrospect: &LastTurns,
        screen: &ScreenContext<'_>,
    ) -> Panel {
        let (room, text) = (screen.rows(), text_width(screen));
        let mut lines: Vec<_> = retrospect.in_words().iter().map(|turn| cut(turn, text)).collect();
        let selected = lines.len() - self.back;
        // The oldest turns are dropped so that the selected one fits.
        let first = (selected + 1).saturating_sub(room);
        lines.drain(..first);
        let told = wrapped(&words_of(moment), text);
        if told.len() > 1 {
            lines.push(String::new());
            lines.extend(told.into_iter().take(TOLD));
        }
        lines.truncate(room);
        Panel {
            selected: Some(selected - first),
            hint: screen.hint_to("leave", ", . back and forward"),
            ..screen.panel(format!("Before turn {}", moment.turn), lines, "")
        }
    }
}

/// The keys are capital letters, which do not move the PC: a move that was typed as the game
/// ended does not choose an entry.
const ROWS: [(char, NextGame, &str); 4] = [
    ('N', NextGame::New, "new game"),
    ('S', NextGame::SameSeed, "same seed"),
    ('D', NextGame::Daily, "daily delve"),
    ('R', NextGame::Replay, "replay"),
];

const QUIT: (char, &str) = ('Q', "quit");

/// The menu of the last screen. Without a menu, the player can only leave that screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndMenu(&'static [(char, NextGame, &'static str)]);

impl EndMenu {
    /// All entries, for a game the player has played.
    pub const GAME: Self = Self(&ROWS);

    /// The entries offered at the end of the tutorial.
    pub const TUTORIAL: Self = Self(&[ROWS[0], ROWS[2]]);

    pub(crate) fn farewell(self, press: ResolvedKey) -> Option<SessionEnd> {
        let letter = press.letter().filter(|_| !press.is_type_ahead)?;
        if letter == QUIT.0 {
            return Some(SessionEnd::Over);
        }
        self.0.iter().find(|(own, ..)| letter == *own).map(|(_, next, _)| SessionEnd::Next(*next))
    }

    fn lines(self, width: usize) -> Vec<String> {
        let entries = self.0.iter().map(|(key, _, words)| (*key, *words)).chain([QUIT]);
        let told: Vec<_> = entries.map(|(key, words)| format!("{key}: {words:<13}")).collect();
        let column = told.iter().map(String::len).max().unwrap_or(1);
        let rows = told.chunks((width / column).max(1)).map(<[String]>::concat);
        rows.map(|line| line.trim_end().to_owned()).collect()
    }
}

/// A game action does not, because its key may have been meant for the game.
pub(crate) const fn leaves(action: Option<UiAction>) -> bool {
    matches!(action, Some(UiAction::Close | UiAction::Quit))
}

fn result(world: &World, text: usize) -> Vec<String> {
    let ending = Ending::of(world);
    let mut worth = format!("{}.", ending.worth());
    if !world.contains_resource::<Depth>() {
        let left = count(count_of_monsters(world) as u64, "monster");
        worth = format!("{}, {left} left.", ending.worth());
    }
    let mut lines = wrapped(&format!("{}.", sentence(&ending.outcome())), text);
    lines.extend(wrapped(&worth, text));
    let unseen = Score::unseen_kills(world);
    if unseen > 0 && world.contains_resource::<Depth>() {
        lines.extend(wrapped(&format!("Kills out of your sight: +{}", grouped(unseen)), text));
    }
    lines.push(format!("Seed {}.", ending.seed));
    lines.extend(world.get_resource::<RunCode>().map(|code| format!("Code {code}")));
    lines
}

fn text_width(screen: &ScreenContext<'_>) -> usize {
    let widest = if screen.layout.aside().is_some() { WIDEST } else { TEXT };
    screen.columns().min(widest)
}

fn way_back(world: &World, screen: &ScreenContext<'_>) -> Option<String> {
    let key = screen.keys.key(UiAction::TakeBack, screen.mode)?;
    let mode = world.get_resource::<GameMode>()?;
    mode.can_take_back().then(|| format!("{key}: take back the last turn."))
}

fn finding(retrospect: Option<&LastTurns>) -> String {
    let clue = retrospect.and_then(|it| it.clue.as_deref());
    match retrospect.map(|it| it.finding) {
        Some(Finding::Sought) => "Looking for your last safe move...".to_owned(),
        Some(Finding::Found(judgement)) => judgement_in_words(judgement, clue),
        Some(Finding::Nothing) | None => String::new(),
    }
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
