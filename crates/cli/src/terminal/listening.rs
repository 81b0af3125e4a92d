//! Collecting keys, changes of size and signals: threads send them to one inbox, so that the game
//! can notice a signal whatever it is doing.

use crate::{
    platform::{Signal, open_typed_bytes},
    terminal::{events::read_events_to, guard::subscribe, keyboard::Keyboard},
};
use hexdelve_tui::terminal::{Inbox, Input};
use std::io;

/// Collects input until the inbox is dropped.
///
/// While the inbox exists, its owner handles signals; a signal that asks the program to
/// end is carried out after half a second in any case. From the first call on, a thread
/// takes every signal that would end the process, and ends the process if there is no
/// inbox. A program that embeds the game and wants to handle one of these signals itself
/// should not call this function.
///
/// # Errors
/// Returns an error if the system cannot provide threads or signal handlers.
pub fn spawn_input_listener() -> io::Result<Inbox<Input>> {
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
    match open_typed_bytes()? {
        Some((bytes, leash)) => inbox.add_source(Keyboard::read_to(slots, bytes, leash)?),
        None => read_events_to(slots)?,
    }
    Ok(inbox)
}
