//! Keys on systems other than Unix: they are not bytes.

use crate::platform::typed::Typed;
use std::{io, time::Duration};

/// The bytes of keys, of which there are none.
#[derive(Debug)]
pub(crate) enum TypedBytes {}

/// Ends the reading of bytes, of which there are none.
#[derive(Debug)]
pub(crate) enum Leash {}

/// Returns `None`: keys are events, which have to be read in another way.
///
/// # Errors
/// Never returns an error.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) const fn open_typed_bytes() -> io::Result<Option<(TypedBytes, Leash)>> {
    Ok(None)
}

impl TypedBytes {
    /// Cannot be called.
    ///
    /// # Errors
    /// Never returns an error.
    pub(crate) const fn read(&self, _: &mut [u8], _: Option<Duration>) -> io::Result<Typed> {
        match *self {}
    }
}

impl Leash {
    /// Cannot be called.
    pub(crate) const fn pull(&self) {
        match *self {}
    }
}
