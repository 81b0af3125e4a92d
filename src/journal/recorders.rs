//! What is recorded after each command of the player's.

use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use std::{fmt, mem};

/// Adds something to the [`Fingerprint`](super::Fingerprint).
type Recorder = Box<dyn FnMut(&mut World) + Send + Sync>;

/// Everything that records, in the order in which it was added.
#[derive(Resource, Default)]
struct Recorders(Vec<Recorder>);

impl fmt::Debug for Recorders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recorders({})", self.0.len())
    }
}

/// Has something recorded after each command.
pub(super) fn record_by(app: &mut App, recorder: impl FnMut(&mut World) + Send + Sync + 'static) {
    app.world_mut().get_resource_or_init::<Recorders>().0.push(Box::new(recorder));
}

/// Has something recorded before all else, whenever it is added: in whichever
/// order plugins come, a game keeps its fingerprint.
pub(super) fn record_first_by(
    app: &mut App,
    recorder: impl FnMut(&mut World) + Send + Sync + 'static,
) {
    app.world_mut().get_resource_or_init::<Recorders>().0.insert(0, Box::new(recorder));
}

/// Records what has happened since the last time in the
/// [`Fingerprint`](super::Fingerprint). A game does so after each command; who
/// runs turns without commands calls it before reading the fingerprint.
///
/// ```
/// use hexdelve::{prelude::*, journal::record_what_has_happened};
/// let mut game = Scenario::draw("@....6").start();
/// let mut turns = 0;
/// run_turns_while(game.world_mut(), |_| {
///     turns += 1;
///     turns <= 5
/// });
/// let before = *game.world().resource::<Fingerprint>();
/// record_what_has_happened(game.world_mut());
/// assert_ne!(*game.world().resource::<Fingerprint>(), before);
/// ```
pub fn record_what_has_happened(world: &mut World) {
    let Some(mut recorders) = world.get_resource_mut::<Recorders>() else { return };
    let mut taken = mem::take(&mut *recorders);
    taken.0.iter_mut().for_each(|record| record(world));
    *world.resource_mut() = taken;
}
