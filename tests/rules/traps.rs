//! Traps affect every character that steps on them.

use crate::{
    somebody::{ANYBODY, about, calm, creature, does, map_about},
    words::{EAST, at, distances, known_things, play, rest, shows},
};
use bevy_ecs::prelude::Has;
use hexdelve::prelude::*;
use std::collections::BTreeSet;

fn game_about(who: char, drawing: &str) -> Game {
    let mut game = about(who, drawing).start();
    calm(&mut game);
    game
}

#[test]
fn a_pit_takes_the_next_two_moves_of_anybody() {
    for who in ANYBODY {
        let mut game = game_about(who, "W_..  P");
        let places = [(); 5].map(|()| {
            does(&mut game, who, EAST);
            game.find(who).unwrap().x
        });
        assert_eq!(places, [2, 2, 2, 3, 4], "{who}");
    }
}

#[test]
fn an_alarm_under_anybody_becomes_the_memory_of_all_the_intelligent() {
    for who in ANYBODY {
        let drawing = "
            W\".
              .
            1..
              .
            4..";
        let drawing = if who == '@' { drawing.to_owned() } else { format!("{drawing}  P") };
        let mut game = game_about(who, &drawing);
        does(&mut game, who, EAST);
        let knows = |letter| game.world().get::<Belief>(creature(&game, letter)).unwrap().goal();
        assert_eq!(knows('1'), Some(at(2, 1)), "{who}");
        assert_eq!(knows('4'), None, "{who}: it is not intelligent");
    }
}

#[test]
fn an_alarm_gives_the_traps_cell_wherever_the_pc_is() {
    let mut game = Scenario::delve(
        "
        0\".@
          .
        1..",
    )
    .speed('1', 5)
    .start();
    rest(&mut game, 1);
    // The 0 steps onto the trap after the PC's turn. The 1 acts later and does not see
    // the PC.
    assert_eq!(crate::words::knowledge(&game, '1').goal(), Some(at(2, 1)));
}

#[test]
fn a_slide_takes_anybody_on_until_something_solid() {
    for who in ANYBODY {
        let mut game = game_about(who, "W~...  P");
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".~..W  P"));
        for solid in ['+', '&', 'X'] {
            let mut game = game_about(who, &format!("W~..{solid}.  P"));
            does(&mut game, who, EAST);
            shows(&game, &map_about(who, &format!(".~.W{solid}.  P")));
        }
    }
}

#[test]
fn a_slide_goes_in_the_direction_of_the_step() {
    for who in ANYBODY {
        let before = "
            W..
             ~.
              .
              P";
        let mut game = game_about(who, before);
        does(&mut game, who, Action::Step(Direction::SouthEast));
        shows(&game, &map_about(who, "...\n ~.\n  W\n  P"));
    }
}

#[test]
fn arrivals_of_a_slide_kill_and_it_goes_on() {
    for who in ANYBODY {
        let mut game = game_about(who, "W~.1.1.  P");
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".~....W  P"));
    }
}

#[test]
fn a_slide_ends_in_a_pit_and_in_a_portal() {
    for who in ANYBODY {
        let mut game = game_about(who, "W~._..  P");
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".~.W..  P"));
        let mut game = game_about(who, "W~.{..  P");
        does(&mut game, who, EAST);
        let place = game.find(who).unwrap();
        assert!(game.contents_at(place).mechanism.is_none(), "{who} at {place}");
    }
}

#[test]
fn a_slide_crosses_another_slide_and_an_alarm() {
    for who in ANYBODY {
        let mut game = game_about(who, "W~.~.\".  P");
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".~.~.\"W  P"));
    }
}

#[test]
fn a_ward_turns_a_slider_back() {
    for who in ANYBODY {
        let mut game = about(who, "W~..1..  P").carrying('1', "ward").start();
        calm(&mut game);
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".~.W1..  P"));
    }
}

#[test]
fn a_portal_takes_anybody_to_a_random_free_cell() {
    for who in ANYBODY {
        let mut cells = BTreeSet::new();
        for seed in 0..60 {
            let mut game = about(who, "W{_.1..'.+.&-  P").seed(seed).start();
            calm(&mut game);
            does(&mut game, who, EAST);
            cells.insert(game.find(who).unwrap().x);
            assert_eq!(game.monsters(), 2);
        }
        assert_eq!(Vec::from_iter(cells), [1, 4, 6, 7, 9, 11, 13], "{who}");
    }
}

#[test]
fn a_rockfall_fills_open_cells_except_those_it_spares() {
    for who in ANYBODY {
        let mut game = game_about(
            who,
            "
            ..>.
            W^-.
            '.P.
        ",
        );
        does(&mut game, who, EAST);
        shows(
            &game,
            &map_about(
                who,
                "
            rr>.
            rW-.
            'rP.
        ",
            ),
        );
    }
}

#[test]
fn the_pc_clears_its_way_out_of_a_rockfall() {
    let mut game = Scenario::delve("@^..").start();
    play(&mut game, &[EAST]);
    shows(&game, "r@r.");
    play(&mut game, &[EAST]);
    shows(&game, "r@..");
    play(&mut game, &[EAST]);
    shows(&game, "r^@.");
}

#[test]
fn a_rockfall_shuts_in_only_monsters_that_cannot_clear_it() {
    // (letter, what the map shows after it has set off the trap and tried to go on)
    for (letter, after) in [('0', "r0r.  @"), ('1', "r1..  @"), ('4', "r^4.  @"), ('8', "r8r.  @")]
    {
        let mut game = Scenario::delve(&format!("{letter}^..  @")).start();
        calm(&mut game);
        for _ in 0..2 {
            does(&mut game, letter, EAST);
        }
        shows(&game, after);
    }
}

#[test]
fn a_trap_goes_off_again_and_again() {
    let mut game = Scenario::delve("@_.").start();
    for _ in 0..2 {
        play(&mut game, &[EAST, EAST, EAST]);
        assert_eq!(game.find('@'), Some(at(2, 1)));
        play(&mut game, &[EAST, crate::words::WEST]);
        assert_eq!(game.find('@'), Some(at(2, 1)));
        play(&mut game, &[EAST, EAST, crate::words::WEST]);
        assert_eq!(game.find('@'), Some(at(1, 1)));
    }
}

#[test]
fn a_trap_shows_once_it_goes_off_in_sight() {
    for fog in [false, true] {
        let scenario =
            || if fog { Scenario::delve("0_..@").foggy() } else { Scenario::delve("0_..@") };
        let mut game = scenario().start();
        assert!(known_things(&mut game).is_empty());
        rest(&mut game, 1);
        assert_eq!(known_things(&mut game), ["pit"], "a monster fell into it");
    }
    let mut game = Scenario::delve("@_..").foggy().start();
    assert!(known_things(&mut game).is_empty(), "it is in sight and does not show");
    play(&mut game, &[EAST]);
    assert_eq!(known_things(&mut game), ["pit"]);
}

#[test]
fn a_trap_that_goes_off_out_of_sight_does_not_show() {
    let mut game = Scenario::delve("2_.. @").start();
    rest(&mut game, 1);
    assert_eq!(game.find('2'), Some(at(2, 1)));
    assert!(known_things(&mut game).is_empty());
}

/// The cost of entering the trap's cell after one turn, on each of the two distance maps.
fn cost_after_a_turn(scenario: Scenario, command: Action, trap: Position) -> [Option<u32>; 2] {
    let mut game = scenario.start();
    game.submit(command).unwrap();
    let dungeon = game.world().resource::<Dungeon>();
    DistanceMapKind::ALL.map(|kind| TunnelCosts::DEFAULT.step_cost(kind, dungeon.material(trap)))
}

#[test]
fn a_trap_that_an_intelligent_one_has_seen_sprung_costs_three() {
    let known = [Some(3), Some(3)];
    let unknown = [Some(1), Some(1)];
    let cost = cost_after_a_turn;
    // The PC falls into the pit in sight of a 1, in sight of a 0, and out of sight of a 1
    // behind a wall.
    assert_eq!(cost(Scenario::delve("@_..1"), EAST, at(2, 1)), known);
    assert_eq!(cost(Scenario::delve("@_..0"), EAST, at(2, 1)), unknown);
    assert_eq!(cost(Scenario::delve("@_.. 1"), EAST, at(2, 1)), unknown);
    // An intelligent monster falls into the pit itself, and then an unintelligent one.
    assert_eq!(cost(Scenario::delve("1_..@"), Action::Rest, at(2, 1)), known);
    assert_eq!(cost(Scenario::delve("0_..@"), Action::Rest, at(2, 1)), unknown);
    // An unintelligent monster falls into the pit in sight of an intelligent one.
    assert_eq!(cost(Scenario::delve("0_..@..5"), Action::Rest, at(2, 1)), known);
}

#[test]
fn intelligent_monsters_go_round_a_trap_that_they_know() {
    let drawing = "
        ......
        1_...@
        ......";
    let mut game = Scenario::delve(drawing).start();
    rest(&mut game, 1);
    assert_eq!(game.find('1'), Some(at(2, 2)), "it does not know of the trap");
    let mut game = Scenario::delve(drawing).start();
    let trap = game.contents_at(at(2, 2)).mechanism.unwrap();
    game.world_mut().entity_mut(trap).insert(Obstacle::passable(3));
    assert_eq!(distances(&game, at(1, 2), at(6, 2)), [Some(5), Some(5)]);
    rest(&mut game, 1);
    assert_eq!(game.find('1'), Some(at(2, 1)));
}

#[test]
fn half_of_the_traps_of_a_level_are_in_the_open() {
    let mut counts = BTreeSet::new();
    for seed in 0..30 {
        let mut game = Delve::new(Seed(seed)).mode(GameMode::Wizard).start();
        game.use_wizard_power(WizardPower::Visit(6)).unwrap();
        let world = game.world_mut();
        let mut traps = world.query_filtered::<Has<Discovered>, (With<Trap>, With<Position>)>();
        let (open, hidden): (Vec<_>, Vec<_>) = traps.iter(world).partition(|open| *open);
        counts.insert((open.len(), hidden.len()));
    }
    assert!(counts.contains(&(3, 3)), "{counts:?}");
    assert!(counts.iter().all(|(open, hidden)| *open <= 3 && hidden + 1 >= *open), "{counts:?}");
}
