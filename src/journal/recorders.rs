//! Functions that update the fingerprint after each of the player's actions.

use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use std::{fmt, mem};

type Recorder = Box<dyn FnMut(&mut World) + Send + Sync>;

#[derive(Resource, Default)]
struct Recorders(Vec<Recorder>);

impl fmt::Debug for Recorders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recorders({})", self.0.len())
    }
}

pub(super) fn record_by(app: &mut App, recorder: impl FnMut(&mut World) + Send + Sync + 'static) {
    app.world_mut().get_resource_or_init::<Recorders>().0.push(Box::new(recorder));
}

/// The fingerprint therefore does not depend on when its plugin is added.
pub(super) fn record_first_by(
    app: &mut App,
    recorder: impl FnMut(&mut World) + Send + Sync + 'static,
) {
    app.world_mut().get_resource_or_init::<Recorders>().0.insert(0, Box::new(recorder));
}

/// Adds everything that has happened since the last call to the
/// [`Fingerprint`](super::Fingerprint). A game calls this function after each action; if
/// you run turns directly, call it before you read the fingerprint.
///
/// ```
/// use hexdelve::{journal::update_fingerprint, prelude::*};
/// let mut game = Scenario::draw("@....6").start();
/// let mut turns = 0;
/// run_turns_while(game.world_mut(), |_| {
///     turns += 1;
///     turns <= 5
/// });
/// let before = *game.world().resource::<Fingerprint>();
/// update_fingerprint(game.world_mut());
/// assert_ne!(*game.world().resource::<Fingerprint>(), before);
/// ```
pub fn update_fingerprint(world: &mut World) {
    let Some(mut recorders) = world.get_resource_mut::<Recorders>() else { return };
    // Taken out of the world, because each recorder needs the whole world.
    let mut taken = mem::take(&mut *recorders);
    taken.0.iter_mut().for_each(|record| record(world));
    *world.resource_mut() = taken;
}
