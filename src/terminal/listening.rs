//! Keys, other sizes and signals come in.
//!
//! Threads wait for them and send them to one place. The game never asks the
//! terminal itself: whatever it does, a signal is heard.

use crate::terminal::{
    inbox::Inbox,
    input::Input,
    signals::{Signal, subscribe},
};
use std::io;

/// Waits for input until the inbox is dropped. As long as it is there, whoever has
/// it sees to signals: what asks the program to end is carried out after half a
/// second in any case. From the first call on, every signal that would end the
/// process is taken by a thread, which ends it when there is no inbox; whoever
/// embeds the game and wants one of them for itself should not call this.
///
/// # Errors
/// Where the system gives no threads or no signals.
pub fn listen() -> io::Result<Inbox<Input>> {
    let (slots, mut inbox) = Inbox::open();
    let signals = slots.signals.clone();
    let subscription = subscribe(move |signal| {
        let input = match signal {
            Signal::End(number) => Input::Ended(number),
            Signal::Stop => Input::Suspend,
            Signal::Continued => Input::Continued,
            Signal::Resized => Input::Resized,
        };
        signals.send(input).is_ok()
    })?;
    inbox.add_source(subscription);
    #[cfg(unix)]
    inbox.add_source(super::keyboard::Keyboard::read_to(slots)?);
    #[cfg(not(unix))]
    std::thread::Builder::new().name("keys".to_owned()).spawn(move || ask_for_keys(&slots))?;
    Ok(inbox)
}

/// Ends when nobody listens, or the terminal is gone.
#[cfg(not(unix))]
fn ask_for_keys(slots: &super::inbox::Slots<Input>) {
    loop {
        let input = match crossterm::event::read() {
            Ok(event) => match super::events::input_of(event) {
                Some(input) => input,
                None => continue,
            },
            Err(_) => Input::Gone,
        };
        if slots.others.send(input).is_err() || input == Input::Gone {
            return;
        }
    }
}
