//! Screens as SVG drawings, in which text stays text.

use crate::terminal::sixteen;
use hexdelve::content::escape_markup;
use ratatui::{
    buffer::{Buffer, Cell},
    layout::{Position, Rect},
    style::{Color, Modifier},
};
use std::fmt::Write as _;

pub(super) const CELL: (u32, u32) = (9, 18);
const MARGIN: u32 = 9;
/// In pixels: the font size, and the distance of the baseline from the cell's upper edge.
const FONT: (u32, u32) = (15, 14);

/// `INK` and `GROUND` replace the terminal's default colours.
const INK: &str = "#d0d0d0";
const GROUND: &str = "#15171c";

/// In the terminal's order, each visible on the dark background.
const SIXTEEN: [&str; 16] = [
    "#2e3436", "#e05561", "#8cc265", "#d18f52", "#4aa5f0", "#c162de", "#42b3c2", "#b6bac2",
    "#6b7280", "#ff616e", "#a5e075", "#f0c674", "#7fc4ff", "#de73ff", "#4cd1e0", "#ffffff",
];

/// Returns a screen as SVG.
///
/// ```
/// use hexdelve_tui::screen::svg;
/// use ratatui::buffer::Buffer;
/// let drawn = svg(&Buffer::with_lines(["@ <"]));
/// assert!(drawn.starts_with("<svg ") && drawn.contains(">@ &lt;</text>"));
/// ```
pub fn svg(screen: &Buffer) -> String {
    let mut drawn = opened(screen.area);
    for y in screen.area.top()..screen.area.bottom() {
        draw_row(&mut drawn, screen, y, y);
    }
    drawn.push_str("</svg>\n");
    drawn
}

pub(super) fn opened(area: Rect) -> String {
    let (width, height) = size(area);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"ui-monospace, Menlo, Consolas, \
         'DejaVu Sans Mono', monospace\" font-size=\"{}\" fill=\"{INK}\" xml:space=\"preserve\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n",
        FONT.0
    )
}

pub(super) fn size(area: Rect) -> (u32, u32) {
    let (columns, rows) = (u32::from(area.width), u32::from(area.height));
    (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN)
}

pub(super) fn draw_row(drawn: &mut String, screen: &Buffer, y: u16, at: u16) {
    let cells = (screen.area.left()..screen.area.right()).map(|x| (x, &screen[(x, y)]));
    let cells: Vec<_> = cells.collect();
    for run in cells.chunk_by(|(_, one), (_, next)| look(one) == look(next)) {
        let Some((x, first)) = run.first() else { continue };
        let text: String = run.iter().map(|(_, cell)| cell.symbol()).collect();
        draw_run(drawn, Position::new(*x, at), first, &text);
    }
}

fn look(cell: &Cell) -> (String, String, bool) {
    let ink = colour(cell.fg, INK);
    let ground = colour(cell.bg, GROUND);
    let is_reversed = cell.modifier.contains(Modifier::REVERSED);
    let (ink, ground) = if is_reversed { (ground, ink) } else { (ink, ground) };
    (ink, ground, cell.modifier.contains(Modifier::BOLD))
}

fn draw_run(drawn: &mut String, at: Position, first: &Cell, text: &str) {
    let (ink, ground, is_bold) = look(first);
    let columns = |text: &str| text.chars().map(|_| CELL.0).sum::<u32>();
    let (left, top) = (MARGIN + u32::from(at.x) * CELL.0, MARGIN + u32::from(at.y) * CELL.1);
    if ground != GROUND {
        let (width, height) = (columns(text), CELL.1);
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(
            drawn,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        );
    }
    let words = text.trim_end();
    let shown = words.trim_start();
    if shown.is_empty() {
        return;
    }
    let left = left + columns(words) - columns(shown);
    let ink = if ink == INK { String::new() } else { format!(" fill=\"{ink}\"") };
    let bold = if is_bold { " font-weight=\"bold\"" } else { "" };
    // `textLength` keeps the columns aligned, whatever font is available.
    let _ = writeln!(
        drawn,
        "<text x=\"{left}\" y=\"{}\" textLength=\"{}\"{ink}{bold}>{}</text>",
        top + FONT.1,
        columns(shown),
        escape_markup(shown)
    );
}

fn colour(colour: Color, own: &str) -> String {
    if let Some(number) = sixteen(colour) {
        return SIXTEEN[usize::from(number)].to_owned();
    }
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Indexed(index @ 0..16) => SIXTEEN[usize::from(index)].to_owned(),
        Color::Indexed(index @ 16..232) => {
            // The colour cube: six steps for each of red, green and blue.
            let step = |place: u8| match (index - 16) / place % 6 {
                0 => 0,
                step => 55 + 40 * step,
            };
            format!("#{:02x}{:02x}{:02x}", step(36), step(6), step(1))
        }
        Color::Indexed(index) => {
            let gray = 8 + 10 * (index - 232);
            format!("#{gray:02x}{gray:02x}{gray:02x}")
        }
        _ => own.to_owned(),
    }
}
