//! The parts of the screen, at every size.

use hexdelve::grid::Size;
use hexdelve_tui::view::{ScreenLayout, ScreenRect, ScreenSize};

const LEVELS: [Size; 3] = [Size::STANDARD, Size::SMALLEST, Size::of(100, 40)];

fn each(mut check: impl FnMut(ScreenLayout, ScreenRect, Size)) {
    for level in LEVELS {
        for width in 1..=300 {
            for height in 1..=100 {
                let layout = ScreenLayout::of(ScreenSize(Size::of(width, height)), level);
                check(layout, ScreenRect { x: 0, y: 0, width, height }, level);
            }
        }
    }
}

fn parts(it: &ScreenLayout) -> Vec<ScreenRect> {
    // Without a row of its own, the timeline is a part of the footer.
    let timeline = it.timeline.filter(|part| part.y < it.status.y);
    let more = [timeline, it.messages, it.monsters].into_iter().flatten();
    [it.message, it.board, it.status].into_iter().chain(more).collect()
}

fn size(area: ScreenRect) -> u32 {
    u32::from(area.width) * u32::from(area.height)
}

fn lies_in(part: ScreenRect, whole: ScreenRect) -> bool {
    part.x >= whole.x
        && part.y >= whole.y
        && part.right() <= whole.right()
        && part.bottom() <= whole.bottom()
}

fn are_apart(one: ScreenRect, other: ScreenRect) -> bool {
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
        let ScreenLayout { board, monsters, .. } = layout;
        let beside_the_board = u32::from(screen.width - board.width) * u32::from(board.height);
        let margins = match monsters {
            None => beside_the_board,
            // The list is below the level, after a gap of one column.
            Some(it) if it.y > board.y => beside_the_board + u32::from(it.height),
            Some(it) => u32::from(screen.width - board.width - it.width) * u32::from(it.height),
        };
        assert_eq!(area + margins, size(screen), "nothing is left over: {layout:?}");
        for (index, part) in parts.iter().enumerate() {
            assert!(lies_in(*part, screen), "{layout:?}");
            for other in &parts[..index] {
                assert!(are_apart(*part, *other), "{layout:?}");
            }
        }
        assert!(lies_in(layout.panels, screen));
        for free in layout.free_areas().into_iter().flatten() {
            assert!(are_apart(free, layout.board), "{layout:?}");
            assert!(lies_in(free, screen), "{layout:?}");
        }
    });
}

#[test]
fn the_level_comes_first_beside_a_list_or_centred() {
    each(|layout, screen, level| {
        let ScreenLayout { board, timeline, messages, monsters, status, .. } = layout;
        if let Some(list) = monsters.filter(|it| it.y > board.y) {
            assert!(screen.width >= 160 && list.right() == screen.width, "{layout:?}");
            assert!(messages.is_some_and(|it| it.right() + 1 == list.x), "{layout:?}");
        } else if let Some(list) = monsters {
            assert_eq!((board.x, list.x), (0, board.right() + 1), "{layout:?}");
            assert!(list.width == 64 || list.right() == screen.width, "{layout:?}");
            assert!(messages.is_none_or(|it| it.width >= 80), "{layout:?}");
            assert!(board.width >= level.width().max(80), "{layout:?}");
        } else {
            let right = screen.width - board.right();
            assert!(right.abs_diff(board.x) <= 1, "{layout:?}");
        }
        if timeline.is_some_and(|it| it.y < status.y) {
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
        let it = ScreenLayout::of(ScreenSize(Size::of(width, height)), Size::STANDARD);
        let columns = it.monsters.map_or(0, |part| part.width);
        (it.timeline.is_some(), it.messages.map_or(0, |part| part.height), columns)
    };
    assert_eq!(parts(80, 24), (true, 0, 0));
    assert_eq!(parts(99, 25), (true, 0, 0));
    assert_eq!(parts(100, 26), (true, 1, 19));
    assert_eq!(parts(300, 100), (true, 75, 64));
}
