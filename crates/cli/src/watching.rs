//! Watching an autopilot.

use super::{
    CliError, GameArguments,
    content::Content,
    plain_mode::{usual_delay, watch_in_lines},
    replay::record,
    screen_mode::show,
};
use crate::terminal::TerminalGuard;
use hexdelve::player::AutopilotName;
use hexdelve_tui::{plain::AutopilotOutput, screen::AutopilotMode};
use std::{path::Path, time::Duration};

pub(super) fn autopilot(arguments: &GameArguments, is_delve: bool) -> AutopilotName {
    let usual = if is_delve { AutopilotName::Careful } else { AutopilotName::Hunter };
    arguments.autopilot.unwrap_or(usual)
}

pub(super) fn watch(
    arguments: &GameArguments,
    content: Content,
    delve: bool,
    delay: Option<Duration>,
    plain: bool,
    file: Option<&Path>,
) -> Result<(), CliError> {
    let is_delve = arguments.is_delve(false, delve.then_some("--delve"))?;
    let name = autopilot(arguments, is_delve);
    let (setup, mut game) = arguments.start(content.clone(), is_delve)?;
    let recorded_game = file.map(|file| record(file, setup, &game, &content));
    let mut recorded_game = recorded_game.transpose()?;
    let delay = delay.unwrap_or_else(usual_delay);
    if plain || !TerminalGuard::is_supported() {
        let telling = if plain { AutopilotOutput::Sentences } else { AutopilotOutput::Frames };
        watch_in_lines(&mut game, name, (telling, delay), recorded_game.as_mut())?;
    } else {
        show(game, AutopilotMode::new(name, delay), &content, recorded_game.as_mut(), None).1?;
    }
    let trouble = recorded_game.as_ref().and_then(|it| it.writer()?.error());
    trouble.map_or(Ok(()), |why| Err(CliError::NotSaved(why)))
}
