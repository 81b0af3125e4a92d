//! Complaints about lines that are not understood.

use hexdelve::content::escape_unprintable;
use std::fmt;

/// No time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
    Unknown { word: String, nearest: Option<&'static str> },
    Ambiguous { word: String, meant: Vec<&'static str> },
    Incomplete(String),
    Count(String),
    TooLong,
}

const QUOTED: usize = 30;

pub(crate) fn quoted(word: &str) -> String {
    let mut short: String = word.chars().take(QUOTED).collect();
    if short.len() < word.len() {
        short.push_str("...");
    }
    format!("\"{}\"", escape_unprintable(&short))
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { word, nearest: Some(nearest) } => {
                write!(f, "Unknown word {}. Did you mean {nearest}?", quoted(word))
            }
            Self::Unknown { word, nearest: None } => {
                write!(f, "Unknown word {}. Type help for a list.", quoted(word))
            }
            Self::Ambiguous { word, meant } => {
                write!(f, "{} could mean {}.", quoted(word), meant.join(" or "))
            }
            Self::Incomplete(pattern) => write!(f, "Usage: {pattern}."),
            Self::Count(word) => {
                write!(f, "{} is not a valid count. Try 3 east, or 20 rest.", quoted(word))
            }
            Self::TooLong => f.write_str("That line is too long."),
        }?;
        f.write_str(" Line ignored.")
    }
}
