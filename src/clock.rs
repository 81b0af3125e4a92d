//! The clocks of the standard library; those of `web-time` in a browser, where they panic.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
use std::time::SystemTime;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

/// Returns the current time.
pub fn system_time() -> SystemTime {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    return web_time::web::SystemTimeExt::to_std(web_time::SystemTime::now());
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    SystemTime::now()
}
