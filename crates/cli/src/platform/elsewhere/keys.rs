//! Keys on systems other than Unix: they are not bytes.

use crate::platform::typed::Typed;
use std::{io, time::Duration};

#[derive(Debug)]
pub(crate) enum TypedBytes {}

#[derive(Debug)]
pub(crate) enum Leash {}

/// Keys are events, which have to be read in another way.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) const fn open_typed_bytes() -> io::Result<Option<(TypedBytes, Leash)>> {
    Ok(None)
}

impl TypedBytes {
    pub(crate) const fn read(&self, _: &mut [u8], _: Option<Duration>) -> io::Result<Typed> {
        match *self {}
    }
}

impl Leash {
    pub(crate) const fn pull(&self) {
        match *self {}
    }
}
