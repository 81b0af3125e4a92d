//! Every kind of level keeps the rules of levels (rules §1).

use hexdelve::{dungeon::Room, prelude::*};
use std::{collections::BTreeSet, ops::RangeInclusive};

const FEW: u64 = 120;
const MANY: u64 = 1_000;

#[test]
fn levels_of_every_kind_keep_the_rules_of_levels() {
    check_all(FEW);
}

#[test]
#[ignore = "takes a minute: --ignored"]
fn a_thousand_levels_of_every_kind_keep_the_rules() {
    check_all(MANY);
}

fn check_all(levels: u64) {
    let catalogue = &GameTables::built_in().catalogue;
    for kind in LevelKind::ALL {
        let mut features = 0;
        for seed in 0..levels {
            let level = 1 + (seed % 8) as u16;
            let params = LevelParams { level, size: Size::STANDARD, catalogue };
            let generate = || kind.generate(&params, &mut Seed(seed).layout(level));
            let dungeon = generate();
            check(&dungeon, &format!("{}, seed {seed}", kind.name()));
            features += dungeon.features().count();
            if seed < 3 {
                assert_eq!(format!("{dungeon:?}"), format!("{:?}", generate()));
            }
        }
        let is_plain = [LevelKind::Rooms, LevelKind::Cavern, LevelKind::Maze, LevelKind::Warren];
        assert_eq!(features == 0, is_plain.contains(&kind), "{}: {features}", kind.name());
    }
}

#[test]
fn at_least_two_bridges_cross_a_chasm() {
    check_the_bridges(FEW);
}

#[test]
#[ignore = "takes a minute: --ignored"]
fn at_least_two_bridges_cross_each_of_a_thousand_chasms() {
    check_the_bridges(MANY);
}

fn check_the_bridges(levels: u64) {
    let catalogue = &GameTables::built_in().catalogue;
    let chasm = catalogue.find("chasm").unwrap();
    for seed in 0..levels {
        let params = LevelParams { level: 3, size: Size::STANDARD, catalogue };
        let dungeon = LevelKind::Chasm.generate(&params, &mut Seed(seed).layout(3));
        let voids: Vec<_> = dungeon.features().filter(|(_, it)| it.row == chasm.0).collect();
        // In the row of a bridge, everything can be walked on that lies beside the chasm's
        // cells in the rows above and below.
        let is_bridged = |row: &u16| {
            let near = voids.iter().filter(|(cell, _)| cell.y.abs_diff(*row) <= 1);
            let columns: Vec<_> = near.map(|(cell, _)| cell.x).collect();
            let ends = columns.iter().min().zip(columns.iter().max());
            ends.is_some_and(|(first, last)| {
                (first - 1..=last + 1).all(|x| dungeon.is_walkable(Position::new(x, *row)))
            })
        };
        let bridged: Vec<_> = (1..Size::STANDARD.height() - 1).filter(is_bridged).collect();
        let is_apart = |rows: &[u16]| rows.last().unwrap() - rows.first().unwrap() >= 5;
        assert!(!bridged.is_empty() && is_apart(&bridged), "rows {bridged:?}, seed {seed}");
    }
}

#[test]
fn pits_of_every_kind_keep_the_rules_in_every_size() {
    let catalogue = &Catalogue::default();
    let sizes = [LevelKind::SMALLEST, Size::of(60, 60), Size::of(99, 33), LevelKind::LARGEST];
    for kind in LevelKind::OF_THE_PIT {
        for (size, seeds) in sizes.into_iter().zip([40, 20, 20, 10]) {
            for seed in 0..seeds {
                let params = LevelParams { level: 1, size, catalogue };
                let dungeon = kind.generate(&params, &mut Seed(seed).layout(1));
                assert_eq!((dungeon.size(), dungeon.features().count()), (size, 0));
                check_shape(&dungeon, 4..=50, &format!("{}, {size}, seed {seed}", kind.name()));
            }
        }
    }
}

#[track_caller]
pub(crate) fn check(dungeon: &Dungeon, name: &str) {
    check_shape(dungeon, 15..=30, name);
}

#[track_caller]
pub(crate) fn check_shape(dungeon: &Dungeon, shares: RangeInclusive<usize>, name: &str) {
    let size = dungeon.size();
    let picture = || {
        let rows = (0..size.height()).map(|y| {
            let row = (0..size.width()).map(|x| dungeon.terrain(Position::new(x, y)).glyph());
            row.collect::<String>() + "\n"
        });
        format!("{name}\n{}", rows.collect::<String>())
    };
    for cell in size.positions().filter(|cell| size.is_on_border(*cell)) {
        assert!(dungeon.hardness(cell).is_immutable(), "{cell} of the ring in {}", picture());
    }
    let rooms = dungeon.rooms();
    assert!(rooms.len() >= 6, "{} rooms in {}", rooms.len(), picture());
    for (index, room) in rooms.iter().enumerate() {
        assert!(room.width >= 4 && room.height >= 3, "{room:?} in {}", picture());
        let apart = |other: &Room| {
            room.x + room.width < other.x
                || other.x + other.width < room.x
                || room.y + room.height < other.y
                || other.y + other.height < room.y
        };
        assert!(rooms[..index].iter().all(apart), "{room:?} touches another in {}", picture());
        let inside = [Terrain::Floor, Terrain::UpStairs, Terrain::DownStairs];
        let is_inside = |cell: Position| inside.contains(&dungeon.terrain(cell));
        assert!(room.cells().all(is_inside), "{room:?} is not floor in {}", picture());
    }
    let open: BTreeSet<_> = dungeon.open_cells().collect();
    let share = open.len() * 100 / size.positions().count();
    assert!(shares.contains(&share), "{share} % are open in {}", picture());
    for stairs in [Terrain::UpStairs, Terrain::DownStairs] {
        let cells: Vec<_> = dungeon.cells_with(stairs).collect();
        assert!(!cells.is_empty(), "no {stairs:?} in {}", picture());
        for cell in cells {
            assert!(dungeon.feature(cell).is_none(), "{cell} of {}", picture());
        }
    }
    let mut left: BTreeSet<_> =
        open.into_iter().filter(|cell| dungeon.is_walkable(*cell)).collect();
    let mut front = vec![left.pop_first().unwrap()];
    while let Some(here) = front.pop() {
        front.extend(here.neighbours().filter(|next| left.remove(next)));
    }
    assert!(left.is_empty(), "{left:?} cannot be reached in {}", picture());
}
