//! ANSI escape codes: the colours and attributes a terminal writes with, the shortest codes that
//! change them, and cursor movement with the fewest bytes. The changes in a frame are written in
//! pieces. Codes are built without allocation: most of them only to compare their lengths.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Position,
    style::{Color, Modifier},
};
use smallvec::SmallVec;
use std::ops::{Deref, Range};

const SEEN_ON_BLANKS: Modifier = Modifier::REVERSED
    .union(Modifier::UNDERLINED)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK)
    .union(Modifier::CROSSED_OUT);

/// The codes that switch each on and off.
const ATTRIBUTES: [(Modifier, u16, u16); 9] = [
    // Bold and dim share a code for off, as do the two kinds of blinking. Codes for off are written
    // first, so that the other attribute can be switched on again.
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    ink: Color,
    ground: Color,
    attributes: Modifier,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pen: Pen,
    /// Any foreground colour suits a blank.
    is_blank: bool,
}

impl Pen {
    pub(super) const PLAIN: Self =
        Self { ink: Color::Reset, ground: Color::Reset, attributes: Modifier::empty() };

    pub(super) fn suits(self, look: Look) -> bool {
        self == self.changed_for(look)
    }

    /// For a blank, the pen changes no more than necessary.
    pub(super) fn changed_for(self, look: Look) -> Self {
        if look.is_blank {
            let attributes = self.attributes.difference(SEEN_ON_BLANKS);
            Self { ground: look.pen.ground, attributes, ..self }
        } else {
            look.pen
        }
    }

    pub(super) fn taken_up(self, before: Self) -> Codes {
        if self == before {
            return Codes::new();
        }
        let changes = Change::default().between(before, self);
        // Starting from the plain pen, a sequence without parameters, may be shorter.
        let anew = match self {
            Self::PLAIN => Change::default(),
            _ => Change::default().add(0).between(Self::PLAIN, self),
        };
        let shorter = if anew.0.len() < changes.0.len() { anew } else { changes };
        Codes::of(b"\x1b[").and(&shorter.0).and(b"m")
    }
}

impl Look {
    pub(super) const ERASED: Self = Self { pen: Pen::PLAIN, is_blank: true };

    pub(super) fn of(cell: &Cell) -> Self {
        let pen = Pen { ink: cell.fg, ground: cell.bg, attributes: cell.modifier };
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS);
        if !is_blank {
            return Self { pen, is_blank };
        }
        Self { pen: Pen { ground: cell.bg, ..Pen::PLAIN }, is_blank }
    }

    /// `None` if no single pen can write both.
    pub(super) fn with(self, other: Self) -> Option<Self> {
        let (one, blank) = if self.is_blank { (other, self) } else { (self, other) };
        one.pen.suits(blank).then_some(one)
    }
}

/// The parameters of one "select graphic rendition" sequence, separated by `;`.
#[derive(Default)]
struct Change(Codes);

impl Change {
    fn add(self, number: u16) -> Self {
        let between: &[u8] = if self.0.is_empty() { b"" } else { b";" };
        Self(self.0.and(between).number(number))
    }

    fn between(self, before: Pen, after: Pen) -> Self {
        let mut change = self.attributes(before.attributes, after.attributes);
        if before.ink != after.ink {
            change = change.colour(after.ink, 30);
        }
        if before.ground != after.ground {
            change = change.colour(after.ground, 40);
        }
        change
    }

    fn attributes(mut self, before: Modifier, after: Modifier) -> Self {
        let mut on = before;
        let mut last = 0;
        for (attribute, _, off) in ATTRIBUTES {
            if before.difference(after).contains(attribute) {
                // The code switches off every attribute that shares it.
                for (other, ..) in ATTRIBUTES.iter().filter(|it| it.2 == off) {
                    on.remove(*other);
                }
                if off != last {
                    self = self.add(off);
                }
                last = off;
            }
        }
        for (attribute, code, _) in ATTRIBUTES {
            if after.difference(on).contains(attribute) {
                self = self.add(code);
            }
        }
        self
    }

    /// `first` is the code for black.
    fn colour(self, colour: Color, first: u16) -> Self {
        match (sixteen(colour), colour) {
            (Some(number @ 0..8), _) => self.add(first + number),
            (Some(number), _) => self.add(first + 60 + number - 8),
            (None, Color::Indexed(number)) => self.add(first + 8).add(5).add(number.into()),
            (None, Color::Rgb(red, green, blue)) => {
                let parts = [2, red.into(), green.into(), blue.into()];
                parts.into_iter().fold(self.add(first + 8), Self::add)
            }
            (None, _) => self.add(first + 9),
        }
    }
}

pub(crate) const fn sixteen(colour: Color) -> Option<u16> {
    Some(match colour {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Reset | Color::Rgb(..) | Color::Indexed(_) => return None,
    })
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Codes(SmallVec<[u8; 48]>);

impl Codes {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(SmallVec::from_slice(bytes))
    }

    #[must_use]
    pub(super) fn and(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    #[must_use]
    pub(super) fn number(self, mut number: u16) -> Self {
        let mut digits = [b'0'; 5];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b"0123456789"[usize::from(number % 10)];
            number /= 10;
            if number == 0 {
                return self.and(&digits[first..]);
            }
        }
    }
}

impl Deref for Codes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// The number of cells from which erasing is shorter than writing blanks.
const WORTH_ERASING: u16 = 4;

/// Adjacent cells of a row that one pen can write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) row: u16,
    pub(super) columns: Range<u16>,
    pub(super) look: Look,
    /// Whether the cells and everything to the right of them are erased.
    pub(super) erases: bool,
}

impl Stroke {
    pub(super) const fn start(&self) -> Position {
        Position::new(self.columns.start, self.row)
    }

    pub(super) fn of(sheet: &Buffer, mut changed: Vec<Position>) -> Vec<Self> {
        changed.sort_unstable_by_key(|place| (place.y, place.x));
        changed.dedup();
        let rows = changed.chunk_by(|one, next| one.y == next.y);
        rows.flat_map(|places| Self::of_a_row(sheet, places)).collect()
    }

    fn of_a_row(sheet: &Buffer, places: &[Position]) -> Vec<Self> {
        let Some(&Position { y: row, x: first }) = places.first() else { return Vec::new() };
        let mut strokes: Vec<Self> = Vec::new();
        let tail = tail(sheet, row, first);
        let (written, erased) = places.split_at(places.partition_point(|place| place.x < tail));
        // Changes in the row's empty end are erased in one go: the cells between are empty.
        let erased = match erased {
            [start, .., end] if end.x - start.x + 1 >= WORTH_ERASING => Some(start.x..end.x + 1),
            _ => None,
        };
        let written = if erased.is_some() { written } else { places };
        for place in written {
            let look = Look::of(&sheet[*place]);
            let last = strokes.last_mut().filter(|last| last.columns.end == place.x);
            if let Some((look, last)) = last.and_then(|last| Some((last.look.with(look)?, last))) {
                (last.look, last.columns.end) = (look, place.x + 1);
            } else {
                let columns = place.x..place.x + 1;
                strokes.push(Self { row, columns, look, erases: false });
            }
        }
        strokes.extend(erased.map(|columns| Self {
            row,
            columns,
            look: Look::ERASED,
            erases: true,
        }));
        strokes
    }
}

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

fn tail(sheet: &Buffer, row: u16, least: u16) -> u16 {
    let is_empty = |x: &u16| Look::of(&sheet[(*x, row)]) == Look::ERASED;
    let empty = (least..sheet.area.right()).rev().take_while(is_empty).last();
    empty.unwrap_or(sheet.area.right())
}
