//! Frames as terminal output, in as few bytes as possible. Unlike `ratatui`'s backend for
//! `crossterm`, this one knows what the terminal shows, its cursor and its colours, and draws the
//! changes in the cheapest order. It needs no real terminal: recordings consist of the same bytes.

mod pen;

pub(crate) use crate::terminal::ansi::pen::sixteen;
use crate::{
    terminal::ansi::pen::{Look, Pen},
    view::ScreenSize,
};
use pen::{Codes, Stroke, travel};
use ratatui::{
    backend::{Backend, ClearType, WindowSize},
    buffer::{Buffer, Cell, CellWidth},
    layout::{Position, Rect, Size},
};
use std::{
    io::{self, Write},
    mem::take,
};

/// "Shift in", which changes nothing here: it marks complete frames for a reader of the output.
const END_OF_FRAME: u8 = 0x0f;
/// Comparing all strokes would take longer than writing them.
const CHOICE: usize = 24;
const MANY: usize = 32;
/// The largest number of unchanged cells that are written again to move past them.
const WORTH_REWRITING: u16 = 8;

/// Of a terminal that claims to be larger, only this part is drawn on: its claim takes no memory.
const LARGEST: Size = Size::new(1000, 320);

/// A `ratatui` backend that draws on a terminal through `W`, with one write per frame.
///
/// ```
/// use hexdelve_tui::terminal::AnsiBackend;
/// use ratatui::{Terminal, backend::Backend, layout::Size};
/// let mut terminal = Terminal::new(AnsiBackend::of_size(Vec::new(), Size::new(80, 24)))?;
/// for word in ["step", "stop"] {
///     terminal.backend_mut().writer_mut().clear();
///     terminal.draw(|frame| {
///         frame.render_widget(word, frame.area());
///         frame.set_cursor_position((0, 0));
///     })?;
/// }
/// // `st` is written again, which is shorter than moving past it, then the new letter,
/// // the move back and the end of the frame.
/// assert_eq!(terminal.backend_mut().writer_mut(), b"sto\r\x0f");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AnsiBackend<W> {
    out: W,
    size: TerminalSize,
    /// The screen as it will look when the frame is complete.
    sheet: Buffer,
    /// The cells of the sheet that the terminal does not show yet.
    changed: Vec<Position>,
    wanted: Cursor,
    /// The state of the terminal, or `None` if nothing is known about it.
    head: Option<Head>,
}

#[derive(Clone, Copy, Debug)]
enum TerminalSize {
    Given(Size),
    Measured(fn() -> io::Result<(u16, u16)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cursor {
    place: Position,
    is_shown: bool,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    pen: Pen,
    /// `None` if the output may have moved the cursor elsewhere.
    place: Option<Position>,
    shows_the_cursor: Option<bool>,
}

impl<W: Write> AnsiBackend<W> {
    /// Creates a backend for a terminal whose size, in columns and rows, is asked for at each
    /// frame.
    pub fn new(out: W, measure: fn() -> io::Result<(u16, u16)>) -> Self {
        Self::with_size(out, TerminalSize::Measured(measure))
    }

    /// Creates a backend for a terminal of a given size, which is never queried.
    pub fn of_size(out: W, size: Size) -> Self {
        Self::with_size(out, TerminalSize::Given(size))
    }

    fn with_size(out: W, size: TerminalSize) -> Self {
        let wanted = Cursor { place: Position::ORIGIN, is_shown: true };
        let sheet = Buffer::empty(Rect::ZERO);
        Self { out, size, sheet, changed: Vec::new(), wanted, head: None }
    }

    /// Changes the given size, for a terminal that the program does not run on. The next
    /// frame is drawn from scratch.
    pub fn resize(&mut self, size: Size) {
        self.size = TerminalSize::Given(size);
        self.forget();
    }

    /// Returns the writer.
    pub const fn writer(&self) -> &W {
        &self.out
    }

    /// Returns a mutable reference to the writer.
    pub const fn writer_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Another program may have written to the terminal: the next frame starts from scratch.
    fn forget(&mut self) {
        self.head = None;
        self.changed.clear();
        self.sheet = Buffer::empty(Rect::ZERO);
    }

    fn spread_the_sheet(&mut self) {
        if self.sheet.area.is_empty() {
            let size = self.size().unwrap_or_default();
            let needed = Size::new(ScreenSize::STANDARD.0.width(), ScreenSize::STANDARD.0.height());
            let size = if size.width == 0 || size.height == 0 { needed } else { size };
            self.sheet = Buffer::empty(Rect::from((Position::ORIGIN, size)));
        }
    }

    fn put(&mut self, place: Position, cell: &Cell) {
        let Some(shown) = self.sheet.cell_mut(place) else { return };
        if shown.symbol() == cell.symbol() && Look::of(shown) == Look::of(cell) {
            return;
        }
        shown.clone_from(cell);
        self.changed.push(place);
        for column in 1..cell.cell_width() {
            // The wide character is written instead.
            if let Some(covered) = self.sheet.cell_mut((place.x + column, place.y)) {
                covered.set_symbol("");
            }
        }
    }

    fn frame(&mut self) -> Vec<u8> {
        let (mut bytes, is_anew) = (Vec::new(), self.head.is_none());
        let head = self.head.unwrap_or_else(|| {
            // Plain pen, first cell, clear: the empty sheet the changes started from.
            bytes.extend(b"\x1b[m\x1b[H\x1b[2J");
            Head { pen: Pen::PLAIN, place: Some(Position::ORIGIN), shows_the_cursor: None }
        });
        // Cells that a wide character now covers are drawn with it.
        self.changed.retain(|place| !self.sheet[*place].symbol().is_empty());
        let mut hand = Hand { sheet: &self.sheet, head, bytes };
        let mut strokes = Stroke::of(&self.sheet, take(&mut self.changed));
        while !strokes.is_empty() {
            // Greedy: the cheapest to reach is next. If there are or were many, the first is near anyway.
            let is_near = is_anew || strokes.len() > MANY;
            let cheapest = if is_near { 0 } else { hand.cheapest(&strokes) };
            hand.draw(&strokes.remove(cheapest));
        }
        hand.leave_the_cursor(self.wanted);
        let Hand { head, mut bytes, .. } = hand;
        self.head = Some(head);
        if !bytes.is_empty() {
            bytes.push(END_OF_FRAME);
        }
        bytes
    }
}

struct Hand<'a> {
    sheet: &'a Buffer,
    head: Head,
    bytes: Vec<u8>,
}

impl Hand<'_> {
    /// The stroke, among the next `CHOICE`, that takes the fewest bytes to reach, pen included.
    fn cheapest(&self, strokes: &[Stroke]) -> usize {
        let costs = strokes.iter().take(CHOICE).map(|stroke| self.approach(stroke).len());
        costs.enumerate().min_by_key(|(_, cost)| *cost).map_or(0, |(index, _)| index)
    }

    fn approach(&self, stroke: &Stroke) -> Codes {
        let (before, after) = (self.head.pen, self.head.pen.changed_for(stroke.look));
        let moved = travel(self.head.place, stroke.start());
        let changed = after.taken_up(before);
        // Writing the cells in between again also moves the cursor, and may be shorter: with the
        // pen before the change, or after it.
        let between = self.between(stroke).filter(|it| it.columns.len() < moved.len());
        match between.map(|between| (self.text(&between), between.look)) {
            Some((text, look)) if before.suits(look) => Codes::of(&text).and(&changed),
            Some((text, look)) if after.suits(look) => changed.and(&text),
            _ => moved.and(&changed),
        }
    }

    fn between(&self, stroke: &Stroke) -> Option<Stroke> {
        let Position { x, y: row } = self.head.place?;
        let columns = x..stroke.columns.start;
        if row != stroke.row || columns.is_empty() || columns.len() > WORTH_REWRITING.into() {
            return None;
        }
        let mut looks = columns.clone().map(|x| {
            let cell = &self.sheet[(x, row)];
            // Only ASCII: its width and its number of bytes are certain.
            (cell.symbol().len() == 1).then(|| Look::of(cell))
        });
        let first = looks.next()??;
        let look = looks.try_fold(first, |look, next| look.with(next?))?;
        Some(Stroke { row, columns, look, erases: false })
    }

    fn draw(&mut self, stroke: &Stroke) {
        let approach = self.approach(stroke);
        self.bytes.extend_from_slice(&approach);
        self.head.pen = self.head.pen.changed_for(stroke.look);
        self.head.place = Some(stroke.start());
        if stroke.erases {
            self.bytes.extend(b"\x1b[K");
            return;
        }
        let text = self.text(stroke);
        let end = Position::new(stroke.columns.end, stroke.row);
        // Terminals delay the wrap after the last column, and disagree about characters' widths.
        let is_sure = text.is_ascii() && end.x < self.sheet.area.right();
        self.head.place = is_sure.then_some(end);
        self.bytes.extend(text);
    }

    fn text(&self, stroke: &Stroke) -> Vec<u8> {
        let cells = stroke.columns.clone().map(|x| self.sheet[(x, stroke.row)].symbol());
        cells.flat_map(str::bytes).collect()
    }

    fn leave_the_cursor(&mut self, wanted: Cursor) {
        self.bytes.extend_from_slice(&travel(self.head.place, wanted.place));
        self.head.place = Some(wanted.place).filter(|place| self.sheet.area.contains(*place));
        if self.head.shows_the_cursor != Some(wanted.is_shown) {
            self.bytes.extend(if wanted.is_shown { b"\x1b[?25h" } else { b"\x1b[?25l" });
            self.head.shows_the_cursor = Some(wanted.is_shown);
        }
    }
}

impl<W: Write> Backend for AnsiBackend<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        self.spread_the_sheet();
        for (x, y, cell) in cells {
            self.put(Position { x, y }, cell);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.wanted.is_shown = false;
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.wanted.is_shown = true;
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.wanted.place)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.wanted.place = position.into();
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        let at = |place: &Position| (place.y, place.x);
        let cursor = self.wanted.place;
        let is_all = match region {
            ClearType::All => true,
            ClearType::AfterCursor => cursor == Position::ORIGIN,
            _ => false,
        };
        if is_all {
            self.forget();
            return Ok(());
        }
        self.spread_the_sheet();
        for place in self.sheet.area.positions() {
            let is_in_it = match region {
                ClearType::All => true,
                ClearType::AfterCursor => at(&place) >= at(&cursor),
                ClearType::BeforeCursor => at(&place) <= at(&cursor),
                ClearType::CurrentLine => place.y == cursor.y,
                ClearType::UntilNewLine => place.y == cursor.y && place.x >= cursor.x,
            };
            if is_in_it {
                self.put(place, &Cell::EMPTY);
            }
        }
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        match self.size {
            TerminalSize::Given(size) => Ok(size),
            TerminalSize::Measured(measure) => {
                let (width, height) = measure()?;
                Ok(Size::new(width.min(LARGEST.width), height.min(LARGEST.height)))
            }
        }
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        let frame = self.frame();
        if frame.is_empty() {
            return Ok(());
        }
        let written = self.out.write_all(&frame).and_then(|()| self.out.flush());
        if written.is_err() {
            // It is unclear which part arrived: the next frame clears the screen and draws it all.
            self.head = None;
            self.changed = self.sheet.area.positions().collect();
        }
        written
    }
}
