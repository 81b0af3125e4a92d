//! The number of monsters does not affect how long it takes to look up or draw a cell, or
//! to carry out a command while they wait. CPU time is measured, so other processes on
//! the machine do not count.

use cpu_time::ThreadTime;
use hexdelve::prelude::*;
use std::{hint::black_box, time::Duration};

fn crowd(monsters: u32) -> Game {
    PitSetup::new(Seed(1)).size(Size::of(400, 300)).monsters(monsters).start().unwrap()
}

fn cells(game: &Game) -> Vec<Position> {
    let dungeon = game.world().resource::<Dungeon>();
    let (occupied, free): (Vec<_>, Vec<_>) =
        dungeon.open_cells().partition(|cell| game.contents_at(*cell).creature.is_some());
    occupied.into_iter().zip(free).take(10).flat_map(|(one, other)| [one, other]).collect()
}

#[test]
fn a_cell_costs_the_same_among_10_and_10_000_monsters() {
    let games = [crowd(10), crowd(10_000)];
    let places = [cells(&games[0]), cells(&games[1])];
    assert_eq!([games[0].monsters(), games[1].monsters()], [10, 10_000]);
    let work = |which: usize| {
        let begun = ThreadTime::now();
        for _ in 0..500 {
            for cell in &places[which] {
                black_box(games[which].contents_at(black_box(*cell)));
                black_box(games[which].glyph(black_box(*cell)));
            }
        }
        begun.elapsed()
    };
    // The two games take turns, and the best time of each counts, so other load on the
    // machine affects both equally.
    let mut best = [work(0), work(1)];
    for _ in 0..30 {
        for which in [0, 1] {
            best[which] = best[which].min(work(which));
        }
    }
    let ratio = best[1].as_secs_f64() / best[0].as_secs_f64();
    println!("10,000 against 10 monsters: {ratio:.2} times");
    assert!(ratio < 1.5, "it takes {ratio:.2} times as long among 10,000 monsters");
}

fn idle_command(game: &mut Game) -> Duration {
    let world = game.world_mut();
    for mut speed in world.query_filtered::<&mut Speed, With<Monster>>().iter_mut(world) {
        *speed = Speed::new(1);
    }
    game.submit(Action::Rest).unwrap();
    let rest = |_| {
        let begun = ThreadTime::now();
        game.submit(Action::Rest).unwrap();
        begun.elapsed()
    };
    (0..9).map(rest).min().unwrap()
}

#[test]
fn a_command_takes_the_same_time_however_many_wait() {
    let few = idle_command(&mut crowd(10));
    let many = idle_command(&mut crowd(10_000));
    let ratio = many.as_secs_f64() / few.as_secs_f64();
    println!("10,000 who wait against 10: {few:?} and {many:?}, {ratio:.2} times");
    assert!(ratio < 4.0, "it takes {ratio:.2} times as long while 10,000 wait");
}
