//! The contents of each cell, and their effect on the dungeon.

use hexdelve::{dungeon::OffLevel, prelude::*};

/// Compares the components on the current level with the spatial index and the dungeon,
/// cell by cell.
pub(crate) fn assert_true(world: &mut World) {
    let mut entities: Vec<(Position, CellLayer, Entity)> = world
        .query_filtered::<(&Position, &CellLayer, Entity), Without<OffLevel>>()
        .iter(world)
        .map(|(cell, layer, entity)| (*cell, *layer, entity))
        .collect();
    entities.sort();
    for pair in entities.windows(2) {
        let [one, next] = pair else { continue };
        let alone = one.1 != CellLayer::Item && one.1 == next.1;
        assert!(!alone || one.0 != next.0, "two of {:?} at {}", one.1, one.0);
    }
    let (spatial_index, dungeon) = (world.resource::<SpatialIndex>(), world.resource::<Dungeon>());
    let mut found = Vec::new();
    for cell in dungeon.size().positions() {
        let stack = spatial_index.at(cell);
        found.extend(stack.creature.map(|entity| (cell, CellLayer::Creature, entity)));
        found.extend(stack.mechanism.map(|entity| (cell, CellLayer::Mechanism, entity)));
        found.extend(stack.items.iter().map(|entity| (cell, CellLayer::Item, *entity)));
        let built = stack.mechanism.and_then(|it| world.get::<Obstacle>(it)).copied();
        let covered = dungeon.feature(cell).map(|feature| feature.obstacle);
        assert_eq!(dungeon.obstacle(cell), built.or(covered).unwrap_or_default(), "{cell}");
        assert!(covered.is_none() || dungeon.is_open(cell), "a feature in the rock of {cell}");
        assert!(
            stack.creature.is_none() || dungeon.is_passable(cell),
            "a creature in {cell}: {built:?} {covered:?}"
        );
        assert!(stack.mechanism.is_none() || dungeon.is_open(cell), "a mechanism in {cell}");
    }
    found.sort();
    assert_eq!(found, entities);
}
