//! A game is played in lines of text.

use super::{
    CliError,
    printing::visible_stdout,
    showing::{HANG_UP, end_by},
};
use crate::{
    game::Game,
    player::AutopilotName,
    replay::Chronicle,
    ui::{
        Farewell, PlainSession, SessionError, Telling, TerminalGuard, listen_for_lines,
        watch_plainly,
    },
};
use std::time::Duration;

/// Plays it by stdin and stdout, whatever is behind them.
pub(super) fn talk(game: &mut Game, chronicle: &mut Chronicle) -> Result<(), CliError> {
    let mut heard = listen_for_lines().map_err(SessionError::from)?;
    let session = PlainSession::new(game, visible_stdout()).recorded_by(chronicle);
    let typed = TerminalGuard::is_read_and_written();
    let farewell = session.typed(typed).run(&mut heard);
    // It may be seen to be gone before the signal comes that says so.
    if typed && !TerminalGuard::is_there() {
        return end_by(HANG_UP, Some(chronicle));
    }
    match farewell? {
        Farewell::Over | Farewell::Next(_) | Farewell::Quit => Ok(()),
        Farewell::Ended(signal) => end_by(signal, Some(chronicle)),
        Farewell::Gone => end_by(HANG_UP, Some(chronicle)),
    }
}

/// Has an autopilot play it.
pub(super) fn watch_in_lines(
    game: &mut Game,
    name: AutopilotName,
    how: (Telling, Duration),
    chronicle: Option<&mut Chronicle>,
) -> Result<(), CliError> {
    Ok(watch_plainly(game, name, how, chronicle, &mut visible_stdout())?)
}
