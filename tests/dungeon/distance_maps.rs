//! The distance maps of a dungeon always match those of a textbook Dijkstra implementation. Tests
//! that need no dungeon are in `crates/path`.

use crate::{
    dungeons::{anywhere, draw, drawn, find, hardness, noise},
    textbook::dijkstra,
};
use hexdelve::{
    dungeon::Room,
    path::{DistanceMap, TunnelCosts, compute_distance_map},
    prelude::*,
};
use proptest::prelude::*;

/// Level sizes just below and above multiples of a map block, which has eight columns and
/// thirty rows, with fewer and with more blocks than a word has bits.
const SIZES: [Size; 10] = [
    Size::of(1, 1),
    Size::of(3, 3),
    Size::of(5, 4),
    Size::of(20, 10),
    Size::of(33, 33),
    Size::of(80, 32),
    Size::of(81, 33),
    Size::of(17, 62),
    Size::of(520, 9),
    Size::STANDARD,
];

#[track_caller]
fn assert_right(
    map: &DistanceMap,
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    (kind, target): (DistanceMapKind, Position),
) {
    let expected = dijkstra(dungeon, costs, kind, target);
    for cell in dungeon.size().positions() {
        assert_eq!(map.distance(cell), expected[cell], "{cell} to {target}, {kind:?}");
    }
}

/// A random table of costs, such as future kinds of terrain may need.
fn any_costs(dice: &mut GameRng) -> TunnelCosts {
    let mut table = [0; 256];
    for cost in &mut table[..255] {
        *cost = u8::try_from(dice.random_range(0..4)).expect("3 at most");
    }
    TunnelCosts::from_table(table).expect("0 to 3, and no way through the immutable")
}

fn change_the_rock(dungeon: &mut Dungeon, dice: &mut GameRng) {
    let cell = anywhere(dungeon.size(), dice);
    match dice.random_range(0..20) {
        0 => dungeon.fill(cell, hardness(dice)),
        1 => dungeon.open(cell, Terrain::Corridor),
        _ => {
            dungeon.dig(cell, 85);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_flood_equals_the_textbook(seed: u64, size in 0..SIZES.len(), open in 0..100_u32) {
        let mut dice = Seed(seed).stream(b"flood", 0, 0);
        let dungeon = noise(SIZES[size], open, &mut dice);
        for costs in [TunnelCosts::DEFAULT, TunnelCosts::REFERENCE, any_costs(&mut dice)] {
            for kind in DistanceMapKind::ALL {
                let target = anywhere(dungeon.size(), &mut dice);
                let map = compute_distance_map(&dungeon, &costs, kind, target);
                assert_right(&map, &dungeon, &costs, (kind, target));
            }
        }
    }

    #[test]
    fn maps_are_right_at_every_moment_whatever_happens_to_the_rock(
        seed: u64, size in 0..SIZES.len(), open in 0..60_u32,
    ) {
        let mut dice = Seed(seed).stream(b"digs", 0, 0);
        let mut dungeon = noise(SIZES[size], open, &mut dice);
        let places = [(); 3].map(|()| anywhere(dungeon.size(), &mut dice));
        let costs = if dice.random_bool(0.5) { TunnelCosts::DEFAULT } else { any_costs(&mut dice) };
        let mut maps = DistanceMaps::new(costs);
        for moment in 0..24 {
            // No change, one, several, or more than the dungeon keeps.
            let changes = [0, 1, 1, 1, 5, 30, 200].choose(&mut dice).copied().expect("there are some");
            for _ in 0..changes {
                change_the_rock(&mut dungeon, &mut dice);
            }
            for place in places {
                let kind = DistanceMapKind::ALL.choose(&mut dice).copied().expect("there are two");
                if dice.random_bool(0.5) {
                    let map = maps.get_or_compute(&dungeon, place, kind, moment * 100);
                    assert_right(map, &dungeon, &costs, (kind, place));
                }
            }
        }
    }
}

/// Opens a wall between two halves of a level cell by cell, so that each repair reaches
/// far. The first one reaches half of the level.
#[test]
fn a_breach_that_changes_half_of_the_level_is_noticed_everywhere() {
    let mut dungeon = Dungeon::filled(Size::of(60, 30), Hardness(254));
    dungeon.add_room(Room { x: 1, y: 1, width: 28, height: 28 });
    dungeon.add_room(Room { x: 30, y: 1, width: 29, height: 28 });
    let target = Position::new(2, 2);
    let mut maps = DistanceMaps::default();
    for y in (1..29).rev() {
        for kind in DistanceMapKind::ALL {
            let map = maps.get_or_compute(&dungeon, target, kind, 0);
            assert_right(map, &dungeon, &TunnelCosts::DEFAULT, (kind, target));
        }
        dungeon.open(Position::new(29, y), Terrain::Corridor);
    }
}

fn shown(dungeon: &Dungeon, kind: DistanceMapKind, target: Position) -> Vec<String> {
    let map = compute_distance_map(dungeon, &TunnelCosts::DEFAULT, kind, target);
    draw(dungeon, |cell| map.distance_char(cell))
}

#[test]
fn letters_show_distances_and_the_dungeon_shows_where_there_are_none() {
    let before = [
        "                                                                           ",
        " ..@..     .....                                                        .. ",
        " .....#####.....######################################################  .. ",
        " ....      .....                                                           ",
        "                                                                           ",
    ];
    let after = [
        "                                                                           ",
        " 21012     89abc                                                        .. ",
        " 211123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#####  .. ",
        " 2222      89abc                                                           ",
        "                                                                           ",
    ];
    let dungeon = drawn(&before, Hardness(100));
    assert_eq!(shown(&dungeon, DistanceMapKind::Open, find(&before, '@')), after);
}

#[test]
fn digging_costs_the_rock_entered_and_not_the_rock_left() {
    let before = ["       ", " @   . ", "       "];
    let dungeon = drawn(&before, Hardness(171));
    let shown = shown(&dungeon, DistanceMapKind::Tunnel, find(&before, '@'));
    assert_eq!(shown, ["       ", " 0147a ", "       "]);
}

#[test]
fn the_two_tables_differ_at_hardness_170_alone() {
    let mut table = [0; 256];
    (0..255_u8).for_each(|hardness| table[usize::from(hardness)] = 1 + hardness / 85);
    assert_eq!(TunnelCosts::from_table(table), Ok(TunnelCosts::REFERENCE));
    table[170] = 2;
    assert_eq!(TunnelCosts::from_table(table), Ok(TunnelCosts::DEFAULT));
    table[255] = 1;
    let told = |table| TunnelCosts::from_table(table).unwrap_err();
    assert!(told(table).starts_with("hardness 255 costs 1: it is immutable"));
    table[0] = 4;
    assert!(told(table).starts_with("hardness 0 costs 4: a cell costs 1, 2 or 3"));
}

#[test]
fn a_target_in_rock_is_unreachable_until_it_is_open() {
    let rows = ["     ", " .   ", "     "];
    let mut dungeon = drawn(&rows, Hardness(50));
    let target = Position::new(2, 1);
    let mut maps = DistanceMaps::default();
    let map = maps.get_or_compute(&dungeon, target, DistanceMapKind::Open, 0);
    assert_eq!([1, 2].map(|x| map.distance(Position::new(x, 1))), [None, Some(0)]);
    dungeon.dig(target, 85);
    let map = maps.get_or_compute(&dungeon, target, DistanceMapKind::Open, 100);
    assert_eq!([1, 2].map(|x| map.distance(Position::new(x, 1))), [Some(1), Some(0)]);
}

#[test]
fn a_cache_of_maps_stays_small_and_keeps_those_used() {
    let dungeon = Dungeon::filled(Size::STANDARD, Hardness(10));
    let mut maps = DistanceMaps::default();
    for x in 1..79 {
        maps.get_or_compute(&dungeon, Position::new(x, 1), DistanceMapKind::Tunnel, 0);
    }
    assert_eq!(maps.len(), 64);
    maps.clear();
    for now in 0..100 {
        let place = Position::new(u16::try_from(1 + now % 78).unwrap(), 1);
        maps.get_or_compute(&dungeon, place, DistanceMapKind::Tunnel, now * 100);
    }
    assert_eq!(maps.len(), 3, "200 ticks are three moments");
}

#[test]
fn another_dungeon_gets_maps_of_its_own() {
    let place = Position::new(2, 1);
    let mut maps = DistanceMaps::default();
    // First a version equal to that of the cached map, then one that the kept changes
    // could lead to.
    for digs in [0, 1] {
        for size in [Size::STANDARD, Size::of(9, 5), Size::of(100, 100)] {
            let mut dungeon = Dungeon::filled(size, Hardness(100));
            for x in 0..digs {
                dungeon.dig(Position::new(3 + x, 1), 85);
            }
            for kind in DistanceMapKind::ALL {
                let map = maps.get_or_compute(&dungeon, place, kind, 0);
                assert_right(map, &dungeon, &TunnelCosts::DEFAULT, (kind, place));
            }
            assert_eq!(maps.len(), 2);
        }
    }
    let place = Position::new(2, 1);
    let mut maps = DistanceMaps::default();
    for hardness in [10, 100, 200] {
        let dungeon = Dungeon::filled(Size::STANDARD, Hardness(hardness));
        let map = maps.get_or_compute(&dungeon, place, DistanceMapKind::Tunnel, 0);
        assert_right(map, &dungeon, &TunnelCosts::DEFAULT, (DistanceMapKind::Tunnel, place));
        maps.clear();
        assert!(maps.is_empty());
    }
}

#[derive(Resource, Default)]
struct Made {
    at_the_beginning: u64,
    before_the_system: u64,
    after_the_system: u64,
    in_all: u64,
}

fn watch_who_makes_maps(app: &mut App) {
    app.init_resource::<Made>().add_systems(
        Turn,
        (
            (|maps: Res<DistanceMaps>, mut made: ResMut<Made>| {
                made.at_the_beginning = maps.computation_count();
            })
            .before(TurnSystems::Begin),
            (|maps: Res<DistanceMaps>, mut made: ResMut<Made>| {
                made.before_the_system = maps.computation_count();
            })
            .in_set(TurnSystems::Sense)
            .after(update_belief)
            .before(recompute_distance_maps),
            (|maps: Res<DistanceMaps>, mut made: ResMut<Made>| {
                made.after_the_system = maps.computation_count();
            })
            .after(TurnSystems::Sense)
            .before(TurnSystems::Decide),
            (|maps: Res<DistanceMaps>, mut made: ResMut<Made>| {
                assert_eq!(made.at_the_beginning, made.before_the_system, "before the system");
                assert_eq!(made.after_the_system, maps.computation_count(), "after the system");
                made.in_all += made.after_the_system - made.before_the_system;
            })
            .after(TurnSystems::Refresh)
            .before(hexdelve::knowledge::update_map_memory),
        ),
    );
}

#[test]
fn nobody_but_the_system_makes_maps_in_a_turn() {
    let mut in_all = 0;
    for seed in (0..20).map(Seed) {
        let pit = PitSetup::new(seed).start_with(watch_who_makes_maps).unwrap();
        let delve = DelveSetup::new(seed).start_with(watch_who_makes_maps).unwrap();
        for (mut game, name) in [(pit, AutopilotName::Hunter), (delve, AutopilotName::Careful)] {
            game.play(&mut *name.start(), 200);
            in_all += game.world().resource::<Made>().in_all;
        }
    }
    assert!(in_all > 1_000, "only {in_all} maps");
}
