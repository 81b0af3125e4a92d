//! Messages about hunters, who arrive by the stairs.

use crate::{lesson::Lesson, messages::words::sentence};
use bevy_ecs::prelude::{Res, ResMut, World};
use hexdelve::{
    level::{ComingHunters, Depth},
    log::{MessageLog, MessagePriority},
    text::count,
};

pub(super) fn log_hunters(
    depth: Option<Res<Depth>>,
    lesson: Option<Res<Lesson>>,
    mut log: ResMut<MessageLog>,
) {
    let Some(depth) = depth.filter(|_| lesson.is_none()) else { return };
    if let Some(came) = depth.arrived_hunters() {
        let message = match came {
            1 => "You hear the steps of a hunter on the stairs.".to_owned(),
            _ => format!(
                "You hear the steps of {} on the stairs. One arrives each turn.",
                count(came, "hunter")
            ),
        };
        log.push(MessagePriority::Warning, message);
    } else if let Some(coming) = depth.coming_hunters().filter(ComingHunters::are_announced) {
        let hunters = sentence(&count(coming.count, "hunter"));
        log.push(
            MessagePriority::Warning,
            format!(
                "{hunters} will arrive by the first staircase up in {}.",
                count(coming.turns, "turn")
            ),
        );
    }
}

/// Never any in a lesson, where they do not concern the player.
pub(crate) fn coming_hunters(world: &World) -> Option<ComingHunters> {
    let depth = world.get_resource::<Depth>().filter(|_| !world.contains_resource::<Lesson>())?;
    depth.coming_hunters()
}

pub(crate) fn expected_hunters(coming: ComingHunters) -> String {
    let (turns, speed) = (count(coming.turns, "turn"), coming.speed.value());
    match coming.count {
        1 => format!("in {turns}: 1 hunter of speed {speed} by the first <"),
        number => format!(
            "in {turns}: {} of speed {speed} by the first <, one by one",
            count(number, "hunter")
        ),
    }
}
