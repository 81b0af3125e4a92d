//! Vaults (rules §7, "The delve"): each finds room, keeps the rules of levels and
//! can be entered.

use crate::kinds::check;
use hexdelve::{path::TunnelCosts, prelude::*};
use std::collections::BTreeSet;

const FEW: u64 = 40;
const MANY: u64 = 1_000;

fn tables(kind: LevelKind, count: u32, vaults: &str) -> GameTables {
    tables_with(kind, &format!("vaults = {count}"), vaults)
}

fn tables_with(kind: LevelKind, columns: &str, vaults: &str) -> GameTables {
    let level = format!(
        "[[level]]\nkinds = [{:?}]\nmonsters = 5\nmasks = '01'\nspeeds = [5, 9]\ndoors = 50\n\
         traps = 3\nchests = 2\nitems = 4\npatches = 2\n{columns}\nuniques = 0\n\
         lead = 0\ncrown = true\n",
        kind.name()
    );
    let files = AssetFiles::built_in()
        .with_text(AssetFile::Levels, level)
        .with_text(AssetFile::Vaults, vaults.to_owned());
    GameTables::read(&files, &EffectRegistry::built_in()).unwrap()
}

/// Returns the built-in rows, each as a table of its own that applies to level 1.
fn rows() -> impl Iterator<Item = String> {
    let text = AssetFile::Vaults.built_in().as_str().to_owned();
    let rows: Vec<_> = text.split("[[vault]]").skip(1).map(str::to_owned).collect();
    rows.into_iter().map(|row| {
        let (first, last) = row.split_once("levels = [").unwrap();
        format!("[[vault]]{first}levels = [1, {}", &last[3..])
    })
}

fn things<'a>(game: &'a Game, part: &'a str) -> impl Iterator<Item = Position> + 'a {
    let catalogue = game.world().resource::<Catalogue>();
    let index = game.world().resource::<SpatialIndex>();
    let has = move |thing: &Entity| {
        game.world().get::<Thing>(*thing).is_some_and(|it| catalogue.kind(it.0).has(part))
    };
    let piles = index.piles().flat_map(|(cell, pile)| pile.iter().map(move |it| (cell, *it)));
    let all = piles.chain(index.mechanisms()).filter(move |(_, thing)| has(thing));
    all.map(|(cell, _)| cell)
}

fn reached(game: &Game) -> BTreeSet<Position> {
    let dungeon = game.world().resource::<Dungeon>();
    let chests: BTreeSet<_> = things(game, "chest").collect();
    let start = game.player_position().unwrap();
    let (mut reached, mut front) = (BTreeSet::from([start]), vec![start]);
    while let Some(here) = front.pop() {
        for next in here.neighbours() {
            if dungeon.is_walkable(next) && !chests.contains(&next) && reached.insert(next) {
                front.push(next);
            }
        }
    }
    reached
}

#[test]
fn every_vault_finds_room_on_some_level() {
    let mut count = 0;
    for row in rows() {
        count += 1;
        let columns = "vaults = 1\ncage = true\nshrine = [1, 1000]";
        let with = tables_with(LevelKind::Rooms, columns, &row);
        let without = tables(LevelKind::Rooms, 0, &row);
        let dungeon = |tables: &GameTables, seed| {
            let game = DelveSetup::new(Seed(seed)).assets(tables.clone()).start();
            format!("{:?}", game.world().resource::<Dungeon>())
        };
        let fits = |seed| dungeon(&with, seed) != dungeon(&without, seed);
        assert!((0..40).any(fits), "nowhere: {row}");
    }
    assert!(count >= 40, "{count} vaults");
}

#[test]
fn levels_with_vaults_keep_the_rules_of_levels() {
    check_all(FEW);
}

#[test]
#[ignore = "takes minutes: --ignored"]
fn a_thousand_levels_of_every_kind_with_vaults_keep_the_rules() {
    check_all(MANY);
}

fn check_all(levels: u64) {
    let vaults: String = rows().collect();
    for kind in LevelKind::ALL {
        let tables = tables(kind, 4, &vaults);
        let mut guards = 0;
        for seed in 0..levels {
            let name = format!("{}, seed {seed}", kind.name());
            let mut game = DelveSetup::new(Seed(seed)).assets(tables.clone()).start();
            let mut monsters = game.world_mut().query_filtered::<&Position, With<Monster>>();
            let monsters: Vec<_> = monsters.iter(game.world()).copied().collect();
            let dungeon = game.world().resource::<Dungeon>();
            // The rules are about the level without its doors and chests.
            let mut bare = dungeon.clone();
            for (cell, _) in game.world().resource::<SpatialIndex>().mechanisms() {
                bare.set_obstacle(cell, Obstacle::NONE);
            }
            check(&bare, &name);
            let reached = reached(&game);
            for stairs in [Terrain::UpStairs, Terrain::DownStairs] {
                let is_cut_off = |cell: &Position| !reached.contains(cell);
                assert_eq!(dungeon.cells_with(stairs).find(is_cut_off), None, "{name}");
            }
            assert!(things(&game, "crown").all(|cell| reached.contains(&cell)), "{name}");
            guards += game.monsters() - 5;
            let start = game.player_position().unwrap();
            let view = game.world().resource::<FieldOfView>();
            let way = hexdelve::path::compute_distance_map(
                dungeon,
                &TunnelCosts::DEFAULT,
                DistanceMapKind::Open,
                start,
            );
            for cell in monsters {
                let is_far = way.distance(cell).is_none_or(|moves| moves > 8);
                assert!(is_far && !view.sees(cell), "{name}: {cell}");
            }
        }
        assert!(guards > 0, "no vault of {} has a monster", kind.name());
    }
}

const CAGE: &str = r#"[[vault]]
name = "cage"
levels = [1, 1]
weight = 1
map = '''
HHHHHHHH
H[H*H1HH
H+H+H+HH
H..gm..H
HHHHH,HH
'''
"#;

#[test]
fn a_drawing_is_set_into_the_rock_mirrored_and_turned() {
    let tables = tables(LevelKind::Cavern, 1, CAGE);
    let rows: Vec<Vec<char>> =
        CAGE.split("'''").nth(1).unwrap().trim().lines().map(|row| row.chars().collect()).collect();
    let mut turns = BTreeSet::new();
    for seed in 0..60 {
        let game = DelveSetup::new(Seed(seed)).assets(tables.clone()).start();
        if let Some(turn) = orientation(&game, &rows) {
            turns.insert(turn);
        }
    }
    assert_eq!(turns.len(), 8, "{turns:?}");
}

fn orientation(game: &Game, rows: &[Vec<char>]) -> Option<(bool, bool, bool)> {
    let dungeon = game.world().resource::<Dungeon>();
    let (width, height) = [rows[0].len(), rows.len()].map(|it| u16::try_from(it).unwrap()).into();
    let is_shown = |cell: Position, glyph: char| match glyph {
        'H' => dungeon.hardness(cell) == Hardness(250),
        ',' | '+' => dungeon.terrain(cell) == Terrain::Corridor,
        'g' | 'm' => {
            let feature = game.world().resource::<Catalogue>().by_glyph(glyph).unwrap();
            dungeon.feature(cell).is_some_and(|it| it.row == feature.0)
        }
        _ => dungeon.terrain(cell) == Terrain::Floor && dungeon.feature(cell).is_none(),
    };
    let choices = [false, true];
    let ways = choices.into_iter().flat_map(|x| choices.map(|y| (x, y)));
    let mut ways = ways.flat_map(|(x, y)| choices.map(|side| (x, y, side)));
    ways.find(|(mirrored, upside_down, on_its_side)| {
        dungeon.size().positions().any(|corner| {
            (0..height).all(|y| {
                (0..width).all(|x| {
                    let glyph = rows[usize::from(y)][usize::from(x)];
                    let x = if *mirrored { width - 1 - x } else { x };
                    let y = if *upside_down { height - 1 - y } else { y };
                    let (x, y) = if *on_its_side { (y, x) } else { (x, y) };
                    let cell = Position::new(corner.x + x, corner.y + y);
                    dungeon.size().contains(cell) && is_shown(cell, glyph)
                })
            })
        })
    })
}
