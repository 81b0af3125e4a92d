//! Smoke, fog, whatever sight does not get through.

use super::{FieldOfView, cloud::Cloud};
use crate::grid::Position;
use bevy_ecs::{lifecycle::HookContext, prelude::Component, world::DeferredWorld};

/// Around an entity that is spawned with this and a [`Position`], sight reaches neighbours
/// only, from within as well as from without (rules §7, "Smoke").
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@........0").start();
/// let cloud = game.find('@').unwrap().step(Direction::East);
/// game.world_mut().spawn((cloud, Haze { radius: 2 }));
/// game.submit(Action::Rest).unwrap();
/// let view = game.world().resource::<FieldOfView>();
/// assert!(view.sees(cloud) && !view.sees(cloud.step(Direction::East)));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = gather, on_discard = lift)]
pub struct Haze {
    /// How many cells it reaches, diagonals counting as one.
    pub radius: u16,
}

fn gather(mut world: DeferredWorld<'_>, context: HookContext) {
    let haze = world.entity(context.entity);
    let Some((middle, haze)) = haze.get::<Position>().copied().zip(haze.get::<Haze>().copied())
    else {
        return;
    };
    if let Some(mut view) = world.get_resource_mut::<FieldOfView>() {
        view.cloud_over(Cloud { of: context.entity, middle, radius: haze.radius });
    }
}

fn lift(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(mut view) = world.get_resource_mut::<FieldOfView>() {
        view.clear_up(context.entity);
    }
}
