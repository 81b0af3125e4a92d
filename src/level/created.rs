//! A level that nobody has seen yet.

use crate::{path::DistanceMaps, sight::FieldOfView};
use bevy_ecs::prelude::{Event, World};

/// A level has been made, with everybody and everything on it, and nobody has
/// seen it yet: at the start of a game, and when the PC first comes to it, by
/// stairs or by [`WizardPower::Visit`](super::WizardPower::Visit). An observer may add to
/// it, take from it, or lay it out anew in the
/// [`Dungeon`](crate::dungeon::Dungeon), which has to keep its size.
///
/// On the first level the PC has its place already; on others it arrives on the
/// stairs that are there then.
///
/// ```
/// use hexdelve::prelude::*;
/// /// Caves have no rooms: all inner rock becomes corridor.
/// fn hollow_out(_: On<LevelCreated>, mut dungeon: ResMut<Dungeon>) {
///     let rock: Vec<_> = dungeon.size().positions().filter(|cell| !dungeon.is_open(*cell)).collect();
///     for cell in rock {
///         if !dungeon.hardness(cell).is_immutable() {
///             dungeon.open(cell, Terrain::Corridor);
///         }
///     }
///     dungeon.forget_rooms();
/// }
/// let caves = |app: &mut App| { app.add_observer(hollow_out); };
/// let mut game = Delve::new(Seed(7)).mode(GameMode::Wizard).start_with(caves);
/// for level in 2..=8 {
///     game.use_power(WizardPower::Visit(level)).unwrap();
///     let dungeon = game.world().resource::<Dungeon>();
///     assert!(dungeon.rooms().is_empty() && dungeon.open_cells().count() > 1_000);
///     assert!(game.world().resource::<FieldOfView>().cells().count() > 100);
/// }
/// ```
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCreated {
    /// Which one, from 1.
    pub level: u16,
}

/// Lets observers have the level. What was known of the ways and of the view
/// may be of another layout afterwards.
pub(crate) fn announce_the_level(world: &mut World, level: u16) {
    world.trigger(LevelCreated { level });
    world.flush();
    world.resource_mut::<DistanceMaps>().forget();
    world.resource_mut::<FieldOfView>().forget();
}
