//! The effects of things on characters, by what they act on: each is a component of the thing, and
//! an observer that runs when the thing goes off. Those on cells are with the terrain features.

mod equipment;
mod minds;
mod movement;

use super::{AddThingParts, CarryLimit, features::terrain_plugin};
use crate::turn::ExpirationsPlugin;
use bevy_app::App;
pub(crate) use equipment::count_averted;
pub use equipment::{Amulet, Crown, DiggingTool, WieldedItem, averts_attacks};
pub(crate) use minds::{CreateDecoy, NoiseListeners};
pub use minds::{Rivalry, Veil};
pub(super) use movement::Sliding;
pub(crate) use movement::{Anchored, Exchange, Hold, move_delay, skip_stuck_turn};
pub use movement::{Haste, Hasted, Stuck};

pub(crate) fn effects_plugin(app: &mut App) {
    if !app.is_plugin_added::<ExpirationsPlugin>() {
        app.add_plugins(ExpirationsPlugin);
    }
    app.add_part::<CarryLimit>("limit").add_plugins((
        equipment::plugin,
        minds::plugin,
        movement::plugin,
        terrain_plugin,
    ));
}
