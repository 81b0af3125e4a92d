//! All contenders play the same games.

use hexdelve::prelude::{Fingerprint, Size};
use hexdelve_ecs_bench::{contenders::ENTRANTS, level::Opening};

/// The maximum number of events that are compared per game.
const EVENTS: usize = 400;

/// Plays a game event by event, and returns the fingerprints and the number of monsters
/// after each.
fn course(opening: &Opening, build: usize) -> Vec<(Fingerprint, usize)> {
    let mut game = (ENTRANTS[build].build)(opening);
    let mut course = Vec::new();
    while course.len() < EVENTS && game.run(1) == 1 {
        course.push((game.fingerprint(), game.monsters()));
    }
    course
}

#[test]
fn all_have_the_same_fingerprint_after_every_turn_for_200_seeds() {
    let (mut events, mut deaths, mut ends) = (0, 0, 0);
    for seed in 0..200 {
        let opening = Opening::new(seed, 10 + u32::try_from(seed % 30).unwrap(), Size::STANDARD);
        let first = course(&opening, 0);
        for (index, it) in ENTRANTS.iter().enumerate().skip(1) {
            let other = course(&opening, index);
            let differs = first.iter().zip(&other).position(|(one, other)| one != other);
            assert_eq!(differs, None, "seed {seed}: {} differs after this event", it.name);
            assert_eq!(first.len(), other.len(), "seed {seed}: the length of {}", it.name);
        }
        events += first.len();
        deaths += opening.monsters.len() - first.last().unwrap().1;
        ends += usize::from(first.len() < EVENTS);
    }
    assert!(events > 20_000 && deaths > 500 && ends > 20, "{events}, {deaths}, {ends}");
}

#[test]
fn whoever_is_killed_is_gone() {
    let opening = Opening::new(7, 100, Size::STANDARD);
    let kill = |it: &hexdelve_ecs_bench::contenders::Entrant| {
        let mut game = (it.build)(&opening);
        assert_eq!(game.monsters(), 100, "{}", it.name);
        for (dead, monster) in (1..).zip(&opening.monsters) {
            game.kill(monster.position);
            assert_eq!(game.monsters(), 100 - dead, "{}", it.name);
        }
        game.fingerprint()
    };
    let fingerprints: Vec<_> = ENTRANTS.iter().map(kill).collect();
    assert!(fingerprints.iter().all(|it| *it == fingerprints[0]));
}
