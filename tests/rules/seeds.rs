//! Visits every level of many seeds.

use hexdelve::prelude::*;

/// Removes all monsters from the level. A PC that is alone can go down from anywhere.
pub(crate) fn clear(game: &mut Game) {
    let world = game.world_mut();
    let monsters: Vec<_> = world.query_filtered::<Entity, With<Monster>>().iter(world).collect();
    for monster in monsters {
        world.despawn(monster);
    }
}

/// Shows each level of a seed as the PC finds it on arrival.
pub(crate) fn each_level(seed: u64, mut show: impl FnMut(u16, &mut Game)) {
    let mut game = DelveSetup::new(Seed(seed)).start();
    for level in 1..=8 {
        show(level, &mut game);
        clear(&mut game);
        if level < 8 {
            game.submit(Action::Descend).unwrap();
        }
    }
}
