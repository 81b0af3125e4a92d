//! A benchmark for a custom system: another example's poison, on its own in running games.

#[allow(dead_code, unreachable_pub, reason = "it is also a standalone example")]
#[path = "poison.rs"]
mod poison;

use hexdelve::prelude::*;
use poison::{Poisoned, poison, the_poison_works};

const RUNS: u64 = 100_000;

fn main() -> Result<(), SetupError> {
    // 64 games under way, each halted in a monster's turn, at the start of Resolve.
    let start = |seed| PitSetup::new(seed).start_with(poison);
    let mut runner =
        SystemBench::warmed_up(64, start)?.runner(TurnSystems::Resolve, the_poison_works);
    for game in runner.games_mut() {
        let actor = game.world().resource::<CurrentTurn>().actor().expect("somebody acts");
        game.world_mut().entity_mut(actor).insert(Poisoned { turns_left: u32::MAX });
    }

    // Plain runs, as in criterion's `bencher.iter(|| runner.run())`.
    let begun = std::time::Instant::now();
    for _ in 0..RUNS {
        runner.run();
    }
    println!("{} ns for a tick of the poison", begun.elapsed().as_nanos() / u128::from(RUNS));

    // The last tick kills, so each victim is spawned before its run, outside the timed
    // section, as in `bencher.iter_custom(|runs| runner.time(runs, give_the_last_drop))`.
    let spent = runner.time(RUNS, |world| {
        let victim = world.spawn(Poisoned { turns_left: 1 }).id();
        *world.resource_mut::<CurrentTurn>() = CurrentTurn::of(world, victim);
    });
    println!("{} ns for the last one", spent.as_nanos() / u128::from(RUNS));

    let mut lost = 0;
    for game in runner.games_mut() {
        let world = game.world_mut();
        let mut poisoned = world.query::<&Poisoned>();
        let turns = poisoned.iter(world).map(|poison| u64::from(u32::MAX - poison.turns_left));
        lost += turns.sum::<u64>();
    }
    assert_eq!(lost, RUNS, "every run was a tick, and each victim of a last tick is gone");
    Ok(())
}
