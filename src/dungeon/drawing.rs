//! Dungeons as text, drawn for people or by them. Also the glyphs that extensions choose.

use super::{Dungeon, Hardness, Terrain};
use crate::grid::{Position, Size};
use bevy_ecs::prelude::Component;

/// Draws the level, one line per row. A character that `figure` returns covers the terrain.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::render_dungeon;
/// let mut dungeon = Dungeon::filled(Size::of(5, 3), Hardness(9));
/// dungeon.open(Position::new(1, 1), Terrain::Floor);
/// let drawn = render_dungeon(&dungeon, |cell| (cell == Position::new(1, 1)).then_some('@'));
/// assert_eq!(drawn, "     \n @   \n     \n");
/// ```
pub fn render_dungeon(dungeon: &Dungeon, figure: impl Fn(Position) -> Option<char>) -> String {
    let size = dungeon.size();
    let mut drawn = String::with_capacity(size.area() + usize::from(size.height()));
    for cell in size.positions() {
        drawn.push(figure(cell).unwrap_or_else(|| dungeon.terrain(cell).glyph()));
        if cell.x + 1 == size.width() {
            drawn.push('\n');
        }
    }
    drawn
}

/// A parsed drawing: a level, and the characters in it.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::Drawing;
/// let drawing = Drawing::read("      \n @.#d \n      ", Hardness(100))?;
/// assert_eq!(drawing.dungeon.terrain(Position::new(3, 1)), Terrain::Corridor);
/// assert_eq!(drawing.figures, [(Position::new(1, 1), '@'), (Position::new(4, 1), 'd')]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The level. It lists no rooms: a drawing shows floor, but not where a room ends.
    pub dungeon: Dungeon,
    /// The PC `@` and the monsters `0`–`9` and `a`–`f`, row by row, all on floor.
    pub figures: Vec<(Position, char)>,
}

impl Drawing {
    /// Reads a level, including its border, padded with rock of a hardness of 1–254.
    ///
    /// # Errors
    /// Returns a sentence that names the line and the column, counted from 1, and the problem.
    pub fn read(text: &str, rock: Hardness) -> Result<Self, String> {
        let size = size_of(text)?;
        let mut dungeon = Dungeon::filled(size, rock.max(Hardness(1)));
        let mut figures = Vec::new();
        for (y, line) in (0..).zip(text.lines()) {
            for (x, glyph) in (0..).zip(line.chars()) {
                let cell = Position::new(x, y);
                let terrain = terrain_under(size, cell, glyph)?;
                dungeon.open(cell, terrain);
                if is_figure(glyph) {
                    figures.push((cell, glyph));
                }
            }
        }
        Ok(Self { dungeon, figures })
    }
}

/// The character, one column wide, for a monster or for a mechanism that is not in any table.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4.").start();
/// let beside = game.find('4').unwrap().step(Direction::East);
/// game.world_mut().spawn((beside, CellLayer::Mechanism, Glyph('~')));
/// assert_eq!(game.drawing().trim(), "@.4~");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

pub(crate) fn size_of(text: &str) -> Result<Size, String> {
    let height = text.lines().count();
    let width = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let bounded = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    Size::within(bounded(width), bounded(height), Size::of(3, 3)).ok_or_else(|| {
        let most = Size::LARGEST;
        format!(
            "the drawing has {width} columns and {height} lines; expected from 3x3, its border \
             included, to {most}"
        )
    })
}

const fn is_figure(glyph: char) -> bool {
    matches!(glyph, '@' | '0'..='9' | 'a'..='f')
}

fn terrain_under(size: Size, cell: Position, found: char) -> Result<Terrain, String> {
    let terrain = if is_figure(found) { Some(Terrain::Floor) } else { Terrain::from_glyph(found) };
    let why = match terrain {
        None => {
            "has no meaning; expected a space for rock, '.' for a room, '#' for a corridor, '<' or \
             '>' for stairs, '@' for the PC, or 0-9 and a-f for a monster"
        }
        Some(terrain) if terrain.is_open() && size.is_on_border(cell) => {
            "is in the outermost ring, which is immutable rock; expected a space: draw a border of \
             spaces around the dungeon"
        }
        Some(terrain) => return Ok(terrain),
    };
    Err(format!("line {}, column {}: {found:?} {why}", cell.y + 1, cell.x + 1))
}
