//! A level layout: caves replace rooms on every other level of the delve.

use hexdelve::prelude::*;
use std::collections::BTreeSet;

/// The number of times rock and floor are smoothed.
const ROUNDS: usize = 4;

/// Lays out a level of caves: random floor, smoothed, reduced to its largest cave.
pub fn caves(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let size = params.size;
    let mut open: BTreeSet<Position> =
        size.positions().filter(|_| stream.random_ratio(55, 100)).collect();
    for _ in 0..ROUNDS {
        // A cellular automaton: a cell is floor in the next round if most of the 3 × 3
        // cells around it are floor.
        let has_room = |cell: &Position| {
            let around = cell.neighbours().filter(|next| open.contains(next)).count();
            !size.is_on_border(*cell) && around + usize::from(open.contains(cell)) > 4
        };
        open = size.positions().filter(has_room).collect();
    }
    let cave = largest(open);
    let mut dungeon = Dungeon::filled(size, Hardness(120));
    for cell in &cave {
        dungeon.open(*cell, Terrain::Floor);
    }
    let across = |cell: &&Position| (cell.x, cell.y);
    let ends = (cave.iter().min_by_key(across), cave.iter().max_by_key(across));
    if let (Some(first), Some(last)) = ends {
        dungeon.open(*first, Terrain::UpStairs);
        dungeon.open(*last, Terrain::DownStairs);
    }
    dungeon
}

/// Returns the largest group of connected cells.
fn largest(mut cells: BTreeSet<Position>) -> BTreeSet<Position> {
    let mut largest = BTreeSet::new();
    while let Some(first) = cells.pop_first() {
        let (mut group, mut front) = (BTreeSet::from([first]), vec![first]);
        while let Some(here) = front.pop() {
            for next in here.neighbours() {
                if cells.remove(&next) {
                    group.insert(next);
                    front.push(next);
                }
            }
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    largest
}

/// Adds caves to every other level, starting with the second.
pub fn cavern(app: &mut App) {
    for level in (2..=99).step_by(2) {
        app.add_level_generator("caves", level..=level, caves);
    }
}

fn main() {
    let (size, catalogue) = (Size::STANDARD, &GameTables::built_in().catalogue);
    let dungeon = caves(&LevelParams { level: 2, size, catalogue }, &mut Seed(7).layout(2));
    for y in 0..size.height() {
        let row = (0..size.width()).map(|x| dungeon.terrain(Position::new(x, y)).glyph());
        println!("{}", row.collect::<String>());
    }
    assert!(dungeon.open_cells().count() > 300);
    assert_eq!(dungeon.cells_with(Terrain::DownStairs).count(), 1);

    let wizard = DelveSetup::new(Seed(7)).mode(GameMode::Wizard);
    let mut game = wizard.start_with(cavern).expect("caves can be walked through");
    assert!(!game.world().resource::<Dungeon>().rooms().is_empty(), "the first level has rooms");
    game.use_wizard_power(WizardPower::Visit(2)).expect("a wizard can visit any level");
    assert!(game.world().resource::<Dungeon>().rooms().is_empty());
    println!("{}", game.drawing());
}
