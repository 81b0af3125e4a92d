//! A stage of a lesson: what is said until something is done.

use super::{LessonGuide, Milestone};
use crate::content::ShortText;
use serde::Deserialize;

/// What is said until something is done, and what leads there.
///
/// No words of it name a key to be pressed: which one leads on depends on where
/// the pupil stands, and is worked out from the lead.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStage {
    say: ShortText,
    #[serde(rename = "do")]
    lead: LessonGuide,
    /// Any of these ends it. The last stage has none.
    #[serde(default)]
    until: Vec<Milestone>,
    #[serde(default, rename = "case")]
    cases: Vec<LessonRemark>,
}

/// Words for when all of some marks are reached.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRemark {
    when: Vec<Milestone>,
    say: ShortText,
}

impl LessonStage {
    /// What is said where none of its cases fits.
    pub fn say(&self) -> &str {
        self.say.as_str()
    }

    /// What is said in its place: of the first that fits.
    pub fn cases(&self) -> &[LessonRemark] {
        &self.cases
    }

    /// What is to be done.
    pub const fn lead(&self) -> &LessonGuide {
        &self.lead
    }

    pub(super) fn until(&self) -> &[Milestone] {
        &self.until
    }
}

impl LessonRemark {
    /// The words.
    pub fn say(&self) -> &str {
        self.say.as_str()
    }

    pub(super) fn when(&self) -> &[Milestone] {
        &self.when
    }
}
