//! Times a system of one's own, alone, in warm games: poison that ticks.

use hexdelve::prelude::*;

/// Dies when it has had this many more turns.
#[derive(Component)]
struct Poisoned {
    turns_left: u32,
}

/// In each of its turns the poison comes closer to the heart.
fn the_poison_works(actor: Res<Actor>, mut poisoned: Query<&mut Poisoned>, mut commands: Commands) {
    let Ok(mut poison) = poisoned.get_mut(actor.entity()) else { return };
    poison.turns_left -= 1;
    if poison.turns_left == 0 {
        commands.entity(actor.entity()).despawn();
    }
}

/// Ticks before the character enters the queue again.
fn poison(app: &mut App) {
    app.add_systems(Turn, the_poison_works.in_set(TurnSystems::Resolve).after(judge_the_game));
}

const RUNS: u64 = 100_000;

fn main() -> Result<(), SetupError> {
    // 64 games under way, each halted in some monster's turn, where Resolve begins.
    let start = |seed| Pit::new(seed).start_with(poison);
    let mut solo = Workbench::warm(64, start)?.solo(TurnSystems::Resolve, the_poison_works);
    for game in solo.games_mut() {
        let actor = game.world().resource::<Actor>().entity();
        game.world_mut().entity_mut(actor).insert(Poisoned { turns_left: u32::MAX });
    }

    // Run straight, as in criterion's `bencher.iter(|| solo.run())`.
    let begun = std::time::Instant::now();
    for _ in 0..RUNS {
        solo.run();
    }
    println!("{} ns for a tick of the poison", begun.elapsed().as_nanos() / u128::from(RUNS));

    // The last tick kills, so each victim is made before its run and outside the
    // time, as in `bencher.iter_custom(|runs| solo.time(runs, give_the_last_drop))`.
    let spent = solo.time(RUNS, |world| {
        let victim = world.spawn(Poisoned { turns_left: 1 }).id();
        *world.resource_mut::<Actor>() = Actor::of(world, victim);
    });
    println!("{} ns for the last one", spent.as_nanos() / u128::from(RUNS));

    let mut lost = 0;
    for game in solo.games_mut() {
        let world = game.world_mut();
        let mut poisoned = world.query::<&Poisoned>();
        lost +=
            poisoned.iter(world).map(|poison| u64::from(u32::MAX - poison.turns_left)).sum::<u64>();
    }
    assert_eq!(lost, RUNS, "every run was a tick, and who had its last one is gone");
    Ok(())
}
