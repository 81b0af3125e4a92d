//! Hunters, which arrive by the stairs when the PC stays on a level too long (rules §7, "Hunters").

use super::{
    Depth,
    free_cells::{arrival, nearest_free},
    hunter_clock::MOST_ON_A_LEVEL,
    soften_rock,
};
use crate::{
    creature::{Abilities, CharacterBundle, CharacterId, Monster},
    grid::Position,
    things::skip_stuck_turn,
    turn::{PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Commands, IntoScheduleConfigs, Query, Res, With, World};

/// Lets hunters arrive when the PC stays on a level for too long.
#[derive(Clone, Copy, Debug, Default)]
pub struct HuntersPlugin;

impl Plugin for HuntersPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Turn,
            let_hunters_in
                .in_set(TurnSystems::Act)
                .in_set(PlayerTurnSystems)
                .after(soften_rock)
                .before_ignore_deferred(skip_stuck_turn),
        );
    }
}

/// A hunter's bits: intelligent and telepathic.
const MASK: u8 = 3;
/// Lower indices are for the level's initial monsters, and those woken by the Crown.
const FIRST_INDEX: u32 = 10_000;

/// As a rule one in each turn, by the first staircase up. They act after the PC.
fn let_hunters_in(
    depth: Option<Res<Depth>>,
    characters: Query<&CharacterId, With<Position>>,
    mut commands: Commands,
) {
    let Some(depth) = depth else { return };
    let Some(clock) = depth.hunters else { return };
    let level = depth.level;
    let is_hunter = |id: &&CharacterId| id.level == level && id.index >= FIRST_INDEX;
    let arriving = clock.arriving(depth.turns_on_level).map(|number| CharacterId {
        level,
        index: u32::try_from(number).map_or(u32::MAX, |it| it.saturating_add(FIRST_INDEX)),
    });
    let mut ids: Vec<_> = arriving.collect();
    if ids.is_empty() {
        return;
    }
    ids.truncate(MOST_ON_A_LEVEL.saturating_sub(characters.iter().filter(is_hunter).count()));
    commands.queue(move |world: &mut World| {
        for id in ids {
            let entrance = arrival(world.resource());
            let Some(position) = nearest_free(world, entrance) else { return };
            let abilities = Abilities::from_mask(MASK);
            world.spawn((Monster, CharacterBundle { id, abilities, speed: clock.speed, position }));
            world.flush();
        }
    });
}
