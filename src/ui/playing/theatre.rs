//! A game on the real terminal.

use crate::ui::{
    AnsiBackend, Farewell, Helm, Palette, Preferences, Screen, ScreenPlugin, Session, SessionError,
    Stage, TerminalGuard, listen,
    playing::{output::FrameOutput, viewer::Viewer},
};
use crate::{game::Game, replay::Chronicle};
use std::{io, time::Duration};

pub(in crate::ui) type TerminalBackend = AnsiBackend<FrameOutput>;
/// Draws on the real terminal.
pub type TerminalScreenPlugin = ScreenPlugin<TerminalBackend>;

/// Shows a game that has a [`TerminalScreenPlugin`] on the terminal until its
/// end, or until the player has enough, and keeps in a chronicle what is played.
/// The terminal is as before afterwards.
///
/// # Errors
/// [`SessionError`], after the terminal was given back.
pub fn show_on_the_terminal(
    game: &mut Game,
    helm: Helm,
    chronicle: Option<&mut Chronicle>,
) -> Result<Farewell, SessionError> {
    perform(game, helm, chronicle.map_or(Part::Nobodys, Part::Kept))
}

/// Shows a recorded game on the terminal until the player has enough. It has a
/// [`TerminalScreenPlugin`] and has just begun.
///
/// # Errors
/// [`SessionError`], after the terminal was given back.
pub fn replay_on_the_terminal(
    game: &mut Game,
    chronicle: &Chronicle,
    delay: Duration,
) -> Result<Farewell, SessionError> {
    perform(game, Viewer::helm(chronicle, delay), Part::Replayed(chronicle))
}

/// The screen of a game on the real terminal, as the player likes it.
pub(in crate::ui) fn set_up(
    game: &Game,
    guard: &TerminalGuard,
) -> io::Result<Screen<TerminalBackend>> {
    let preferences = game.world().get_resource::<Preferences>().copied().unwrap_or_default();
    if preferences.mouse {
        guard.listen_to_the_mouse()?;
    }
    let backend = TerminalBackend::new(FrameOutput::new()?);
    let palette = game.world().get_resource::<Palette>().cloned().unwrap_or_default();
    Ok(Screen::new(backend, palette.as_the_environment_asks()).drawn_with(preferences.glyphs))
}

/// What a chronicle has to do with the game that is shown.
enum Part<'a> {
    /// There is none.
    Nobodys,
    /// It keeps the game.
    Kept(&'a mut Chronicle),
    /// It tells the game.
    Replayed(&'a Chronicle),
}

fn perform(game: &mut Game, helm: Helm, part: Part<'_>) -> Result<Farewell, SessionError> {
    // First, so that no signal finds the terminal taken and nobody to give it
    // back.
    let inputs = listen()?;
    let mut guard = TerminalGuard::take()?;
    let screen = set_up(game, &guard)?;
    game.world_mut().insert_resource(screen);
    let session = Session::<TerminalBackend>::new(game, helm, &inputs, &mut guard);
    let session = match part {
        Part::Nobodys => session,
        Part::Kept(chronicle) => session.recorded_by(chronicle),
        Part::Replayed(chronicle) => session.replaying(chronicle),
    };
    let farewell = session.run();
    // What it may still hold must not reach the shell's screen.
    game.world_mut().remove_resource::<Screen<TerminalBackend>>();
    drop(guard);
    farewell
}

impl Stage for TerminalGuard {
    fn stand_aside(&mut self) -> io::Result<()> {
        self.suspend()
    }

    fn come_back(&mut self) -> io::Result<()> {
        self.take_again()
    }

    fn is_there(&self) -> bool {
        Self::is_there()
    }
}
