//! Another game on the same screen.

use crate::game::Game;
use crate::ui::Bulletin;
use bevy_ecs::prelude::{Resource, World};

/// What is of the screen and not of the game: it stays when the game becomes
/// another. Who brings such a thing says so, and nobody else has to know of it.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::ui) struct Fixtures(Vec<fn(&mut World, &mut World)>);

impl Fixtures {
    /// Has a resource stay.
    pub(in crate::ui) fn add<R: Resource>(&mut self) {
        self.0.push(hand_over::<R>);
    }
}

fn hand_over<R: Resource>(old: &mut World, new: &mut World) {
    if let Some(fixture) = old.remove_resource::<R>() {
        new.insert_resource(fixture);
    }
}

/// Puts a game in the place of another. The fixtures stay as they were, and what was
/// told is history.
pub(in crate::ui) fn exchange(old: &mut Game, mut new: Game) {
    let fixtures = old.world().get_resource::<Fixtures>().cloned().unwrap_or_default();
    for hand_over in fixtures.0 {
        hand_over(old.world_mut(), new.world_mut());
    }
    new.world_mut().resource_mut::<Bulletin>().clear();
    *old = new;
}
