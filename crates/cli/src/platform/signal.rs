//! What a signal means.

#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has signals"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    End(i32),
    Stop,
    Continued,
    Resized,
}
