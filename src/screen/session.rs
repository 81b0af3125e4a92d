//! A game on a screen: input becomes actions, actions change the game, and the
//! screen follows. What the keys do is the mode's and the overlays' affair.

use crate::{
    game::Game,
    screen::{
        display::Display,
        end_menu::EndMenu,
        frame::frame,
        haste::Haste,
        mode::{AfterWakeup, SessionMode, TopOverlay, Wakeup},
        overlay::{InputContext, KeyPress, Overlay},
        terminal_host::TerminalHost,
    },
    session::{GameController, Pilot, Recording, SessionEnd, SessionError},
    settings::{InputMode, KeyCode, KeyMap, Preferences, UiAction},
    terminal::{Inbox, Input},
    view::ViewSettings,
};
use ratatui::backend::Backend;
use std::{
    iter,
    sync::mpsc::RecvTimeoutError,
    thread::sleep,
    time::{Duration, Instant},
};

/// How often an idle program looks whether its terminal is still there: some
/// terminals go without a signal.
const LOOK_ROUND: Duration = Duration::from_secs(1);
/// How long a terminal may take to go that does not do as it is told.
const PARTING: Duration = Duration::from_millis(500);
/// How long keys are taken without a frame in between. Whoever pastes a thousand
/// of them sees where they lead.
const BETWEEN_FRAMES: Duration = Duration::from_millis(50);

/// An overlay that lies there, and the action that has opened it.
pub(super) struct Opened {
    pub(super) overlay: Box<dyn Overlay>,
    pub(super) by: Option<UiAction>,
}

/// A game, who drives it, what lies over it, and the screen that shows it.
#[expect(missing_debug_implementations, reason = "autopilots have none")]
pub struct Session<'a, B: Backend + Send + Sync + 'static> {
    pub(super) controller: GameController<'a>,
    pub(super) mode: Box<dyn SessionMode + 'a>,
    /// The topmost last.
    pub(super) overlays: Vec<Opened>,
    pub(super) display: Display<B>,
    pub(super) keys: KeyMap,
    pub(super) preferences: Preferences,
    pub(super) menu: Option<EndMenu>,
    pub(super) haste: Haste,
    /// The last key that was told to be bound to nothing.
    pub(super) unbound_key: Option<KeyCode>,
    /// Whether the end of the game has been shown.
    pub(super) has_ended: bool,
    pub(super) has_begun: bool,
}

impl<'a, B: Backend + Send + Sync + 'static> Session<'a, B> {
    /// A session of a game that nobody records, with the keys that are built in.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use ratatui::backend::TestBackend;
    /// use hexdelve::{
    ///     screen::{Display, NoTerminal, PlayMode, Session},
    ///     settings::{Glyphs, KeyCode, Palette},
    ///     terminal::{Inbox, Input},
    /// };
    /// let game = Scenario::draw("@..4").beside(MessagesPlugin).start();
    /// let screen = TestBackend::new(80, 24);
    /// let display = Display::new(screen, Palette::built_in().clone(), Glyphs::Ascii);
    /// let mut session = Session::new(game, PlayMode::new(false), display);
    /// let east = Inbox::holding([Input::Key(KeyCode::Char('l').into())]);
    /// session.run(&east, &mut NoTerminal).unwrap();
    /// assert_eq!(session.game().turns(), 1);
    /// ```
    ///
    /// # Panics
    /// When something is told in a game without a
    /// [`MessagesPlugin`](crate::messages::MessagesPlugin).
    pub fn new(game: Game, mode: impl SessionMode + 'a, display: Display<B>) -> Self {
        Self {
            controller: GameController::new(game),
            mode: Box::new(mode),
            overlays: Vec::new(),
            display,
            keys: KeyMap::built_in().clone(),
            preferences: Preferences::default(),
            menu: None,
            haste: Haste::default(),
            unbound_key: None,
            has_ended: false,
            has_begun: false,
        }
    }

    /// The same with keys as the player likes them.
    #[must_use]
    pub fn with_keys(self, keys: KeyMap) -> Self {
        Self { keys, ..self }
    }

    /// The same as the player likes the screen.
    #[must_use]
    pub fn with_preferences(self, preferences: Preferences) -> Self {
        Self { preferences, ..self }
    }

    /// The same with something to follow the end of the game.
    #[must_use]
    pub fn offering(self, menu: Option<EndMenu>) -> Self {
        Self { menu, ..self }
    }

    /// Has all that is played recorded. Whatever ends the session, it is synced
    /// before anything else is done.
    #[must_use]
    pub fn recorded_in(mut self, recording: Recording<'a>) -> Self {
        self.controller.recorded_in(recording);
        self
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.controller.game()
    }

    /// The game, to be changed by who knows what it does.
    pub const fn game_mut(&mut self) -> &mut Game {
        self.controller.game_mut()
    }

    /// The screen.
    pub const fn display(&mut self) -> &mut Display<B> {
        &mut self.display
    }

    /// The game and its screen, when the session is over.
    pub fn into_parts(self) -> (Game, Display<B>) {
        (self.controller.into_game(), self.display)
    }

    /// Has somebody else drive the PC from now on. What lies over the game is gone.
    pub fn drive_by(&mut self, mode: impl SessionMode + 'a) {
        self.mode = Box::new(mode);
        self.overlays.clear();
        (self.has_begun, self.has_ended) = (false, false);
    }

    /// What lies over the game, the topmost last.
    pub fn overlays(&self) -> impl Iterator<Item = &dyn Overlay> {
        self.overlays.iter().map(|opened| &*opened.overlay)
    }

    /// Lays something over the game.
    pub fn open(&mut self, overlay: Box<dyn Overlay>) {
        self.overlays.push(Opened { overlay, by: None });
    }

    /// Plays until the end of the game or of the session, or until nothing more can
    /// come in.
    ///
    /// # Errors
    /// [`SessionError`], where the terminal does not do as it is told, and where
    /// a recorded game went another way before the player left it.
    pub fn run(
        &mut self,
        inputs: &Inbox<Input>,
        stage: &mut dyn TerminalHost,
    ) -> Result<SessionEnd, SessionError> {
        self.haste = Haste::default();
        let farewell = self.play(inputs, stage);
        self.controller.recording().sync();
        match self.mode.take_fault() {
            Some(fault) if matches!(farewell, Ok(SessionEnd::Quit)) => Err(fault.into()),
            _ => farewell,
        }
    }

    fn play(
        &mut self,
        inputs: &Inbox<Input>,
        stage: &mut dyn TerminalHost,
    ) -> Result<SessionEnd, SessionError> {
        loop {
            match self.show_and_listen(inputs, stage) {
                Ok(None) => {}
                Ok(Some(farewell)) => return Ok(farewell),
                // Who has gone is not told what the terminal refuses.
                Err(error) => return await_a_farewell(inputs, stage).ok_or(error),
            }
        }
    }

    /// Says what keeps the game from being recorded, if something does, and waits for
    /// whoever watches.
    fn tell_of_trouble(&mut self) -> bool {
        let trouble = self.controller.recording().take_trouble();
        let is_news = trouble.is_some();
        if let Some(trouble) = trouble {
            self.mode.pause();
            self.controller.warn(trouble);
        }
        is_news
    }

    fn show_and_listen(
        &mut self,
        inputs: &Inbox<Input>,
        stage: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        self.controller.recording().look_after();
        self.tell_of_trouble();
        self.present()?;
        self.follow_the_input(inputs, stage)
    }

    /// Brings the screen up to date.
    ///
    /// # Errors
    /// [`SessionError::Drawing`], where the screen does not take it.
    pub fn present(&mut self) -> Result<(), SessionError> {
        self.begin();
        self.with_the_desk(|mode, desk| mode.catch_up(desk));
        let settings = self.view_settings();
        self.controller.seen_on(settings.clone());
        self.controller.look_back();
        self.notice_the_end();
        let top = top_of(&self.overlays);
        let beneath = self.overlays.len().checked_sub(2).map(|at| &*self.overlays[at].overlay);
        let (keys, eyes) = (&self.keys, settings.eyes);
        let mut layout = settings.layout(self.controller.game());
        let mut desk = InputContext { controller: &mut self.controller, keys, eyes };
        self.mode.make_room(top, &mut desk, &mut layout);
        let (shown, over) = ((&settings, layout), (top.overlay, beneath));
        let mut view = frame(&mut self.controller, shown, (keys, &*self.mode), over);
        let mut desk = InputContext { controller: &mut self.controller, keys, eyes };
        self.mode.decorate(top, &mut desk, &mut view);
        self.display.show(view).map_err(SessionError::Drawing)
    }

    fn begin(&mut self) {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.controller.driven_by(match self.mode.input_mode() {
                InputMode::Playing => Pilot::Player,
                InputMode::Watching => Pilot::Autopilot,
                InputMode::Replaying => Pilot::Record,
            });
        }
    }

    fn view_settings(&mut self) -> ViewSettings {
        let plays = self.mode.input_mode() == InputMode::Playing;
        ViewSettings {
            extent: self.display.extent(),
            is_doubled: self.preferences.zoom == 2,
            mode: self.mode.in_words(),
            mode_is_long: self.mode.is_long(),
            eyes: self.mode.eyes(),
            warns: plays && !self.controller.game().status().is_decided(),
        }
    }

    /// The end lies over the game as soon as it has one.
    pub(super) fn notice_the_end(&mut self) {
        let is_over = self.controller.is_over();
        let is_new = is_over && !self.has_ended;
        if is_new {
            self.overlays.clear();
        }
        if is_over && self.overlays.is_empty() {
            self.open(self.mode.ending(self.menu));
        }
        self.has_ended = is_over;
    }

    /// Waits for input or for what goes on by itself, and does all that there is
    /// to do before the screen needs to follow.
    fn follow_the_input(
        &mut self,
        inputs: &Inbox<Input>,
        stage: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        // Whoever is stopped reads why beside what the key does that stops it.
        if !self.mode.is_under_way() {
            self.controller.let_news_age();
        }
        loop {
            let free = self.leaves_the_board();
            let due = self.with_the_desk(|mode, desk| mode.due(free, desk));
            let wait = match due {
                Wakeup::Now => return Ok(self.go_on()),
                Wakeup::At(at) => at.saturating_duration_since(Instant::now()),
                Wakeup::Never => LOOK_ROUND,
            };
            let is_looking_back = self.controller.is_looking_back();
            let wait = if is_looking_back { Duration::ZERO } else { wait.min(LOOK_ROUND) };
            match inputs.wait(wait) {
                Ok(input) => {
                    // Nobody stops who makes the window larger.
                    if matches!(input, Input::Key(_) | Input::Click(_)) {
                        self.with_the_desk(|mode, desk| mode.interrupt(desk));
                    }
                    return self.take_in_all(input, inputs, stage);
                }
                Err(RecvTimeoutError::Disconnected) if self.mode.is_under_way() => sleep(wait),
                Err(RecvTimeoutError::Disconnected) => return Ok(Some(SessionEnd::Gone)),
                Err(RecvTimeoutError::Timeout) => self.controller.recording().look_after(),
            }
            if let Wakeup::At(at) = due
                && at <= Instant::now()
            {
                match self.with_the_desk(|mode, desk| mode.go_on(desk)) {
                    AfterWakeup::Follow(answer) => return Ok(self.follow(answer, KeyPress::CLICK)),
                    AfterWakeup::Shown => return Ok(None),
                    AfterWakeup::Unshown => continue,
                }
            }
            if !stage.is_there() {
                return Ok(Some(SessionEnd::Gone));
            }
            if self.tell_of_trouble() {
                return Ok(None);
            }
            // A change of size between the first frame and the handler of its
            // signal is told by nobody.
            if self.display.extent() != self.display.drawn_extent() {
                self.display.forget();
                return Ok(None);
            }
            if is_looking_back {
                return Ok(None);
            }
        }
    }

    fn go_on(&mut self) -> Option<SessionEnd> {
        match self.with_the_desk(|mode, desk| mode.go_on(desk)) {
            AfterWakeup::Follow(answer) => self.follow(answer, KeyPress::CLICK),
            AfterWakeup::Shown | AfterWakeup::Unshown => None,
        }
    }

    /// What has come in, before anything is drawn: whoever holds a key on a slow
    /// line sees where it led.
    fn take_in_all(
        &mut self,
        first: Input,
        inputs: &Inbox<Input>,
        stage: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        let mut next = Some(first);
        let until = Instant::now() + BETWEEN_FRAMES;
        while let Some(input) = next {
            let farewell = self.take_in(input, stage)?;
            if farewell.is_some() {
                return Ok(farewell);
            }
            let had_ended = self.has_ended;
            self.notice_the_end();
            // What was typed for the game is no answer to its end.
            let ends_now = self.has_ended && !had_ended;
            let counts = |input: &Input| !ends_now || !matches!(input, Input::Key(_));
            let free = self.leaves_the_board();
            let sets_out = self.with_the_desk(|mode, desk| mode.due(free, desk)) == Wakeup::Now;
            if sets_out || !ends_now && Instant::now() >= until {
                break;
            }
            next = iter::from_fn(|| inputs.take()).find(counts);
        }
        Ok(None)
    }

    fn take_in(
        &mut self,
        input: Input,
        stage: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        match input {
            Input::Key(key) => return self.take_a_key(key, stage),
            Input::Click(click) => return Ok(self.take_a_click(click)),
            // What was cut off is gone, even where it has the old size again.
            Input::Resized => self.display.forget(),
            Input::Suspend => self.suspend(stage)?,
            Input::Continued => {
                stage.come_back()?;
                self.display.forget();
            }
            Input::Ended(signal) => return Ok(Some(SessionEnd::Ended(signal))),
            Input::Gone => return Ok(Some(SessionEnd::Gone)),
        }
        Ok(None)
    }

    pub(super) fn suspend(&mut self, stage: &mut dyn TerminalHost) -> Result<(), SessionError> {
        self.controller.recording().sync();
        stage.stand_aside()?;
        self.display.forget();
        Ok(())
    }

    /// Whether the board is the game's, so that the PC can be driven.
    pub(super) fn leaves_the_board(&self) -> bool {
        self.overlays.last().is_none_or(|top| top.overlay.leaves_the_board())
    }

    pub(super) fn with_the_desk<R>(
        &mut self,
        does: impl FnOnce(&mut dyn SessionMode, &mut InputContext<'_, 'a>) -> R,
    ) -> R {
        let eyes = self.mode.eyes();
        let mut desk = InputContext { controller: &mut self.controller, keys: &self.keys, eyes };
        does(&mut *self.mode, &mut desk)
    }
}

pub(super) fn top_of(overlays: &[Opened]) -> TopOverlay<'_> {
    let top = overlays.last();
    TopOverlay { overlay: top.map(|it| &*it.overlay), opened_by: top.and_then(|it| it.by) }
}

/// Whether the terminal goes: it may refuse what is asked of it before it is seen to
/// be gone, and before the signal comes that says so.
fn await_a_farewell(inputs: &Inbox<Input>, stage: &dyn TerminalHost) -> Option<SessionEnd> {
    let until = Instant::now() + PARTING;
    while stage.is_there() {
        // Keys that come without an end put nothing off.
        let left = until.checked_duration_since(Instant::now())?;
        match inputs.wait(left) {
            Ok(Input::Ended(signal)) => return Some(SessionEnd::Ended(signal)),
            Ok(Input::Gone) | Err(RecvTimeoutError::Disconnected) => break,
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => return None,
        }
    }
    Some(SessionEnd::Gone)
}
