//! Recordings: the frames of a recorded game, one after each journal entry, written as an asciicast
//! (version 2, which asciinema plays) or as one animated SVG.
//!
//! In an SVG, CSS moves a strip of frames, as a projector moves film: without a script, it also
//! plays embedded as an image. Each distinct row is drawn once.

use super::{
    frame::frame,
    modes::{Mode, ReplayMode},
    renderer::ScreenRenderer,
    svg::{CELL, draw_row, opened, size},
};
use crate::prelude::*;
use crate::{
    session::GameController,
    settings::{EffectiveSettings, GlyphSet, Palette},
    terminal::AnsiBackend,
    view::ViewSettings,
};
use hexdelve::replay::Divergence;
use ratatui::{
    backend::TestBackend,
    buffer::Buffer,
    layout::{Rect, Size},
};
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
pub(super) fn for_each_frame<E: From<Divergence>>(
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
        let mut context = GameContext {
            controller: &mut controller,
            keys: &appearance.keys,
            eyes: None,
            top: ("", None),
        };
        if !replaying.step(&mut context) {
            break;
        }
    }
    replaying.take_divergence().map_or(Ok(()), |fault| Err(fault.into()))
}

/// Replays a recorded game and returns its last frames, at most `limit`, as screens of
/// 80 × 24, each with its display time: `delay`, except that the last one is shown for
/// three seconds. The game must have just started and must have a `MessagesPlugin`. An error
/// of `check`, which is called after each entry, ends the replay.
///
/// ```
/// use hexdelve::{journal::RecordedAction, replay::{Divergence, RecordedGame}};
/// use hexdelve_tui::{prelude::*, screen::last_frames, settings::EffectiveSettings};
/// use std::time::Duration;
/// let rules = Rules::default().with_presentation(MessagesPlugin);
/// let delve = DelveSetup::new(Seed(7));
/// let mut game = rules.start(delve.clone()).unwrap();
/// let mut recorded = RecordedGame::new(GameHeader::new(delve, game.world()), rules);
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
///     recorded.record(RecordedAction::Turn(Action::Rest), &game);
/// }
/// let (start, appearance) = (recorded.start().unwrap(), EffectiveSettings::default());
/// let last = (Duration::from_millis(100), 3);
/// let check = &mut || Ok::<_, Divergence>(());
/// let frames = last_frames(start, &recorded, &appearance, last, check);
/// assert_eq!(frames.unwrap().len(), 3, "of four, the first is left out");
/// ```
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
    let size = ScreenSize::STANDARD.0;
    let backend = TestBackend::new(size.width(), size.height());
    let mut display = ScreenRenderer::new(backend, Palette::MONOCHROME, GlyphSet::default());
    let mut frames = Vec::new();
    // There is a frame before the first entry, too.
    let mut left_out = (recorded_game.len() + 1).saturating_sub(limit);
    for_each_frame::<E>(game, recorded_game, appearance, delay, &mut |frame| {
        check()?;
        if left_out > 0 {
            left_out -= 1;
        } else if display.show(frame()).is_ok() {
            // Drawing into memory cannot fail.
            frames.push((delay, display.backend().buffer().clone()));
        }
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

type Film = AnsiBackend<Vec<u8>>;

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
    let film = Film::of_size(Vec::new(), SIZE);
    let mut display = ScreenRenderer::new(film, Palette::MONOCHROME, GlyphSet::default());
    writeln!(out, "{}", header(recorded_game.header()))?;
    let mut time = Duration::ZERO;
    for_each_frame::<AsciicastError>(game, recorded_game, appearance, delay, &mut |frame| {
        display.show(frame()).map_err(|told| AsciicastError::Output(io::Error::other(told)))?;
        write_frame(&mut display, time, &mut out)?;
        time += delay;
        Ok(())
    })?;
    out.flush()?;
    Ok(())
}

fn write_frame(
    display: &mut ScreenRenderer<Film>,
    time: Duration,
    out: &mut impl Write,
) -> io::Result<()> {
    let sent = take(&mut display.backend_mut().writer);
    if sent.is_empty() {
        return Ok(());
    }
    let (seconds, micros) = (time.as_secs(), time.subsec_micros());
    let data = quoted(&String::from_utf8_lossy(&sent));
    writeln!(out, "[{seconds}.{micros:06}, \"o\", {data}]")
}

fn header(header: &GameHeader) -> String {
    let began = humantime::parse_rfc3339(header.started_at()).unwrap_or(SystemTime::UNIX_EPOCH);
    let timestamp = began.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let title = quoted(&format!("hexdelve: {}, seed {}", header.mode(), header.seed()));
    let Size { width, height } = SIZE;
    format!(
        "{{\"version\": 2, \"width\": {width}, \"height\": {height}, \"timestamp\": {timestamp}, \
         \"title\": {title}}}"
    )
}

fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + text.len() / 8 + 2);
    json.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '\0'..=' ' if character != ' ' => {
                // Writing to a `String` cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(character));
            }
            _ => json.push(character),
        }
    }
    json.push('"');
    json
}

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
