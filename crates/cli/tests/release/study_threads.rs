//! Two threads play a study almost twice as fast as one, and counting costs next to
//! nothing: `cargo test --profile bench --test release study_threads -- --ignored
//! --nocapture --test-threads 1`, on a machine with two free cores.

use cpu_time::ProcessTime;
use hexdelve_cli::prelude::*;
use hexdelve_study::Study;
use std::{
    num::NonZero,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

const ROUNDS: usize = 7;
/// Some seconds of delves.
const SEEDS: &str = "1..160";

/// Returns the time and the CPU time that the study takes, and the length of its rows.
fn time(threads: usize) -> (Duration, Duration, usize) {
    let delve = DelveSetup::new(Seed(0)).turn_limit(Some(20_000));
    let study = Study::new(delve, AutopilotName::Careful, SEEDS.parse().unwrap());
    let (begun, cpu) = (Instant::now(), ProcessTime::now());
    let mut length = 0;
    let threads = NonZero::new(threads).unwrap();
    let played = study.run(&Rules::default(), threads, &AtomicBool::default(), &mut |rows| {
        length += rows.len();
        Ok(())
    });
    played.unwrap();
    (begun.elapsed(), cpu.elapsed(), length)
}

/// Returns the time that the same games take in turn, without a study.
fn time_of_bare_games() -> Duration {
    let begun = ProcessTime::now();
    for seed in 1..=160 {
        let mut game = DelveSetup::new(Seed(seed)).turn_limit(Some(20_000)).start();
        game.play(&mut *AutopilotName::Careful.start(), u64::MAX);
        assert!(game.status().is_over());
    }
    begun.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[test]
#[ignore = "it takes a minute and needs two free cores"]
fn two_threads_are_almost_twice_as_fast_as_one() {
    let mut ratios = Vec::new();
    let (mut bare, mut one_cpu, mut two_cpu) = (Vec::new(), Vec::new(), Vec::new());
    println!("round  one thread  two threads  ratio    CPU: bare games  one thread  two threads");
    for round in 1..=ROUNDS {
        let games = time_of_bare_games();
        let ((one, cpu, length), (two, both, same_length)) = (time(1), time(2));
        assert_eq!(length, same_length);
        let ratio = one.as_secs_f64() / two.as_secs_f64();
        println!(
            "{round:5}  {one:8.2?}  {two:10.2?}  {ratio:5.2}    {games:14.2?}  {cpu:10.2?}  {both:11.2?}"
        );
        ratios.push(ratio);
        bare.push(games);
        one_cpu.push(cpu);
        two_cpu.push(both);
    }
    let (games, cpu, both) = (median(bare), median(one_cpu), median(two_cpu));
    let counting = cpu.as_secs_f64() / games.as_secs_f64();
    let sharing = both.as_secs_f64() / cpu.as_secs_f64();
    ratios.sort_by(f64::total_cmp);
    let ratio = ratios[ROUNDS / 2];
    println!("medians: two threads are {ratio:.2} times as fast as one;");
    println!(
        "CPU: a study takes {counting:.3} times bare games, two threads {sharing:.3} times one"
    );
    assert!(counting < 1.1, "counting takes {counting:.3} times the time of the games");
    assert!(ratio >= 1.9, "two threads are only {ratio:.2} times as fast as one");
}
