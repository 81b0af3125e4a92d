//! The morgue file: a game that is over, as a text for people.
//!
//! All of it comes from playing the game once more, so it is the same whenever
//! it is made: at once, or at the next start after the process was killed.

use crate::{
    action::GameStatus,
    dungeon::draw,
    grid::{Position, Size},
    journal::{GameHeader, RULES, RunCode, Score, ScoreBreakdown},
    level::Depth,
    lookahead::LastSafeMove,
    messages::{
        Ending,
        killer::killer_in_words,
        turns::judgement_in_words,
        words::{count, sentence, wrapped},
    },
    postmortem::{rerun::Rerun, retrospect::words_of},
    replay::{Divergence, RecordedGame},
    view::{Scene, around},
};
use bevy_ecs::prelude::World;
use std::{
    fmt::Write,
    time::{Duration, Instant},
};

/// How wide the text is, but for boards.
const TEXT: usize = 78;
/// How long the game is played before it is said how far it has come.
const STRETCH: Duration = Duration::from_millis(50);
/// As much of a level is drawn.
const BOARD: Size = Size::of(160, 60);

/// The morgue file of a game that is over, played once more by a chronicle whose
/// games have a [`MessagesPlugin`](crate::messages::MessagesPlugin). `progress` is told now
/// and then how many entries are played, and of how many.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::grid::line;
/// use hexdelve::postmortem::morgue;
/// let rules = Rules::default().beside(MessagesPlugin);
/// let pit = Pit::new(Seed(42));
/// let mut game = rules.start(pit.clone())?;
/// let mut chronicle = RecordedGame::new(GameHeader::new(pit, game.world()), rules);
/// for _ in 0..2 {
///     game.submit(Action::Rest).unwrap();
///     chronicle.keep(JournalEntry::Turn(Action::Rest), &game);
/// }
/// game.give_up();
/// chronicle.keep(JournalEntry::GiveUp, &game);
/// let text = morgue(&chronicle, &mut |_, _| {})?;
/// for line in ["Given up after 2 turns", "Run code   HX4-P-1A4V", "  2 You rested."] {
///     assert!(text.contains(line), "{text}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first [`Divergence`] of a game that goes another way.
pub fn morgue(
    chronicle: &RecordedGame,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<String, Divergence> {
    let mut rerun = Rerun::of(chronicle, None)?;
    while !rerun.go_on(chronicle, Instant::now() + STRETCH)? {
        progress(rerun.at(), chronicle.len());
    }
    let is_lost = matches!(rerun.game.status(), GameStatus::Lost { .. });
    let judgement = is_lost.then(|| rerun.notes.witness.hindsight.judge());
    let world = rerun.game.world();
    let told = rerun.notes.witness.moments.iter().map(words_of);
    let sections = [
        ("", head(chronicle.opening())),
        ("", fate(world, judgement)),
        ("The score", score(world)),
        ("The turns", turns(world, &rerun, chronicle.taken_back())),
        ("You carried", rerun.notes.toll.pack.clone()),
        ("You killed", rerun.notes.toll.own()),
        ("Others killed", rerun.notes.toll.others()),
        ("The last turns", told.collect()),
        ("The last board", board(world)),
    ];
    Ok(sections.into_iter().map(|(title, lines)| section(title, &lines)).collect())
}

/// A title, and lines that are set in below it.
fn section(title: &str, lines: &[String]) -> String {
    let nothing = ["nothing".to_owned()];
    let lines = if lines.is_empty() { &nothing } else { lines };
    let mut text = String::new();
    let margin = if title.is_empty() { "" } else { "  " };
    if !title.is_empty() {
        text = format!("{title}\n");
    }
    for line in lines {
        // A String takes all that is written.
        let _ = writeln!(text, "{}", format!("{margin}{line}").trim_end());
    }
    text + "\n"
}

fn head(opening: &GameHeader) -> Vec<String> {
    let code = match RunCode::of(opening) {
        Ok(code) => code.to_string(),
        Err(why) => format!("none: {why}"),
    };
    let day = opening.daily().map(|day| format!("Day        {day}"));
    let rows = [
        format!("{}, rules {RULES}", opening.program()),
        String::new(),
        format!("Mode       {}", opening.mode()),
        format!("Seed       {}", opening.seed()),
        format!("Run code   {code}"),
        format!("Begun      {}", opening.began()),
    ];
    rows.into_iter().chain(day).collect()
}

/// How it ended, by whom, and what would have been safe.
fn fate(world: &World, judgement: Option<LastSafeMove>) -> Vec<String> {
    let ending = Ending::of(world);
    let mut lines = vec![format!("{} after {}.", sentence(&ending.outcome()), ending.worth())];
    lines.extend(wrapped(&killer_in_words(world), TEXT));
    lines.extend(judgement.map(judgement_in_words).filter(|words| !words.is_empty()));
    lines
}

fn score(world: &World) -> Vec<String> {
    if world.get_resource::<Depth>().is_none() {
        return vec!["none: the pit has no score".to_owned()];
    }
    let ScoreBreakdown { depth, kills, chests, crown, turns } = Score::account(world);
    let row = |what: &str, sign: &str, points: u64| format!("{what:<8}{sign}{points:>7}");
    vec![
        row("depth", " ", depth),
        row("kills", "+", kills),
        row("chests", "+", chests),
        row("Crown", "+", crown),
        row("turns", "-", turns),
        row("in all", "=", Score::of(world)),
    ]
}

fn turns(world: &World, rerun: &Rerun, taken_back: u64) -> Vec<String> {
    let levels = rerun.notes.toll.levels.iter();
    let mut lines: Vec<_> =
        levels.map(|(level, turns)| format!("level {level}  {}", count(*turns, "turn"))).collect();
    if let Some(depth) = world.get_resource::<Depth>() {
        lines.push(format!("deepest  {}", depth.deepest()));
    }
    lines.push(format!("in all   {}", count(rerun.game.turns(), "turn")));
    if taken_back > 0 {
        lines.push(format!("undone   {taken_back}"));
    }
    lines
}

/// What was known of the level, around where it ended.
fn board(world: &World) -> Vec<String> {
    let scene = Scene::of(world);
    let figure = |cell| Some(scene.glyph(cell).0);
    let level = scene.known.dungeon();
    let Position { x: left, y: top } = around(level.size(), BOARD, scene.place());
    let drawing = draw(level, figure);
    let rows = drawing.lines().skip(top.into()).take(BOARD.height().into());
    rows.map(|row| row.chars().skip(left.into()).take(BOARD.width().into()).collect()).collect()
}
