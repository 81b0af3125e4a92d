//! The effects of things, one per file: a component of the thing, and an observer that
//! runs when the thing goes off.

mod alarm;
mod amulet;
mod cover;
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
mod steady;
mod veil;
mod ward;
mod wear;
mod wield;
mod wielded_item;

use alarm::{Alarm, wake_level};
pub use amulet::Amulet;
pub use cover::Cover;
use cover::cover_ground;
pub use crown::Crown;
use crunch::{Crunch, crunch_underfoot};
pub(crate) use decoy::CreateDecoy;
use decoy::{remove_decoy, set_up_decoy, take_decoy_back};
pub use dig::DiggingTool;
use dig::{count_dig, count_door_dig};
pub(crate) use exchange::Exchange;
use exchange::exchange_places;
use flip::{Flip, toggle_bit};
use harden::{Harden, harden_the_rock};
pub use haste::{Haste, Hasted};
use haste::{count_haste_moves, hasten};
pub use hold::Stuck;
use hold::hold_fast;
pub(crate) use hold::{Hold, skip_stuck_turn};
pub use key::DoorKey;
use let_go::{LetGo, drop_last_item};
use lure::{Lure, lure_the_simple};
use noise::{Noise, make_noise};
use portal::{Portal, send_elsewhere};
pub use rivalry::Rivalry;
use rivalry::{end_rivalry, make_rivals};
use set_trap::set_trap;
pub(crate) use set_trap::{SetTrap, has_room_for_a_trap};
pub(super) use slide::Sliding;
use slide::{Glide, Slide, slide_on};
pub use smoke::Smoke;
use smoke::{fill_with_smoke, lift_the_smoke};
pub(crate) use steady::Anchored;
use steady::{Anchor, Rope};
pub use veil::Veil;
use veil::{lift_the_veil, veil_mind};
pub use ward::averts_attacks;
pub(crate) use ward::count_averted;
use ward::{Ward, use_ward};
use wear::{WearsAway, wear_away};
use wield::{put_away, take_in_hand};
pub use wielded_item::WieldedItem;

use super::{AddThingParts, CarryLimit};
use crate::{
    action::perform_action,
    creature::RegisterState,
    turn::{ExpirationsPlugin, Turn, TurnSystems},
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
        app.register_state::<DiggingTool>()
            .register_state::<Hasted>()
            .register_state::<Stuck>()
            .register_state::<WieldedItem>();
        app.add_part::<CarryLimit>("limit");
        app.add_part::<Alarm>("alarm").add_observer(wake_level);
        app.add_part::<DiggingTool>("dig").add_observer(count_dig).add_observer(count_door_dig);
        app.add_part::<Flip>("flip").add_observer(toggle_bit);
        app.add_part::<Harden>("harden").add_observer(harden_the_rock);
        app.add_part::<Haste>("haste").add_observer(hasten);
        app.add_part::<Hold>("hold").add_observer(hold_fast);
        app.add_part::<Noise>("noise").add_observer(make_noise);
        app.add_part::<Portal>("portal").add_observer(send_elsewhere);
        app.add_part::<Slide>("slide").add_part::<Glide>("glide").add_observer(slide_on);
        app.add_part::<Smoke>("smoke").add_observer(fill_with_smoke).add_observer(lift_the_smoke);
        app.add_part::<Veil>("veil").add_observer(veil_mind).add_observer(lift_the_veil);
        app.add_part::<WearsAway>("wears_away").add_observer(wear_away);
        app.add_part::<LetGo>("let_go").add_observer(drop_last_item);
        app.add_part::<Crunch>("crunch").add_observer(crunch_underfoot);
        app.add_part::<Amulet>("amulet").add_part::<Anchor>("anchor").add_part::<Rope>("rope");
        app.add_part::<Cover>("cover").add_observer(cover_ground);
        app.add_part::<CreateDecoy>("decoy").add_observer(set_up_decoy);
        app.add_observer(remove_decoy).add_observer(take_decoy_back);
        app.add_part::<Exchange>("exchange").add_observer(exchange_places);
        app.add_part::<Lure>("lure").add_observer(lure_the_simple);
        app.add_part::<Rivalry>("rivalry").add_observer(make_rivals).add_observer(end_rivalry);
        app.add_part::<SetTrap>("set_trap").add_observer(set_trap);
        app.add_part::<Crown>("crown");
        app.add_part::<Ward>("ward").add_observer(use_ward);
        app.add_observer(take_in_hand).add_observer(put_away);
        app.add_systems(Turn, count_haste_moves.in_set(TurnSystems::Sense));
        app.add_systems(Turn, skip_stuck_turn.in_set(TurnSystems::Act).before(perform_action));
    }
}
