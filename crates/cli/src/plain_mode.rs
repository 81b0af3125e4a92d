//! Playing a game in lines of text.

use super::{
    CliError,
    printing::{stdout_is_terminal, visible_stdout},
    screen_mode::end_by,
};
use crate::{
    platform::HANG_UP,
    terminal::{TerminalGuard, listen_for_lines},
};
use hexdelve::{game::Game, player::AutopilotName, replay::RecordedGame};
use hexdelve_tui::{
    plain::{AutopilotOutput, PlainSession, run_autopilot_as_text},
    session::{SessionEnd, SessionError},
};
use std::time::Duration;

/// Slow enough to follow.
pub(super) const PACE: Duration = Duration::from_millis(250);

pub(super) fn usual_delay() -> Duration {
    if stdout_is_terminal() { PACE } else { Duration::ZERO }
}

pub(super) fn talk(game: Game, recorded_game: &mut RecordedGame) -> (Game, Result<(), CliError>) {
    let mut heard = match listen_for_lines() {
        Ok(heard) => heard,
        Err(error) => return (game, Err(SessionError::from(error).into())),
    };
    let typed = TerminalGuard::is_interactive();
    let session = PlainSession::new(game, visible_stdout()).recorded_by(recorded_game);
    let mut session = session.typed(typed);
    let farewell = session.run(&mut heard);
    let game = session.into_game();
    (game, part(farewell, typed, recorded_game))
}

fn part(
    farewell: Result<SessionEnd, SessionError>,
    typed: bool,
    recorded_game: &mut RecordedGame,
) -> Result<(), CliError> {
    // The loss of the terminal may be noticed before the signal about it arrives.
    if typed && !TerminalGuard::is_connected() {
        return end_by(HANG_UP, Some(recorded_game));
    }
    match farewell? {
        SessionEnd::Over | SessionEnd::Next(_) | SessionEnd::Quit => Ok(()),
        SessionEnd::Terminated(signal) => end_by(signal, Some(recorded_game)),
        SessionEnd::Disconnected => end_by(HANG_UP, Some(recorded_game)),
    }
}

pub(super) fn watch_in_lines(
    game: &mut Game,
    name: AutopilotName,
    how: (AutopilotOutput, Duration),
    recorded_game: Option<&mut RecordedGame>,
) -> Result<(), CliError> {
    Ok(run_autopilot_as_text(game, name, how, recorded_game, &mut visible_stdout())?)
}
