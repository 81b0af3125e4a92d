//! Timestamps: formatting times, the dates of daily games, and the seeds of those games.

use crate::{clock::system_time, level::DelveSetup, rng::Seed, text::InvalidValue};
use bevy_ecs::prelude::Resource;
use std::{
    fmt,
    str::FromStr,
    time::{Duration, SystemTime},
};

/// 9999-12-31T23:59:59Z in seconds since 1970: the last second with a four-digit year.
const LAST_SECOND: u64 = 253_402_300_799;

/// Formats a time in UTC, to the second: `2026-11-21T14:20:25Z`. A time before 1970 is written as
/// the first second of 1970, and one after 9999 as the last of 9999, as RFC 3339 has no others.
///
/// ```
/// use hexdelve::journal::format_timestamp;
/// use std::time::{Duration, SystemTime};
/// let day = Duration::from_secs(86_400);
/// assert_eq!(format_timestamp(SystemTime::UNIX_EPOCH + day), "1970-01-02T00:00:00Z");
/// assert_eq!(format_timestamp(SystemTime::UNIX_EPOCH - day), "1970-01-01T00:00:00Z");
/// ```
pub fn format_timestamp(moment: SystemTime) -> String {
    let last = SystemTime::UNIX_EPOCH + Duration::from_secs(LAST_SECOND);
    let moment = moment.clamp(SystemTime::UNIX_EPOCH, last);
    humantime::format_rfc3339_seconds(moment).to_string()
}

/// Returns the current time in UTC, formatted by [`format_timestamp`].
pub fn timestamp_now() -> String {
    format_timestamp(system_time())
}

/// A date in UTC, written as `2026-11-21`. All players share the seed of a date, so their
/// scores for that day are comparable. As a resource, it is the date of a daily game.
///
/// ```
/// use hexdelve::{journal::DailyDate, prelude::*};
/// let day: DailyDate = "2026-11-21".parse().unwrap();
/// assert_eq!(day.seed(), Seed::daily("2026-11-21"));
/// assert!("2026-02-30".parse::<DailyDate>().is_err());
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DailyDate(String);

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
    pub fn delve(&self) -> DelveSetup {
        DelveSetup::new(self.seed())
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
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        // The timestamp parser also accepts other spellings, but a date must have exactly one.
        let plain = text.len() == 10 && text.bytes().all(|it| it.is_ascii_digit() || it == b'-');
        let midnight = parse_midnight(text).filter(|_| plain);
        let wrong = || InvalidValue("expected a date, such as 2026-11-21".to_owned());
        midnight.map(|_| Self(text.to_owned())).ok_or_else(wrong)
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

serialize_as_text!(DailyDate);
