//! Playing a game in lines of text.

use super::{
    CliError,
    printing::{stdout_is_terminal, visible_stdout},
    screen_mode::what_follows,
};
use crate::terminal::{TerminalGuard, listen_for_lines};
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
    let mut farewell = session.run(&mut heard);
    let game = session.into_game();
    // The loss of the terminal may be noticed before the signal about it arrives.
    if typed && !TerminalGuard::is_connected() {
        farewell = Ok(SessionEnd::Disconnected);
    }
    let follows = farewell.map_err(CliError::from);
    (game, follows.and_then(|it| what_follows(it, Some(recorded_game))).map(drop))
}

pub(super) fn watch_in_lines(
    game: &mut Game,
    name: AutopilotName,
    how: (AutopilotOutput, Duration),
    recorded_game: Option<&mut RecordedGame>,
) -> Result<(), CliError> {
    Ok(run_autopilot_as_text(game, name, how, recorded_game, &mut visible_stdout())?)
}
