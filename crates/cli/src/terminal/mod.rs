//! The terminal of the process: keys and signals in, frames out, sessions on it, and giving it back
//! in every case. `hexdelve_tui::screen` assumes 80 × 24 if the terminal reports no size.
//!
//! Threads collect input in one inbox: keys as bytes, or as events where they are not bytes,
//! changes of size, lines from stdin, and signals, so that the game can notice a signal whatever
//! it is doing. `hexdelve_tui::terminal` says how long it waits for the rest of a key sequence.

mod events;
#[expect(clippy::disallowed_methods, reason = "the terminal is taken with escape codes")]
mod guard;

use crate::platform::{OnDrop, Signal, TypedBytes, open_typed_bytes};
use bevy_app::Plugin;
use crossterm::{event, terminal::size};
use events::input_of;
use guard::TerminalOutput;
pub(crate) use guard::subscribe;
pub use guard::{TerminalGuard, exit_on_panic};
use hexdelve::{looks::custom_roles, prelude::*};
use hexdelve_tui::{
    lesson::Lesson,
    plain::{BufferedLines, LineEvent, LineReader},
    screen::{
        EndMenu, Mode, ScreenRenderer, ScreenSession, TitleChoice, TitleScreen, TutorialMode,
    },
    session::{RecordingTarget, SessionEnd, SessionError},
    settings::EffectiveSettings,
    terminal::{AnsiBackend, Decoder, Inbox, Input, Slots},
};
use std::{
    io,
    mem::take,
    thread::{self, JoinHandle},
};

/// The terminal while the program holds it. Dropped in the order of the fields: output that the
/// display still holds must not reach the shell's screen, and there must be something to restore
/// the terminal until the end, in case a signal arrives.
struct HeldTerminal {
    display: ScreenRenderer<AnsiBackend<TerminalOutput>>,
    guard: TerminalGuard,
    inputs: Inbox<Input>,
}

impl HeldTerminal {
    fn take(
        roles: &[(&'static str, &'static str)],
        EffectiveSettings { palette, preferences, .. }: &EffectiveSettings,
    ) -> io::Result<Self> {
        let inputs = spawn_input_listener()?;
        let guard = TerminalGuard::enter()?;
        if preferences.mouse {
            TerminalGuard::enable_mouse_capture()?;
        }
        let backend = AnsiBackend::new(TerminalOutput::for_frames()?, size);
        let palette = palette.clone().with_roles(roles);
        let display = ScreenRenderer::new(backend, palette, preferences.glyphs);
        Ok(Self { display, guard, inputs })
    }

    fn show<'a>(
        self,
        (game, mode): (Game, impl Mode + 'a),
        appearance: &EffectiveSettings,
        recording: RecordingTarget<'a>,
        menu: Option<EndMenu>,
    ) -> (Game, Self, Result<SessionEnd, SessionError>) {
        // A panic drops them in the reverse order: the session, with the display, comes first.
        let Self { inputs, mut guard, display } = self;
        let mut session = ScreenSession::new(game, mode, display).with_recording(recording);
        (session.keys, session.preferences) = (appearance.keys.clone(), appearance.preferences);
        session.menu = menu;
        let farewell = session.run(&inputs, &mut guard);
        let (game, display) = session.into_parts();
        (game, Self { display, guard, inputs }, farewell)
    }
}

/// Shows a game on the terminal until the game ends or the player leaves, and records the
/// game. The game must have a `MessagesPlugin`. The terminal is restored afterwards. Returns
/// the game, and how the session ended.
///
/// From the first call on, a thread takes every signal that ends a process, and ends it itself
/// when no session is there to do so. A program with signal handlers of its own must not call this.
pub fn play_in_terminal<'a>(
    game: Game,
    mode: impl Mode + 'a,
    appearance: &EffectiveSettings,
    recording: RecordingTarget<'a>,
    menu: Option<EndMenu>,
) -> (Game, Result<SessionEnd, SessionError>) {
    match HeldTerminal::take(custom_roles(game.world()), appearance) {
        Ok(terminal) => {
            let (game, _, farewell) = terminal.show((game, mode), appearance, recording, menu);
            (game, farewell)
        }
        Err(error) => (game, Err(error.into())),
    }
}

/// Runs the tutorial from lesson `first`, counted from 1, until the last lesson is done or the
/// player leaves. Returns how the session ended, and in which lesson.
pub(crate) fn run_tutorial_in_terminal(
    first: usize,
    appearance: &EffectiveSettings,
    content: &(impl Plugin + Clone),
    mut news: MessageLog,
) -> Result<(SessionEnd, usize), SessionError> {
    let lessons = Lesson::all();
    let mut held = None;
    let (mut number, mut has_failed) = (first.max(1), false);
    while let Some(lesson) = lessons.get(number - 1) {
        let begin = || lesson.start(content.clone());
        let mut game = begin();
        if held.is_none() {
            game.world_mut().resource_mut::<MessageLog>().append(take(&mut news));
        }
        let terminal = match held.take() {
            Some(terminal) => terminal,
            None => HeldTerminal::take(custom_roles(game.world()), appearance)?,
        };
        let menu = (number == lessons.len()).then_some(EndMenu::TUTORIAL);
        let mut mode = TutorialMode::new(number, lessons.len());
        mode.shows_keys = has_failed;
        let shown = (game, mode);
        let recording = RecordingTarget::Lesson(Box::new(begin));
        let (game, terminal, farewell) = terminal.show(shown, appearance, recording, menu);
        has_failed = game.status() != GameStatus::Won;
        match (farewell?, game.status()) {
            (SessionEnd::Over, GameStatus::Won) => number += 1,
            (SessionEnd::Over, _) => {}
            (farewell, _) => return Ok((farewell, number)),
        }
        held = Some(terminal);
    }
    Ok((SessionEnd::Over, lessons.len()))
}

pub(crate) fn show_title_in_terminal(
    title: &mut TitleScreen,
    appearance: &EffectiveSettings,
) -> Result<Result<TitleChoice, SessionEnd>, SessionError> {
    let mut terminal = HeldTerminal::take(&[], appearance)?;
    let HeldTerminal { display, guard, inputs } = &mut terminal;
    title.run(display, &appearance.keys, inputs, guard)
}

/// Collects input until the inbox is dropped.
fn spawn_input_listener() -> io::Result<Inbox<Input>> {
    let (slots, mut inbox) = open_inbox(|signal| {
        Some(match signal {
            Signal::End(number) => Input::Terminated(number),
            Signal::Stop => Input::Suspend,
            Signal::Continued => Input::Continued,
            Signal::Resized => Input::Resized,
        })
    })?;
    let keys = thread::Builder::new().name("keys".to_owned());
    if let Some((bytes, leash)) = open_typed_bytes()? {
        let read = move || {
            if read_keys(&slots, &bytes).is_err() {
                // This fails if nobody is listening any more, which does not matter.
                let _ = slots.others.send(Input::Disconnected);
            }
        };
        let mut thread = Some(keys.spawn(read)?);
        // Keys that are typed after this are left for the next reader.
        inbox.add_source(OnDrop(Box::new(move || {
            // The thread waits for both its leash and keys, so this wakes it.
            leash();
            // A panic in the thread has ended the process.
            let _ = thread.take().map(JoinHandle::join);
        })));
    } else {
        keys.spawn(move || read_events(&slots))?;
    }
    Ok(inbox)
}

/// Listens to stdin and to signals until the inbox is dropped.
pub(crate) fn listen_for_lines() -> io::Result<Inbox<LineEvent>> {
    // The terminal is in the shell's mode, so other signals keep their default effect.
    let (slots, inbox) = open_inbox(|signal| match signal {
        Signal::End(number) => Some(LineEvent::Terminated(number)),
        Signal::Stop | Signal::Continued | Signal::Resized => None,
    })?;
    let repeat = move || repeat(&mut BufferedLines(io::stdin().lock()), &slots);
    thread::Builder::new().name("lines".to_owned()).spawn(repeat)?;
    Ok(inbox)
}

/// `heard` is `None` for signals that keep their default effect.
fn open_inbox<T: Send + 'static>(
    heard: fn(Signal) -> Option<T>,
) -> io::Result<(Slots<T>, Inbox<T>)> {
    let (slots, mut inbox) = Inbox::open();
    let signals = slots.signals.clone();
    let listens = move |signal| heard(signal).is_some_and(|it| signals.send(it).is_ok());
    inbox.add_source(subscribe(listens)?);
    Ok((slots, inbox))
}

/// The channel is bounded, so a sender that is faster than the game waits.
fn repeat(lines: &mut impl LineReader, slots: &Slots<LineEvent>) {
    loop {
        let heard = lines.read_event();
        let is_end = matches!(heard, LineEvent::End | LineEvent::Disconnected);
        if slots.others.send(heard).is_err() || is_end {
            return;
        }
    }
}

fn read_keys(slots: &Slots<Input>, typed: &TypedBytes) -> io::Result<()> {
    let mut decoder = Decoder::default();
    let mut bytes = [0; 1024];
    loop {
        match typed(&mut bytes, decoder.patience())? {
            None => return Ok(()),
            // The rest of a sequence has not arrived in time.
            Some(0) => decoder.give_up(),
            Some(count) => decoder.take(&bytes[..count]),
        }
        for input in decoder.inputs() {
            if slots.others.send(input).is_err() {
                return Ok(());
            }
        }
    }
}

fn read_events(slots: &Slots<Input>) {
    loop {
        let read = event::read().map_or(Some(Input::Disconnected), input_of);
        let Some(input) = read else { continue };
        if slots.others.send(input).is_err() || input == Input::Disconnected {
            return;
        }
    }
}
