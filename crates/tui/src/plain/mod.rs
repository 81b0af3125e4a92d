//! The line interface: a game in lines of text, for screen readers, pipes, and terminals that can
//! only print lines. The output has no escape codes and no boxes, and nothing is overwritten. A
//! [`PlainSession`] reads a line, carries out its requests, through the same controller and with
//! the same questions and refusals as on a screen, and prints the results.

mod autopilot;
mod lessons;
mod parser;
mod report;
mod surroundings;

use crate::prelude::*;
use crate::{
    messages::outcome_summary,
    session::{GameController, RecordingTarget, SessionEnd, SessionError, close_door},
};
pub use autopilot::{AutopilotOutput, render_frame, run_autopilot_as_text};
use hexdelve::{
    arts::ArtTable,
    content::escape_unprintable,
    log::Topic,
    player::{Journey, SkillRegistry, StopReason},
};
pub use parser::{BufferedLines, LineEvent, LineReader};
use parser::{Order, Request, Word, find, read};
use report::{Facts, Glance, coming, examine, help, look, the_end, way};
use std::{
    io::{self, ErrorKind, Write},
    mem::take,
};
use surroundings::{Landmark, Surroundings};

/// What follows an order: the same again if it was counted, the next order of the line, the next
/// line, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Again,
    Order,
    Line,
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unconfirmed {
    Do(Action),
    GiveUp,
}

const NO_QUESTION: &str = "There is no question to answer.";

/// A game whose player is at the other end of two text streams.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::plain::{BufferedLines, PlainSession};
/// let game = Scenario::delve("@.<").foggy().with_presentation(MessagesPlugin).start();
/// let mut told = Vec::new();
/// PlainSession::new(game, &mut told).run(&mut BufferedLines(&b"2 east; status"[..])).unwrap();
/// let told = String::from_utf8(told).unwrap();
/// assert!(told.contains("There is a staircase up here.\n"), "{told}");
/// assert!(told.contains("Level 1 of 8, turn 2, score 100, seed 0.\n"), "{told}");
/// ```
#[expect(missing_debug_implementations, reason = "a recorded game has none")]
pub struct PlainSession<'a, W> {
    controller: GameController<'a>,
    out: W,
    /// The first error of the writer, after which nothing more is done.
    failure: Option<io::Error>,
    asked: Option<Unconfirmed>,
    listed: Vec<Landmark>,
    /// What the lesson has said last.
    taught: String,
    prompt: bool,
    /// Whether a person types after the prompt, so that the prompt has no line feed.
    typed: bool,
    watch: bool,
}

impl<'a, W: Write> PlainSession<'a, W> {
    /// Returns a session of a game that is not recorded.
    ///
    /// # Panics
    /// Panics when the session prints a message in a game without a
    /// [`MessagesPlugin`].
    pub fn new(game: Game, out: W) -> Self {
        Self {
            controller: GameController::new(game),
            out,
            failure: None,
            asked: None,
            listed: Vec::new(),
            taught: String::new(),
            prompt: true,
            typed: false,
            watch: true,
        }
    }

    /// Returns the game after the session.
    pub fn into_game(self) -> Game {
        self.controller.game
    }

    /// Records the game.
    #[must_use]
    pub fn recorded_by(mut self, recorded_game: &'a mut RecordedGame) -> Self {
        self.controller.recording = RecordingTarget::Append(recorded_game);
        self
    }

    /// Sets whether a person types the lines, after the prompt.
    #[must_use]
    pub fn typed(self, typed: bool) -> Self {
        Self { typed, ..self }
    }

    /// Plays until the game is over or the input ends. Either way, the recording is
    /// synced before anything else happens.
    ///
    /// # Errors
    /// Returns the writer's error. A closed pipe is not an error: the player has left.
    pub fn run(&mut self, ear: &mut impl LineReader) -> Result<SessionEnd, SessionError> {
        let end = self.play(ear);
        self.controller.recording.sync();
        match self.failure.take() {
            None => Ok(end),
            Some(error) if error.kind() == ErrorKind::BrokenPipe => Ok(SessionEnd::Quit),
            Some(error) => match ear.wait_for_signal() {
                Some(signal) => Ok(SessionEnd::Terminated(signal)),
                None => Err(SessionError::Render(error.to_string())),
            },
        }
    }

    fn play(&mut self, ear: &mut impl LineReader) -> SessionEnd {
        self.tell_the_news(&[]);
        if self.controller.is_over() {
            self.tell_the_end();
        } else {
            self.tell(look);
            self.say("Type help for a list of commands.");
            self.teach();
        }
        // A game whose turns can be taken back continues after its end.
        while !self.controller.is_over() || self.can_take_back() {
            if let Some(trouble) = self.controller.recording.take_trouble() {
                self.controller.say(trouble);
                self.tell_the_news(&[]);
            }
            if self.prompt {
                let end = if self.typed { " " } else { "\n" };
                self.write(&format!("{}>{end}", self.controller.game.turns()));
            }
            self.flush();
            if self.failure.is_some() {
                break;
            }
            let mut heard = LineEvent::Nothing;
            while heard == LineEvent::Nothing {
                self.controller.recording.look_after();
                heard = ear.read_event();
            }
            let end = match heard {
                LineEvent::Line(line) => self.answer(&line),
                LineEvent::Terminated(signal) => Some(SessionEnd::Terminated(signal)),
                LineEvent::Disconnected if self.typed => Some(SessionEnd::Disconnected),
                LineEvent::End | LineEvent::Disconnected | LineEvent::Nothing => {
                    // The line of the prompt is still open.
                    if self.prompt && self.typed {
                        self.say("");
                    }
                    Some(self.leave())
                }
            };
            if let Some(end) = end {
                return end;
            }
            self.teach();
        }
        self.flush();
        SessionEnd::Over
    }

    fn can_take_back(&self) -> bool {
        let game = &self.controller.game;
        let mode = game.world().get_resource::<GameMode>().copied();
        let is_possible = mode.is_some_and(GameMode::can_take_back);
        let is_recorded = match self.controller.recording {
            RecordingTarget::Lesson(_) => game.status() != GameStatus::Won,
            _ => self.controller.recording.is_kept(),
        };
        is_possible && is_recorded && game.status() != GameStatus::GivenUp
    }

    fn leave(&mut self) -> SessionEnd {
        let is_over = self.controller.is_over();
        if !is_over {
            self.say(&outcome_summary(&self.controller.game));
        }
        self.flush();
        if is_over { SessionEnd::Over } else { SessionEnd::Quit }
    }

    fn answer(&mut self, line: &str) -> Option<SessionEnd> {
        if let Some(skill) = skill_named(&self.controller.game, line.trim()) {
            let (request, said) = (Request::Do(skill), line.to_owned());
            return self.follow(&[Order { request, times: 1, said }]);
        }
        let line = &with_art(&self.controller.game, line);
        // While a question is open, `n` answers it and is not a direction.
        let line = if self.asked.is_some() && line.trim() == "n" { "no" } else { line };
        match read(line) {
            Ok(orders) => self.follow(&orders),
            Err(complaint) => {
                self.asked = None;
                self.say(&complaint);
                None
            }
        }
    }

    fn follow(&mut self, orders: &[Order]) -> Option<SessionEnd> {
        if orders.is_empty() {
            self.asked = None;
        }
        let before = self.glance();
        for (at, order) in orders.iter().enumerate() {
            let next = self.carry_out(order);
            self.count_as_looked_at(&order.said);
            match next {
                Next::Leave => return Some(self.leave()),
                Next::Line => {
                    let skipped: Vec<_> = orders[at + 1..].iter().map(|it| &*it.said).collect();
                    if !skipped.is_empty() {
                        self.say(&format!("Skipped: {}.", skipped.join("; ")));
                    }
                    break;
                }
                Next::Again | Next::Order => {}
            }
        }
        self.tell_who_is_in_view(&before);
        None
    }

    fn carry_out(&mut self, order: &Order) -> Next {
        // Any order closes an open question.
        let asked = self.asked.take();
        for _ in 0..order.times {
            let next = self.perform(order, asked).unwrap_or_else(|refusal| {
                self.say(&refusal);
                Next::Line
            });
            if self.failure.is_some() {
                return Next::Leave;
            }
            if next > Next::Again {
                return next;
            }
        }
        Next::Order
    }

    /// `asked` is the question answered by a `yes`.
    fn perform(&mut self, order: &Order, asked: Option<Unconfirmed>) -> Result<Next, String> {
        match &order.request {
            Request::Do(action) => return self.act(*action),
            Request::Close => {
                let action = close_door(&self.controller.game)?;
                let which = "More than one door is open: give a direction.";
                return self.act(action.ok_or(which)?);
            }
            Request::Handle(item) => {
                let (around, game) = (self.surroundings()?, &self.controller.game);
                let action = around.item_action(game, &self.listed, item, &order.said)?;
                return self.act(action);
            }
            Request::Art(art) => {
                let (around, game) = (self.surroundings()?, &self.controller.game);
                let action = around.art_action(game, &self.listed, art)?;
                return self.act(action);
            }
            Request::SetOut(journey) => return Ok(self.set_out(journey.clone())),
            Request::Travel(mark) => {
                let cell = self.surroundings()?.cell(mark, &self.listed)?;
                return Ok(self.set_out(Journey::travel(cell)));
            }
            Request::TakeBack => return Ok(self.take_back()),
            Request::GiveUp => {
                self.asked = Some(Unconfirmed::GiveUp);
                return Err("This ends the game for good. Type yes to give up.".to_owned());
            }
            Request::Yes => {
                let asked = asked.ok_or(NO_QUESTION)?;
                let before = self.glance();
                match asked {
                    Unconfirmed::Do(action) => self.controller.submit(action),
                    Unconfirmed::GiveUp if self.controller.give_up() => {}
                    Unconfirmed::GiveUp => {
                        let why = "This game is not being saved, so you cannot give it up.";
                        return Err(format!("{why} Type quit."));
                    }
                }
                return Ok(self.tell_what_followed(&before));
            }
            Request::No => return Err(asked.map_or(NO_QUESTION, |_| "Canceled.").to_owned()),
            Request::Quit => return Ok(Next::Leave),
            Request::Tell(report) => self.tell(*report),
            Request::Help(None) => self.say_all(help()),
            Request::Help(Some(word)) => self.say(&find(word).map_or_else(|why| why, Word::help)),
            Request::Examine(mark) => self.tell(|facts| examine(facts, mark)),
            Request::Way(mark) => {
                let around = self.surroundings()?;
                let cell = around.cell(mark, &self.listed);
                self.say(&cell.map_or_else(|why| why, |cell| way(&around, cell)));
            }
            Request::Watch(on) => self.watch = *on,
            Request::Prompt(on) => self.prompt = *on,
        }
        Ok(Next::Order)
    }

    fn glance(&mut self) -> Glance {
        Glance::of(&mut self.controller.game)
    }

    fn act(&mut self, action: Action) -> Result<Next, String> {
        let before = self.glance();
        if let Some(warning) = self.controller.consider(action, false) {
            self.asked = Some(Unconfirmed::Do(action));
            return Err(format!("{warning} Type yes to do it anyway."));
        }
        Ok(self.tell_what_followed(&before))
    }

    fn surroundings(&mut self) -> Result<Surroundings, String> {
        let known = self.controller.game.player_view().ok_or("The game is over.")?;
        Ok(Surroundings::of(&known))
    }

    fn take_back(&mut self) -> Next {
        let is_done = self.controller.take_back();
        self.tell_the_news(&[]);
        if is_done {
            self.say(&format!("You are back at turn {}.", self.controller.game.turns()));
            self.tell(look);
        }
        Next::Line
    }

    /// The messages of a journey are printed on the way.
    fn set_out(&mut self, mut journey: Journey) -> Next {
        let before = self.glance();
        while self.failure.is_none() && self.controller.go_on(&mut journey) {
            self.tell_the_news(&[]);
        }
        let has_moved = self.glance().turns != before.turns;
        let next = self.tell_what_followed(&before);
        let known = self.controller.game.player_view();
        let has_arrived = known.is_some_and(|known| {
            let next = journey.next_action(&known);
            matches!(next, Err(StopReason::Arrived | StopReason::ArrivedBeside(_)))
        });
        if has_arrived && (!has_moved || next < Next::Line) { Next::Order } else { Next::Line }
    }

    fn tell_what_followed(&mut self, before: &Glance) -> Next {
        let now = self.glance();
        // A newcomer gets a sentence of its own below, with its bearing.
        let again: Vec<_> = now.newcomers(before).map(|it| Topic::Comer(it.id)).collect();
        let has_news = self.tell_the_news(&again);
        if self.controller.is_over() {
            self.tell_the_end();
            return Next::Line;
        }
        if now.level != before.level {
            self.tell(look);
            return Next::Line;
        }
        if now.turns == before.turns {
            return Next::Line;
        }
        let has_moved =
            |it: &PerceivedMonster| now.find(it).is_none_or(|now| now.position != it.position);
        let stirs = before.in_view.iter().any(has_moved);
        if let Some(hint) = self.controller.next_hint() {
            self.say(&with_words(hint));
        }
        let mut next = if has_news || stirs { Next::Order } else { Next::Again };
        let Some(known) = self.controller.game.player_view() else { return next };
        let coming: Vec<_> = now.newcomers(before).map(|it| coming(&known, it)).collect();
        if !coming.is_empty() {
            next = Next::Line;
        }
        self.say_all(coming);
        next
    }

    /// Those that were in view before the input line and still are.
    fn tell_who_is_in_view(&mut self, before: &Glance) {
        let mut now = self.glance();
        let is_news = now.turns != before.turns && now.level == before.level;
        if !self.watch || !is_news {
            return;
        }
        now.in_view.retain(|it| before.find(it).is_some());
        let known = self.controller.game.player_view();
        if let Some(words) = known.and_then(|known| now.in_words(&known)) {
            self.say(&words);
        }
    }

    /// Returns whether there were any, except on topics that are reported in other words.
    fn tell_the_news(&mut self, topics: &[Topic]) -> bool {
        for words in take(&mut self.controller.remarks) {
            self.controller.say(with_words(words));
        }
        let mut log = self.controller.game.world_mut().resource_mut::<MessageLog>();
        let sentences = log.sentences_but_on(topics);
        let sentences: Vec<_> = sentences.into_iter().map(str::to_owned).collect();
        log.archive();
        let any = !sentences.is_empty();
        self.say_all(sentences);
        any
    }

    fn tell_the_end(&mut self) {
        self.say_all(the_end(self.controller.game.world()));
        if self.can_take_back() {
            self.say("Type undo to take back the last turn, or quit.");
        }
    }

    fn tell(&mut self, report: impl FnOnce(&mut Facts<'_>) -> Vec<String>) {
        let GameController { game, ahead, .. } = &mut self.controller;
        let lines = report(&mut Facts { game, ahead, listed: &mut self.listed });
        self.say_all(lines);
    }

    fn say_all(&mut self, lines: Vec<String>) {
        for line in lines {
            self.say(&line);
        }
    }

    /// Text from a file must not control the terminal.
    fn say(&mut self, words: &str) {
        self.write(&format!("{}\n", escape_unprintable(words)));
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_none() {
            self.failure = self.out.write_all(text.as_bytes()).err();
        }
    }

    fn flush(&mut self) {
        if self.failure.is_none() {
            self.failure = self.out.flush().err();
        }
    }
}

/// The words for the keys in braces.
const WORDS_FOR_KEYS: [(&str, &str); 13] = [
    ("{monsters}", "monsters"),
    ("{look} at", "examine"),
    ("{look}", "examine"),
    ("{close-door}", "close"),
    ("{throw}", "throw"),
    ("{ascend}", "up"),
    ("{threat}", "threat"),
    ("{timeline}", "when"),
    ("{pick-up}", "get"),
    ("{inventory}", "inventory"),
    ("{use}", "use"),
    ("{arts}", "art"),
    ("{descend}", "down"),
];

fn with_words(words: &str) -> String {
    let replaced = |words: String, (key, word): &(&str, &str)| words.replace(key, word);
    WORDS_FOR_KEYS.iter().fold(words.to_owned(), replaced)
}

/// The name of an art, as the first word of an order, is short for `art` and its name.
fn with_art(game: &Game, line: &str) -> String {
    let Some(arts) = game.world().get_resource::<ArtTable>() else { return line.to_owned() };
    let order = |order: &str| match order.split_whitespace().next() {
        Some(name) if arts.find(&name.to_lowercase()).is_some() => format!("art {order}"),
        _ => order.to_owned(),
    };
    line.split(';').map(order).collect::<Vec<_>>().join(";")
}

/// Not an art: its word may need a target.
fn skill_named(game: &Game, name: &str) -> Option<Action> {
    let arts = game.world().get_resource::<ArtTable>();
    if arts.is_some_and(|arts| arts.find(name).is_some()) {
        return None;
    }
    let mut skills = game.world().get_resource::<SkillRegistry>()?.skills();
    skills.find(|it| it.name == name).map(|it| (*it).into())
}
