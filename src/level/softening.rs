//! Rock does not last for ever.

use super::Depth;
use crate::{
    dungeon::Dungeon,
    things::lose_the_move,
    turn::{Actor, PlayerSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};

/// The turns that a level's rock lasts (rules §7): nobody hides in it for
/// ever, and the game never stalls.
pub(crate) const PATIENCE: u64 = 1500;

/// Counts the turns on a level, and softens its rock when there were too many.
#[derive(Clone, Copy, Debug, Default)]
pub struct RockSofteningPlugin;

impl Plugin for RockSofteningPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Turn, soften_the_rock.in_set(TurnSystems::Act).before(lose_the_move));
        app.world_mut().get_resource_or_init::<PlayerSystems>().add(soften_the_rock);
    }
}

/// After 1,500 turns of the PC on a level, all rock there loses 1 a turn.
pub fn soften_the_rock(
    actor: Res<Actor>,
    depth: Option<ResMut<Depth>>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Some(mut depth) = depth.filter(|_| actor.is_player()) else { return };
    depth.turns_here += 1;
    if depth.turns_here > PATIENCE {
        dungeon.soften();
    }
}
