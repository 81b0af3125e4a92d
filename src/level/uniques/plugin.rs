//! The traits of uniques, as parts of their rows.

use crate::{
    creature::{CarryState, Unique},
    mind::{
        AbilityCounter, Echo, Herald, RoomGuard, Sleeper, Twin, call_others, count_up_abilities,
        repeat_step, share_belief, sleep_on, stay_in_room, update_belief, wake_sleeper,
    },
    path::recompute_distance_maps,
    things::AddThingParts,
    turn::{ExtensionSystems, SkippableSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// Adds the traits named in the rows of `assets/uniques.toml` (rules §7, "Uniques").
#[derive(Clone, Copy, Debug, Default)]
pub struct UniquesPlugin;

impl Plugin for UniquesPlugin {
    fn build(&self, app: &mut App) {
        let share = share_belief.after(update_belief).before(recompute_distance_maps);
        let decided = ExtensionSystems::After(TurnSystems::Decide);
        app.carry::<Unique>()
            .carry::<AbilityCounter>()
            .add_part::<AbilityCounter>("counter")
            .carry::<Echo>()
            .add_part::<Echo>("echo")
            .carry::<Herald>()
            .add_part::<Herald>("herald")
            .carry::<RoomGuard>()
            .add_part::<RoomGuard>("room_guard")
            .carry::<Sleeper>()
            .add_part::<Sleeper>("sleeper")
            .carry::<Twin>()
            .add_part::<Twin>("twin")
            .add_systems(Turn, wake_sleeper.before(update_belief).in_set(TurnSystems::Sense))
            .add_systems(Turn, share.in_set(TurnSystems::Sense))
            .add_systems(
                Turn,
                (repeat_step, stay_in_room, call_others, sleep_on).chain().in_set(decided),
            )
            .add_systems(
                Turn,
                count_up_abilities.in_set(ExtensionSystems::After(TurnSystems::Resolve)),
            );
        // Most levels have none of these characters.
        let mut skippable = app.world_mut().get_resource_or_init::<SkippableSystems>();
        skippable.without_component::<AbilityCounter, _>(count_up_abilities);
        skippable.without_component::<Echo, _>(repeat_step);
        skippable.without_component::<Herald, _>(call_others);
        skippable.without_component::<RoomGuard, _>(stay_in_room);
        skippable.without_component::<Sleeper, _>(wake_sleeper);
        skippable.without_component::<Sleeper, _>(sleep_on);
        skippable.without_component::<Twin, _>(share_belief);
    }
}
