//! The event for a newly created level.

use crate::{path::DistanceMaps, sight::FieldOfView};
use bevy_ecs::prelude::{Event, World};

/// A level has been created with all its inhabitants, but nobody has seen it yet.
///
/// It is triggered at the start of a game, and when the PC first enters a level, by
/// stairs or by [`WizardPower::Visit`](super::WizardPower::Visit). An observer may add
/// entities to the level or remove them, or change its layout in the
/// [`Dungeon`](crate::dungeon::Dungeon), whose size must stay the same.
///
/// On the first level, the PC already has its cell; on other levels, it arrives on the
/// stairs present after the event.
///
/// ```
/// use hexdelve::prelude::*;
/// /// Turns all inner rock into corridor, because caves have no rooms.
/// fn hollow_out(_: On<LevelCreated>, mut dungeon: ResMut<Dungeon>) {
///     let rock: Vec<_> = dungeon.size().positions().filter(|cell| !dungeon.is_open(*cell)).collect();
///     for cell in rock {
///         if !dungeon.hardness(cell).is_immutable() {
///             dungeon.open(cell, Terrain::Corridor);
///         }
///     }
///     dungeon.clear_rooms();
/// }
/// let caves = |app: &mut App| { app.add_observer(hollow_out); };
/// let mut game = Delve::new(Seed(7)).mode(GameMode::Wizard).start_with(caves)?;
/// for level in 2..=8 {
///     game.use_wizard_power(WizardPower::Visit(level)).unwrap();
///     let dungeon = game.world().resource::<Dungeon>();
///     assert!(dungeon.rooms().is_empty() && dungeon.open_cells().count() > 1_000);
///     assert!(game.world().resource::<FieldOfView>().cells().count() > 40);
/// }
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
