//! Decoding of terminal input into keys and clicks.
//!
//! A terminal sends a byte for a letter, and for other keys a sequence that starts with
//! Esc. Nothing marks the end of a sequence that was torn on the way. Such a sequence
//! ends when nothing more arrives for a while, so that it swallows no later key.

use crate::{
    settings::{Key, KeyCode, Modifiers},
    terminal::input::{Click, Input},
};
use std::{collections::VecDeque, time::Duration};

/// The time the rest of a sequence may take. It is also the silence after which an
/// Esc byte counts as the Esc key.
const MOMENT: Duration = Duration::from_millis(30);
/// The time the next part of a paste may take. Anything that arrives later counts as
/// typed.
const PASTE: Duration = Duration::from_millis(500);
/// The longest possible sequence for a key, in bytes.
const LONGEST: usize = 64;

const ESC: u8 = 0x1b;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// A decoder that turns the bytes of a terminal into inputs, whatever pieces they arrive
/// in.
///
/// ```
/// use hexdelve::{settings::KeyCode, terminal::{Decoder, Input}};
/// let mut decoder = Decoder::default();
/// decoder.take(b"\x1b[A\x1b");
/// assert_eq!(decoder.inputs().collect::<Vec<_>>(), [Input::Key(KeyCode::Up.into())]);
/// // An Esc alone may be the start of a sequence.
/// decoder.give_up();
/// assert_eq!(decoder.inputs().next(), Some(Input::Key(KeyCode::Esc.into())));
/// ```
#[derive(Debug, Default)]
pub struct Decoder {
    /// The start of a sequence that is incomplete so far.
    bytes: VecDeque<u8>,
    /// Whether the bytes are pasted text, which is ignored.
    pastes: bool,
    inputs: Vec<Input>,
}

/// The result of parsing the start of some bytes.
#[derive(Debug, PartialEq, Eq)]
enum Found {
    /// An incomplete sequence.
    Part,
    /// A complete sequence of this many bytes, and its input. There is none if the
    /// program ignores the sequence.
    Whole(usize, Option<Input>),
    /// The start of a paste.
    Paste,
}

impl Decoder {
    /// Decodes the next bytes.
    pub fn take(&mut self, bytes: &[u8]) {
        // A key with Alt arrives in one piece with its Esc. So an Esc that has been
        // waiting alone was the Esc key, unless the new bytes continue a sequence.
        if self.bytes == [ESC] && !matches!(bytes.first(), Some(b'[' | b'O' | b']' | b'P')) {
            self.give_up();
        }
        self.bytes.extend(bytes);
        while !self.bytes.is_empty() && self.take_one() {}
    }

    /// Returns the decoded inputs, each once.
    pub fn inputs(&mut self) -> impl Iterator<Item = Input> + use<'_> {
        self.inputs.drain(..)
    }

    /// Returns how long to wait for the rest of an incomplete sequence, or `None` if
    /// there is none.
    pub fn patience(&self) -> Option<Duration> {
        match (self.pastes, self.bytes.is_empty()) {
            (true, _) => Some(PASTE),
            (false, false) => Some(MOMENT),
            (false, true) => None,
        }
    }

    /// Stops waiting for the rest of an incomplete sequence. An Esc alone was the Esc
    /// key.
    pub fn give_up(&mut self) {
        if !self.pastes && self.bytes.len() == 1 && self.bytes[0] == ESC {
            self.inputs.push(key(KeyCode::Esc));
        }
        self.bytes.clear();
        self.pastes = false;
    }

    /// Parses the start of the bytes. Returns whether to continue with the rest.
    fn take_one(&mut self) -> bool {
        let bytes = self.bytes.make_contiguous();
        if self.pastes {
            let end = bytes.windows(PASTE_ENDS.len()).position(|it| it == PASTE_ENDS);
            // Everything is skipped, except for bytes that may be the first part of the
            // end marker.
            let kept = bytes.len().min(PASTE_ENDS.len() - 1);
            let gone = end.map_or(bytes.len() - kept, |start| start + PASTE_ENDS.len());
            self.bytes.drain(..gone);
            self.pastes = end.is_none();
            return end.is_some();
        }
        match find(bytes) {
            Found::Part if bytes.len() <= LONGEST => return false,
            Found::Part => self.bytes.clear(),
            Found::Paste => {
                self.bytes.drain(..PASTE_BEGINS.len());
                self.pastes = true;
            }
            Found::Whole(length, input) => {
                self.bytes.drain(..length);
                self.inputs.extend(input);
            }
        }
        true
    }
}

/// Parses the start of the bytes, of which there is at least one.
fn find(bytes: &[u8]) -> Found {
    if bytes.starts_with(PASTE_BEGINS) {
        return Found::Paste;
    }
    match bytes {
        [ESC] => Found::Part,
        [ESC, ESC, ..] => Found::Whole(1, Some(key(KeyCode::Esc))),
        [ESC, b'[', rest @ ..] => control_sequence(rest),
        [ESC, b'O', rest @ ..] => match rest.first() {
            None => Found::Part,
            Some(last) => Found::Whole(3, by_letter(*last).map(key)),
        },
        // Replies to queries, which this program does not send.
        [ESC, b']' | b'P', rest @ ..] => answer(rest),
        // Alt puts an Esc before the key. Two Escs were handled above, so this
        // recurses only once.
        [ESC, rest @ ..] => match find(rest) {
            Found::Whole(length, input) => Found::Whole(length + 1, input.map(with_alt)),
            other => other,
        },
        [byte, ..] if byte.is_ascii() => Found::Whole(1, Some(Input::Key(by_byte(*byte)))),
        _ => letter(bytes),
    }
}

const NONE: Modifiers = Modifiers::NONE;

fn key(code: KeyCode) -> Input {
    Input::Key(code.into())
}

fn with_alt(input: Input) -> Input {
    match input {
        Input::Key(key) => Input::Key(Key::new(key.code, key.modifiers.union(Modifiers::ALT))),
        other => other,
    }
}

fn by_byte(byte: u8) -> Key {
    let held = |letter: u8| Key::new(KeyCode::Char(letter.into()), Modifiers::CTRL);
    match byte {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        0 => held(b' '),
        1..=26 => held(byte - 1 + b'a'),
        ESC => KeyCode::Esc.into(),
        28..=31 => held(byte - 28 + b'4'),
        _ => typed(byte.into()),
    }
}

fn typed(letter: char) -> Key {
    let shift = if letter.is_uppercase() { Modifiers::SHIFT } else { NONE };
    Key::new(KeyCode::Char(letter), shift)
}

/// Parses a character of several bytes.
fn letter(bytes: &[u8]) -> Found {
    let length = match bytes[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Found::Whole(1, None),
    };
    let present = &bytes[..bytes.len().min(length)];
    match str::from_utf8(present) {
        Ok(text) => Found::Whole(length, text.chars().next().map(|it| Input::Key(typed(it)))),
        // Valid so far.
        Err(error) if error.error_len().is_none() => Found::Part,
        Err(_) => Found::Whole(1, None),
    }
}

/// Parses what follows `ESC [`: parameters, and a final byte that says what they are for.
fn control_sequence(rest: &[u8]) -> Found {
    // The Linux console has sequences of its own for F1 to F5.
    if let [b'[', function, ..] = rest {
        let number = function.wrapping_sub(b'A').wrapping_add(1);
        let known = (1..=5).contains(&number);
        return Found::Whole(4, known.then(|| key(KeyCode::F(number))));
    }
    let Some(end) = rest.iter().position(|byte| !matches!(byte, 0x20..=0x3f)) else {
        return Found::Part;
    };
    let (parameters, last) = (&rest[..end], rest[end]);
    let length = end + 3;
    match (parameters, last) {
        ([], b'[') => Found::Part,
        ([], b'M') => match rest.get(1..4) {
            None => Found::Part,
            // The oldest mouse protocol: three bytes, each of them 32 plus a number.
            Some(mouse) => {
                let [button, column, row] =
                    [0, 1, 2].map(|at| u32::from(mouse[at].saturating_sub(32)));
                Found::Whole(length + 3, click(button, column, row))
            }
        },
        // The current mouse protocol, in which a release ends with `m`. A release has no
        // effect.
        ([b'<', mouse @ ..], b'M') => Found::Whole(length, click_of(mouse, 0)),
        // An older mouse protocol, in which the button's number starts at 32.
        (mouse, b'M') => Found::Whole(length, click_of(mouse, 32)),
        (parameters, 0x40..=0x7e) => Found::Whole(length, by_sequence(parameters, last)),
        // A byte that cannot be in a sequence interrupts it, and is parsed next.
        _ => Found::Whole(length - 1, None),
    }
}

/// Parses a reply, up to a bell or `ESC \`.
fn answer(rest: &[u8]) -> Found {
    let end = rest.iter().position(|byte| matches!(*byte, 0x07 | ESC));
    match end.map(|end| (end, rest[end], rest.get(end + 1))) {
        Some((end, ESC, Some(b'\\'))) => Found::Whole(end + 4, None),
        Some((_, ESC, None)) | None => Found::Part,
        // Another sequence interrupts the reply: its Esc is kept.
        Some((end, ESC, Some(_))) => Found::Whole(end + 2, None),
        Some((end, ..)) => Found::Whole(end + 3, None),
    }
}

/// Returns the numeric parameters of a sequence. Of a group separated by `:`, only the
/// first number counts.
fn numbers(parameters: &[u8]) -> Vec<u32> {
    let groups = parameters.split(|byte| *byte == b';');
    let first = groups.map(|group| group.split(|byte| *byte == b':').next().unwrap_or_default());
    let number = |digits: &[u8]| str::from_utf8(digits).ok()?.parse().ok();
    first.map(|digits| number(digits).unwrap_or(0)).collect()
}

fn by_sequence(parameters: &[u8], last: u8) -> Option<Input> {
    let numbers = numbers(parameters);
    let code = match (last, numbers[0]) {
        (b'~', 1 | 7) => KeyCode::Home,
        (b'~', 2) => KeyCode::Insert,
        (b'~', 3) => KeyCode::Delete,
        (b'~', 4 | 8) => KeyCode::End,
        (b'~', 5) => KeyCode::PageUp,
        (b'~', 6) => KeyCode::PageDown,
        (b'~', number @ 11..=15) => function(number - 10)?,
        (b'~', number @ 17..=21) => function(number - 11)?,
        (b'~', number @ 23..=24) => function(number - 12)?,
        // Some terminals report which key was pressed instead of the byte that it stands
        // for.
        (b'u', 27) => KeyCode::Esc,
        (b'u', 127) => KeyCode::Backspace,
        (b'u', number) => by_byte(u8::try_from(number).ok().filter(u8::is_ascii)?).code,
        (b'Z', _) => KeyCode::BackTab,
        // With parameters, the sequence reports the cursor's position.
        (b'R', _) if !parameters.is_empty() => return None,
        (last, _) => by_letter(last)?,
    };
    let mask = numbers.get(1).map_or(0, |mask| mask.saturating_sub(1));
    let held = [(1, Modifiers::SHIFT), (2, Modifiers::ALT), (4, Modifiers::CTRL)];
    let held = held.into_iter().filter(|(bit, _)| mask & bit != 0).map(|(_, it)| it);
    let event = Key::new(code, held.fold(Modifiers::NONE, Modifiers::union));
    // The number after the last `:` is the kind of event: 2 for a repeat, 3 for a
    // release. Only terminals that report keys instead of bytes send it.
    let kind =
        parameters.rsplit(|byte| *byte == b':').next().filter(|it| it.len() < parameters.len());
    match kind {
        Some(b"3") => None,
        Some(b"2") => Some(Input::Key(Key { is_repeat: true, ..event })),
        _ => Some(Input::Key(event)),
    }
}

fn by_letter(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

fn function(number: u32) -> Option<KeyCode> {
    u8::try_from(number).ok().map(KeyCode::F)
}

/// Returns the click that a mouse report with three numbers describes, if it describes
/// one. Button numbers start at `least`.
fn click_of(parameters: &[u8], least: u32) -> Option<Input> {
    let numbers: [u32; 3] = numbers(parameters).try_into().ok()?;
    let [button, column, row] = numbers;
    click(button.checked_sub(least)?, column, row)
}

/// The bits for Shift, Alt and Ctrl in the number of a button.
const HELD: u32 = 4 | 8 | 16;

/// Returns the click of a button, if it is the left or the right one. Releases, mouse
/// movements and scrolling are not clicks. Columns and rows are counted from 1.
fn click(button: u32, column: u32, row: u32) -> Option<Input> {
    let asks = match button & !HELD {
        0 => false,
        2 => true,
        _ => return None,
    };
    let place = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
    Some(Input::Click(Click { column: place(column)?, row: place(row)?, is_right_button: asks }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(code: KeyCode) -> Input {
        Input::Key(code.into())
    }

    fn held(letter: char, modifiers: Modifiers) -> Input {
        Input::Key(Key::new(KeyCode::Char(letter), modifiers))
    }

    /// Returns sequences that terminals send, with the resulting inputs.
    fn sequences() -> Vec<(&'static [u8], Vec<Input>)> {
        let right = Key::new(KeyCode::Right, Modifiers::SHIFT);
        let click = |asks| Input::Click(Click { column: 4, row: 9, is_right_button: asks });
        vec![
            (b"q", vec![code(KeyCode::Char('q'))]),
            (b"Q", vec![held('Q', Modifiers::SHIFT)]),
            (b"\x03", vec![held('c', Modifiers::CTRL)]),
            (b"\r", vec![code(KeyCode::Enter)]),
            (b"\x7f", vec![code(KeyCode::Backspace)]),
            ("é".as_bytes(), vec![code(KeyCode::Char('é'))]),
            ("\u{1f600}".as_bytes(), vec![code(KeyCode::Char('\u{1f600}'))]),
            (b"\x1b[A", vec![code(KeyCode::Up)]),
            (b"\x1bOA", vec![code(KeyCode::Up)]),
            (b"\x1b[1;2C", vec![Input::Key(right)]),
            (b"\x1b[5~", vec![code(KeyCode::PageUp)]),
            (b"\x1b[4~", vec![code(KeyCode::End)]),
            (b"\x1bOP", vec![code(KeyCode::F(1))]),
            (b"\x1b[[B", vec![code(KeyCode::F(2))]),
            (b"\x1b[15~", vec![code(KeyCode::F(5))]),
            (b"\x1b[24~", vec![code(KeyCode::F(12))]),
            (b"\x1b[Z", vec![code(KeyCode::BackTab)]),
            (b"\x1b[99;5u", vec![held('c', Modifiers::CTRL)]),
            (b"\x1b[97;1:3u", vec![]),
            (b"\x1b[<0;5;10M", vec![click(false)]),
            (b"\x1b[<18;5;10M", vec![click(true)]),
            (b"\x1b[<0;5;10m", vec![]),
            (b"\x1b[<64;5;10M", vec![]),
            (b"\x1b[32;5;10M", vec![click(false)]),
            (b"\x1b[M\x20\x25\x2a", vec![click(false)]),
            (b"\x1b[<0;0;0M", vec![]),
            (b"\x1b[200~yyy\x03\x1b[A\x1b[201~", vec![]),
            (b"\x1b]11;rgb:0000/0000/0000\x07", vec![]),
            (b"\x1b]11;rgb:0000/0000/0000\x1b\\", vec![]),
            (b"\x1b[1;1R", vec![]),
            (b"\x1b[?1;2c", vec![]),
            (b"\xff", vec![]),
        ]
    }

    fn decoded(pieces: &[&[u8]]) -> Vec<Input> {
        let mut decoder = Decoder::default();
        for piece in pieces {
            decoder.take(piece);
        }
        decoder.inputs().collect()
    }

    #[test]
    fn a_sequence_is_one_input_whatever_pieces_it_comes_in() {
        let next = code(KeyCode::Char('.'));
        for (bytes, inputs) in sequences() {
            let expected: Vec<_> = inputs.into_iter().chain([next]).collect();
            for cut in 0..=bytes.len() {
                let (one, other) = bytes.split_at(cut);
                assert_eq!(decoded(&[one, other, b"."]), expected, "{bytes:?} cut at {cut}");
            }
            let bytes: Vec<_> = bytes.iter().map(std::slice::from_ref).collect();
            assert_eq!(decoded(&[&bytes[..], &[b"."]].concat()), expected, "{bytes:?}");
        }
    }

    #[test]
    fn a_sequence_torn_at_any_byte_swallows_no_later_key() {
        for (bytes, _) in sequences() {
            for cut in 1..bytes.len() {
                let mut decoder = Decoder::default();
                decoder.take(&bytes[..cut]);
                if decoder.patience().is_some() {
                    decoder.give_up();
                }
                assert_eq!(decoder.patience(), None, "{bytes:?} torn at {cut}");
                decoder.inputs().for_each(drop);
                decoder.take(b"\x03");
                let quit: Vec<_> = decoder.inputs().collect();
                let expected = [held('c', Modifiers::CTRL)];
                assert_eq!(quit, expected, "{bytes:?} torn at {cut}");
            }
        }
    }

    #[test]
    fn a_key_in_one_piece_with_its_escape_has_alt() {
        assert_eq!(decoded(&[b"\x1bk."]), [held('k', Modifiers::ALT), code(KeyCode::Char('.'))]);
        assert_eq!(decoded(&[b"\x1b", b"k"]), [code(KeyCode::Esc), code(KeyCode::Char('k'))]);
    }

    #[test]
    fn escape_is_a_key_when_nothing_follows() {
        let mut decoder = Decoder::default();
        decoder.take(b"\x1b\x1b");
        assert_eq!(decoder.patience(), Some(MOMENT));
        decoder.give_up();
        assert_eq!(decoder.inputs().collect::<Vec<_>>(), [code(KeyCode::Esc); 2]);
        assert_eq!(decoder.patience(), None);
    }

    #[test]
    fn whatever_comes_takes_no_memory() {
        let mut decoder = Decoder::default();
        for beginning in [PASTE_BEGINS, b"\x1b[", b"\x1b]", b"\x1b[<"] {
            decoder.take(beginning);
            (0..1000).for_each(|_| decoder.take(&[b'1'; 1024]));
            assert!(decoder.bytes.len() <= LONGEST, "{} bytes wait", decoder.bytes.len());
            decoder.give_up();
            decoder.inputs().for_each(drop);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_are_too_much(pieces: Vec<Vec<u8>>) {
            let mut decoder = Decoder::default();
            for piece in &pieces {
                decoder.take(piece);
                decoder.inputs().for_each(drop);
            }
            decoder.give_up();
            decoder.inputs().for_each(drop);
            decoder.take(b"q");
            assert_eq!(decoder.inputs().collect::<Vec<_>>(), [code(KeyCode::Char('q'))]);
        }
    }
}
