//! Reading the bytes of keys on Unix.

use crate::platform::typed::Typed;
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::{Errno, read, retry_on_intr},
};
use std::{io, net::Shutdown, os::unix::net::UnixStream, time::Duration};

#[derive(Debug)]
pub(crate) struct TypedBytes {
    collar: UnixStream,
}

#[derive(Debug)]
pub(crate) struct Leash(UnixStream);

pub(crate) fn open_typed_bytes() -> io::Result<Option<(TypedBytes, Leash)>> {
    let (leash, collar) = UnixStream::pair()?;
    Ok(Some((TypedBytes { collar }, Leash(leash))))
}

impl TypedBytes {
    /// Without `patience`, waits without a limit. Bytes that arrive after the [`Leash`] was
    /// pulled are left for the next reader.
    pub(crate) fn read(&self, bytes: &mut [u8], patience: Option<Duration>) -> io::Result<Typed> {
        let timeout = patience.and_then(|it| Timespec::try_from(it).ok());
        let stdin = io::stdin();
        loop {
            let mut waited =
                [PollFd::new(&self.collar, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
            match retry_on_intr(|| poll(&mut waited, timeout.as_ref()))? {
                0 => return Ok(Typed::Nothing),
                _ if !waited[0].revents().is_empty() => return Ok(Typed::End),
                _ => {}
            }
            match read(&stdin, &mut *bytes) {
                Ok(0) => return Err(Errno::IO.into()),
                Ok(count) => return Ok(Typed::Bytes(count)),
                // Another program may have set the terminal to non-blocking mode.
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl Leash {
    /// Also ends all later waits: the sockets stay connected as long as the [`TypedBytes`] exist.
    pub(crate) fn pull(&self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
