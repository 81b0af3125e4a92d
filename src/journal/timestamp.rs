//! Formatting times.

use crate::clock::system_time;
use std::time::{Duration, SystemTime};

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
    let moment = moment.clamp(SystemTime::UNIX_EPOCH, last_moment());
    humantime::format_rfc3339_seconds(moment).to_string()
}

/// Returns the current time in UTC, formatted by [`format_timestamp`].
pub fn timestamp_now() -> String {
    format_timestamp(system_time())
}

/// `None` for a clock that [`format_timestamp`] can represent.
pub fn strange_time(clock: SystemTime) -> Option<&'static str> {
    match clock {
        _ if clock < SystemTime::UNIX_EPOCH => Some("before 1970"),
        _ if clock >= last_moment() + Duration::from_secs(1) => Some("after 9999"),
        _ => None,
    }
}

fn last_moment() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(LAST_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(seconds: i64) -> SystemTime {
        let away = Duration::from_secs(seconds.unsigned_abs());
        if seconds < 0 { SystemTime::UNIX_EPOCH - away } else { SystemTime::UNIX_EPOCH + away }
    }

    #[test]
    fn a_clock_is_strange_where_its_time_cannot_be_written() {
        assert_eq!(strange_time(moment(-1)), Some("before 1970"));
        assert_eq!(strange_time(moment(0)), None);
        assert_eq!(strange_time(SystemTime::now()), None);
        assert_eq!(strange_time(moment(253_402_300_799)), None);
        assert_eq!(strange_time(moment(253_402_300_800)), Some("after 9999"));
    }
}
