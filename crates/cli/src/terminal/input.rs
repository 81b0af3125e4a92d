//! Input, which threads collect in one inbox: keys as bytes, or as events where they are not bytes,
//! changes of size, lines from stdin, and signals, so that the game can notice a signal whatever it
//! is doing. How long it waits for the rest of a key sequence says `hexdelve_tui::terminal::decoder`.

use super::guard::subscribe;
use crate::platform::{Leash, Signal, Typed, TypedBytes, open_typed_bytes};
use crossterm::event::{
    self, Event, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use hexdelve_tui::{
    plain::{BufferedLines, LineEvent, LineReader},
    settings::{Key, KeyCode, Modifiers},
    terminal::{Click, Decoder, Inbox, Input, Slots},
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

/// Pasted text and mouse movements are ignored.
fn input_of(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            let is_repeat = key.kind == KeyEventKind::Repeat;
            let key = Key::new(code_of(key.code)?, modifiers_of(key.modifiers));
            Some(Input::Key(Key { is_repeat, ..key }))
        }
        Event::Mouse(MouseEvent { kind: MouseEventKind::Down(button), column, row, .. }) => {
            let asks = match button {
                MouseButton::Left => false,
                MouseButton::Right => true,
                MouseButton::Middle => return None,
            };
            Some(Input::Click(Click { column, row, is_right_button: asks }))
        }
        Event::Resize(..) => Some(Input::Resized),
        _ => None,
    }
}

fn modifiers_of(held: KeyModifiers) -> Modifiers {
    let all = [
        (KeyModifiers::SHIFT, Modifiers::SHIFT),
        (KeyModifiers::ALT, Modifiers::ALT),
        (KeyModifiers::CONTROL, Modifiers::CTRL),
    ];
    let held = all.into_iter().filter(|(it, _)| held.contains(*it)).map(|(_, it)| it);
    held.fold(Modifiers::NONE, Modifiers::union)
}

const fn code_of(code: event::KeyCode) -> Option<KeyCode> {
    Some(match code {
        event::KeyCode::Char(letter) => KeyCode::Char(letter),
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        event::KeyCode::Insert => KeyCode::Insert,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::BackTab => KeyCode::BackTab,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::F(number) => KeyCode::F(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_key_whoever_reads_it() {
        let key = event::KeyEvent::new(event::KeyCode::Up, KeyModifiers::SHIFT);
        let own = Key::new(KeyCode::Up, Modifiers::SHIFT);
        assert_eq!(input_of(Event::Key(key)), Some(Input::Key(own)));
        let release = event::KeyEvent { kind: KeyEventKind::Release, ..key };
        assert_eq!(input_of(Event::Key(release)), None);
        assert_eq!(input_of(Event::Paste("yyy".to_owned())), None);
    }
}
