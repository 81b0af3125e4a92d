//! A game in lines: one is read, what it asks for is done, and what came of it
//! is told.

use super::{
    complaint::Complaint,
    ear::{Ear, Heard},
    glance::Glance,
    reading::read,
    report,
    request::{Habit, Order, Request},
};
use crate::{
    action::Verdict,
    game::Game,
    level::Mode,
    player::Command,
    replay::Chronicle,
    ui::{
        Farewell, SessionError, adding::keys::called, ending, playing::hand::Hand,
        playing::keeping::Keeping,
    },
};
use std::io::{self, ErrorKind, Write};

/// Whether what was asked for goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Course {
    /// With the next of a count.
    On,
    /// With the next on the line: something has happened.
    NextOrder,
    /// Not at all: it could not be done, or is another situation now.
    NextLine,
}

/// What was asked, and waits for a yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether to do what would be death.
    Do(Command),
    /// Whether to end the game.
    GiveUp,
}

/// A game, its player at the other end of two streams, and what was told.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::ui::{Lines, PlainSession, PresentPlugin};
/// let mut game = Scenario::delve("@.<").foggy().beside(PresentPlugin).start();
/// let mut told = Vec::new();
/// let session = PlainSession::new(&mut game, &mut told);
/// session.run(&mut Lines(&b"2 east; status"[..])).unwrap();
/// let told = String::from_utf8(told).unwrap();
/// assert!(told.contains("A staircase up.\nLevel 1 of 8, turn 2, score 100, seed 0.\n"), "{told}");
/// ```
#[expect(missing_debug_implementations, reason = "a chronicle has none")]
pub struct PlainSession<'a, W> {
    pub(super) hand: Hand<'a>,
    pub(super) out: W,
    pub(super) asked: Option<Question>,
    prompt: bool,
    /// Whether a line is typed behind the prompt, and not after it.
    typed: bool,
    pub(super) watch: bool,
}

impl<'a, W: Write> PlainSession<'a, W> {
    /// A session of a game that has a [`PresentPlugin`](crate::ui::PresentPlugin).
    pub fn new(game: &'a mut Game, out: W) -> Self {
        Self { hand: Hand::new(game), out, asked: None, prompt: true, typed: false, watch: true }
    }

    /// Has all that is played kept.
    #[must_use]
    pub fn recorded_by(mut self, chronicle: &'a mut Chronicle) -> Self {
        self.hand.kept_by(Keeping::Story(chronicle));
        self
    }

    /// Says that a person types the lines: they stand behind the prompt.
    #[must_use]
    pub fn typed(self, typed: bool) -> Self {
        Self { typed, ..self }
    }

    /// Plays until the game is over or nobody says anything any more. Whatever
    /// ends it, what was played is synced before anything else is done.
    ///
    /// # Errors
    /// What the writer says. Where nobody reads any more, that is no error, but
    /// the player has left.
    pub fn run(mut self, ear: &mut impl Ear) -> Result<Farewell, SessionError> {
        let farewell = self.play(ear);
        self.hand.keeping().sync();
        match farewell {
            Ok(farewell) => Ok(farewell),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Farewell::Quit),
            Err(error) => match ear.await_a_signal() {
                Some(signal) => Ok(Farewell::Ended(signal)),
                None => Err(SessionError::Drawing(error.to_string())),
            },
        }
    }

    fn play(&mut self, ear: &mut impl Ear) -> io::Result<Farewell> {
        self.begin()?;
        while !self.is_at_the_end() {
            self.tell_the_troubles()?;
            self.ask_for_a_line()?;
            let farewell = match self.listen(ear)? {
                Heard::Line(line) => self.answer(&line)?,
                Heard::Ended(signal) => Some(Farewell::Ended(signal)),
                Heard::Gone if self.typed => Some(Farewell::Gone),
                Heard::End | Heard::Gone | Heard::Nothing => Some(self.leave(true)?),
            };
            if let Some(farewell) = farewell {
                return Ok(farewell);
            }
        }
        self.out.flush()?;
        Ok(Farewell::Over)
    }

    /// Waits for whatever is heard.
    fn listen(&mut self, ear: &mut impl Ear) -> io::Result<Heard> {
        loop {
            self.hand.keeping().look_after();
            match ear.hear() {
                Heard::Nothing => {}
                heard => return Ok(heard),
            }
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        self.tell_the_news()?;
        if self.hand.is_over() {
            return self.tell_the_end();
        }
        let lines = report::look(self.hand.game());
        self.say_all(lines)?;
        self.say("Say help for the words.")
    }

    /// A game that can be taken back goes on after its end.
    fn is_at_the_end(&mut self) -> bool {
        self.hand.is_over() && !self.can_take_back()
    }

    pub(super) fn can_take_back(&mut self) -> bool {
        let mode = self.hand.game().world().get_resource::<Mode>().copied();
        let given_up = self.hand.game().verdict() == Verdict::GivenUp;
        mode.is_some_and(Mode::can_take_back) && self.hand.keeping().is_kept() && !given_up
    }

    /// Does what a line asks for.
    fn answer(&mut self, line: &str) -> io::Result<Option<Farewell>> {
        let own = called(self.hand.game().world(), line);
        if let Some(command) = own {
            let (request, said) = (Request::Do(command), line.to_owned());
            return self.follow(&[Order { request, times: 1, said }]);
        }
        match read(line) {
            Ok(orders) => self.follow(&orders),
            Err(complaint) => self.complain(&complaint).map(|()| None),
        }
    }

    fn complain(&mut self, complaint: &Complaint) -> io::Result<()> {
        self.asked = None;
        self.say(&complaint.to_string())
    }

    fn follow(&mut self, orders: &[Order]) -> io::Result<Option<Farewell>> {
        let before = Glance::of(self.hand.game());
        for (at, order) in orders.iter().enumerate() {
            if order.request == Request::Quit {
                return self.leave(false).map(Some);
            }
            if self.carry_out(order)? == Course::NextLine {
                let left: Vec<_> =
                    orders[at + 1..].iter().map(|order| order.said.as_str()).collect();
                if !left.is_empty() {
                    self.say(&format!("Left undone: {}.", left.join("; ")))?;
                }
                break;
            }
        }
        self.tell_who_is_in_view(&before)?;
        Ok(None)
    }

    /// Does what one order asks for, as often as it does. A question is over
    /// with whatever comes next.
    fn carry_out(&mut self, order: &Order) -> io::Result<Course> {
        let asked = self.asked.take();
        for _ in 0..order.times {
            let course = self.carry_out_once(&order.request, asked)?;
            if course > Course::On {
                return Ok(course);
            }
        }
        Ok(Course::NextOrder)
    }

    pub(super) const fn get_used_to(&mut self, habit: Habit, on: bool) {
        match habit {
            Habit::Prompt => self.prompt = on,
            Habit::Watch => self.watch = on,
        }
    }

    fn ask_for_a_line(&mut self) -> io::Result<()> {
        let turns = self.hand.game().turns();
        match (self.prompt, self.typed) {
            (false, _) => {}
            (true, true) => write!(self.out, "{turns}> ")?,
            (true, false) => writeln!(self.out, "{turns}>")?,
        }
        self.out.flush()
    }

    /// The player goes, and is told how the game stands. Where the lines just
    /// end, the prompt's is still open.
    fn leave(&mut self, at_once: bool) -> io::Result<Farewell> {
        if at_once && self.prompt && self.typed {
            self.say("")?;
        }
        let is_over = self.hand.is_over();
        if !is_over {
            let line = ending(self.hand.game());
            self.say(&line)?;
        }
        self.out.flush()?;
        Ok(if is_over { Farewell::Over } else { Farewell::Quit })
    }
}
