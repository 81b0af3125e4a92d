//! How a game that is over ended.

use crate::{
    action::{CauseOfDeath, GameStatus},
    creature::Abilities,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game that is over ended, the best first.
///
/// ```
/// use hexdelve::{prelude::*, journal::Outcome};
/// assert_eq!(Outcome::of(GameStatus::Undecided), None);
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
    /// Won.
    Won,
    /// The turn limit was reached.
    Stalled,
    /// The PC has died.
    Lost {
        /// The monster that did it, if one did.
        killer: Option<Abilities>,
    },
    /// The PC has died of something that an extension brought.
    LostTo(String),
    /// The player gave it up.
    GivenUp,
}

impl Outcome {
    /// How a game ended that stands like this; `None` where it goes on.
    pub fn of(verdict: GameStatus) -> Option<Self> {
        Some(match verdict {
            GameStatus::Won => Self::Won,
            GameStatus::Stalled => Self::Stalled,
            GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => {
                Self::LostTo(cause.to_owned())
            }
            GameStatus::Lost { .. } => {
                let monster = verdict.killer().filter(|killer| !killer.is_player());
                Self::Lost { killer: monster.map(|killer| killer.abilities) }
            }
            GameStatus::GivenUp => Self::GivenUp,
            GameStatus::Undecided => return None,
        })
    }

    /// Where it stands among others in a list, whoever the killer was.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Won => 0,
            Self::Stalled => 1,
            Self::Lost { .. } | Self::LostTo(_) => 2,
            Self::GivenUp => 3,
        }
    }
}

/// What stands before a killer, or before another cause.
const LOST_TO: &str = "lost to ";

/// A cause that is a word or more: a single letter is a monster, or a mistake.
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
