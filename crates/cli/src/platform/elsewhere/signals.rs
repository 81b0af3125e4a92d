//! Signal handling on systems other than Unix: there are no signals.

use crate::platform::signal::Signal;
use std::{io, time::Duration};

#[derive(Debug)]
pub(crate) struct Subscription(());

#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn subscribe(
    _: impl Fn(Signal) -> bool + Send + 'static,
    _: fn() -> bool,
    _: fn(Duration),
) -> io::Result<Subscription> {
    Ok(Subscription(()))
}
