//! Colours as light: mixing them, and finding the nearest one that a terminal has.

use ratatui::style::Color;

pub(crate) type Rgb = [u8; 3];

/// The sixteen colours in the terminal's order, with their light as pictures show it: each is
/// visible on the dark background.
pub(crate) const SIXTEEN: [(Color, Rgb); 16] = [
    (Color::Black, [0x0a, 0x0b, 0x10]),
    (Color::Red, [0xa8, 0x2a, 0x30]),
    (Color::Green, [0x3c, 0x7a, 0x4a]),
    (Color::Yellow, [0x9a, 0x6b, 0x2a]),
    (Color::Blue, [0x2a, 0x56, 0xa0]),
    (Color::Magenta, [0x7d, 0x45, 0x9a]),
    (Color::Cyan, [0x2d, 0x86, 0x94]),
    (Color::Gray, [0xb6, 0xba, 0xc2]),
    (Color::DarkGray, [0x6b, 0x72, 0x80]),
    (Color::LightRed, [0xff, 0x61, 0x6e]),
    (Color::LightGreen, [0xa5, 0xe0, 0x75]),
    (Color::LightYellow, [0xf0, 0xc6, 0x74]),
    (Color::LightBlue, [0x7f, 0xc4, 0xff]),
    (Color::LightMagenta, [0xde, 0x73, 0xff]),
    (Color::LightCyan, [0x4c, 0xd1, 0xe0]),
    (Color::White, [0xff, 0xff, 0xff]),
];

pub(crate) fn sixteen(colour: Color) -> Option<usize> {
    SIXTEEN.iter().position(|(it, _)| *it == colour)
}

/// Returns the light of a colour, or `None` for the terminal's default.
pub(crate) fn light(colour: Color) -> Option<Rgb> {
    let number = match colour {
        Color::Rgb(red, green, blue) => return Some([red, green, blue]),
        Color::Indexed(number) => number,
        colour => return Some(SIXTEEN[sixteen(colour)?].1),
    };
    Some(match number {
        0..16 => SIXTEEN[usize::from(number)].1,
        // The colour cube: six steps for each of red, green and blue.
        16..232 => [36, 6, 1].map(|part| STEPS[usize::from((number - 16) / part % 6)]),
        232.. => [8 + 10 * (number - 232); 3],
    })
}

const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns the nearest of the 240 colours that are the same in every terminal that has them.
pub(crate) fn nearest_of_240(light: Rgb) -> Color {
    let step = |part: u8| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    };
    let steps = light.map(step);
    let cube = steps.map(|step| STEPS[usize::from(step)]);
    let mean = light.iter().map(|part| u16::from(*part)).sum::<u16>() / 3;
    let grey = u8::try_from(mean.saturating_sub(3) / 10).unwrap_or(u8::MAX).min(23);
    let far = |other: Rgb| {
        let apart = |(one, two): (&u8, &u8)| u32::from(one.abs_diff(*two)).pow(2);
        light.iter().zip(&other).map(apart).sum::<u32>()
    };
    Color::Indexed(if far([8 + 10 * grey; 3]) < far(cube) {
        232 + grey
    } else {
        16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    })
}

pub(crate) fn mixed(one: Rgb, other: Rgb, percent: u8) -> Rgb {
    let (part, rest) = (u16::from(percent), 100 - u16::from(percent));
    std::array::from_fn(|at| {
        let sum = u16::from(one[at]) * rest + u16::from(other[at]) * part;
        u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
    })
}

pub(crate) fn lit(light: Rgb, percent: u16) -> Rgb {
    light.map(|part| u8::try_from(u16::from(part) * percent / 100).unwrap_or(u8::MAX))
}

/// Memory is dark and cool: greyer, with less light, and most of that blue.
pub(crate) fn remembered(light: Rgb) -> Rgb {
    const LESS: [u16; 3] = [54, 56, 59];
    const MORE: [u16; 3] = [5, 6, 20];
    let grey = |[red, green, blue]: Rgb| {
        (u32::from(red) * 30 + u32::from(green) * 59 + u32::from(blue) * 11) / 100
    };
    let grey = u8::try_from(grey(light)).unwrap_or(u8::MAX);
    let cool = mixed(light, [grey; 3], 35);
    std::array::from_fn(|at| {
        u8::try_from(u16::from(cool[at]) * LESS[at] / 100 + MORE[at]).unwrap_or(u8::MAX)
    })
}
