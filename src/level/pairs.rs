//! Monsters that come in pairs (rules §6, "Pairs").

use crate::{creature::CharacterBundle, grid::Position, path::DistanceMap};

/// The number of moves by which the second monster of a pair starts behind the first.
const GAP: u32 = 3;

/// Turns the last monsters of a list into pairs: the second monster of a pair gets the bits
/// and the speed of the first, and starts in the nearest of the free cells from which the
/// way to the cell of arrival is at least [`GAP`] moves longer. Two monsters that have no
/// such cell stay as they are.
pub(super) fn pair_up(
    monsters: &mut [CharacterBundle],
    pairs: usize,
    free: &[Position],
    way: &DistanceMap,
) {
    let mut free = free.to_vec();
    for pair in monsters.rchunks_exact_mut(2).take(pairs) {
        let [first, second] = pair else { continue };
        let Some(ahead) = way.distance(first.position) else { continue };
        let is_behind = |cell: Position| way.distance(cell).is_some_and(|it| it >= ahead + GAP);
        let behind = free.iter().enumerate().filter(|(_, cell)| is_behind(**cell));
        let nearest = behind.min_by_key(|(_, cell)| cell.distance(first.position));
        let Some(nearest) = nearest.map(|(index, _)| index) else { continue };
        second.position = free.swap_remove(nearest);
        (second.abilities, second.speed) = (first.abilities, first.speed);
    }
}
