//! The colours and attributes a terminal writes with, and the shortest codes that change them.

use crate::terminal::ansi::Codes;
use ratatui::{
    buffer::Cell,
    style::{Color, Modifier},
};

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
