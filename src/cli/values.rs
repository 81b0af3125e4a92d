//! Values on the command line.

use crate::{
    grid::Position,
    level::{Challenge, GameMode, LevelKind},
    player::{AutopilotName, UnknownAutopilot},
    settings::{GlyphSet, Theme},
};
use clap::{
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use std::time::Duration;

/// Parses `X,Y`, both counted from 0.
pub(super) fn position(text: &str) -> Result<Position, String> {
    let wrong =
        || format!("\"{text}\" is not a cell: write column,row, counted from 0, as in 40,10");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let number = |part: &str| part.trim().parse::<u16>().map_err(|_| wrong());
    Ok(Position::new(number(x)?, number(y)?))
}

/// Returns a parser for milliseconds, from 0 to a minute.
pub(super) fn delay() -> impl TypedValueParser<Value = Duration> {
    value_parser!(u64).range(0..=60_000).map(Duration::from_millis)
}

/// Returns a parser for the name of an autopilot.
pub(super) fn autopilot() -> impl TypedValueParser<Value = AutopilotName> {
    let words = AutopilotName::ALL.map(|name| PossibleValue::new(name.as_str()));
    PossibleValuesParser::new(words)
        .try_map(|word| word.parse::<AutopilotName>().map_err(|wrong: UnknownAutopilot| wrong))
}

/// Returns a parser for one of several values, by its name.
pub(super) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let words = values.map(|value| PossibleValue::new(name(value)));
    PossibleValuesParser::new(words).try_map(move |word| {
        values.into_iter().find(|value| name(*value) == word).ok_or("expected a name")
    })
}

/// Returns a parser for the name of a mode.
pub(super) fn mode() -> impl TypedValueParser<Value = GameMode> {
    let words = GameMode::ALL.map(|mode| PossibleValue::new(mode.as_str()));
    PossibleValuesParser::new(words).try_map(|word| {
        GameMode::ALL.into_iter().find(|mode| mode.as_str() == word).ok_or("expected a mode")
    })
}

/// Returns a parser for the name of a challenge.
pub(super) fn challenge() -> impl TypedValueParser<Value = Challenge> {
    let words = Challenge::ALL.map(|it| PossibleValue::new(it.name()).help(it.description()));
    PossibleValuesParser::new(words).try_map(|given| {
        Challenge::ALL.into_iter().find(|it| it.name() == given).ok_or("expected a challenge")
    })
}

/// Returns a parser for the name of a kind of level a pit can have.
pub(super) fn kind_of_pit() -> impl TypedValueParser<Value = LevelKind> {
    // Without spaces, for which a shell would need quotes.
    const fn word(kind: LevelKind) -> &'static str {
        match kind {
            LevelKind::GreatHall => "great-hall",
            LevelKind::DarkVault => "dark-vault",
            other => other.name(),
        }
    }
    let words = LevelKind::OF_THE_PIT.map(|kind| PossibleValue::new(word(kind)));
    PossibleValuesParser::new(words).try_map(move |given| {
        LevelKind::OF_THE_PIT.into_iter().find(|it| word(*it) == given).ok_or("expected a kind")
    })
}

/// Returns a parser for the name of a theme.
pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    let words = Theme::ALL.map(|theme| PossibleValue::new(theme.as_str()).help(theme.help()));
    PossibleValuesParser::new(words).try_map(|word| {
        Theme::ALL.into_iter().find(|theme| theme.as_str() == word).ok_or("expected a theme")
    })
}

/// Returns a parser for the name of a glyph set.
pub(super) fn glyphs() -> impl TypedValueParser<Value = GlyphSet> {
    let words = GlyphSet::ALL.map(|glyphs| PossibleValue::new(glyphs.as_str()).help(glyphs.help()));
    PossibleValuesParser::new(words).try_map(|word| {
        GlyphSet::ALL.into_iter().find(|glyphs| glyphs.as_str() == word).ok_or("expected glyphs")
    })
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
