//! What a signal means.

/// The meaning of a signal.
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has signals"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The process should end because of the signal with this number.
    End(i32),
    /// The process should stop until the shell resumes it.
    Stop,
    /// The process was stopped and has been resumed.
    Continued,
    /// The size of the terminal has changed.
    Resized,
}
