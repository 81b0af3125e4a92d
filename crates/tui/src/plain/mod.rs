//! The line interface: a game in lines of text, for screen readers, pipes, and terminals that can
//! only print lines. The output has no escape codes and no boxes, and nothing is overwritten. A
//! [`PlainSession`] reads a line, carries out its requests, and prints the results.

mod events;
mod execution;
mod name_resolution;
mod parser;
mod report;
mod vocabulary;

use crate::{
    messages::outcome_summary,
    session::{GameController, RecordingTarget, SessionEnd, SessionError},
};
pub use events::{AutopilotOutput, render_frame, run_autopilot_as_text};
use hexdelve::{
    action::{Action, GameStatus},
    game::Game,
    level::GameMode,
    player::SkillRegistry,
    replay::RecordedGame,
};
use name_resolution::Listed;
pub use parser::{BufferedLines, LineEvent, LineReader};
use parser::{Order, Request, read};
use report::Glance;
use std::io::{self, ErrorKind, Write};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Next {
    Again,
    Order,
    Line,
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unconfirmed {
    Do(Action),
    GiveUp,
}

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
    pub(crate) controller: GameController<'a>,
    pub(crate) out: W,
    pub(crate) asked: Option<Unconfirmed>,
    pub(crate) listed: Listed,
    pub(crate) prompt: bool,
    /// Whether a person types after the prompt, so that the prompt has no line feed.
    typed: bool,
    pub(crate) watch: bool,
}

impl<'a, W: Write> PlainSession<'a, W> {
    /// Returns a session of a game that is not recorded.
    ///
    /// # Panics
    /// Panics when the session prints a message in a game without a
    /// [`MessagesPlugin`](crate::messages::MessagesPlugin).
    pub fn new(game: Game, out: W) -> Self {
        let (controller, listed) = (GameController::new(game), Listed::default());
        Self { controller, out, asked: None, listed, prompt: true, typed: false, watch: true }
    }

    /// Returns the game after the session.
    pub fn into_game(self) -> Game {
        self.controller.into_game()
    }

    /// Records the game.
    #[must_use]
    pub fn recorded_by(mut self, recorded_game: &'a mut RecordedGame) -> Self {
        self.controller.recorded_in(RecordingTarget::Append(recorded_game));
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
        let farewell = self.play(ear);
        self.controller.recording().sync();
        match farewell {
            Ok(farewell) => Ok(farewell),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(SessionEnd::Quit),
            Err(error) => match ear.wait_for_signal() {
                Some(signal) => Ok(SessionEnd::Terminated(signal)),
                None => Err(SessionError::Render(error.to_string())),
            },
        }
    }

    fn play(&mut self, ear: &mut impl LineReader) -> io::Result<SessionEnd> {
        self.begin()?;
        while !self.is_at_the_end() {
            self.tell_the_troubles()?;
            self.ask_for_a_line()?;
            let farewell = match self.listen(ear)? {
                LineEvent::Line(line) => self.answer(&line)?,
                LineEvent::Terminated(signal) => Some(SessionEnd::Terminated(signal)),
                LineEvent::Disconnected if self.typed => Some(SessionEnd::Disconnected),
                LineEvent::End | LineEvent::Disconnected | LineEvent::Nothing => {
                    Some(self.leave(true)?)
                }
            };
            if let Some(farewell) = farewell {
                return Ok(farewell);
            }
        }
        self.out.flush()?;
        Ok(SessionEnd::Over)
    }

    fn listen(&mut self, ear: &mut impl LineReader) -> io::Result<LineEvent> {
        loop {
            self.controller.recording().look_after();
            match ear.read_event() {
                LineEvent::Nothing => {}
                heard => return Ok(heard),
            }
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        self.tell_the_news()?;
        if self.controller.is_over() {
            return self.tell_the_end();
        }
        let lines = report::look(self.controller.game_mut(), &mut self.listed);
        self.say_all(lines)?;
        self.say("Type help for a list of commands.")
    }

    /// A game whose turns can be taken back continues after its end.
    fn is_at_the_end(&mut self) -> bool {
        self.controller.is_over() && !self.can_take_back()
    }

    pub(crate) fn can_take_back(&mut self) -> bool {
        let mode = self.controller.game().world().get_resource::<GameMode>().copied();
        let given_up = self.controller.game().status() == GameStatus::GivenUp;
        mode.is_some_and(GameMode::can_take_back)
            && self.controller.recording().is_kept()
            && !given_up
    }

    fn answer(&mut self, line: &str) -> io::Result<Option<SessionEnd>> {
        if let Some(command) = called(self.controller.game(), line) {
            let (request, said) = (Request::Do(command), line.to_owned());
            return self.follow(&[Order { request, times: 1, said }]);
        }
        // While a question is open, `n` answers it and is not a direction.
        let line = if self.asked.is_some() && line.trim() == "n" { "no" } else { line };
        match read(line) {
            Ok(orders) => self.follow(&orders),
            Err(complaint) => {
                self.asked = None;
                self.say(&complaint.to_string()).map(|()| None)
            }
        }
    }

    fn follow(&mut self, orders: &[Order]) -> io::Result<Option<SessionEnd>> {
        if orders.is_empty() {
            self.asked = None;
        }
        let before = Glance::of(self.controller.game_mut());
        for (at, order) in orders.iter().enumerate() {
            let next = self.carry_out(order)?;
            if next == Next::Leave {
                return self.leave(false).map(Some);
            }
            if next == Next::Line {
                let left: Vec<_> =
                    orders[at + 1..].iter().map(|order| order.said.as_str()).collect();
                if !left.is_empty() {
                    self.say(&format!("Skipped: {}.", left.join("; ")))?;
                }
                break;
            }
        }
        self.tell_who_is_in_view(&before)?;
        Ok(None)
    }

    /// Any order closes an open question.
    fn carry_out(&mut self, order: &Order) -> io::Result<Next> {
        let asked = self.asked.take();
        for _ in 0..order.times {
            let course = self.perform_once(&order.request, asked)?;
            if course > Next::Again {
                return Ok(course);
            }
        }
        Ok(Next::Order)
    }

    fn ask_for_a_line(&mut self) -> io::Result<()> {
        let turns = self.controller.game().turns();
        match (self.prompt, self.typed) {
            (false, _) => {}
            (true, true) => write!(self.out, "{turns}> ")?,
            (true, false) => writeln!(self.out, "{turns}>")?,
        }
        self.out.flush()
    }

    /// If `at_once`, the input has just ended, and the line of the prompt is still open.
    fn leave(&mut self, at_once: bool) -> io::Result<SessionEnd> {
        if at_once && self.prompt && self.typed {
            self.say("")?;
        }
        if !self.controller.is_over() {
            self.say(&outcome_summary(self.controller.game()))?;
        }
        self.out.flush()?;
        Ok(if self.controller.is_over() { SessionEnd::Over } else { SessionEnd::Quit })
    }
}

fn called(game: &Game, line: &str) -> Option<Action> {
    let mut skills = game.world().get_resource::<SkillRegistry>()?.skills();
    skills.find(|it| it.name == line.trim()).map(|it| (*it).into())
}
