//! The terminal's keys as bytes, which a separate thread reads.

use crate::platform::{Leash, Typed, TypedBytes};
use hexdelve_tui::terminal::{Decoder, Input, Slots};
use std::{
    io,
    thread::{self, JoinHandle},
};

/// Keys that are typed after this handle is dropped are left for the next reader.
#[derive(Debug)]
pub(crate) struct Keyboard {
    leash: Leash,
    thread: Option<JoinHandle<()>>,
}

impl Keyboard {
    pub(crate) fn read_to(
        slots: Slots<Input>,
        bytes: TypedBytes,
        leash: Leash,
    ) -> io::Result<Self> {
        let keys = thread::Builder::new().name("keys".to_owned());
        let thread = keys.spawn(move || {
            if read_keys(&slots, &bytes).is_err() {
                // This fails if nobody is listening any more, which does not matter.
                let _ = slots.others.send(Input::Disconnected);
            }
        })?;
        Ok(Self { leash, thread: Some(thread) })
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        // The thread waits for both its leash and keys, so this wakes it.
        self.leash.pull();
        if let Some(thread) = self.thread.take() {
            // A panic in the thread has ended the process.
            let _ = thread.join();
        }
    }
}

fn read_keys(slots: &Slots<Input>, typed: &TypedBytes) -> io::Result<()> {
    let mut decoder = Decoder::default();
    let mut bytes = [0; 1024];
    loop {
        match typed.read(&mut bytes, decoder.patience())? {
            Typed::End => return Ok(()),
            // The rest of a sequence has not arrived in time.
            Typed::Nothing => decoder.give_up(),
            Typed::Bytes(count) => decoder.take(&bytes[..count]),
        }
        for input in decoder.inputs() {
            if slots.others.send(input).is_err() {
                return Ok(());
            }
        }
    }
}
