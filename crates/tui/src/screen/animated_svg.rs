//! A series of screens as one animated SVG: CSS moves a strip of frames, as a projector moves film.
//! Without a script, it also plays embedded as an image. Each distinct row is drawn once.

use crate::screen::svg::{CELL, draw_row, opened, size};
use ratatui::{buffer::Buffer, layout::Rect};
use std::{collections::BTreeMap, fmt::Write as _, time::Duration};

/// Returns an animated SVG that shows each screen for its duration, in a loop.
///
/// All screens should have the size of the first one. The drawing is empty if there are
/// no frames.
///
/// ```
/// use hexdelve_tui::screen::animated_svg;
/// use ratatui::buffer::Buffer;
/// use std::time::Duration;
/// let frame = |line| (Duration::from_millis(250), Buffer::with_lines([line]));
/// let drawn = animated_svg(&[frame("@.."), frame(".@."), frame("@..")]);
/// assert!(drawn.contains("animation: play 0.750s"));
/// assert_eq!(drawn.matches("<symbol").count(), 2, "equal rows are drawn once");
/// ```
pub fn animated_svg(frames: &[(Duration, Buffer)]) -> String {
    let area = frames.first().map_or(Rect::ZERO, |(_, screen)| screen.area);
    let (width, height) = size(area);
    let all: Duration = frames.iter().map(|(time, _)| *time).sum();
    let mut rows = BTreeMap::new();
    let (mut strip, mut stops, mut start) = (String::new(), String::new(), Duration::ZERO);
    for (place, (time, screen)) in (0_u32..).zip(frames) {
        let left = place * width;
        let percent = 100.0 * start.as_secs_f64() / all.as_secs_f64().max(f64::EPSILON);
        // Writing to a `String` cannot fail, here and below.
        let _ = write!(stops, "{percent:.3}%{{transform:translateX(-{left}px)}}");
        start += *time;
        let _ = write!(strip, "<g transform=\"translate({left})\">");
        for (line, y) in (0_u32..).zip(screen.area.top()..screen.area.bottom()) {
            let mut row = String::new();
            draw_row(&mut row, screen, y, 0);
            if row.is_empty() {
                continue;
            }
            let next = rows.len();
            let number = rows.entry(row).or_insert(next);
            let top = line * CELL.1;
            let _ = write!(strip, "<use href=\"#r{number}\" y=\"{top}\"/>");
        }
        strip.push_str("</g>\n");
    }
    let mut drawn = opened(area);
    let seconds = all.as_secs_f64();
    let _ = writeln!(
        drawn,
        "<style>@keyframes play{{{stops}}} .strip{{animation: play {seconds:.3}s \
         steps(1, end) infinite}}</style>\n<defs>"
    );
    for (row, number) in rows {
        let _ = writeln!(
            drawn,
            "<symbol id=\"r{number}\" overflow=\"visible\">{}</symbol>",
            row.trim_end()
        );
    }
    let _ = writeln!(
        drawn,
        "</defs>\n<svg width=\"{width}\" height=\"{height}\"><g class=\"strip\">\n{strip}</g></svg>\n</svg>"
    );
    drawn
}
