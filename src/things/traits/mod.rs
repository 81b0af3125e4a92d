//! Traits of individual monsters (rules §7, "Uniques"): each is a component, a key for the rows of
//! `assets/uniques.toml`, and a system that changes what the monster knows, does or is.

mod ability_counter;
mod echo;
mod herald;
mod room_guard;
mod sleeper;
mod twin;

pub use ability_counter::AbilityCounter;
use ability_counter::count_up_abilities;
pub use echo::Echo;
use echo::{remember_step, repeat_step};
pub use herald::Herald;
use herald::call_others;
pub use room_guard::RoomGuard;
use room_guard::stay_in_room;
pub use sleeper::Sleeper;
use sleeper::{sleep_on, wake_sleeper};
pub use twin::Twin;
use twin::share_belief;

use super::AddThingParts;
use crate::{
    creature::{RegisterState, Unique},
    mind::{Habit, update_belief},
    path::recompute_distance_maps,
    turn::{ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems, UniqueTurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// Adds the traits named in the rows of `assets/uniques.toml` (rules §7, "Uniques").
#[derive(Clone, Copy, Debug, Default)]
pub struct UniquesPlugin;

impl Plugin for UniquesPlugin {
    fn build(&self, app: &mut App) {
        app.register_state::<Unique>()
            .register_state::<Habit>()
            .register_state::<Echo>()
            .register_state::<RoomGuard>()
            .register_state::<Herald>()
            .register_state::<Sleeper>()
            .register_state::<Twin>()
            .register_state::<AbilityCounter>()
            .add_part::<Echo>("echo")
            .add_part::<RoomGuard>("room_guard")
            .add_part::<Herald>("herald")
            .add_part::<Sleeper>("sleeper")
            .add_part::<Twin>("twin")
            .add_part::<AbilityCounter>("counter");
        let decided = ExtensionSystems::After(TurnSystems::Decide);
        let resolved = ExtensionSystems::After(TurnSystems::Resolve);
        let wake = wake_sleeper.before_ignore_deferred(update_belief);
        let share = share_belief.after(update_belief).before(recompute_distance_maps);
        let own = (
            // What a monster does is changed in this order.
            (repeat_step, stay_in_room, call_others, sleep_on).in_set(decided),
            (wake, share).in_set(TurnSystems::Sense),
            count_up_abilities.in_set(resolved),
        );
        app.add_systems(Turn, remember_step.in_set(PlayerTurnSystems).in_set(decided));
        app.add_systems(Turn, own.in_set(UniqueTurnSystems));
    }
}
