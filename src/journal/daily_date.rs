//! The dates of daily games, and their seeds.

use super::timestamp_now;
use crate::{clock::system_time, level::Delve, rng::Seed};
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    str::FromStr,
    time::{Duration, SystemTime},
};
use thiserror::Error;

/// A date in UTC, written as `2026-11-21`. All players share the seed of a date, so their
/// scores for that day are comparable. As a resource, it is the date of a daily game.
///
/// ```
/// use hexdelve::{journal::DailyDate, prelude::*};
/// let day: DailyDate = "2026-11-21".parse().unwrap();
/// assert_eq!(day.seed(), Seed::daily("2026-11-21"));
/// assert!("2026-02-30".parse::<DailyDate>().is_err());
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct DailyDate(String);

/// The text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a date, such as 2026-11-21")]
pub struct DailyDateError;

impl DailyDate {
    /// Returns the current date in UTC.
    pub fn today() -> Self {
        Self(timestamp_now()[..10].to_owned())
    }

    /// Returns the seed of the date: [`Seed::daily`].
    pub fn seed(&self) -> Seed {
        Seed::daily(&self.0)
    }

    /// Returns the setup of the date's game: a delve with its seed, and nothing else.
    pub fn delve(&self) -> Delve {
        Delve::new(self.seed())
    }

    /// Whether the date has begun anywhere on earth: the first time zone is 14 hours ahead of UTC.
    pub fn has_begun(&self) -> bool {
        system_time() + Duration::from_hours(14) >= self.midnight()
    }

    /// Returns the number of days since 1970-01-01.
    pub(super) fn day_number(&self) -> u64 {
        let since = self.midnight().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        since.as_secs() / (24 * 60 * 60)
    }

    fn midnight(&self) -> SystemTime {
        parse_midnight(&self.0).unwrap_or(SystemTime::UNIX_EPOCH)
    }
}

impl FromStr for DailyDate {
    type Err = DailyDateError;

    fn from_str(text: &str) -> Result<Self, DailyDateError> {
        // The timestamp parser also accepts other spellings, but a date must have exactly one.
        let plain = text.len() == 10 && text.bytes().all(|it| it.is_ascii_digit() || it == b'-');
        let midnight = parse_midnight(text).filter(|_| plain);
        midnight.map(|_| Self(text.to_owned())).ok_or(DailyDateError)
    }
}

/// The timestamp parser knows how many days each month has.
fn parse_midnight(date: &str) -> Option<SystemTime> {
    humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()
}

impl fmt::Display for DailyDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for DailyDate {
    type Error = DailyDateError;

    fn try_from(text: String) -> Result<Self, DailyDateError> {
        text.parse()
    }
}
