//! Frames as bytes for a terminal, as few as there can be.
//!
//! A backend for `ratatui` like the one it has for `crossterm`, which places
//! the cursor anew for every run of cells, names all colours with every change
//! of one, and begins and ends every frame from nothing. This one knows what the
//! terminal shows, where its cursor is and how it writes, and takes what has
//! changed in the order that costs least. It is apart from the real terminal,
//! so that recordings are made of the same bytes.

mod codes;
mod journey;
mod pen;
mod stroke;

pub(crate) use crate::terminal::ansi::pen::sixteen;
use crate::{
    terminal::ansi::{
        codes::Codes,
        journey::travel,
        pen::{Look, Pen},
        stroke::Stroke,
    },
    view::Extent,
};
use ratatui::{
    backend::{Backend, ClearType, WindowSize},
    buffer::{Buffer, Cell, CellWidth},
    layout::{Position, Rect, Size},
};
use std::{
    io::{self, Write},
    mem::take,
};

/// What a frame ends with, and nothing else has: "the text that follows is in
/// the ordinary characters", which it always is. Whoever reads what a terminal
/// is sent can tell whole frames by it.
const END_OF_FRAME: u8 = 0x0f;
/// Of how many strokes the cheapest is next: looking at all would take longer
/// than writing them.
const CHOICE: usize = 24;
/// So many strokes are most of a screen.
const MANY: usize = 32;
/// More cells than that are never written again to get beyond them.
const WORTH_REWRITING: u16 = 8;

/// More cells than any screen has, even in the smallest type. A terminal that
/// claims to be larger is drawn on only this far, so that a claim takes no memory.
const LARGEST: Size = Size::new(1000, 320);

/// Draws on a terminal that is written to through `W`, one write a frame.
///
/// ```
/// use hexdelve::terminal::AnsiBackend;
/// use ratatui::{Terminal, backend::Backend, layout::Size};
/// let mut terminal = Terminal::new(AnsiBackend::of_size(Vec::new(), Size::new(80, 24)))?;
/// for word in ["step", "stop"] {
///     terminal.backend_mut().writer_mut().clear();
///     terminal.draw(|frame| {
///         frame.render_widget(word, frame.area());
///         frame.set_cursor_position((0, 0));
///     })?;
/// }
/// // Two letters again, which is shorter than to go past them, the one that is
/// // new, back, and the end of the frame.
/// assert_eq!(terminal.backend_mut().writer_mut(), b"sto\r\x0f");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AnsiBackend<W> {
    out: W,
    size: Option<Size>,
    /// What is to be seen when the frame is whole.
    sheet: Buffer,
    /// Where the terminal shows something else yet.
    changed: Vec<Position>,
    wanted: Cursor,
    /// How the terminal stands; nothing where nothing is known of it.
    head: Option<Head>,
}

/// A terminal's cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cursor {
    place: Position,
    is_shown: bool,
}

/// A terminal as it was left by what was written.
#[derive(Clone, Copy, Debug)]
struct Head {
    pen: Pen,
    /// Unknown where what was written may have taken it elsewhere.
    place: Option<Position>,
    /// Unknown at first.
    shows_the_cursor: Option<bool>,
}

impl<W: Write> AnsiBackend<W> {
    /// For the terminal that the program is on.
    pub fn new(out: W) -> Self {
        let wanted = Cursor { place: Position::ORIGIN, is_shown: true };
        let sheet = Buffer::empty(Rect::ZERO);
        Self { out, size: None, sheet, changed: Vec::new(), wanted, head: None }
    }

    /// For a terminal of a size that nobody has to be asked for.
    pub fn of_size(out: W, size: Size) -> Self {
        Self { size: Some(size), ..Self::new(out) }
    }

    /// Where the bytes go.
    pub const fn writer(&self) -> &W {
        &self.out
    }

    /// Where the bytes go, to be changed.
    pub const fn writer_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Somebody else may have written: the next frame begins from nothing.
    fn forget(&mut self) {
        self.head = None;
        self.changed.clear();
        self.sheet = Buffer::empty(Rect::ZERO);
    }

    /// There is a sheet of the terminal's size.
    fn spread_the_sheet(&mut self) {
        if self.sheet.area.is_empty() {
            let size = self.size().unwrap_or_default();
            let needed = Size::new(Extent::USUAL.0.width(), Extent::USUAL.0.height());
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
            // What a wide character covers, no cell can say.
            if let Some(covered) = self.sheet.cell_mut((place.x + column, place.y)) {
                covered.set_symbol("");
            }
        }
    }

    /// The bytes that bring the terminal up to date.
    fn frame(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let head = self.head.unwrap_or_else(|| {
            bytes.extend(b"\x1b[m\x1b[H\x1b[2J");
            Head { pen: Pen::PLAIN, place: Some(Position::ORIGIN), shows_the_cursor: None }
        });
        // What has come to be covered by a wide character is drawn with it.
        self.changed.retain(|place| !self.sheet[*place].symbol().is_empty());
        let mut hand = Hand { sheet: &self.sheet, head, bytes };
        let mut strokes = Stroke::of(&self.sheet, take(&mut self.changed));
        while !strokes.is_empty() {
            // Where nearly all is drawn, each next stroke is near.
            let cheapest = if strokes.len() > MANY { 0 } else { hand.cheapest(&strokes) };
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

/// Writes a frame.
struct Hand<'a> {
    sheet: &'a Buffer,
    head: Head,
    bytes: Vec<u8>,
}

impl Hand<'_> {
    /// Which of the next strokes takes the fewest bytes to reach with the right
    /// pen.
    fn cheapest(&self, strokes: &[Stroke]) -> usize {
        let costs = strokes.iter().take(CHOICE).map(|stroke| self.approach(stroke).len());
        costs.enumerate().min_by_key(|(_, cost)| *cost).map_or(0, |(index, _)| index)
    }

    /// The bytes that take the cursor and the pen to where a stroke begins.
    fn approach(&self, stroke: &Stroke) -> Codes {
        let (before, after) = (self.head.pen, self.head.pen.changed_for(stroke.look));
        let moved = travel(self.head.place, stroke.start());
        let changed = after.taken_up(before);
        let between = self.between(stroke).filter(|it| it.columns.len() < moved.len());
        match between.map(|between| (self.text(&between), between.look)) {
            Some((text, look)) if before.suits(look) => Codes::of(&text).and(&changed),
            Some((text, look)) if after.suits(look) => changed.and(&text),
            _ => moved.and(&changed),
        }
    }

    /// What stands between the cursor and a stroke, if that is little.
    fn between(&self, stroke: &Stroke) -> Option<Stroke> {
        let Position { x, y: row } = self.head.place?;
        let columns = x..stroke.columns.start;
        if row != stroke.row || columns.is_empty() || columns.len() > WORTH_REWRITING.into() {
            return None;
        }
        let mut looks = columns.clone().map(|x| {
            let cell = &self.sheet[(x, row)];
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
        // Beyond the last column, and behind characters about whose width
        // terminals differ, it could be anywhere.
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
        if let Some(size) = self.size {
            return Ok(size);
        }
        let (width, height) = crossterm::terminal::size()?;
        Ok(Size::new(width.min(LARGEST.width), height.min(LARGEST.height)))
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
            self.head = None;
            self.changed = self.sheet.area.positions().collect();
        }
        written
    }
}
