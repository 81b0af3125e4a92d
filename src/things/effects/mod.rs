//! What things do: one effect a file, each a component that a thing has and a
//! function of what happens when it goes off.

mod alarm;
mod crown;
mod dig;
mod flip;
mod harden;
mod haste;
mod hold;
mod key;
mod noise;
mod portal;
mod rockfall;
mod slide;
mod smoke;
mod veil;
mod ward;

pub use alarm::Alarm;
pub use crown::Crown;
pub use dig::{Dig, Digging};
pub use flip::Flip;
pub use harden::Harden;
pub use haste::{Haste, Hasted, count_the_moves};
pub use hold::{Hold, Stuck, lose_the_move};
pub use key::Key;
pub use noise::Noise;
pub use portal::Portal;
pub use rockfall::Rockfall;
pub use slide::Slide;
pub use smoke::Smoke;
pub use veil::Veil;
pub use ward::Ward;

use super::AddEffects;
use crate::{
    action::take_the_step,
    turn::{HourglassPlugin, Turn, TurnSystems, end_what_is_over},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// All effects of the game's own things.
#[derive(Clone, Copy, Debug, Default)]
pub struct EffectsPlugin;

impl Plugin for EffectsPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<HourglassPlugin>() {
            app.add_plugins(HourglassPlugin);
        }
        app.add_effect::<Alarm>("alarm", alarm::wake_the_level)
            .add_effect::<Dig>("dig", dig::take_in_hand)
            .add_effect::<Flip>("flip", flip::toggle_the_bit)
            .add_effect::<Harden>("harden", harden::harden_the_rock)
            .add_effect::<Haste>("haste", haste::hasten)
            .add_effect::<Hold>("hold", hold::hold_fast)
            .add_effect::<Noise>("noise", noise::make_a_noise)
            .add_effect::<Portal>("portal", portal::send_elsewhere)
            .add_effect::<Rockfall>("rockfall", rockfall::bring_down_the_rock)
            .add_effect::<Slide>("slide", slide::slide_on)
            .add_effect::<Smoke>("smoke", smoke::fill_with_smoke)
            .add_effect::<Veil>("veil", veil::veil_the_mind)
            .add_part::<Crown>("crown")
            .add_part::<Ward>("ward")
            .add_observer(crown::win_by_the_crown)
            .add_observer(dig::put_away)
            .add_observer(dig::count_the_bite)
            .add_observer(dig::count_the_bite_into_a_door)
            .add_observer(ward::ward_off)
            .add_systems(
                Turn,
                (
                    count_the_moves.in_set(TurnSystems::Begin).after(end_what_is_over),
                    lose_the_move.in_set(TurnSystems::Act).before(take_the_step),
                ),
            );
    }
}
