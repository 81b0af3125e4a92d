//! The softening of a level's rock.

use super::Depth;
use crate::{
    dungeon::Dungeon,
    things::skip_stuck_turn,
    turn::{PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut};

/// In PC turns (rules §7): nobody can hide in rock forever, and the game never stalls.
pub const SOFTENS_AFTER: u64 = 1500;

/// A plugin that counts the PC's turns on a level, and softens the rock once there have
/// been too many.
#[derive(Clone, Copy, Debug, Default)]
pub struct RockSofteningPlugin;

impl Plugin for RockSofteningPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Turn,
            soften_rock.in_set(TurnSystems::Act).in_set(PlayerTurnSystems).before(skip_stuck_turn),
        );
    }
}

/// Reduces the hardness of all rock by 1 each turn once the PC has taken 1,500 turns on the
/// level, or has taken the Crown.
pub fn soften_rock(depth: Option<ResMut<Depth>>, mut dungeon: ResMut<Dungeon>) {
    let Some(mut depth) = depth else { return };
    depth.turns_on_level += 1;
    if depth.turns_on_level > SOFTENS_AFTER || depth.escaping {
        dungeon.soften();
    }
}
