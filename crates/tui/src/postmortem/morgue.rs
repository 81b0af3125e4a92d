//! The morgue file: a text that describes a finished game. It comes from replaying the game, so it
//! is the same if it is written at the next start, after the process was killed.
//!
//! Also the story of a game in a few lines: its levels, the monsters met there, the notable kills
//! and the close calls. After a delve that was won, also the next goals: those that the player has
//! not reached in any game.

use super::{Finding, Rerun, words_of};
use crate::{
    messages::{
        Ending, bit_names, cause_in_words, killer_in_words, letter_and_kind, sentence, with_article,
    },
    view::{KnownGame, around},
};
use hexdelve::prelude::*;
use hexdelve::{
    clock::Instant,
    journal::{Achievements, RULES_VERSION, Score, ScoreBreakdown},
    knowledge::{player_of, recent_messages},
    level::{Challenge, kind_of_the_level},
    replay::{Deeds, Divergence, all_conducts, are_worth_telling},
    text::{count, repeated, wrapped},
    things::{ThingEvent, ThingEventKind},
};
use std::{cmp::Reverse, collections::BTreeMap, ops::Range, time::Duration};

/// Except for boards.
const TEXT: usize = 78;
/// One stretch of work between two calls of `progress`.
const STRETCH: Duration = Duration::from_millis(50);
const BOARD: Size = Size::of(160, 60);

/// Returns the morgue file of a finished game, which is replayed from its record. The
/// record's rules must include a [`MessagesPlugin`](crate::messages::MessagesPlugin).
/// `progress` is called now and then with the number of replayed entries and the total.
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
        progress(rerun.at, recorded_game.records().len());
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
    let finding = witness.judge(rerun.game.status(), until);
    if finding == Finding::Sought {
        return Ok(None);
    }
    let world = rerun.game.world();
    let sections = [
        ("", head(recorded_game)),
        ("", fate(world, finding.in_words(witness, world))),
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

fn fate(world: &World, judgement: String) -> Vec<String> {
    let mut lines = vec![format!("{}.", sentence(&Ending::of(world).in_words()))];
    lines.extend(wrapped(&killer_in_words(world), TEXT));
    lines.extend(Some(judgement).filter(|words| !words.is_empty()));
    lines
}

fn score(world: &World) -> Vec<String> {
    if world.get_resource::<Depth>().is_none() {
        return vec!["none: the pit has no score".to_owned()];
    }
    let ScoreBreakdown { depth, kills, crown, haste } = Score::breakdown(world);
    let row = |what: &str, sign: &str, points: u64| format!("{what:<8}{sign}{points:>7}");
    vec![
        row("depth", " ", depth),
        row("kills", "+", kills),
        row("Crown", "+", crown),
        row("haste", "+", haste),
        row("total", "=", Score::of(world)),
    ]
}

fn turns(world: &World, story: &Story, taken_back: u64) -> Vec<String> {
    let levels = story.chapters.iter().filter_map(|it| Some((it.level?, it.turns)));
    let told = |(level, turns): (u16, u64)| format!("level {level}  {}", count(turns, "turn"));
    let mut lines: Vec<_> = levels.collect::<BTreeMap<_, _>>().into_iter().map(told).collect();
    let depth = world.get_resource::<Depth>();
    lines.extend(depth.map(|it| format!("deepest  {}", it.deepest())));
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

/// Examples at its end are left out to make a line fit.
const WIDTH: usize = 72;
/// With those about kills, close calls, conducts and the end, that makes at most ten lines.
const LEVELS: usize = 5;
const EXAMPLES: usize = 4;
const GOAL_EXAMPLES: usize = 3;

#[derive(Debug, Default)]
pub(crate) struct Story {
    /// In the order of the PC's first visits.
    chapters: Vec<Chapter>,
    kills: Vec<Kill>,
    close_calls: Vec<(u64, String)>,
    pub(super) deeds: Deeds,
}

#[derive(Clone, Debug, Default)]
struct Chapter {
    level: Option<u16>,
    kind: &'static str,
    turns: u64,
    /// Seen here for the first time in the game.
    met: Vec<String>,
}

#[derive(Clone, Debug)]
struct Kill {
    is_own: bool,
    abilities: Abilities,
    /// Such as `9, a jester`.
    kind: String,
    /// A name of its own makes a victim notable.
    is_named: bool,
    words: String,
}

impl Story {
    pub(crate) fn note(&mut self, world: &World, action: Action) {
        self.deeds.begin(world);
        self.deeds.note(world, action);
        let turn = world.resource::<PlayerOrders>().turns_taken();
        self.note_the_level(world);
        self.note_the_kills(world);
        let Some(player) = player_of(world) else { return };
        let averted = recent_messages::<ThingEvent>(world)
            .filter(|it| it.character == player && it.kind == ThingEventKind::AttackAverted);
        self.close_calls.extend(averted.map(|_| (turn, "your ward broke".to_owned())));
        let known = PlayerView::of(world);
        let place = known.position;
        let beside = known.creatures().filter(|it| it.position.distance(place) <= 1).count();
        if beside > 1 {
            let words = format!("{beside} monsters beside you");
            // A siege of many turns counts as one close call.
            match self.close_calls.last_mut() {
                Some(last) if last.0 + 1 == turn => last.0 = turn,
                _ => self.close_calls.push((turn, words)),
            }
        }
    }

    fn note_the_level(&mut self, world: &World) {
        let level = world.get_resource::<Depth>().map(Depth::level);
        let at = self.chapters.iter().position(|it| it.level == level).unwrap_or_else(|| {
            let kind = kind_of_the_level(world).unwrap_or_default();
            self.chapters.push(Chapter { level, kind, ..Chapter::default() });
            self.chapters.len() - 1
        });
        self.chapters[at].turns += 1;
        let bestiary = Bestiary::of(world);
        for monster in PlayerView::of(world).nearest_first().iter().filter(|it| it.in_view) {
            let name = brief(monster.into(), bestiary);
            if !self.chapters.iter().any(|it| it.met.contains(&name)) {
                self.chapters[at].met.push(name);
            }
        }
    }

    fn note_the_kills(&mut self, world: &World) {
        let bestiary = Bestiary::of(world);
        for kill in recent_messages::<Killed>(world).filter(|it| !it.victim.is_player()) {
            let victim = Identity::from(&kill.victim);
            let name = brief(victim, bestiary);
            let is_own = kill.is_by_player();
            let killer = cause_in_words(kill.cause, bestiary, brief);
            let words = if is_own { name } else { format!("{name} by {killer}") };
            let kind = letter_and_kind(victim, bestiary);
            let is_named = bestiary.custom_name(victim).is_some();
            self.kills.push(Kill { is_own, abilities: victim.abilities, kind, is_named, words });
        }
    }

    pub(crate) fn lines(&self, world: &World) -> Vec<String> {
        let mut lines = self.chapters();
        for (is_own, head) in [(true, "You killed"), (false, "Others killed")] {
            let mut kills: Vec<_> = self.kills.iter().filter(|it| it.is_own == is_own).collect();
            kills.sort_by_key(|it| {
                let bits = bit_names(it.abilities).len();
                Reverse((it.is_named, bits, it.words.as_str()))
            });
            let words: Vec<_> = kills.iter().map(|it| it.words.clone()).collect();
            lines.extend(with_examples(&format!("{head} {}:", words.len()), &words));
        }
        let turn = world.resource::<PlayerOrders>().turns_taken();
        let calls = self.close_calls.iter().rev().filter(|(when, _)| *when < turn);
        let calls: Vec<_> = calls.map(|(when, words)| format!("{words} on turn {when}")).collect();
        lines.extend(with_examples("Close calls:", &calls));
        let is_won = *world.resource::<GameStatus>() == GameStatus::Won;
        if are_worth_telling(is_won, world.get_resource().map(Depth::deepest)) {
            let conducts: Vec<_> =
                self.deeds.conducts(world).into_iter().map(str::to_owned).collect();
            lines.extend(with_examples("Conducts:", &conducts));
        }
        lines.push(format!("Turn {turn}: {}.", sentence(&Ending::of(world).outcome())));
        lines
    }

    pub(crate) fn kinds_killed(&self, is_own: bool) -> Vec<String> {
        let mut kinds = BTreeMap::<_, u64>::new();
        for kill in self.kills.iter().filter(|it| it.is_own == is_own) {
            *kinds.entry((kill.abilities, kill.kind.as_str())).or_default() += 1;
        }
        let line = |((_, kind), times): ((Abilities, &str), u64)| match times {
            1 => kind.to_owned(),
            times => format!("{kind}, {times} times"),
        };
        kinds.into_iter().map(line).collect()
    }

    pub(crate) fn next_goals(&self, world: &World) -> Vec<String> {
        let is_won = *world.resource::<GameStatus>() == GameStatus::Won;
        if !is_won || world.get_resource() != Some(&GameMode::Delve) {
            return Vec::new();
        }
        let none = Achievements::default();
        let earlier = world.get_resource().unwrap_or(&none);
        let mut goals = Vec::new();
        let is_open =
            |it: &Challenge| !earlier.challenges.contains(it) && world.get_resource() != Some(it);
        if let Some(next) = Challenge::ALL.into_iter().find(is_open) {
            let (name, text) = (next.name(), next.description());
            goals.push(format!("Next: the challenge {name} (--challenge {name}). {text}"));
        }
        let usual = GameTables::built_in().levels.count();
        let levels = world.get_resource().map(Depth::level_count);
        if let Some(levels) = levels.filter(|it| (usual..99).contains(&u32::from(*it))) {
            goals.push(format!("Or one level deeper, with more trades: --depth {}.", levels + 1));
        }
        let kept = self.deeds.conducts(world);
        let is_open = |it: &&str| !kept.contains(it) && !earlier.conducts.contains_key(*it);
        // The conducts are listed from the hardest; the easiest that is left comes first here.
        let conducts = all_conducts(world).into_iter().rev().filter(is_open);
        let conducts: Vec<_> = conducts.take(GOAL_EXAMPLES).collect();
        if !conducts.is_empty() {
            goals.push(format!("Not yet won with: {}.", conducts.join(", ")));
        }
        let bestiary = Bestiary::of(world);
        let is_open =
            |it: &Abilities| self.deeds.kills().of(*it) == 0 && !earlier.killed.contains(it);
        let minds = Abilities::all().filter(is_open).take(GOAL_EXAMPLES);
        let minds: Vec<_> = minds.map(|it| with_article(&bestiary.kind(it).name)).collect();
        if !minds.is_empty() {
            let minds = minds.join(", ");
            goals.push(format!("Not yet killed with your own hands: {minds}."));
        }
        goals
    }

    /// In a long game, the first levels share a line.
    fn chapters(&self) -> Vec<String> {
        let shared = (self.chapters.len() + 1).saturating_sub(LEVELS);
        let (first, others) = self.chapters.split_at(if shared > 1 { shared } else { 0 });
        let first = (!first.is_empty()).then(|| {
            let levels = first.iter().filter_map(|it| it.level);
            let (from, to) = (levels.clone().min().unwrap_or(0), levels.max().unwrap_or(0));
            let turns = count(first.iter().map(|it| it.turns).sum::<u64>(), "turn");
            let met: Vec<_> = first.iter().flat_map(|it| it.met.clone()).collect();
            met_in(format!("Levels {from} to {to}: {turns}."), &met)
        });
        let told = |it: &Chapter| {
            let turns = count(it.turns, "turn");
            let head = match (it.level, it.kind) {
                (None, _) => format!("The pit: {turns}."),
                (Some(level), "") => format!("Level {level}: {turns}."),
                (Some(level), kind) => format!("Level {level}, {kind}: {turns}."),
            };
            met_in(head, &it.met)
        };
        first.into_iter().chain(others.iter().map(told)).collect()
    }
}

fn met_in(head: String, met: &[String]) -> String {
    with_examples(&format!("{head} First met:"), met).unwrap_or(head)
}

/// Equal examples are next to each other. `None` without examples.
fn with_examples(head: &str, examples: &[String]) -> Option<String> {
    let examples: Vec<_> = examples.chunk_by(|one, other| one == other).collect();
    let line = |shown: usize| {
        let (told, left) = examples.split_at(shown);
        let told: Vec<_> = told.iter().map(|same| repeated(&same[0], same.len())).collect();
        let told = format!("{head} {}", told.join(", "));
        match left.iter().map(|same| same.len()).sum::<usize>() {
            0 => told + ".",
            more => format!("{told} and {more} more."),
        }
    };
    let mut lines = (1..=EXAMPLES.min(examples.len())).rev().map(line);
    let fitting = lines.clone().find(|line| line.chars().count() <= WIDTH);
    fitting.or_else(|| lines.next_back())
}

/// Without its letter: a digit would look like a count.
fn brief(who: Identity, bestiary: &Bestiary) -> String {
    with_article(bestiary.name(who))
}
