//! Showing a game on the terminal, and acting on how that ends.

use super::{
    CliError,
    content::Content,
    printing::{print, tell},
};
use crate::{
    platform::{HANG_UP, die_of},
    terminal::play_in_terminal,
};
use hexdelve::{game::Game, replay::RecordedGame};
use hexdelve_tui::{
    messages::outcome_summary,
    screen::{EndMenu, SessionMode},
    session::{NextGame, RecordingTarget, SessionEnd},
};

pub(super) fn show<'a>(
    game: Game,
    mode: impl SessionMode + 'a,
    content: &Content,
    mut recorded_game: Option<&'a mut RecordedGame>,
    menu: Option<EndMenu>,
) -> (Game, Result<Option<NextGame>, CliError>) {
    let recording =
        recorded_game.as_deref_mut().map_or(RecordingTarget::None, RecordingTarget::Append);
    let appearance = &content.appearance;
    let (game, farewell) = play_in_terminal(game, mode, appearance, recording, menu);
    let follows = farewell.map_err(CliError::from).and_then(|farewell| {
        if !matches!(farewell, SessionEnd::Terminated(_) | SessionEnd::Disconnected) {
            print(&format!("{}\n", outcome_summary(&game)))?;
        }
        what_follows(farewell, recorded_game)
    });
    (game, follows)
}

pub(super) fn what_follows(
    farewell: SessionEnd,
    recorded_game: Option<&mut RecordedGame>,
) -> Result<Option<NextGame>, CliError> {
    match farewell {
        SessionEnd::Over | SessionEnd::Quit => Ok(None),
        SessionEnd::Next(next) => Ok(Some(next)),
        SessionEnd::Terminated(signal) => end_by(signal, recorded_game).map(|()| None),
        SessionEnd::Disconnected => end_by(HANG_UP, recorded_game).map(|()| None),
    }
}

/// A game that could not be saved is an error instead.
fn end_by(signal: i32, mut recorded_game: Option<&mut RecordedGame>) -> Result<(), CliError> {
    if let Some(recorded_game) = &mut recorded_game {
        tell_what_became_of_the_file(recorded_game);
    }
    match recorded_game.and_then(|it| it.writer()?.error()) {
        Some(why) => Err(CliError::NotSaved(why)),
        None => die_of(signal),
    }
}

/// The problems that no screen has shown.
pub(super) fn tell_what_became_of_the_file(recorded_game: &mut RecordedGame) {
    while recorded_game.writer().is_some_and(|writer| writer.error().is_none())
        && let Some(told) = recorded_game.take_message()
    {
        tell(&told);
    }
}
