//! Haze: smoke, fog and anything else that limits sight.

use super::{FieldOfView, cloud::Cloud};
use crate::grid::Position;
use bevy_ecs::{lifecycle::HookContext, prelude::Component, world::DeferredWorld};

/// A haze around its entity, which needs a [`Position`] when it is spawned. Sight into, out of
/// and within the haze reaches only neighbouring cells (rules §7, "Smoke").
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
    /// The radius in cells. Diagonal steps count as one.
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
        view.clean_up(context.entity);
    }
}
