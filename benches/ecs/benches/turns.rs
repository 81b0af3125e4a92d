//! The time per event, measured with criterion to compare two versions, with one group
//! per number of monsters.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hexdelve_ecs_bench::{contenders::ENTRANTS, course::Course, level::Opening};
use std::time::{Duration, Instant};

const SIZES: [(Course, usize); 3] =
    [(Course::TEN, 40), (Course::THOUSAND, 30), (Course::HUNDRED_THOUSAND, 10)];

fn turns(criterion: &mut Criterion) {
    let tests_only = std::env::args().any(|word| word == "--test");
    for (course, sample_size) in SIZES {
        if tests_only && course.monsters > 1_000 {
            continue;
        }
        let mut group = criterion.benchmark_group(format!("turns/{}", course.monsters));
        group.sample_size(sample_size);
        let mut seeds = 0..;
        let openings: Vec<Opening> =
            (0..course.games).map(|_| course.lasting_opening(&mut seeds)).collect();
        for entrant in ENTRANTS {
            group.bench_function(BenchmarkId::from_parameter(entrant.name), |bencher| {
                let mut games = course.warm_games(entrant, &openings);
                bencher.iter_custom(|wanted| {
                    let (mut spent, mut events) = (Duration::ZERO, 0);
                    while events < wanted {
                        let begun = Instant::now();
                        events += games.play().0;
                        spent += begun.elapsed();
                        games.fingerprints();
                        for index in games.finished() {
                            games.replace(index, &openings[index]);
                        }
                    }
                    // Games are played in rounds, so there may be more events than
                    // requested.
                    #[expect(clippy::cast_precision_loss, reason = "there are few events")]
                    let share = wanted as f64 / events as f64;
                    spent.mul_f64(share)
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, turns);
criterion_main!(benches);
