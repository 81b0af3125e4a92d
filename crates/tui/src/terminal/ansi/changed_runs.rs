//! The changes in a frame, in pieces that are each written in one go.

use crate::terminal::ansi::pen::Look;
use ratatui::{buffer::Buffer, layout::Position};
use std::ops::Range;

/// The number of cells from which erasing is shorter than writing blanks.
const WORTH_ERASING: u16 = 4;

/// Adjacent cells of a row that one pen can write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) row: u16,
    pub(super) columns: Range<u16>,
    pub(super) look: Look,
    /// Whether the cells and everything to the right of them are erased.
    pub(super) erases: bool,
}

impl Stroke {
    pub(super) const fn start(&self) -> Position {
        Position::new(self.columns.start, self.row)
    }

    pub(super) fn of(sheet: &Buffer, mut changed: Vec<Position>) -> Vec<Self> {
        changed.sort_unstable_by_key(|place| (place.y, place.x));
        changed.dedup();
        let rows = changed.chunk_by(|one, next| one.y == next.y);
        rows.flat_map(|places| Self::of_a_row(sheet, places)).collect()
    }

    fn of_a_row(sheet: &Buffer, places: &[Position]) -> Vec<Self> {
        let Some(&Position { y: row, x: first }) = places.first() else { return Vec::new() };
        let mut strokes: Vec<Self> = Vec::new();
        let tail = tail(sheet, row, first);
        let (written, erased) = places.split_at(places.partition_point(|place| place.x < tail));
        // Changes in the row's empty end are erased in one go: the cells between are empty.
        let erased = match erased {
            [start, .., end] if end.x - start.x + 1 >= WORTH_ERASING => Some(start.x..end.x + 1),
            _ => None,
        };
        let written = if erased.is_some() { written } else { places };
        for place in written {
            let look = Look::of(&sheet[*place]);
            let last = strokes.last_mut().filter(|last| last.columns.end == place.x);
            if let Some((look, last)) = last.and_then(|last| Some((last.look.with(look)?, last))) {
                (last.look, last.columns.end) = (look, place.x + 1);
            } else {
                let columns = place.x..place.x + 1;
                strokes.push(Self { row, columns, look, erases: false });
            }
        }
        strokes.extend(erased.map(|columns| Self {
            row,
            columns,
            look: Look::ERASED,
            erases: true,
        }));
        strokes
    }
}

fn tail(sheet: &Buffer, row: u16, least: u16) -> u16 {
    let is_empty = |x: &u16| Look::of(&sheet[(*x, row)]) == Look::ERASED;
    let empty = (least..sheet.area.right()).rev().take_while(is_empty).last();
    empty.unwrap_or(sheet.area.right())
}
