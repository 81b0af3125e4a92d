//! Why a line was not understood.

use crate::content::visible;
use std::fmt;

/// Why a line was not understood, and what would be. No time has passed.
#[derive(Clone, Debug)]
pub(crate) enum Complaint {
    /// There is no such word.
    Unknown { word: String, nearest: Option<&'static str> },
    /// More than one word begins like that.
    Ambiguous { word: String, meant: Vec<&'static str> },
    /// Something else has to follow.
    Incomplete(String),
    /// A number that is no count, or without anything to be done so often.
    Count(String),
    /// More than anybody types.
    TooLong,
}

/// More of a word than that is not said again.
const QUOTED: usize = 30;

/// What was typed, as it can be shown to anybody.
pub(crate) fn quoted(word: &str) -> String {
    let mut short: String = word.chars().take(QUOTED).collect();
    if short.len() < word.len() {
        short.push_str("...");
    }
    format!("\"{}\"", visible(&short))
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { word, nearest: Some(nearest) } => {
                write!(f, "There is no word {}; the nearest is {nearest}.", quoted(word))
            }
            Self::Unknown { word, nearest: None } => {
                write!(f, "There is no word {}; help tells the words.", quoted(word))
            }
            Self::Ambiguous { word, meant } => {
                write!(f, "{} could be {}.", quoted(word), meant.join(" or "))
            }
            Self::Incomplete(pattern) => write!(f, "Say it like this: {pattern}."),
            Self::Count(word) => {
                write!(f, "{} is no count: say 3 east, or 20 rest.", quoted(word))
            }
            Self::TooLong => f.write_str("That line is too long."),
        }?;
        f.write_str(" Nothing was done.")
    }
}

impl PartialEq for Complaint {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}
