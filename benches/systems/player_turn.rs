//! One turn of the PC, timed as long as the player has to wait for it: the PC takes a
//! step, and everybody acts until the PC comes next. On the largest level, the PC rests:
//! each remembered cell would require a map of 16 million cells.

use super::{
    group,
    scales::{Scale, scales},
};
use criterion::{BenchmarkId, Criterion};
use hexdelve_study::prelude::*;
use std::time::{Duration, Instant};

/// The minimum number of monsters. A game with fewer is no longer representative, and is
/// replaced.
const FEWEST: usize = 5;
/// The distance from which a monster can reach the PC in one turn: the fastest take two
/// steps.
const REACH: u16 = 2;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "submit");
    group.sample_size(10);
    for scale in scales() {
        let mut table = None;
        let command = if rests(scale) { "rest" } else { "step" };
        group.bench_function(BenchmarkId::new(command, scale.monsters), |bencher| {
            let table = table.get_or_insert_with(|| Table::of(scale));
            bencher.iter_custom(|turns| (0..turns).map(|_| table.play_a_turn()).sum());
        });
        if let Some(table) = table {
            let most_are_steps = table.steps * 10 >= table.turns * 8;
            assert!(most_are_steps || rests(scale), "the PC steps in most of its turns");
        }
    }
    group.finish();
}

fn rests(scale: Scale) -> bool {
    scale.size == Size::LARGEST
}

/// Whether there are so many monsters that the PC would not live long, on a level so
/// large that building another one takes long.
fn is_crowded(scale: Scale) -> bool {
    scale.monsters > 1_000
}

/// Games that alternate, each replaced when it is over.
struct Table {
    scale: Scale,
    games: Vec<Game>,
    begun: u64,
    turns: u64,
    steps: u64,
}

impl Table {
    fn of(scale: Scale) -> Self {
        let games = scale.workbench().0;
        Self { scale, games, begun: 1, turns: 0, steps: 0 }
    }

    fn play_a_turn(&mut self) -> Duration {
        let seat = usize::try_from(self.turns).unwrap_or(0) % self.games.len();
        let game = &mut self.games[seat];
        if is_crowded(self.scale) {
            keep_clear(game);
        }
        let command = if rests(self.scale) { Action::Rest } else { stroll(game) };
        let clock = game.world().resource::<TurnQueue>().now();
        let begun = Instant::now();
        let submitted = game.submit(command);
        let spent = begun.elapsed();
        assert_eq!(submitted, Ok(()), "{command:?}");
        self.turns += 1;
        self.steps += u64::from(command != Action::Rest);
        let is_over = game.status().is_over();
        assert!(is_over || game.world().resource::<TurnQueue>().now() > clock, "time has passed");
        if is_over || (!is_crowded(self.scale) && game.monsters() < FEWEST) {
            self.games[seat] = self.another();
        }
        spent
    }

    fn another(&mut self) -> Game {
        let first = self.begun << 32;
        self.begun += 1;
        let start = |seed: Seed| self.scale.pit(Seed(first + seed.0)).start();
        SystemBench::warmed_up(1, start).expect("they fit").0.remove(0)
    }
}

/// Removes the monsters that could kill the PC in this turn.
fn keep_clear(game: &mut Game) {
    let place = game.player_position().expect("it lives");
    let near = |low: u16| low.saturating_sub(REACH)..=low + REACH;
    for cell in near(place.y).flat_map(|y| near(place.x).map(move |x| Position::new(x, y))) {
        if let Some(monster) = game.contents_at(cell).creature.filter(|_| cell != place) {
            game.world_mut().despawn(monster);
        }
    }
}

/// Returns a step in a random direction, the same one in every run.
fn stroll(game: &Game) -> Action {
    let Some(place) = game.player_position() else { return Action::Rest };
    let dungeon = game.world().resource::<Dungeon>();
    let ways = Direction::ALL.into_iter().filter(|way| dungeon.is_open(place.step(*way)));
    let mut dice = game.world().resource::<Seed>().stream(b"stroll", game.turns(), 0);
    ways.collect::<Vec<_>>().choose(&mut dice).copied().map_or(Action::Rest, Action::Step)
}
