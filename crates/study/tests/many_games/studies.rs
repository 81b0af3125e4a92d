//! Studies: their seeds, the order of their rows, and games that panic.

use bevy_app::App;
use hexdelve_study::prelude::*;
use hexdelve_study::{RowFormat, SeedRange, Shard, Study, StudyError};
use std::{
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::AtomicBool,
    thread,
    time::Duration,
};

#[test]
fn shards_cover_every_seed_exactly_once() {
    for (seeds, count) in
        [("1..10", 1), ("1..10", 3), ("5..11", 7), ("0..18446744073709551615", 64)]
    {
        let seeds: SeedRange = seeds.parse().unwrap();
        let share = |number| seeds.shard(format!("{number}/{count}").parse().unwrap()).unwrap();
        let ends = |it: SeedRange| {
            let text = it.to_string();
            let (first, last) = text.split_once("..").unwrap();
            [first, last].map(|it| it.parse::<u128>().unwrap())
        };
        let [mut next, last] = ends(seeds);
        for number in 1..=count {
            let [from, to] = ends(share(number));
            assert_eq!(from, next);
            next = to + 1;
        }
        assert_eq!(next, last + 1);
    }
    let few: SeedRange = "1..2".parse().unwrap();
    let told = few.shard("1/3".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(told, "shard 1/3 of the seeds 1..2 is empty: use at most 2 shards");
    for wrong in ["", "7", "1..", "..7", "a..b", "-1..3", "2..1", "1..18446744073709551616"] {
        assert!(wrong.parse::<SeedRange>().is_err(), "{wrong}");
    }
    for wrong in ["", "2", "0/4", "5/4", "1/0", "a/b", "1/4294967296"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

const LATE: ExtensionSystems = ExtensionSystems::After(TurnSystems::Resolve);

/// Plays the pits of the seeds 3 to 40, and adds the seeds of the rows to `seeds`.
fn play(threads: usize, rules: &Rules, seeds: &mut Vec<u64>) {
    let pit = PitSetup::new(Seed(0)).turn_limit(Some(20));
    let study = Study::new(pit, AutopilotName::Hunter, "3..40".parse().unwrap());
    let mut take = |row: &[u8]| -> Result<(), StudyError> {
        let row = std::str::from_utf8(row).unwrap();
        seeds.push(RowFormat::JsonLines.read_game(row).unwrap().seed);
        Ok(())
    };
    let threads = NonZero::new(threads).unwrap();
    study.run(rules, threads, &AtomicBool::new(false), &mut take).unwrap();
}

#[test]
fn rows_come_in_the_order_of_their_seeds() {
    let delay = |seed: Res<Seed>| {
        if seed.0.is_multiple_of(5) {
            thread::sleep(Duration::from_micros(100));
        }
    };
    let some_are_slow = move |app: &mut App| {
        app.add_systems(Turn, delay.in_set(LATE));
    };
    for threads in [1, 2, 4] {
        let mut seeds = Vec::new();
        play(threads, &Rules::default().with(some_are_slow), &mut seeds);
        assert_eq!(seeds, (3..=40).collect::<Vec<_>>());
    }
}

#[test]
fn a_panic_is_passed_on_after_the_rows_of_earlier_games() {
    let fault = |seed: Res<Seed>| assert!(seed.0 != 9, "a fault in game 9");
    let faulty = move |app: &mut App| {
        app.add_systems(Turn, fault.in_set(LATE));
    };
    let mut seeds = Vec::new();
    let played = AssertUnwindSafe(|| play(2, &Rules::default().with(faulty), &mut seeds));
    assert!(catch_unwind(played).is_err());
    assert_eq!(seeds, (3..9).collect::<Vec<_>>());
}
