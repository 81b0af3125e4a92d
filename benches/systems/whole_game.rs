//! Whole games in the pit without a screen, measured in characters' turns per second.
//!
//! An autopilot plays each game once, outside the timed section, and its actions are
//! recorded. Then the game is replayed with these actions, so only the game itself is
//! timed. It has to end in the same state.

use super::group;
use criterion::{BenchmarkId, Criterion, Throughput};
use hexdelve_study::prelude::*;
use std::time::{Duration, Instant};

/// The size of a level, the number of monsters, the number of games, and the limit on the
/// PC's turns.
const SIZES: [(Size, u32, u64, u64); 3] = [
    (Size::STANDARD, 10, 64, 200),
    (Size::of(160, 105), 100, 16, 100),
    (Size::of(512, 512), 10_000, 2, 10),
];

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "whole_game");
    group.sample_size(10);
    for (size, monsters, games, turns) in SIZES {
        let pit = |seed| Pit::new(seed).size(size).monsters(monsters);
        let notes: Vec<_> = (0..games).map(|seed| Notes::of(pit(Seed(seed)), turns)).collect();
        assert!(notes.iter().all(Notes::are_of_a_game), "there is something to play");
        group.throughput(Throughput::Elements(notes.iter().map(|notes| notes.turns).sum()));
        group.bench_function(BenchmarkId::new("turns_of_characters", monsters), |bencher| {
            bencher.iter_custom(|runs| {
                (0..runs).flat_map(|_| &notes).map(Notes::play_again).sum::<Duration>()
            });
        });
    }
    group.finish();
}

/// The record of one game.
struct Notes {
    pit: Pit,
    commands: Vec<Action>,
    /// The number of turns of all characters.
    turns: u64,
    end: Fingerprint,
}

/// The number of characters' turns.
#[derive(Resource, Default)]
struct Tally(u64);

fn count(current: Res<CurrentTurn>, characters: Query<&NextTurn>, mut tally: ResMut<Tally>) {
    tally.0 += u64::from(current.actor().is_some_and(|who| characters.contains(who)));
}

fn counting(app: &mut App) {
    let after = TurnSystems::Begin;
    app.init_resource::<Tally>().add_systems(Turn, count.after(after).before(TurnSystems::Sense));
}

impl Notes {
    fn of(pit: Pit, most_turns: u64) -> Self {
        let mut game = pit.start_with(counting).expect("they fit");
        // This autopilot keeps moving.
        let mut walker = AutopilotName::Straight.start();
        let mut commands = Vec::new();
        while !game.status().is_over() && game.turns() < most_turns {
            let player_view = game.player_view().expect("the PC lives while the game goes on");
            let asked = walker.choose_action(&player_view);
            let done = if game.submit(asked).is_ok() { asked } else { Action::Rest };
            if game.turns() == commands.len() as u64 {
                game.submit(done).expect("resting is always possible");
            }
            commands.push(done);
        }
        let turns = game.world().resource::<Tally>().0;
        Self { pit, commands, turns, end: *game.world().resource() }
    }

    fn are_of_a_game(&self) -> bool {
        let steps = self.commands.iter().filter(|command| **command != Action::Rest).count();
        steps * 10 >= self.commands.len() * 8 && self.turns > self.commands.len() as u64
    }

    fn play_again(&self) -> Duration {
        let mut game = self.pit.start().expect("it has been played before");
        let begun = Instant::now();
        for command in &self.commands {
            // If an action is refused, the end of the game differs.
            let _ = game.submit(*command);
        }
        let spent = begun.elapsed();
        assert_eq!(game.world().resource::<Fingerprint>(), &self.end, "it is the same game");
        spent
    }
}
