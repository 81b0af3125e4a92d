//! The result of waiting for the bytes of keys.

#[cfg_attr(not(unix), expect(dead_code, reason = "only on Unix are keys bytes"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Bytes(usize),
    Nothing,
    End,
}
