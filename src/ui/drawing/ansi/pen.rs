//! The colours and attributes that a terminal writes with, and the least that
//! changes them.

use ratatui::{
    buffer::Cell,
    style::{Color, Modifier},
};
use std::io::Write as _;

/// What can be seen of an empty cell, besides its ground.
const SEEN_ON_BLANKS: Modifier = Modifier::REVERSED
    .union(Modifier::UNDERLINED)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK)
    .union(Modifier::CROSSED_OUT);

/// Attributes, what switches each on, and off again.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    // What switches these two off is one code: it stands before both.
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

/// How a terminal writes, or a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    ink: Color,
    ground: Color,
    attributes: Modifier,
}

/// What a cell, or several, ask of the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pen: Pen,
    /// Whether nothing is there that has a colour.
    is_blank: bool,
}

impl Pen {
    pub(super) const PLAIN: Self =
        Self { ink: Color::Reset, ground: Color::Reset, attributes: Modifier::empty() };

    /// Whether what is written now looks like that.
    pub(super) fn suits(self, look: Look) -> bool {
        self == self.changed_for(look)
    }

    /// The pen that writes that. A blank changes no more than it must.
    pub(super) fn changed_for(self, look: Look) -> Self {
        if look.is_blank {
            let attributes = self.attributes.difference(SEEN_ON_BLANKS);
            Self { ground: look.pen.ground, attributes, ..self }
        } else {
            look.pen
        }
    }

    /// Writes what makes this pen of another.
    pub(super) fn take_up(self, before: Self, bytes: &mut Vec<u8>) {
        if self == before {
            return;
        }
        let mut changes = Codes::default();
        changes.change(before, self);
        let mut anew = Codes::default();
        if self != Self::PLAIN {
            anew.add("0");
            anew.change(Self::PLAIN, self);
        }
        let shorter = if anew.0.len() < changes.0.len() { anew } else { changes };
        bytes.extend(b"\x1b[");
        bytes.extend(shorter.0);
        bytes.push(b'm');
    }
}

impl Look {
    /// The look of a cell that was erased.
    pub(super) const ERASED: Self = Self { pen: Pen::PLAIN, is_blank: true };

    pub(super) fn of(cell: &Cell) -> Self {
        let pen = Pen { ink: cell.fg, ground: cell.bg, attributes: cell.modifier };
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS);
        if !is_blank {
            return Self { pen, is_blank };
        }
        Self { pen: Pen { ground: cell.bg, ..Pen::PLAIN }, is_blank }
    }

    /// What both ask, where one pen writes both.
    pub(super) fn with(self, other: Self) -> Option<Self> {
        let (one, blank) = if self.is_blank { (other, self) } else { (self, other) };
        one.pen.suits(blank).then_some(one)
    }
}

/// The codes of one command, between its `;`.
#[derive(Default)]
struct Codes(Vec<u8>);

impl Codes {
    fn add(&mut self, code: &str) {
        if !self.0.is_empty() {
            self.0.push(b';');
        }
        self.0.extend(code.as_bytes());
    }

    fn change(&mut self, before: Pen, after: Pen) {
        self.change_attributes(before.attributes, after.attributes);
        if before.ink != after.ink {
            self.add_colour(after.ink, 30);
        }
        if before.ground != after.ground {
            self.add_colour(after.ground, 40);
        }
    }

    fn change_attributes(&mut self, before: Modifier, after: Modifier) {
        let mut on = before;
        let mut last = 0;
        for (attribute, _, off) in ATTRIBUTES {
            if before.difference(after).contains(attribute) {
                // It takes whatever it switches off.
                for (other, ..) in ATTRIBUTES.iter().filter(|it| it.2 == off) {
                    on.remove(*other);
                }
                if off != last {
                    self.add(&off.to_string());
                }
                last = off;
            }
        }
        for (attribute, code, _) in ATTRIBUTES {
            if after.difference(on).contains(attribute) {
                self.add(&code.to_string());
            }
        }
    }

    /// `first` is the code of black.
    fn add_colour(&mut self, colour: Color, first: u8) {
        let mut code = Vec::new();
        // A vector takes whatever is written.
        let _ = match sixteen(colour) {
            Some(number @ 0..8) => write!(code, "{}", first + number),
            Some(number) => write!(code, "{}", first + 60 + number - 8),
            None => match colour {
                Color::Indexed(number) => write!(code, "{};5;{number}", first + 8),
                Color::Rgb(red, green, blue) => {
                    write!(code, "{};2;{red};{green};{blue}", first + 8)
                }
                _ => write!(code, "{}", first + 9),
            },
        };
        self.add(&String::from_utf8_lossy(&code));
    }
}

/// The number of one of the sixteen colours.
pub(in crate::ui) const fn sixteen(colour: Color) -> Option<u8> {
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
