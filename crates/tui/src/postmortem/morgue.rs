//! The morgue file: a text that describes a finished game. It comes from replaying the game, so it
//! is the same if it is written at the next start, after the process was killed.

use super::{Rerun, story::Story, words_of};
use crate::{
    messages::{Ending, deaths::killer_in_words, turns::judgement_in_words, words::sentence},
    view::{KnownGame, around},
};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::GameStatus,
    clock::Instant,
    grid::{Position, Size},
    journal::{RULES_VERSION, Score, ScoreBreakdown},
    level::Depth,
    lookahead::LastSafeMove,
    replay::{Divergence, RecordedGame},
    text::{count, wrapped},
};
use std::{ops::Range, time::Duration};

/// Except for boards.
const TEXT: usize = 78;
const STRETCH: Duration = Duration::from_millis(50);
const BOARD: Size = Size::of(160, 60);

/// Returns the morgue file of a finished game, which is replayed from its record. The
/// record's rules must include a [`MessagesPlugin`](crate::messages::MessagesPlugin).
/// `progress` is called now and then with the number of replayed entries and the total.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve::journal::RecordedAction;
/// use hexdelve_tui::postmortem::morgue;
/// let rules = Rules::default().with_presentation(MessagesPlugin);
/// let pit = PitSetup::new(Seed(42));
/// let mut game = rules.start(pit.clone())?;
/// let mut recorded_game = RecordedGame::new(GameHeader::new(pit, game.world()), rules);
/// game.submit(Action::Rest)?;
/// recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
/// let text = morgue(&recorded_game, &mut |_, _| {})?;
/// assert!(text.contains("Run code   HX5-P-1AA5K") && text.contains("  1 You rested."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns the first [`Divergence`] if the replay differs from the record.
pub fn morgue(
    recorded_game: &RecordedGame,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<String, Divergence> {
    let mut rerun = Rerun::of(recorded_game, None)?;
    loop {
        if let Some(text) = morgue_until(&mut rerun, recorded_game, Instant::now() + STRETCH)? {
            return Ok(text);
        }
        progress(rerun.playback.at(), recorded_game.len());
    }
}

/// Works on a morgue file until `until`, and returns it once it is complete.
///
/// # Errors
/// Returns a [`Divergence`] if the recorded game does not replay.
pub fn morgue_until(
    rerun: &mut Rerun,
    recorded_game: &RecordedGame,
    until: Instant,
) -> Result<Option<String>, Divergence> {
    if !rerun.go_on(recorded_game, until)? {
        return Ok(None);
    }
    let witness = &mut rerun.notes.witness;
    let judgement = match rerun.game.status() {
        GameStatus::Lost { .. } => match witness.hindsight.search_until(until) {
            None => return Ok(None),
            judgement => judgement,
        },
        _ => None,
    };
    let world = rerun.game.world();
    let sections = [
        ("", head(recorded_game)),
        ("", fate(world, judgement, witness.clue.as_deref())),
        ("Story", witness.story.lines(world)),
        ("Score", score(world)),
        ("Turns", turns(world, &witness.story, recorded_game.taken_back())),
        ("You carried", rerun.notes.pack.clone()),
        ("You killed", witness.story.kinds_killed(true)),
        ("Others killed", witness.story.kinds_killed(false)),
        ("Last turns", witness.moments.iter().map(words_of).collect()),
        ("Final board", board(&KnownGame::of(world), BOARD)),
    ];
    Ok(Some(sections.into_iter().map(|(title, lines)| section(title, &lines)).collect()))
}

fn section(title: &str, lines: &[String]) -> String {
    let nothing = ["nothing".to_owned()];
    let lines = if lines.is_empty() { &nothing } else { lines };
    let (mut text, margin) = match title {
        "" => (String::new(), ""),
        title => (format!("{title}\n"), "  "),
    };
    for line in lines {
        text += format!("{margin}{line}").trim_end();
        text.push('\n');
    }
    text + "\n"
}

fn head(recorded_game: &RecordedGame) -> Vec<String> {
    let opening = recorded_game.header();
    let code = match recorded_game.run_code() {
        Ok(code) => code.to_string(),
        Err(why) => format!("none: {why}"),
    };
    let mut lines = vec![
        format!("{}, rules {RULES_VERSION}", opening.program),
        String::new(),
        format!("Mode       {}", opening.mode()),
        format!("Seed       {}", opening.seed()),
        format!("Run code   {code}"),
        format!("Started    {}", opening.began),
    ];
    lines.extend(opening.challenge().map(|it| format!("Challenge  {it}")));
    lines.extend(opening.daily.as_ref().map(|day| format!("Day        {day}")));
    lines
}

fn fate(world: &World, judgement: Option<LastSafeMove>, clue: Option<&str>) -> Vec<String> {
    let ending = Ending::of(world);
    let mut lines = vec![format!("{} after {}.", sentence(&ending.outcome()), ending.worth())];
    lines.extend(wrapped(&killer_in_words(world), TEXT));
    let judgement = judgement.map(|it| judgement_in_words(it, clue));
    lines.extend(judgement.filter(|words| !words.is_empty()));
    lines
}

fn score(world: &World) -> Vec<String> {
    if world.get_resource::<Depth>().is_none() {
        return vec!["none: the pit has no score".to_owned()];
    }
    let ScoreBreakdown { depth, kills, chests, crown, turns } = Score::breakdown(world);
    let row = |what: &str, sign: &str, points: u64| format!("{what:<8}{sign}{points:>7}");
    vec![
        row("depth", " ", depth),
        row("kills", "+", kills),
        row("chests", "+", chests),
        row("Crown", "+", crown),
        row("turns", "-", turns),
        row("total", "=", Score::of(world)),
    ]
}

fn turns(world: &World, story: &Story, taken_back: u64) -> Vec<String> {
    let levels = story.turns_on_levels().into_iter();
    let mut lines: Vec<_> =
        levels.map(|(level, turns)| format!("level {level}  {}", count(turns, "turn"))).collect();
    if let Some(depth) = world.get_resource::<Depth>() {
        lines.push(format!("deepest  {}", depth.deepest()));
    }
    lines.push(format!("total    {}", count(Ending::of(world).turns, "turn")));
    if taken_back > 0 {
        lines.push(format!("undone   {taken_back}"));
    }
    lines
}

pub(crate) fn window(known_game: &KnownGame<'_>, room: Size) -> (Range<u16>, Range<u16>) {
    let size = known_game.known.dungeon.size();
    let Position { x, y } = around(size, room, known_game.known.position);
    (x..size.width().min(x + room.width()), y..size.height().min(y + room.height()))
}

pub(crate) fn board(known_game: &KnownGame<'_>, room: Size) -> Vec<String> {
    let (columns, rows) = window(known_game, room);
    let row = |y| columns.clone().map(move |x| known_game.glyph(Position::new(x, y)).0);
    rows.map(|y| row(y).collect::<String>().trim_end().to_owned()).collect()
}
