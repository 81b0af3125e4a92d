//! One game in the list of scores.

use super::{DailyDate, JournalName, Outcome, timestamp};
use crate::{
    level::{ContentHash, GameMode},
    rng::Seed,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, time::SystemTime};

/// What the list of scores says of a game that is over.
///
/// All but the moment comes from playing the journal again, so it can be proved
/// at any time. The moment is when the journal was written last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScoreEntry {
    /// When it ended, in UTC.
    #[serde(with = "moment")]
    pub ended: SystemTime,
    /// By which rules it was played.
    pub mode: GameMode,
    /// The day whose seed it was played for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyDate>,
    /// The seed.
    pub seed: Seed,
    /// What it was worth; a pit is worth nothing.
    pub score: u64,
    /// Turns of the PC.
    pub turns: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The level of a delve on which it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u16>,
    /// The deepest level of a delve on which the PC was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deepest: Option<u16>,
    /// How many turns were taken back.
    pub taken_back: u64,
    /// The tables of a delve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentHash>,
    /// The journal, among those that are over.
    pub journal: JournalName,
    /// [`Fingerprint::short`](super::Fingerprint::short) at the end.
    // The last, in quotes and never left out: a block that was cut off while it
    // was written is never a whole one.
    #[serde(with = "hex")]
    pub fingerprint: u32,
}

impl ScoreEntry {
    /// Where it stands among others of its mode, the least first: the highest
    /// score, and in the pit, which has none, the best outcome; then the fewest
    /// turns; then who came first.
    pub fn rank(&self) -> impl Ord + use<> {
        let outcome = if self.mode == GameMode::Pit { self.outcome.rank() } else { 0 };
        (Reverse(self.score), outcome, self.turns, self.ended)
    }

    /// What another, found by playing the same game again, says that this does not, in
    /// words. When it ended is compared to the second.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let words = |standing: &Self| {
            let level = |level: Option<u16>| level.map_or("none".to_owned(), |it| it.to_string());
            [
                ("score", standing.score.to_string()),
                ("turns", standing.turns.to_string()),
                ("outcome", standing.outcome.to_string()),
                ("level", level(standing.level)),
                ("deepest", level(standing.deepest)),
                ("mode", standing.mode.to_string()),
                ("seed", standing.seed.to_string()),
                ("daily", standing.daily.as_ref().map_or("none".to_owned(), DailyDate::to_string)),
                ("taken-back", standing.taken_back.to_string()),
                ("content", standing.content.map_or("none".to_owned(), |it| it.to_string())),
                ("journal", standing.journal.to_string()),
                ("fingerprint", format!("{:08x}", standing.fingerprint)),
            ]
        };
        let mut pairs = words(self).into_iter().zip(words(other));
        if let Some(((what, own), (_, others))) = pairs.find(|(own, others)| own != others) {
            return Some(format!("{what} is {own} in the list, and {others} played again"));
        }
        let (own, others) = (timestamp(self.ended), timestamp(other.ended));
        (own != others).then(|| {
            format!("ended is {own} in the list, and the journal was written last at {others}")
        })
    }
}

/// A moment as `2026-11-21T15:20:25Z`.
mod moment {
    use crate::journal::timestamp;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::time::SystemTime;

    pub(super) fn serialize<S: Serializer>(
        moment: &SystemTime,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        timestamp(*moment).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SystemTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        humantime::parse_rfc3339(&text)
            .map_err(|_| D::Error::custom("expected a moment, as in 2026-11-21T15:20:25Z"))
    }
}

/// A number as eight hex digits.
mod hex {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        format!("{number:08x}").serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = u32::from_str_radix(&text, 16).ok();
        number
            .filter(|number| format!("{number:08x}") == text)
            .ok_or_else(|| D::Error::custom("expected a hash of 8 hex digits"))
    }
}
