//! Brings a lesson to a player's state: the tutor continues from there, and taking back a
//! turn restores an earlier state.

use super::{Lesson, LessonProgress};
use bevy_ecs::prelude::Mut;
use hexdelve::{
    game::Game,
    replay::{Divergence, replay_all},
};

/// Brings a newly started lesson to its state after the player's first `turns` turns.
/// Everything the player has looked at counts as looked at, even if it happened later.
pub(crate) fn replay_lesson(
    mut begun: Game,
    pupil: &LessonProgress,
    turns: usize,
) -> Result<Game, Divergence> {
    begun.world_mut().resource_scope(|world, mut progress: Mut<'_, LessonProgress>| {
        progress.merge_overlays_seen(pupil, world.resource::<Lesson>());
    });
    replay_all(begun, &pupil.actions[..turns], &mut |_, _| {})
}
