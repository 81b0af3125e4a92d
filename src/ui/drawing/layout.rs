//! Where everything stands on the screen.
//!
//! 80 × 24 is complete. What is beyond that goes to the level, if it is larger,
//! and else to what is worth seeing all the time. A level that leaves room stands
//! in the middle of its columns, with the messages below it and the monsters beside
//! it.

use crate::ui::Extent;
use crate::{dungeon::Dungeon, grid::Size};
use bevy_ecs::prelude::World;
use ratatui::layout::Rect;

/// The parts of the screen. None lies over another.
///
/// ```
/// use hexdelve::{prelude::*, ui::{Extent, Layout}};
/// let small = Layout::of(Extent::NEEDED, Size::STANDARD);
/// assert_eq!((small.board.width, small.board.height), (80, 21));
/// assert!(small.messages.is_none() && small.monsters.is_none());
/// let large = Layout::of(Extent(Size::of(120, 40)), Size::STANDARD);
/// assert_eq!((large.board.x, large.board.width), (0, 80));
/// assert_eq!(large.monsters.unwrap().width, 40);
/// assert_eq!(large.messages.unwrap().height, 15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// What has happened, or a question: one line.
    pub message: Rect,
    /// The level.
    pub board: Rect,
    /// Who acts when: one line below the level.
    pub timeline: Option<Rect>,
    /// The last messages, below that.
    pub messages: Option<Rect>,
    /// The monsters, beside the level.
    pub monsters: Option<Rect>,
    /// How the game stands, and what the keys do: two lines.
    pub status: Rect,
    /// What lists may lie over: the columns of the level, from the message to
    /// the status.
    pub panels: Rect,
}

/// The fewest columns that are worth a list of monsters.
const FEWEST_COLUMNS: u16 = 30;
/// The most that such a list needs.
const MOST_COLUMNS: u16 = 44;
/// So many rows below the level have room for lists.
const FEWEST_ROWS: u16 = 13;
/// What a panel needs that tells more than a few words.
const LEAST_ASIDE: u16 = 38;

impl Layout {
    /// The parts of a screen of this extent that shows a level of this size.
    pub fn of(extent: Extent, level: Size) -> Self {
        let (width, height) = (extent.0.width(), extent.0.height());
        let message = Rect::new(0, 0, width, height.min(1));
        let rest = height - message.height;
        let status = Rect::new(0, height - rest.min(2), width, rest.min(2));
        let rows = rest - status.height;
        let needed = (
            level.width().max(Size::STANDARD.width()),
            level.height().max(Size::STANDARD.height()),
        );
        let beside = width.saturating_sub(needed.0);
        let beside = if beside < FEWEST_COLUMNS { 0 } else { beside.min(MOST_COLUMNS) };
        let below = rows.saturating_sub(needed.1);
        let columns = width - beside;
        let board = Rect {
            x: columns.saturating_sub(needed.0) / 2,
            y: message.height,
            width: columns.min(needed.0),
            height: rows - below,
        };
        let lists = Rect::new(0, board.bottom(), columns, below);
        let under = Rect { y: lists.y + below.min(1), height: below.saturating_sub(1), ..lists };
        let is_there = |part: Rect| (part.height > 0).then_some(part);
        // Beside the level, where the eye is.
        let monsters = Rect::new(columns, board.y, beside, rows);
        Self {
            message,
            board,
            timeline: is_there(Rect { height: below.min(1), ..lists }),
            messages: is_there(under),
            monsters: (beside > 0).then_some(monsters),
            status,
            panels: Rect { height: rows, ..board },
        }
    }

    /// Where something large can stand that leaves the level to be seen, if there
    /// is so much room.
    pub(in crate::ui) fn aside(&self) -> Option<Rect> {
        let top = self.board.bottom();
        let rows = self.status.y.saturating_sub(top);
        let below = Rect::new(0, top, self.board.width, rows);
        if below.height >= FEWEST_ROWS {
            return Some(below);
        }
        self.monsters.filter(|beside| beside.width >= LEAST_ASIDE)
    }

    /// The parts of the screen of a game.
    pub(in crate::ui) fn on(world: &World) -> Self {
        Self::of(*world.resource(), world.resource::<Dungeon>().size())
    }

    /// How many cells of the level fit.
    pub(in crate::ui) const fn room(&self) -> Size {
        Size::of(self.board.width, self.board.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: [Size; 3] = [Size::STANDARD, Size::SMALLEST, Size::of(100, 40)];

    /// Calls back with every layout of 1 x 1 to 300 x 100.
    fn each(mut check: impl FnMut(Layout, Rect, Size)) {
        for level in LEVELS {
            for width in 1..=300 {
                for height in 1..=100 {
                    let layout = Layout::of(Extent(Size::of(width, height)), level);
                    check(layout, Rect::new(0, 0, width, height), level);
                }
            }
        }
    }

    fn parts(it: &Layout) -> Vec<Rect> {
        let more = [it.timeline, it.messages, it.monsters].into_iter().flatten();
        [it.message, it.board, it.status].into_iter().chain(more).collect()
    }

    #[test]
    fn every_part_is_on_the_screen_and_none_over_another() {
        each(|layout, screen, _| {
            let parts = parts(&layout);
            let area: u32 = parts.iter().map(|part| part.area()).sum();
            let beside = layout.monsters.filter(|it| it.y == layout.board.y);
            let columns = screen.width - beside.map_or(0, |it| it.width);
            let margins = u32::from(columns - layout.board.width) * u32::from(layout.board.height);
            assert_eq!(area + margins, screen.area(), "nothing is left over: {layout:?}");
            for (index, part) in parts.iter().enumerate() {
                assert_eq!(part.intersection(screen), *part, "{layout:?}");
                for other in &parts[..index] {
                    assert!(part.intersection(*other).is_empty(), "{layout:?}");
                }
            }
            assert_eq!(layout.panels.intersection(screen), layout.panels);
            let aside = layout.aside().unwrap_or_default();
            assert!(aside.intersection(layout.board).is_empty(), "{layout:?}");
            assert_eq!(aside.intersection(screen), aside, "{layout:?}");
        });
    }

    #[test]
    fn the_level_stands_in_the_middle() {
        each(|layout, screen, _| {
            let Layout { board, monsters, .. } = layout;
            let beside = monsters.filter(|it| it.y == board.y).map_or(0, |it| it.width);
            let right = screen.width - beside - board.right();
            assert!(right.abs_diff(board.x) <= 1, "{layout:?}");
        });
    }

    #[test]
    fn the_level_comes_first() {
        each(|layout, screen, level| {
            let Layout { board, timeline, messages, monsters, .. } = layout;
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
            let it = Layout::of(Extent(Size::of(width, height)), Size::STANDARD);
            let columns = it.monsters.map_or(0, |part| part.width);
            (it.timeline.is_some(), it.messages.map_or(0, |part| part.height), columns)
        };
        assert_eq!(parts(80, 24), (false, 0, 0));
        assert_eq!(parts(109, 25), (true, 0, 0));
        assert_eq!(parts(110, 26), (true, 1, 30));
        assert_eq!(parts(300, 100), (true, 75, 44));
    }
}
