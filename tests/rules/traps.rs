//! Traps affect every character that steps on them.

use crate::{
    seeds::each_level,
    somebody::{ANYBODY, about, anybody_goes_east, calmly, creature, does, game_about, map_about},
    words::{EAST, REST, WEST, at, distances, known_things, play, rest, scene, shows},
};
use hexdelve::{
    path::{TunnelCosts, compute_distance_map},
    prelude::*,
    things::Trap,
};
use std::collections::BTreeSet;

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
fn an_alarm_becomes_the_memory_of_all_the_intelligent() {
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
    let mut game = Scenario::delve("0\".@\n  .\n1..").speed('1', 5).start();
    rest(&mut game, 1);
    // The 0 steps onto the trap after the PC's turn. The 1 acts later and does not see
    // the PC.
    assert_eq!(crate::words::knowledge(&game, '1').goal(), Some(at(2, 1)));
}

#[test]
fn a_slide_takes_anybody_on_until_something_stops_it() {
    for (claim, before, after) in [
        ("rock", "W~...  P", ".~..W  P"),
        ("a closed door", "W~..+.  P", ".~.W+.  P"),
        ("a chest", "W~..&.  P", ".~.W&.  P"),
        ("not its victims", "W~.1.1.  P", ".~....W  P"),
        ("a pit", "W~._..  P", ".~.W..  P"),
        ("not another slide, nor an alarm", "W~.~.\".  P", ".~.~.\"W  P"),
    ] {
        anybody_goes_east(claim, before, after);
    }
    for who in ANYBODY {
        let mut game = calmly(about(who, "W~..1..  P").carrying('1', "ward"));
        does(&mut game, who, EAST);
        shows(&game, &map_about(who, ".~.W1..  P"));
        let mut game = game_about(who, "W..\n ~.\n  .\n  P");
        does(&mut game, who, Action::Step(Direction::SouthEast));
        shows(&game, &map_about(who, "...\n ~.\n  W\n  P"));
        let mut game = game_about(who, "W~.{..  P");
        does(&mut game, who, EAST);
        let place = game.find(who).unwrap();
        assert!(game.contents_at(place).mechanism.is_none(), "{who} at {place}");
    }
}

#[test]
fn a_portal_takes_anybody_to_a_random_free_cell() {
    for who in ANYBODY {
        let mut cells = BTreeSet::new();
        for seed in 0..60 {
            let mut game = calmly(about(who, "W{_.1..'.+.&)  P").seed(seed));
            does(&mut game, who, EAST);
            cells.insert(game.find(who).unwrap().x);
            assert_eq!(game.monsters(), 2);
        }
        assert_eq!(Vec::from_iter(cells), [1, 4, 6, 7, 9, 11, 13], "{who}");
    }
}

#[test]
fn a_rockfall_shuts_in_those_that_cannot_clear_it() {
    let (before, after) = ("..>.\nW^?.\n'.P.", "rr>.\nrW?.\n'rP.");
    anybody_goes_east("it fills open cells except those it spares", before, after);
    scene("the rocks lie there", Scenario::delve("@^.."), &[EAST], "r@r.");
    scene("the PC clears its way", Scenario::delve("@^.."), &[EAST; 2], "r@..");
    scene("and goes", Scenario::delve("@^.."), &[EAST; 3], "r^@.");
    // (letter, what the map shows after it has set off the trap and tried to go on)
    for (letter, after) in [('0', "r0r.  @"), ('1', "r1..  @"), ('4', "r^4.  @"), ('8', "r8r.  @")]
    {
        let mut game = calmly(Scenario::delve(&format!("{letter}^..  @")));
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
        for (actions, column) in [(&[EAST, EAST, EAST], 2), (&[EAST, WEST, REST], 2)] {
            play(&mut game, actions);
            assert_eq!(game.find('@'), Some(at(column, 1)));
        }
        play(&mut game, &[EAST, WEST]);
        assert_eq!(game.find('@'), Some(at(1, 1)));
    }
}

#[test]
fn a_trap_that_an_intelligent_one_has_seen_sprung_costs_three() {
    let (known, unknown) = ([Some(3), Some(3)], [Some(1), Some(1)]);
    for (claim, drawing, action, cost) in [
        ("the PC falls into it in sight of a 1", "@_..1", EAST, known),
        ("in sight of a 0", "@_..0", EAST, unknown),
        ("behind a wall from a 1", "@_.. 1", EAST, unknown),
        ("an intelligent monster falls into it", "1_..@", REST, known),
        ("an unintelligent one does", "0_..@", REST, unknown),
        ("in sight of an intelligent one", "0_..@..5", REST, known),
    ] {
        let mut game = Scenario::delve(drawing).start();
        game.submit(action).unwrap();
        let blocking = game.world().resource::<Dungeon>().blocking(at(2, 1));
        let costs = DistanceMapKind::ALL.map(|kind| TunnelCosts::DEFAULT.step_cost(kind, blocking));
        assert_eq!(costs, cost, "{claim}");
    }
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
fn a_trap_in_sight_shows() {
    let mut game = Scenario::delve("@_..+{").foggy().start();
    assert_eq!(known_things(&mut game), ["pit", "door"]);
}

#[test]
fn no_trap_stands_between_the_stairs_nor_before_the_crown() {
    let mut traps = 0;
    for seed in 0..40 {
        each_level(seed, |level, game| {
            let place = game.player_position().unwrap();
            let world = game.world_mut();
            let trapped = world.query_filtered::<&Position, With<Trap>>();
            let trapped: Vec<_> = { trapped }.iter(world).copied().collect();
            traps += trapped.len();
            let mut goals: Vec<_> =
                world.resource::<Dungeon>().cells_with(Terrain::DownStairs).collect();
            let crown = world.resource::<Catalogue>().with_part("crown").unwrap();
            let piles = world.resource::<SpatialIndex>().piles();
            let is_crown = |item: &Entity| world.get::<Thing>(*item).unwrap().0 == crown;
            let crowned = piles.filter(|(_, pile)| pile.iter().any(is_crown));
            goals.extend(crowned.map(|(cell, _)| cell));
            let mut dungeon = world.resource_mut::<Dungeon>();
            for cell in trapped {
                dungeon.set_obstacle(cell, Obstacle::solid(None, None));
            }
            let costs = &TunnelCosts::DEFAULT;
            let map = compute_distance_map(&dungeon, costs, DistanceMapKind::Open, place);
            assert!(goals.iter().all(|goal| map.distance(*goal).is_some()), "{seed}, {level}");
        });
    }
    assert!(traps > 1000, "{traps} traps");
}
