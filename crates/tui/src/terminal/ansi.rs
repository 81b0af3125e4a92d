//! Frames as terminal output, with one write per frame. It needs no real terminal: recordings
//! consist of the same bytes.

use crate::settings::sixteen;
use ratatui::{
    backend::{Backend, ClearType, WindowSize},
    buffer::Cell,
    layout::{Position, Size},
    style::{Color, Modifier},
};
use std::{
    fmt::Write as _,
    io::{self, Write},
    mem::take,
};

/// "Shift in", which changes nothing here: it marks complete frames for a reader of the output.
const END_OF_FRAME: char = '\u{f}';

/// Of a terminal that claims to be larger, only this part is drawn on: its claim takes no memory.
const LARGEST: Size = Size::new(1000, 320);

/// Every terminal gives them one column: the lines of frames, and the glyphs of the ground.
const NARROW: &str = "─│┌┐└┘∙≋≃░¥▬⨯◦▪∆◌◊◘▚»▐";

/// Some terminals, such as serial consoles, do not know their size.
const UNKNOWN: Size = Size::new(80, 24);

/// A `ratatui` backend that draws on a terminal through `W`, with one write per frame. After an
/// error, the `Terminal` that uses it has to be cleared: nobody knows what arrived.
///
/// ```
/// use hexdelve_tui::terminal::AnsiBackend;
/// use ratatui::{Terminal, backend::Backend, layout::Size};
/// let mut terminal = Terminal::new(AnsiBackend::of_size(Vec::new(), Size::new(80, 24)))?;
/// for word in ["step", "stop"] {
///     terminal.backend_mut().writer.clear();
///     terminal.draw(|frame| {
///         frame.render_widget(word, frame.area());
///         frame.set_cursor_position((0, 0));
///     })?;
/// }
/// // The way to the new letter, the letter, the way back and the end of the frame.
/// assert_eq!(terminal.backend().writer, b"\x1b[2Co\x08\x08\x08\x0f");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AnsiBackend<W> {
    /// The writer.
    pub writer: W,
    /// If there is none, the size is measured.
    given: Option<Size>,
    measure: fn() -> io::Result<(u16, u16)>,
    /// What has been drawn and not been written yet.
    frame: String,
    cursor: Position,
    cursor_is_shown: bool,
    /// The state of the terminal, or `None` if nothing is known about it.
    shown: Option<Shown>,
}

#[derive(Clone, Copy, Debug)]
struct Shown {
    pen: Pen,
    /// `None` if the output may have moved the cursor elsewhere.
    place: Option<Position>,
    has_cursor: Option<bool>,
}

/// The colours and attributes that a terminal writes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    ink: Color,
    ground: Color,
    attributes: Modifier,
}

const WEIGHT: Modifier = Modifier::BOLD.union(Modifier::DIM);

impl Pen {
    const PLAIN: Self =
        Self { ink: Color::Reset, ground: Color::Reset, attributes: Modifier::empty() };

    /// Any ink suits a blank, and any weight.
    fn changed_for(self, cell: &Cell) -> Self {
        let pen = Self { ink: cell.fg, ground: cell.bg, attributes: cell.modifier };
        let is_blank = cell.symbol() == " " && WEIGHT.contains(self.attributes | pen.attributes);
        if is_blank { Self { ground: pen.ground, ..self } } else { pen }
    }

    /// The pen for one of the cells that differs least.
    fn nearest(self, cells: &[(u16, u16, &Cell)]) -> Option<Self> {
        let pens = || cells.iter().map(|(.., cell)| self.changed_for(cell));
        let changes = |pen: &Self| {
            u8::from(pen.ink != self.ink)
                + u8::from(pen.ground != self.ground)
                + u8::from(pen.attributes != self.attributes)
        };
        // Most cells differ in little: the search ends at the first of them.
        (0..=3).find_map(|count| pens().find(|pen| changes(pen) == count))
    }

    /// Only what differs from `before`. The code of each attribute is the number of its bit, and
    /// twenty more switches it off (those that are drawn), but 22 is for both bold and dim.
    fn write_to(self, out: &mut String, before: Self) {
        let codes = |of: Modifier| {
            let all = (1_u8..).zip(Modifier::all().iter());
            all.filter(move |(_, it)| of.contains(*it)).map(|(code, _)| code)
        };
        // On the console of Linux, bright inks are bold until bold is switched off.
        let is_bright = sixteen(before.ink).is_some_and(|number| number >= 8);
        let is_dimmed = is_bright
            && !self.attributes.contains(Modifier::BOLD)
            && (self.ink, self.attributes) != (before.ink, before.attributes);
        let weight = if is_dimmed { Modifier::BOLD } else { Modifier::empty() };
        let removed = before.attributes.difference(self.attributes) | weight;
        let lost = if removed.intersects(WEIGHT) { removed | WEIGHT } else { removed };
        let added = self.attributes.difference(before.attributes.difference(lost));
        let off = codes(removed).map(|code| 20 + code.max(2));
        let mut gap = "\x1b[";
        for code in off.chain(codes(added)) {
            // Writing to a `String` cannot fail, here and below.
            let _ = write!(out, "{gap}{code}");
            gap = ";";
        }
        let ink = if is_dimmed { None } else { Some(before.ink) };
        let colours = [(self.ink, ink, 30), (self.ground, Some(before.ground), 40)];
        for (colour, before, black) in colours {
            if Some(colour) == before {
                continue;
            }
            let _ = match (sixteen(colour), colour) {
                (Some(number @ 0..8), _) => write!(out, "{gap}{}", black + number),
                (Some(number), _) => write!(out, "{gap}{}", black + 52 + number),
                (None, Color::Indexed(number)) => write!(out, "{gap}{};5;{number}", black + 8),
                (None, Color::Rgb(red, green, blue)) => {
                    write!(out, "{gap}{};2;{red};{green};{blue}", black + 8)
                }
                (None, _) => write!(out, "{gap}{}", black + 9),
            };
            gap = ";";
        }
        out.push('m');
    }
}

impl<W: Write> AnsiBackend<W> {
    /// Creates a backend for a terminal whose size, in columns and rows, is asked for at each
    /// frame.
    pub const fn new(writer: W, measure: fn() -> io::Result<(u16, u16)>) -> Self {
        Self {
            writer,
            given: None,
            measure,
            frame: String::new(),
            cursor: Position::ORIGIN,
            cursor_is_shown: true,
            shown: None,
        }
    }

    /// Creates a backend for a terminal of a given size, which is never queried.
    pub fn of_size(writer: W, size: Size) -> Self {
        Self { given: Some(size), ..Self::new(writer, || Ok((0, 0))) }
    }

    /// Changes the given size, for a terminal that the program does not run on. The next
    /// frame is drawn from scratch.
    pub fn resize(&mut self, size: Size) {
        self.given = Some(size);
        self.shown = None;
    }

    /// If nothing is known about the terminal, it is cleared.
    fn shown(&mut self) -> Shown {
        self.shown.unwrap_or_else(|| {
            self.frame.push_str("\x1b[m\x1b[H\x1b[2J");
            Shown { pen: Pen::PLAIN, place: Some(Position::ORIGIN), has_cursor: None }
        })
    }

    fn travel(&mut self, from: Option<Position>, to: Position) {
        if from == Some(to) {
            return;
        }
        let step = |count: u16, way: char| match count {
            0 => String::new(),
            1 => format!("\x1b[{way}"),
            _ => format!("\x1b[{count}{way}"),
        };
        // Up or down, and then back or on.
        let way = from.map(|from| {
            let rows = if from.y < to.y { 'B' } else { 'A' };
            let back = "\x08".repeat(usize::from(from.x.saturating_sub(to.x)));
            step(to.y.abs_diff(from.y), rows) + &back + &step(to.x.saturating_sub(from.x), 'C')
        });
        let there = || format!("\x1b[{};{}H", to.y + 1, to.x + 1);
        // No jump is shorter than this one.
        let shorter = way.filter(|way| way.len() < "\x1b[1;1H".len() || way.len() < there().len());
        self.frame.push_str(&shorter.unwrap_or_else(there));
    }
}

impl<W: Write> Backend for AnsiBackend<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let mut shown = self.shown();
        let width = self.size().map_or(0, |size| size.width);
        let mut cells: Vec<_> = cells.collect();
        // A way to another cell takes fewer bytes than other colours.
        while let Some(pen) = shown.pen.nearest(&cells) {
            if pen != shown.pen {
                pen.write_to(&mut self.frame, shown.pen);
            }
            shown.pen = pen;
            cells.retain(|&(x, y, cell)| {
                if pen.changed_for(cell) != pen {
                    return true;
                }
                self.travel(shown.place, Position { x, y });
                self.frame.push_str(cell.symbol());
                // Terminals delay the wrap after the last column, and disagree about the widths
                // of most other characters.
                let is_sure = cell.symbol().is_ascii() || NARROW.contains(cell.symbol());
                let is_sure = is_sure && x + 1 < width;
                shown.place = is_sure.then_some(Position { x: x + 1, y });
                false
            });
        }
        self.shown = Some(shown);
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.cursor_is_shown = false;
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.cursor_is_shown = true;
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.frame.clear();
        self.shown = None;
        Ok(())
    }

    /// Clears the whole screen, whatever the region: `ratatui` then draws all of it again.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        let size = self.given.map_or_else(|| (self.measure)().map(Size::from), Ok)?;
        Ok(match size {
            Size { width: 0, .. } | Size { height: 0, .. } => UNKNOWN,
            Size { width, height } => {
                Size::new(width.min(LARGEST.width), height.min(LARGEST.height))
            }
        })
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut shown = self.shown();
        let (place, is_shown) = (self.cursor, self.cursor_is_shown);
        self.travel(shown.place, place);
        if shown.has_cursor != Some(is_shown) {
            self.frame.push_str(if is_shown { "\x1b[?25h" } else { "\x1b[?25l" });
        }
        (shown.place, shown.has_cursor) = (Some(place), Some(is_shown));
        self.shown = Some(shown);
        if self.frame.is_empty() {
            return Ok(());
        }
        self.frame.push(END_OF_FRAME);
        let frame = take(&mut self.frame);
        let written = self.writer.write_all(frame.as_bytes()).and_then(|()| self.writer.flush());
        if written.is_err() {
            // It is unclear which part arrived.
            self.shown = None;
        }
        written
    }
}
