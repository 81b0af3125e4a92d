//! Random dungeons for property tests, and dungeons from drawings.

use hexdelve::prelude::*;

/// Returns a dungeon of noise: each cell is open with a probability in percent, and
/// otherwise has a random [`hardness`], so some rock is immutable.
pub(crate) fn noise(size: Size, open: u32, dice: &mut GameRng) -> Dungeon {
    let mut dungeon = Dungeon::filled(size, Hardness(1));
    for cell in size.positions() {
        if dice.random_range(0..100) < open {
            dungeon.open(cell, Terrain::Floor);
        } else {
            dungeon.fill(cell, hardness(dice));
        }
    }
    dungeon
}

/// Returns a random hardness of rock, from 1 to 255. Those at the edges of the cost bands
/// are more frequent.
pub(crate) fn hardness(dice: &mut GameRng) -> Hardness {
    let edges = [1, 84, 85, 86, 169, 170, 171, 254, 255];
    let any = u8::try_from(1 + dice.random_range(0..255)).expect("255 at most");
    Hardness(if dice.random_bool(0.5) {
        any
    } else {
        edges.choose(dice).copied().expect("there are some")
    })
}

pub(crate) fn anywhere(size: Size, dice: &mut GameRng) -> Position {
    let [x, y] = [size.width(), size.height()].map(|limit| dice.random_range(0..=limit - 1));
    Position::new(x, y)
}

/// Returns a level from its rows, in rock of one hardness. Characters that stand for no
/// terrain become floor.
pub(crate) fn drawn(rows: &[&str], rock: Hardness) -> Dungeon {
    let width = rows.first().map_or(0, |row| row.len());
    let [width, height] =
        [width, rows.len()].map(|side| u16::try_from(side).expect("a drawing is small"));
    let mut dungeon = Dungeon::filled(Size::of(width, height), rock);
    for (y, row) in (0..).zip(rows) {
        for (x, glyph) in (0..).zip(row.chars()) {
            let terrain = Terrain::from_glyph(glyph).unwrap_or(Terrain::Floor);
            dungeon.open(Position::new(x, y), terrain);
        }
    }
    dungeon
}

pub(crate) fn find(rows: &[&str], glyph: char) -> Position {
    let (y, x) = (0..)
        .zip(rows)
        .find_map(|(y, row)| Some((y, row.find(glyph)?)))
        .expect("the drawing has this character");
    Position::new(u16::try_from(x).expect("a drawing is small"), y)
}

/// Returns a level as rows of characters. For each cell, `over` may return a character
/// that hides the terrain.
pub(crate) fn draw(dungeon: &Dungeon, over: impl Fn(Position) -> Option<char>) -> Vec<String> {
    let glyph = |cell| over(cell).unwrap_or_else(|| dungeon.terrain(cell).glyph());
    let row = |y| (0..dungeon.size().width()).map(|x| glyph(Position::new(x, y))).collect();
    (0..dungeon.size().height()).map(row).collect()
}
