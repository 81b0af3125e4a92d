//! The effects of things, one per file: a component of the thing, and an observer that
//! runs when the thing goes off.

mod alarm;
mod amulet;
mod crown;
mod crunch;
mod decoy;
mod dig;
mod exchange;
mod flip;
mod harden;
mod haste;
mod hold;
mod key;
mod let_go;
mod lure;
mod noise;
mod portal;
mod rivalry;
mod set_trap;
mod slide;
mod smoke;
mod spread_feature;
mod steady;
mod veil;
mod ward;
mod wear;
mod wield;
mod wielded_item;

pub use alarm::Alarm;
pub use amulet::Amulet;
pub use crown::Crown;
pub use crunch::NoisyGround;
pub use decoy::CreateDecoy;
pub use dig::DiggingTool;
pub use exchange::Exchange;
pub use flip::ToggleAbility;
pub use harden::Harden;
pub use haste::{Haste, Hasted, count_haste_moves};
pub use hold::{Hold, Stuck, skip_stuck_turn};
pub use key::DoorKey;
pub use let_go::LetGo;
pub use lure::Lure;
pub use noise::Noise;
pub use portal::RandomTeleport;
pub use rivalry::Rivalry;
pub use set_trap::SetTrap;
pub(crate) use set_trap::has_room_for_a_trap;
pub(super) use slide::Sliding;
pub use slide::{Glide, Slide};
pub use smoke::Smoke;
pub use spread_feature::SpreadFeature;
pub(crate) use steady::Anchored;
pub use steady::{Anchor, Rope};
pub use veil::Veil;
pub use ward::Ward;
pub use wear::WearsAway;
pub use wielded_item::WieldedItem;

use super::{AddThingParts, CarryLimit};
use crate::{
    action::begin_step,
    creature::CarryState,
    turn::{ExpirationsPlugin, SkippableSystems, Turn, TurnSystems, trigger_expirations},
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
            .carry::<WieldedItem>()
            .carry::<Hasted>()
            .carry::<Stuck>()
            .add_part::<Alarm>("alarm")
            .add_observer(alarm::wake_level)
            .add_part::<DiggingTool>("dig")
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
            .add_part::<NoisyGround>("crunch")
            .add_observer(crunch::crunch_underfoot)
            .add_part::<Glide>("glide")
            .add_part::<Amulet>("amulet")
            .add_part::<Anchor>("anchor")
            .add_part::<Rope>("rope")
            .add_part::<SpreadFeature>("cover")
            .add_observer(spread_feature::cover_ground)
            .add_part::<CreateDecoy>("decoy")
            .add_observer(decoy::set_up_decoy)
            .add_observer(decoy::remove_decoy)
            .add_observer(decoy::take_decoy_back)
            .add_part::<Exchange>("exchange")
            .add_observer(exchange::exchange_places)
            .add_part::<Lure>("lure")
            .add_observer(lure::lure_the_simple)
            .add_part::<Rivalry>("rivalry")
            .add_observer(rivalry::make_rivals)
            .add_observer(rivalry::end_rivalry)
            .add_part::<SetTrap>("set_trap")
            .add_observer(set_trap::set_trap)
            .add_part::<Crown>("crown")
            .add_part::<Ward>("ward")
            .add_part::<CarryLimit>("limit")
            .add_observer(wield::take_in_hand)
            .add_observer(wield::put_away)
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
        let mut skippable = app.world_mut().get_resource_or_init::<SkippableSystems>();
        skippable.without_component::<Hasted, _>(count_haste_moves);
        skippable.without_component::<Stuck, _>(skip_stuck_turn);
    }
}
