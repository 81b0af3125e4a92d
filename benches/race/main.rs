//! The race: the game's code against the usual alternatives. They run alternately in one
//! process, because on a shared machine only ratios within one run are meaningful.
//!
//! `cargo bench --bench race` prints a table for each heat and a line for each ratio, and
//! fails if a ratio misses its limit. Before it fails, it runs the heat again, at most
//! twice, so that a momentary load on the machine does not decide the result. Words after
//! `--` select the races whose names contain one of them.

mod crowd;
mod games;
mod generating;
mod in_turn;
mod level;
mod maps;
mod pass;
#[expect(dead_code, reason = "scripts are replayed action by action")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
#[expect(dead_code, unreachable_pub, reason = "it is a separate example")]
#[path = "../../examples/poison.rs"]
mod poison;
mod queue;
mod races;
mod repair;
#[path = "../common/rivals.rs"]
mod rivals;
#[path = "../common/script.rs"]
mod script;
mod stencil;
mod textbook;
#[expect(dead_code, reason = "the heat names its rows itself")]
#[path = "../many_games/walker.rs"]
mod walker;

use races::{HEATS, Heat, Race, Verdict};
use std::process::ExitCode;

/// The number of times that a heat is run again if a ratio misses its limit.
const SECOND_CHANCES: usize = 2;

/// Reliable measurements, or one round of a few small instances, which only checks that
/// all contestants are correct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    Full,
    Short,
}

impl Effort {
    pub(crate) fn of<T>(self, full: T, short: T) -> T {
        if self == Self::Full { full } else { short }
    }
}

fn main() -> ExitCode {
    let (options, words): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let given = |option: &str| options.iter().any(|other| other == option);
    // `cargo bench` passes `--bench`.
    let is_full = given("--bench") && !given("--test");
    let is_wanted = |race: &&Race| {
        words.is_empty() || words.iter().any(|word| race.name.contains(word.as_str()))
    };
    let mut verdicts = Vec::new();
    for heat in &HEATS {
        let races: Vec<_> = heat.races.iter().filter(is_wanted).collect();
        if races.is_empty() {
            continue;
        }
        if is_full {
            verdicts.extend(run_for(&races, heat));
        } else {
            (heat.run)(Effort::Short);
            println!("{}: everybody agrees", heat.name);
        }
    }
    for verdict in &verdicts {
        println!("{verdict}");
    }
    if is_full && verdicts.is_empty() {
        println!("no race has one of these words in its name");
    }
    if verdicts.iter().all(Verdict::holds) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a heat until all its ratios are within their limits or all chances are used up.
fn run_for(races: &[&Race], heat: &Heat) -> Vec<Verdict> {
    let run = |title| {
        let table = (heat.run)(Effort::Full);
        println!("{title:44} {:>12} {:>9}\n{table}", "µs", "ratio");
        table
    };
    let table = run(heat.name);
    let mut verdicts: Vec<_> = races.iter().map(|race| race.judge(&table)).collect();
    for _ in 0..SECOND_CHANCES {
        if verdicts.iter().all(Verdict::holds) {
            break;
        }
        let table = run("the same again");
        for (race, verdict) in races.iter().zip(&mut verdicts) {
            if !verdict.holds() {
                *verdict = race.judge(&table);
            }
        }
    }
    verdicts
}
