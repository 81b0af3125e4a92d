//! Frames as terminal output, with one write per frame. It needs no real terminal: recordings
//! consist of the same bytes.

use hexdelve::looks::COLOURS;
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
    sync::LazyLock,
};

/// "Shift in", which changes nothing here: it marks complete frames for a reader of the output.
const END_OF_FRAME: char = '\u{f}';

/// Of a terminal that claims to be larger, only this part is drawn on: its claim takes no memory.
const LARGEST: Size = Size::new(1000, 320);

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
/// assert_eq!(terminal.backend().writer, b"\x1b[2Co\x1b[1;1H\x0f");
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

impl Pen {
    const PLAIN: Self =
        Self { ink: Color::Reset, ground: Color::Reset, attributes: Modifier::empty() };

    /// Any ink suits a blank.
    fn changed_for(self, cell: &Cell) -> Self {
        let pen = Self { ink: cell.fg, ground: cell.bg, attributes: cell.modifier };
        let is_blank = cell.symbol() == " " && (self.attributes | pen.attributes).is_empty();
        if is_blank { Self { ink: self.ink, ..pen } } else { pen }
    }

    /// From scratch: attributes are only switched off together with the colours. The code of each
    /// attribute is the number of its bit.
    fn write_to(self, out: &mut String) {
        out.push_str("\x1b[0");
        for (attribute, code) in Modifier::all().iter().zip(1..) {
            if self.attributes.contains(attribute) {
                // Writing to a `String` cannot fail, here and below.
                let _ = write!(out, ";{code}");
            }
        }
        for (colour, black) in [(self.ink, 30), (self.ground, 40)] {
            let _ = match (sixteen(colour), colour) {
                (Some(number @ 0..8), _) => write!(out, ";{}", black + number),
                (Some(number), _) => write!(out, ";{}", black + 52 + number),
                (None, Color::Indexed(number)) => write!(out, ";{};5;{number}", black + 8),
                (None, Color::Rgb(red, green, blue)) => {
                    write!(out, ";{};2;{red};{green};{blue}", black + 8)
                }
                (None, _) => Ok(()),
            };
        }
        out.push('m');
    }
}

/// The number of a colour that every terminal has.
pub(crate) fn sixteen(colour: Color) -> Option<u16> {
    static SIXTEEN: LazyLock<Vec<Color>> =
        LazyLock::new(|| COLOURS[1..].iter().filter_map(|name| name.parse().ok()).collect());
    (0..).zip(&*SIXTEEN).find(|(_, it)| **it == colour).map(|(number, _)| number)
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
        let _ = match from {
            Some(from) if from == to => return,
            Some(from) if from.y == to.y && from.x < to.x => {
                write!(self.frame, "\x1b[{}C", to.x - from.x)
            }
            _ => write!(self.frame, "\x1b[{};{}H", to.y + 1, to.x + 1),
        };
    }
}

impl<W: Write> Backend for AnsiBackend<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let mut shown = self.shown();
        let width = self.size().map_or(0, |size| size.width);
        for (x, y, cell) in cells {
            self.travel(shown.place, Position { x, y });
            let pen = shown.pen.changed_for(cell);
            if pen != shown.pen {
                pen.write_to(&mut self.frame);
            }
            self.frame.push_str(cell.symbol());
            // Terminals delay the wrap after the last column, and disagree about the widths of
            // most other characters.
            let is_sure = cell.symbol().bytes().all(|byte| byte.is_ascii())
                || matches!(cell.symbol(), "─" | "│" | "┌" | "┐" | "└" | "┘");
            let is_sure = is_sure && x + 1 < width;
            let place = is_sure.then_some(Position { x: x + 1, y });
            shown = Shown { pen, place, ..shown };
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
