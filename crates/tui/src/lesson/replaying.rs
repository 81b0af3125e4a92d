//! Brings a lesson to a player's state: the tutor continues from there, and taking back a
//! turn restores an earlier state.

use super::{Lesson, LessonProgress};
use bevy_ecs::prelude::Mut;
use hexdelve::{
    game::Game,
    replay::{Divergence, replay_all},
};

/// Brings a newly started lesson to its state after a player's first `turns` turns, or
/// after all of them if there are fewer. Everything the player has looked at counts as
/// looked at, even if it happened after those turns.
///
/// ```
/// use hexdelve_tui::lesson::{Lesson, LessonProgress, replay_lesson};
/// use hexdelve_tui::prelude::*;
/// let lesson = &Lesson::all()[0];
/// let mut game = lesson.start(|_: &mut App| {});
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
/// }
/// let pupil = game.world().resource::<LessonProgress>();
/// let earlier = replay_lesson(lesson.start(|_: &mut App| {}), pupil, 2).unwrap();
/// assert_eq!(earlier.turns(), 2);
/// ```
///
/// # Errors
/// Returns the first [`Divergence`] if the player's lesson is a different one.
pub fn replay_lesson(
    mut begun: Game,
    pupil: &LessonProgress,
    turns: usize,
) -> Result<Game, Divergence> {
    begun.world_mut().resource_scope(|world, mut progress: Mut<'_, LessonProgress>| {
        progress.merge_overlays_seen(pupil, world.resource::<Lesson>());
    });
    replay_all(begun, &pupil.actions()[..turns.min(pupil.actions().len())], &mut |_, _| {})
}
