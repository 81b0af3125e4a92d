//! The outcomes of finished games.

use crate::{
    action::{CauseOfDeath, GameStatus},
    creature::Abilities,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcome of a finished game. Variants are ordered from best to worst.
///
/// ```
/// use hexdelve::{journal::Outcome, prelude::*};
/// assert_eq!(Outcome::of(GameStatus::InProgress), None);
/// assert_eq!(Outcome::of(GameStatus::GivenUp), Some(Outcome::GivenUp));
/// let lost = Outcome::Lost { killer: Abilities::from_letter('9') };
/// assert_eq!(lost.to_string(), "lost to 9");
/// let burnt = Outcome::of(GameStatus::Lost { cause: Some(CauseOfDeath::Other("fire")) }).unwrap();
/// assert_eq!(burnt.to_string(), "lost to fire");
/// assert_eq!(Outcome::try_from("lost to fire".to_owned()), Ok(burnt));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Outcome {
    /// The game was won.
    Won,
    /// The turn limit was reached.
    Stalled,
    /// The PC died.
    Lost {
        /// The monster that killed the PC, if one did.
        killer: Option<Abilities>,
    },
    /// The PC died of a cause added by an extension.
    LostTo(String),
    /// The player gave up.
    GivenUp,
}

impl Outcome {
    /// Returns the outcome of a game with this status, or `None` if it is not over.
    pub fn of(status: GameStatus) -> Option<Self> {
        Some(match status {
            GameStatus::Won => Self::Won,
            GameStatus::Stalled => Self::Stalled,
            GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => {
                Self::LostTo(cause.to_owned())
            }
            GameStatus::Lost { .. } => {
                let monster = status.killer().filter(|killer| !killer.is_player());
                Self::Lost { killer: monster.map(|killer| killer.abilities) }
            }
            GameStatus::GivenUp => Self::GivenUp,
            GameStatus::InProgress => return None,
        })
    }

    /// Returns the outcome's rank in a list, regardless of the killer. Lower is better.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Won => 0,
            Self::Stalled => 1,
            Self::Lost { .. } | Self::LostTo(_) => 2,
            Self::GivenUp => 3,
        }
    }
}

const LOST_TO: &str = "lost to ";

/// A single character is either a monster or a mistake.
fn own_cause(text: &str) -> Option<Outcome> {
    let cause = text.strip_prefix(LOST_TO)?;
    let is_one = cause.chars().count() > 1 && !cause.chars().any(char::is_control);
    is_one.then(|| Outcome::LostTo(cause.to_owned()))
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won => f.write_str("won"),
            Self::Stalled => f.write_str("stalled"),
            Self::Lost { killer: None } => f.write_str("lost"),
            Self::Lost { killer: Some(killer) } => write!(f, "{LOST_TO}{}", killer.letter()),
            Self::LostTo(cause) => write!(f, "{LOST_TO}{cause}"),
            Self::GivenUp => f.write_str("given up"),
        }
    }
}

impl From<Outcome> for String {
    fn from(outcome: Outcome) -> Self {
        outcome.to_string()
    }
}

impl TryFrom<String> for Outcome {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        let killers = Abilities::all().map(|killer| Self::Lost { killer: Some(killer) });
        [Self::Won, Self::Stalled, Self::Lost { killer: None }, Self::GivenUp]
            .into_iter()
            .chain(killers)
            .find(|outcome| outcome.to_string() == text)
            .or_else(|| own_cause(&text))
            .ok_or("expected won, stalled, lost, lost to 0 (or 1 to f, or a cause), or given up")
    }
}
