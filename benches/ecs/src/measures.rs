//! The benchmarks. In each of them, the contenders alternate in a rotating order.

use crate::table::Column;
use hexdelve::prelude::Size;
use hexdelve_ecs_bench::{
    contenders::ENTRANTS,
    course::{Course, Games, nanoseconds},
    level::Opening,
    sample::Samples,
};
use std::{env, path::PathBuf, process::Command};

/// The full run, which produces the results, or a quick check that everything works.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    Full,
    Quick,
}

impl Effort {
    fn of<T>(self, full: T, quick: T) -> T {
        if self == Self::Full { full } else { quick }
    }
}

type Measure = (&'static str, fn(Effort) -> Vec<Column>);

/// The names of the columns that the plots need.
pub(crate) const EVENTS: [(&str, u32); 4] = [
    ("ns an event, 10 monsters", 10),
    ("ns an event, 1,000", 1_000),
    ("ns an event, 100,000", 100_000),
    ("ns an event, 1,000,000", 1_000_000),
];
pub(crate) const INSTRUCTIONS: &str = "instructions an event, 1,000";
pub(crate) const MANY_GAMES: &str = "ns an event, 256 games in turn";
pub(crate) const MEMORY: &str = "bytes a monster";

#[rustfmt::skip]
pub(crate) const MEASURES: [Measure; 9] = [
    ("events-10",       |effort| events(EVENTS[0].0, Course::TEN, effort, 200)),
    ("events-1000",     |effort| events(EVENTS[1].0, Course::THOUSAND, effort, 60)),
    ("events-100000",   |effort| events(EVENTS[2].0, Course::HUNDRED_THOUSAND, effort, 40)),
    ("events-1000000",  |effort| events(EVENTS[3].0, Course::MILLION, effort, 40)),
    ("many-games",      |effort| events(MANY_GAMES, Course::MANY_GAMES, effort, 200)),
    ("instructions",    instructions),
    ("small-worlds",    small_worlds),
    ("million-deaths",  large_worlds),
    ("memory",          memory),
];

/// Runs rounds of all contenders. Each round starts with a different contender.
fn rotate(rounds: usize, mut run: impl FnMut(usize)) {
    for round in 0..rounds {
        for place in 0..ENTRANTS.len() {
            run((round + place) % ENTRANTS.len());
        }
    }
}

fn no_samples() -> Vec<Samples> {
    vec![Samples::default(); ENTRANTS.len()]
}

fn column(name: &'static str, samples: Vec<Samples>) -> Column {
    (name, samples.into_iter().map(Some).collect())
}

/// Times events. All contenders play the same games up to the same moments, and their
/// fingerprints are compared after each round.
fn events(name: &'static str, course: Course, effort: Effort, rounds: usize) -> Vec<Column> {
    let course = match effort {
        Effort::Full => course,
        Effort::Quick if course.monsters > 1_000 => Course { games: 1, ..Course::THOUSAND },
        Effort::Quick => Course { games: 2, ..course },
    };
    let mut seeds = 0..;
    let mut openings: Vec<_> =
        (0..course.games).map(|_| course.lasting_opening(&mut seeds)).collect();
    let mut all: Vec<Games> =
        ENTRANTS.iter().map(|entrant| course.warm_games(entrant, &openings)).collect();
    let mut samples = no_samples();
    for round in 0..effort.of(rounds, 2) {
        for place in 0..ENTRANTS.len() {
            let index = (round + place) % ENTRANTS.len();
            let (events, spent) = all[index].play();
            // A round in which nearly all games end is not meaningful.
            if events * 2 > course.in_a_row * course.games as u64 {
                #[expect(clippy::cast_precision_loss, reason = "there are few events")]
                samples[index].push(spent / events as f64);
            }
        }
        let first = all[0].fingerprints();
        for (games, entrant) in all.iter_mut().zip(ENTRANTS).skip(1) {
            assert_eq!(games.fingerprints(), first, "{} plays another game", entrant.name);
        }
        for index in all[0].finished() {
            openings[index] = course.lasting_opening(&mut seeds);
            for games in &mut all {
                games.replace(index, &openings[index]);
            }
        }
    }
    vec![column(name, samples)]
}

/// Counts the instructions of an event, from the difference between a longer and a
/// shorter run of the same game, for several games.
fn instructions(effort: Effort) -> Vec<Column> {
    // A lasting game with a thousand monsters lasts for 2,000 events.
    let (games, short, long) = effort.of((5, 500, 2_000), (1, 100, 200));
    let course = Course::THOUSAND;
    let mut seeds = 0..;
    let openings: Vec<_> = (0..games).map(|_| course.lasting_opening(&mut seeds)).collect();
    let counted = ENTRANTS.iter().map(|entrant| {
        let mut samples = Samples::default();
        for opening in &openings {
            let of = |events| {
                instructions_of_a_game(entrant.name, course.monsters, opening.seed.0, events)
            };
            #[expect(clippy::cast_precision_loss, reason = "there are few events")]
            samples.push((of(long)? - of(short)?) / (long - short) as f64);
        }
        Some(samples)
    });
    vec![(INSTRUCTIONS, counted.collect())]
}

/// Times building and dropping a world with ten monsters.
fn small_worlds(effort: Effort) -> Vec<Column> {
    let openings: Vec<_> = (0..64).map(|seed| Opening::new(seed, 10, Size::STANDARD)).collect();
    let (mut built, mut dropped) = (no_samples(), no_samples());
    rotate(effort.of(50, 2), |index| {
        let build = ENTRANTS[index].build;
        let (games, spent) = nanoseconds(|| openings.iter().map(build).collect::<Vec<_>>());
        built[index].push(spent / 64e3);
        dropped[index].push(nanoseconds(|| drop(games)).1 / 64e3);
    });
    vec![column("µs to build, 10", built), column("µs to drop, 10", dropped)]
}

/// Times building and dropping a large world, and killing all characters in one.
fn large_worlds(effort: Effort) -> Vec<Column> {
    let (monsters, size) = effort.of((1_000_000, Size::LARGEST), (1_000, Size::of(130, 129)));
    let opening = Opening::new(1, monsters, size);
    let (mut built, mut dropped, mut dead) = (no_samples(), no_samples(), no_samples());
    rotate(effort.of(3, 1), |index| {
        let build = ENTRANTS[index].build;
        let (game, spent) = nanoseconds(|| build(&opening));
        built[index].push(spent / f64::from(monsters));
        dropped[index].push(nanoseconds(|| drop(game)).1 / f64::from(monsters));
        let mut game = build(&opening);
        let die = || opening.monsters.iter().for_each(|monster| game.kill(monster.position));
        dead[index].push(nanoseconds(die).1 / f64::from(monsters));
        assert_eq!(game.monsters(), 0, "{}", ENTRANTS[index].name);
    });
    vec![
        column("ns a monster to build, 1,000,000", built),
        column("ns a monster to drop, 1,000,000", dropped),
        column("ns a death, 1,000,000", dead),
    ]
}

/// Measures memory, as the difference between a process with many monsters and one with
/// fewer. With even fewer, some pages of the grid of occupants would remain untouched,
/// and that difference is not a cost of monsters.
fn memory(effort: Effort) -> Vec<Column> {
    let (many, few) = effort.of((1_000_000, 300_000), (400_000, 300_000));
    let measured = ENTRANTS.iter().map(|entrant| {
        let (all, some) =
            (bytes_of_a_world(entrant.name, many)?, bytes_of_a_world(entrant.name, few)?);
        let mut samples = Samples::default();
        samples.push((all - some) / f64::from(many - few));
        Some(samples)
    });
    vec![(MEMORY, measured.collect())]
}

/// Returns the number of bytes that become resident when a contender builds its world.
fn bytes_of_a_world(contender: &str, monsters: u32) -> Option<f64> {
    let mut one = Command::new(program()?);
    // Large blocks are returned to the system when they are freed. Otherwise, the world
    // could reuse the memory of the level generator, which would hide a part of what it
    // needs.
    one.env("MALLOC_MMAP_THRESHOLD_", "65536");
    let run = one.args([contender, "memory", &monsters.to_string()]).output().ok()?;
    assert!(run.status.success(), "{contender}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).trim().parse().ok()
}

/// Returns the number of instructions of a game with this many events after the warm-up,
/// or `None` without valgrind.
fn instructions_of_a_game(contender: &str, monsters: u32, seed: u64, events: u64) -> Option<f64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program()?);
    valgrind.args([contender, "events", &monsters.to_string(), &seed.to_string()]);
    let run = valgrind.arg(events.to_string()).output().ok()?;
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{contender} under valgrind: {said}");
    let collected = said.lines().find_map(|line| line.split("Collected : ").nth(1))?;
    collected.trim().parse().ok()
}

/// Returns the path of the program `one`, if it has been built.
fn program() -> Option<PathBuf> {
    let one = env::current_exe().ok()?.with_file_name("one");
    one.exists().then_some(one)
}
