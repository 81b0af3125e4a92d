//! Pictures of screens as SVG, and recordings: the frames of a recorded game, one after each
//! journal entry, written as an asciicast (version 2, which asciinema plays) or as one animated
//! SVG.
//!
//! In an SVG, CSS moves a strip of frames, as a projector moves film: without a script, it also
//! plays embedded as an image. Each distinct row is drawn once.

use super::{
    frame::{ScreenRenderer, frame},
    modes::{Mode, ReplayMode},
};
use crate::prelude::*;
use crate::{
    session::GameController,
    settings::{EffectiveSettings, GlyphSet, Palette, light},
    terminal::AnsiBackend,
    view::ViewSettings,
};
use hexdelve::{content::escape_markup, replay::Divergence};
use ratatui::{
    buffer::{Buffer, Cell},
    layout::{Position, Rect, Size},
    style::{Color, Modifier},
};
use serde_json::json;
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{self, Write},
    mem::take,
    time::{Duration, SystemTime},
};
use thiserror::Error;

type Compose<'a> = &'a mut dyn FnMut() -> ScreenFrame;

/// Stops at the first error or divergence. A frame that is not composed costs nothing.
fn for_each_frame<E: From<Divergence>>(
    game: Game,
    recorded_game: &RecordedGame,
    appearance: &EffectiveSettings,
    delay: Duration,
    show: &mut dyn FnMut(Compose<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let palette =
        appearance.palette.clone().with_roles(hexdelve::looks::custom_roles(game.world()));
    let mut controller = GameController::new(game);
    let mut replaying = ReplayMode::new(recorded_game, delay);
    loop {
        show(&mut || {
            let settings = ViewSettings {
                mode: replaying.label(),
                mode_is_long: true,
                palette: palette.clone(),
                glyphs: appearance.preferences.glyphs,
                ..ViewSettings::default()
            };
            frame(controller.parts(), &settings, &appearance.keys, &mut replaying, None)
        })?;
        if !replaying.step(&mut controller) {
            return replaying.take_divergence().map_or(Ok(()), |fault| Err(fault.into()));
        }
    }
}

/// Replays a recorded game and returns its last frames, at most `limit`, as screens of
/// 80 × 24, each with its display time: `delay`, except that the last one is shown for
/// three seconds. The game must have just started and must have a `MessagesPlugin`. An error
/// of `check`, which is called after each entry, ends the replay.
///
/// # Errors
/// Returns the error of `check`, or a [`Divergence`] if the game does not replay.
pub fn last_frames<E: From<Divergence>>(
    game: Game,
    recorded_game: &RecordedGame,
    appearance: &EffectiveSettings,
    (delay, limit): (Duration, usize),
    check: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Vec<(Duration, Buffer)>, E> {
    let mut frames = Vec::new();
    // There is a frame before the first entry, too.
    let mut left_out = (recorded_game.records().len() + 1).saturating_sub(limit);
    for_each_frame::<E>(game, recorded_game, appearance, delay, &mut |frame| {
        check()?;
        if left_out == 0 {
            frames.push((delay, frame().buffer));
        }
        left_out = left_out.saturating_sub(1);
        Ok(())
    })?;
    if let Some((time, _)) = frames.last_mut() {
        *time = Duration::from_secs(3);
    }
    Ok(frames)
}

/// An error that cuts an asciicast short.
#[derive(Debug, Error)]
pub enum AsciicastError {
    /// The replay diverged from the recorded game.
    #[error(transparent)]
    Divergence(#[from] Divergence),
    /// The recording could not be written.
    #[error("the recording cannot be written: {0}")]
    Output(#[from] io::Error),
}

const SIZE: Size = Size::new(ScreenSize::STANDARD.0.width(), ScreenSize::STANDARD.0.height());

/// Replays a recorded game and writes an asciicast of it, with `delay` after each journal
/// entry. The game must have just started and must have a `MessagesPlugin`.
///
/// # Errors
/// Returns an [`AsciicastError`]; everything before the error has been written.
pub fn write_asciicast(
    game: Game,
    recorded_game: &RecordedGame,
    appearance: &EffectiveSettings,
    delay: Duration,
    mut out: impl Write,
) -> Result<(), AsciicastError> {
    let backend = AnsiBackend::of_size(Vec::new(), SIZE);
    let mut display = ScreenRenderer::new(backend, Palette::monochrome(), GlyphSet::default());
    let header = recorded_game.header();
    let began = humantime::parse_rfc3339(&header.began).unwrap_or(SystemTime::UNIX_EPOCH);
    let header = json!({
        "version": 2,
        "width": SIZE.width,
        "height": SIZE.height,
        "timestamp": began.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs(),
        "title": format!("hexdelve: {}, seed {}", header.mode(), header.seed()),
    });
    writeln!(out, "{header}")?;
    let mut time = Duration::ZERO;
    for_each_frame::<AsciicastError>(game, recorded_game, appearance, delay, &mut |frame| {
        display.show(frame()).map_err(|told| AsciicastError::Output(io::Error::other(told)))?;
        let sent = take(&mut display.backend_mut().writer);
        if !sent.is_empty() {
            let text = String::from_utf8_lossy(&sent);
            writeln!(out, "{}", json!([time.as_secs_f64(), "o", text]))?;
        }
        time += delay;
        Ok(())
    })?;
    out.flush()?;
    Ok(())
}

/// Returns an animated SVG that shows each screen for its duration, in a loop. All screens should
/// have the size of the first one. Without frames, the drawing is empty.
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

const CELL: (u32, u32) = (9, 18);
const MARGIN: u32 = 9;
/// In pixels: the font size, and the distance of the baseline from the cell's upper edge.
const FONT: (u32, u32) = (15, 14);

/// `INK` and `GROUND` replace the terminal's default colours.
const INK: &str = "#f0ece2";
const GROUND: &str = "#0a0b10";

/// Returns a screen as SVG, in which text stays text.
pub fn svg(screen: &Buffer) -> String {
    let mut drawn = opened(screen.area);
    for y in screen.area.top()..screen.area.bottom() {
        draw_row(&mut drawn, screen, y, y);
    }
    drawn.push_str("</svg>\n");
    drawn
}

fn opened(area: Rect) -> String {
    let (width, height) = size(area);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"ui-monospace, Menlo, Consolas, \
         'DejaVu Sans Mono', monospace\" font-size=\"{}\" fill=\"{INK}\" xml:space=\"preserve\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n",
        FONT.0
    )
}

fn size(area: Rect) -> (u32, u32) {
    let (columns, rows) = (u32::from(area.width), u32::from(area.height));
    (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN)
}

fn draw_row(drawn: &mut String, screen: &Buffer, y: u16, at: u16) {
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
    light(colour).map_or_else(
        || own.to_owned(),
        |[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}"),
    )
}
