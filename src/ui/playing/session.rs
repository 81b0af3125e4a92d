//! A game on a screen: input becomes deeds, deeds change the game, and the
//! screen follows.

use crate::ui::{
    Beneath, Click, Deed, Driver, EndMenu, Extent, Farewell, Helm, Inbox, Input, KeyMap, NextGame,
    Overlay, Preferences, Present, Screen, SessionError, Stage, adding,
    controls::key_names::{may_be_torn, name_of},
    controls::mouse::{Meaning, meaning},
    endgame::retrospect::{Leafing, Retrospect},
    measure_the_screen,
    overlays::dialogue::{Answer, begin, reply},
    overlays::help::next_page,
    overlays::looking,
    overlays::scrolling::Scroll,
    overlays::travelling::remember_the_goal,
    playing::hand::Hand,
    playing::keeping::Keeping,
    playing::pace::Pace,
    playing::viewer::Viewer,
    seeing::point_of_view::look_through_the_next,
};
use crate::{
    game::Game,
    player::{Autopilot, Journey},
    replay::Chronicle,
};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use ratatui::backend::Backend;
use std::{
    iter,
    marker::PhantomData,
    sync::mpsc::RecvTimeoutError,
    time::{Duration, Instant},
};

/// How often an idle program looks whether its terminal is still there: some
/// terminals go without a signal.
const LOOK_ROUND: Duration = Duration::from_secs(1);
/// How long a terminal may take to go that does not do as it is told.
const PARTING: Duration = Duration::from_millis(500);
/// Keys that follow each other faster are one stroke of the hand: nobody has
/// looked at the screen between them.
const HASTE: Duration = Duration::from_millis(300);
/// How long keys are taken without a frame in between. Whoever pastes a thousand
/// of them sees where they lead.
const BETWEEN_FRAMES: Duration = Duration::from_millis(50);
/// How many delays the end of a watched game stays on the screen.
const LAST_LOOK: u32 = 4;

/// A game, those who drive it, and the screen that shows it.
#[expect(missing_debug_implementations, reason = "autopilots have none")]
pub struct Session<'a, B> {
    hand: Hand<'a>,
    inputs: &'a Inbox<Input>,
    stage: &'a mut dyn Stage,
    autopilot: Option<Box<dyn Autopilot>>,
    viewer: Option<Viewer<'a>>,
    next_turn: Instant,
    journey: Option<(Journey, Pace)>,
    last_key: Option<(KeyCode, Instant)>,
    /// What has closed the help, as long as it may still be held.
    spent_key: Option<KeyCode>,
    /// The last key that was told to be bound to nothing.
    unbound_key: Option<KeyCode>,
    backend: PhantomData<fn() -> B>,
}

impl<'a, B: Backend + Send + Sync + 'static> Session<'a, B> {
    /// A session of a game that has a `ScreenPlugin<B>` and a `Screen<B>`.
    pub fn new(
        game: &'a mut Game,
        helm: Helm,
        inputs: &'a Inbox<Input>,
        stage: &'a mut dyn Stage,
    ) -> Self {
        game.world_mut().insert_resource(helm);
        let autopilot = match helm {
            Helm::Player | Helm::Replay { .. } => None,
            Helm::Autopilot { name, .. } => Some(name.start()),
        };
        let mut session = Self {
            hand: Hand::new(game),
            inputs,
            stage,
            autopilot,
            viewer: None,
            next_turn: Instant::now(),
            journey: None,
            last_key: None,
            spent_key: None,
            unbound_key: None,
            backend: PhantomData,
        };
        session.wait_a_delay(1);
        session
    }

    /// Has all that is played kept. Whatever ends the session, it is synced
    /// before anything else is done.
    #[must_use]
    pub fn recorded_by(mut self, chronicle: &'a mut Chronicle) -> Self {
        self.hand.kept_by(Keeping::Story(chronicle));
        self
    }

    /// Has it be a lesson, whose turns can be taken back: `begin` begins it anew.
    #[must_use]
    pub(in crate::ui) fn teaching(mut self, begin: impl Fn() -> Game + 'a) -> Self {
        self.hand.kept_by(Keeping::Lesson(Box::new(begin)));
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
    /// [`SessionError`], where the terminal does not do as it is told, and where
    /// a recorded game went another way before the player left it.
    pub fn run(mut self) -> Result<Farewell, SessionError> {
        // A game that is taken up may be over.
        self.hand.announce_the_end();
        let farewell = self.play();
        self.hand.keeping().sync();
        match self.viewer.and_then(Viewer::into_fault) {
            Some(fault) if matches!(farewell, Ok(Farewell::Quit)) => Err(fault.into()),
            _ => farewell,
        }
    }

    fn play(&mut self) -> Result<Farewell, SessionError> {
        loop {
            match self.show_and_listen() {
                Ok(None) => {}
                Ok(Some(farewell)) => return Ok(farewell),
                // Who has gone is not told what the terminal refuses.
                Err(error) => return self.await_a_farewell().ok_or(error),
            }
        }
    }

    fn show_and_listen(&mut self) -> Result<Option<Farewell>, SessionError> {
        self.catch_up();
        self.hand.keeping().look_after();
        if let Some(trouble) = self.hand.keeping().take_trouble() {
            self.journey = None;
            self.hand.warn(trouble);
        }
        self.present()?;
        self.follow_the_input()
    }

    /// Waits for input or for the autopilot's time, and does all that there is
    /// to do before the screen needs to follow.
    fn follow_the_input(&mut self) -> Result<Option<Farewell>, SessionError> {
        if let Some(journey) = self.journey.take() {
            return self.travel_on(journey);
        }
        let turn = self.time_of_the_next_turn();
        let patience = turn.map_or(LOOK_ROUND, |at| at.saturating_duration_since(Instant::now()));
        let patience = if self.hand.is_looking_back() { Duration::ZERO } else { patience };
        self.hand.let_news_age();
        loop {
            match self.inputs.wait(patience.min(LOOK_ROUND)) {
                Ok(input) => return self.take_in_all(input),
                Err(RecvTimeoutError::Disconnected) => return Ok(Some(Farewell::Gone)),
                Err(RecvTimeoutError::Timeout) => self.hand.keeping().look_after(),
            }
            if !self.stage.is_there() {
                return Ok(Some(Farewell::Gone));
            }
            if let Some(trouble) = self.hand.keeping().take_trouble() {
                self.hand.warn(trouble);
                return Ok(None);
            }
            // A change of size between the first frame and the handler of its
            // signal is told by nobody.
            if self.has_another_size() {
                self.redraw();
                return Ok(None);
            }
            // Where nobody has done anything, the screen has nothing to follow.
            if turn.is_some() || self.hand.is_looking_back() {
                break;
            }
        }
        if turn.is_some_and(|at| at <= Instant::now()) {
            if self.hand.is_over() {
                return Ok(Some(Farewell::Over));
            }
            self.take_a_turn();
        }
        Ok(None)
    }

    fn has_another_size(&mut self) -> bool {
        let world = self.hand.game().world();
        let screen = world.get_resource::<Screen<B>>();
        screen.is_some_and(|screen| screen.extent() != *world.resource())
    }

    /// Whether the terminal goes: it may refuse what is asked of it before it is
    /// seen to be gone, and before the signal comes that says so.
    fn await_a_farewell(&self) -> Option<Farewell> {
        let until = Instant::now() + PARTING;
        while self.stage.is_there() {
            match self.inputs.wait(until.saturating_duration_since(Instant::now())) {
                Ok(Input::Ended(signal)) => return Some(Farewell::Ended(signal)),
                Ok(Input::Gone) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return None,
            }
        }
        Some(Farewell::Gone)
    }

    /// What has come in, before anything is drawn: whoever holds a key on a slow
    /// line sees where it led.
    fn take_in_all(&mut self, first: Input) -> Result<Option<Farewell>, SessionError> {
        let mut next = Some(first);
        let until = Instant::now() + BETWEEN_FRAMES;
        while let Some(input) = next {
            let was_over = self.hand.is_over();
            let farewell = self.take_in(input)?;
            if farewell.is_some() {
                return Ok(farewell);
            }
            // What was typed for the game is no answer to its end.
            let ends_now = self.hand.is_over() && !was_over;
            let counts = |input: &Input| !ends_now || !matches!(input, Input::Key(_));
            // Whoever sets out goes a step before the next key stops that.
            if self.journey.is_some() || !ends_now && Instant::now() >= until {
                break;
            }
            next = iter::from_fn(|| self.inputs.take()).find(counts);
        }
        Ok(None)
    }

    /// Goes on with a journey until it is over, or something comes in, or there
    /// is a step to be shown.
    fn travel_on(
        &mut self,
        (mut journey, mut pace): (Journey, Pace),
    ) -> Result<Option<Farewell>, SessionError> {
        loop {
            if let Some(patience) = pace.pause()
                && let Ok(input) = self.inputs.wait(patience)
            {
                self.hand.say("You stop.".to_owned());
                return self.take_in_all(input);
            }
            if !self.hand.go_on(&mut journey) {
                return Ok(None);
            }
            if pace.shows_a_step() {
                self.journey = Some((journey, pace));
                return Ok(None);
            }
        }
    }

    fn take_in(&mut self, input: Input) -> Result<Option<Farewell>, SessionError> {
        match input {
            Input::Key(key) => return self.take_a_key(key),
            Input::Click(click) => return self.take_a_click(click),
            // What was cut off is gone, even where it has the old size again.
            Input::Resized => self.redraw(),
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

    fn take_a_click(&mut self, click: Click) -> Result<Option<Farewell>, SessionError> {
        let overlay = self.hand.overlay();
        let playing = self.hand.helm().driver() == Driver::Playing;
        match meaning(self.hand.game().world(), overlay, click) {
            Some(Meaning::Key(key)) => return self.take_a_key(key.into()),
            Some(Meaning::Show(overlay)) => self.follow(Answer::Show(overlay)),
            Some(Meaning::Travel(cell)) if playing => {
                self.follow(Answer::SetOut(Journey::travel(cell)));
            }
            _ => {}
        }
        Ok(None)
    }

    fn take_a_key(&mut self, key: KeyEvent) -> Result<Option<Farewell>, SessionError> {
        let driver = self.hand.helm().driver();
        let overlay = self.hand.overlay();
        let deed = looking::deed(self.hand.game().world().resource(), overlay, driver, key);
        let is_held = self.is_held(key);
        let hasty = self.is_hasty(key, deed);
        let is_shown = self.hand.game().world().resource::<Extent>().is_enough();
        if self.is_spent(key.code, hasty) || !is_shown && !is_for_the_blind(overlay, key, deed) {
            return Ok(None);
        }
        match (overlay, deed) {
            (_, Some(Deed::Suspend)) => self.suspend()?,
            (_, Some(Deed::Redraw)) => self.redraw(),
            (_, Some(Deed::TakeBack)) => self.hand.take_back(),
            // Nothing is lost by leaving.
            (_, Some(Deed::Quit)) if driver == Driver::Replaying => {
                return Ok(Some(Farewell::Quit));
            }
            (Overlay::Result, _)
                if let Some(next) = self.next_game(key.code).filter(|_| !hasty) =>
            {
                return Ok(Some(Farewell::Next(next)));
            }
            // The end of a lesson is read, and left by one key.
            (Overlay::Result, deed) if self.hand.keeping().is_a_lesson() => match deed {
                Some(Deed::Confirm) if !hasty => return Ok(Some(Farewell::Over)),
                Some(Deed::Quit) => self.hand.show(Overlay::Quit),
                _ => {}
            },
            // A key that is still held has not been pressed for this question.
            (Overlay::Confirm { .. }, _) if is_held => {}
            (Overlay::Result, _) => return Ok(self.leaf(Leafing::of(key.code, deed), hasty)),
            (Overlay::Quit, _) => match key.code {
                KeyCode::Char('y' | 'Y') => return Ok(Some(Farewell::Quit)),
                code => {
                    if code == KeyCode::Char('X') {
                        self.hand.give_up();
                    }
                    self.hand.show(Overlay::None);
                    self.hand.announce_the_end();
                }
            },
            (Overlay::Help { top }, deed) if Scroll::of(key.code, deed).is_none() => {
                self.read_on(top, key.code);
            }
            (overlay, Some(Deed::Close)) => self.follow(Answer::Show(overlay.behind())),
            (overlay, None)
                if let Some(answer) =
                    adding::keys::answer(self.hand.game().world(), overlay, driver, key.code) =>
            {
                self.follow(answer);
            }
            (overlay, deed) => {
                if let Some(answer) = reply(self.hand.game(), overlay, key.code, deed) {
                    self.follow(answer);
                } else if let Some(deed) = deed {
                    self.do_a_deed(overlay, deed);
                } else if overlay.leaves_the_board() {
                    self.tell_that_it_is_unbound(key);
                }
            }
        }
        Ok(None)
    }

    /// What a key chooses from the menu after the end of a game.
    fn next_game(&mut self, key: KeyCode) -> Option<NextGame> {
        EndMenu::of(self.hand.game().world())?.chosen(key)
    }

    /// Space turns the pages of the help. After the last, and by any other key
    /// that does not go about in it, it is closed, and no more is done.
    fn read_on(&mut self, top: usize, key: KeyCode) {
        let world = self.hand.game().world();
        let page = next_page(world, top).filter(|_| key == KeyCode::Char(' '));
        let Beneath(beneath) = *world.resource();
        // The key that leaves everything does nothing where nothing is to be left.
        self.spent_key = page.is_none().then_some(key).filter(|key| *key != KeyCode::Esc);
        self.hand.show(page.unwrap_or(beneath));
    }

    /// Whether it is still the stroke that has closed the help.
    fn is_spent(&mut self, key: KeyCode, hasty: bool) -> bool {
        self.spent_key = self.spent_key.filter(|spent| hasty && *spent == key);
        self.spent_key.is_some()
    }

    /// Once for each key, and not for what may be a part of another.
    fn tell_that_it_is_unbound(&mut self, key: KeyEvent) {
        let is_news = self.unbound_key.replace(key.code) != Some(key.code);
        if is_news && !may_be_torn(key) {
            let driver = self.hand.helm().driver();
            let keys = self.hand.game().world().resource::<KeyMap>();
            let help = keys.key(Deed::Help, driver).map(|help| format!(" {help} lists the keys."));
            let words = format!("{} is not bound.{}", name_of(key), help.unwrap_or_default());
            self.follow(Answer::Refuse(words));
        }
    }

    /// Goes through the last turns of a game that is over, or leaves it. Who is
    /// in the midst of them means what it types.
    fn leaf(&mut self, leafing: Leafing, hasty: bool) -> Option<Farewell> {
        let world = self.hand.game().world_mut();
        let retrospect = world.get_resource_mut::<Retrospect>();
        let is_meant = !hasty || retrospect.as_ref().is_some_and(|it| it.is_in_the_past());
        match leafing {
            _ if !is_meant => None,
            Leafing::Leave => Some(Farewell::Over),
            leafing => {
                if let Some(mut retrospect) = retrospect {
                    retrospect.leaf(leafing);
                    // A watched game that is over waits for who looks at it.
                    world.resource_mut::<Helm>().heed(Deed::SingleStep);
                }
                None
            }
        }
    }

    /// What an answer leads to. What was told of the one before is gone.
    fn follow(&mut self, answer: Answer) {
        self.hand.forget_old_news();
        match answer {
            Answer::Show(overlay) => self.hand.show(overlay),
            Answer::Refuse(words) => self.hand.say(words),
            Answer::Wield(power) => self.hand.wield(power),
            Answer::GoTo(turn) => {
                self.hand.show(Overlay::None);
                if let Some(viewer) = &mut self.viewer {
                    viewer.go_to(turn as usize);
                    self.hand.game().world_mut().resource_mut::<Helm>().heed(Deed::Seek);
                }
            }
            Answer::SetOut(journey) => {
                if !self.hand.overlay().leaves_the_board() {
                    self.hand.show(Overlay::None);
                }
                let world = self.hand.game().world_mut();
                remember_the_goal(world, &journey);
                self.journey =
                    Some((journey, Pace::new(world.resource::<Preferences>().animation)));
            }
            Answer::Do(command) => {
                let confirmed = matches!(self.hand.overlay(), Overlay::Confirm { .. });
                self.hand.show(Overlay::None);
                if confirmed { self.hand.submit(command) } else { self.hand.consider(command) }
            }
        }
    }

    fn do_a_deed(&mut self, overlay: Overlay, deed: Deed) {
        let sets_out = overlay.leaves_the_board().then(|| self.hand.begin_a_journey(deed));
        if let Some(answer) = sets_out.flatten() {
            self.follow(answer);
        } else if let Some(answer) = begin(self.hand.game(), deed) {
            self.follow(answer);
        } else if Overlay::of(deed).is_some() {
            if deed == Deed::Help {
                self.hand.game().world_mut().insert_resource(Beneath(overlay));
            }
            self.hand.show(overlay.toggled(deed));
        } else if self.hand.helm().driver() != Driver::Playing {
            if deed == Deed::Eyes {
                return look_through_the_next(self.hand.game().world_mut());
            }
            let before = self.hand.helm();
            self.hand.game().world_mut().resource_mut::<Helm>().heed(deed);
            if let Some(viewer) = &mut self.viewer {
                viewer.heed(deed);
            } else if deed == Deed::SingleStep {
                self.take_a_turn();
            } else if self.hand.helm() != before {
                self.wait_a_delay(1);
            }
        } else if let Some(command) = deed.command().filter(|_| overlay.leaves_the_board()) {
            self.hand.consider(command);
        }
    }

    /// The autopilot's turn, or the next of a recorded game that is not on its
    /// way to another.
    fn take_a_turn(&mut self) {
        if let Some(viewer) = &mut self.viewer {
            if !viewer.is_under_way() {
                viewer.heed(Deed::SingleStep);
                self.wait_a_delay(1);
            }
        } else if let Some(autopilot) = &mut self.autopilot {
            self.hand.let_play(autopilot.as_mut());
            self.wait_a_delay(if self.hand.is_over() { LAST_LOOK } else { 1 });
        }
    }

    /// Brings a recorded game to where it is to be. At its end it stands still.
    fn catch_up(&mut self) {
        self.hand.look_back();
        let Some(viewer) = &mut self.viewer else { return };
        viewer.catch_up(self.hand.game());
        if viewer.is_at_the_end()
            && let Helm::Replay { paused, .. } = &mut *self.hand.game().world_mut().resource_mut()
        {
            *paused = true;
        }
    }

    /// When the autopilot acts, or a watched game that is over goes from the
    /// screen; `None` where the player is waited for.
    fn time_of_the_next_turn(&self) -> Option<Instant> {
        if self.viewer.as_ref().is_some_and(Viewer::is_under_way) {
            return Some(Instant::now());
        }
        let (Helm::Autopilot { paused, .. } | Helm::Replay { paused, .. }) = self.hand.helm()
        else {
            return None;
        };
        let goes_on = self.hand.is_over() || self.hand.overlay().leaves_the_board();
        (goes_on && !paused).then_some(self.next_turn)
    }

    fn wait_a_delay(&mut self, times: u32) {
        if let Helm::Autopilot { delay, .. } | Helm::Replay { delay, .. } = self.hand.helm() {
            self.next_turn = Instant::now() + delay * times;
        }
    }

    /// Whether a key is still held, which most terminals do not say.
    fn is_held(&self, key: KeyEvent) -> bool {
        let is_the_last =
            |(code, at): &(KeyCode, Instant)| *code == key.code && at.elapsed() < HASTE;
        key.kind == KeyEventKind::Repeat || self.last_key.as_ref().is_some_and(is_the_last)
    }

    /// Whether a key may be meant for what the screen showed before: one that
    /// is still held, or another command hard on the last.
    fn is_hasty(&mut self, key: KeyEvent, deed: Option<Deed>) -> bool {
        let last = self.last_key.replace((key.code, Instant::now()));
        let Some((code, _)) = last.filter(|(_, at)| at.elapsed() < HASTE) else {
            return key.kind == KeyEventKind::Repeat;
        };
        code == key.code || deed.and_then(Deed::command).is_some()
    }

    fn present(&mut self) -> Result<(), SessionError> {
        // What there is room for decides how much is looked ahead for.
        let world = self.hand.game().world_mut();
        let measured = world.run_system_cached(measure_the_screen::<B>);
        measured.expect("it asks for nothing that a world may lack");
        self.hand.look_ahead();
        let world = self.hand.game().world_mut();
        world.run_schedule(Present);
        let failure = world.get_resource_mut::<Screen<B>>().and_then(|mut it| it.take_failure());
        failure.map_or(Ok(()), |told| Err(SessionError::Drawing(told)))
    }

    fn redraw(&mut self) {
        if let Some(mut screen) = self.hand.game().world_mut().get_resource_mut::<Screen<B>>() {
            screen.forget();
        }
    }

    fn suspend(&mut self) -> Result<(), SessionError> {
        self.hand.keeping().sync();
        self.stage.stand_aside()?;
        self.redraw();
        Ok(())
    }
}

/// Whether a key is heard where the screen is too small to show what it would
/// do: it quits, answers that, or leaves what is over.
const fn is_for_the_blind(overlay: Overlay, key: KeyEvent, deed: Option<Deed>) -> bool {
    match (overlay, deed) {
        (_, Some(Deed::TakeBack)) => false,
        (Overlay::Quit, _) | (_, Some(Deed::Quit | Deed::Suspend | Deed::Redraw)) => true,
        (Overlay::Result, deed) => matches!(Leafing::of(key.code, deed), Leafing::Leave),
        _ => false,
    }
}
