//! Recording a game, showing or verifying a recorded one, and watching an autopilot.

use crate::{
    CliError, GameArguments,
    arguments::{ReplayArguments, WatchArguments},
    content::Content,
    playing::{PACE, show, what_follows},
    printing::{print, stdout_is_terminal, tell, visible_stdout},
    progress::Progress,
    terminal::{TerminalGuard, play_in_terminal},
};
use hexdelve::{
    content::{Creation, open_to_write},
    journal::{Journal, JournalTail, JournalWriter},
    prelude::*,
    replay::{Divergence, verify_journal},
    text::count,
};
use hexdelve_tui::{
    messages::status_summary,
    plain::{AutopilotOutput, run_autopilot_as_text},
    screen::{AsciicastError, AutopilotMode, ReplayMode, write_asciicast},
    session::{RecordingTarget, SessionError},
};
use std::{io::BufWriter, path::Path, time::Duration};

pub(super) fn replay(arguments: &ReplayArguments, content: Content) -> Result<(), CliError> {
    let ReplayArguments { journal: path, verify, asciicast, delay, .. } = arguments;
    let journal = Journal::open(path)?;
    if let JournalTail::Truncated { bytes } = journal.tail() {
        tell(&format!(
            "{}: the end is torn: it has {} of an incomplete record, after {}",
            path.display(),
            count(bytes, "byte"),
            count(journal.records().len() as u64, "good record")
        ));
    }
    match asciicast {
        _ if *verify => prove(path, &journal, &content)?,
        Some(file) => film(path, &journal, &content, file, *delay)?,
        None => look_at(path, &journal, &content, *delay)?,
    }
    let JournalTail::Damaged { lost } = journal.tail() else { return Ok(()) };
    let others = match lost {
        0 => ", and no good record follows it".to_owned(),
        lost => format!(", and {} after it cannot be played", count(lost, "good record")),
    };
    let record = journal.records().len() + 1;
    let told = format!("record {record} is damaged{others}; get an undamaged copy");
    Err(CliError::at(path)(told))
}

fn prove(path: &Path, journal: &Journal, content: &Content) -> Result<(), CliError> {
    let progress = Progress::of("Verifying the game");
    let game = verify_journal(journal, &content.rules, &mut |done, all| progress.set(done, all));
    drop(progress);
    let game = game.map_err(CliError::at(path))?;
    let fingerprint = game.world().resource::<Fingerprint>().short();
    print(&format!("verified: {}, fingerprint {fingerprint:08x}\n", status_summary(&game)))
}

fn film(
    path: &Path,
    journal: &Journal,
    content: &Content,
    file: &Path,
    delay: Duration,
) -> Result<(), CliError> {
    // This comes first, so that a game that cannot be replayed leaves no file behind.
    let (recorded_game, game) = begin(path, journal, content.beside_the_rules())?;
    let _progress = Progress::of("Writing the recording");
    // An existing file is kept: a stray name on the command line must not destroy it.
    let made = open_to_write(file, Creation::Always).map_err(CliError::cannot_create(file))?;
    let written =
        write_asciicast(game, &recorded_game, &content.appearance, delay, BufWriter::new(made));
    written.map_err(|error| match error {
        AsciicastError::Divergence(error) => CliError::at(path)(error),
        AsciicastError::Output(error) => CliError::no_output(error),
    })
}

fn look_at(
    path: &Path,
    journal: &Journal,
    content: &Content,
    delay: Duration,
) -> Result<(), CliError> {
    if !TerminalGuard::is_supported() {
        let told = "no terminal to show the game on; --verify and --asciicast FILE need none";
        return Err(CliError::wrong_usage(told));
    }
    let (recorded_game, game) = begin(path, journal, content.beside_the_rules())?;
    let mode = ReplayMode::new(&recorded_game, delay);
    let (_, farewell) =
        play_in_terminal(game, mode, &content.appearance, RecordingTarget::None, None);
    match farewell {
        Ok(farewell) => what_follows(farewell, None).map(drop),
        Err(SessionError::Divergence(error)) => Err(CliError::at(path)(error)),
        Err(error) => Err(error.into()),
    }
}

fn begin(path: &Path, journal: &Journal, rules: Rules) -> Result<(RecordedGame, Game), CliError> {
    let _progress = Progress::of("Starting the game");
    let recorded_game = RecordedGame::of(journal, rules).map_err(CliError::at(path))?;
    let game =
        recorded_game.start().map_err(|error| CliError::at(path)(Divergence::from(error)))?;
    Ok((recorded_game, game))
}

pub(super) fn autopilot(arguments: &GameArguments, is_delve: bool) -> AutopilotName {
    let usual = if is_delve { AutopilotName::Careful } else { AutopilotName::Hunter };
    arguments.autopilot.unwrap_or(usual)
}

pub(super) fn watch(arguments: &WatchArguments, content: Content) -> Result<(), CliError> {
    let WatchArguments { delve, delay, plain, record: file, game: wanted, .. } = arguments;
    let is_delve = wanted.is_delve(false, delve.then_some("--delve"))?;
    let name = autopilot(wanted, is_delve);
    let (setup, mut game) = wanted.start(content.clone(), is_delve)?;
    let mut recorded_game = None;
    if let Some(file) = file {
        let header = content.program.header(GameHeader::new(setup, game.world()));
        let writer = JournalWriter::begin(file, &header)?;
        if let Some(why) = writer.error() {
            return Err(CliError::cannot_create(file)(why));
        }
        let recorded = RecordedGame::new(header, content.beside_the_rules());
        recorded_game = Some(recorded.with_writer(writer));
    }
    let usual = if stdout_is_terminal() { PACE } else { Duration::ZERO };
    let delay = delay.unwrap_or(usual);
    if *plain || !TerminalGuard::is_supported() {
        let telling = if *plain { AutopilotOutput::Sentences } else { AutopilotOutput::Frames };
        let (recorded, out) = (recorded_game.as_mut(), &mut visible_stdout());
        run_autopilot_as_text(&mut game, name, (telling, delay), recorded, out)
            .map_err(CliError::no_output)?;
    } else {
        show(game, AutopilotMode::new(name, delay), &content, recorded_game.as_mut(), None).1?;
    }
    let trouble = recorded_game.as_ref().and_then(|it| it.writer()?.error());
    trouble.map_or(Ok(()), |why| Err(CliError::not_saved(why)))
}
