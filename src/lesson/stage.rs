//! A stage of a lesson: what is said until something is done.

use super::{Lead, Mark};
use crate::content::Words;
use serde::Deserialize;

/// What is said until something is done, and what leads there.
///
/// No words of it name a key to be pressed: which one leads on depends on where
/// the pupil stands, and is worked out from the lead.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    say: Words,
    #[serde(rename = "do")]
    lead: Lead,
    /// Any of these ends it. The last stage has none.
    #[serde(default)]
    until: Vec<Mark>,
    #[serde(default, rename = "case")]
    cases: Vec<Remark>,
}

/// Words for when all of some marks are reached.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    when: Vec<Mark>,
    say: Words,
}

impl Stage {
    /// What is said where none of its cases fits.
    pub fn say(&self) -> &str {
        self.say.as_str()
    }

    /// What is said in its place: of the first that fits.
    pub fn cases(&self) -> &[Remark] {
        &self.cases
    }

    /// What is to be done.
    pub const fn lead(&self) -> &Lead {
        &self.lead
    }

    pub(super) fn until(&self) -> &[Mark] {
        &self.until
    }
}

impl Remark {
    /// The words.
    pub fn say(&self) -> &str {
        self.say.as_str()
    }

    pub(super) fn when(&self) -> &[Mark] {
        &self.when
    }
}
