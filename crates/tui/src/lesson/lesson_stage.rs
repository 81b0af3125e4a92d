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
    /// The text that is shown if none of the cases applies.
    pub say: ShortText,
    #[serde(rename = "do")]
    pub(super) lead: LessonInstruction,
    /// Whether the player has to find the keys, which were all taught before: only the aim
    /// is shown, unless it is too late to win.
    #[serde(default)]
    pub alone: bool,
    /// Any one of them is enough. The last stage has none.
    #[serde(default)]
    pub(super) until: Vec<LessonCondition>,
    /// The cases. The text of the first one that applies is shown instead.
    #[serde(default, rename = "case")]
    pub cases: Vec<LessonRemark>,
}

/// A text that is shown if all of its milestones are reached.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRemark {
    pub(super) when: Vec<LessonCondition>,
    /// The text.
    pub say: ShortText,
}
