//! Where everything stands on the screen.
//!
//! 80 × 24 is complete. What is beyond that goes to the level, if it is larger,
//! and else to what is worth seeing all the time. A level that leaves room stands
//! in the middle of its columns, with the messages below it and the monsters beside
//! it. On less than 80 × 24 the level scrolls, and messages have a second line.

use crate::{dungeon::Dungeon, grid::Size, lesson::Lesson, view::Area};
use bevy_ecs::prelude::World;

/// How much room the screen has, in columns and rows.
///
/// ```
/// use hexdelve::{grid::Size, view::Extent};
/// assert!(Extent::LEAST.fits_in(Extent::USUAL));
/// assert!(!Extent::LEAST.fits_in(Extent(Size::of(39, 12))));
/// assert_eq!(Extent::default(), Extent::USUAL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent(pub Size);

impl Extent {
    /// What shows a standard level whole: 80 × 24. Also what a terminal has that
    /// says nothing.
    pub const USUAL: Self = Self(Size::of(80, 24));
    /// The least that can be played on: 40 × 12.
    pub const LEAST: Self = Self(Size::of(40, 12));

    /// Whether another has so much room.
    pub const fn fits_in(self, other: Self) -> bool {
        self.0.width() <= other.0.width() && self.0.height() <= other.0.height()
    }
}

impl Default for Extent {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The parts of the screen. None lies over another.
///
/// ```
/// use hexdelve::{grid::Size, view::{Extent, ScreenLayout}};
/// let usual = ScreenLayout::of(Extent::USUAL, Size::STANDARD);
/// assert_eq!((usual.board.width, usual.board.height), (80, 21));
/// assert!(usual.messages.is_none() && usual.monsters.is_none());
/// let large = ScreenLayout::of(Extent(Size::of(120, 40)), Size::STANDARD);
/// assert_eq!((large.board.x, large.board.width), (0, 80));
/// assert_eq!(large.monsters.unwrap().width, 40);
/// assert_eq!(large.messages.unwrap().height, 15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenLayout {
    /// What has happened, or a question: one line, or two on a narrow screen.
    pub message: Area,
    /// The level.
    pub board: Area,
    /// Who acts when: one line below the level.
    pub timeline: Option<Area>,
    /// The last messages, below that.
    pub messages: Option<Area>,
    /// The monsters, beside the level.
    pub monsters: Option<Area>,
    /// How the game stands, and what the keys do: two lines.
    pub status: Area,
    /// What lists may lie over: the columns of the level, from the message to
    /// the status.
    pub panels: Area,
    /// Whether a cell takes two columns and two rows.
    pub is_doubled: bool,
}

/// The fewest columns that are worth a list of monsters.
const FEWEST_COLUMNS: u16 = 30;
/// The most that such a list needs.
const MOST_COLUMNS: u16 = 44;
/// So many rows below the level have room for lists.
const FEWEST_ROWS: u16 = 13;
/// What a panel needs that tells more than a few words.
const LEAST_ASIDE: u16 = 38;
/// The fewest columns in which most messages fit into one line.
const ONE_LINE: u16 = 80;

impl ScreenLayout {
    /// The parts of a screen of this extent that shows a level of this size.
    pub fn of(Extent(extent): Extent, level: Size) -> Self {
        Self::with_cells(extent, level, 1)
    }

    /// The same with cells of two columns and two rows, where the level fits so; else
    /// as it is.
    ///
    /// ```
    /// use hexdelve::{grid::Size, view::{Extent, ScreenLayout}};
    /// let doubled = |width, height| {
    ///     ScreenLayout::doubled(Extent(Size::of(width, height)), Size::STANDARD).is_doubled
    /// };
    /// assert!(doubled(160, 45) && !doubled(159, 45) && !doubled(160, 44));
    /// ```
    pub fn doubled(extent: Extent, level: Size) -> Self {
        let layout = Self::with_cells(extent.0, level, 2);
        let needed = least_board(level, 2);
        let fits = layout.board.width >= needed.0 && layout.board.height >= needed.1;
        if fits { Self { is_doubled: true, ..layout } } else { Self::of(extent, level) }
    }

    fn with_cells(extent: Size, level: Size, cell: u16) -> Self {
        let (width, height) = (extent.width(), extent.height());
        let lines = if width < ONE_LINE && height >= Extent::LEAST.0.height() { 2 } else { 1 };
        let message = Area { x: 0, y: 0, width, height: height.min(lines) };
        let rest = height - message.height;
        let status = Area { x: 0, y: height - rest.min(2), width, height: rest.min(2) };
        let rows = rest - status.height;
        let needed = least_board(level, cell);
        let beside = width.saturating_sub(needed.0);
        let beside = if beside < FEWEST_COLUMNS { 0 } else { beside.min(MOST_COLUMNS) };
        let below = rows.saturating_sub(needed.1);
        let columns = width - beside;
        let board = Area {
            x: columns.saturating_sub(needed.0) / 2,
            y: message.height,
            width: columns.min(needed.0),
            height: rows - below,
        };
        let lists = Area { x: 0, y: board.bottom(), width: columns, height: below };
        let under = Area { y: lists.y + below.min(1), height: below.saturating_sub(1), ..lists };
        let is_there = |part: Area| (part.height > 0).then_some(part);
        // Beside the level, where the eye is.
        let monsters = Area { x: columns, y: board.y, width: beside, height: rows };
        Self {
            message,
            board,
            timeline: is_there(Area { height: below.min(1), ..lists }),
            messages: is_there(under),
            monsters: (beside > 0).then_some(monsters),
            status,
            panels: Area { height: rows, ..board },
            is_doubled: false,
        }
    }

    /// The parts of a screen that shows the level of a game, doubled where that is
    /// wanted and fits, but for a lesson: its words stand beside the level.
    pub(crate) fn on(world: &World, extent: Extent, doubled: bool) -> Self {
        let level = world.resource::<Dungeon>().size();
        if doubled && !world.contains_resource::<Lesson>() {
            Self::doubled(extent, level)
        } else {
            Self::of(extent, level)
        }
    }

    /// Where something large can stand that leaves the level to be seen, if there
    /// is so much room.
    pub(crate) fn aside(&self) -> Option<Area> {
        let top = self.timeline.map_or(self.board.bottom(), Area::bottom);
        let rows = self.status.y.saturating_sub(top);
        let below = Area { x: 0, y: top, width: self.board.width, height: rows };
        if below.height >= FEWEST_ROWS {
            return Some(below);
        }
        self.monsters.filter(|beside| beside.width >= LEAST_ASIDE)
    }

    /// How many columns and rows a cell of the level takes.
    pub(crate) const fn cell(&self) -> u16 {
        if self.is_doubled { 2 } else { 1 }
    }

    /// How many cells of the level fit.
    pub(crate) const fn room(&self) -> Size {
        Size::of(self.board.width / self.cell(), self.board.height / self.cell())
    }

    /// How many columns the screen has.
    pub(crate) const fn width(&self) -> u16 {
        self.message.width
    }
}

/// What a level needs of the screen, at least what a standard one does.
fn least_board(level: Size, cell: u16) -> (u16, u16) {
    let side = |level: u16, standard: u16| level.max(standard).saturating_mul(cell);
    (side(level.width(), Size::STANDARD.width()), side(level.height(), Size::STANDARD.height()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: [Size; 3] = [Size::STANDARD, Size::SMALLEST, Size::of(100, 40)];

    /// Calls back with every layout of 1 x 1 to 300 x 100.
    fn each(mut check: impl FnMut(ScreenLayout, Area, Size)) {
        for level in LEVELS {
            for width in 1..=300 {
                for height in 1..=100 {
                    let layout = ScreenLayout::of(Extent(Size::of(width, height)), level);
                    check(layout, Area { x: 0, y: 0, width, height }, level);
                }
            }
        }
    }

    fn parts(it: &ScreenLayout) -> Vec<Area> {
        let more = [it.timeline, it.messages, it.monsters].into_iter().flatten();
        [it.message, it.board, it.status].into_iter().chain(more).collect()
    }

    fn size(area: Area) -> u32 {
        u32::from(area.width) * u32::from(area.height)
    }

    fn lies_in(part: Area, whole: Area) -> bool {
        part.x >= whole.x
            && part.y >= whole.y
            && part.right() <= whole.right()
            && part.bottom() <= whole.bottom()
    }

    fn are_apart(one: Area, other: Area) -> bool {
        let is_empty = size(one) == 0 || size(other) == 0;
        is_empty
            || one.right() <= other.x
            || other.right() <= one.x
            || one.bottom() <= other.y
            || other.bottom() <= one.y
    }

    #[test]
    fn every_part_is_on_the_screen_and_none_over_another() {
        each(|layout, screen, _| {
            let parts = parts(&layout);
            let area: u32 = parts.iter().map(|part| size(*part)).sum();
            let beside = layout.monsters.filter(|it| it.y == layout.board.y);
            let columns = screen.width - beside.map_or(0, |it| it.width);
            let margins = u32::from(columns - layout.board.width) * u32::from(layout.board.height);
            assert_eq!(area + margins, size(screen), "nothing is left over: {layout:?}");
            for (index, part) in parts.iter().enumerate() {
                assert!(lies_in(*part, screen), "{layout:?}");
                for other in &parts[..index] {
                    assert!(are_apart(*part, *other), "{layout:?}");
                }
            }
            assert!(lies_in(layout.panels, screen));
            let aside = layout.aside().unwrap_or_default();
            assert!(are_apart(aside, layout.board), "{layout:?}");
            assert!(lies_in(aside, screen), "{layout:?}");
        });
    }

    #[test]
    fn the_level_stands_in_the_middle() {
        each(|layout, screen, _| {
            let ScreenLayout { board, monsters, .. } = layout;
            let beside = monsters.filter(|it| it.y == board.y).map_or(0, |it| it.width);
            let right = screen.width - beside - board.right();
            assert!(right.abs_diff(board.x) <= 1, "{layout:?}");
        });
    }

    #[test]
    fn the_level_comes_first() {
        each(|layout, screen, level| {
            let ScreenLayout { board, timeline, messages, monsters, .. } = layout;
            if monsters.is_some() {
                assert!(messages.is_none_or(|it| it.width >= 80), "{layout:?}");
                assert!(board.width >= level.width().max(80), "{layout:?}");
            }
            if timeline.is_some() {
                assert!(board.height >= level.height().max(21), "{layout:?}");
            }
            assert!(messages.is_none() || timeline.is_some(), "{layout:?}");
            if screen.width >= 80 && screen.height >= 24 {
                assert!(board.width >= 80 && board.height >= 21, "{layout:?}");
            }
        });
    }

    #[test]
    fn more_room_shows_more() {
        let parts = |width, height| {
            let it = ScreenLayout::of(Extent(Size::of(width, height)), Size::STANDARD);
            let columns = it.monsters.map_or(0, |part| part.width);
            (it.timeline.is_some(), it.messages.map_or(0, |part| part.height), columns)
        };
        assert_eq!(parts(80, 24), (false, 0, 0));
        assert_eq!(parts(109, 25), (true, 0, 0));
        assert_eq!(parts(110, 26), (true, 1, 30));
        assert_eq!(parts(300, 100), (true, 75, 44));
    }
}
