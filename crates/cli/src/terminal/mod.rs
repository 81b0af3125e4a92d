//! The terminal of the process: keys and signals in, frames out, sessions on it, and giving it back
//! in every case. `hexdelve_tui::screen` assumes 80 × 24 if the terminal reports no size.

mod events;
#[expect(clippy::disallowed_methods, reason = "the terminal is taken with escape codes")]
mod guard;
mod input;

use bevy_app::Plugin;
use crossterm::terminal::size;
use guard::TerminalOutput;
pub(crate) use guard::subscribe;
pub use guard::{TerminalGuard, exit_on_panic};
use hexdelve::looks::custom_roles;
use hexdelve::prelude::*;
use hexdelve_tui::{
    lesson::Lesson,
    screen::{EndMenu, Mode, ScreenRenderer, ScreenSession, TutorialMode},
    session::{RecordingTarget, SessionEnd, SessionError},
    settings::EffectiveSettings,
    terminal::AnsiBackend,
};
pub(crate) use input::listen_for_lines;
use input::spawn_input_listener;
use std::io;

type TerminalDisplay = ScreenRenderer<AnsiBackend<TerminalOutput>>;

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
    // Signals come first, so that none can arrive while the terminal is taken and nothing
    // would restore it.
    let taken = spawn_input_listener().and_then(|inputs| {
        let guard = TerminalGuard::enter()?;
        let display = set_up(&game, appearance)?;
        Ok((inputs, guard, display))
    });
    let (inputs, mut guard, display) = match taken {
        Ok(taken) => taken,
        Err(error) => return (game, Err(error.into())),
    };
    let mut session = ScreenSession::new(game, mode, display)
        .with_keys(appearance.keys.clone())
        .with_preferences(appearance.preferences)
        .with_recording(recording)
        .with_end_menu(menu);
    let farewell = session.run(&inputs, &mut guard);
    // Dropped before the guard leaves the alternate screen: output that the display still
    // holds must not reach the shell's screen.
    let (game, display) = session.into_parts();
    drop(display);
    (game, farewell)
}

/// Runs the tutorial from lesson `first`, counted from 1, until the last lesson is done or the
/// player leaves. Returns how the session ended, and in which lesson.
pub(crate) fn run_tutorial_in_terminal(
    first: usize,
    appearance: &EffectiveSettings,
    content: &(impl Plugin + Clone),
    news: MessageLog,
) -> Result<(SessionEnd, usize), SessionError> {
    let lessons = Lesson::all();
    let inputs = spawn_input_listener()?;
    let mut guard = TerminalGuard::enter()?;
    let mut shown = None;
    let mut news = Some(news);
    let mut number = first.max(1);
    while let Some(lesson) = lessons.get(number - 1) {
        let begin = || lesson.start(content.clone());
        let mut game = begin();
        if let Some(news) = news.take() {
            game.world_mut().resource_mut::<MessageLog>().append(news);
        }
        let display = shown.take().map_or_else(|| set_up(&game, appearance), Ok)?;
        let menu = (number == lessons.len()).then_some(EndMenu::TUTORIAL);
        let mode = TutorialMode::new(number, lessons.len());
        let mut session = ScreenSession::new(game, mode, display)
            .with_keys(appearance.keys.clone())
            .with_preferences(appearance.preferences)
            .with_recording(RecordingTarget::Lesson(Box::new(begin)))
            .with_end_menu(menu);
        let farewell = session.run(&inputs, &mut guard)?;
        let (game, display) = session.into_parts();
        shown = Some(display);
        match (farewell, game.status()) {
            (SessionEnd::Over, GameStatus::Won) => number += 1,
            (SessionEnd::Over, _) => {}
            (farewell, _) => return Ok((farewell, number)),
        }
    }
    Ok((SessionEnd::Over, lessons.len()))
}

fn set_up(
    game: &Game,
    EffectiveSettings { palette, preferences, .. }: &EffectiveSettings,
) -> io::Result<TerminalDisplay> {
    if preferences.mouse {
        TerminalGuard::enable_mouse_capture()?;
    }
    let backend = AnsiBackend::new(TerminalOutput::for_frames()?, size);
    let palette = palette.clone().with_roles(custom_roles(game.world()));
    Ok(ScreenRenderer::new(backend, palette.respecting_no_color(), preferences.glyphs))
}
