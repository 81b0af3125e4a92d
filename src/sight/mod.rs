//! Who sees what (rules §4, "Line of sight").
//!
//! Sight is symmetric, so the field of view of the PC answers for everybody:
//! whom it sees sees it, and no line is traced for each monster.

mod cloud;
mod field_of_view;
mod haze;
mod shadowcast;

pub use field_of_view::FieldOfView;
pub use haze::Haze;
pub use shadowcast::cast;

use crate::{
    creature::Player,
    dungeon::Dungeon,
    grid::Position,
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut, With};

/// Brings the [`FieldOfView`], and keeps it right.
#[derive(Clone, Copy, Debug, Default)]
pub struct SightPlugin;

impl Plugin for SightPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<FieldOfView>()
            .add_systems(Turn, refresh_the_field_of_view.in_set(TurnSystems::Refresh));
    }
}

/// Looks around for the PC, where something has changed what it sees.
pub fn refresh_the_field_of_view(
    dungeon: Res<Dungeon>,
    players: Query<&Position, With<Player>>,
    mut field_of_view: ResMut<FieldOfView>,
) {
    if let Ok(place) = players.single() {
        field_of_view.refresh(&dungeon, *place);
    }
}
