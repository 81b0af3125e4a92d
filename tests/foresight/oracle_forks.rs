//! Uses of an oracle besides playing along with a game: forks, scripts for random
//! decisions, and the level as the PC knows it.

use crate::oracle::{Oracle, Portrait, Script};
use hexdelve::prelude::*;
use std::collections::BTreeSet;

const EAST: Action = Action::Step(Direction::East);

/// The Crown is in the PC's cell, in a hall with others out of view.
const HALL: &str = "
    @...........................<
    #
    #############################
                                #
    .............................
";

#[test]
fn the_end_of_a_delve_is_the_same_for_the_oracle() {
    let (mut woken, mut hunters) = (0, 0);
    for seed in 0..12 {
        let level = Scenario::delve(HALL).thing("Crown", Position::new(1, 1)).rock(200).seed(seed);
        let mut game = level.start();
        let mut oracle = Oracle::of(&mut game);
        let run = [Action::Rest, EAST, EAST].into_iter().cycle();
        for command in [Action::PickUp].into_iter().chain(run).take(40) {
            let played = game.submit(command).map_or(Action::Rest, |()| command);
            if played != command {
                game.submit(played).unwrap();
            }
            oracle.play(played);
            assert_eq!(game.status().is_over(), oracle.over, "seed {seed}");
            if oracle.over {
                break;
            }
            let (told, shown) = (oracle.portrait(), Portrait::of(&mut game));
            assert!(told == shown, "seed {seed}: {command}: {}", told.compare(&shown));
        }
        woken += oracle.tally.of("woken");
        hunters += oracle.tally.of("hunters");
    }
    assert!(woken > 100 && hunters > 12, "{woken} and {hunters}");
}

fn outcomes(oracle: &Oracle, command: Action) -> Vec<(Vec<usize>, Oracle)> {
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(script) = open.pop() {
        let mut fork = oracle.clone();
        fork.random_outcomes = Some(Script::new(script.clone()));
        fork.play(command);
        let counts = fork.random_outcomes.as_ref().unwrap().counts().to_vec();
        // Tries every outcome of the first decision that the script does not cover.
        if let Some(count) = counts.get(script.len()) {
            let tried = |outcome| [script.as_slice(), &[outcome]].concat();
            open.extend((0..*count).map(tried));
        } else {
            found.push((script, fork));
        }
    }
    found
}

#[test]
fn a_script_says_what_the_erratic_do() {
    let mut game = Scenario::delve("8...\n....\n...@").start();
    let oracle = Oracle::of(&mut game);
    let found = outcomes(&oracle, Action::Rest);
    let places: Vec<_> = found.iter().map(|(_, fork)| fork.places()[1].1).collect();
    // On tails the 8 moves straight at the PC; on heads it moves to one of its three
    // neighbours, in order.
    assert_eq!(found.len(), 4);
    assert_eq!(BTreeSet::from_iter(places), BTreeSet::from([(1, 2), (2, 1), (2, 2)]));
    let mut game = Scenario::delve("...\n.@.\n...").start();
    let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(8));
    let oracle = Oracle::of(&mut game);
    assert_eq!(outcomes(&oracle, EAST).len(), 9, "as told, and eight ways");
    assert_eq!(outcomes(&oracle, Action::Rest).len(), 1, "it rests as it is told");
}

#[test]
fn what_chance_brings_is_among_the_outcomes() {
    for seed in 0..40 {
        let mut game = Scenario::delve("8..c.\n.....\n..@..").seed(seed).start();
        let oracle = Oracle::of(&mut game);
        game.submit(Action::Rest).unwrap();
        let found = outcomes(&oracle, Action::Rest);
        assert!(found.len() >= 4 * 6);
        let happened = |fork: &Oracle| match game.player_position() {
            None => !fork.lives(),
            Some(_) => fork.places().iter().skip(1).all(|(number, (x, y))| {
                let cell = Position::new(u16::try_from(*x).unwrap(), u16::try_from(*y).unwrap());
                let who = game.contents_at(cell).creature;
                let found = who.and_then(|who| game.world().get::<CharacterId>(who));
                found.is_some_and(|it| it.to_bits() == *number)
            }),
        };
        assert!(found.iter().any(|(_, fork)| happened(fork)), "seed {seed}\n{}", game.drawing());
    }
}

#[test]
fn what_the_pc_does_not_know_is_not_there() {
    let mut game = Scenario::delve("@...+.3").foggy().start();
    let whole = Oracle::of(&mut game);
    let known = whole.as_known(&game.player_view().unwrap());
    assert_eq!((whole.places().len(), known.places().len()), (2, 1), "the 3 is behind the door");
    // As far as the PC knows, everything behind the door is rock.
    let mut known = known;
    for _ in 0..8 {
        known.play(EAST);
    }
    assert_eq!(known.places()[0].1, (5, 1), "the door opens and leads nowhere");
}
