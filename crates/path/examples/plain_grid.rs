//! Draws the distances from every cell of a small map to the treasure, without any game engine.
//!
//! `cargo run -p hexdelve_path --example plain_grid` prints the map, opens a secret door, and
//! prints the repaired map.

use hexdelve_path::{CostMap, DistanceMap, Search};

/// `#` is a wall, `~` is deep water, which takes three turns to cross, `$` is the treasure.
const MAP: [&str; 9] = [
    "########################",
    "#......#...............#",
    "#......#....~~~~~......#",
    "#......#...~~~~~~......#",
    "#......#.....~~~~......#",
    "#......#...............#",
    "#......####.############",
    "#...................$..#",
    "########################",
];
const SECRET_DOOR: (u16, u16) = (7, 2);

fn glyph(x: u16, y: u16) -> u8 {
    MAP[usize::from(y)].as_bytes()[usize::from(x)]
}

fn draw(map: &DistanceMap) -> String {
    let cell = |x, y| map.distance_char((x, y)).unwrap_or(char::from(glyph(x, y)));
    let row = |y| (0..map.width()).map(|x| cell(x, y)).collect::<String>();
    (0..map.height()).map(row).collect::<Vec<_>>().join("\n")
}

fn main() {
    let mut costs = CostMap::from_fn(24, 9, |x, y| match glyph(x, y) {
        b'#' => 0,
        b'~' => 3,
        _ => 1,
    });
    let mut search = Search::new();
    let mut map = search.compute(&costs, [(20, 7)]);
    println!("{}\n", draw(&map));
    assert_eq!(map.distance((9, 1)), Some(14));
    let before = map.distance((6, 1));

    let change = costs.set(SECRET_DOOR, 1);
    assert!(search.repair(&costs, &mut map, [change]));
    println!("{}", draw(&map));
    assert!(map.distance((6, 1)) < before);

    // A monster walks to the treasure.
    let mut place = (1, 1);
    while let Some(next) = map.downhill(place, |cell| costs.cost(cell)) {
        place = next;
    }
    assert_eq!(map.distance(place), Some(0));
}
