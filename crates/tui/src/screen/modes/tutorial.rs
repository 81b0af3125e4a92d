//! The tutorial mode: a player plays with instructions in the empty part of the board. They are
//! drawn over the finished board; other screen code knows only whether a lesson is being played.

use super::{
    super::overlays::{
        confirm::Quit,
        result::{EndMenu, GameResult},
    },
    Mode, ModeInput, NextWakeup,
    playing::PlayMode,
};
use crate::prelude::*;
use crate::{
    lesson::{Lesson, LessonHint, LessonProgress, lesson_hint},
    session::{NextGame, SessionEnd},
    settings::{InputMode, KeyMap, ROSE, keycap, step_keys, with_keys},
};
use hexdelve::{clock::Instant, text::cut};
use ratatui::text::{Line, Span};
use std::{mem::replace, time::Duration};

/// The mode of a player in a lesson.
#[derive(Debug)]
pub struct TutorialMode {
    playing: PlayMode,
    /// The number of the lesson, from 1.
    number: usize,
    count: usize,
    /// The progress for which the tutor was asked last, and its advice.
    asked: Option<(LessonProgress, Option<LessonHint>)>,
    /// Since when the player has been where it is.
    since: Instant,
    /// Whether the keys to press are shown until the end of the stage. Without them, the player
    /// has to find them, unless it is too late to win.
    pub shows_keys: bool,
    /// How a player who starts with the first lesson starts with another one. Programs without a
    /// command line replace it.
    pub been_here: &'static str,
}

impl TutorialMode {
    /// Creates the mode for lesson `number` of `count`.
    pub fn new(number: usize, count: usize) -> Self {
        let (playing, since) = (PlayMode::new(true), Instant::now());
        let (shows_keys, been_here) = (false, BEEN_HERE);
        Self { playing, number, count, asked: None, since, shows_keys, been_here }
    }
}

impl Layer for TutorialMode {
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        self.playing.footer(screen)
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        self.lecture(screen).write(frame);
    }

    /// The key for help first shows the keys to press.
    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let is_asked = press.action == Some(UiAction::Help) && !context.game().status().is_over();
        (is_asked && !replace(&mut self.shows_keys, true)).then_some(Response::Stay)
    }
}

impl Mode for TutorialMode {
    fn input_mode(&self) -> InputMode {
        InputMode::Playing
    }

    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        if input == ModeInput::Refresh {
            notice_what_is_shown(context.top, &mut context.controller.game);
            let (world, asked) = (context.game().world(), self.asked.as_ref());
            let progress = world.resource::<LessonProgress>();
            if asked.is_none_or(|(it, _)| it != progress) {
                self.shows_keys &= asked.is_none_or(|(it, _)| it.stage == progress.stage);
                self.asked = Some((progress.clone(), lesson_hint(world.resource(), progress)));
                self.since = Instant::now();
            }
        }
        self.shows_keys |= self.since.elapsed() >= PATIENCE;
        self.playing.handle(input, context)
    }

    /// The text needs the space beside the level.
    fn least_extent(&self) -> ScreenSize {
        ScreenSize::STANDARD
    }

    fn layout(&self, screen: &ScreenContext<'_>) -> ScreenLayout {
        let layout = screen.layout;
        let lecture = self.lecture(screen);
        let end = lecture.lines(layout.room()).len();
        let end = u16::try_from(end).unwrap_or(u16::MAX).max(lecture.level.height());
        let rows = layout.panels.height.saturating_sub(end);
        if rows < FEWEST_ROWS {
            return layout;
        }
        let panels = ScreenRect { y: layout.panels.y + end, height: rows, ..layout.panels };
        ScreenLayout { panels, ..layout }
    }

    fn next_wakeup(&mut self, board_is_free: bool, game: &Game) -> NextWakeup {
        match self.playing.next_wakeup(board_is_free, game) {
            NextWakeup::Never if !self.shows_keys => NextWakeup::At(self.since + PATIENCE),
            wakeup => wakeup,
        }
    }

    fn is_busy(&self) -> bool {
        self.playing.is_busy()
    }

    fn ending(&self, menu: Option<EndMenu>) -> Box<dyn Layer> {
        Box::new(EndOfALesson(menu))
    }
}

impl TutorialMode {
    fn lecture<'a>(&'a self, screen: &'a ScreenContext<'_>) -> Lecture<'a> {
        let world = screen.known_game.world;
        Lecture {
            mode: self,
            lesson: world.resource(),
            progress: world.resource(),
            orders: world.resource(),
            status: *world.resource(),
            level: world.resource::<Dungeon>().size(),
            screen,
        }
    }
}

/// A lost lesson starts again, so its end has no menu.
struct EndOfALesson(Option<EndMenu>);

impl Layer for EndOfALesson {
    fn name(&self) -> &'static str {
        "Result"
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let is_won = context.game().status() == GameStatus::Won;
        let menu = self.0.filter(|_| is_won);
        let next = menu.map_or(SessionEnd::Over, |_| SessionEnd::Next(NextGame::New));
        Some(match (menu.and_then(|menu| menu.farewell(press)), press.action) {
            (Some(farewell), _) => Response::Leave(farewell),
            (_, Some(UiAction::Confirm)) if !press.is_type_ahead => Response::Leave(next),
            // Quitting after the last lesson loses nothing.
            (_, Some(UiAction::Quit)) if menu.is_some() => Response::Leave(SessionEnd::Over),
            (_, Some(UiAction::Quit)) => Response::open(Quit),
            _ => Response::Stay,
        })
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        GameResult::default().footer(screen)
    }
}

/// An overlay counts as seen once the level is visible: nobody reads two texts at once.
fn notice_what_is_shown((top, opened_by): (&str, Option<UiAction>), game: &mut Game) {
    game.world_mut().resource_scope(|world, mut progress: Mut<'_, LessonProgress>| {
        let lesson = world.resource::<Lesson>();
        if top.is_empty() {
            return progress.close_overlay(lesson);
        }
        for word in lesson.required_overlays() {
            if opened_by.is_some_and(|action| word.parse() == Ok(action)) {
                progress.open_overlay(word);
            }
        }
    });
}

struct Lecture<'w> {
    mode: &'w TutorialMode,
    lesson: &'w Lesson,
    progress: &'w LessonProgress,
    orders: &'w PlayerOrders,
    status: GameStatus,
    level: Size,
    screen: &'w ScreenContext<'w>,
}

impl Lecture<'_> {
    fn write(&self, frame: &mut ScreenFrame) {
        let screen = self.screen;
        self.set(frame, (self.level.width() + 1, 0), &self.lines(frame.layout.room()));
        let table = table_of_keys(self.lesson, screen.keys).into_iter();
        let table: Vec<_> = table.map(|row| (ColourRole::Hint, row)).collect();
        let top = LAST_ROW.saturating_sub(u16::try_from(table.len()).unwrap_or(0));
        self.set(frame, (1, top), &table);
        let (number, turns) = (self.mode.number, self.orders.turns_taken());
        let standing = format!("Tutorial  Lesson {number}/{}  Turn {turns}", self.mode.count);
        frame.rewrite(standing, frame.status_row(0), screen.style(ColourRole::Status));
        if let Some(legend) = self.legend() {
            frame.rewrite(legend, frame.status_row(1), screen.style(ColourRole::Hint));
        }
        let log = screen.known_game.world.get_resource::<MessageLog>();
        let is_silent = log.is_none_or(|log| log.line(frame.layout.width()).is_empty());
        if number == 1 && turns == 0 && screen.top.is_empty() && is_silent {
            let style = screen.style(ColourRole::Message);
            frame.draw([Line::styled(self.mode.been_here, style)], frame.layout.message);
        }
    }

    /// Keys in brackets, such as `[Up]`, get their own colour.
    fn set(&self, frame: &mut ScreenFrame, (x, y): (u16, u16), lines: &[(ColourRole, String)]) {
        let board = frame.layout.board;
        let area = ScreenRect { x: board.x + x, y: board.y + y, ..board }.intersection(board);
        let keycap = self.screen.style(ColourRole::Title);
        for (y, (role, line)) in (area.top()..area.bottom()).zip(lines) {
            let style = self.screen.style(*role);
            let parts = line.split_inclusive(']').flat_map(|part| {
                let (words, key) = part.split_at(part.find('[').unwrap_or(part.len()));
                [Span::styled(words, style), Span::styled(key, keycap)]
            });
            let line: Line<'_> = parts.collect();
            frame.buffer.set_line(area.x, y, &line, area.width);
        }
    }

    fn lines(&self, board: Size) -> Vec<(ColourRole, String)> {
        let width = board.width().saturating_sub(self.level.width() + 1).min(WIDEST);
        let lines = |(role, words): (ColourRole, String)| {
            let lines: Vec<_> =
                words.lines().flat_map(|line| cut(line, width.into(), usize::MAX)).collect();
            lines.into_iter().chain([String::new()]).map(move |line| (role, line))
        };
        let TutorialMode { number, count, .. } = self.mode;
        let title = format!("Lesson {number} of {count}: {}", self.lesson.title.as_str());
        let mut told = vec![(ColourRole::Title, title)];
        if self.status.is_over() {
            told.extend(self.end());
        } else {
            told.push((ColourRole::Status, format!("Goal: {}", self.lesson.goal.as_str())));
            told.extend(self.prompt());
        }
        told.into_iter().flat_map(lines).collect()
    }

    fn prompt(&self) -> Vec<(ColourRole, String)> {
        let (keys, asked) = (self.screen.keys, self.mode.asked.as_ref());
        let advice = asked.and_then(|(_, advice)| advice.as_ref());
        let mut told = Vec::new();
        // The lesson's text would mislead a player who has strayed too far.
        let has_strayed = advice == Some(&LessonHint::TakeBack);
        if !has_strayed {
            let (text, note) = (self.progress.text(self.lesson), self.progress.remark(self.lesson));
            told.push((ColourRole::Message, with_keys(text, keys)));
            told.extend(note.map(|note| (ColourRole::Hint, with_keys(note, keys))));
        }
        let is_told = self.mode.shows_keys || has_strayed || !self.screen.top.is_empty();
        let here = self.screen.known_game.known.position;
        let words = if is_told {
            in_words(advice, keys, self.screen.top, here)
        } else {
            with_keys(ON_YOUR_OWN, keys)
        };
        told.push((ColourRole::Title, words));
        told
    }

    fn end(&self) -> Vec<(ColourRole, String)> {
        let TutorialMode { number, count, .. } = self.mode;
        let (title, words, next) = match self.status {
            GameStatus::Won if number == count => (
                "Well done! That was the last lesson.",
                self.lesson.done.as_str(),
                "Press {confirm} to start a delve, [D] for the daily delve, {quit} to leave. Good luck!",
            ),
            GameStatus::Won => {
                ("Well done!", self.lesson.done.as_str(), "Press {confirm} for the next lesson.")
            }
            _ => (
                "You died. That costs nothing here.",
                self.cause_of_death().unwrap_or_default(),
                "Press {confirm} to try again, or {take-back} to take back your last turn.",
            ),
        };
        vec![
            (ColourRole::Title, title.to_owned()),
            (ColourRole::Message, with_keys(words, self.screen.keys)),
            (ColourRole::Message, with_keys(next, self.screen.keys)),
        ]
    }

    fn cause_of_death(&self) -> Option<&str> {
        let rested = self.orders.last() == Some(Action::Rest);
        self.lesson.loss_text(self.status.killer()?.abilities.letter(), rested)
    }

    fn legend(&self) -> Option<String> {
        let take_back =
            (self.orders.turns_taken() > 0).then_some((UiAction::TakeBack, "take back a turn"));
        let after = match self.status {
            GameStatus::Won if self.mode.number == self.mode.count => "start a delve",
            GameStatus::Won => "continue",
            _ => "try again",
        };
        let actions = match self.screen.top {
            "" => {
                let help = if self.mode.shows_keys { "all keys" } else { "what to press" };
                vec![(UiAction::Help, help), (UiAction::Quit, "leave")]
            }
            "Result" => vec![(UiAction::Confirm, after), (UiAction::Quit, "leave")],
            "Quit" => return Some("y leave  n stay".to_owned()),
            "Confirm" => {
                let yes = self.cap((UiAction::Confirm, "do it"))?;
                let no = self.cap((UiAction::Close, "do something else"))?;
                return Some(format!("{yes}  {no}"));
            }
            "Monsters" | "Card" | "Messages" | "Pack" | "Help" => {
                return self.cap((UiAction::Close, "back"));
            }
            _ => return None,
        };
        let caps = take_back.into_iter().chain(actions).filter_map(|cap| self.cap(cap));
        Some(caps.collect::<Vec<_>>().join("  "))
    }

    fn cap(&self, (action, words): (UiAction, &str)) -> Option<String> {
        Some(format!("{} {words}", keycap(self.screen.keys, action)?))
    }
}

const BEEN_HERE: &str = "Been here before? `hexdelve tutorial 2` starts with lesson 2, and so on.";

const ON_YOUR_OWN: &str = "Press {help} if you do not know which keys to press.";

/// The time after which the keys to press are shown.
const PATIENCE: Duration = Duration::from_mins(1);

/// The minimum number of rows below the text for a panel to be moved there.
const FEWEST_ROWS: u16 = 4;

fn table_of_keys(lesson: &Lesson, keys: &KeyMap) -> Vec<String> {
    let [above, middle, below] = step_keys(keys);
    let rest = keycap(keys, UiAction::Rest).unwrap_or_default();
    let mut rows = vec![
        format!("{above}   move (or arrow keys)"),
        format!("{middle}   {rest} rest one turn"),
        below,
    ];
    rows.extend(lesson.keys.iter().filter_map(|word| word.parse().ok()).filter_map(|action| {
        let words = keys.words(action, InputMode::Playing)?;
        Some(format!("{:5}   {words}", keycap(keys, action)?))
    }));
    rows
}

/// The row below the table of keys: the last row of the smallest board.
const LAST_ROW: u16 = 21;

/// Longer lines are hard to follow.
const WIDEST: u16 = 48;

/// Later runs are shown when their turn comes.
const RUNS_TOLD: usize = 2;

/// For example, `Now press [Left] 2 times, then [Up].`
fn in_words(advice: Option<&LessonHint>, keys: &KeyMap, overlay: &str, here: Position) -> String {
    let cap = |action| format!("[{}]", keycap(keys, action).unwrap_or("no key"));
    let now = |word: &str| format!("Now press {}.", word.parse().map_or(String::new(), cap));
    let back = || format!("Press {} to continue the lesson.", cap(UiAction::Close));
    match (overlay, advice) {
        ("Confirm", _) => format!(
            "Press {}: the top line warns that this move would kill you.",
            cap(UiAction::Close)
        ),
        ("", Some(LessonHint::Do(runs))) => {
            // A list opens first, and the advice then names the key of the item.
            let opens_a_list = |run: &(Action, _)| {
                matches!(run.0, Action::Use(..) | Action::Throw(..) | Action::Custom(_))
            };
            let count = if runs.first().is_some_and(opens_a_list) { 1 } else { RUNS_TOLD };
            let told = runs.iter().take(count).map(|(command, times)| {
                let times = if *times > 1 { format!(" {times} times") } else { String::new() };
                format!("{}{times}", action_for(*command).map_or(String::new(), cap))
            });
            format!("Now press {}.", told.collect::<Vec<_>>().join(", then "))
        }
        ("", Some(LessonHint::Look(word))) => now(word),
        ("Art", Some(LessonHint::Do(runs))) => match runs.first() {
            Some((Action::Custom(art), _)) => {
                let way = here.toward(art.cell()).and_then(|way| action_for(Action::Step(way)));
                format!("Press {}: the direction.", way.map_or(String::new(), cap))
            }
            _ => back(),
        },
        ("Use" | "Throw" | "Aim", Some(LessonHint::Do(runs))) => match (overlay, runs.first()) {
            ("Use", Some((Action::Use(slot, _), _)))
            | ("Throw", Some((Action::Throw(slot, _), _))) => {
                format!("Press [{slot}]: the item in this slot.")
            }
            ("Aim", Some((Action::Throw(..), _))) => {
                format!("Press {}: the cursor is on the nearest monster.", cap(UiAction::Confirm))
            }
            _ => back(),
        },
        ("", Some(LessonHint::TakeBack)) => format!(
            "Press {}: it is too late, and there is no way forward. This takes back a \
             turn. Keep going back until this text changes.",
            cap(UiAction::TakeBack)
        ),
        ("", None) => String::new(),
        _ => back(),
    }
}

fn action_for(command: Action) -> Option<UiAction> {
    let others = [UiAction::Rest, UiAction::PickUp, UiAction::Descend, UiAction::Ascend];
    match command {
        Action::Close(_) => Some(UiAction::CloseDoor),
        Action::Use(..) => Some(UiAction::Use),
        Action::Throw(..) => Some(UiAction::Throw),
        Action::Custom(_) => Some(UiAction::Arts),
        _ => {
            let mut actions = ROSE.into_iter().flatten().flatten().chain(others);
            actions.find(|action| action.player_action() == Some(command))
        }
    }
}
