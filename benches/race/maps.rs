//! Whole distance maps by the game, by the textbook algorithm and by libraries, and lower
//! bounds for all of them.

use super::{
    Effort,
    level::{Course, Level, on_all, textbook, the_textbook},
    pass::{Contestant, Table},
    rivals::by_petgraph,
    stencil::Stencil,
    textbook::NONE,
};
use hexdelve::path::DistanceMap;
use hexdelve_study::prelude::*;
use std::hint::black_box;

pub(crate) fn small(kind: DistanceMapKind, effort: Effort) -> Table {
    let course = Course::SMALL;
    let levels = course.levels(kind, effort);
    for level in &levels {
        everybody_agrees(level, kind);
    }
    let stencil = |level: &Level| {
        let right = textbook(level, 0);
        let mut stencil = Stencil::new(&right, &level.ground.costs);
        let mut known = right.iter().zip(stencil.relax()).filter(|(way, _)| **way != NONE);
        assert!(known.all(|(way, relaxed)| *way == u32::from(*relaxed)));
        stencil
    };
    let bracket_map = |level: &Level| level.ground.bracket_map();
    let graph = |level: &Level| level.ground.graph();
    let pathfinding = |(): &mut (), level: &Level, pass| {
        black_box(level.ground.by_pathfinding(level.target(pass)));
    };
    let field = vec![
        the_game(&levels, kind),
        on_all(
            "hexdelve, every distance read",
            &levels,
            move |level| warm(level, kind),
            move |maps, level, pass| {
                let map = walk_on(maps, level, kind, pass);
                for cell in level.dungeon.size().positions() {
                    black_box(map.distance(cell));
                }
            },
        ),
        the_textbook("textbook heap", &levels),
        on_all("bracket-pathfinding", &levels, bracket_map, |map, level, pass| {
            black_box(level.ground.by_bracket(map, level.target(pass)));
        }),
        on_all("petgraph", &levels, graph, |graph, level, pass| {
            black_box(by_petgraph(graph, level.target(pass)));
        }),
        on_all("pathfinding", &levels, |_| (), pathfinding),
        on_all("stencil, relaxing", &levels, stencil, |stencil, _, _| {
            black_box(black_box(stencil).relax());
        }),
        on_all("stencil, least neighbour + 1", &levels, stencil, |stencil, _, _| {
            black_box(black_box(stencil).least_and_one());
        }),
        on_all("memory copy", &levels, stencil, |stencil, _, _| {
            black_box(black_box(stencil).copy());
        }),
    ];
    Table::of_a_run(effort, course.passes, field)
}

pub(crate) fn large(kind: DistanceMapKind, course: Course, effort: Effort) -> Table {
    let levels = course.levels(kind, effort);
    for level in &levels {
        let mut maps = warm(level, kind);
        assert_same(level, walk_on(&mut maps, level, kind, 1), &textbook(level, 1));
    }
    let field = vec![the_game(&levels, kind), the_textbook("textbook heap", &levels)];
    Table::of_a_run(effort, course.passes, field)
}

fn the_game(levels: &[Level], kind: DistanceMapKind) -> Contestant<'_> {
    on_all(
        "hexdelve",
        levels,
        move |level| warm(level, kind),
        move |maps, level, pass| {
            let map = walk_on(maps, level, kind, pass);
            // Reads one distance, as a monster would: a map that is computed only when it
            // is read would not count as a map.
            black_box(map.distance(level.place(pass + 4)));
        },
    )
}

/// Returns the maps of a game that has run for a while: those of remembered cells and of
/// the PC's cell.
fn warm(level: &Level, kind: DistanceMapKind) -> DistanceMaps {
    let mut maps = DistanceMaps::default();
    for place in level.remembered().iter().chain([&level.place(0)]) {
        maps.get_or_compute(&level.dungeon, *place, kind, 0);
    }
    maps
}

/// Moves the PC to its next cell and computes the map for the first monster that needs
/// it, as the game's systems do.
fn walk_on<'a>(
    maps: &'a mut DistanceMaps,
    level: &Level,
    kind: DistanceMapKind,
    pass: usize,
) -> &'a DistanceMap {
    maps.mark_evictable(level.place(pass - 1));
    maps.get_or_compute(&level.dungeon, level.place(pass), kind, 100 * pass as u64)
}

/// Compares all maps of the race, cell by cell, for two of the PC's cells.
fn everybody_agrees(level: &Level, kind: DistanceMapKind) {
    let (mut maps, ground) = (warm(level, kind), &level.ground);
    let (mut bracket, graph) = (ground.bracket_map(), ground.graph());
    let kept = maps.len();
    for pass in 1..3 {
        let right = textbook(level, pass);
        let target = level.target(pass);
        assert_same(level, walk_on(&mut maps, level, kind, pass), &right);

        let theirs = ground.by_bracket(&mut bracket, target).iter().enumerate();
        for (cell, distance) in theirs.filter(|(cell, _)| *cell != target) {
            let known = right[cell] != NONE;
            let ours = if known { f64::from(right[cell]) } else { f64::from(f32::MAX) };
            assert!((f64::from(*distance) - ours).abs() < 0.5, "bracket at {cell}: {distance}");
        }

        let mut reached = 0;
        for (cell, distance) in by_petgraph(&graph, target) {
            assert_eq!(distance, right[cell.index()], "petgraph at {}", cell.index());
            reached += 1;
        }
        assert_eq!(reached, right.iter().filter(|way| **way != NONE).count());
        for (cell, (_, distance)) in ground.by_pathfinding(target) {
            // This library counts a path from the target back to itself as a path.
            assert!(cell == target || distance == right[cell], "pathfinding at {cell}");
            reached -= usize::from(cell != target);
        }
        assert_eq!(reached, 1, "the target alone");
    }
    assert_eq!(maps.len(), kept, "former places of the PC are not kept");
}

fn assert_same(level: &Level, map: &DistanceMap, right: &[u32]) {
    let size = level.dungeon.size();
    for cell in size.positions() {
        let expected = Some(right[size.index(cell)]).filter(|way| *way != NONE);
        assert_eq!(map.distance(cell), expected, "{cell}");
    }
}
