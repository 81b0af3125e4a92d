//! The layout of the screen. 80 × 24 shows a whole standard level. More room goes to a larger level
//! or to lists below and beside it; with less, the level scrolls (the camera chooses the visible
//! part) and messages have two lines.

use crate::view::ScreenRect;
use hexdelve::prelude::*;

/// The size of the screen, in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenSize(pub Size);

impl ScreenSize {
    /// The size that shows a whole standard level: 80 × 24. It is also assumed for a
    /// terminal that does not report its size.
    pub const STANDARD: Self = Self(Size::of(80, 24));
    /// The smallest playable size: 40 × 12.
    pub const MINIMUM: Self = Self(Size::of(40, 12));

    pub(crate) const fn fits_in(self, other: Self) -> bool {
        self.0.width() <= other.0.width() && self.0.height() <= other.0.height()
    }
}

impl Default for ScreenSize {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// The parts of the screen. Apart from `panels`, they never overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The latest messages or a question: one line, or two on a narrow screen.
    pub message: ScreenRect,
    /// The level.
    pub board: ScreenRect,
    /// The turn order: one line below the level, or the right end of the footer's if there is no
    /// other room.
    pub timeline: Option<ScreenRect>,
    /// Notes and the last messages, below the turn order.
    pub messages: Option<ScreenRect>,
    /// The monsters, the turn order, what is in view and the pack, beside the level.
    pub monsters: Option<ScreenRect>,
    /// The state of the game and the key legend: two lines.
    pub status: ScreenRect,
    /// The part that panels may cover: the columns of the level, between the message and
    /// status lines.
    pub panels: ScreenRect,
    /// The columns and rows of a cell: 1 × 1, on a wide screen 2 × 1, which is square, or zoomed
    /// 2 × 2.
    pub cell: (u16, u16),
}

const GAP: u16 = 1;
/// A cell that is as wide as it is high.
pub(crate) const SQUARE: (u16, u16) = (2, 1);
pub(crate) const ZOOMED: (u16, u16) = (2, 2);
/// The columns from which the log and the list share the rows below the level.
const BOTH: u16 = 160;
/// For a glyph, a bar and a bearing.
const FEWEST_COLUMNS: u16 = 19;
/// No line of the list is longer.
const MOST_COLUMNS: u16 = 64;
/// Below the level, for panels with long lists.
const FEWEST_ROWS: u16 = 13;
/// Enough for a panel with more than a few words.
const LEAST_ASIDE: u16 = 38;
/// For a panel whose text need not be narrower than usual.
const WIDE_ASIDE: u16 = 48;
/// The number of columns in which most messages fit on one line.
const ONE_LINE: u16 = 80;

impl ScreenLayout {
    /// Returns the layout of a screen of this size that shows a level of this size.
    pub fn of(ScreenSize(extent): ScreenSize, level: Size) -> Self {
        Self::fitting(extent, level, &[SQUARE])
    }

    /// With the first of these sizes of cells in which the level fits, or with single ones.
    pub(crate) fn fitting(extent: Size, level: Size, cells: &[(u16, u16)]) -> Self {
        let mut layouts = cells.iter().map(|cell| Self::with_cells(extent, level, *cell));
        let fits = |it: &Self| {
            let needed = least_board(level, it.cell);
            it.board.width >= needed.0 && it.board.height >= needed.1
        };
        layouts.find(fits).unwrap_or_else(|| Self::with_cells(extent, level, (1, 1)))
    }

    fn with_cells(extent: Size, level: Size, cell: (u16, u16)) -> Self {
        let (width, height) = (extent.width(), extent.height());
        let lines =
            if width < ONE_LINE && height >= ScreenSize::MINIMUM.0.height() { 2 } else { 1 };
        let message = ScreenRect { x: 0, y: 0, width, height: height.min(lines) };
        let rest = height - message.height;
        let status = ScreenRect { x: 0, y: height - rest.min(2), width, height: rest.min(2) };
        let rows = rest - status.height;
        let needed = least_board(level, cell);
        let beside = width.saturating_sub(needed.0.saturating_add(GAP));
        let beside = if beside < FEWEST_COLUMNS { 0 } else { beside.min(MOST_COLUMNS) };
        let below = rows.saturating_sub(needed.1);
        let columns = if beside > 0 { needed.0 } else { width };
        let board = ScreenRect {
            x: columns.saturating_sub(needed.0) / 2,
            y: message.height,
            width: columns.min(needed.0),
            height: rows - below,
        };
        let lists = ScreenRect { x: 0, y: board.bottom(), width: columns, height: below };
        let under =
            ScreenRect { y: lists.y + below.min(1), height: below.saturating_sub(1), ..lists };
        let is_there = |part: ScreenRect| (part.height > 0).then_some(part);
        // The list of monsters is beside the level, where the player is looking, or at the right
        // end of the rows below it.
        let x = columns.saturating_add(GAP);
        let monsters = ScreenRect { x, y: board.y, width: beside, height: rows };
        let is_beside = beside > 0;
        let (monsters, under) = if !is_beside && under.height >= FEWEST_ROWS && width >= BOTH {
            let x = width - MOST_COLUMNS;
            let monsters = ScreenRect { x, width: MOST_COLUMNS, ..under };
            (Some(monsters), ScreenRect { width: x - GAP, ..under })
        } else {
            (is_beside.then_some(monsters), under)
        };
        // Without a row or a list for it, the turn order takes the right end of the footer's.
        let ribbon = width * 2 / 5;
        let in_the_footer =
            ScreenRect { x: width - ribbon, y: height - 1, width: ribbon, height: 1 };
        let in_the_footer =
            (status.height > 1 && ribbon > 0 && !is_beside).then_some(in_the_footer);
        Self {
            message,
            board,
            timeline: is_there(ScreenRect { height: below.min(1), ..lists }).or(in_the_footer),
            messages: is_there(under),
            monsters,
            status,
            panels: ScreenRect { height: rows, ..board },
            cell,
        }
    }

    /// Returns the areas in which a panel does not cover the level: the columns beside it,
    /// up to the edge of the screen, and the rows below the turn order.
    pub fn free_areas(&self) -> [Option<ScreenRect>; 2] {
        let beside = self.monsters.map(|it| ScreenRect { width: self.width() - it.x, ..it });
        [beside, self.messages]
    }

    pub(crate) fn wide_column(&self) -> Option<ScreenRect> {
        let [beside, _] = self.free_areas();
        beside.filter(|it| it.width >= WIDE_ASIDE)
    }

    pub(crate) fn aside(&self) -> Option<ScreenRect> {
        let [beside, below] = self.free_areas();
        let below = below.filter(|it| it.height >= FEWEST_ROWS);
        self.wide_column().or(below).or(beside.filter(|it| it.width >= LEAST_ASIDE))
    }

    pub(crate) fn room(&self) -> Size {
        let (columns, rows) = self.cell;
        Size::of(self.board.width / columns.max(1), self.board.height / rows.max(1))
    }

    pub(crate) const fn width(&self) -> u16 {
        self.message.width
    }
}

fn least_board(level: Size, cell: (u16, u16)) -> (u16, u16) {
    let side = |level: u16, standard: u16, cell| level.max(standard).saturating_mul(cell);
    let (width, height) = (Size::STANDARD.width(), Size::STANDARD.height());
    (side(level.width(), width, cell.0), side(level.height(), height, cell.1))
}

/// A part of a level: its size and its upper left cell.
pub(super) type Part = (Size, Position);

pub(super) fn cells_of_a_part(level: Size, (room, corner): Part) -> impl Iterator<Item = Position> {
    let cell =
        move |spot: Position| Position::new(spot.x.saturating_add(corner.x), spot.y + corner.y);
    room.positions().map(cell).filter(move |cell| level.contains(*cell))
}

/// The visible part moves by half its size at a time, so most steps do not scroll the screen.
pub(crate) fn upper_left(level: Size, room: Size, place: Position) -> Position {
    corner(level, room, place, |room, place| {
        // Rounding down to whole halves keeps the place in the middle half of the visible
        // part, between a quarter and three quarters, except at the edges of the level.
        let half = (room / 2).max(1);
        place.saturating_sub(room / 4) / half * half
    })
}

/// For still pictures.
pub(crate) fn around(level: Size, room: Size, place: Position) -> Position {
    corner(level, room, place, |room, place| place.saturating_sub(room / 2))
}

fn corner(level: Size, room: Size, place: Position, start: fn(u16, u16) -> u16) -> Position {
    Position::new(
        start(room.width(), place.x).min(level.width().saturating_sub(room.width())),
        start(room.height(), place.y).min(level.height().saturating_sub(room.height())),
    )
}
