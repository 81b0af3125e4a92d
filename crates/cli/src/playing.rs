//! Playing a game on a screen, in lines of text or as a tutorial (lessons are not saved), and
//! saving and resuming it.

use crate::{
    CliError, GameArguments, PlayArguments,
    arguments::WatchArguments,
    content::Content,
    game_setup::{any_seed, start},
    platform::{HANG_UP, die_of},
    printing::{print, tell, visible_stdout},
    progress::Progress,
    replay::watch,
    saved_games::{self, Conditions, PassedOver, cannot_resume, continued, name_of},
    scores::{self, print_names},
    terminal::{TerminalGuard, listen_for_lines, play_in_terminal, run_tutorial_in_terminal},
};
use hexdelve::{
    content::{Creation, open_file, open_to_write, sync_file, why_no_home},
    journal::{DailyDate, GameSetup, Journal, JournalTail, JournalWriter, SaveFolder, ScoreEntry},
    log::MessagePriority,
    prelude::*,
    replay::{Divergence, ScoreVerificationError, add_score},
};
use hexdelve_tui::{
    lesson::Lesson,
    messages::{
        first_keys, goal_description, lead_in_words, outcome_summary, reasons_to_play,
        shrines_in_words,
    },
    plain::PlainSession,
    screen::{EndMenu, Mode, PlayMode, ReplayMode},
    session::{NextGame, RecordingTarget, SessionEnd, SessionError},
    settings::with_keys,
};
use std::{
    fs, io, iter,
    mem::take,
    path::{Path, PathBuf},
    time::Duration,
};

/// The number of unfinished games that are searched for finished ones at the start.
const FEW: usize = 4;

type Told = (Game, RecordedGame);

pub(super) fn play(arguments: &PlayArguments, mut content: Content) -> Result<(), CliError> {
    let PlayArguments { game: wanted, new, resume, salvage, plain, screen } = arguments;
    let is_delve = wanted.is_delve(true, None)?;
    let has_screen = TerminalGuard::is_supported();
    let plain = *plain || TerminalGuard::is_interactive() && !has_screen;
    if !plain && !has_screen {
        return Err(CliError::no_terminal());
    }
    if wanted.autopilot.is_some() {
        let (delve, game, screen) = (is_delve, wanted.clone(), screen.clone());
        let watched = WatchArguments { delve, delay: None, plain, record: None, game, screen };
        return watch(&watched, content);
    }
    let mut news = take(&mut content.news);
    enter_unscored(&content, &mut news);
    put_by_finished(&content);
    content = content.with_records();
    let waiting = match &content.saves {
        Some(saves) if !new && !wanted.names_a_game() => {
            take_up(saves, &content, resume.as_deref(), *salvage, &mut news)?
        }
        None if resume.is_some() => return Err(CliError::no_saves()),
        _ => None,
    };
    let (game, mut recorded_game) = if let Some((mut game, recorded_game)) = waiting {
        game.world_mut().resource_mut::<MessageLog>().append(news);
        (game, recorded_game)
    } else {
        // Determined once: a day may end between two queries.
        let daily = wanted.daily.clone().map(|day| day.unwrap_or_else(DailyDate::today));
        let wanted = GameArguments { daily: daily.clone().map(Some), ..*wanted.clone() };
        let begun = wanted.start(content.clone(), is_delve)?;
        begin(begun, daily, &content, Reader { has_screen: !plain, may_be_new: true }, news)
    };
    if !plain {
        return play_on((game, recorded_game), &content);
    }
    let (game, shown) = talk(game, &mut recorded_game);
    let again = format!("{} --plain", content.program.name());
    conclude(shown, &game, &mut recorded_game, &content, &again)
}

/// The journal of a finished game is moved away before the next one starts.
fn play_on((mut game, mut recorded_game): Told, content: &Content) -> Result<(), CliError> {
    loop {
        let mode = || PlayMode::new(content.appearance.preferences.animation);
        let menu = Some(EndMenu::GAME);
        let shown;
        (game, shown) = show(game, mode(), content, Some(&mut recorded_game), menu);
        let mut next = conclude(shown, &game, &mut recorded_game, content, content.program.name())?;
        while next == Some(NextGame::Replay) {
            watch_again(&recorded_game, content)?;
            // Its journal has been moved away: nothing more is written to it.
            let (recording, appearance) =
                (RecordingTarget::ReadOnly(&recorded_game), &content.appearance);
            let farewell;
            (game, farewell) = play_in_terminal(game, mode(), appearance, recording, menu);
            next = what_follows(farewell?, None)?;
        }
        let Some(next) = next else { return Ok(()) };
        let setup = &recorded_game.header().game;
        (game, recorded_game) = another(next, Some(setup), content)?;
    }
}

fn another(next: NextGame, setup: Option<&GameSetup>, content: &Content) -> Result<Told, CliError> {
    // The game that has just ended may have changed the record.
    let content = &content.clone().with_records();
    // Without a setup, the player comes from the tutorial.
    let may_be_new = setup.is_some();
    let usual = || DelveSetup::new(any_seed()).into();
    let (setup, daily): (GameSetup, _) = match next {
        NextGame::SameSeed | NextGame::Replay => (setup.cloned().unwrap_or_else(usual), None),
        NextGame::New => (setup.map_or_else(usual, |it| it.reseeded(any_seed())), None),
        NextGame::Daily => {
            let day = DailyDate::today();
            (day.delve().into(), Some(day))
        }
    };
    let begun = start(setup, content.clone())?;
    let reader = Reader { has_screen: true, may_be_new };
    Ok(begin(begun, daily, content, reader, MessageLog::default()))
}

fn watch_again(recorded_game: &RecordedGame, content: &Content) -> Result<(), CliError> {
    let again = recorded_game.start().map_err(|why| SessionError::from(Divergence::from(why)))?;
    let (mode, appearance) = (ReplayMode::new(recorded_game, PACE), &content.appearance);
    let (_, farewell) = play_in_terminal(again, mode, appearance, RecordingTarget::None, None);
    what_follows(farewell?, None).map(|_| ())
}

/// If the process is killed before this, the next start archives the game.
fn conclude<T>(
    shown: Result<T, CliError>,
    game: &Game,
    recorded_game: &mut RecordedGame,
    content: &Content,
    again: &str,
) -> Result<T, CliError> {
    let put_by = put_by(game, recorded_game, content);
    let shown = shown?;
    if let Some((morgue, entry)) = put_by? {
        print_names(game, recorded_game, (&morgue, &entry));
    }
    let is_saved = recorded_game.writer().is_some_and(|writer| writer.error().is_none());
    if is_saved && !game.status().is_over() {
        print(&format!("Saved. Run `{again}` to continue.\n"))?;
    }
    Ok(shown)
}

/// The player, as the first messages depend on it.
struct Reader {
    has_screen: bool,
    may_be_new: bool,
}

fn begin(
    (setup, mut game): (GameSetup, Game),
    daily: Option<DailyDate>,
    content: &Content,
    reader: Reader,
    mut news: MessageLog,
) -> Told {
    let is_delve = matches!(setup, GameSetup::Delve(_));
    let Content { program, saves, .. } = content;
    let header = program.header(match daily {
        Some(day) => {
            game.world_mut().insert_resource(day.clone());
            GameHeader::of_daily(day, game.world())
        }
        None => GameHeader::new(setup, game.world()),
    });
    news.push(MessagePriority::Player, goal_description(game.world()));
    let keys = &content.appearance.keys;
    if reader.has_screen {
        news.push(MessagePriority::Player, with_keys(first_keys(game.world()), keys));
    }
    let is_new =
        reader.may_be_new && is_delve && saves.as_ref().is_some_and(|it| !it.path().exists());
    let tutorial = if reader.has_screen {
        "New here? {quit}, then `hexdelve tutorial`."
    } else {
        "New here? Run `hexdelve tutorial`."
    };
    let tutorial = is_new.then(|| with_keys(&program.named(tutorial), keys));
    let last = if is_new {
        Some("Step onto monsters to kill them.".to_owned())
    } else {
        reasons_to_play(game.world(), &DailyDate::today())
    };
    for told in tutorial.into_iter().chain(lead_in_words(game.world())).chain(last) {
        news.push(MessagePriority::Player, told);
    }
    for told in shrines_in_words(game.world()) {
        news.push(MessagePriority::Normal, told);
    }
    let writer = match saves {
        Some(saves) => saves.begin(&header).map_err(|error| error.to_string()),
        None => Err(format!("there is no home folder{}", why_no_home())),
    };
    let mut recorded_game = RecordedGame::new(header, content.beside_the_rules());
    match writer {
        Ok(writer) => recorded_game = recorded_game.with_writer(writer),
        Err(why) => {
            news.push(MessagePriority::Warning, format!("This game is not being saved: {why}."));
        }
    }
    game.world_mut().resource_mut::<MessageLog>().append(news);
    (game, recorded_game)
}

/// `name` may be part of a name. The journals of finished games are moved away.
fn take_up(
    saves: &SaveFolder,
    content: &Content,
    name: Option<&str>,
    salvage: bool,
    news: &mut MessageLog,
) -> Result<Option<Told>, CliError> {
    let program = &content.program;
    let all = saved_games::waiting(saves)?;
    let games = match name {
        Some(name) => saved_games::of_the_name(&all, name)?,
        None => &all[..],
    };
    let pass_over = &mut |path: &Path, passed: PassedOver| {
        match passed {
            // The process was killed before the game started.
            PassedOver::Empty => saves.discard(path),
            PassedOver::Damaged => {
                let told = format!("{} is damaged: see `hexdelve games`.", name_of(path));
                news.push(MessagePriority::Warning, program.named(&told));
            }
            PassedOver::Finished(finished) => {
                let (game, mut recorded_game) = *finished;
                let word = game.status().as_str();
                let put_by = put_by(&game, &mut recorded_game, content);
                if let Err(why) = put_by {
                    let told = format!("{}: {}.", path.display(), why.text);
                    news.push(MessagePriority::Warning, told);
                } else if let Some(wanted) = name {
                    let told = format!("\"{wanted}\" is finished: {word}");
                    return Err(format!("{told}. `hexdelve scores` lists it").into());
                } else {
                    let told = format!("Your last game was {word}: `hexdelve scores` lists it.");
                    news.push(MessagePriority::Player, program.named(&told));
                }
            }
        }
        Ok(())
    };
    let (rules, progress) = (content.beside_the_rules(), Progress::of("Resuming the game"));
    let conditions = Conditions { is_named: name.is_some(), is_salvaged: salvage };
    let games = games.iter().map(|path| (path.as_path(), Journal::open(path)));
    let Some(found) = continued(games, &rules, conditions, &progress, pass_over)? else {
        return Ok(None);
    };
    drop(progress);
    // A line of 80 columns has room for both in one message.
    let tail = match found.tail {
        JournalTail::Complete => String::new(),
        JournalTail::Truncated { bytes } => format!(" Its torn end ({bytes} bytes) was removed."),
        JournalTail::Damaged { .. } => {
            keep_a_copy(found.path).map_err(|error| cannot_resume(found.path, error))?;
            " A copy of the damaged file was kept.".to_owned()
        }
    };
    let mut writer = found.writer;
    writer.truncate_tail();
    let turns = found.game.turns();
    news.push(MessagePriority::Player, format!("Resumed at turn {turns}.{tail}"));
    let others = saved_games::waiting(saves)?.len().saturating_sub(1);
    if others > 0 {
        let wait = if others == 1 { "game" } else { "games" };
        let told = format!("{others} more saved {wait}: see `hexdelve games`.");
        news.push(MessagePriority::Player, program.named(&told));
    }
    Ok(Some((found.game, found.recorded_game.with_writer(writer))))
}

/// The caller holds the journal's lock. Before anything is cut from the journal, either the
/// copy is complete and on disk, or there is no copy.
fn keep_a_copy(path: &Path) -> io::Result<()> {
    let names = iter::once("damaged".to_owned());
    let names = names.chain((2..).map(|count| format!("{count}.damaged")));
    let mut copies = names.map(|name| path.with_extension(name));
    // Something other than a file may have the name.
    let copy = copies.find(|copy| copy.symlink_metadata().is_err()).expect("numbers never end");
    let mut file = open_to_write(&copy, Creation::Always)?;
    let copied = open_file(path).and_then(|mut it| io::copy(&mut it, &mut file));
    let kept = copied.and_then(|_| sync_file(&file, &copy));
    if kept.is_err() {
        // An incomplete copy is worthless. If it cannot be removed, it stays.
        let _ = fs::remove_file(&copy);
    }
    kept
}

/// Returns the morgue file and the score. Does nothing to an unfinished game or to one without a
/// morgue file.
fn put_by(
    game: &Game,
    recorded_game: &mut RecordedGame,
    content: &Content,
) -> Result<Option<(PathBuf, ScoreEntry)>, CliError> {
    recorded_game.sync();
    tell_what_became_of_the_file(recorded_game);
    let Some((saves, writer)) = content.saves.as_ref().zip(recorded_game.writer()) else {
        // This was reported when the game started.
        return not_saved(recorded_game, "there is no folder to save it in");
    };
    if let Some(why) = writer.error() {
        return not_saved(recorded_game, &why);
    }
    if !game.status().is_over() {
        return Ok(None);
    }
    // Before the journal is moved away: after a kill here, the next start writes the file.
    let journal = writer.path();
    let morgue = scores::write(recorded_game, saves, &journal);
    let entry = enter(saves, &journal, &content.rules)
        .map_err(|why| format!("this game could not be added to the scores: {why}"))?;
    Ok(morgue.map(|morgue| (morgue, entry)))
}

/// If this fails, the journal is moved out of the way: for good if it is not valid evidence of
/// a score, otherwise until the next start.
fn enter(
    saves: &SaveFolder,
    journal: &Path,
    rules: &Rules,
) -> Result<ScoreEntry, ScoreVerificationError> {
    let progress = Progress::of("Adding the score");
    let entered = add_score(saves, journal, rules, &mut |done, all| progress.set(done, all));
    if let Err(why) = &entered {
        // If this fails, the program tries again when this is the most recently played game.
        let _ = if why.is_final() {
            saves.move_to_finished(journal).map(|_| ())
        } else {
            saves.move_to_unscored(journal)
        };
    }
    entered
}

fn enter_unscored(content: &Content, news: &mut MessageLog) {
    let Some(saves) = &content.saves else { return };
    // If the folder cannot be read, listing the saved games reports it.
    for journal in saves.unscored_games().unwrap_or_default() {
        if let Err(why) = enter(saves, &journal, &content.rules) {
            news.push(MessagePriority::Warning, format!("{}: {why}.", journal.display()));
        }
    }
}

/// Leaves the very last game to [`take_up`]: the program was killed while it showed these
/// games' last screen.
fn put_by_finished(content: &Content) {
    let Some(saves) = &content.saves else { return };
    // If the folder cannot be read, listing the saved games reports it.
    for path in saves.unfinished().unwrap_or_default().iter().skip(1).take(FEW) {
        let Ok(journal) = Journal::open(path) else { continue };
        let finished = saved_games::finished(&journal, content.beside_the_rules());
        let Some((game, recorded_game)) = finished else { continue };
        // Another process may still show the game's last screen, and archives it then.
        let Ok(writer) = JournalWriter::resume(path, &journal) else { continue };
        // What cannot be archived is tried again at the next start.
        let _ = put_by(&game, &mut recorded_game.with_writer(writer), content);
    }
}

fn not_saved<T>(recorded_game: &RecordedGame, why: &str) -> Result<Option<T>, CliError> {
    if recorded_game.records().is_empty() { Ok(None) } else { Err(CliError::not_saved(why)) }
}

pub(super) fn show<'a>(
    game: Game,
    mode: impl Mode + 'a,
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
        Some(why) => Err(CliError::not_saved(why)),
        None => die_of(signal),
    }
}

/// The problems that no screen has shown.
pub(super) fn tell_what_became_of_the_file(recorded_game: &mut RecordedGame) {
    while let Some(writer) = recorded_game.writer_mut()
        && writer.error().is_none()
        && let Some(told) = writer.take_message()
    {
        tell(&told);
    }
}

/// Slow enough to follow.
pub(super) const PACE: Duration = Duration::from_millis(250);

pub(super) fn talk(game: Game, recorded_game: &mut RecordedGame) -> (Game, Result<(), CliError>) {
    let mut heard = match listen_for_lines() {
        Ok(heard) => heard,
        Err(error) => return (game, Err(SessionError::from(error).into())),
    };
    let typed = TerminalGuard::is_interactive();
    let mut session =
        PlainSession::new(game, visible_stdout()).recorded_by(recorded_game).typed(typed);
    let mut farewell = session.run(&mut heard);
    let game = session.into_game();
    // The loss of the terminal may be noticed before the signal about it arrives.
    if typed && !TerminalGuard::is_interactive() {
        farewell = Ok(SessionEnd::Disconnected);
    }
    let follows = farewell.map_err(CliError::from);
    (game, follows.and_then(|it| what_follows(it, Some(recorded_game))).map(drop))
}

/// Ends with the last lesson, or when the player leaves.
fn teach_in_lines(first: u8, content: &Content) -> Result<(), CliError> {
    let lessons = Lesson::all();
    let mut heard = listen_for_lines().map_err(SessionError::from)?;
    for (number, lesson) in (1..).zip(&lessons).skip(usize::from(first.max(1)) - 1) {
        let (title, goal) = (lesson.title.as_str(), lesson.goal.as_str());
        print(&format!("Lesson {number} of {}: {title}. Goal: {goal}\n", lessons.len()))?;
        let begin = || lesson.start(content.clone());
        let session = PlainSession::new(begin(), visible_stdout()).in_lesson(begin);
        let farewell = session.typed(TerminalGuard::is_interactive()).run(&mut heard)?;
        if farewell == SessionEnd::Quit {
            let again = format!("Run `hexdelve tutorial {number} --plain` to continue.\n");
            return print(&content.program.named(&again));
        }
        if farewell != SessionEnd::Over {
            return what_follows(farewell, None).map(drop);
        }
    }
    let end = "You have finished the tutorial. Run `hexdelve --plain` to play the delve.\n";
    print(&content.program.named(end))
}

pub(super) fn teach(first: u8, plain: bool, mut content: Content) -> Result<(), CliError> {
    if plain {
        return teach_in_lines(first, &content);
    }
    if !TerminalGuard::is_supported() {
        return Err(CliError::no_terminal());
    }
    let news = take(&mut content.news);
    let (first, appearance) = (usize::from(first), content.appearance.clone());
    let told = match run_tutorial_in_terminal(first, &appearance, &content, news)? {
        (SessionEnd::Next(next), _) => {
            return play_on(another(next, None, &content)?, &content);
        }
        (SessionEnd::Over, _) => {
            "You have finished the tutorial. Run `hexdelve` to play the delve.".to_owned()
        }
        (SessionEnd::Quit, number) => format!("Run `hexdelve tutorial {number}` to continue."),
        (farewell, _) => return what_follows(farewell, None).map(drop),
    };
    print(&(content.program.named(&told).into_owned() + "\n"))
}
