//! Moving the cursor from cell to cell with the fewest bytes.

use crate::terminal::ansi::Codes;
use ratatui::layout::Position;

/// Without `from`, the position is unknown.
pub(super) fn travel(from: Option<Position>, to: Position) -> Codes {
    if from == Some(to) {
        return Codes::new();
    }
    let absolute = place(to);
    let relative = from.map(|from| down(from.y, to.y).and(&along(from.x, to.x)));
    relative.filter(|it| it.len() <= absolute.len()).unwrap_or(absolute)
}

fn place(Position { x, y }: Position) -> Codes {
    match (x, y) {
        (0, 0) => Codes::of(b"\x1b[H"),
        (0, _) => command(y + 1, b'H'),
        _ => Codes::of(b"\x1b[").number(y + 1).and(b";").number(x + 1).and(b"H"),
    }
}

/// Line feeds are shortest. In raw mode they keep the column, and none scrolls above the last row.
fn down(from: u16, to: u16) -> Codes {
    match from.abs_diff(to) {
        0 => Codes::new(),
        rows @ 1..=3 if to > from => Codes::of(&b"\n\n\n"[..rows.into()]),
        // "Reverse index" is the line feed's counterpart.
        1 => Codes::of(b"\x1bM"),
        // Down by a number of rows, or to a row by its number, which is counted from 1.
        rows if to > from => shorter(counted(rows, b'B'), command(to + 1, b'd')),
        rows => shorter(counted(rows, b'A'), command(to + 1, b'd')),
    }
}

fn along(from: u16, to: u16) -> Codes {
    match from.abs_diff(to) {
        0 => Codes::new(),
        _ if to == 0 => Codes::of(b"\r"),
        columns if to > from => shorter(counted(columns, b'C'), command(to + 1, b'G')),
        columns @ 1..=4 => Codes::of(&b"\x08\x08\x08\x08"[..columns.into()]),
        columns => shorter(counted(columns, b'D'), command(to + 1, b'G')),
    }
}

fn counted(count: u16, letter: u8) -> Codes {
    if count == 1 { Codes::of(b"\x1b[").and(&[letter]) } else { command(count, letter) }
}

fn command(number: u16, letter: u8) -> Codes {
    Codes::of(b"\x1b[").number(number).and(&[letter])
}

fn shorter(one: Codes, other: Codes) -> Codes {
    if other.len() < one.len() { other } else { one }
}
