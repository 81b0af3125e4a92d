//! The part of a level that fits on the screen.

use hexdelve::grid::{Position, Size};

/// The visible part moves by half its size at a time, so most steps do not scroll the screen.
pub(crate) fn upper_left(level: Size, room: Size, place: Position) -> Position {
    let start = |level: u16, room: u16, place: u16| {
        let half = (room / 2).max(1);
        // Rounding down to whole halves keeps the place in the middle half of the visible
        // part, between a quarter and three quarters, except at the edges of the level.
        let page = place.saturating_sub(room / 4) / half * half;
        page.min(level.saturating_sub(room))
    };
    Position::new(
        start(level.width(), room.width(), place.x),
        start(level.height(), room.height(), place.y),
    )
}

/// For still pictures.
pub(crate) fn around(level: Size, room: Size, place: Position) -> Position {
    let start = |level: u16, room: u16, place: u16| {
        place.saturating_sub(room / 2).min(level.saturating_sub(room))
    };
    Position::new(
        start(level.width(), room.width(), place.x),
        start(level.height(), room.height(), place.y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_always_within_the_part_that_is_shown() {
        for (level, room) in [(80, 80), (200, 80), (81, 80), (4096, 7), (30, 80), (9, 1)] {
            for place in 0..level {
                let (levels, rooms) = (Size::of(level, level), Size::of(room, room));
                let left = upper_left(levels, rooms, Position::new(place, 0)).x;
                assert!((left..left + room).contains(&place), "{place} of {level} in {room}");
                assert!(left == 0 || left + room <= level, "{left} of {level} in {room}");
            }
        }
    }

    #[test]
    fn a_level_that_fits_stands_still() {
        let place = Position::new(79, 20);
        let corner = Position::new(0, 0);
        assert_eq!(upper_left(Size::STANDARD, Size::STANDARD, place), corner);
    }
}
