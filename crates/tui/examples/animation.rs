//! An animated picture of a game for a web page, made from an asciicast.
//!
//! `cargo run --example animation >docs/game.svg` makes the picture in the README. Given
//! a file, the example converts any asciicast of 80 × 24, such as one of your own games:
//! `hexdelve replay GAME --asciicast >game.cast`, then
//! `cargo run --example animation -- game.cast >game.svg`.

use hexdelve::{journal::Journal, replay::RecordedGame};
use hexdelve_tui::{
    prelude::*,
    screen::{animated_svg, write_asciicast},
    settings::{ColourDepth, ColourTable, EffectiveSettings},
};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
};
use serde_json::Value;
use std::{env, error::Error, fs, num::NonZeroU16, path::Path, time::Duration};

/// The length of the game's end, which is shown: a minute.
const TURNS: usize = 60;
const DELAY: Duration = Duration::from_secs(1);
const COLUMNS: NonZeroU16 = NonZeroU16::new(80).expect("it is not 0");
const ROWS: NonZeroU16 = NonZeroU16::new(24).expect("it is not 0");
/// The time for which the last frame is shown.
const LAST: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn Error>> {
    let cast = match env::args().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => cast_of_a_game()?,
    };
    let frames = frames(&cast)?;
    let first = if env::args().nth(1).is_some() { 0 } else { frames.len().saturating_sub(TURNS) };
    print!("{}", animated_svg(&frames[first..]));
    Ok(())
}

/// Returns the asciicast of a delve that was won.
fn cast_of_a_game() -> Result<String, Box<dyn Error>> {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let journal = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/journals/delve-won.hexdelve");
    let recorded = RecordedGame::of(&Journal::open(Path::new(journal))?, rules)?;
    let palette = ColourTable::built_in().palette(ColourDepth::TrueColour);
    let appearance = EffectiveSettings { palette, ..EffectiveSettings::default() };
    let mut cast = Vec::new();
    write_asciicast(recorded.start()?, &recorded, &appearance, DELAY, &mut cast)?;
    Ok(String::from_utf8(cast)?)
}

/// Returns the terminal's screen after each piece of output, with the time for which it is
/// shown.
fn frames(cast: &str) -> Result<Vec<(Duration, Buffer)>, Box<dyn Error>> {
    let mut terminal = vt100::Parser::new(ROWS, COLUMNS, 0);
    let mut frames: Vec<(Duration, Buffer)> = Vec::new();
    let mut last = 0.0;
    for line in cast.lines().skip(1) {
        let event: Value = serde_json::from_str(line)?;
        let (time, text) = (event[0].as_f64(), event[2].as_str());
        let (Some(time), Some(text)) = (time, text) else { continue };
        if let Some((shown, _)) = frames.last_mut() {
            *shown = Duration::from_secs_f64(time - last);
        }
        last = time;
        terminal.process(text.as_bytes());
        frames.push((LAST, screen(terminal.screen())));
    }
    Ok(frames)
}

fn screen(shown: &vt100::Screen) -> Buffer {
    let area = Rect::new(0, 0, COLUMNS.get(), ROWS.get());
    let mut buffer = Buffer::empty(area);
    for Position { x: column, y: row } in area.positions() {
        let Some(cell) = shown.cell(row, column) else { continue };
        let mut style = Style::new().fg(colour(cell.fgcolor())).bg(colour(cell.bgcolor()));
        if cell.bold() {
            style = style.add_modifier(Modifier::BOLD);
        }
        if cell.inverse() {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let symbol = if cell.contents().is_empty() { " " } else { cell.contents() };
        buffer[(column, row)].set_symbol(symbol).set_style(style);
    }
    buffer
}

fn colour(colour: vt100::Color) -> Color {
    match colour {
        vt100::Color::Default => Color::Reset,
        vt100::Color::Idx(index) => Color::Indexed(index),
        vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
    }
}
