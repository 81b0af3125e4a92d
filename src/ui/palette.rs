//! The colour of everything: a table, read from `assets/colours.toml`.

use crate::{
    content::{AssetFile, ContentError, Text},
    creature::{Abilities, Ability},
};
use bevy_ecs::prelude::Resource;
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Deserializer, de::Error};
use std::{str::FromStr, sync::LazyLock};

/// What something on the screen is, as far as its colour is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// The PC.
    Player,
    /// A monster; its bits choose the colour.
    Monster(Abilities),
    /// Solid, or nothing at all.
    #[default]
    Rock,
    /// The floor of a room.
    Floor,
    /// The floor of a corridor.
    Corridor,
    /// A staircase.
    Stairs,
    /// A letter of a distance map.
    Distance,
    /// The message line.
    Message,
    /// The status lines.
    Status,
    /// What the keys do.
    Hint,
    /// The first line of a card or a list.
    Title,
    /// Something that can be picked up.
    Item,
    /// A door, a chest, a trap.
    Mechanism,
    /// Whatever is remembered and not seen.
    Remembered,
    /// Where the PC would die.
    Danger,
    /// Where somebody is going to be.
    Path,
    /// Where somebody believes the PC to be.
    Ghost,
}

/// A colour for each [`Role`].
///
/// ```
/// use hexdelve::ui::{Palette, Role};
/// use ratatui::style::{Color, Modifier};
/// assert_eq!(Palette::built_in().style(Role::Player).fg, Some(Color::White));
/// assert_eq!(Palette::MONOCHROME.style(Role::Player).fg, None);
/// assert!(Palette::MONOCHROME.selected().add_modifier.contains(Modifier::REVERSED));
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    player: Ink,
    rock: Ink,
    floor: Ink,
    corridor: Ink,
    stairs: Ink,
    distance: Ink,
    message: Ink,
    status: Ink,
    hint: Ink,
    title: Ink,
    item: Ink,
    mechanism: Ink,
    remembered: Ink,
    danger: Ink,
    path: Ink,
    ghost: Ink,
    walker: Minds,
    digger: Minds,
}

/// Monsters by their lowest two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Minds {
    simple: Ink,
    intelligent: Ink,
    telepathic: Ink,
    both: Ink,
}

/// The words for all of them.
const WORDS: &str = "default, black, red, green, yellow, blue, magenta, cyan, gray, darkgray, \
                     lightred, lightgreen, lightyellow, lightblue, lightmagenta, lightcyan, white";

/// One of the sixteen colours, or the terminal's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ink(Option<Color>);

impl Palette {
    /// No colours at all, as `NO_COLOR` asks for.
    pub const MONOCHROME: Self = {
        let none = Ink(None);
        let minds = Minds { simple: none, intelligent: none, telepathic: none, both: none };
        Self {
            player: none,
            rock: none,
            floor: none,
            corridor: none,
            stairs: none,
            distance: none,
            message: none,
            status: none,
            hint: none,
            title: none,
            item: none,
            mechanism: none,
            remembered: none,
            danger: none,
            path: none,
            ghost: none,
            walker: minds,
            digger: minds,
        }
    };

    /// The table that the program carries.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Palette> = LazyLock::new(|| {
            Palette::read(&AssetFile::Colours.built_in())
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table: a colour for each key.
    ///
    /// # Errors
    /// [`ContentError`] names the line, what stands there and what may.
    pub fn read(text: &Text) -> Result<Self, ContentError> {
        text.value()
    }

    /// These colours, or none where the environment has `NO_COLOR`.
    #[must_use]
    pub fn as_the_environment_asks(self) -> Self {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if refused { Self::MONOCHROME } else { self }
    }

    /// How something is drawn.
    pub fn style(&self, role: Role) -> Style {
        let Ink(colour) = match role {
            Role::Player => self.player,
            Role::Monster(abilities) => self.minds(abilities).of(abilities),
            Role::Rock => self.rock,
            Role::Floor => self.floor,
            Role::Corridor => self.corridor,
            Role::Stairs => self.stairs,
            Role::Distance => self.distance,
            Role::Message => self.message,
            Role::Status => self.status,
            Role::Hint => self.hint,
            Role::Title => self.title,
            Role::Item => self.item,
            Role::Mechanism => self.mechanism,
            Role::Remembered => self.remembered,
            Role::Danger => self.danger,
            Role::Path => self.path,
            Role::Ghost => self.ghost,
        };
        let style = colour.map_or(Style::new(), |colour| Style::new().fg(colour));
        // No glyph tells of danger, so it is underlined with and without
        // colours.
        if role == Role::Danger { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// How the selected line of a list is drawn: the one thing that no glyph
    /// tells, so it is reverse video with and without colours.
    pub fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    const fn minds(&self, abilities: Abilities) -> Minds {
        if abilities.has(Ability::Tunneling) { self.digger } else { self.walker }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::built_in().clone()
    }
}

impl Minds {
    const fn of(self, abilities: Abilities) -> Ink {
        match (abilities.has(Ability::Intelligent), abilities.has(Ability::Telepathic)) {
            (false, false) => self.simple,
            (true, false) => self.intelligent,
            (false, true) => self.telepathic,
            (true, true) => self.both,
        }
    }
}

impl<'de> Deserialize<'de> for Ink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        if word == "default" {
            return Ok(Self(None));
        }
        Color::from_str(&word)
            .ok()
            .filter(|colour| !matches!(colour, Color::Rgb(..) | Color::Indexed(_) | Color::Reset))
            .map(|colour| Self(Some(colour)))
            .ok_or_else(|| D::Error::custom(format!("expected one of {WORDS}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_groups_of_monsters_have_eight_colours() {
        let colours: Vec<_> = (0..8)
            .map(Abilities::from_mask)
            .map(|abilities| Palette::built_in().style(Role::Monster(abilities)).fg)
            .collect();
        for (index, colour) in colours.iter().enumerate() {
            assert!(!colours[..index].contains(colour), "{index} looks like another");
        }
    }

    #[test]
    fn a_colour_beyond_the_sixteen_is_refused_with_its_line() {
        let colours = AssetFile::Colours.built_in();
        let wrong = colours.as_str().replace("\"yellow\"", "\"#123456\"");
        let told = Palette::read(&Text::new("colours.toml", wrong)).unwrap_err().to_string();
        let start = "colours.toml:12: corridor = \"#123456\": expected one of default, black, red,";
        assert!(told.starts_with(start), "{told}");
    }

    #[test]
    fn every_colour_that_may_stand_there_is_one() {
        for word in WORDS.split(", ") {
            let colours = AssetFile::Colours.built_in();
            let other = colours.as_str().replace("\"yellow\"", &format!("\"{word}\""));
            assert!(Palette::read(&Text::new("colours.toml", other)).is_ok(), "{word}");
        }
    }
}
