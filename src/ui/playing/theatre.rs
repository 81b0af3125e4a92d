//! A game on the real terminal.

use crate::ui::{
    AnsiBackend, Farewell, Helm, Input, Palette, Preferences, Screen, ScreenPlugin, Session,
    SessionError, Stage, TerminalGuard, listen, playing::viewer::Viewer,
};
use crate::{game::Game, replay::Chronicle};
use std::{
    io::{self, Stdout},
    sync::mpsc::Receiver,
    time::Duration,
};

pub(in crate::ui) type TerminalBackend = AnsiBackend<Stdout>;
/// Draws on the real terminal.
pub type TerminalScreenPlugin = ScreenPlugin<TerminalBackend>;

/// Sessions on the terminal, one after the other. They share what waits for input: a
/// thread that still waited for the last session would take the first key of the next.
#[derive(Debug)]
pub struct TerminalSessions {
    pub(in crate::ui) inputs: Receiver<Input>,
}

impl TerminalSessions {
    /// Waits for input from now on.
    ///
    /// # Errors
    /// Where the system gives no threads or no signals.
    pub fn open() -> Result<Self, SessionError> {
        Ok(Self { inputs: listen()? })
    }

    /// As [`show_on_the_terminal`].
    ///
    /// # Errors
    /// [`SessionError`], after the terminal was given back.
    pub fn show(
        &self,
        game: &mut Game,
        helm: Helm,
        chronicle: Option<&mut Chronicle>,
    ) -> Result<Farewell, SessionError> {
        perform(&self.inputs, game, helm, chronicle.map_or(Part::Nobodys, Part::Kept))
    }

    /// As [`replay_on_the_terminal`].
    ///
    /// # Errors
    /// [`SessionError`], after the terminal was given back.
    pub fn replay(
        &self,
        game: &mut Game,
        chronicle: &Chronicle,
        delay: Duration,
    ) -> Result<Farewell, SessionError> {
        let helm = Viewer::helm(chronicle, delay);
        perform(&self.inputs, game, helm, Part::Replayed(chronicle))
    }
}

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
    TerminalSessions::open()?.show(game, helm, chronicle)
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
    TerminalSessions::open()?.replay(game, chronicle, delay)
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
    let backend = TerminalBackend::new(io::stdout());
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

/// Input has been waited for before the terminal is taken, so that no signal finds it
/// taken and nobody to give it back.
fn perform(
    inputs: &Receiver<Input>,
    game: &mut Game,
    helm: Helm,
    part: Part<'_>,
) -> Result<Farewell, SessionError> {
    let mut guard = TerminalGuard::take()?;
    let screen = set_up(game, &guard)?;
    game.world_mut().insert_resource(screen);
    let session = Session::<TerminalBackend>::new(game, helm, inputs, &mut guard);
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
