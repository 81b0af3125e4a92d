//! Line of sight and field of view (rules §4, "Line of sight"). Sight is symmetric, so the PC's
//! field of view serves all characters. Also haze: smoke, fog and anything else that limits sight.

mod field_of_view;
mod shadowcast;

use crate::{
    creature::{Player, RegisterState},
    dungeon::Dungeon,
    grid::Position,
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
pub use field_of_view::FieldOfView;
pub use shadowcast::shadowcast;

/// Adds the [`FieldOfView`] and keeps it up to date.
#[derive(Clone, Copy, Debug, Default)]
pub struct SightPlugin;

impl Plugin for SightPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<FieldOfView>()
            .register_state::<Haze>()
            .add_systems(Turn, refresh_field_of_view.in_set(TurnSystems::Refresh));
    }
}

/// A haze around its entity, which needs a [`Position`] when it is spawned. Sight into, out of
/// and within the haze reaches only neighbouring cells (rules §7, "Smoke").
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::sight::Haze;
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cloud {
    of: Entity,
    middle: Position,
    radius: u16,
}

impl Cloud {
    const fn covers(&self, cell: Position) -> bool {
        self.middle.distance(cell) <= self.radius
    }
}

/// Updates the PC's field of view if something has changed it.
pub fn refresh_field_of_view(
    dungeon: Res<Dungeon>,
    players: Query<&Position, With<Player>>,
    mut field_of_view: ResMut<FieldOfView>,
) {
    if let Ok(place) = players.single() {
        field_of_view.refresh(&dungeon, *place);
    }
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
