//! A game is played by its player, kept, and taken up again.

use super::{
    CliError, GameArguments,
    content::Content,
    game::{show, watched},
};
use crate::{
    game::Game,
    level::Assets,
    replay::{Chronicle, Unfinished, finish},
    story::{Archive, Day, Journal, JournalError, Opening, Scribe, Tail},
    ui::{Bulletin, Helm, TerminalGuard, TerminalScreenPlugin, Weight},
};
use std::{
    fs,
    io::{self, Write},
    path::Path,
    time::Duration,
};

/// What the assignment lets pass between two turns: long enough to follow.
const PACE: Duration = Duration::from_millis(250);

/// Plays the game that is asked for, or the one that waits.
pub(super) fn play(arguments: &GameArguments, content: Content) -> Result<(), CliError> {
    let is_delve = arguments.is_delve(true, None)?;
    if !TerminalGuard::is_possible() {
        let dumb = TerminalGuard::is_dumb();
        return Err(if dumb { CliError::DumbTerminal } else { CliError::NoTerminal });
    }
    if let Some(name) = arguments.autopilot {
        let (_, mut game) = arguments.start(content, is_delve)?;
        return show(&mut game, watched(name, PACE), None);
    }
    let archive = Archive::usual();
    let waiting = match &archive {
        Some(archive) if !arguments.names_a_game() => {
            take_up(archive, &content, arguments.waiting.salvage)?
        }
        _ => None,
    };
    let (mut game, mut chronicle) = match waiting {
        Some(waiting) => waiting,
        None => begin(arguments, content.clone(), is_delve, archive.as_ref())?,
    };
    let shown = show(&mut game, Helm::Player, Some(&mut chronicle));
    shown.and(put_by(&game, &mut chronicle, archive.as_ref(), content.assets()))
}

/// A new game. Where it cannot be kept, it can be played.
fn begin(
    arguments: &GameArguments,
    content: Content,
    is_delve: bool,
    archive: Option<&Archive>,
) -> Result<(Game, Chronicle), CliError> {
    // Named once: a day may end between two questions for it.
    let daily = arguments.daily.clone().map(|day| day.unwrap_or_else(Day::today));
    let arguments = GameArguments { daily: daily.clone().map(Some), ..arguments.clone() };
    let (venture, mut game) = arguments.start(content.clone(), is_delve)?;
    let opening = Opening::new(venture, game.world());
    let opening = match daily {
        Some(day) => opening.of_the_day(day),
        None => opening,
    };
    let scribe = match archive {
        Some(archive) => Scribe::begin(&archive.place_for(&opening), &opening)
            .map_err(|error| format!("This game is not being saved: {error}.")),
        None => Err("This game is not being saved: there is no home folder.".to_owned()),
    };
    let chronicle = Chronicle::new(opening, content.starter::<TerminalScreenPlugin>());
    let chronicle = match scribe {
        Ok(scribe) => chronicle.written_by(scribe),
        Err(told) => {
            say(&mut game, told);
            chronicle
        }
    };
    Ok((game, chronicle))
}

/// The game that was played last, as it was left; those that are over are put
/// by.
fn take_up(
    archive: &Archive,
    content: &Content,
    salvage: bool,
) -> Result<Option<(Game, Chronicle)>, CliError> {
    let games = archive
        .unfinished()
        .map_err(|why| CliError::NoArchive { path: archive.folder().to_owned(), why })?;
    let mut told = Vec::new();
    for path in games {
        let cannot = |why: String| CliError::CannotGoOn { path: path.clone(), why };
        let journal = match Journal::open(&path) {
            Ok(journal) => journal,
            // Killed before it had begun: nothing was played.
            Err(JournalError::File { error, .. }) if matches!(*error, JournalError::Cut) => {
                archive.discard(&path);
                continue;
            }
            Err(JournalError::File { error, .. }) => return Err(cannot(error.to_string())),
            Err(error) => return Err(cannot(error.to_string())),
        };
        // One message has room for both on a line of 80 columns.
        let tail = match journal.tail() {
            Tail::Whole => String::new(),
            Tail::Torn { bytes } => format!(" Its torn end ({bytes} bytes, no turn) is gone."),
            Tail::Damaged { .. } if salvage => {
                keep_a_copy(&path).map_err(|error| cannot(error.to_string()))?;
                " The damaged file is kept beside it.".to_owned()
            }
            Tail::Damaged { lost } => {
                let good = journal.records().len();
                return Err(cannot(format!(
                    "record {} is damaged, and {lost} good ones follow it. `hexdelve --salvage` \
                     goes on after record {good} and keeps a copy of the file",
                    good + 1
                )));
            }
        };
        let scribe = Scribe::go_on(&path, &journal).map_err(|_| {
            cannot("this game is open in another terminal; go on with it there".to_owned())
        })?;
        let chronicle = Chronicle::of(&journal, content.clone().starter::<TerminalScreenPlugin>());
        let chronicle = chronicle.map_err(|error| cannot(error.to_string()))?.written_by(scribe);
        let mut game =
            chronicle.game_at(chronicle.len()).map_err(|error| cannot(error.to_string()))?;
        if game.verdict().is_decided() {
            if let Err(why) = put_by(&game, &mut { chronicle }, Some(archive), content.assets()) {
                told.push(format!("{}: {why}.", path.display()));
            }
            continue;
        }
        game.world_mut().resource_mut::<Bulletin>().clear();
        let turns = game.turns();
        say(&mut game, format!("You go on where you were: turn {turns}.{tail}"));
        for words in told {
            say(&mut game, words);
        }
        return Ok(Some((game, chronicle)));
    }
    Ok(None)
}

fn keep_a_copy(path: &Path) -> io::Result<()> {
    let names = std::iter::once("damaged".to_owned());
    let names = names.chain((2..).map(|count| format!("{count}.damaged")));
    let mut copies = names.map(|name| path.with_extension(name));
    let copy = copies.find(|copy| !copy.exists()).unwrap_or_default();
    fs::copy(path, &copy)?;
    Ok(())
}

fn say(game: &mut Game, words: String) {
    game.world_mut().resource_mut::<Bulletin>().say(Weight::Own, words);
}

/// Puts a game that is over where those are. One that waits is left where it
/// is.
fn put_by(
    game: &Game,
    chronicle: &mut Chronicle,
    archive: Option<&Archive>,
    assets: &Assets,
) -> Result<(), CliError> {
    chronicle.sync();
    let Some((archive, scribe)) = archive.zip(chronicle.scribe()) else {
        // It was told when the game began.
        let why = || CliError::NotSaved("there is nowhere to keep it".to_owned());
        return if chronicle.is_empty() { Ok(()) } else { Err(why()) };
    };
    if let Some(why) = scribe.trouble() {
        return Err(CliError::NotSaved(why.to_owned()));
    }
    if !game.verdict().is_decided() {
        return Ok(writeln!(io::stdout().lock(), "It waits: `hexdelve` goes on with it.")?);
    }
    match finish(archive, scribe.path(), assets) {
        Ok(_) => Ok(()),
        Err(why) => {
            if matches!(why, Unfinished::Unproven(_)) {
                // It will never be proven, and shall not be in the way.
                archive.put_away(scribe.path()).map_err(|it| CliError::NotSaved(it.to_string()))?;
            }
            Err(why.into())
        }
    }
}
