//! Which keys lead on from where the pupil stands.

use crate::ui::{
    Deed, KeyMap, Overlay,
    controls::{
        keycaps::{deed_of, keycap},
        rose::ROSE,
    },
};
use crate::{
    lesson::{Advice, Lesson, Progress, advise},
    player::Command,
};
use bevy_ecs::prelude::{Resource, World};

/// What comes after that is read when it comes.
const RUNS_TOLD: usize = 2;

/// What the tutor says, and to whom it was said: it thinks once for each moment.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::ui) struct Counsel {
    asked: Progress,
    pub(in crate::ui) advice: Option<Advice>,
}

/// Asks the tutor, if something has changed.
pub(super) fn take_counsel(world: &mut World) {
    let (lesson, progress) = (world.resource::<Lesson>(), world.resource::<Progress>());
    if world.get_resource::<Counsel>().is_some_and(|it| it.asked == *progress) {
        return;
    }
    let counsel = Counsel { asked: progress.clone(), advice: advise(lesson, progress) };
    world.insert_resource(counsel);
}

/// `Now press [Left] 2 times, then [Up].`
pub(super) fn in_words(advice: Option<&Advice>, keys: &KeyMap, overlay: Overlay) -> String {
    let cap = |deed| format!("[{}]", keycap(keys, deed).unwrap_or("no key"));
    match (overlay, advice) {
        (Overlay::Confirm { .. }, _) => {
            format!(
                "Press {}: the top line asks, because that is death, or likely.",
                cap(Deed::Close)
            )
        }
        (Overlay::None, Some(Advice::Do(runs))) => {
            let told = runs.iter().take(RUNS_TOLD).map(|(command, times)| {
                let times = if *times > 1 { format!(" {times} times") } else { String::new() };
                format!("{}{times}", deed(*command).map_or(String::new(), cap))
            });
            format!("Now press {}.", told.collect::<Vec<_>>().join(", then "))
        }
        (Overlay::None, Some(Advice::Look(word))) => {
            format!("Now press {}.", deed_of(word).map_or(String::new(), cap))
        }
        (Overlay::None, Some(Advice::TakeBack)) => format!(
            "Press {}: it is too late, I know no way on from here. It takes back a turn. \
             Go back until something else stands here.",
            cap(Deed::TakeBack)
        ),
        (Overlay::None, None) => String::new(),
        _ => format!("Press {} to go on with the lesson.", cap(Deed::Close)),
    }
}

/// The deed that is this command, as far as lessons lead to it.
fn deed(command: Command) -> Option<Deed> {
    match command {
        Command::Step(way) => {
            ROSE.into_iter().flatten().flatten().find(|deed| deed.direction() == Some(way))
        }
        Command::Rest => Some(Deed::Rest),
        Command::Close(_) => Some(Deed::CloseDoor),
        Command::PickUp => Some(Deed::PickUp),
        Command::Descend => Some(Deed::Descend),
        _ => None,
    }
}
