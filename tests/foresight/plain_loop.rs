//! The plain loop that the benchmarks compare the schedule with plays the same game.

#[path = "../../benches/common/plain_loop.rs"]
mod bench_loop;

use bench_loop::PlainLoop;
use hexdelve::prelude::*;

#[test]
fn the_benches_plain_loop_plays_the_same_game() {
    let mut turns = 0;
    for seed in 0..90 {
        let size = [Size::SMALLEST, Size::STANDARD, Size::of(200, 150)][(seed % 3) as usize];
        let monsters = [5, 10, 200][(seed % 3) as usize];
        let pit = PitSetup::new(Seed(seed)).size(size).monsters(monsters).bore(seed % 4 == 0);
        let mut game = pit.start().unwrap();
        // The plain loop takes over a game in progress, in which monsters may already
        // remember the PC or be dead.
        let mut autopilot = AutopilotName::ALL[(seed % 5) as usize].start();
        game.play(&mut *autopilot, seed % 10);
        let mut plain = PlainLoop::of(&game);
        let begun = plain.events();
        for _ in 0..120 {
            assert_eq!(game.status().is_over(), plain.is_over(), "seed {seed}");
            let Some(player_view) = game.player_view().filter(|_| !plain.is_over()) else { break };
            let command = autopilot.choose_action(&player_view);
            let taken = if game.submit(command).is_ok() { command } else { Action::Rest };
            if taken != command {
                game.submit(Action::Rest).unwrap();
            }
            plain.play(taken);
            assert_eq!(*game.world().resource::<Fingerprint>(), plain.fingerprint(), "{seed}");
            turns += 1;
        }
        assert!(plain.is_over() || plain.events() > begun);
    }
    assert!(turns > 1000, "only {turns} turns");
}
