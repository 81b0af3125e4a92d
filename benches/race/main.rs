//! The race: the game's code against the usual alternatives. They run alternately in one
//! process, because on a shared machine only ratios within one run are meaningful.
//!
//! `cargo bench --bench race` prints a table for each heat and a line for each ratio, and
//! fails if a ratio misses its limit. Before it fails, it runs the heat again, at most
//! twice, so that a momentary load on the machine does not decide the result. Words after
//! `--` select the races whose names contain one of them.

mod arguments;
mod bracket;
mod clock;
mod crowd;
mod delve;
mod effort;
mod event;
mod generating;
mod graph;
mod heat;
mod idle;
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
mod script;
mod stencil;
mod textbook;
#[expect(dead_code, reason = "the heat names its rows itself")]
#[path = "../many_games/walker.rs"]
mod walker;
mod whole_game;

use arguments::Arguments;
use effort::Effort;
use heat::{HEATS, Heat};
use races::{RACES, Race, Verdict};
use std::process::ExitCode;

/// The number of times that a heat is run again if a ratio misses its limit.
const SECOND_CHANCES: usize = 2;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let mut verdicts = Vec::new();
    for heat in &HEATS {
        let wanted = |race: &&Race| race.heat == heat.name && arguments.want(race.name);
        let races: Vec<_> = RACES.iter().filter(wanted).collect();
        if races.is_empty() {
            continue;
        }
        if arguments.effort().is_full() {
            verdicts.extend(run_for(&races, heat));
        } else {
            (heat.run)(arguments.effort());
            println!("{}: everybody agrees", heat.name);
        }
    }
    if !arguments.effort().is_full() {
        return ExitCode::SUCCESS;
    }
    for status in &verdicts {
        println!("{status}");
    }
    if verdicts.is_empty() {
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
        for (race, status) in races.iter().zip(&mut verdicts) {
            if !status.holds() {
                *status = race.judge(&table);
            }
        }
    }
    verdicts
}
