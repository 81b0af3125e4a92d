//! Pictures of screens are well-formed and show their text as it is.

use hexdelve_tui::screen::svg;
use ratatui::{buffer::Buffer, layout::Rect};

#[test]
fn text_is_whole_and_harmless() {
    let drawn = svg(&Buffer::with_lines(["  Q&A <b>  "]));
    assert!(drawn.contains(">Q&amp;A &lt;b&gt;</text>"), "{drawn}");
    assert!(drawn.contains("x=\"27\"") && drawn.contains("textLength=\"63\""), "{drawn}");
}

#[test]
fn the_widest_screen_has_a_picture() {
    let line = "@".repeat(u16::MAX.into());
    let drawn = svg(&Buffer::with_lines([line]));
    assert!(drawn.contains("width=\"589833\""), "{}", &drawn[..300]);
}

#[test]
fn no_character_makes_a_picture_malformed() {
    let all = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect::<Vec<_>>();
    for row in all.chunks(50_000) {
        let width = u16::try_from(row.len()).expect("it fits");
        let mut screen = Buffer::empty(Rect::new(0, 0, width, 1));
        for (cell, character) in screen.content.iter_mut().zip(row) {
            cell.set_char(*character);
        }
        let drawn = svg(&screen);
        assert!(roxmltree::Document::parse(&drawn).is_ok(), "{:?}", row.first());
    }
}
