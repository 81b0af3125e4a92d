//! The result of waiting for the bytes of keys.

/// What ended a wait for the bytes of keys.
#[cfg_attr(not(unix), expect(dead_code, reason = "only on Unix are keys bytes"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// This many bytes have been read, at least one.
    Bytes(usize),
    /// No byte has arrived in time.
    Nothing,
    /// Nobody wants keys any more.
    End,
}
