//! The clocks of the system.
//!
//! In a browser, the clocks of the standard library panic, and those of `web-time` take
//! their place. Everywhere else, these are the clocks of the standard library.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;
use std::time::SystemTime;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;

/// Returns the current time.
pub(crate) fn system_time() -> SystemTime {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    return web_time::web::SystemTimeExt::to_std(web_time::SystemTime::now());
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    SystemTime::now()
}
