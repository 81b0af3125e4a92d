//! What the page and the program share: the page puts input in and takes frames out.

use crate::{archive::Archive, request::Request};
use hexdelve::{content::SourceText, journal::Fingerprint};
use hexdelve_tui::{
    prelude::*,
    screen::{Mode, NoTerminal, ScreenRenderer, ScreenSession, SessionPoll},
    session::{RecordingTarget, SessionEnd, SessionError},
    settings::{ColourDepth, ColourTable, EffectiveSettings, InputMode, KeyMap, Settings},
    terminal::{AnsiBackend, Inbox, Input, Slots},
};
use ratatui::layout::Size as ScreenExtent;
use std::{
    cell::{Cell, RefCell},
    future::poll_fn,
    mem::take,
    task::Poll,
    time::Duration,
};

/// The display of a session, whose frames are bytes in memory.
type Display = ScreenRenderer<AnsiBackend<Vec<u8>>>;

/// The reason why a session is no longer shown.
#[derive(Debug)]
pub enum Shown {
    /// It has ended.
    Ended(SessionEnd),
    /// The player has asked for something else. The game is saved.
    Interrupted,
}

/// What the page and the program share.
#[derive(Debug)]
pub struct Desk {
    /// The player's games.
    pub archive: Archive,
    /// The rules of all games.
    pub rules: Rules,
    slots: Slots<Input>,
    inputs: Inbox<Input>,
    size: Cell<ScreenExtent>,
    frames: RefCell<Vec<u8>>,
    patience: Cell<Duration>,
    request: RefCell<Option<Request>>,
    notices: RefCell<Vec<String>>,
    scene: RefCell<Scene>,
    appearance: RefCell<EffectiveSettings>,
}

/// What is shown, for the page's own buttons and for tests.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The request that led to it.
    pub request: Request,
    /// The input mode, which selects the keys.
    pub input_mode: InputMode,
    /// The number of turns of the PC.
    pub turns: u64,
    /// The short fingerprint of the game.
    pub fingerprint: u32,
}

impl Desk {
    /// Creates a desk for a screen of this size.
    pub fn new(archive: Archive, columns: u16, rows: u16) -> Self {
        let (slots, inputs) = Inbox::open();
        let desk = Self {
            archive,
            rules: Rules::default().with_presentation(MessagesPlugin),
            slots,
            inputs,
            size: Cell::new(ScreenExtent::new(columns, rows)),
            frames: RefCell::default(),
            patience: Cell::default(),
            request: RefCell::default(),
            notices: RefCell::default(),
            scene: RefCell::new(Scene {
                request: Request::Menu,
                input_mode: InputMode::Playing,
                turns: 0,
                fingerprint: 0,
            }),
            appearance: RefCell::default(),
        };
        for wrong in desk.read_settings() {
            desk.notify(wrong);
        }
        desk
    }

    /// Reads the player's settings from the storage, and returns the errors in them.
    pub fn read_settings(&self) -> Vec<String> {
        let text = self.archive.storage().get("config.toml").unwrap_or_default();
        let text = SourceText::new("config.toml", text);
        let (settings, told) = Settings::read(&text, KeyMap::built_in());
        let palette = settings.palette(ColourTable::built_in(), ColourDepth::TrueColour);
        let (preferences, keys) = (settings.preferences, settings.keys);
        *self.appearance.borrow_mut() = EffectiveSettings { keys, palette, preferences };
        told.iter().map(ToString::to_string).collect()
    }

    /// Returns the keys, colours and preferences in effect.
    pub fn appearance(&self) -> EffectiveSettings {
        self.appearance.borrow().clone()
    }

    /// Sends an input to the session that is shown.
    pub fn send(&self, input: Input) {
        // This cannot fail: the inbox is part of the desk.
        let _ = self.slots.signals.send(input);
    }

    /// Changes the size of the screen.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.size.set(ScreenExtent::new(columns, rows));
    }

    /// Asks for something other than what is shown.
    pub fn ask(&self, request: Request) {
        *self.request.borrow_mut() = Some(request);
    }

    /// Waits until something is asked for, and returns it.
    pub async fn request(&self) -> Request {
        loop {
            let asked = self.request.borrow_mut().take();
            if let Some(request) = asked {
                // Keys that were meant for what was shown before do nothing here.
                while self.inputs.try_recv().is_ok() {}
                self.scene.borrow_mut().request = request.clone();
                return request;
            }
            self.rest(Duration::from_mins(1)).await;
        }
    }

    /// Returns to the menu, unless something else was asked for.
    pub fn leave(&self) {
        if self.request.borrow().is_none() {
            self.archive.remember_scene(None);
            self.scene.borrow_mut().request = Request::Menu;
        }
    }

    /// Adds a message for the player that does not belong to the game.
    pub fn notify(&self, words: impl Into<String>) {
        self.notices.borrow_mut().push(words.into());
    }

    /// Takes the messages that do not belong to the game.
    pub fn take_notices(&self) -> Vec<String> {
        take(&mut self.notices.borrow_mut())
    }

    /// Takes the bytes for the terminal.
    pub fn take_frames(&self) -> Vec<u8> {
        take(&mut self.frames.borrow_mut())
    }

    /// Returns the time after which the program must be polled again even without input.
    pub fn patience(&self) -> Duration {
        self.patience.get()
    }

    /// Returns what is shown.
    pub fn scene(&self) -> Scene {
        self.scene.borrow().clone()
    }

    /// Gives control back to the page until it polls the program again.
    async fn rest(&self, patience: Duration) {
        self.patience.set(patience);
        let mut has_rested = false;
        poll_fn(|_| {
            let is_done = std::mem::replace(&mut has_rested, true);
            if is_done { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// Creates a display for the page's terminal.
    pub fn display(&self) -> Display {
        let EffectiveSettings { palette, preferences, .. } = self.appearance();
        let backend = AnsiBackend::of_size(Vec::new(), self.size.get());
        ScreenRenderer::new(backend, palette, preferences.glyphs)
    }

    /// Creates a session with the player's keys and preferences.
    pub fn session<'a>(
        &self,
        game: Game,
        mode: impl Mode + 'a,
        recording: RecordingTarget<'a>,
    ) -> ScreenSession<'a, AnsiBackend<Vec<u8>>> {
        let EffectiveSettings { keys, preferences, .. } = self.appearance();
        self.scene.borrow_mut().input_mode = mode.input_mode();
        let session = ScreenSession::new(game, mode, self.display());
        let mut session = session.with_recording(recording);
        (session.keys, session.preferences) = (keys, preferences);
        session
    }

    /// Shows a session until it ends or the player asks for something else.
    ///
    /// # Errors
    /// Returns the session's error.
    pub async fn show(
        &self,
        session: &mut ScreenSession<'_, AnsiBackend<Vec<u8>>>,
    ) -> Result<Shown, SessionError> {
        let mut size = self.size.get();
        loop {
            if self.request.borrow().is_some() {
                return Ok(Shown::Interrupted);
            }
            if size != self.size.get() {
                size = self.size.get();
                session.renderer.backend_mut().resize(size);
                self.send(Input::Resized);
            }
            let polled = session.poll(&self.inputs, &mut NoTerminal);
            let frame = take(&mut session.renderer.backend_mut().writer);
            self.frames.borrow_mut().extend(frame);
            let world = session.game().world();
            let fingerprint = world.get_resource().map_or(0, |it: &Fingerprint| it.short());
            {
                let mut scene = self.scene.borrow_mut();
                (scene.turns, scene.fingerprint) = (session.game().turns(), fingerprint);
            }
            match polled? {
                SessionPoll::Waiting(patience) => self.rest(patience).await,
                SessionPoll::Ended(farewell) => return Ok(Shown::Ended(farewell)),
            }
        }
    }

    /// Returns a random seed.
    pub fn any_seed(&self) -> Seed {
        Seed(self.archive.storage().random())
    }
}
