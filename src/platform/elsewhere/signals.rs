//! Signal handling on systems other than Unix: there are no signals.

use crate::platform::signal::Signal;
use std::{io, time::Duration};

/// A subscription to signals, which ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Subscription(());

/// Returns a subscription that reports nothing and calls none of the functions.
///
/// # Errors
/// Never returns an error.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn subscribe(
    _: impl Fn(Signal) -> bool + Send + 'static,
    _: fn() -> bool,
    _: fn(Duration),
) -> io::Result<Subscription> {
    Ok(Subscription(()))
}
