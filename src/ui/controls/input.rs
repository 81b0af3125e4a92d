//! What comes in: keys, other sizes, signals.
//!
//! Two threads wait for it and send it to one place. The game never asks the
//! terminal itself: crossterm's reader waits inside torn escape sequences, and
//! for ever where the terminal has gone.

use crate::ui::Click;
use crossterm::event::{self, KeyEvent, KeyEventKind};
use std::{
    io,
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

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

/// Waits for input from now on.
///
/// # Errors
/// Where the system gives no threads or no signals.
pub fn listen() -> io::Result<Receiver<Input>> {
    let (sender, inputs) = channel();
    #[cfg(unix)]
    listen_for_signals(sender.clone())?;
    thread::Builder::new().name("keys".to_owned()).spawn(move || listen_for_keys(&sender))?;
    Ok(inputs)
}

/// Ends when nobody listens, or the terminal is gone.
fn listen_for_keys(sender: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => Input::Key(key),
            Ok(event::Event::Mouse(mouse)) => match Click::of(mouse) {
                Some(click) => Input::Click(click),
                None => continue,
            },
            Ok(event::Event::Resize(..)) => Input::Resized,
            // Whatever is pasted is no command.
            Ok(_) => continue,
            Err(_) => Input::Gone,
        };
        if sender.send(input).is_err() || input == Input::Gone {
            return;
        }
    }
}

#[cfg(unix)]
fn listen_for_signals(sender: Sender<Input>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP},
        iterator::Signals,
    };
    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    let forward = move || {
        for signal in signals.forever() {
            let input = match signal {
                SIGTSTP => Input::Suspend,
                SIGCONT => Input::Continued,
                other => Input::Ended(other),
            };
            if sender.send(input).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(forward)?;
    Ok(())
}
