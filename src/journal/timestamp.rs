//! Moments as they are written down.

use std::time::{Duration, SystemTime};

/// 9999-12-31T23:59:59Z in seconds from 1970: the last one with a year of four
/// digits.
const LAST_SECOND: u64 = 253_402_300_799;

/// A moment in UTC, to the second: `2026-11-21T14:20:25Z`.
///
/// A clock may be set to any time, and a file may have any date. A moment before
/// 1970 is written as the first second of that year, and one after 9999 as the last
/// second of that: RFC 3339 has no others.
///
/// ```
/// use hexdelve::journal::timestamp;
/// use std::time::{Duration, SystemTime};
/// let day = Duration::from_secs(86_400);
/// assert_eq!(timestamp(SystemTime::UNIX_EPOCH + day), "1970-01-02T00:00:00Z");
/// assert_eq!(timestamp(SystemTime::UNIX_EPOCH - day), "1970-01-01T00:00:00Z");
/// ```
pub fn timestamp(moment: SystemTime) -> String {
    let moment = moment.clamp(SystemTime::UNIX_EPOCH, last_moment());
    humantime::format_rfc3339_seconds(moment).to_string()
}

/// The present moment in UTC, as a [`timestamp`].
pub fn now() -> String {
    timestamp(SystemTime::now())
}

/// Where a clock is set to that no [`timestamp`] can tell.
#[cfg(feature = "terminal")]
pub(crate) fn strange_time(clock: SystemTime) -> Option<&'static str> {
    if clock < SystemTime::UNIX_EPOCH {
        Some("before 1970")
    } else if clock >= last_moment() + Duration::from_secs(1) {
        Some("after 9999")
    } else {
        None
    }
}

fn last_moment() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(LAST_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many seconds before or after 1970 began.
    fn moment(seconds: i64) -> SystemTime {
        let away = Duration::from_secs(seconds.unsigned_abs());
        if seconds < 0 { SystemTime::UNIX_EPOCH - away } else { SystemTime::UNIX_EPOCH + away }
    }

    #[test]
    fn any_clock_can_be_written_down() {
        for (seconds, written) in [
            (-1, "1970-01-01T00:00:00Z"),
            (-9_000_000_000, "1970-01-01T00:00:00Z"),
            (0, "1970-01-01T00:00:00Z"),
            (1_795_357_225, "2026-11-22T14:20:25Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
            (253_402_300_800, "9999-12-31T23:59:59Z"),
            (900_000_000_000, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(timestamp(moment(seconds)), written, "{seconds}");
        }
        assert_eq!(timestamp(moment(0) - Duration::from_nanos(1)), "1970-01-01T00:00:00Z");
    }

    #[test]
    #[cfg(feature = "terminal")]
    fn a_clock_is_strange_where_its_time_cannot_be_written() {
        assert_eq!(strange_time(moment(-1)), Some("before 1970"));
        assert_eq!(strange_time(moment(0)), None);
        assert_eq!(strange_time(SystemTime::now()), None);
        assert_eq!(strange_time(moment(253_402_300_799)), None);
        assert_eq!(strange_time(moment(253_402_300_800)), Some("after 9999"));
    }
}
