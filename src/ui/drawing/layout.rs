//! Where everything stands on the screen.
//!
//! 80 × 24 is complete. What is beyond that goes to the level, if it is larger,
//! and else to what is worth seeing all the time.

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
    /// The monsters, beside all of these.
    pub monsters: Option<Rect>,
    /// How the game stands, and what the keys do: two lines.
    pub status: Rect,
    /// What lists may lie over: all between the message and the status, but for
    /// the monsters.
    pub panels: Rect,
}

/// The fewest columns that are worth a list of monsters.
const FEWEST_COLUMNS: u16 = 30;
/// The most that such a list needs.
const MOST_COLUMNS: u16 = 44;

impl Layout {
    /// The parts of a screen of this extent that shows a level of this size.
    pub fn of(extent: Extent, level: Size) -> Self {
        let (width, height) = (extent.0.width(), extent.0.height());
        let message = Rect::new(0, 0, width, height.min(1));
        let rest = height - message.height;
        let status = Rect::new(0, height - rest.min(2), width, rest.min(2));
        let rows = rest - status.height;
        let beside = width.saturating_sub(level.width().max(Size::STANDARD.width()));
        let beside = if beside < FEWEST_COLUMNS { 0 } else { beside.min(MOST_COLUMNS) };
        let below = rows.saturating_sub(level.height().max(Size::STANDARD.height()));
        let panels = Rect::new(0, message.height, width - beside, rows);
        let row = |from_below: u16, height: u16| {
            let y = panels.bottom() - from_below;
            (height > 0).then_some(Rect { y, height, ..panels })
        };
        Self {
            message,
            board: Rect { height: rows - below, ..panels },
            timeline: row(below, below.min(1)),
            messages: row(below.saturating_sub(1), below.saturating_sub(1)),
            monsters: (beside > 0).then_some(Rect { x: panels.right(), width: beside, ..panels }),
            status,
            panels,
        }
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
            assert_eq!(area, screen.area(), "nothing is left over: {layout:?}");
            for (index, part) in parts.iter().enumerate() {
                assert_eq!(part.intersection(screen), *part, "{layout:?}");
                for other in &parts[..index] {
                    assert!(part.intersection(*other).is_empty(), "{layout:?}");
                }
            }
            assert_eq!(layout.panels.intersection(screen), layout.panels);
        });
    }

    #[test]
    fn the_level_comes_first() {
        each(|layout, screen, level| {
            let Layout { board, timeline, messages, monsters, .. } = layout;
            if monsters.is_some() {
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
