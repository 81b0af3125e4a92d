//! The colours of the themes: which monsters they keep apart, and for whom.

use hexdelve_tui::{
    prelude::*,
    settings::{Palette, Theme},
};
use ratatui::style::Color;

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
