//! The tutor's advice: the keys to press next.

use crate::{
    lesson::{Lesson, LessonHint, LessonProgress, lesson_hint},
    settings::{KeyMap, ROSE, UiAction, keycap},
};
use hexdelve::action::Action;

/// Later runs are shown when their turn comes.
const RUNS_TOLD: usize = 2;

#[derive(Debug)]
pub(super) struct Tutor {
    pub(super) asked: Option<LessonProgress>,
    pub(super) advice: Option<LessonHint>,
}

impl Tutor {
    pub(super) fn ask(&mut self, lesson: &Lesson, progress: &LessonProgress) {
        if self.asked.as_ref() != Some(progress) {
            self.asked = Some(progress.clone());
            self.advice = lesson_hint(lesson, progress);
        }
    }
}

/// For example, `Now press [Left] 2 times, then [Up].`
pub(super) fn in_words(advice: Option<&LessonHint>, keys: &KeyMap, overlay: &str) -> String {
    let cap = |action| format!("[{}]", keycap(keys, action).unwrap_or("no key"));
    let now =
        |word: &str| format!("Now press {}.", UiAction::named(word).map_or(String::new(), cap));
    let back = || format!("Press {} to continue the lesson.", cap(UiAction::Close));
    match (overlay, advice) {
        ("Confirm", _) => format!(
            "Press {}: the top line warns that this move would probably kill you.",
            cap(UiAction::Close)
        ),
        ("", Some(LessonHint::Do(runs))) => {
            // A list opens first, and the advice then names the key of the item.
            let opens_a_list =
                |run: &(Action, _)| matches!(run.0, Action::Use(..) | Action::Throw(..));
            let count = if runs.first().is_some_and(opens_a_list) { 1 } else { RUNS_TOLD };
            let told = runs.iter().take(count).map(|(command, times)| {
                let times = if *times > 1 { format!(" {times} times") } else { String::new() };
                format!("{}{times}", action_for(*command).map_or(String::new(), cap))
            });
            format!("Now press {}.", told.collect::<Vec<_>>().join(", then "))
        }
        ("", Some(LessonHint::Look(word))) => now(word),
        ("", Some(LessonHint::Journey(word))) => now(word),
        ("Travel", Some(LessonHint::Journey("travel"))) => {
            format!("Press {}: the staircase down.", cap(UiAction::Descend))
        }
        ("Use" | "Throw" | "Aim", Some(LessonHint::Do(runs))) => match (overlay, runs.first()) {
            ("Use", Some((Action::Use(slot, _), _)))
            | ("Throw", Some((Action::Throw(slot, _), _))) => {
                format!("Press [{slot}]: the item in this slot.")
            }
            ("Aim", Some((Action::Throw(..), _))) => {
                format!("Press {}: the cursor is on the nearest monster.", cap(UiAction::Confirm))
            }
            _ => back(),
        },
        ("", Some(LessonHint::TakeBack)) => format!(
            "Press {}: it is too late, and there is no way forward. This takes back a \
             turn. Keep going back until this text changes.",
            cap(UiAction::TakeBack)
        ),
        ("", None) => String::new(),
        _ => back(),
    }
}

fn action_for(command: Action) -> Option<UiAction> {
    match command {
        Action::Step(way) => {
            ROSE.into_iter().flatten().flatten().find(|action| action.direction() == Some(way))
        }
        Action::Rest => Some(UiAction::Rest),
        Action::Close(_) => Some(UiAction::CloseDoor),
        Action::PickUp => Some(UiAction::PickUp),
        Action::Descend => Some(UiAction::Descend),
        Action::Ascend => Some(UiAction::Ascend),
        Action::Use(..) => Some(UiAction::Use),
        Action::Throw(..) => Some(UiAction::Throw),
        _ => None,
    }
}
