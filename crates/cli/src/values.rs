//! Values on the command line.

use clap::{
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use hexdelve::{
    grid::Position,
    level::{Challenge, GameMode, LevelKind},
    player::AutopilotName,
};
use hexdelve_tui::settings::{GlyphSet, Theme};
use std::time::Duration;

/// Both are counted from 0.
pub(super) fn position(text: &str) -> Result<Position, String> {
    let wrong =
        || format!("\"{text}\" is not a cell: write column,row, counted from 0, as in 40,10");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let number = |part: &str| part.trim().parse::<u16>().map_err(|_| wrong());
    Ok(Position::new(number(x)?, number(y)?))
}

pub(super) fn delay() -> impl TypedValueParser<Value = Duration> {
    value_parser!(u64).range(0..=60_000).map(Duration::from_millis)
}

pub(super) fn autopilot() -> impl TypedValueParser<Value = AutopilotName> {
    one_of(AutopilotName::ALL, AutopilotName::as_str)
}

pub(super) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    one_of_words(values, name, values.map(|value| PossibleValue::new(name(value))))
}

fn one_described<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
    help: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let words = values.map(|value| PossibleValue::new(name(value)).help(help(value)));
    one_of_words(values, name, words)
}

fn one_of_words<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
    words: [PossibleValue; N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words).try_map(move |word| {
        values.into_iter().find(|value| name(*value) == word).ok_or("expected a name")
    })
}

pub(crate) fn mode() -> impl TypedValueParser<Value = GameMode> {
    one_of(GameMode::ALL, GameMode::as_str)
}

pub(super) fn challenge() -> impl TypedValueParser<Value = Challenge> {
    one_described(Challenge::ALL, Challenge::name, Challenge::description)
}

pub(super) fn kind_of_pit() -> impl TypedValueParser<Value = LevelKind> {
    // Without spaces, for which a shell would need quotes.
    one_of(LevelKind::OF_THE_PIT, |kind| match kind {
        LevelKind::GreatHall => "great-hall",
        LevelKind::DarkVault => "dark-vault",
        other => other.name(),
    })
}

pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    one_described(Theme::ALL, Theme::as_str, Theme::help)
}

pub(super) fn glyphs() -> impl TypedValueParser<Value = GlyphSet> {
    one_described(GlyphSet::ALL, GlyphSet::as_str, GlyphSet::help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_two_numbers_with_a_comma() {
        assert_eq!(position("40,10"), Ok(Position::new(40, 10)));
        for wrong in ["40", "40;10", "-1,3", "4,", "70000,1", ""] {
            assert!(position(wrong).is_err_and(|told| told.contains("as in 40,10")), "{wrong}");
        }
    }
}
