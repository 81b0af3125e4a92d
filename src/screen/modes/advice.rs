//! Which keys lead on from where the pupil stands.

use crate::{
    action::Action,
    lesson::{Lesson, LessonProgress, TutorAdvice, advise},
    settings::{KeyMap, ROSE, UiAction, action_of, keycap},
};

/// What comes after that is read when it comes.
const RUNS_TOLD: usize = 2;

/// What the tutor says, and to whom it was said: it thinks once for each moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Tutor {
    asked: Option<LessonProgress>,
    pub(super) advice: Option<TutorAdvice>,
}

impl Tutor {
    /// One who was not asked yet.
    pub(super) const NEW: Self = Self { asked: None, advice: None };

    /// Asks the tutor, if something has changed.
    pub(super) fn ask(&mut self, lesson: &Lesson, progress: &LessonProgress) {
        if self.asked.as_ref() != Some(progress) {
            self.asked = Some(progress.clone());
            self.advice = advise(lesson, progress);
        }
    }
}

/// `Now press [Left] 2 times, then [Up].` Under an overlay of a name, what leads back.
pub(super) fn in_words(advice: Option<&TutorAdvice>, keys: &KeyMap, overlay: &str) -> String {
    let cap = |action| format!("[{}]", keycap(keys, action).unwrap_or("no key"));
    match (overlay, advice) {
        ("Confirm", _) => {
            format!(
                "Press {}: the top line asks, because that is death, or likely.",
                cap(UiAction::Close)
            )
        }
        ("", Some(TutorAdvice::Do(runs))) => {
            let told = runs.iter().take(RUNS_TOLD).map(|(command, times)| {
                let times = if *times > 1 { format!(" {times} times") } else { String::new() };
                format!("{}{times}", action_for(*command).map_or(String::new(), cap))
            });
            format!("Now press {}.", told.collect::<Vec<_>>().join(", then "))
        }
        ("", Some(TutorAdvice::Look(word))) => {
            format!("Now press {}.", action_of(word).map_or(String::new(), cap))
        }
        ("", Some(TutorAdvice::TakeBack)) => format!(
            "Press {}: it is too late, I know no way on from here. It takes back a turn. \
             Go back until something else stands here.",
            cap(UiAction::TakeBack)
        ),
        ("", None) => String::new(),
        _ => format!("Press {} to go on with the lesson.", cap(UiAction::Close)),
    }
}

/// The action that is this command, as far as lessons lead to it.
fn action_for(command: Action) -> Option<UiAction> {
    match command {
        Action::Step(way) => {
            ROSE.into_iter().flatten().flatten().find(|action| action.direction() == Some(way))
        }
        Action::Rest => Some(UiAction::Rest),
        Action::Close(_) => Some(UiAction::CloseDoor),
        Action::PickUp => Some(UiAction::PickUp),
        Action::Descend => Some(UiAction::Descend),
        _ => None,
    }
}
