//! Functions that update the fingerprint after each of the player's actions.

use bevy_ecs::prelude::{Resource, World};
use std::mem;

type Recorder = Box<dyn FnMut(&mut World) + Send + Sync>;

#[derive(Resource, Default)]
pub(super) struct Recorders(pub(super) Vec<Recorder>);

/// Adds everything that has happened since the last call to the
/// [`Fingerprint`](super::Fingerprint). A game calls this function after each action; if
/// you run turns directly, call it before you read the fingerprint.
///
/// ```
/// use hexdelve::{journal::update_fingerprint, prelude::*};
/// let mut game = Scenario::draw("@....6").start();
/// let mut turns = 0..5;
/// run_turns_while(game.world_mut(), |_| turns.next().is_some());
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
