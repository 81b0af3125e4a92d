//! A cursor that looks for a target.

use crate::grid::Position;
use crate::ui::{Deed, seeing::known::Known};

/// The cell that is aimed at first: the nearest monster in sight, or else the
/// PC's own.
pub(in crate::ui) fn first_target(known: &Known<'_>) -> Position {
    targets(known).first().copied().unwrap_or(known.place())
}

/// Where the cursor goes by a key, if it goes anywhere.
pub(in crate::ui) fn aimed(known: &Known<'_>, cell: Position, deed: Deed) -> Option<Position> {
    match deed {
        Deed::Next => another(&targets(known), cell, 1),
        Deed::Previous => {
            let targets = targets(known);
            another(&targets, cell, targets.len().saturating_sub(1))
        }
        _ => {
            let to = cell.step(deed.direction()?);
            Some(to).filter(|to| known.dungeon().size().contains(*to))
        }
    }
}

/// The target that comes so many places later, round and round.
pub(in crate::ui) fn another(
    targets: &[Position],
    cell: Position,
    later: usize,
) -> Option<Position> {
    let next = match targets.iter().position(|target| *target == cell) {
        Some(at) => (at + later) % targets.len(),
        None => 0,
    };
    targets.get(next).copied()
}

/// The monsters in sight, nearest first. Who is only felt is no target.
fn targets(known: &Known<'_>) -> Vec<Position> {
    let places = known.monsters().into_iter().map(|monster| monster.place);
    places.filter(|place| known.sees(*place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn the_cursor_visits_the_monsters_in_sight_and_any_cell() {
        let game = Scenario::delve("4..@.3 7").foggy().start();
        let known = Known::of(game.world());
        let (near, far) = (game.find('3').unwrap(), game.find('4').unwrap());
        assert_eq!(first_target(&known), near);
        assert_eq!(aimed(&known, near, Deed::Next), Some(far));
        assert_eq!(aimed(&known, far, Deed::Next), Some(near), "nobody sees the 7");
        assert_eq!(aimed(&known, near, Deed::Previous), Some(far));
        assert_eq!(aimed(&known, near, Deed::West), Some(Position::new(near.x - 1, near.y)));
        let corner = Position::new(0, 0);
        assert_eq!(aimed(&known, corner, Deed::North), None, "the level ends there");
    }
}
