//! The program: which session follows which, and what becomes of a finished game.

use crate::{
    desk::{Desk, Shown},
    request::Request,
};
use hexdelve::{
    journal::{DailyDate, GameSetup},
    log::MessagePriority,
};
use hexdelve_tui::{
    lesson::Lesson,
    messages::{first_keys, goal_description},
    prelude::*,
    screen::{AutopilotMode, EndMenu, PlayMode, ReplayMode, TutorialMode},
    session::{NextGame, RecordingTarget, SessionEnd},
    settings::with_keys,
};
use std::time::Duration;

/// The time between two turns that an autopilot plays: slow enough to follow.
const PACE: Duration = Duration::from_millis(250);
/// The hint for a player who starts with the first lesson.
const BEEN_HERE: &str = "Been here before? The menu has a button for each lesson.";
/// The name and version of the program, as recorded in journals.
const PROGRAM: &str = concat!("hexdelve ", env!("CARGO_PKG_VERSION"));

/// A game and its record.
type Told = (Game, RecordedGame);

/// Carries out the player's requests, one after another.
pub async fn run(desk: &Desk) {
    loop {
        let request = desk.request().await;
        if let Err(why) = Box::pin(carry_out(desk, request)).await {
            desk.notify(why);
        }
        // Unless something else was asked for, the menu comes next.
        desk.leave();
    }
}

async fn carry_out(desk: &Desk, request: Request) -> Result<(), String> {
    let delve = || DelveSetup::new(desk.any_seed());
    let told = match request {
        Request::Menu => return Ok(()),
        Request::Play => match desk.archive.waiting() {
            Some(name) => match resume(desk, &name)? {
                Some(told) => told,
                None => begin(desk, delve().into(), None)?,
            },
            None => begin(desk, delve().into(), None)?,
        },
        Request::Resume(name) => {
            let told = resume(desk, &name)?;
            told.ok_or_else(|| format!("{name}: this game is over; the scores list it"))?
        }
        Request::Delve => begin(desk, delve().into(), None)?,
        Request::Practice => begin(desk, delve().mode(GameMode::Practice).into(), None)?,
        Request::Pit => begin(desk, PitSetup::new(desk.any_seed()).into(), None)?,
        Request::Daily => daily(desk)?,
        Request::Tutorial(lesson) => return teach(desk, lesson).await,
        Request::WatchDelve => return watch(desk, delve(), AutopilotName::Careful).await,
        Request::WatchPit => {
            return watch(desk, PitSetup::new(desk.any_seed()), AutopilotName::Hunter).await;
        }
        Request::Replay(name) => {
            let journal = desk.archive.journal(&name)?;
            let recorded_game = RecordedGame::of(&journal, desk.rules.clone());
            return replay(desk, &recorded_game.map_err(text)?).await;
        }
    };
    Box::pin(play(desk, told)).await
}

/// Plays a game, and then whatever the player chooses next.
async fn play(desk: &Desk, told: Told) -> Result<(), String> {
    let (mut game, mut recorded_game) = told;
    loop {
        let shown;
        (game, shown) = show(desk, game, RecordingTarget::Append(&mut recorded_game)).await;
        put_by(desk, &game, &recorded_game)?;
        let mut shown = shown?;
        while let Shown::Ended(SessionEnd::Next(NextGame::Replay)) = shown {
            replay(desk, &recorded_game).await?;
            // Its score is listed: nothing more is written to its journal.
            let again = show(desk, game, RecordingTarget::ReadOnly(&recorded_game)).await;
            game = again.0;
            shown = again.1?;
        }
        let Shown::Ended(SessionEnd::Next(next)) = shown else { return Ok(()) };
        let setup = &recorded_game.header().game;
        (game, recorded_game) = match next {
            NextGame::New => begin(desk, setup.reseeded(desk.any_seed()), None)?,
            NextGame::SameSeed | NextGame::Replay => begin(desk, setup.clone(), None)?,
            NextGame::Daily => daily(desk)?,
        };
    }
}

/// Shows a game that the player controls, and returns it with what ended the session.
async fn show(
    desk: &Desk,
    game: Game,
    recording: RecordingTarget<'_>,
) -> (Game, Result<Shown, String>) {
    desk.archive.remember_scene(Some("game"));
    let mode = PlayMode::new(desk.appearance().preferences.animation);
    let mut session = Box::new(desk.session(game, mode, recording));
    session.menu = Some(EndMenu::GAME);
    let shown = desk.show(&mut session).await.map_err(text);
    (session.into_parts().0, shown)
}

/// Replays a finished game from its start.
async fn replay(desk: &Desk, recorded_game: &RecordedGame) -> Result<(), String> {
    let game = recorded_game.start().map_err(text)?;
    let mode = ReplayMode::new(recorded_game, PACE);
    let mut session = desk.session(game, mode, RecordingTarget::None);
    desk.show(&mut session).await.map(|_| ()).map_err(text)
}

/// Shows a game that an autopilot plays.
async fn watch(
    desk: &Desk,
    setup: impl Into<GameSetup>,
    name: AutopilotName,
) -> Result<(), String> {
    let game = desk.rules.start(setup).map_err(text)?;
    let mut session = desk.session(game, AutopilotMode::new(name, PACE), RecordingTarget::None);
    desk.show(&mut session).await.map(|_| ()).map_err(text)
}

/// Runs the tutorial from a lesson on; 0 stands for the lesson that was shown last.
async fn teach(desk: &Desk, first: usize) -> Result<(), String> {
    let lessons = Lesson::all();
    desk.archive.remember_scene(Some("lesson"));
    let mut number = if first > 0 { first } else { desk.archive.lesson() };
    let mut has_failed = false;
    while let Some(lesson) = lessons.get(number - 1) {
        desk.archive.remember_lesson(number);
        let begin = || lesson.start(MessagesPlugin);
        let mut mode = TutorialMode::new(number, lessons.len());
        mode.been_here = BEEN_HERE;
        mode.shows_keys = has_failed;
        let recording = RecordingTarget::Lesson(Box::new(begin));
        let mut session = desk.session(begin(), mode, recording);
        session.menu = (number == lessons.len()).then_some(EndMenu::TUTORIAL);
        let shown = desk.show(&mut session).await.map_err(text)?;
        has_failed = session.game().status() != GameStatus::Won;
        match (shown, session.game().status()) {
            (Shown::Ended(SessionEnd::Over), GameStatus::Won) => number += 1,
            (Shown::Ended(SessionEnd::Over), _) => {}
            (Shown::Ended(SessionEnd::Next(next)), _) => {
                desk.archive.remember_lesson(1);
                desk.ask(if next == NextGame::Daily { Request::Daily } else { Request::Delve });
                return Ok(());
            }
            _ => return Ok(()),
        }
    }
    desk.archive.remember_lesson(1);
    Ok(())
}

/// Starts a new game and its journal.
fn begin(desk: &Desk, setup: GameSetup, day: Option<DailyDate>) -> Result<Told, String> {
    let mut game = desk.rules.start(setup.clone()).map_err(text)?;
    let header = match day {
        Some(day) => {
            game.world_mut().insert_resource(day.clone());
            GameHeader::of_daily(day, game.world())
        }
        None => GameHeader::new(setup, game.world()),
    };
    let header = GameHeader { program: PROGRAM.to_owned(), ..header };
    if let Ok(code) = desk.rules.run_code(&header) {
        game.world_mut().insert_resource(code);
    }
    let keys = desk.appearance().keys;
    let hints = [goal_description(game.world()), with_keys(first_keys(game.world()), &keys)];
    let mut log = game.world_mut().resource_mut::<MessageLog>();
    for words in hints {
        log.push(MessagePriority::Player, words);
    }
    let writer = desk.archive.begin(&header).map_err(text)?;
    Ok((game, RecordedGame::new(header, desk.rules.clone()).with_writer(writer)))
}

fn daily(desk: &Desk) -> Result<Told, String> {
    let day = DailyDate::today();
    begin(desk, day.delve().into(), Some(day))
}

/// Resumes a game. If it is over, because the page was left on the last screen, its score
/// is added, and there is nothing to resume.
fn resume(desk: &Desk, name: &str) -> Result<Option<Told>, String> {
    let journal = desk.archive.journal(name)?;
    let named = |why: String| format!("{name} cannot be resumed: {why}");
    let recorded_game = RecordedGame::of(&journal, desk.rules.clone());
    let recorded_game = recorded_game.map_err(|why| named(why.to_string()))?;
    let game = recorded_game.game_at(usize::MAX, &mut |_, _| {});
    let mut game = game.map_err(|why| named(why.to_string()))?;
    let recorded_game = recorded_game.with_writer(desk.archive.resume(name, &journal)?);
    if game.status().is_over() && !recorded_game.can_take_back() {
        put_by(desk, &game, &recorded_game)?;
        return Ok(None);
    }
    let words = format!("Resumed at turn {}.", game.turns());
    game.world_mut().resource_mut::<MessageLog>().push(MessagePriority::Player, words);
    Ok(Some((game, recorded_game)))
}

/// Adds the score of a finished game. An unfinished game stays as it is.
fn put_by(desk: &Desk, game: &Game, recorded_game: &RecordedGame) -> Result<(), String> {
    let Some(writer) = recorded_game.writer() else { return Ok(()) };
    if let Some(why) = writer.error() {
        return Err(format!("This game could not be saved: {why}."));
    }
    if !game.status().is_over() {
        return Ok(());
    }
    let name = writer.path().display().to_string();
    desk.archive.finish(&name, &desk.rules).map(|_| ())
}

fn text(error: impl ToString) -> String {
    error.to_string()
}
