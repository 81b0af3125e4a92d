//! Lines from stdin, and signals, in one inbox.

use crate::{platform::Signal, terminal::guard::subscribe};
use hexdelve_tui::{
    plain::{BufferedLines, LineEvent, LineReader},
    terminal::{Inbox, Slots},
};
use std::{io, thread};

/// Listens to stdin and to signals until the inbox is dropped. A signal that asks the
/// program to end takes effect within half a second in any case.
///
/// # Errors
/// Returns the system's error if it refuses a thread or a signal handler.
pub fn listen_for_lines() -> io::Result<Inbox<LineEvent>> {
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
