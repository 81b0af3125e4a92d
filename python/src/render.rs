//! Pictures of a game, as coloured text and as pixels.

use font8x8::legacy::BASIC_LEGACY;
use hexdelve::grid::Size;
use std::{collections::TryReserveError, fmt::Write, sync::LazyLock};

/// The width of a cell in pixels.
const WIDTH: usize = 8;
/// The height of a cell in pixels. Each row of the font is drawn twice, because the
/// characters of a terminal are twice as high as they are wide.
const HEIGHT: usize = 16;

/// The names of the roles with the codes 0 to 23, as `ColourRole::code` documents them.
const ROLES: [&str; 24] = [
    "player",
    "rock",
    "floor",
    "corridor",
    "stairs",
    "distance",
    "message",
    "status",
    "hint",
    "title",
    "item",
    "mechanism",
    "remembered",
    "landmark",
    "danger",
    "path",
    "ghost",
    "haze",
    "sound",
    "water",
    "growth",
    "stone",
    "ice",
    "fire",
];
/// The code of the first kind of monster, to which the mask of the four bits is added.
const FIRST_MONSTER: usize = 32;

/// The colour of each code, from the game's own theme of 24-bit colours.
static COLOURS: LazyLock<[[u8; 3]; 256]> = LazyLock::new(|| {
    let theme: toml::Table =
        include_str!("../../crates/tui/assets/themes/true.toml").parse().unwrap_or_default();
    let mut colours = [[0xc0; 3]; 256];
    for (code, name) in ROLES.into_iter().enumerate() {
        colours[code] = colour(theme.get(name));
    }
    for bits in 0..16 {
        let kind = match bits & 0b1100 {
            0b0000 => "walker",
            0b0100 => "digger",
            0b1000 => "erratic-walker",
            _ => "erratic-digger",
        };
        let mind = ["simple", "intelligent", "telepathic", "both"][bits & 0b11];
        colours[FIRST_MONSTER + bits] = colour(theme.get(kind).and_then(|it| it.get(mind)));
    }
    colours
});

/// Reads `#rrggbb`.
fn colour(value: Option<&toml::Value>) -> [u8; 3] {
    let digits = value.and_then(|it| it.as_str()).and_then(|it| it.strip_prefix('#'));
    let number = digits.and_then(|it| u32::from_str_radix(it, 16).ok()).unwrap_or(0xc0_c0_c0);
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

/// Draws text with escape sequences for the colours, one line per row.
pub(crate) fn text(size: Size, glyphs: &[u16], colours: &[u8]) -> String {
    let mut text = String::new();
    let width = usize::from(size.width());
    for (glyphs, colours) in glyphs.chunks(width).zip(colours.chunks(width)) {
        let mut last = None;
        for (glyph, code) in glyphs.iter().zip(colours) {
            if last != Some(code) {
                let [red, green, blue] = COLOURS[usize::from(*code)];
                // Writing to a string cannot fail.
                let _ = write!(text, "\x1b[38;2;{red};{green};{blue}m");
                last = Some(code);
            }
            let letter = if *glyph == 0 { b' '.into() } else { (*glyph).into() };
            text.push(char::from_u32(letter).unwrap_or('?'));
        }
        text.push_str("\x1b[0m\n");
    }
    text
}

/// Draws RGB pixels row by row. Returns the height, the width and the pixels.
///
/// # Errors
/// The picture does not fit into memory.
pub(crate) fn pixels(
    size: Size,
    glyphs: &[u16],
    colours: &[u8],
) -> Result<(usize, usize, Vec<u8>), TryReserveError> {
    let (columns, rows) = (usize::from(size.width()), usize::from(size.height()));
    let (width, height) = (columns * WIDTH, rows * HEIGHT);
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(width * height * 3)?;
    pixels.resize(width * height * 3, 0);
    for (index, (glyph, code)) in glyphs.iter().zip(colours).enumerate() {
        let (left, top) = (index % columns * WIDTH, index / columns * HEIGHT);
        let unknown = usize::from(b'?');
        let letter = BASIC_LEGACY.get(usize::from(*glyph)).unwrap_or(&BASIC_LEGACY[unknown]);
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                if letter[y / 2] >> x & 1 == 1 {
                    let at = ((top + y) * width + left + x) * 3;
                    pixels[at..at + 3].copy_from_slice(&COLOURS[usize::from(*code)]);
                }
            }
        }
    }
    Ok((height, width, pixels))
}
