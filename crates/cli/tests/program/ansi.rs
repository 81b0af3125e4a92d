//! The escape sequences sent to the terminal, interpreted by an emulator and compared
//! with those of ratatui's own backend.

use hexdelve_tui::{
    prelude::*,
    screen::ScreenRenderer,
    settings::{GlyphSet, Palette},
    terminal::AnsiBackend,
};
use proptest::{prelude::prop, prelude::*, sample::select};
use ratatui::{
    backend::{Backend, CrosstermBackend},
    buffer::{Buffer, CellWidth},
    layout::{Rect, Size},
    style::{Color, Modifier, Style},
};
use std::{io, num::NonZero};
use vt100::Parser;

const AREA: Rect = Rect::new(0, 0, 24, 6);

/// One frame: the changes since the previous frame.
#[derive(Clone, Debug)]
struct Frame {
    edits: Vec<(u16, u16, &'static str, Style)>,
    cursor: Option<(u16, u16)>,
    /// Whether another program has written on the screen.
    was_spoilt: bool,
}

fn styles() -> impl Strategy<Value = Style> {
    let inks = [Color::Reset, Color::Red, Color::Gray, Color::DarkGray, Color::White];
    let rare = [Color::Indexed(8), Color::Indexed(200), Color::Rgb(1, 200, 30)];
    let inks = prop_oneof![4 => select(inks.to_vec()), 1 => select(rare.to_vec())];
    let grounds = [Color::Blue, Color::LightYellow, Color::Indexed(99), Color::Rgb(0, 9, 255)];
    let grounds = prop_oneof![6 => Just(Color::Reset), 1 => select(grounds.to_vec())];
    let attributes = [
        Modifier::REVERSED,
        Modifier::BOLD,
        Modifier::DIM,
        Modifier::UNDERLINED,
        Modifier::ITALIC,
        Modifier::BOLD.union(Modifier::REVERSED),
        Modifier::DIM.union(Modifier::UNDERLINED).union(Modifier::ITALIC),
    ];
    let attributes = prop_oneof![4 => Just(Modifier::empty()), 2 => select(attributes.to_vec())];
    (inks, grounds, attributes)
        .prop_map(|(ink, ground, attributes)| (Style::new().fg(ink).bg(ground), attributes))
        // All other attributes are removed: bold together with dim would depend on the
        // emulator.
        .prop_map(|(style, these)| style.add_modifier(these).remove_modifier(!these))
}

fn frames() -> impl Strategy<Value = Vec<Frame>> {
    let texts = "@|.|#| |   |          |......|. . .|Turn 19|Turn 20|You see a bat.|┌──┐|│|日本|e\u{301}|\
                 \u{20}                       ";
    let texts: Vec<_> = texts.split('|').collect();
    let edit = (0..AREA.width, 0..AREA.height, select(texts), styles());
    let frame = (
        prop::collection::vec(edit, 0..8),
        prop::option::weighted(0.9, (0..AREA.width, 0..AREA.height)),
        prop::bool::weighted(0.1),
    );
    let frame = frame.prop_map(|(edits, cursor, was_spoilt)| Frame { edits, cursor, was_spoilt });
    prop::collection::vec(frame, 1..12)
}

fn edited(before: &Buffer, frame: &Frame) -> Buffer {
    let mut next = before.clone();
    for (x, y, text, style) in &frame.edits {
        next.set_stringn(*x, *y, text, usize::from(AREA.width - x), *style);
    }
    // A wide character must fit on its row, and the cell after it must be empty.
    for place in AREA.positions() {
        if next[place].cell_width() > 1 {
            match next.cell_mut((place.x + 1, place.y)) {
                Some(covered) => covered.reset(),
                None => next[place].reset(),
            }
        }
    }
    next
}

fn draw<B: Backend<Error = io::Error>>(
    backend: &mut B,
    (before, next): (&Buffer, &Buffer),
    frame: &Frame,
) {
    if frame.was_spoilt {
        backend.clear().unwrap();
    }
    backend.draw(before.diff_iter(next)).unwrap();
    match frame.cursor {
        Some(place) => {
            backend.show_cursor().unwrap();
            backend.set_cursor_position(place).unwrap();
        }
        None => backend.hide_cursor().unwrap(),
    }
    backend.flush().unwrap();
}

fn seen(screen: &vt100::Screen) -> Vec<String> {
    let places = AREA.positions().map(|place| screen.cell(place.y, place.x).unwrap());
    let cells = places.map(|cell| {
        let text = if cell.has_contents() { cell.contents() } else { " " };
        let has_ink = text != " " || cell.inverse() || cell.underline();
        let ink = has_ink.then(|| (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic()));
        let (ground, inverse, line) = (cell.bgcolor(), cell.inverse(), cell.underline());
        format!("{text:?} {ink:?} {ground:?} {inverse} {line}")
    });
    let cursor = (!screen.hide_cursor()).then(|| screen.cursor_position());
    cells.chain([format!("{cursor:?}")]).collect()
}

fn emulator() -> Parser {
    let cells = |count| NonZero::new(count).unwrap();
    Parser::new(cells(AREA.height), cells(AREA.width), 0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn any_frames_look_as_by_the_stock_backend(frames in frames()) {
        let size = Size::new(AREA.width, AREA.height);
        let mut ours = AnsiBackend::of_size(Vec::new(), size);
        let mut stock = Vec::new();
        let (mut screen, mut other) = (emulator(), emulator());
        let mut before = Buffer::empty(AREA);
        for frame in &frames {
            let next = edited(&before, frame);
            if frame.was_spoilt {
                screen.process(b"\x1b[3;4H\x1b[1;7;32;45mspoilt\r\n\n\x1b[?25l");
                before = Buffer::empty(AREA);
            }
            draw(&mut ours, (&before, &next), frame);
            draw(&mut CrosstermBackend::new(&mut stock), (&before, &next), frame);
            screen.process(&ours.writer);
            other.process(&stock);
            prop_assert_eq!(seen(screen.screen()), seen(other.screen()), "{:?}", ours.writer);
            before = next;
            let is_first = std::ptr::eq(frame, &raw const frames[0]);
            let is_whole = frame.was_spoilt || is_first;
            prop_assert!(is_whole || ours.writer.len() <= 2 * stock.len(), "{:?}", ours.writer);
            ours.writer.clear();
            stock.clear();
        }
    }
}

#[test]
fn a_frame_like_the_one_before_is_no_bytes() {
    let mut backend = AnsiBackend::of_size(Vec::new(), Size::new(AREA.width, AREA.height));
    let frame = Frame { edits: Vec::new(), cursor: Some((3, 1)), was_spoilt: false };
    let before = Buffer::empty(AREA);
    let next = Buffer::with_lines([". . . . . . . . . . . . ", "", "", "", "", ""]);
    draw(&mut backend, (&before, &before), &frame);
    backend.writer.clear();
    draw(&mut backend, (&before, &before), &frame);
    assert_eq!(backend.writer, b"");
    draw(&mut backend, (&before, &next), &frame);
    assert!(backend.writer.ends_with(b"\x0f"), "{:?}", backend.writer);
}

#[test]
fn a_write_that_failed_is_made_good_by_the_next() {
    /// A writer that fails once, at its first write or later.
    struct Torn(usize, Vec<u8>);
    impl io::Write for Torn {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.wrapping_sub(1);
            if self.0 == 0 {
                return Err(io::ErrorKind::Other.into());
            }
            self.1.write(&bytes[..bytes.len().min(9)])
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for writes in 1..9 {
        let backend = AnsiBackend::of_size(Torn(writes, Vec::new()), Size::new(80, 24));
        let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
        let frame = ScreenFrame::of(&mut game, ScreenSize::STANDARD);
        let mut display = ScreenRenderer::new(backend, Palette::monochrome(), GlyphSet::Lines);
        assert!(display.show(frame.clone()).is_err(), "{writes}");
        display.show(frame.clone()).unwrap();
        let cells = |count| NonZero::new(count).unwrap();
        let mut screen = Parser::new(cells(24), cells(80), 0);
        screen.process(&display.backend().writer.1);
        let shown = screen.screen().contents();
        let lines: Vec<_> = shown.lines().map(str::trim_end).collect();
        assert_eq!([lines[2], lines[22]], [frame.row(2), frame.row(22)]);
    }
}

#[test]
fn a_terminal_without_a_size_gets_few_bytes() {
    let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
    let frame = ScreenFrame::of(&mut game, ScreenSize::STANDARD);
    let backend = AnsiBackend::new(Vec::new(), || Ok((0, 0)));
    let mut display = ScreenRenderer::new(backend, Palette::monochrome(), GlyphSet::Lines);
    for _ in 0..2 {
        display.show(frame.clone()).unwrap();
        let bytes = std::mem::take(&mut display.backend_mut().writer).len();
        assert!((100..600).contains(&bytes), "{bytes}");
        display.invalidate();
    }
}

#[test]
fn each_pen_is_written_once_a_frame() {
    let mut terminal = ratatui::Terminal::new(AnsiBackend::of_size(Vec::new(), Size::new(8, 1)))
        .expect("its size is known");
    terminal
        .draw(|frame| {
            for x in 0..8 {
                let ink = if x % 2 == 0 { Color::Red } else { Color::Blue };
                frame.buffer_mut()[(x, 0)].set_char('x').set_fg(ink);
            }
        })
        .expect("a list takes everything");
    let out = String::from_utf8_lossy(&terminal.backend().writer).into_owned();
    assert_eq!((out.matches("31m").count(), out.matches("34m").count()), (1, 1), "{out:?}");
}
