//! The last safe move that is told of a lost game was one, and no later turn had
//! one.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hexdelve::{
    check::{Crossroads, Hindsight, Judgement, moves},
    prelude::*,
    story::Venture,
};

/// A game that an autopilot has lost, its story, and what was noted of it.
fn lost(venture: Venture, name: AutopilotName) -> Option<(Chronicle, Hindsight)> {
    let start = |opening: &Opening| opening.start();
    let opening = match &venture {
        Venture::Delve(delve) => Opening::new(venture.clone(), delve.start().world()),
        Venture::Pit(pit) => Opening::new(venture.clone(), pit.start().unwrap().world()),
    };
    let mut game = start(&opening).unwrap();
    let mut chronicle = Chronicle::new(opening, Box::new(start));
    let (mut autopilot, mut hindsight) = (name.start(), Hindsight::default());
    for _ in 0..400 {
        let crossroads = Crossroads::of(&mut game).unwrap();
        let command = game.play_a_turn(autopilot.as_mut()).unwrap();
        hindsight.keep(crossroads, command);
        chronicle.keep(Entry::Turn(command), &game);
        match game.verdict() {
            Verdict::Undecided => {}
            Verdict::Lost { .. } => return Some((chronicle, hindsight)),
            _ => return None,
        }
    }
    None
}

/// Whether a move was without danger before some turn of a story, asked of the
/// game itself.
fn is_safe(game: &mut Game, rehearsal: &mut Rehearsal, command: Command) -> bool {
    !rehearsal.check(game, command).is_dangerous()
}

/// How many turns of lost games were found to be the last safe ones, and how many
/// of these were not the very last.
fn compare(games: impl Iterator<Item = (Venture, AutopilotName)>) -> (usize, usize) {
    let mut rehearsal = Rehearsal::new();
    let (mut found, mut early) = (0, 0);
    for (venture, name) in games {
        let Some((chronicle, mut hindsight)) = lost(venture, name) else { continue };
        let judgement = hindsight.judge();
        let last = chronicle.len();
        let first_without = match judgement {
            Judgement::Safe { turn, safe, taken, is_last } => {
                let turn = usize::try_from(turn).unwrap();
                let mut game = chronicle.game_at(turn - 1).unwrap();
                assert!(moves(&mut game).unwrap().contains(&safe) || safe == taken);
                assert!(is_safe(&mut game, &mut rehearsal, safe), "turn {turn}: {safe}");
                assert_eq!(chronicle.story()[turn - 1].entry, Entry::Turn(taken));
                assert_eq!(safe == taken, is_safe(&mut game, &mut rehearsal, taken));
                assert_eq!(is_last, turn == last);
                found += 1;
                early += usize::from(!is_last);
                turn + 1
            }
            Judgement::Never { turns } => last + 1 - turns,
        };
        for turn in first_without..=last {
            let mut game = chronicle.game_at(turn - 1).unwrap();
            for command in moves(&mut game).unwrap() {
                let safe = is_safe(&mut game, &mut rehearsal, command);
                assert!(!safe, "turn {turn} of {last}: {command} was safe, and is not told");
            }
        }
    }
    (found, early)
}

#[test]
fn in_the_pit_it_is_the_last_one() {
    let pits =
        (0..24).map(|seed| (Pit::new(Seed(seed)).monsters(14).into(), AutopilotName::Random));
    let (found, early) = compare(pits);
    println!("{found} found, {early} of them before the last turn");
    assert!(found > 10 && early > 0, "{found} found, {early} of them before the last turn");
}

#[test]
fn in_the_delve_it_is_the_last_one_by_what_the_pc_knew() {
    let names = [AutopilotName::Random, AutopilotName::Explore, AutopilotName::Hunter];
    let delves =
        (0..24).map(|seed| (Delve::new(Seed(seed)).into(), names[seed as usize % names.len()]));
    let (found, early) = compare(delves);
    println!("{found} found, {early} of them before the last turn");
    assert!(found > 5, "{found} found, {early} of them before the last turn");
}
