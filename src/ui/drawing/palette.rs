//! The colour of everything: a table, read from `assets/colours.toml` or from a
//! theme.

use crate::ui::drawing::ink::{ColourDepth, Ink};
use crate::{
    content::{AssetFile, ContentError, Field, Text},
    creature::{Abilities, Ability},
};
use bevy_ecs::prelude::Resource;
use ratatui::style::{Modifier, Style};
use std::{collections::BTreeMap, sync::LazyLock};

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
    /// Rock and floor that are remembered and not seen.
    Remembered,
    /// Stairs, doors and items that are remembered and not seen.
    Landmark,
    /// Where the PC would die.
    Danger,
    /// Where somebody is going to be.
    Path,
    /// Where somebody believes the PC to be.
    Ghost,
    /// Ground that lies in smoke.
    Haze,
    /// What an extension has added by [`add_role`](crate::ui::AddToScreens::add_role),
    /// by its name. One that was not added looks like a mechanism.
    Own(&'static str),
}

impl Role {
    /// The role of a row of the table of colours, but for monsters.
    pub(in crate::ui) fn named(name: &str) -> Option<Self> {
        let row = ROWS[..MONSTERS].iter().position(|row| *row == name)?;
        PLAIN.into_iter().find(|role| self::row(*role) == row)
    }
}

/// The roles with rows of their own, but for monsters.
const PLAIN: [Role; MONSTERS] = [
    Role::Player,
    Role::Rock,
    Role::Floor,
    Role::Corridor,
    Role::Stairs,
    Role::Distance,
    Role::Message,
    Role::Status,
    Role::Hint,
    Role::Title,
    Role::Item,
    Role::Mechanism,
    Role::Remembered,
    Role::Landmark,
    Role::Danger,
    Role::Path,
    Role::Ghost,
    Role::Haze,
];

/// The rows of a table of colours, by their names in it.
const ROWS: [&str; 34] = [
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
    // Monsters by their lowest three bits, the third first.
    "walker.simple",
    "walker.intelligent",
    "walker.telepathic",
    "walker.both",
    "digger.simple",
    "digger.intelligent",
    "digger.telepathic",
    "digger.both",
    // The erratic in the same order. A table may leave them out: they look then like
    // those who are not.
    "erratic-walker.simple",
    "erratic-walker.intelligent",
    "erratic-walker.telepathic",
    "erratic-walker.both",
    "erratic-digger.simple",
    "erratic-digger.intelligent",
    "erratic-digger.telepathic",
    "erratic-digger.both",
];
/// Where the monsters begin.
const MONSTERS: usize = ROWS.len() - 16;
/// Where the erratic begin.
const ERRATIC: usize = ROWS.len() - 8;

/// The table of the rows for roles of extensions.
const OWN: &str = "own";

/// A row of a table of colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Row {
    /// By its place in [`ROWS`].
    Usual(usize),
    /// That of an extension's role, below `[own]`.
    Own(String),
}

/// A row of a table of colours, and the colour in it.
pub(in crate::ui) type Paint = (Row, Ink);

/// A colour for each [`Role`].
///
/// ```
/// use hexdelve::ui::{Palette, Role};
/// use ratatui::style::{Color, Modifier};
/// assert_eq!(Palette::built_in().style(Role::Player).fg, Some(Color::White));
/// assert_eq!(Palette::MONOCHROME.style(Role::Player).fg, None);
/// assert!(Palette::MONOCHROME.selected().add_modifier.contains(Modifier::REVERSED));
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    inks: [Ink; ROWS.len()],
    /// Those of extensions' roles, by their names.
    own: BTreeMap<String, Ink>,
}

impl Palette {
    /// No colours at all, as `NO_COLOR` asks for.
    pub const MONOCHROME: Self = Self { inks: [Ink::NONE; ROWS.len()], own: BTreeMap::new() };

    /// The table that the program carries.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Palette> = LazyLock::new(|| {
            Palette::read(&AssetFile::Colours.built_in())
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table: one of the sixteen colours for each row.
    ///
    /// # Errors
    /// [`ContentError`] names the line, what stands there and what may.
    pub fn read(text: &Text) -> Result<Self, ContentError> {
        Self::read_for(text, ColourDepth::Sixteen)
    }

    /// Reads a table for terminals of a depth.
    pub(in crate::ui) fn read_for(text: &Text, depth: ColourDepth) -> Result<Self, ContentError> {
        let (paints, wrong) = paints(text.fields()?, depth, 1);
        if let Some(wrong) = wrong.into_iter().next() {
            return Err(wrong);
        }
        let is_missing = |row: &usize| paints.iter().all(|(other, _)| *other != Row::Usual(*row));
        if let Some(row) = (0..ERRATIC).find(is_missing) {
            let expected = format!("expected {} in it, and it is missing", ROWS[row]);
            return Err(text.refuse(text.end(), expected));
        }
        Ok(Self::MONOCHROME.painted(&paints))
    }

    /// These colours with others in some rows.
    #[must_use]
    pub(in crate::ui) fn painted(mut self, paints: &[Paint]) -> Self {
        for (row, ink) in paints {
            match row {
                Row::Usual(row) => self.inks[*row] = *ink,
                Row::Own(name) => drop(self.own.insert(name.clone(), *ink)),
            }
        }
        let is_painted = |row| paints.iter().any(|(painted, _)| *painted == Row::Usual(row));
        for (steady, erratic) in (MONSTERS..ERRATIC).zip(ERRATIC..) {
            if is_painted(steady) && !is_painted(erratic) {
                self.inks[erratic] = self.inks[steady];
            }
        }
        self
    }

    /// These colours with those of extensions' roles that another table has.
    #[must_use]
    pub(in crate::ui) fn with_own_of(mut self, other: &Self) -> Self {
        self.own.extend(other.own.clone());
        self
    }

    /// Adds the colour of an extension's role, unless a table has one for it.
    pub(in crate::ui) fn learn(&mut self, name: &str, ink: Ink) {
        self.own.entry(name.to_owned()).or_insert(ink);
    }

    /// The rows and their colours.
    pub(in crate::ui) fn rows(&self) -> impl Iterator<Item = (&'static str, Ink)> {
        ROWS.into_iter().zip(self.inks)
    }

    /// These colours, or none where the environment has `NO_COLOR`.
    #[must_use]
    pub fn as_the_environment_asks(self) -> Self {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if refused { Self::MONOCHROME } else { self }
    }

    /// How something is drawn.
    pub fn style(&self, role: Role) -> Style {
        let own = if let Role::Own(name) = role { self.own.get(name) } else { None };
        let style = own.unwrap_or(&self.inks[row(role)]).style();
        // No glyph tells of danger, so it is underlined with and without
        // colours.
        if role == Role::Danger { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// How the selected line of a list is drawn: the one thing that no glyph
    /// tells, so it is reverse video with and without colours.
    pub fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::built_in().clone()
    }
}

const fn row(role: Role) -> usize {
    match role {
        Role::Player => 0,
        Role::Rock => 1,
        Role::Floor => 2,
        Role::Corridor => 3,
        Role::Stairs => 4,
        Role::Distance => 5,
        Role::Message => 6,
        Role::Status => 7,
        Role::Hint => 8,
        Role::Title => 9,
        Role::Item => 10,
        Role::Mechanism | Role::Own(_) => 11,
        Role::Remembered => 12,
        Role::Landmark => 13,
        Role::Danger => 14,
        Role::Path => 15,
        Role::Ghost => 16,
        Role::Haze => 17,
        Role::Monster(abilities) => {
            // The bits in the order of the mask.
            let bits = Ability::ALL;
            let mut group = 0;
            let mut bit = 0;
            while bit < bits.len() {
                group += (abilities.has(bits[bit]) as usize) << bit;
                bit += 1;
            }
            MONSTERS + group
        }
    }
}

/// The rows that a table has, some of them in tables of their own, and what is
/// wrong in it. After so many wrong ones the rest is not looked at: each costs a
/// walk through the text.
pub(in crate::ui) fn paints(
    fields: Vec<Field<'_>>,
    depth: ColourDepth,
    most: usize,
) -> (Vec<Paint>, Vec<ContentError>) {
    let (mut paints, mut wrong) = (Vec::new(), Vec::new());
    for (group, field) in grouped(fields) {
        match field.and_then(|field| paint(field, &group, depth)) {
            Ok(paint) => paints.push(paint),
            Err(error) => wrong.push(error),
        }
        if wrong.len() >= most {
            break;
        }
    }
    (paints, wrong)
}

/// The fields, and those of the tables among them that are groups of rows, each
/// with what stands before its name.
fn grouped(
    fields: Vec<Field<'_>>,
) -> impl Iterator<Item = (String, Result<Field<'_>, ContentError>)> {
    fields.into_iter().flat_map(|field| {
        let group = format!("{}.", field.key());
        if field.key() != OWN && !ROWS.iter().any(|row| row.starts_with(&group)) {
            return vec![(String::new(), Ok(field))];
        }
        match field.fields() {
            Ok(fields) => fields.into_iter().map(|it| (group.clone(), Ok(it))).collect(),
            Err(error) => vec![(group, Err(error))],
        }
    })
}

fn paint(field: Field<'_>, group: &str, depth: ColourDepth) -> Result<Paint, ContentError> {
    let name = format!("{group}{}", field.key());
    let own = name.strip_prefix(OWN).and_then(|name| name.strip_prefix('.'));
    let row = match (ROWS.iter().position(|row| *row == name), own) {
        (Some(row), _) => Row::Usual(row),
        (None, Some(own)) => Row::Own(own.to_owned()),
        (None, None) => return Err(field.refuse(format!("expected one of {}", ROWS.join(", ")))),
    };
    field.read_as(|word: String| Ink::read(&word, depth)).map(|ink| (row, ink))
}

#[cfg(test)]
mod tests {
    use {super::*, crate::ui::drawing::ink::WORDS};

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

    #[test]
    fn a_monster_has_the_row_of_its_bits() {
        for (mask, name) in [
            (0, "walker.simple"),
            (1, "walker.intelligent"),
            (6, "digger.telepathic"),
            (11, "erratic-walker.both"),
            (15, "erratic-digger.both"),
        ] {
            assert_eq!(ROWS[row(Role::Monster(Abilities::from_mask(mask)))], name);
        }
    }

    #[test]
    fn every_plain_role_has_the_row_of_its_name() {
        for (at, role) in PLAIN.into_iter().enumerate() {
            assert_eq!((row(role), Role::named(ROWS[at])), (at, Some(role)));
        }
        assert_eq!(Role::named("walker.simple"), None);
    }

    #[test]
    fn a_table_colours_the_roles_of_extensions() {
        let fire = Role::Own("fire");
        let table = format!("{}\n[own]\nfire = 'red'", AssetFile::Colours.built_in().as_str());
        let mut palette = Palette::read(&Text::new("c", table)).expect("it is a table");
        let red = palette.style(fire);
        assert_ne!(red, palette.style(Role::Mechanism));
        palette.learn("fire", Ink::NONE);
        assert_eq!(palette.style(fire), red, "the table is right");
        assert_eq!(palette.style(Role::Own("ice")), palette.style(Role::Mechanism));
        let theme = Palette::built_in().clone().with_own_of(&palette);
        assert_eq!(theme.style(fire), red);
    }

    #[test]
    fn a_row_that_is_missing_or_strange_is_named() {
        let colours = AssetFile::Colours.built_in();
        let read = |text: String| Palette::read(&Text::new("c", text)).unwrap_err().to_string();
        let told = read(colours.as_str().replace("title    = \"white\"\n", ""));
        assert!(
            told.ends_with("the end of the file: expected title in it, and it is missing"),
            "{told}"
        );
        let told = read(colours.as_str().replace("simple      = \"green\"", "plain = \"green\""));
        assert!(told.contains("plain = \"green\": expected one of player, rock, "), "{told}");
        let told =
            read(format!("digger = 'red'\n{}", colours.as_str().split("[digger]").next().unwrap()));
        assert_eq!(told, "c:1: digger = 'red': expected [digger] and lines below it");
    }
}
