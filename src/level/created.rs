//! The event for a newly created level.

use crate::{path::DistanceMaps, sight::FieldOfView};
use bevy_ecs::prelude::{Event, World};

/// A level has been created with all its inhabitants, but nobody has seen it yet.
///
/// An observer may add entities to the level or remove them, or change its layout in the
/// [`Dungeon`](crate::dungeon::Dungeon), whose size must stay the same. On the first level, the PC
/// already has its cell; on other levels, it arrives on the stairs present after the event.
///
/// ```
/// use hexdelve::prelude::*;
/// fn hollow_out(_: On<LevelCreated>, mut dungeon: ResMut<Dungeon>) {
///     for cell in dungeon.size().positions() {
///         if !dungeon.is_open(cell) && !dungeon.hardness(cell).is_immutable() {
///             dungeon.open(cell, Terrain::Corridor);
///         }
///     }
///     dungeon.clear_rooms();
/// }
/// let caves = |app: &mut App| { app.add_observer(hollow_out); };
/// let game = Delve::new(Seed(7)).start_with(caves)?;
/// assert!(game.world().resource::<Dungeon>().open_cells().count() > 1_000);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCreated {
    /// The level's number, from 1.
    pub level: u16,
}

/// Observers may change the layout, so what was cached before is discarded.
pub(crate) fn announce_the_level(world: &mut World, level: u16) {
    world.trigger(LevelCreated { level });
    world.flush();
    world.resource_mut::<DistanceMaps>().clear();
    world.resource_mut::<FieldOfView>().clear();
}
