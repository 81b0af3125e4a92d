//! What the game is about, in one sentence.

use crate::{action::Goal, lesson::Lesson, level::Depth};
use bevy_ecs::prelude::World;

/// How far an extension's goal has come, if the game has one that says so.
pub(crate) fn progress_of_the_goal(world: &World) -> Option<String> {
    let Some(Goal::Custom(goal)) = world.get_resource() else { return None };
    Some((goal.progress)(world)).filter(|words| !words.is_empty())
}

/// The aim of the game that a world holds: the first thing that a player is told.
///
/// ```
/// use hexdelve::{messages::goal_in_words, prelude::*};
/// let delve = Delve::new(Seed(7)).start();
/// assert_eq!(goal_in_words(delve.world()), "Take the Crown on level 8.");
/// let pit = Pit::new(Seed(7)).start().unwrap();
/// assert_eq!(goal_in_words(pit.world()), "Be the last one standing.");
/// ```
pub fn goal_in_words(world: &World) -> String {
    match (world.get_resource::<Lesson>(), world.get_resource(), world.get_resource::<Depth>()) {
        (Some(lesson), ..) => lesson.goal().to_owned(),
        (None, Some(Goal::Custom(goal)), _) => goal.words.to_owned(),
        (None, Some(Goal::Prize), Some(depth)) => {
            format!("Take the Crown on level {}.", depth.last())
        }
        _ => "Be the last one standing.".to_owned(),
    }
}
