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

/// Counts the PC's turns on a level. After 1,500, or once the PC has the Crown, each turn reduces
/// the hardness of all rock by 1.
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

pub(super) fn soften_rock(depth: Option<ResMut<Depth>>, mut dungeon: ResMut<Dungeon>) {
    let Some(mut depth) = depth else { return };
    depth.turns_on_level += 1;
    if depth.turns_on_level > SOFTENS_AFTER || depth.escaping {
        dungeon.soften();
    }
}
