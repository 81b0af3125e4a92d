//! Line of sight and field of view (rules §4, "Line of sight"). Sight is symmetric, so the PC's
//! field of view serves all characters.

mod cloud;
mod field_of_view;
mod haze;
mod shadowcast;

pub use field_of_view::FieldOfView;
pub use haze::Haze;
pub use shadowcast::shadowcast;

use crate::{
    creature::{Player, RegisterState},
    dungeon::Dungeon,
    grid::Position,
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut, With};

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
