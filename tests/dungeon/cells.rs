//! The cells of a level: drawings of them, which of them can change, and the log of changes.

use hexdelve::{
    dungeon::{CellChange, Drawing, Room, render_dungeon},
    prelude::*,
};
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    Drawing::read(text, Hardness(50)).unwrap_err()
}

#[test]
fn refusals_of_a_drawing_name_the_place_and_what_was_expected() {
    for (text, expected) in [
        ("     \n .?. \n     ", "line 2, column 3: '?' has no meaning; expected"),
        ("     \n ...@\n     ", "line 2, column 5: '@' is in the outermost ring"),
        ("  \n  \n  ", "the drawing has 2 columns and 3 lines"),
        ("", "the drawing has 0 columns and 0 lines"),
        (&"\n".repeat(4097), "the drawing has 0 columns and 4097 lines; expected from 3x3"),
        (&" ".repeat(4097), "the drawing has 4097 columns"),
    ] {
        let told = refusal(text);
        assert!(told.starts_with(expected), "{told}");
    }
}

#[test]
fn short_lines_of_a_drawing_end_in_rock() {
    let dungeon = Drawing::read("\n .<\n      \n", Hardness(50)).unwrap().dungeon;
    assert_eq!(dungeon.size(), Size::of(6, 3));
    assert_eq!(dungeon.hardness(Position::new(3, 1)), Hardness(50));
    assert_eq!(dungeon.terrain(Position::new(2, 1)), Terrain::UpStairs);
}

proptest! {
    #[test]
    fn what_is_drawn_reads_back_the_same(
        width in 3_u16..30,
        height in 3_u16..30,
        cells in proptest::collection::vec(0_usize..5, 900),
    ) {
        let mut dungeon = Dungeon::filled(Size::of(width, height), Hardness(50));
        for (cell, terrain) in dungeon.size().positions().zip(&cells) {
            dungeon.open(cell, Terrain::ALL[*terrain]);
        }
        let drawn = render_dungeon(&dungeon, |_| None);
        let read = Drawing::read(&drawn, Hardness(50)).unwrap();
        prop_assert_eq!(read.dungeon.hardness_grid(), dungeon.hardness_grid());
        prop_assert_eq!(render_dungeon(&read.dungeon, |_| None), drawn);
        prop_assert_eq!(read.figures, []);
    }

    #[test]
    fn no_text_is_read_with_a_panic(text in "[ .#<>@0-9a-f?\n\r\u{e9}]{0,60}") {
        let _ = Drawing::read(&text, Hardness(0));
    }
}

#[test]
fn the_outermost_ring_is_immutable_whatever_is_done_to_it() {
    let mut dungeon = Dungeon::filled(Size::of(5, 4), Hardness(9));
    for cell in Size::of(7, 7).positions() {
        dungeon.open(cell, Terrain::Floor);
        dungeon.dig(cell, 255);
    }
    dungeon.add_room(Room { x: 0, y: 0, width: 65535, height: 1 });
    assert_eq!(dungeon.open_cells().count(), 6);
    assert!(dungeon.hardness(Position::new(0, 0)).is_immutable());
}

#[test]
fn readers_are_told_the_last_changes_or_to_start_afresh() {
    let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(200));
    let cells: Vec<_> =
        dungeon.size().positions().filter(|cell| !dungeon.size().is_on_border(*cell)).collect();
    let step = |cell: &Position| CellChange {
        cell: *cell,
        before: Hardness(200).into(),
        after: Hardness(115).into(),
    };
    for (at, cell) in cells[..1000].iter().enumerate() {
        let (behind, missed) = (at.saturating_sub(7), &cells[at.saturating_sub(7)..at]);
        let [looks, changes] = [dungeon.looks().count(), dungeon.version()];
        assert_eq!([looks, changes], [at as u64; 2]);
        assert!(dungeon.looks().since(behind as u64).unwrap().eq(missed.iter().copied()));
        assert!(dungeon.changes_since(behind as u64).unwrap().eq(missed.iter().map(step)));
        dungeon.dig(*cell, 85);
    }
    let looks = |since| dungeon.looks().since(since).map(Iterator::count);
    let changes = |since| dungeon.changes_since(since).map(Iterator::count);
    // 1001 is a count from another log.
    assert_eq!([1000 - 256, 1000 - 257, 1001].map(looks), [Some(256), None, None]);
    assert_eq!([1000 - 64, 1000 - 65, 1001].map(changes), [Some(64), None, None]);
}
