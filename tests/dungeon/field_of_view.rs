//! The field of view, tested with drawn examples and with properties.

use crate::dungeons::{anywhere, draw, drawn, find, hardness, noise};
use hexdelve::{dungeon::Room, prelude::*};
use proptest::prelude::*;

/// Draws the view from a cell: visible walls as `*`, visible open cells as `o`, and
/// everything else as it is.
fn seen(dungeon: &Dungeon, origin: Position) -> Vec<String> {
    let mut view = FieldOfView::new(dungeon.size());
    assert!(view.refresh(dungeon, origin));
    draw(dungeon, |cell| match (cell == origin, view.sees(cell), dungeon.is_open(cell)) {
        (true, ..) => Some('@'),
        (_, true, true) => Some('o'),
        (_, true, false) => Some('*'),
        (_, false, _) => None,
    })
}

#[track_caller]
fn assert_seen(before: &[&str], after: &[&str]) {
    assert_eq!(seen(&drawn(before, Hardness(100)), find(before, '@')), after);
}

#[test]
fn walls_pillars_doorways_and_bends_hide_what_is_behind_them() {
    assert_seen(
        &["          ", " .@.. ... ", " .... ... ", " .... ... ", "          "],
        &["******    ", "*o@oo*... ", "*oooo*... ", "*oooo*... ", "******    "],
    );
    assert_seen(
        &[
            "           ",
            " ......... ",
            " ......... ",
            " @.. ..... ",
            " ......... ",
            " ......... ",
            "           ",
        ],
        &[
            "***********",
            "*ooooooooo*",
            "*ooooooo.. ",
            "*@oo*..... ",
            "*ooooooo.. ",
            "*ooooooooo*",
            "***********",
        ],
    );
    assert_seen(
        &[
            "         ",
            " ... ... ",
            " ... ... ",
            " .@..... ",
            " ... ... ",
            " ... ... ",
            "         ",
        ],
        &[
            "*****    ",
            "*ooo*... ",
            "*ooo*.oo*",
            "*o@ooooo*",
            "*ooo*.oo*",
            "*ooo*... ",
            "*****    ",
        ],
    );
    assert_seen(
        &["          ", " #@###### ", "        # ", "        # ", "        # ", "          "],
        &["**********", "*o@oooooo*", "********#*", "        # ", "        # ", "          "],
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_two_open_cells_each_sees_the_other_or_neither_does(
        seed: u64, width in 3..24_u16, height in 3..14_u16, open in 30..100_u32,
    ) {
        let mut dice = Seed(seed).stream(b"symmetry", 0, 0);
        let dungeon = noise(Size::of(width, height), open, &mut dice);
        let views: Vec<_> = dungeon.open_cells().map(|cell| {
            let mut view = FieldOfView::default();
            view.refresh(&dungeon, cell);
            (cell, view)
        }).collect();
        for (one, from_one) in &views {
            prop_assert!(from_one.sees(*one));
            for (other, from_other) in &views {
                prop_assert_eq!(from_one.sees(*other), from_other.sees(*one), "{} {}", one, other);
            }
        }
    }

    #[test]
    fn a_refreshed_view_equals_a_new_one(seed: u64, open in 20..95_u32) {
        let mut dice = Seed(seed).stream(b"refresh", 0, 0);
        let mut dungeon = noise(Size::of(24, 14), open, &mut dice);
        let mut origin = anywhere(dungeon.size(), &mut dice);
        let mut view = FieldOfView::new(dungeon.size());
        for _ in 0..40 {
            if dice.random_range(0..5) == 0 {
                origin = anywhere(dungeon.size(), &mut dice);
            }
            for _ in 0..*[0, 1, 1, 2, 80].choose(&mut dice).expect("there are some") {
                let cell = anywhere(dungeon.size(), &mut dice);
                if dice.random_bool(0.5) {
                    dungeon.open(cell, Terrain::Corridor);
                } else {
                    dungeon.fill(cell, hardness(&mut dice));
                }
            }
            view.refresh(&dungeon, origin);
            let mut fresh = FieldOfView::new(dungeon.size());
            fresh.refresh(&dungeon, origin);
            prop_assert_eq!(view.origin(), Some(origin));
            prop_assert!(view.sees(origin));
            let cells: Vec<_> = dungeon.size().positions().filter(|cell| view.sees(*cell)).collect();
            let mut told: Vec<_> = view.cells().collect();
            prop_assert!(cells.iter().all(|cell| fresh.sees(*cell)));
            prop_assert_eq!(fresh.cells().count(), cells.len());
            told.sort_unstable_by_key(|cell| (cell.y, cell.x));
            prop_assert_eq!(told, cells);
        }
    }
}

#[test]
fn the_view_is_recomputed_only_when_it_can_change() {
    let rows = ["         ", " @..  .. ", "         "];
    let mut dungeon = drawn(&rows, Hardness(200));
    let origin = find(&rows, '@');
    let mut view = FieldOfView::new(dungeon.size());
    assert!(view.refresh(&dungeon, origin));
    assert!(!view.refresh(&dungeon, origin), "nothing happened");
    let wall = Position::new(4, 1);
    dungeon.dig(wall, 85);
    assert!(!view.refresh(&dungeon, origin), "softer rock is as dark");
    dungeon.open(Position::new(5, 1), Terrain::Corridor);
    assert!(!view.refresh(&dungeon, origin), "behind a wall");
    dungeon.open(wall, Terrain::Corridor);
    assert!(view.refresh(&dungeon, origin), "a wall in sight fell");
    assert!(view.sees(Position::new(7, 1)));
    assert!(view.refresh(&dungeon, Position::new(2, 1)), "it moved");
    view.clear();
    assert_eq!((view.origin(), view.cells().count()), (None, 0));
}

#[test]
fn the_largest_level_is_seen_from_corner_to_corner() {
    let mut dungeon = Dungeon::filled(Size::LARGEST, Hardness(100));
    dungeon.add_room(Room { x: 1, y: 1, width: 4094, height: 1 });
    dungeon.add_room(Room { x: 4094, y: 1, width: 1, height: 4094 });
    let corner = Position::new(4094, 1);
    let mut view = FieldOfView::new(dungeon.size());
    for end in [Position::new(1, 1), Position::new(4094, 4094)] {
        view.refresh(&dungeon, corner);
        assert!(view.sees(end));
        view.refresh(&dungeon, end);
        assert!(view.sees(corner));
    }
}
