//! Traits of individual monsters (rules §7, "Uniques"): each is a component, a key for the rows of
//! `assets/uniques.toml`, and a system that changes what the monster knows, does or is.

mod ability_counter;
mod echo;
mod herald;
mod room_guard;
mod sleeper;
mod twin;

pub use ability_counter::AbilityCounter;
pub use echo::Echo;
pub use herald::Herald;
pub use room_guard::RoomGuard;
pub use sleeper::Sleeper;
pub use twin::Twin;

use crate::{
    creature::{RegisterState, Unique},
    mind::Habit,
};
use bevy_app::{App, Plugin};

/// Adds the traits named in the rows of `assets/uniques.toml` (rules §7, "Uniques").
#[derive(Clone, Copy, Debug, Default)]
pub struct UniquesPlugin;

impl Plugin for UniquesPlugin {
    fn build(&self, app: &mut App) {
        // Traits that change what a monster does take effect in this order.
        app.register_state::<Unique>().register_state::<Habit>().add_plugins((
            echo::plugin,
            room_guard::plugin,
            herald::plugin,
            sleeper::plugin,
            twin::plugin,
            ability_counter::plugin,
        ));
    }
}
