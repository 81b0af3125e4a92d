//! Pictures of a game, as coloured text and as pixels.

use font8x8::legacy::BASIC_LEGACY;
use hexdelve::{
    creature::Abilities,
    grid::Size,
    looks::{ColourRole, NAMED_ROLES},
};
use hexdelve_tui::settings::{ColourDepth, ColourTable};
use std::{collections::TryReserveError, fmt::Write, sync::LazyLock};

/// The width of a cell in pixels.
const WIDTH: usize = 8;
/// The height of a cell in pixels. Each row of the font is drawn twice, because the
/// characters of a terminal are twice as high as they are wide.
const HEIGHT: usize = 16;

/// The ink of each code, with 24-bit colours.
static COLOURS: LazyLock<[[u8; 3]; 256]> = LazyLock::new(|| {
    let palette = ColourTable::built_in().palette(ColourDepth::TrueColour);
    let named = NAMED_ROLES.iter().filter_map(|name| name.parse::<ColourRole>().ok());
    let mut colours = [[0xc0; 3]; 256];
    for role in named.chain(Abilities::all().map(ColourRole::Monster)) {
        let colour = &mut colours[usize::from(role.code())];
        *colour = palette.rgb(role).unwrap_or(*colour);
    }
    colours
});

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
