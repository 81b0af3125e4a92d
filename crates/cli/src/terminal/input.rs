//! Input, which threads collect in one inbox: keys as bytes, or as events where they are not bytes,
//! changes of size, lines from stdin, and signals, so that the game can notice a signal whatever it
//! is doing. `hexdelve_tui::terminal` says how long it waits for the rest of a key sequence.

use super::{events::input_of, guard::subscribe};
use crate::platform::{Leash, Signal, Typed, TypedBytes, open_typed_bytes};
use crossterm::event;
use hexdelve_tui::{
    plain::{BufferedLines, LineEvent, LineReader},
    terminal::{Decoder, Inbox, Input, Slots},
};
use std::{
    io,
    thread::{self, JoinHandle},
};

/// Collects input until the inbox is dropped.
pub(super) fn spawn_input_listener() -> io::Result<Inbox<Input>> {
    let (slots, mut inbox) = Inbox::open();
    let signals = slots.signals.clone();
    let subscription = subscribe(move |signal| {
        let input = match signal {
            Signal::End(number) => Input::Terminated(number),
            Signal::Stop => Input::Suspend,
            Signal::Continued => Input::Continued,
            Signal::Resized => Input::Resized,
        };
        signals.send(input).is_ok()
    })?;
    inbox.add_source(subscription);
    if let Some((bytes, leash)) = open_typed_bytes()? {
        inbox.add_source(Keyboard::read_to(slots, bytes, leash)?);
    } else {
        let keys = thread::Builder::new().name("keys".to_owned());
        keys.spawn(move || read_events(&slots))?;
    }
    Ok(inbox)
}

/// Listens to stdin and to signals until the inbox is dropped.
pub(crate) fn listen_for_lines() -> io::Result<Inbox<LineEvent>> {
    let (slots, mut inbox) = Inbox::open();
    let signals = slots.signals.clone();
    // The terminal is in the shell's mode, so other signals keep their default effect.
    let subscription = subscribe(move |signal| match signal {
        Signal::End(number) => signals.send(LineEvent::Terminated(number)).is_ok(),
        Signal::Stop | Signal::Continued | Signal::Resized => false,
    })?;
    inbox.add_source(subscription);
    let repeat = move || repeat(&mut BufferedLines(io::stdin().lock()), &slots);
    thread::Builder::new().name("lines".to_owned()).spawn(repeat)?;
    Ok(inbox)
}

/// The channel is bounded, so a sender that is faster than the game waits.
fn repeat(lines: &mut impl LineReader, slots: &Slots<LineEvent>) {
    loop {
        let heard = lines.read_event();
        let is_end = matches!(heard, LineEvent::End | LineEvent::Disconnected);
        if slots.others.send(heard).is_err() || is_end {
            return;
        }
    }
}

/// Keys that are typed after this handle is dropped are left for the next reader.
#[derive(Debug)]
struct Keyboard {
    leash: Leash,
    thread: Option<JoinHandle<()>>,
}

impl Keyboard {
    fn read_to(slots: Slots<Input>, bytes: TypedBytes, leash: Leash) -> io::Result<Self> {
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

fn read_events(slots: &Slots<Input>) {
    loop {
        let read = event::read().map_or(Some(Input::Disconnected), input_of);
        let Some(input) = read else { continue };
        if slots.others.send(input).is_err() || input == Input::Disconnected {
            return;
        }
    }
}
