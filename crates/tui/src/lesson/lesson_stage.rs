//! A stage of a lesson: a text that is shown until a milestone is reached.

use super::{LessonCondition, LessonInstruction};
use hexdelve::content::ShortText;
use serde::Deserialize;

/// The text that is shown until a milestone is reached, and the guide that leads there.
///
/// The text itself never names a key to press: the right one depends on where the player
/// is, and is computed from the guide.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStage {
    say: ShortText,
    #[serde(rename = "do")]
    lead: LessonInstruction,
    /// Whether the player has to find the keys: only the aim is shown.
    #[serde(default)]
    alone: bool,
    /// Any one of them is enough. The last stage has none.
    #[serde(default)]
    until: Vec<LessonCondition>,
    #[serde(default, rename = "case")]
    cases: Vec<LessonRemark>,
}

/// A text that is shown if all of its milestones are reached.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRemark {
    when: Vec<LessonCondition>,
    say: ShortText,
}

impl LessonStage {
    /// Returns the text that is shown if none of the cases applies.
    pub fn text(&self) -> &str {
        self.say.as_str()
    }

    /// Returns the cases. The text of the first one that applies is shown instead.
    pub fn conditional_texts(&self) -> &[LessonRemark] {
        &self.cases
    }

    /// Returns the guide.
    pub const fn instruction(&self) -> &LessonInstruction {
        &self.lead
    }

    /// Whether the player has to find the keys, which were all taught before: only the aim
    /// is shown, unless it is too late to win.
    ///
    /// ```
    /// use hexdelve_tui::lesson::Lesson;
    /// let lesson = &Lesson::all()[0];
    /// let alone: Vec<_> = lesson.stages().iter().map(|stage| stage.is_alone()).collect();
    /// assert_eq!(alone, [false, false, false, true]);
    /// ```
    pub const fn is_alone(&self) -> bool {
        self.alone
    }

    pub(super) fn until(&self) -> &[LessonCondition] {
        &self.until
    }
}

impl LessonRemark {
    /// Returns the text.
    pub fn text(&self) -> &str {
        self.say.as_str()
    }

    pub(super) fn when(&self) -> &[LessonCondition] {
        &self.when
    }
}
