//! Rules §7, "Sounds" and "Remembered monsters".

use crate::{
    journeys::go,
    somebody::creature,
    words::{EAST, WEST, at, play, rest},
};
use hexdelve::{
    knowledge::SoundKind,
    player::{Journey, KnownSounds, StopReason},
    prelude::*,
};

fn foggy(level: &str, monsters: &[(char, u16)]) -> Game {
    let speed = |scenario: Scenario, (glyph, speed): &(_, _)| scenario.speed(*glyph, *speed);
    monsters.iter().fold(Scenario::delve(level).foggy(), speed).start()
}

fn heard(game: &mut Game) -> Vec<(SoundKind, Position)> {
    let player_view = game.player_view().unwrap();
    let turn = player_view.sounds().map(|it| it.turn).max();
    let last = player_view.sounds().filter(|it| Some(it.turn) == turn);
    last.map(|it| (it.kind, it.cell)).collect()
}

pub(crate) fn remembered(game: &mut Game) -> Vec<Position> {
    let player_view = game.player_view().unwrap();
    player_view.out_of_view().map(|it| it.sighting.position).collect()
}

fn run_east(game: &mut Game) -> StopReason {
    go(game, Journey::run(Direction::East))
}

fn first_sound(gap: usize, level: &str, (glyph, speed): (char, u16)) -> Option<SoundKind> {
    let level = format!("@{}{level}", " ".repeat(gap));
    let mut game = foggy(&level, &[(glyph, speed)]);
    rest(&mut game, 1);
    let player_view = game.player_view().unwrap();
    assert!(player_view.monsters.is_empty(), "the PC hears only what it does not see");
    let mut sounds = player_view.sounds().filter(|it| it.turn == 1);
    sounds.next().map(|it| it.kind)
}

#[test]
fn each_sound_is_heard_up_to_its_range() {
    // The level right of the rock, the monster, and the distance of its cell from the
    // last cell of rock at the end of its turn.
    let cases = [
        ("0", ('0', 5), 1, SoundKind::Breathing, 4),
        (".2", ('2', 10), 1, SoundKind::Steps, 10),
        (".2", ('2', 7), 1, SoundKind::Steps, 7),
        ("..2", ('2', 13), 1, SoundKind::QuickSteps, 13),
        ("_2", ('2', 10), 1, SoundKind::Trap, 12),
    ];
    for (level, monster, offset, kind, range) in cases {
        let gap = range - offset;
        assert_eq!(first_sound(gap, level, monster), Some(kind), "{level} at {range}");
        let farther = first_sound(gap + 1, level, monster);
        assert_ne!(farther, Some(kind), "{level} at {range} + 1");
    }
}

#[test]
fn a_door_is_heard_in_its_cell() {
    for (gap, is_near) in [(10, true), (11, false)] {
        let level = format!("@{}.+1", " ".repeat(gap.into()));
        let goal = at(gap + 2, 1);
        let mut game = Scenario::delve(&level).foggy().remembers('1', goal).start();
        rest(&mut game, 1);
        let is_heard = heard(&mut game) == [(SoundKind::Door, at(gap + 3, 1))];
        assert_eq!(is_heard, is_near, "{gap}");
    }
}

#[test]
fn digging_and_deaths_are_heard_in_their_cells() {
    let level = format!("@{}6", " ".repeat(16));
    let mut game = foggy(&level, &[('6', 10)]);
    rest(&mut game, 1);
    assert_eq!(heard(&mut game), [(SoundKind::Digging, at(17, 1))]);
    for (gap, cries) in [(19, 1), (20, 0)] {
        let level = format!("@{}02", " ".repeat(gap.into()));
        let mut game = foggy(&level, &[('2', 10), ('0', 5)]);
        rest(&mut game, 1);
        let cry = (SoundKind::DeathCry, at(gap + 2, 1));
        let heard = heard(&mut game).into_iter().filter(|it| *it == cry).count();
        assert_eq!(heard, cries, "{gap}");
    }
}

#[test]
fn steps_and_breathing_tell_a_block_of_nine_cells() {
    for (gap, block) in [(1, (4, 1)), (2, (4, 1)), (3, (4, 1))] {
        let level = format!("@{}0", " ".repeat(gap));
        let mut game = foggy(&level, &[('0', 5)]);
        rest(&mut game, 1);
        assert_eq!(heard(&mut game), [(SoundKind::Breathing, at(block.0, block.1))], "{gap}");
    }
}

#[test]
fn a_sound_from_the_same_place_is_no_news() {
    let news = |game: &mut Game| game.player_view().unwrap().new_sounds().count();
    let mut game = foggy("0 @........", &[('0', 5)]);
    assert_eq!(news(&mut game), 1);
    for _ in 0..8 {
        rest(&mut game, 1);
        assert_eq!(news(&mut game), 0);
    }
    play(&mut game, &[EAST; 8]);
    play(&mut game, &[WEST; 5]);
    assert_eq!(news(&mut game), 0, "it is more than 4 cells away");
    play(&mut game, &[WEST]);
    assert_eq!(news(&mut game), 1, "it was not heard for more than 5 turns");
}

#[test]
fn whoever_is_perceived_makes_no_sound_and_the_pit_is_silent() {
    for (mut game, turns) in
        [(foggy("@...0", &[('0', 5)]), 3), (Scenario::draw("@   0").start(), 1)]
    {
        rest(&mut game, turns);
        assert_eq!(heard(&mut game), []);
    }
}

#[test]
fn a_new_sound_near_by_ends_a_journey() {
    let mut game = foggy("@........  0", &[('0', 5)]);
    let why = run_east(&mut game);
    let StopReason::Heard(sound) = why else { panic!("{why:?}") };
    assert_eq!((sound.kind, sound.cell), (SoundKind::Breathing, at(13, 1)));
    assert_eq!(game.player_position(), Some(at(8, 1)), "4 cells away from the monster");
    let why = run_east(&mut game);
    let StopReason::SoundCameNear(sound) = why else { panic!("{why:?}") };
    assert_eq!(sound.cell, at(13, 1));
    assert_eq!(game.player_position(), Some(at(9, 1)), "3 cells away from its block");
    let level = Scenario::delve("@              6").rock(50).foggy();
    let mut game = level.speed('6', 10).start();
    let stops = [(); 2].map(|()| match go(&mut game, Journey::rest()) {
        StopReason::SoundCameNear(sound) => sound.cell.distance(at(1, 1)),
        why => panic!("{why:?}"),
    });
    assert_eq!(stops, [7, 4], "the digger is in a cell beside it");
}

#[test]
fn a_journey_stops_once_before_a_heard_monster_could_strike() {
    let mut game = foggy("......@'..0.", &[('0', 5)]);
    play(&mut game, &[Action::Close(Direction::East)]);
    play(&mut game, &[WEST; 6]);
    let mut known = KnownSounds::default();
    let mut stop = || {
        let mut journey = Journey::travel(at(12, 1));
        journey.known_sounds().clone_from(&known);
        loop {
            let player_view = game.player_view().unwrap();
            match journey.next_action(&player_view) {
                Ok(action) => game.submit(action).unwrap(),
                Err(why) => {
                    known.clone_from(journey.known_sounds());
                    return (player_view.position, why);
                }
            }
        }
    };
    let before_the_door = at(7, 1);
    assert!(matches!(stop(), (cell, StopReason::Heard(_)) if cell == before_the_door));
    assert!(matches!(stop(), (cell, StopReason::CouldStrike(_)) if cell == before_the_door));
    assert!(matches!(stop(), (_, StopReason::MonsterCameIntoView(_))), "the door is open");
}

#[test]
fn a_sensed_monster_ends_a_journey_when_it_is_near() {
    let level = "
        @..............

                   0
    ";
    let mut game = foggy(level, &[('0', 5)]);
    let player = creature(&game, '@');
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(2));
    let why = run_east(&mut game);
    assert!(matches!(why, StopReason::MonsterCameNear(_)), "{why:?}");
    assert_eq!(game.player_position(), Some(at(9, 1)), "3 cells away from the monster");
}

#[test]
fn a_remembered_monster_ends_a_journey_near_its_last_place() {
    let mut game = foggy("@'...0", &[('0', 5)]);
    play(&mut game, &[Action::Close(Direction::East)]);
    assert_eq!(remembered(&mut game), [at(6, 1)]);
    play(&mut game, &[EAST]);
    assert_eq!(remembered(&mut game), [], "it is seen");
    // The husk is noticed from the bend, and not again before the journey is close to it.
    let level = "
        @......
              .
              .
              0
    ";
    let mut game = foggy(level, &[('0', 5)]);
    play(&mut game, &[EAST; 6]);
    assert_eq!(game.player_view().unwrap().monsters.len(), 1);
    play(&mut game, &[WEST; 6]);
    assert_eq!(remembered(&mut game), [at(7, 4)]);
    let why = run_east(&mut game);
    assert!(matches!(why, StopReason::RememberedMonsterNear(_)), "{why:?}");
    assert_eq!(game.player_position(), Some(at(4, 1)));
}
