//! A game on a screen: input becomes deeds, deeds change the game, and the
//! screen follows.

use super::{
    Bulletin, Deed, Driver, Farewell, Helm, Input, KeyMap, Overlay, Present, Screen, SessionError,
    Stage, Weight,
    dialogue::{Answer, begin, reply},
    exchange::exchange,
    keeping::Keeping,
    known::Known,
    viewer::Viewer,
};
use crate::{
    check::Rehearsal,
    creature::Abilities,
    game::Game,
    level::{Depth, Mode, Power},
    player::{Autopilot, Command},
    replay::Chronicle,
    story::Entry,
};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use ratatui::backend::Backend;
use std::{
    marker::PhantomData,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// How often an idle program looks whether its terminal is still there: some
/// terminals go without a signal, and until that is seen, crossterm's reader has
/// no rest.
const LOOK_ROUND: Duration = Duration::from_secs(1);
/// Keys that follow each other faster are one stroke of the hand: nobody has
/// looked at the screen between them.
const HASTE: Duration = Duration::from_millis(300);
/// From how many deaths of a hundred times a move is asked about.
const WORTH_A_QUESTION: u8 = 50;
/// How many delays the end of a watched game stays on the screen.
const LAST_LOOK: u32 = 4;

/// A game, those who drive it, and the screen that shows it.
#[expect(missing_debug_implementations, reason = "autopilots have none")]
pub struct Session<'a, B> {
    game: &'a mut Game,
    inputs: &'a Receiver<Input>,
    stage: &'a mut dyn Stage,
    autopilot: Option<Box<dyn Autopilot>>,
    next_turn: Instant,
    last_key: Option<(KeyCode, Instant)>,
    news_are_old: bool,
    rehearsal: Option<Rehearsal>,
    keeping: Keeping<'a>,
    viewer: Option<Viewer<'a>>,
    backend: PhantomData<fn() -> B>,
}

impl<'a, B: Backend + Send + Sync + 'static> Session<'a, B> {
    /// A session of a game that has a `ScreenPlugin<B>` and a `Screen<B>`.
    pub fn new(
        game: &'a mut Game,
        helm: Helm,
        inputs: &'a Receiver<Input>,
        stage: &'a mut dyn Stage,
    ) -> Self {
        game.world_mut().insert_resource(helm);
        let autopilot = match helm {
            Helm::Player | Helm::Replay { .. } => None,
            Helm::Autopilot { name, .. } => Some(name.start()),
        };
        let (last_key, backend) = (None, PhantomData);
        let mut session = Self {
            game,
            inputs,
            stage,
            autopilot,
            next_turn: Instant::now(),
            last_key,
            news_are_old: true,
            rehearsal: None,
            keeping: Keeping::default(),
            viewer: None,
            backend,
        };
        session.wait_a_delay(1);
        session
    }

    /// Has all that is played kept. Whatever ends the session, it is synced
    /// before anything else is done.
    #[must_use]
    pub fn recorded_by(mut self, chronicle: &'a mut Chronicle) -> Self {
        self.keeping = Keeping::by(chronicle);
        self
    }

    /// Shows what was recorded, from a game that has just begun. The keys of
    /// [`Driver::Replaying`] go about in it.
    #[must_use]
    pub fn replaying(mut self, chronicle: &'a Chronicle) -> Self {
        self.viewer = Some(Viewer::new(chronicle));
        self
    }

    /// Plays until the end of the game or of the session.
    ///
    /// # Errors
    /// [`SessionError`], where the terminal does not do as it is told.
    pub fn run(mut self) -> Result<Farewell, SessionError> {
        // A game that is taken up may be over.
        self.announce_the_end();
        let farewell = self.play();
        self.keeping.sync();
        farewell
    }

    fn play(&mut self) -> Result<Farewell, SessionError> {
        loop {
            self.catch_up();
            if let Some(trouble) = self.keeping.take_trouble() {
                self.say(trouble);
            }
            if let Err(error) = self.present() {
                // Who has gone is not told that nothing can be drawn.
                return if self.stage.is_there() { Err(error) } else { Ok(Farewell::Gone) };
            }
            if let Some(farewell) = self.follow_the_input()? {
                return Ok(farewell);
            }
        }
    }

    fn present(&mut self) -> Result<(), SessionError> {
        let world = self.game.world_mut();
        world.run_schedule(Present);
        let failure = world.get_resource_mut::<Screen<B>>().and_then(|mut it| it.take_failure());
        failure.map_or(Ok(()), |told| Err(SessionError::Drawing(told)))
    }

    /// Waits for input or for the autopilot's time, and does all that there is
    /// to do before the screen needs to follow.
    fn follow_the_input(&mut self) -> Result<Option<Farewell>, SessionError> {
        let turn = self.time_of_the_next_turn();
        let patience = turn.map_or(LOOK_ROUND, |at| at.saturating_duration_since(Instant::now()));
        self.news_are_old = true;
        match self.inputs.recv_timeout(patience.min(LOOK_ROUND)) {
            Ok(input) => return self.take_in_all(input),
            Err(RecvTimeoutError::Disconnected) => return Ok(Some(Farewell::Gone)),
            Err(RecvTimeoutError::Timeout) => self.keeping.look_after(),
        }
        if !self.stage.is_there() {
            return Ok(Some(Farewell::Gone));
        }
        if turn.is_some_and(|at| at <= Instant::now()) {
            if self.is_over() {
                return Ok(Some(Farewell::Over));
            }
            self.take_a_turn();
        }
        Ok(None)
    }

    /// Everything that has come in, before anything is drawn: whoever holds a
    /// key on a slow line sees where it led.
    fn take_in_all(&mut self, first: Input) -> Result<Option<Farewell>, SessionError> {
        let mut next = Some(first);
        while let Some(input) = next {
            let was_over = self.is_over();
            let farewell = self.take_in(input)?;
            if farewell.is_some() {
                return Ok(farewell);
            }
            // What was typed for the game is no answer to its end.
            let ends_now = self.is_over() && !was_over;
            let counts = |input: &Input| !ends_now || !matches!(input, Input::Key(_));
            next = self.inputs.try_iter().find(counts);
        }
        Ok(None)
    }

    fn take_in(&mut self, input: Input) -> Result<Option<Farewell>, SessionError> {
        match input {
            Input::Key(key) => return self.take_a_key(key),
            Input::Resized => {}
            Input::Suspend => self.suspend()?,
            Input::Continued => {
                self.stage.come_back()?;
                self.redraw();
            }
            Input::Ended(signal) => return Ok(Some(Farewell::Ended(signal))),
            Input::Gone => return Ok(Some(Farewell::Gone)),
        }
        Ok(None)
    }

    fn take_a_key(&mut self, key: KeyEvent) -> Result<Option<Farewell>, SessionError> {
        let deed = self.game.world().resource::<KeyMap>().deed(key, self.helm().driver());
        let hasty = self.is_hasty(key, deed);
        match (self.overlay(), deed) {
            (_, Some(Deed::Suspend)) => self.suspend()?,
            (_, Some(Deed::Redraw)) => self.redraw(),
            (_, Some(Deed::TakeBack)) => self.take_back(),
            // Nothing is lost by leaving.
            (_, Some(Deed::Quit)) if self.viewer.is_some() => return Ok(Some(Farewell::Quit)),
            (Overlay::Result, _) => return Ok((!hasty).then_some(Farewell::Over)),
            (Overlay::Quit, _) => match key.code {
                KeyCode::Char('y' | 'Y') => return Ok(Some(Farewell::Quit)),
                KeyCode::Char('X') if self.keeping.is_kept() => {
                    self.game.give_up();
                    self.keeping.keep(Entry::GiveUp, self.game);
                    return Ok(Some(Farewell::Quit));
                }
                _ => self.show(Overlay::None),
            },
            (Overlay::Help, _) => self.show(Overlay::None),
            (overlay, Some(Deed::Close)) => self.follow(Answer::Show(overlay.behind())),
            (overlay, deed) => {
                if let Some(answer) = reply(self.game, overlay, key.code, deed) {
                    self.follow(answer);
                } else if let Some(deed) = deed {
                    self.do_a_deed(overlay, deed);
                }
            }
        }
        Ok(None)
    }

    /// What an answer leads to. What was told of the one before is gone.
    fn follow(&mut self, answer: Answer) {
        self.forget_old_news();
        match answer {
            Answer::Show(overlay) => self.show(overlay),
            Answer::Refuse(words) => self.say(words),
            Answer::Wield(power) => self.wield(power),
            Answer::GoTo(turn) => {
                self.show(Overlay::None);
                if let Some(viewer) = &mut self.viewer {
                    viewer.go_to(turn as usize);
                    self.game.world_mut().resource_mut::<Helm>().heed(Deed::Seek);
                }
            }
            Answer::Do(command) => {
                let confirmed = matches!(self.overlay(), Overlay::Confirm { .. });
                self.show(Overlay::None);
                if confirmed { self.submit(command) } else { self.consider(command) }
            }
        }
    }

    fn do_a_deed(&mut self, overlay: Overlay, deed: Deed) {
        if let Some(answer) = begin(self.game, deed) {
            self.follow(answer);
        } else if Overlay::of(deed).is_some() {
            self.show(overlay.toggled(deed));
        } else if let Overlay::Monsters { selected } = overlay {
            self.select(selected, deed);
        } else if self.helm().driver() != Driver::Playing {
            let before = self.helm();
            self.game.world_mut().resource_mut::<Helm>().heed(deed);
            if let Some(viewer) = &mut self.viewer {
                viewer.heed(deed);
            } else if deed == Deed::SingleStep {
                self.take_a_turn();
            } else if self.helm() != before {
                self.wait_a_delay(1);
            }
        } else if let Some(command) = deed.command().filter(|_| overlay.leaves_the_board()) {
            self.consider(command);
        }
    }

    fn select(&mut self, selected: usize, deed: Deed) {
        let last = Known::of(self.game.world()).monsters().len().saturating_sub(1);
        let selected = match deed {
            Deed::North => selected.saturating_sub(1),
            Deed::South => (selected + 1).min(last),
            _ => return,
        };
        self.show(Overlay::Monsters { selected });
    }

    /// The autopilot's turn.
    fn take_a_turn(&mut self) {
        if self.viewer.is_some() {
            return self.go_on();
        }
        let Some(autopilot) = self.autopilot.as_mut() else { return };
        let Some(survey) = self.game.survey() else { return };
        let command = autopilot.command(&survey);
        self.forget_old_news();
        // Resting is never refused while the game goes on.
        let done = [command, Command::Rest].into_iter().find(|it| self.game.submit(*it).is_ok());
        if let Some(command) = done {
            self.keeping.keep(Entry::Turn(command), self.game);
        }
        self.announce_the_end();
        self.wait_a_delay(if self.is_over() { LAST_LOOK } else { 1 });
    }

    /// The next turn of a recorded game, unless it is on its way to another.
    fn go_on(&mut self) {
        if let Some(viewer) = self.viewer.as_mut().filter(|viewer| !viewer.is_under_way()) {
            viewer.heed(Deed::SingleStep);
            self.wait_a_delay(1);
        }
    }

    /// Brings a recorded game to where it is to be. At its end it stands still.
    fn catch_up(&mut self) {
        let Some(viewer) = &mut self.viewer else { return };
        viewer.catch_up::<B>(self.game);
        if viewer.is_at_the_end()
            && let Helm::Replay { paused, .. } = &mut *self.game.world_mut().resource_mut()
        {
            *paused = true;
        }
    }

    /// Every command of the player's passes here before it is carried out. In
    /// the delve, one that would be death, or likely, is asked about first.
    fn consider(&mut self, command: Command) {
        match self.objection(command) {
            Some((killer, odds)) => self.show(Overlay::Confirm { command, killer, odds }),
            None => self.submit(command),
        }
    }

    /// Who would probably kill the PC, and how often of a hundred times.
    fn objection(&mut self, command: Command) -> Option<(Abilities, u8)> {
        self.game.world().get_resource::<Depth>()?;
        let outlook = self.rehearsal.get_or_insert_default().check(self.game, command);
        let (killer, _) = outlook.killers.first()?;
        let odds = outlook.percent();
        (odds >= WORTH_A_QUESTION).then_some((killer.abilities, odds))
    }

    /// The player's turn.
    fn submit(&mut self, command: Command) {
        self.forget_old_news();
        match self.game.submit(command) {
            Ok(()) => self.keeping.keep(Entry::Turn(command), self.game),
            Err(refusal) => self.say(refusal.to_string()),
        }
        self.announce_the_end();
    }

    /// What a wizard does costs no turn.
    fn wield(&mut self, power: Power) {
        self.show(Overlay::None);
        match self.game.wield(power) {
            Ok(()) => self.keeping.keep(Entry::Power(power), self.game),
            Err(refusal) => self.say(refusal.to_string()),
        }
    }

    /// In practice, what was done last was not done: even dying.
    fn take_back(&mut self) {
        self.forget_old_news();
        let may = self.game.world().get_resource().is_some_and(|mode: &Mode| mode.can_take_back());
        if !may {
            return self.say("What is done is done, but in practice.".to_owned());
        }
        match self.keeping.take_back() {
            Some(Ok(game)) => {
                exchange::<B>(self.game, game);
                self.rehearsal = None;
                self.redraw();
            }
            Some(Err(divergence)) => self.say(format!("It cannot be taken back: {divergence}.")),
            None => self.say("There is nothing to take back.".to_owned()),
        }
    }

    fn say(&mut self, words: String) {
        self.game.world_mut().resource_mut::<Bulletin>().say(Weight::Own, words);
    }

    /// The first turn of several makes room; the others add to it.
    fn forget_old_news(&mut self) {
        if std::mem::take(&mut self.news_are_old) {
            let watched = self.helm().driver() != Driver::Playing;
            let mut bulletin = self.game.world_mut().resource_mut::<Bulletin>();
            if watched { bulletin.let_stand() } else { bulletin.clear() }
        }
    }

    fn announce_the_end(&mut self) {
        if self.is_over() {
            self.show(Overlay::Result);
        }
    }

    /// When the autopilot acts, or a watched game that is over goes from the
    /// screen; `None` where the player is waited for.
    fn time_of_the_next_turn(&self) -> Option<Instant> {
        if self.viewer.as_ref().is_some_and(Viewer::is_under_way) {
            return Some(Instant::now());
        }
        let (Helm::Autopilot { paused, .. } | Helm::Replay { paused, .. }) = self.helm() else {
            return None;
        };
        let goes_on = self.is_over() || self.overlay().leaves_the_board();
        (goes_on && !paused).then_some(self.next_turn)
    }

    fn wait_a_delay(&mut self, times: u32) {
        if let Helm::Autopilot { delay, .. } | Helm::Replay { delay, .. } = self.helm() {
            self.next_turn = Instant::now() + delay * times;
        }
    }

    /// Whether a key may be meant for what the screen showed before: one that
    /// is still held, which most terminals do not say, or another command hard
    /// on the last.
    fn is_hasty(&mut self, key: KeyEvent, deed: Option<Deed>) -> bool {
        let last = self.last_key.replace((key.code, Instant::now()));
        let Some((code, _)) = last.filter(|(_, at)| at.elapsed() < HASTE) else {
            return key.kind == KeyEventKind::Repeat;
        };
        code == key.code || deed.and_then(Deed::command).is_some()
    }

    fn suspend(&mut self) -> Result<(), SessionError> {
        self.keeping.sync();
        self.stage.stand_aside()?;
        self.redraw();
        Ok(())
    }

    fn redraw(&mut self) {
        if let Some(mut screen) = self.game.world_mut().get_resource_mut::<Screen<B>>() {
            screen.forget();
        }
    }

    fn show(&mut self, overlay: Overlay) {
        self.game.world_mut().insert_resource(overlay);
    }

    fn overlay(&self) -> Overlay {
        *self.game.world().resource()
    }

    fn helm(&self) -> Helm {
        *self.game.world().resource()
    }

    /// Whether nothing more can be done; in a recorded game one can go back.
    fn is_over(&self) -> bool {
        self.viewer.is_none() && self.game.verdict().is_decided()
    }
}
