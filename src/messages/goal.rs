//! The goal of a game, as a sentence.

use crate::{action::Goal, lesson::Lesson, level::Depth, messages::phrases};
use bevy_ecs::prelude::World;

/// Returns the progress that an extension's goal reports, if it reports any.
pub(crate) fn progress_of_the_goal(world: &World) -> Option<String> {
    let Some(Goal::Custom(goal)) = world.get_resource() else { return None };
    Some((goal.progress)(world)).filter(|words| !words.is_empty())
}

/// Returns the goal of the game in a world: the first message to the player.
///
/// ```
/// use hexdelve::{messages::goal_description, prelude::*};
/// let delve = Delve::new(Seed(7)).start();
/// assert_eq!(goal_description(delve.world()), "Take the Crown on level 8, and get out.");
/// let pit = Pit::new(Seed(7)).start().unwrap();
/// assert_eq!(goal_description(pit.world()), "Be the last one standing.");
/// ```
pub fn goal_description(world: &World) -> String {
    match (world.get_resource::<Lesson>(), world.get_resource(), world.get_resource::<Depth>()) {
        (Some(lesson), ..) => lesson.goal().to_owned(),
        (None, Some(Goal::Custom(goal)), _) => goal.words.to_owned(),
        (None, Some(Goal::Crown), Some(depth)) if depth.is_escaping() => {
            phrases::get_out().to_owned()
        }
        (None, Some(Goal::Crown), Some(depth)) => phrases::take_the_crown(depth.level_count()),
        _ => phrases::be_the_last().to_owned(),
    }
}
