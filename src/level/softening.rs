//! The softening of a level's rock.

use super::Depth;
use crate::{
    dungeon::Dungeon,
    things::skip_stuck_turn,
    turn::{CurrentActor, SkippableSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};

/// The number of PC turns before a level's rock starts to soften (rules §7). Softening
/// ensures that nobody can hide in rock forever, and that the game never stalls.
pub(crate) const PATIENCE: u64 = 1500;

/// A plugin that counts the PC's turns on a level, and softens the rock once there have
/// been too many.
#[derive(Clone, Copy, Debug, Default)]
pub struct RockSofteningPlugin;

impl Plugin for RockSofteningPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Turn, soften_rock.in_set(TurnSystems::Act).before(skip_stuck_turn));
        app.world_mut().get_resource_or_init::<SkippableSystems>().on_monsters_turns(soften_rock);
    }
}

/// Reduces the hardness of all rock by 1 each turn once the PC has taken 1,500 turns on the
/// level, or has taken the Crown.
pub fn soften_rock(
    actor: Res<CurrentActor>,
    depth: Option<ResMut<Depth>>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Some(mut depth) = depth.filter(|_| actor.is_player()) else { return };
    depth.turns_on_level += 1;
    if depth.turns_on_level > PATIENCE || depth.escaping {
        dungeon.soften();
    }
}
