//! The saved games: listed, and found by name. A name is the journal's, so it stays the same.

use crate::{CliError, content::Content, printing::print, progress::Progress};
use hexdelve::{
    content::escape_unprintable,
    journal::{Journal, JournalError, JournalTail, JournalWriter, RecordedAction, SaveFolder},
    level::Challenge,
    prelude::*,
    text::count,
};
use std::{
    fmt::Display,
    path::{Path, PathBuf},
    slice,
};

/// The maximum number of records in a journal that is replayed for the list.
const MOST_REPLAYED: usize = 5_000;

pub(super) fn waiting(saves: &SaveFolder) -> Result<Vec<PathBuf>, CliError> {
    saves.unfinished().map_err(|why| {
        let folder = saves.path().display();
        format!("the games in {folder} cannot be read: {why}. `hexdelve --new` starts another game")
            .into()
    })
}

const LISTED: &str = "`hexdelve games` lists them";

/// The only name that ends with `part`; or, if none does, the only one that contains it.
pub(super) fn of_the_name<'a>(games: &'a [PathBuf], part: &str) -> Result<&'a [PathBuf], CliError> {
    let ending_so: Vec<_> = games.iter().filter(|it| name_of(it).ends_with(part)).collect();
    let containing_it: Vec<_> = games.iter().filter(|it| name_of(it).contains(part)).collect();
    let found = if ending_so.is_empty() { containing_it } else { ending_so };
    match found[..] {
        [only] => Ok(slice::from_ref(only)),
        [] => Err(format!("no saved game has \"{part}\" in its name; {LISTED}").into()),
        _ => {
            let count = found.len();
            Err(format!("\"{part}\" is in the names of {count} saved games; {LISTED}").into())
        }
    }
}

/// As long as the writer exists, no other process can resume the game.
pub(super) struct Continued<'a> {
    pub(super) path: &'a Path,
    pub(super) game: Game,
    pub(super) recorded_game: RecordedGame,
    pub(super) writer: JournalWriter,
    pub(super) tail: JournalTail,
}

pub(super) enum PassedOver {
    Empty,
    Damaged,
    Finished(Box<(Game, RecordedGame)>),
}

#[derive(Clone, Copy, Default)]
pub(super) struct Conditions {
    /// No other game is continued instead of an empty or damaged one.
    pub(super) is_named: bool,
    pub(super) is_salvaged: bool,
}

/// The first of `games` that is neither empty, damaged nor finished. An error if this game cannot
/// be resumed here and now, or if there is none and one was damaged.
pub(super) fn continued<'a>(
    games: impl IntoIterator<Item = (&'a Path, Result<Journal, JournalError>)>,
    rules: &Rules,
    conditions: Conditions,
    progress: &Progress,
    pass_over: &mut dyn FnMut(&Path, PassedOver) -> Result<(), CliError>,
) -> Result<Option<Continued<'a>>, CliError> {
    let mut first_damaged = None;
    for (path, opened) in games {
        let cannot = |why: &dyn Display| cannot_resume(path, why);
        let damage = match &opened {
            Ok(journal) => damage(journal).filter(|_| !conditions.is_salvaged),
            Err(why) => match innermost(why) {
                JournalError::Truncated if !conditions.is_named => {
                    pass_over(path, PassedOver::Empty)?;
                    continue;
                }
                why @ JournalError::RulesVersionMismatch { .. } => return Err(cannot(why)),
                why => Some(why.to_string()),
            },
        };
        let (Ok(journal), None) = (opened, &damage) else {
            pass_over(path, PassedOver::Damaged)?;
            first_damaged = first_damaged.or(damage.map(|why| cannot(&why)));
            continue;
        };
        // The journal is locked now. Nothing is changed until all that may fail has succeeded.
        let writer = JournalWriter::resume(path, &journal).map_err(|why| cannot(&why))?;
        let recorded_game =
            RecordedGame::of(&journal, rules.clone()).map_err(|why| cannot(&why))?;
        let game = recorded_game.game_at(usize::MAX, &mut |done, all| progress.set(done, all));
        let game = game.map_err(|why| cannot(&why))?;
        if game.status().is_over() && !recorded_game.can_take_back() {
            let finished = (game, recorded_game.with_writer(writer));
            pass_over(path, PassedOver::Finished(finished.into()))?;
            continue;
        }
        let tail = journal.tail();
        return Ok(Some(Continued { path, game, recorded_game, writer, tail }));
    }
    first_damaged.map_or(Ok(None), Err)
}

fn damage(journal: &Journal) -> Option<String> {
    let JournalTail::Damaged { lost } = journal.tail() else { return None };
    let good = journal.records().len();
    let follow = if lost <= 1 { "follows" } else { "follow" };
    let others = if lost == 0 { "no good record".to_owned() } else { count(lost, "good record") };
    Some(format!(
        "record {} is damaged, and {others} {follow} it. `hexdelve --salvage` continues after \
         record {good} and keeps a copy of the file",
        good + 1
    ))
}

fn innermost(why: &JournalError) -> &JournalError {
    if let JournalError::File(_, error) = why { innermost(error) } else { why }
}

pub(super) fn cannot_resume(path: &Path, why: impl Display) -> CliError {
    let advice = "`hexdelve --new` starts another game and keeps this one";
    let text = format!("{}: {why}. {advice}", path.display());
    CliError { is_about_a_save: true, ..text.into() }
}

/// The time when the game started, its mode and its seed.
pub(super) fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| escape_unprintable(&name.to_string_lossy()))
}

pub(super) fn list(content: &Content) -> Result<(), CliError> {
    let program = &content.program;
    let games = waiting(content.saves.as_ref().ok_or_else(CliError::no_saves)?)?;
    if games.is_empty() {
        return print(&program.named("There are no saved games. `hexdelve` starts one.\n"));
    }
    let names: Vec<_> = games.iter().map(|path| name_of(path)).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let (mut lines, rules) = (Vec::new(), program.rules());
    let mut listed = names.iter().zip(&games).map(|(name, path)| {
        let journal = Journal::open(path);
        lines.push(format!("{name:<wide$}  {}\n", line(journal.as_ref(), rules)));
        (path.as_path(), journal)
    });
    let progress = Progress::of("Reading the games");
    let conditions = Conditions::default();
    let next = continued(listed.by_ref(), rules, conditions, &progress, &mut |_, _| Ok(()));
    let next = match next {
        Ok(Some(next)) => format!("continues {}", name_of(next.path)),
        Ok(None) => "starts a new game".to_owned(),
        Err(why) => format!("continues none of them ({})", why.text),
    };
    // The games after the one that is continued.
    listed.for_each(drop);
    drop(progress);
    let advice = format!(
        "`hexdelve` {next}, and `hexdelve --resume NAME` continues any other; part of the name is \
         enough.\n"
    );
    print(&(lines.concat() + &program.named(&advice)))
}

/// For example, `delve     turn 312    seed 7`.
fn line(journal: Result<&Journal, &JournalError>, rules: &Rules) -> String {
    let journal = match journal.map_err(innermost) {
        Ok(journal) => journal,
        // Without the path, because the list shows the name.
        Err(why) => return why.to_string(),
    };
    let (mode, turns) = mode_and_turns(journal);
    let line = format!("{mode:<9} turn {turns:<6} seed {}", journal.header().seed());
    if let Some(why) = damage(journal) {
        return format!("{line}  {why}");
    }
    match finished(journal, rules.clone()) {
        Some((game, _)) => {
            let word = game.status().as_str();
            format!("{line}  {word}: will be added to the scores when you next play")
        }
        None => line,
    }
}

pub(super) fn mode_and_turns(journal: &Journal) -> (&'static str, usize) {
    let (header, story) = (journal.header(), journal.effective_records().unwrap_or_default());
    let turns =
        story.iter().filter(|record| matches!(record.entry, RecordedAction::Turn(_))).count();
    (header.challenge().map_or(header.mode().as_str(), Challenge::name), turns)
}

/// The game that [`continued`] will probably find: it is not replayed, so it may be finished.
pub(super) fn next_journal(saves: &SaveFolder) -> Option<Journal> {
    let games = saves.unfinished().ok()?;
    let journals = games.iter().map(|path| Journal::open(path));
    let is_mismatch =
        |why: &JournalError| matches!(innermost(why), JournalError::RulesVersionMismatch { .. });
    // No other game is continued instead of such a game.
    let journals = journals.take_while(|it| !it.as_ref().is_err_and(is_mismatch));
    journals.flatten().find(|journal| damage(journal).is_none())
}

/// The program may have ended before it added the score. Long games are not replayed for this.
pub(super) fn finished(journal: &Journal, rules: Rules) -> Option<(Game, RecordedGame)> {
    if journal.records().len() > MOST_REPLAYED {
        return None;
    }
    let recorded = RecordedGame::of(journal, rules).ok()?;
    let game = recorded.game_at(usize::MAX, &mut |_, _| {}).ok()?;
    let is_final = game.status().is_over() && !recorded.can_take_back();
    is_final.then_some((game, recorded))
}
