//! Playing a game in lines of text.

use super::{
    CliError,
    printing::visible_stdout,
    showing::{HANG_UP, end_by},
};
use crate::{
    game::Game,
    plain::{PlainSession, WatchOutput, listen_for_lines, watch_plainly},
    player::AutopilotName,
    replay::RecordedGame,
    session::{SessionEnd, SessionError},
    terminal::TerminalGuard,
};
use std::time::Duration;

/// Plays the game through stdin and stdout, whatever they are connected to.
pub(super) fn talk(game: Game, chronicle: &mut RecordedGame) -> (Game, Result<(), CliError>) {
    let mut heard = match listen_for_lines() {
        Ok(heard) => heard,
        Err(error) => return (game, Err(SessionError::from(error).into())),
    };
    let typed = TerminalGuard::is_read_and_written();
    let session = PlainSession::new(game, visible_stdout()).recorded_by(chronicle);
    let mut session = session.typed(typed);
    let farewell = session.run(&mut heard);
    let game = session.into_game();
    (game, part(farewell, typed, chronicle))
}

/// Acts on the end of a session.
fn part(
    farewell: Result<SessionEnd, SessionError>,
    typed: bool,
    chronicle: &mut RecordedGame,
) -> Result<(), CliError> {
    // The terminal may be seen to be gone before the signal about that arrives.
    if typed && !TerminalGuard::is_there() {
        return end_by(HANG_UP, Some(chronicle));
    }
    match farewell? {
        SessionEnd::Over | SessionEnd::Next(_) | SessionEnd::Quit => Ok(()),
        SessionEnd::Ended(signal) => end_by(signal, Some(chronicle)),
        SessionEnd::Gone => end_by(HANG_UP, Some(chronicle)),
    }
}

/// Lets an autopilot play the game.
pub(super) fn watch_in_lines(
    game: &mut Game,
    name: AutopilotName,
    how: (WatchOutput, Duration),
    chronicle: Option<&mut RecordedGame>,
) -> Result<(), CliError> {
    Ok(watch_plainly(game, name, how, chronicle, &mut visible_stdout())?)
}
