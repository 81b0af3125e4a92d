//! A recorded game as a recording of a terminal, which asciinema's players play.
//!
//! An asciicast of version 2 is a line of JSON about the recording, and one for
//! each piece of what a terminal was sent, with its second. What is sent is drawn
//! by the screen that draws on a real terminal.

use crate::ui::{
    AnsiBackend, Deed, Extent, Palette, Preferences, Present, Screen, ScreenPlugin,
    playing::viewer::Viewer,
};
use crate::{
    game::Game,
    replay::{Chronicle, Divergence},
    story::Opening,
};
use ratatui::layout::Size;
use std::{
    fmt::Write as _,
    io::{self, Write},
    mem::take,
    time::{Duration, SystemTime},
};
use thiserror::Error;

/// Draws what an asciicast is made of.
pub type AsciicastScreenPlugin = ScreenPlugin<Film>;

/// Why an asciicast is not whole.
#[derive(Debug, Error)]
pub enum AsciicastError {
    /// The game goes another way.
    #[error(transparent)]
    Divergence(#[from] Divergence),
    /// It cannot be written.
    #[error("the recording cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// A terminal of 80 × 24 that keeps what it is sent.
type Film = AnsiBackend<Vec<u8>>;

const SIZE: Size = Size::new(Extent::NEEDED.0.width(), Extent::NEEDED.0.height());

/// Plays a recorded game, which has an [`AsciicastScreenPlugin`] and has just
/// begun, and writes an asciicast of it: a delay for each entry of its story.
///
/// # Errors
/// [`AsciicastError`]; what was good is written then.
pub fn write_an_asciicast(
    game: &mut Game,
    chronicle: &Chronicle,
    delay: Duration,
    mut out: impl Write,
) -> Result<(), AsciicastError> {
    let palette = game.world().get_resource::<Palette>().cloned().unwrap_or_default();
    let glyphs = game.world().get_resource::<Preferences>().copied().unwrap_or_default().glyphs;
    let screen = Screen::new(Film::of_size(Vec::new(), SIZE), palette).drawn_with(glyphs);
    game.world_mut().insert_resource(screen);
    game.world_mut().insert_resource(Viewer::helm(chronicle, delay));
    writeln!(out, "{}", header(chronicle.opening()))?;
    let mut viewer = Viewer::new(chronicle);
    let mut time = Duration::ZERO;
    loop {
        write_a_frame(game, time, &mut out)?;
        if viewer.is_at_the_end() {
            break;
        }
        viewer.heed(Deed::SingleStep);
        while viewer.is_under_way() {
            viewer.catch_up(game);
        }
        time += delay;
    }
    out.flush()?;
    viewer.into_fault().map_or(Ok(()), |fault| Err(fault.into()))
}

fn write_a_frame(game: &mut Game, time: Duration, out: &mut impl Write) -> io::Result<()> {
    game.world_mut().run_schedule(Present);
    let Some(mut screen) = game.world_mut().get_resource_mut::<Screen<Film>>() else {
        return Ok(());
    };
    let sent = take(screen.backend_mut().writer_mut());
    if sent.is_empty() {
        return Ok(());
    }
    let (seconds, micros) = (time.as_secs(), time.subsec_micros());
    let data = quoted(&String::from_utf8_lossy(&sent));
    writeln!(out, "[{seconds}.{micros:06}, \"o\", {data}]")
}

fn header(opening: &Opening) -> String {
    let began = humantime::parse_rfc3339(opening.began()).unwrap_or(SystemTime::UNIX_EPOCH);
    let timestamp = began.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let title = quoted(&format!("hexdelve: {}, seed {}", opening.mode(), opening.seed()));
    let Size { width, height } = SIZE;
    format!(
        "{{\"version\": 2, \"width\": {width}, \"height\": {height}, \"timestamp\": {timestamp}, \
         \"title\": {title}}}"
    )
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + text.len() / 8 + 2);
    json.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '\0'..=' ' if character != ' ' => {
                // A string takes whatever is written.
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
