//! The clocks of the system, in a browser too.
//!
//! In a browser, the clocks of the standard library panic, so those of `web-time` take
//! their place. Everywhere else, these are the clocks of the standard library.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
use std::time::SystemTime;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

/// Returns the current time.
///
/// ```
/// use hexdelve::{clock::system_time, journal::{format_timestamp, timestamp_now}};
/// assert!(format_timestamp(system_time()) <= timestamp_now());
/// ```
pub fn system_time() -> SystemTime {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    return web_time::web::SystemTimeExt::to_std(web_time::SystemTime::now());
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    SystemTime::now()
}
