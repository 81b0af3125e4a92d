//! Recorded games as version 2 asciicasts, which asciinema plays: a line of JSON that describes the
//! recording, then a line for each piece of terminal output with its time in seconds.

use crate::{
    screen::{recording::for_each_frame, renderer::ScreenRenderer},
    settings::EffectiveSettings,
    terminal::AnsiBackend,
    view::ScreenSize,
};
use hexdelve::{
    game::Game,
    journal::GameHeader,
    replay::{Divergence, RecordedGame},
};
use ratatui::layout::Size;
use std::{
    fmt::Write as _,
    io::{self, Write},
    mem::take,
    time::{Duration, SystemTime},
};
use thiserror::Error;

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
    let palette =
        appearance.palette.clone().with_roles(hexdelve::looks::custom_roles(game.world()));
    let film = Film::of_size(Vec::new(), SIZE);
    let mut display = ScreenRenderer::new(film, palette, appearance.preferences.glyphs);
    writeln!(out, "{}", header(recorded_game.header()))?;
    let mut time = Duration::ZERO;
    for_each_frame::<AsciicastError>(game, recorded_game, appearance, delay, &mut |view| {
        display.show(view()).map_err(|told| AsciicastError::Output(io::Error::other(told)))?;
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
    let sent = take(display.backend_mut().writer_mut());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_read_as_it_was() {
        let all: String = (0..0x2600).filter_map(char::from_u32).collect();
        for text in ["", "\x1b[1;1H\"@\\\"", "┌─┐ … \u{1F409}", "\\u0041\r\n\t", &all] {
            let json = quoted(text);
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
            assert!(!json.contains(char::is_control) || text == all, "one line: {json}");
        }
    }
}
