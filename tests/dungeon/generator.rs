//! The requirements of rules §1 for generated levels, over many seeds and sizes.
//!
//! The tests of the largest level and of all small sizes need an optimised build:
//! `cargo test --profile bench --test dungeon generator -- --ignored`

use crate::kinds::check_shape;
use hexdelve::{
    dungeon::{generate, render_dungeon},
    grid::Grid,
    prelude::*,
};

/// The minimum: six rooms of 4 × 3 cells and five corridors of one cell.
const LEAST_OPEN_CELLS: usize = 77;
/// A level with fewer cells than this has exactly [`LEAST_OPEN_CELLS`] open cells.
const PACKED_BELOW: usize = 400;

fn level(size: Size, seed: u64) -> Dungeon {
    generate(size, &mut Seed(seed).layout(1))
}

fn assert_the_rules_hold(dungeon: &Dungeon, told: &str) {
    check_shape(dungeon, 15..=100, told);
    let size = dungeon.size();
    let mut rooms = Grid::filled(size, false);
    for room in dungeon.rooms() {
        room.cells().for_each(|cell| rooms[cell] = true);
    }
    for cell in size.positions() {
        let (hardness, terrain) = (dungeon.hardness(cell), dungeon.terrain(cell));
        assert_eq!(hardness.is_immutable(), size.is_on_border(cell), "{told}: {cell}");
        assert_eq!(hardness == Hardness::OPEN, terrain.is_open(), "{told}: {cell}");
        let is_corridor = terrain == Terrain::Corridor;
        assert_eq!(is_corridor, terrain.is_open() && !rooms[cell], "{told}: {cell}");
    }
    let (area, open) = (size.area(), dungeon.open_cells().count());
    if area < PACKED_BELOW {
        assert_eq!(open, LEAST_OPEN_CELLS, "{told}");
    }
    // In a level of fewer than 257 cells, the minimum is more than 30 %.
    let is_roomy = LEAST_OPEN_CELLS * 100 <= area * 30;
    assert!(!is_roomy || open * 100 <= area * 30, "{told}: {open} of {area} open");
}

#[test]
fn every_level_of_the_standard_size_keeps_the_rules() {
    for seed in 0..150 {
        let dungeon = level(Size::STANDARD, seed);
        assert_the_rules_hold(&dungeon, &format!("seed {seed}"));
        assert!((6..=12).contains(&dungeon.rooms().len()), "{}", dungeon.rooms().len());
    }
}

#[test]
fn every_size_keeps_the_rules() {
    let sizes = [
        "20x10", "21x10", "20x13", "26x10", "39x10", "40x10", "20x20", "25x16", "33x13", "33x33",
        "80x32", "81x33", "67x29", "130x10", "20x131", "160x105",
    ];
    for size in sizes.map(|size| size.parse::<Size>().unwrap()) {
        for seed in 0..12 {
            assert_the_rules_hold(&level(size, seed), &format!("{size}, seed {seed}"));
        }
    }
}

#[test]
fn sizes_are_read_within_their_limits_and_refused_with_them() {
    assert_eq!(["80x21", "20x10"].map(str::parse), [Ok(Size::STANDARD), Ok(Size::SMALLEST)]);
    for wrong in ["19x10", "20x9", "80x4097", "80x99999"] {
        let told = wrong.parse::<Size>().unwrap_err().to_string();
        assert!(told.contains(wrong) && told.contains("4096x4096"), "{told}");
    }
    for wrong in ["80", "x", "80x", "-3x20", "80 x 21", "80x21x3"] {
        let told = wrong.parse::<Size>().unwrap_err().to_string();
        assert!(told.contains("is not a size"), "{told}");
    }
}

#[test]
fn long_and_large_levels_keep_the_rules() {
    for size in ["65x4096", "4096x10", "20x4096", "1024x1024"] {
        assert_the_rules_hold(&level(size.parse().unwrap(), 5), size);
    }
}

#[test]
fn larger_levels_have_more_rooms() {
    let sizes = ["20x10", "60x20", "80x32", "120x50", "200x100", "400x200"];
    let rooms = sizes.map(|size| {
        (0..10).map(|seed| level(size.parse().unwrap(), seed).rooms().len()).sum::<usize>()
    });
    assert!(rooms.is_sorted_by(|fewer, more| fewer < more), "{rooms:?}");
}

fn mean_difference(pairs: impl Iterator<Item = (Hardness, Hardness)>) -> u64 {
    let (mut sum, mut count) = (0, 0);
    for (one, other) in pairs {
        sum += u64::from(one.0.abs_diff(other.0));
        count += 1;
    }
    sum / count
}

fn is_rock(hardness: Hardness) -> bool {
    hardness != Hardness::OPEN && !hardness.is_immutable()
}

#[test]
fn hardness_varies_smoothly_over_its_whole_range() {
    let (mut softest, mut hardest) = (255, 0);
    for seed in 0..20 {
        let dungeon = level(Size::STANDARD, seed);
        let cells = dungeon.size().positions();
        let rock: Vec<_> = cells.filter(|cell| is_rock(dungeon.hardness(*cell))).collect();
        let neighbours = rock.iter().flat_map(|cell| {
            let beside = cell.neighbours().map(|next| dungeon.hardness(next));
            beside.filter(|next| is_rock(*next)).map(|next| (dungeon.hardness(*cell), next))
        });
        let neighbours = mean_difference(neighbours);
        let mut stream = Seed(seed).stream(b"pairs", 0, 0);
        let mut any = || dungeon.hardness(rock.choose(&mut stream).copied().unwrap());
        let random = mean_difference((0..5_000).map(|_| (any(), any())));
        assert!(neighbours * 3 < random, "seed {seed}: {neighbours} beside, {random} anywhere");
        for cell in rock {
            let hardness = dungeon.hardness(cell).0;
            (softest, hardest) = (hardness.min(softest), hardness.max(hardest));
        }
    }
    assert_eq!((softest, hardest), (1, 254));
}

/// The rock beside a corridor is about as hard as the rock that the corridor replaced.
#[test]
fn corridors_bend_round_hard_rock() {
    let (mut beside, mut anywhere) = (Vec::new(), Vec::new());
    for seed in 0..50 {
        let dungeon = level(Size::STANDARD, seed);
        let hardnesses =
            dungeon.hardness_grid().cells().iter().copied().filter(|rock| is_rock(*rock));
        anywhere.extend(hardnesses.map(|rock| u64::from(rock.0)));
        let next = dungeon.cells_with(Terrain::Corridor).flat_map(Position::neighbours);
        let next = next.map(|cell| dungeon.hardness(cell)).filter(|rock| is_rock(*rock));
        beside.extend(next.map(|rock| u64::from(rock.0)));
    }
    let mean = |rock: &[u64]| rock.iter().sum::<u64>() / rock.len() as u64;
    let (beside, anywhere) = (mean(&beside), mean(&anywhere));
    assert!(beside * 10 < anywhere * 9, "{beside} beside corridors, {anywhere} anywhere");
}

/// FNV-1a over the drawing and the hardness of every cell.
fn fingerprint(dungeon: &Dungeon) -> u64 {
    let drawn = render_dungeon(dungeon, |_| None).into_bytes();
    let hardness = dungeon.hardness_grid().cells().iter().map(|hardness| hardness.0);
    drawn.into_iter().chain(hardness).fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn a_seed_gives_the_same_level_for_ever() {
    for (size, seed, golden) in GOLDEN {
        let found = fingerprint(&level(size.parse().unwrap(), seed));
        assert_eq!(found, golden, "{size}, seed {seed}: {found:#018x}");
    }
}

#[test]
fn a_seed_gives_the_same_level_of_each_kind_for_ever() {
    let params = LevelParams {
        level: 3,
        size: Size::STANDARD,
        catalogue: &GameTables::built_in().catalogue,
    };
    let sums = LevelKind::ALL.map(|kind| {
        let levels = (0..20).map(|seed| kind.generate(&params, &mut Seed(seed).layout(3)));
        levels.map(|level| fingerprint(&level)).fold(0, u64::wrapping_add)
    });
    assert_eq!(sums, GOLDEN_KINDS);
}

/// The sum of the fingerprints of 20 levels of each kind.
const GOLDEN_KINDS: [u64; 9] = [
    0x78eb_64e4_95da_3b46,
    0x46ce_f2ac_73a1_716e,
    0xf2c4_4b9b_0503_22fe,
    0xfd36_a7af_fe95_1ea4,
    0xa8db_a5c5_bd01_8ed0,
    0x1a84_5263_98f7_1452,
    0x86cd_0e27_b9dd_e067,
    0xb036_3e9e_2f92_2603,
    0x4de5_460f_04ad_b8bb,
];

const GOLDEN: [(&str, u64, u64); 6] = [
    ("20x10", 1, 0x69bf_b96f_3cfa_eb40),
    ("33x33", 1, 0x6c7a_697e_4e25_11a4),
    ("80x21", 1, 0x3f22_0b4b_2f2f_7c3b),
    ("80x21", u64::MAX, 0x4b23_21e7_dcf0_a7ff),
    ("81x33", 7, 0xcdec_934f_d7b7_09dd),
    ("65x600", 7, 0x4bd9_8b6b_d15c_6c7e),
];

#[test]
#[ignore = "slow unless optimised: cargo test --profile bench --test dungeon generator -- --ignored"]
fn the_largest_level_keeps_the_rules() {
    assert_the_rules_hold(&level(Size::LARGEST, 1), "the largest");
}

#[test]
#[ignore = "slow unless optimised: cargo test --profile bench --test dungeon generator -- --ignored"]
fn every_small_size_keeps_the_rules() {
    for (width, height) in (20..140).flat_map(|width| (10..70).map(move |height| (width, height))) {
        let size = Size::new(width, height).unwrap();
        for seed in 0..3 {
            assert_the_rules_hold(&level(size, seed), &format!("{size}, seed {seed}"));
        }
    }
}
