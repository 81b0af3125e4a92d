//! Monsters that come in pairs (rules §6, "Pairs").

use crate::{creature::CharacterBundle, grid::Position, path::DistanceMap};

const GAP: u32 = 3;

/// Monsters without a free cell far enough behind stay as they are.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        creature::{Abilities, CharacterId, Speed},
        dungeon::{Dungeon, Hardness, Terrain},
        grid::Size,
        path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    };

    #[test]
    fn the_second_of_a_pair_starts_just_far_enough_behind() {
        let at = |x| Position::new(x, 1);
        let monster = |(number, x): (u8, u16)| CharacterBundle {
            id: CharacterId { level: 1, index: number.into() },
            abilities: Abilities::from_mask(number),
            speed: Speed::new(number.into()),
            position: at(x),
        };
        let mut dungeon = Dungeon::filled(Size::of(30, 3), Hardness(200));
        (1..29).for_each(|x| dungeon.open(at(x), Terrain::Floor));
        let way =
            compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, at(1));
        let mut monsters = [(1, 20), (2, 10), (3, 25), (4, 12), (5, 15)].map(monster);
        pair_up(&mut monsters, 2, &[at(5), at(13), at(14), at(16), at(18), at(28)], &way);
        let shown = monsters.map(|it| (it.abilities.mask(), it.speed.value(), it.position.x));
        // From 12, the cells 13 and 14 are too near; from 10, 13 is just far enough.
        assert_eq!(shown, [(1, 1, 20), (2, 2, 10), (2, 2, 13), (4, 4, 12), (4, 4, 16)]);
    }
}
