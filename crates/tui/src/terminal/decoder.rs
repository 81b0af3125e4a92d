//! Decoding of terminal input into keys and clicks. A terminal sends a byte for a letter, and for
//! other keys a sequence that starts with Esc. The sequence is parsed to its end, by the grammar
//! that all terminals share, before it is looked up: none of its bytes counts as a letter. A torn
//! sequence ends when nothing arrives for a while, so that it swallows no later key.

use super::{Click, Input};
use crate::settings::{Key, KeyCode, Modifiers};
use hexdelve::content::is_unprintable;
use std::{ops::RangeInclusive, time::Duration};

/// After this silence, an Esc byte counts as the Esc key.
const MOMENT: Duration = Duration::from_millis(30);
/// Anything that arrives later counts as typed.
const PASTE: Duration = Duration::from_millis(500);
/// In bytes. A longer sequence is not kept, and has no meaning.
const LONGEST: usize = 64;

const ESC: u8 = 0x1b;
/// The bytes that make a sequence of an Esc: those of keys, and those of replies.
const INTRODUCERS: &[u8] = b"[O]P^_X";
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// A decoder that turns the bytes of a terminal into inputs, whatever pieces they arrive in.
///
/// ```
/// use hexdelve_tui::{settings::KeyCode, terminal::{Decoder, Input}};
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
    bytes: Vec<u8>,
    /// Whether the bytes are pasted text, which is ignored.
    pastes: bool,
    inputs: Vec<Input>,
}

/// The length of a sequence, with `None` if the program ignores it; or `None` if more has to
/// arrive.
type Found = Option<(usize, Option<Input>)>;

impl Decoder {
    /// Decodes the next bytes.
    pub fn take(&mut self, bytes: &[u8]) {
        // A key with Alt arrives in one piece with its Esc. So an Esc that has been
        // waiting alone was the Esc key, unless the new bytes continue a sequence.
        if self.is_escape_key() && !bytes.first().is_some_and(|byte| INTRODUCERS.contains(byte)) {
            self.give_up();
        }
        self.bytes.extend(bytes);
        while !self.bytes.is_empty() && self.take_one() {}
    }

    /// Returns the decoded inputs, each once.
    pub fn inputs(&mut self) -> impl Iterator<Item = Input> + use<'_> {
        self.inputs.drain(..)
    }

    /// Returns how long to wait for the rest of an incomplete sequence, if there is one.
    pub fn patience(&self) -> Option<Duration> {
        let moment = (!self.bytes.is_empty()).then_some(MOMENT);
        if self.pastes { Some(PASTE) } else { moment }
    }

    /// Stops waiting for the rest of an incomplete sequence. An Esc alone was the Esc key.
    pub fn give_up(&mut self) {
        if self.is_escape_key() {
            self.inputs.extend(self.bytes.iter().map(|_| key(KeyCode::Esc)));
        }
        self.bytes.clear();
        self.pastes = false;
    }

    /// The bytes count as Esc keys only if nothing else arrives.
    fn is_escape_key(&self) -> bool {
        !self.pastes && self.bytes.iter().all(|byte| *byte == ESC)
    }

    /// Returns whether to continue with the rest.
    fn take_one(&mut self) -> bool {
        let bytes = &self.bytes;
        if self.pastes {
            let end = bytes.windows(PASTE_ENDS.len()).position(|it| it == PASTE_ENDS);
            // Bytes that may be the first part of the end marker are kept.
            let kept = bytes.len().min(PASTE_ENDS.len() - 1);
            let gone = end.map_or(bytes.len() - kept, |start| start + PASTE_ENDS.len());
            self.bytes.drain(..gone);
            self.pastes = end.is_none();
            return end.is_some();
        }
        if bytes.starts_with(PASTE_BEGINS) {
            self.bytes.drain(..PASTE_BEGINS.len());
            self.pastes = true;
            return true;
        }
        match find(bytes) {
            None if bytes.len() <= LONGEST => return false,
            None => {
                // Esc and the introducer stay, with a mark that no key has, and an Esc that
                // may be half of the end.
                let start = bytes.iter().take_while(|byte| **byte == ESC).count() + 1;
                let end = bytes.last().filter(|byte| **byte == ESC).copied();
                self.bytes.truncate(start);
                self.bytes.extend([b'?'].into_iter().chain(end));
                return false;
            }
            Some((length, input)) => {
                self.bytes.drain(..length);
                self.inputs.extend(input);
            }
        }
        true
    }
}

/// There is at least one byte.
fn find(bytes: &[u8]) -> Found {
    let escape = Some((1, Some(key(KeyCode::Esc))));
    match bytes {
        [ESC] | [ESC, ESC] => None,
        [ESC, rest @ ..] if rest.starts_with(PASTE_BEGINS) => escape,
        [ESC, ESC, b'[' | b'O', ..] => with_alt(find(&bytes[1..])),
        [ESC, ESC, ..] => escape,
        [ESC, introducer @ (b'[' | b'O'), rest @ ..] => after(2, sequence(*introducer, rest)),
        // Replies to queries, which this program does not send.
        [ESC, introducer, rest @ ..] if INTRODUCERS.contains(introducer) => after(2, answer(rest)),
        // Two Escs were handled above, so this recurses only once.
        [ESC, rest @ ..] => with_alt(find(rest)),
        [byte, ..] if byte.is_ascii() => Some((1, Some(Input::Key(by_byte(*byte))))),
        _ => letter(bytes),
    }
}

/// With this number of bytes before the sequence.
fn after(start: usize, found: Found) -> Found {
    found.map(|(length, input)| (start + length, input))
}

fn key(code: KeyCode) -> Input {
    Input::Key(code.into())
}

/// Alt puts an Esc before the bytes of a key.
fn with_alt(found: Found) -> Found {
    let (length, mut input) = found?;
    if let Some(Input::Key(key)) = &mut input {
        key.modifiers |= Modifiers::ALT;
    }
    Some((length + 1, input))
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
    let shift = if letter.is_uppercase() { Modifiers::SHIFT } else { Modifiers::empty() };
    Key::new(KeyCode::Char(letter), shift)
}

fn letter(bytes: &[u8]) -> Found {
    let bytes = &bytes[..bytes.len().min(4)];
    let letter = bytes.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match (letter, str::from_utf8(bytes)) {
        (Some(letter), _) => {
            let input = (!is_unprintable(letter)).then(|| Input::Key(typed(letter)));
            Some((letter.len_utf8(), input))
        }
        // Valid so far.
        (None, Err(error)) if error.error_len().is_none() => None,
        (None, _) => Some((1, None)),
    }
}

/// After `ESC [` or `ESC O`: parameters, intermediate bytes, and a final byte that says what
/// they are for.
fn sequence(introducer: u8, rest: &[u8]) -> Found {
    let count = |bytes: &[u8], kind: RangeInclusive<u8>| {
        bytes.iter().take_while(|byte| kind.contains(byte)).count()
    };
    let (parameters, rest) = rest.split_at(count(rest, 0x30..=0x3f));
    // rxvt ends its sequences for Shift with an intermediate byte.
    let is_rxvt = rest.first() == Some(&b'$')
        && !parameters.is_empty()
        && parameters.iter().all(u8::is_ascii_digit);
    let skipped = if introducer == b'O' || is_rxvt { 0 } else { count(rest, 0x20..=0x2f) };
    let [last, rest @ ..] = &rest[skipped..] else { return None };
    let length = parameters.len() + skipped + 1;
    if !is_printable(*last) {
        // A byte that cannot be in a sequence interrupts it, and is parsed next.
        return Some((length - 1, None));
    }
    if length >= LONGEST || skipped > 0 {
        return Some((length, None));
    }
    let input = match (introducer, parameters, last) {
        // The Linux console has sequences of its own for F1 to F5.
        (b'[', [], b'[') => return after(length, console_function(rest)),
        (b'[', [], b'M') => return after(length, oldest_click(rest)),
        // The current mouse protocol. A release, which has no effect, ends with `m`.
        (b'[', [b'<', mouse @ ..], b'M') => click_of(mouse, 0),
        // An older mouse protocol, in which the button's number starts at 32.
        (b'[', mouse, b'M') => click_of(mouse, 32),
        _ => pressed(introducer, parameters, *last),
    };
    Some((length, input))
}

/// After `ESC [[`: a letter from A to E for F1 to F5.
fn console_function(rest: &[u8]) -> Found {
    match rest.first() {
        None => None,
        Some(letter @ b'A'..=b'E') => Some((1, Some(key(KeyCode::F(letter - b'A' + 1))))),
        Some(other) => Some((usize::from(is_printable(*other)), None)),
    }
}

/// After `ESC [M` in the oldest mouse protocol: three bytes, each of them 32 plus a number.
fn oldest_click(rest: &[u8]) -> Found {
    if let Some(other) = rest.iter().take(3).position(|byte| *byte < 32) {
        return Some((other, None));
    }
    let [button, column, row] = rest.first_chunk::<3>()?.map(|byte| u32::from(byte - 32));
    Some((3, click(button, column, row)))
}

const fn is_printable(byte: u8) -> bool {
    matches!(byte, 0x20..=0x7e)
}

/// A reply ends with a bell or `ESC \`.
fn answer(rest: &[u8]) -> Found {
    let end = rest.iter().position(|byte| matches!(*byte, 0x07 | ESC));
    match end.map(|end| (end, rest[end], rest.get(end + 1))) {
        Some((end, ESC, Some(b'\\'))) => Some((end + 2, None)),
        Some((_, ESC, None)) | None => None,
        // Another sequence interrupts the reply: its Esc is kept.
        Some((end, ESC, Some(_))) => Some((end, None)),
        Some((end, ..)) => Some((end + 1, None)),
    }
}

/// Of a group separated by `:`, only the first number counts.
fn numbers(parameters: &[u8]) -> Vec<u32> {
    let groups = parameters.split(|byte| *byte == b';');
    let first = groups.map(|group| group.split(|byte| *byte == b':').next().unwrap_or_default());
    let number = |digits: &[u8]| str::from_utf8(digits).ok()?.parse().ok();
    first.map(|digits| number(digits).unwrap_or(0)).collect()
}

fn pressed(introducer: u8, parameters: &[u8], last: u8) -> Option<Input> {
    // Sequences with these bytes are replies.
    if parameters.iter().any(|byte| matches!(byte, b'<'..=b'?')) {
        return None;
    }
    let numbers = numbers(parameters);
    let (code, held) = looked_up(introducer, &numbers, last)?;
    let mask = match (introducer, last) {
        // The first number says which key it is.
        (b'[', b'~' | b'$' | b'^' | b'@' | b'u') => numbers.get(1),
        _ => numbers.last(),
    };
    let mask = mask.map_or(0, |mask| mask.saturating_sub(1));
    let mut held = held | Modifiers::from_bits_truncate(mask);
    // Super, Hyper and Meta count as Alt: no key with one of them is bound, either.
    held.set(Modifiers::ALT, mask & (2 | 8 | 16 | 32) != 0);
    let code = match code {
        KeyCode::Char(letter) if held.contains(Modifiers::SHIFT) => {
            KeyCode::Char(letter.to_ascii_uppercase())
        }
        code => code,
    };
    let event = Key::new(code, held);
    // After the last `:`, 2 is a repeat and 3 a release, from terminals that report keys.
    let kind =
        parameters.rsplit(|byte| *byte == b':').next().filter(|it| it.len() < parameters.len());
    match kind {
        Some(b"3") => None,
        Some(b"2") => Some(Input::Key(Key { is_repeat: true, ..event })),
        _ => Some(Input::Key(event)),
    }
}

/// With the modifiers that the final byte implies.
fn looked_up(introducer: u8, numbers: &[u32], last: u8) -> Option<(KeyCode, Modifiers)> {
    let held = match (introducer, last) {
        // rxvt has final bytes for Shift, Ctrl, and both.
        (b'[', b'a'..=b'd' | b'$') => Modifiers::SHIFT,
        (b'O', b'a'..=b'd') | (b'[', b'^') => Modifiers::CTRL,
        (b'[', b'@') => Modifiers::SHIFT | Modifiers::CTRL,
        _ => Modifiers::empty(),
    };
    let code = match (introducer, last, numbers[0]) {
        (_, b'A' | b'a', _) => KeyCode::Up,
        (_, b'B' | b'b', _) => KeyCode::Down,
        (_, b'C' | b'c', _) => KeyCode::Right,
        (_, b'D' | b'd', _) => KeyCode::Left,
        (_, b'H', _) => KeyCode::Home,
        (_, b'F', _) => KeyCode::End,
        // The key in the middle of the keypad, whether or not it types digits.
        (_, b'E', _) | (b'[', b'G', _) => KeyCode::Char('5'),
        (b'[', b'Z', _) => KeyCode::BackTab,
        // `ESC [` and `R` also report the cursor's position.
        (b'O', b'P'..=b'S', _) | (b'[', b'P' | b'Q' | b'S', _) => KeyCode::F(last - b'P' + 1),
        // The keypad in application mode: each byte is 64 more than the character.
        (b'O', b'j'..=b'y', _) => KeyCode::Char((last - 64).into()),
        (b'O', b'I' | b'M', _) => by_byte(last - 64).code,
        (b'O', b' ', _) => KeyCode::Char(' '),
        (b'O', b'X', _) => KeyCode::Char('='),
        (b'[', b'~' | b'$' | b'^' | b'@', number) => match number {
            1 | 7 => KeyCode::Home,
            2 => KeyCode::Insert,
            3 => KeyCode::Delete,
            4 | 8 => KeyCode::End,
            5 => KeyCode::PageUp,
            6 => KeyCode::PageDown,
            11..=15 => function(number - 10)?,
            17..=21 => function(number - 11)?,
            23..=24 => function(number - 12)?,
            27 => by_number(*numbers.get(2)?)?,
            _ => return None,
        },
        (b'[', b'u', number) => by_number(number)?,
        _ => return None,
    };
    Some((code, held))
}

/// Some terminals can report the character's number instead of the byte.
fn by_number(number: u32) -> Option<KeyCode> {
    Some(by_byte(u8::try_from(number).ok().filter(u8::is_ascii)?).code)
}

fn function(number: u32) -> Option<KeyCode> {
    u8::try_from(number).ok().map(KeyCode::F)
}

/// Button numbers start at `least`.
fn click_of(parameters: &[u8], least: u32) -> Option<Input> {
    let numbers: [u32; 3] = numbers(parameters).try_into().ok()?;
    let [button, column, row] = numbers;
    click(button.checked_sub(least)?, column, row)
}

/// Shift, Alt and Ctrl in the number of a button.
const HELD: u32 = 4 | 8 | 16;

/// Releases, mouse movements and scrolling are not clicks. Columns and rows are counted from 1.
fn click(button: u32, column: u32, row: u32) -> Option<Input> {
    let asks = match button & !HELD {
        0 => false,
        2 => true,
        _ => return None,
    };
    let place = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
    Some(Input::Click(Click { column: place(column)?, row: place(row)?, is_right_button: asks }))
}
