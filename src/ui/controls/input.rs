//! What comes in: keys, other sizes, signals.
//!
//! Threads wait for it and send it to one place. The game never asks the terminal
//! itself: whatever it does, a signal is heard.

use super::{
    inbox::{Inbox, Source},
    signals::{Signal, subscribe},
};
use crate::ui::Click;
use crossterm::event::KeyEvent;
use std::io;

/// Something has come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or is still held.
    Key(KeyEvent),
    /// A button of the mouse was pressed.
    Click(Click),
    /// The screen has another size.
    Resized,
    /// Somebody asks the program to stand aside.
    Suspend,
    /// The program was stopped and goes on: the screen may be anybody's.
    Continued,
    /// Somebody asks the program to end, by the signal of this number.
    Ended(i32),
    /// The terminal is gone.
    Gone,
}

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
    inbox.add_source(Source::Signals(subscription));
    #[cfg(unix)]
    inbox.add_source(Source::Keys(super::keyboard::Keyboard::read_to(slots)?));
    #[cfg(not(unix))]
    std::thread::Builder::new().name("keys".to_owned()).spawn(move || ask_for_keys(&slots))?;
    Ok(inbox)
}

/// Ends when nobody listens, or the terminal is gone.
#[cfg(not(unix))]
fn ask_for_keys(slots: &super::inbox::Slots<Input>) {
    use crossterm::event::{Event, KeyEventKind, read};
    loop {
        let input = match read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => Input::Key(key),
            Ok(Event::Mouse(mouse)) => match Click::of(mouse) {
                Some(click) => Input::Click(click),
                None => continue,
            },
            Ok(Event::Resize(..)) => Input::Resized,
            // Whatever is pasted is no command.
            Ok(_) => continue,
            Err(_) => Input::Gone,
        };
        if slots.others.send(input).is_err() || input == Input::Gone {
            return;
        }
    }
}
