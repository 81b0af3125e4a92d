//! The effects of things, one per file: a component of the thing, and an observer that
//! runs when the thing goes off.

mod alarm;
mod crown;
mod crunch;
mod dig;
mod flip;
mod harden;
mod haste;
mod hold;
mod key;
mod let_go;
mod noise;
mod portal;
mod rockfall;
mod slide;
mod smoke;
mod veil;
mod ward;
mod wear;

pub use alarm::Alarm;
pub use crown::Crown;
pub use crunch::Crunch;
pub use dig::{DiggingTool, WieldedTool};
pub use flip::ToggleAbility;
pub use harden::Harden;
pub use haste::{Haste, Hasted, count_haste_moves};
pub use hold::{Hold, Stuck, skip_stuck_turn};
pub use key::DoorKey;
pub use let_go::LetGo;
pub use noise::Noise;
pub use portal::RandomTeleport;
pub use rockfall::Rockfall;
pub(super) use slide::Sliding;
pub use slide::{Glide, Slide};
pub use smoke::Smoke;
pub use veil::Veil;
pub use ward::Ward;
pub use wear::WearsAway;

use super::AddParts;
use crate::{
    action::begin_step,
    creature::CarryState,
    turn::{ExpirationsPlugin, Turn, TurnSystems, trigger_expirations},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// Adds the effects of all built-in things.
#[derive(Clone, Copy, Debug, Default)]
pub struct EffectsPlugin;

impl Plugin for EffectsPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<ExpirationsPlugin>() {
            app.add_plugins(ExpirationsPlugin);
        }
        app.carry::<DiggingTool>()
            .carry::<WieldedTool>()
            .carry::<Hasted>()
            .carry::<Stuck>()
            .add_part::<Alarm>("alarm")
            .add_observer(alarm::wake_level)
            .add_part::<DiggingTool>("dig")
            .add_observer(dig::take_in_hand)
            .add_part::<ToggleAbility>("flip")
            .add_observer(flip::toggle_bit)
            .add_part::<Harden>("harden")
            .add_observer(harden::harden_the_rock)
            .add_part::<Haste>("haste")
            .add_observer(haste::hasten)
            .add_part::<Hold>("hold")
            .add_observer(hold::hold_fast)
            .add_part::<Noise>("noise")
            .add_observer(noise::make_noise)
            .add_part::<RandomTeleport>("portal")
            .add_observer(portal::send_elsewhere)
            .add_part::<Rockfall>("rockfall")
            .add_observer(rockfall::collapse_rock)
            .add_part::<Slide>("slide")
            .add_observer(slide::slide_on)
            .add_part::<Smoke>("smoke")
            .add_observer(smoke::fill_with_smoke)
            .add_part::<Veil>("veil")
            .add_observer(veil::veil_mind)
            .add_part::<WearsAway>("wears_away")
            .add_observer(wear::wear_away)
            .add_part::<LetGo>("let_go")
            .add_observer(let_go::drop_last_item)
            .add_part::<Crunch>("crunch")
            .add_observer(crunch::crunch_underfoot)
            .add_part::<Glide>("glide")
            .add_part::<Crown>("crown")
            .add_part::<Ward>("ward")
            .add_observer(crown::win_with_crown)
            .add_observer(dig::put_away)
            .add_observer(dig::count_dig)
            .add_observer(dig::count_door_dig)
            .add_observer(smoke::lift_the_smoke)
            .add_observer(veil::lift_the_veil)
            .add_observer(ward::use_ward)
            .add_systems(
                Turn,
                (
                    count_haste_moves.in_set(TurnSystems::Begin).after(trigger_expirations),
                    skip_stuck_turn.in_set(TurnSystems::Act).before(begin_step),
                ),
            );
    }
}
