//! Tables of colours, and the colours and glyphs of the themes: which monsters they keep
//! apart, and for whom.

use hexdelve::{
    content::SourceText,
    looks::{COLOURS, NAMED_ROLES},
    things::DoorState,
};
use hexdelve_tui::{
    prelude::*,
    settings::{ColourDepth, GlyphSet, KeyMap, Palette, Settings, Theme},
};
use ratatui::{style::Color, text::Span};

/// Reads the built-in table with one text replaced by another.
fn with(from: &str, to: &str) -> Result<Palette, String> {
    let table = AssetFile::Colours.built_in().as_str().replacen(from, to, 1);
    Palette::read(&SourceText::new("c", table)).map_err(|error| error.to_string())
}

#[test]
fn a_table_has_all_rows_and_only_the_sixteen_colours() {
    let told = with("\"yellow\"", "\"#123456\"").unwrap_err();
    let start = "c:12: corridor = \"#123456\": expected one of default, black, red,";
    assert!(told.starts_with(start), "{told}");
    for word in COLOURS {
        assert!(with("yellow", word).is_ok(), "{word}");
    }
    let told = with("title    = \"white\"\n", "").unwrap_err();
    assert!(told.ends_with("of the file: expected title in it, but it is missing"), "{told}");
    let told = with("simple      = \"green\"", "plain = \"green\"").unwrap_err();
    assert!(told.contains("plain = \"green\": expected one of player, rock, "), "{told}");
    let table = AssetFile::Colours.built_in();
    let (walkers, _) = table.as_str().split_once("[digger]").unwrap();
    let told = with(table.as_str(), &format!("digger = 'red'\n{walkers}")).unwrap_err();
    assert_eq!(told, "c:1: digger = 'red': expected [digger] and lines below it");
}

#[test]
fn every_row_colours_the_role_of_its_name() {
    let monsters = [
        (0, "walker.simple"),
        (1, "walker.intelligent"),
        (6, "digger.telepathic"),
        (11, "erratic-walker.both"),
        (15, "erratic-digger.both"),
    ];
    let monsters =
        monsters.map(|(mask, name)| (name, ColourRole::Monster(Abilities::from_mask(mask))));
    let named = NAMED_ROLES.iter().map(|name| (*name, ColourRole::named(name).unwrap()));
    for (name, role) in named.chain(monsters) {
        let text = SourceText::new("f", format!("[colours]\n{name} = '#010203'"));
        let (settings, _) = Settings::read(&text, KeyMap::built_in());
        let palette = settings.palette(Palette::built_in(), ColourDepth::TrueColour);
        assert_eq!(palette.style(role).fg, Some(Color::Rgb(1, 2, 3)), "{name}");
        assert_eq!(ColourRole::named(name), (!name.contains('.')).then_some(role));
    }
}

#[test]
fn a_table_colours_the_roles_of_extensions() {
    let table = AssetFile::Colours.built_in();
    let palette =
        with(table.as_str(), &format!("{}\n[own]\nfire = 'red'", table.as_str())).unwrap();
    let palette = palette.with_roles(&[("fire", "blue"), ("snow", "white")]);
    let mut settings = Settings::default();
    settings.theme = Theme::Safe;
    for palette in [settings.palette(&palette, ColourDepth::Ansi256), palette] {
        let style = |name| palette.style(ColourRole::Custom(name));
        assert_eq!(style("fire").fg, Some(Color::Red), "the table is right");
        assert_eq!(style("snow").fg, Some(Color::White));
        assert_eq!(style("ice"), palette.style(ColourRole::Mechanism));
    }
}

#[test]
fn every_theme_has_the_colours_of_its_depth() {
    for theme in Theme::ALL {
        let palette = theme.palette(Palette::built_in());
        let roles = NAMED_ROLES.iter().filter_map(|name| ColourRole::named(name));
        let depths =
            roles.chain(Abilities::all().map(ColourRole::Monster)).map(|role| {
                match palette.style(role).fg {
                    Some(Color::Rgb(..)) => ColourDepth::TrueColour,
                    Some(Color::Indexed(_)) => ColourDepth::Ansi256,
                    _ => ColourDepth::Ansi16,
                }
            });
        assert_eq!(depths.max(), Some(theme.depth()), "{theme}");
    }
}

/// Those of class A in EastAsianWidth.txt, from the blocks the glyphs are taken from.
const AMBIGUOUS: &str =
    "¡¤§¨ª\u{ad}®°±²³´¶·¸¹º¼½¾¿ÆÐ×ØÞßæð÷øþ←↑→↓↔↕⇒⇔∀∂∃∇∈∏∑√∝∞∟∠∥∧∨∩∪∫∴∵∼≈≠≡≤≥⊂⊃⊕⊙⊥⊿█▓▒■□▲△▼▽◆◇○◎●★☆";

#[test]
fn every_glyph_is_one_column_wide_and_of_one_thing() {
    let drawn = |glyph| {
        let role = ColourRole::Remembered;
        GlyphSet::Unicode.of(glyph, role)
    };
    for glyph in (' '..='~').map(drawn).filter(|it| !it.is_ascii()) {
        assert_eq!(Span::raw(glyph.to_string()).width(), 1, "{glyph}");
        let is_box = ('\u{2500}'..='\u{258f}').contains(&glyph);
        assert!(!AMBIGUOUS.contains(glyph) && !is_box, "{glyph}");
    }
    let latches = [DoorState::Open, DoorState::Closed, DoorState::Locked];
    let doors = latches.into_iter().map(|latch| latch.glyph('+'));
    let ground = Terrain::ALL.into_iter().filter(|terrain| *terrain != Terrain::Rock);
    let glyphs: Vec<_> = ground.map(Terrain::glyph).chain(doors).map(drawn).collect();
    for (index, glyph) in glyphs.iter().enumerate() {
        assert!(!glyph.is_ascii() && !glyphs[..index].contains(glyph), "{glyph}");
    }
}

#[test]
fn only_in_greys_the_eight_groups_of_monsters_look_alike() {
    for theme in Theme::ALL {
        let colours = groups(theme);
        let is_other = |at: &usize| !colours[..*at].contains(&colours[*at]);
        let count = (0..8).filter(is_other).count();
        assert_eq!(count, if theme == Theme::Monochrome { 1 } else { 8 }, "{theme}");
    }
}

#[test]
fn any_colour_is_enough_for_sixteen_kinds_that_differ() {
    let palette = Theme::True.palette(Palette::built_in());
    let colour = |mask| palette.style(ColourRole::Monster(Abilities::from_mask(mask))).fg;
    let colours: Vec<_> = (0..16).filter_map(colour).collect();
    let usual = nearest_to(&EYES[..1], &colours);
    assert!(colours.len() == 16 && usual >= 20.0, "{usual}");
}

fn groups(theme: Theme) -> [Color; 8] {
    let palette = theme.palette(Palette::built_in());
    [0, 1, 2, 3, 4, 5, 6, 7].map(|mask| {
        palette.style(ColourRole::Monster(Abilities::from_mask(mask))).fg.expect("it has a colour")
    })
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
fn the_safe_theme_keeps_its_monsters_apart_for_everybody() {
    let palette = Theme::Safe.palette(Palette::built_in());
    let others = [ColourRole::Player, ColourRole::Remembered].map(|role| palette.style(role).fg);
    let monsters = groups(Theme::Safe);
    let colours: Vec<_> = monsters.into_iter().chain(others.into_iter().flatten()).collect();
    // At a distance of 2, two colours can be told apart side by side. The best eight
    // of the 240, with the PC's white added, reach 27.04.
    assert!(nearest(&colours) >= 25.0, "{}", nearest(&colours));
    // The test above can fail: the brighter theme is not designed to pass it.
    assert!(nearest(&groups(Theme::Many)) < 15.0, "{}", nearest(&groups(Theme::Many)));
}

#[test]
fn the_monsters_of_the_safe_theme_are_bright_on_black() {
    for colour in groups(Theme::Safe) {
        let [_, luminance, _] = times(&TO_XYZ, light(colour));
        // The contrast the web accessibility guidelines require of text.
        assert!((luminance + 0.05) / 0.05 >= 4.5, "{colour}");
    }
}
