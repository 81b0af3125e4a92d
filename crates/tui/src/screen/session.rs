//! A session: input becomes actions, actions change the game, and the screen follows.

use super::{
    animation::Animation,
    frame::{ScreenRenderer, frame},
    key_handling::Haste,
    modes::{Mode, ModeInput, NextWakeup, TerminalHost},
    overlays::result::EndMenu,
};
use crate::prelude::*;
use crate::{
    session::{GameController, RecordingTarget, SessionEnd, SessionError},
    settings::{DisplayPreferences, InputMode, KeyCode, KeyMap, with_keys},
    terminal::{Inbox, Input},
    view::ViewSettings,
};
use crossbeam_channel::{RecvTimeoutError, TryRecvError};
use hexdelve::{clock::Instant, log::MessagePriority};
use ratatui::backend::Backend;
use std::{iter, thread::sleep, time::Duration};

/// Some terminals disappear without a signal.
pub(super) const LOOK_ROUND: Duration = Duration::from_secs(1);
/// The time a terminal may take to disappear after it has refused an operation.
const PARTING: Duration = Duration::from_millis(500);
/// The longest time without a frame: a player who pastes a thousand keys sees where they lead.
const BETWEEN_FRAMES: Duration = Duration::from_millis(50);

/// The state of a session after a poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionPoll {
    /// The session waits for input, but has to be polled again after this time even if
    /// there is none.
    Waiting(Duration),
    /// The session has ended.
    Ended(SessionEnd),
}

pub(super) struct Opened {
    pub(super) overlay: Box<dyn Layer>,
    pub(super) by: Option<UiAction>,
}

/// A game, what controls it, the overlays on top of it, and the screen that shows it.
#[expect(missing_debug_implementations, reason = "autopilots do not implement it")]
pub struct ScreenSession<'a, B: Backend + Send + Sync + 'static> {
    pub(super) controller: GameController<'a>,
    pub(super) mode: Box<dyn Mode + 'a>,
    /// The open overlays, the topmost last.
    pub(super) overlays: Vec<Opened>,
    /// The display.
    pub renderer: ScreenRenderer<B>,
    /// The key map, by default the built-in one.
    pub keys: KeyMap,
    /// The player's preferences.
    pub preferences: DisplayPreferences,
    /// The menu at the end of the game, by default none.
    pub menu: Option<EndMenu>,
    pub(super) haste: Haste,
    /// The key that was last reported as not bound.
    pub(super) unbound_key: Option<KeyCode>,
    /// Whether the end of the game has been shown.
    pub(super) has_ended: bool,
    pub(super) animation: Animation,
    /// The mode's next wakeup, as of the last frame; `None` before the first one.
    due: Option<NextWakeup>,
}

impl<'a, B: Backend + Send + Sync + 'static> ScreenSession<'a, B> {
    /// Creates a session that uses the built-in keys and does not record the game.
    ///
    /// # Panics
    /// Panics if the session writes a message and the game has no [`MessagesPlugin`].
    pub fn new(game: Game, mode: impl Mode + 'a, renderer: ScreenRenderer<B>) -> Self {
        let mut controller = GameController::new(game);
        controller.pilot = mode.input_mode();
        Self {
            controller,
            mode: Box::new(mode),
            overlays: Vec::new(),
            renderer,
            keys: KeyMap::built_in().clone(),
            preferences: DisplayPreferences::default(),
            menu: None,
            haste: Haste::default(),
            unbound_key: None,
            has_ended: false,
            animation: Animation::default(),
            due: None,
        }
    }

    /// Records the game. The recording is synced before [`run`](Self::run) returns,
    /// whatever ended the session.
    #[must_use]
    pub fn with_recording(mut self, recording: RecordingTarget<'a>) -> Self {
        self.controller.recording = recording;
        self
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.controller.game
    }

    /// Returns a mutable reference to the game, for callers who know what they are doing.
    pub const fn game_mut(&mut self) -> &mut Game {
        &mut self.controller.game
    }

    /// Returns the game and its display, after the session.
    pub fn into_parts(self) -> (Game, ScreenRenderer<B>) {
        (self.controller.game, self.renderer)
    }

    /// Replaces the mode, and closes all overlays.
    pub fn set_mode(&mut self, mode: impl Mode + 'a) {
        self.controller.pilot = mode.input_mode();
        self.mode = Box::new(mode);
        self.overlays.clear();
        self.has_ended = false;
    }

    /// Returns the open overlays, the topmost last.
    pub fn overlays(&self) -> impl Iterator<Item = &dyn Layer> {
        self.overlays.iter().map(|opened| &*opened.overlay)
    }

    /// Opens an overlay.
    pub fn open(&mut self, overlay: Box<dyn Layer>) {
        self.overlays.push(Opened { overlay, by: None });
    }

    /// Runs until the game or the session ends, or until no more input can arrive. While
    /// nothing happens, the thread waits.
    ///
    /// # Errors
    /// Returns a [`SessionError`] if the terminal fails, or if a recorded game diverged before the
    /// player left it.
    pub fn run(
        &mut self,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<SessionEnd, SessionError> {
        (self.haste, self.due) = (Haste::default(), None);
        loop {
            match self.poll(inputs, host) {
                Ok(SessionPoll::Waiting(patience)) => {
                    // A busy mode goes on at its own pace without input; the next poll ends others.
                    if !inputs.wait(patience) && self.mode.is_busy() {
                        sleep(patience);
                    }
                }
                Ok(SessionPoll::Ended(farewell)) => return Ok(farewell),
                Err(error @ SessionError::Divergence(_)) => return Err(error),
                // If the player is gone, nobody needs to see the terminal's error.
                Err(error) => return await_a_farewell(inputs, host).ok_or(error),
            }
        }
    }

    /// Handles the input that has arrived and the wakeup that is due, draws a frame if the screen
    /// may have to change, and returns without waiting. The first poll draws the first frame.
    /// [`run`](Self::run) is a loop around this function, for programs in which a thread can wait;
    /// others call it when input has arrived or the returned time has passed.
    ///
    /// ```
    /// use hexdelve_tui::{prelude::*, screen::*, session::*, settings::*, terminal::*};
    /// let game = Scenario::draw("@.. 0").with_presentation(MessagesPlugin).start();
    /// let screen = ratatui::backend::TestBackend::new(80, 24);
    /// let display = ScreenRenderer::new(screen, Palette::built_in().clone(), GlyphSet::Lines);
    /// let mut session = ScreenSession::new(game, PlayMode::new(false), display);
    /// let (slots, inputs) = Inbox::open();
    /// session.poll(&inputs, &mut NoTerminal)?;
    /// slots.signals.send(Input::Key(KeyCode::Char('l').into())).unwrap();
    /// assert!(matches!(session.poll(&inputs, &mut NoTerminal)?, SessionPoll::Waiting(_)));
    /// assert_eq!(session.game().turns(), 1);
    /// drop(slots);
    /// let ended = SessionPoll::Ended(SessionEnd::Disconnected);
    /// assert_eq!(session.poll(&inputs, &mut NoTerminal)?, ended);
    /// # Ok::<(), SessionError>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`SessionError`] if the screen cannot be drawn, or if a recorded game
    /// diverged before the player left it.
    pub fn poll(
        &mut self,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<SessionPoll, SessionError> {
        let polled = self.advance(inputs, host);
        if matches!(polled, Ok(SessionPoll::Waiting(_))) {
            return polled;
        }
        self.controller.recording.sync();
        match (&polled, self.mode.take_divergence()) {
            (Ok(SessionPoll::Ended(SessionEnd::Quit)), Some(fault)) => Err(fault.into()),
            _ => polled,
        }
    }

    fn advance(
        &mut self,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<SessionPoll, SessionError> {
        if let Some(patience) = self.animate(inputs)? {
            return Ok(SessionPoll::Waiting(patience));
        }
        let is_journey = self.mode.is_busy();
        // Nothing is read before the first frame: the player must see what a key answers.
        let (is_changed, farewell) = match self.due.take() {
            None => (true, None),
            Some(due) => self.follow_the_input(due, inputs, host)?,
        };
        if let Some(farewell) = farewell {
            return Ok(SessionPoll::Ended(farewell));
        }
        if is_changed {
            self.controller.recording.look_after();
            self.report_trouble();
            self.show_turn(is_journey, inputs)?;
            // A journey's messages do not age: why it stopped stays visible next to the key's
            // effect.
            self.controller.news_are_old |= !self.mode.is_busy();
        }
        let due = self.next_wakeup();
        self.due = Some(due);
        if let Some(patience) = self.animate(inputs)? {
            return Ok(SessionPoll::Waiting(patience));
        }
        Ok(SessionPoll::Waiting(match due {
            _ if self.is_looking_back() => Duration::ZERO,
            NextWakeup::Now => Duration::ZERO,
            NextWakeup::Never => LOOK_ROUND,
            NextWakeup::At(at) => at.saturating_duration_since(Instant::now()).min(LOOK_ROUND),
        }))
    }

    pub(super) fn next_wakeup(&mut self) -> NextWakeup {
        let free = self.leaves_the_board();
        self.mode.next_wakeup(free, &self.controller.game)
    }

    fn report_trouble(&mut self) -> bool {
        let Some(trouble) = self.controller.recording.take_trouble() else { return false };
        self.ask_the_mode(ModeInput::Pause);
        self.controller.tell(MessagePriority::Warning, trouble);
        true
    }

    /// Brings the screen up to date.
    ///
    /// # Errors
    /// Returns [`SessionError::Render`] if the screen cannot be drawn.
    pub fn present(&mut self) -> Result<(), SessionError> {
        let frame = self.finished_frame();
        self.show(frame)
    }

    /// Whether the end of the game is still being analysed. Each [`present`](Self::present) does a
    /// part of that.
    pub fn is_looking_back(&self) -> bool {
        self.controller.aftermath.is_under_way()
    }

    pub(super) fn finished_frame(&mut self) -> ScreenFrame {
        self.ask_the_mode(ModeInput::Refresh);
        let settings = self.view_settings();
        self.controller.look_back(settings);
        self.react_to_the_game();
        self.frame_under(self.overlays.len())
    }

    /// The frame with so many of the open overlays, from the lowest one.
    pub(super) fn frame_under(&mut self, overlays: usize) -> ScreenFrame {
        let settings = self.view_settings();
        let shown = &mut self.overlays[..overlays];
        let help = shown.iter().rev().nth(1).and_then(|beneath| beneath.overlay.help());
        let top = shown.last_mut().map(|top| (&mut top.overlay, help));
        frame(self.controller.parts(), &settings, &self.keys, &mut *self.mode, top)
    }

    fn view_settings(&mut self) -> ViewSettings {
        let input_mode = self.mode.input_mode();
        let (palette, glyphs) = self.renderer.appearance();
        ViewSettings {
            palette: palette.clone(),
            glyphs,
            extent: self.renderer.extent(),
            is_doubled: self.preferences.zoom == 2,
            mode: self.mode.label(),
            mode_is_long: input_mode == InputMode::Replaying,
            eyes: self.mode.viewpoint(),
            warns: input_mode == InputMode::Playing && !self.controller.game.status().is_over(),
        }
    }

    fn react_to_the_game(&mut self) {
        let hint = if self.mode.is_busy() { None } else { self.controller.next_hint() };
        for words in std::mem::take(&mut self.controller.remarks).into_iter().chain(hint) {
            self.controller.say(with_keys(words, &self.keys));
        }
        let is_over = self.controller.is_over();
        if is_over && !self.has_ended {
            self.overlays.clear();
        }
        if is_over && self.overlays.is_empty() {
            self.open(self.mode.ending(self.menu));
        }
        self.has_ended = is_over;
    }

    /// Returns whether the screen may have to change, and how the session ends, if it does.
    fn follow_the_input(
        &mut self,
        mut due: NextWakeup,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<(bool, Option<SessionEnd>), SessionError> {
        loop {
            if due != NextWakeup::Now {
                match inputs.try_recv() {
                    Ok(input) => {
                        // Resizing the window does not interrupt anything.
                        if matches!(input, Input::Key(_) | Input::Click(_)) {
                            self.ask_the_mode(ModeInput::Interrupt);
                        }
                        return Ok((true, self.take_in_all(input, inputs, host)?));
                    }
                    Err(TryRecvError::Disconnected) if !self.mode.is_busy() => {
                        return Ok((false, Some(SessionEnd::Disconnected)));
                    }
                    Err(_) => self.controller.recording.look_after(),
                }
                if !matches!(due, NextWakeup::At(at) if at <= Instant::now()) {
                    let is_gone = !host.is_connected();
                    let is_changed = !is_gone && self.has_news_without_input();
                    return Ok((is_changed, is_gone.then_some(SessionEnd::Disconnected)));
                }
            }
            match self.ask_the_mode(ModeInput::Wakeup) {
                None if due != NextWakeup::Now && self.mode.is_busy() => due = self.next_wakeup(),
                None | Some(Response::Stay) => return Ok((true, None)),
                Some(response) => return Ok((true, self.follow(response, ResolvedKey::CLICK))),
            }
        }
    }

    fn has_news_without_input(&mut self) -> bool {
        // No signal reports a resize between the first frame and the handler's installation.
        let is_resized = self.renderer.extent() != self.renderer.drawn_extent();
        let has_trouble = self.report_trouble();
        if is_resized && !has_trouble {
            self.renderer.invalidate();
        }
        has_trouble || is_resized || self.is_looking_back()
    }

    /// A player who holds a key down on a slow line must see where it led.
    fn take_in_all(
        &mut self,
        first: Input,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        let mut next = Some(first);
        let until = Instant::now() + BETWEEN_FRAMES;
        while let Some(input) = next {
            let farewell = match input {
                Input::Key(key) => self.take_a_key(key, host)?,
                Input::Click(click) => self.take_a_click(click),
                _ => {
                    if input == Input::Suspend {
                        self.controller.recording.sync();
                    }
                    follow_the_terminal(input, &mut self.renderer, host)?
                }
            };
            if farewell.is_some() {
                return Ok(farewell);
            }
            let had_ended = self.has_ended;
            self.react_to_the_game();
            // A key that was meant for the game must not answer the end-of-game overlay.
            let ends_now = self.has_ended && !had_ended;
            let counts = |input: &Input| !ends_now || !matches!(input, Input::Key(_));
            let sets_out = self.next_wakeup() == NextWakeup::Now;
            if sets_out || !ends_now && Instant::now() >= until {
                break;
            }
            next = iter::from_fn(|| inputs.try_recv().ok()).find(counts);
        }
        Ok(None)
    }

    pub(super) fn leaves_the_board(&self) -> bool {
        self.overlays.last().is_none_or(|top| top.overlay.passes_input_through())
    }

    pub(super) fn ask_the_mode(&mut self, input: ModeInput) -> Option<Response> {
        let (mode, _, mut context) = self.parts();
        mode.handle(input, &mut context)
    }

    /// What handles the input, and the game in which it does.
    pub(super) fn parts(
        &mut self,
    ) -> (&mut (dyn Mode + 'a), Option<&mut Box<dyn Layer>>, GameContext<'_, 'a>) {
        let (eyes, top) = (self.mode.viewpoint(), self.top());
        let context = GameContext { controller: &mut self.controller, keys: &self.keys, eyes, top };
        let overlay = self.overlays.last_mut().map(|top| &mut top.overlay);
        (&mut *self.mode, overlay, context)
    }

    /// The name of the topmost overlay, empty if there is none, and the action that opened it.
    pub(super) fn top(&self) -> (&'static str, Option<UiAction>) {
        self.overlays.last().map_or(("", None), |top| (top.overlay.name(), top.by))
    }
}

/// Handles any input but the player's.
pub(super) fn follow_the_terminal<B: Backend + Send + Sync + 'static>(
    input: Input,
    renderer: &mut ScreenRenderer<B>,
    host: &mut dyn TerminalHost,
) -> Result<Option<SessionEnd>, SessionError> {
    match input {
        Input::Suspend => host.suspend(false)?,
        Input::Continued => host.resume()?,
        Input::Terminated(signal) => return Ok(Some(SessionEnd::Terminated(signal))),
        Input::Disconnected => return Ok(Some(SessionEnd::Disconnected)),
        Input::Resized | Input::Key(_) | Input::Click(_) => {}
    }
    // Content that was cut off is lost, even if the old size is restored.
    renderer.invalidate();
    Ok(None)
}

/// The terminal may refuse operations before its disappearance shows and its signal arrives.
pub(super) fn await_a_farewell(
    inputs: &Inbox<Input>,
    host: &dyn TerminalHost,
) -> Option<SessionEnd> {
    let until = Instant::now() + PARTING;
    while host.is_connected() {
        // An endless stream of keys must not extend the wait.
        let left = until.checked_duration_since(Instant::now())?;
        match inputs.recv_timeout(left) {
            Ok(Input::Terminated(signal)) => return Some(SessionEnd::Terminated(signal)),
            Ok(Input::Disconnected) | Err(RecvTimeoutError::Disconnected) => break,
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => return None,
        }
    }
    Some(SessionEnd::Disconnected)
}
