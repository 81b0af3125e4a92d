//! The table of colours: its rows, glyphs and errors, and that everything in it can be read on every
//! ground and told apart by all eyes.

use crate::stage::{OnScreen, typed};
use hexdelve::{content::SourceText, dungeon::Feature, looks::COLOURS, things::ThingTable};
use hexdelve_tui::{
    prelude::*,
    screen::{PlayMode, ScreenRenderer},
    settings::{ColourDepth, ColourTable, GlyphSet, KeyMap, Palette, Settings, Theme},
};
use ratatui::{
    backend::TestBackend,
    style::{Color, Modifier},
    text::Span,
};

const SHADED: [ColourDepth; 2] = [ColourDepth::Ansi256, ColourDepth::TrueColour];

/// Reads the built-in table with one text replaced by another.
fn with(from: &str, to: &str) -> Result<ColourTable, String> {
    let table = AssetFile::Colours.built_in().as_str().replacen(from, to, 1);
    ColourTable::read(&SourceText::new("c", table)).map_err(|error| error.to_string())
}

/// The rows of the table: their names, and the words of each.
fn rows() -> Vec<(String, Vec<String>)> {
    let table = AssetFile::Colours.built_in();
    let lines = table.as_str().lines().filter_map(|line| line.split_once('='));
    let words = |row: &str| {
        let row = row.trim().trim_matches('"');
        row.split_whitespace().map(str::to_owned).collect()
    };
    lines.map(|(name, row)| (name.trim().to_owned(), words(row))).collect()
}

#[test]
fn a_table_has_all_rows_with_colours_of_their_depths() {
    let told = with("221 lightyellow", "221 #123456").unwrap_err();
    assert!(
        told.contains("expected one of default, black, red, green") && told.contains("item"),
        "{told}"
    );
    let told = with("#ffd76a 221", "#ffd76a #ffd76a").unwrap_err();
    assert!(told.ends_with("lightcyan, white, or \"16\" to \"255\""), "{told}");
    let told = with("#ffd76a 221 lightyellow", "#ffd76a 221").unwrap_err();
    assert!(told.contains("expected one, two or three parts of three words"), "{told}");
    let told = with(". . ∙", ". .. ∙").unwrap_err();
    assert!(told.contains("expected a glyph, which is one character"), "{told}");
    let told = with("item ", "items ").unwrap_err();
    assert!(told.contains("expected one of floor, corridor, deep-water"), "{told}");
    let told = with("item ", "# item ").unwrap_err();
    assert!(told.ends_with("of the file: expected item in it, but it is missing"), "{told}");
    for word in COLOURS {
        assert!(with("lightyellow", word).is_ok(), "{word}");
    }
}

#[test]
fn the_player_paints_every_row_ink_and_ground() {
    for (name, _) in rows() {
        let of = |value: &str| {
            let text = SourceText::new("f", format!("[colours]\n{name} = '{value}'"));
            let (settings, told) = Settings::read(&text, KeyMap::built_in());
            assert_eq!(told, [], "{name}");
            settings.palette(ColourTable::built_in(), ColourDepth::TrueColour)
        };
        let usual = ColourTable::built_in().palette(ColourDepth::TrueColour);
        assert!(of("#010203") != usual && of("#010203") != of("#010203 on #040506"), "{name}");
    }
    let text = SourceText::new("f", "[colours]\nitem = '#010203'\nboth = '9 on 300'\nx = '20'");
    let (settings, told) = Settings::read(&text, KeyMap::built_in());
    assert_eq!(told.len(), 2, "{told:?}");
    let item = |depth| settings.palette(ColourTable::built_in(), depth).style(ColourRole::Item).fg;
    assert_eq!(item(ColourDepth::TrueColour), Some(Color::Rgb(1, 2, 3)));
    assert_eq!(item(ColourDepth::Ansi256), Some(Color::Indexed(221)), "it cannot be shown");
}

#[test]
fn a_table_colours_the_roles_of_extensions() {
    let table = AssetFile::Colours.built_in();
    let table = with(table.as_str(), &format!("{}\n[own]\nfire = 'red'", table.as_str())).unwrap();
    for depth in [ColourDepth::Ansi16, ColourDepth::TrueColour] {
        let palette = table.palette(depth).with_roles(&[("fire", "blue"), ("snow", "white")]);
        let style = |name| palette.style(ColourRole::Custom(name));
        assert_eq!(style("fire").fg, Some(Color::Red), "the table is right");
        assert_eq!(style("snow").fg, Some(Color::White));
        assert_eq!(style("ice").fg, palette.style(ColourRole::Mechanism).fg);
    }
}

#[test]
fn a_theme_never_asks_for_more_than_no_color_permits() {
    use ColourDepth::{Ansi16, Ansi256, Monochrome, TrueColour};
    let shown = |theme, is_forced, depth| {
        let mut settings = Settings::default();
        (settings.theme, settings.force_theme) = (theme, is_forced);
        let palette = settings.palette(ColourTable::built_in(), depth);
        match palette.style(ColourRole::Item).fg {
            Some(Color::Rgb(..)) => TrueColour,
            Some(Color::Indexed(_)) => Ansi256,
            Some(_) => Ansi16,
            None => Monochrome,
        }
    };
    for depth in [Monochrome, Ansi16, Ansi256, TrueColour] {
        assert_eq!(shown(Theme::Auto, false, depth), depth);
        for theme in Theme::ALL {
            assert_eq!(shown(theme, false, depth), theme.depth(depth).min(depth), "{theme}");
            let forced = if depth == Monochrome { depth } else { theme.depth(depth) };
            assert_eq!(shown(theme, true, depth), forced, "{theme}");
        }
    }
}

/// Those of class A in EastAsianWidth.txt, from the blocks the glyphs are taken from.
const AMBIGUOUS: &str =
    "¡¤§¨ª\u{ad}®°±²³´¶·¸¹º¼½¾¿ÆÐ×ØÞßæð÷øþ←↑→↓↔↕⇒⇔∀∂∃∇∈∏∑√∝∞∟∠∥∧∨∩∪∫∴∵∼≈≠≡≤≥⊂⊃⊕⊙⊥⊿█▓▒■□▲△▼▽◆◇○◎●★☆";

#[test]
fn every_glyph_is_one_column_wide_and_of_one_thing() {
    let catalogue = GameTables::built_in().catalogue.clone();
    let things = catalogue.iter().map(|(_, kind)| kind);
    let things: Vec<char> =
        things.filter(|it| it.table != ThingTable::Features).map(|kind| kind.glyph).collect();
    let rows = rows();
    let glyphs = rows.iter().filter(|(_, words)| words.len() == 9);
    let mut unicode = Vec::new();
    for (name, words) in glyphs {
        let [coloured, ascii, drawn] = [0, 1, 2].map(|at: usize| words[at].chars().next().unwrap());
        assert!(coloured.is_ascii() && ascii.is_ascii(), "{name}");
        assert!(!('g'..='z').contains(&coloured), "{name}: a letter would be a thing");
        assert!(!ascii.is_ascii_digit() && !('a'..='f').contains(&ascii), "{name}: a monster");
        assert_eq!(Span::raw(drawn.to_string()).width(), 1, "{name}");
        let is_box = ('\u{2500}'..='\u{257f}').contains(&drawn);
        assert!(!AMBIGUOUS.contains(drawn) && !is_box, "{name}: {drawn}");
        // Doors are things, and a path is drawn on a ground of its own.
        let is_door = name.ends_with("door") || name == "path";
        assert!(
            is_door || ![coloured, ascii, drawn].iter().any(|it| things.contains(it)),
            "{name}"
        );
        // Rock is `#` everywhere, and stairs lead up and down the same way. A corridor is a floor.
        let is_like_another = drawn == '#' || ["corridor", "path"].contains(&name.as_str());
        if !is_like_another {
            assert!(!unicode.contains(&drawn), "{name}: {drawn}");
            unicode.push(drawn);
        }
    }
    assert!(unicode.len() >= 20);
}

/// Normal vision, and vision without the cones for red, green or blue, as matrices
/// over red, green and blue light. The source is Machado, Oliveira and Fernandes, "A
/// physiologically-based model for simulation of color vision deficiency", 2009, at
/// full severity.
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];
/// The matrix from red, green and blue to CIE XYZ for daylight, scaled so that all
/// three components of white are 1.
const TO_XYZ: [[f64; 3]; 3] = [
    [0.433_953, 0.376_219, 0.189_828],
    [0.212_673, 0.715_152, 0.072_175],
    [0.017_758, 0.109_477, 0.872_765],
];

fn times(matrix: &[[f64; 3]; 3], [a, b, c]: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * a + row[1] * b + row[2] * c)
}

fn light(colour: Color) -> [f64; 3] {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let parts = match colour {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(number @ 16..=231) => {
            [36, 6, 1].map(|part| STEPS[usize::from((number - 16) / part % 6)])
        }
        Color::Indexed(number @ 232..) => [8 + 10 * (number - 232); 3],
        _ => panic!("every terminal has another {colour}"),
    };
    parts.map(|part| match f64::from(part) / 255.0 {
        dark if dark <= 0.040_45 => dark / 12.92,
        bright => ((bright + 0.055) / 1.055).powf(2.4),
    })
}

/// Returns a colour's place in CIELAB (1976), the space in which distances match
/// perceived differences.
fn seen(colour: Color, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
    let light = times(eyes, light(colour)).map(|part| part.clamp(0.0, 1.0));
    let [x, y, z] = times(&TO_XYZ, light).map(|part| {
        if part > 216.0 / 24_389.0 { part.cbrt() } else { (24_389.0 / 27.0 * part + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn nearest(colours: &[Color]) -> f64 {
    nearest_to(&EYES, colours)
}

fn nearest_to(eyes: &[[[f64; 3]; 3]], colours: &[Color]) -> f64 {
    let mut nearest = f64::INFINITY;
    for eyes in eyes {
        for (index, one) in colours.iter().enumerate() {
            for other in &colours[..index] {
                let (one, other) = (seen(*one, eyes), seen(*other, eyes));
                let squares = [0, 1, 2].map(|part| (one[part] - other[part]).powi(2));
                nearest = nearest.min(squares.iter().sum::<f64>().sqrt());
            }
        }
    }
    nearest
}

#[test]
fn all_eyes_tell_monsters_items_and_the_pc_apart() {
    for depth in SHADED {
        let palette = ColourTable::built_in().palette(depth);
        let monsters = [0, 1, 2, 3].map(|mask| ColourRole::Monster(Abilities::from_mask(mask)));
        let colours: Vec<_> = monsters.into_iter().filter_map(|it| palette.style(it).fg).collect();
        // At a distance of 2, two colours can be told apart side by side.
        assert!(nearest(&colours) >= 18.0, "{depth:?}: {}", nearest(&colours));
        // The test can fail.
        let greens = [Color::Rgb(0, 255, 0), Color::Rgb(0, 235, 80)];
        assert!(nearest(&greens) < 18.0, "{}", nearest(&greens));
    }
    let palette = Palette::built_in();
    let ink = |mask| palette.style(ColourRole::Monster(Abilities::from_mask(mask)));
    for mask in 0..16 {
        let is_underlined = ink(mask).add_modifier.contains(Modifier::UNDERLINED);
        assert_eq!(is_underlined, mask & 4 != 0, "those that dig are underlined");
        assert_eq!(ink(mask).fg, ink(mask & 3).fg);
    }
}

/// The contrast the web accessibility guidelines measure. They require 4.5 of text.
fn contrast(one: Color, other: Color) -> f64 {
    let luminance = |colour| times(&TO_XYZ, light(colour))[1] + 0.05;
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

fn painted(game: Game, depth: ColourDepth) -> OnScreen<'static> {
    let mut game = OnScreen::new(game, PlayMode::new(false), (80, 24));
    let palette = ColourTable::built_in().palette(depth);
    game.0.renderer = ScreenRenderer::new(TestBackend::new(80, 24), palette, GlyphSet::Unicode);
    game
}

#[track_caller]
fn is_readable(game: &mut OnScreen, (x, y): (u16, u16), of: &str) {
    let style = game.style(x, y);
    let found = contrast(style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
    assert!(found >= 4.5, "{of} at {x},{y}: {found:.2} for {style:?}");
}

#[test]
fn everything_is_readable_on_every_ground_in_view() {
    let grounds = features().into_iter().map(Some).chain([None]);
    for (ground, depth) in grounds.flat_map(|it| SHADED.map(|depth| (it.clone(), depth))) {
        for terrain in [Terrain::Floor, Terrain::Corridor] {
            // Stairs shine on the ground around them.
            let level = Scenario::delve("@0123.\n>.<.>.").thing("ward", Position::new(6, 1));
            let mut game = level.with_presentation(MessagesPlugin).start();
            let mut dungeon = game.world_mut().resource_mut::<Dungeon>();
            for x in 1..=6 {
                dungeon.open(Position::new(x, 1), terrain);
                let feature = ground.as_ref().map(|(_, feature)| *feature);
                dungeon.set_feature(Position::new(x, 1), feature);
            }
            let name = ground.as_ref().map_or("floor", |(name, _)| name);
            let mut game = painted(game, depth);
            for x in 1..=6 {
                is_readable(&mut game, (x, 1), name);
            }
            for x in [1, 3, 5] {
                is_readable(&mut game, (x, 2), "stairs");
            }
        }
    }
}

/// The features that one can stand on, by name.
fn features() -> Vec<(String, Feature)> {
    let level = Scenario::delve("@wvtixsgmy").start();
    let dungeon = level.world().resource::<Dungeon>();
    let catalogue = level.world().resource::<Catalogue>();
    let named = |feature: Feature| catalogue.kind(ThingKindId(feature.row)).name.clone();
    dungeon.features().map(|(_, feature)| (named(feature), feature)).collect()
}

#[test]
fn what_is_remembered_is_readable_on_every_ground() {
    for (glyph, depth) in "wvtixsgmy.".chars().flat_map(|it| SHADED.map(|depth| (it, depth))) {
        let level = format!("....\n   .\n   .\n   @{glyph}");
        let level = Scenario::delve(&level).foggy().thing("ward", Position::new(5, 4));
        let mut game = painted(level.with_presentation(MessagesPlugin).start(), depth);
        typed(&mut game, "kkkhhh");
        assert!(!PlayerView::of(game.world()).sees(Position::new(5, 4)), "{glyph}");
        assert_eq!(
            game.frame().glyph(Position::new(5, 4)),
            Some(')'),
            "{glyph}\n{}",
            game.lines().join("\n")
        );
        is_readable(&mut game, (5, 4), &format!("{glyph} in memory"));
    }
}

#[test]
fn ground_in_view_is_dark_and_without_letters() {
    for (name, words) in rows().iter().take_while(|(name, _)| name != "soft") {
        let ground = words[3].parse().unwrap();
        let luminance = times(&TO_XYZ, light(ground))[1];
        assert!(luminance <= 0.055, "{name}: {luminance}");
    }
}
