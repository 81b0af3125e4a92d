//! The colours of everything on the screen: a table, read from `assets/colours.toml` or
//! from a theme. Which role a mark on the level has is said in `view::marks`.

use super::theme::ColourDepth;
use hexdelve::{
    content::{AssetFile, ContentError, Field, SourceText},
    looks::{COLOURS, ColourRole, NAMED_ROLES},
};
use ratatui::style::{Color, Modifier, Style};
use std::{collections::BTreeMap, str::FromStr, sync::LazyLock};

/// In the order of the ability bits.
const MONSTERS: [&str; 16] = [
    "walker.simple",
    "walker.intelligent",
    "walker.telepathic",
    "walker.both",
    "digger.simple",
    "digger.intelligent",
    "digger.telepathic",
    "digger.both",
    // Erratic monsters, in the same order. If left out, they look like the others.
    "erratic-walker.simple",
    "erratic-walker.intelligent",
    "erratic-walker.telepathic",
    "erratic-walker.both",
    "erratic-digger.simple",
    "erratic-digger.intelligent",
    "erratic-digger.telepathic",
    "erratic-digger.both",
];
const ROWS: usize = NAMED_ROLES.len() + MONSTERS.len();
/// The first row for erratic monsters.
const ERRATIC: usize = ROWS - 8;

const fn name(row: usize) -> &'static str {
    if row < NAMED_ROLES.len() { NAMED_ROLES[row] } else { MONSTERS[row - NAMED_ROLES.len()] }
}

fn row_named(word: &str) -> Option<usize> {
    (0..ROWS).find(|row| name(*row) == word)
}

/// The table of the roles that extensions add.
const OWN: &str = "own";

/// The name of a row, and its colour.
pub(crate) type Paint = (String, Color);

/// A colour for each [`ColourRole`].
///
/// ```
/// use hexdelve_tui::{prelude::*, settings::Palette};
/// use ratatui::style::{Color, Modifier};
/// assert_eq!(Palette::built_in().style(ColourRole::Player).fg, Some(Color::White));
/// assert_eq!(Palette::MONOCHROME.style(ColourRole::Player).fg, None);
/// assert!(Palette::MONOCHROME.selected_style().add_modifier.contains(Modifier::REVERSED));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colours: [Color; ROWS],
    own: BTreeMap<String, Color>,
}

impl Palette {
    /// No colours at all, as `NO_COLOR` demands.
    pub const MONOCHROME: Self = Self { colours: [Color::Reset; ROWS], own: BTreeMap::new() };

    /// Returns the built-in palette.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Palette> = LazyLock::new(|| {
            Palette::read(&AssetFile::Colours.built_in())
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table with one of the sixteen colours in each row.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its text and what is permitted there.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        Self::read_for(text, ColourDepth::Ansi16)
    }

    pub(crate) fn read_for(text: &SourceText, depth: ColourDepth) -> Result<Self, ContentError> {
        let (paints, wrong) = paints(text.fields()?, depth, 1);
        if let Some(wrong) = wrong.into_iter().next() {
            return Err(wrong);
        }
        let is_missing = |row: &usize| paints.iter().all(|(painted, _)| painted != name(*row));
        if let Some(row) = (0..ERRATIC).find(is_missing) {
            let expected = format!("expected {} in it, but it is missing", name(row));
            return Err(text.refuse(text.end(), expected));
        }
        Ok(Self::MONOCHROME.painted(&paints))
    }

    /// A row of erratic monsters that is not replaced takes the new colour of the others.
    #[must_use]
    pub(crate) fn painted(mut self, paints: &[Paint]) -> Self {
        for (name, colour) in paints {
            match (row_named(name), own_role(name)) {
                (Some(row), _) => self.colours[row] = *colour,
                (None, Some(own)) => drop(self.own.insert(own.to_owned(), *colour)),
                (None, None) => {}
            }
        }
        let is_painted = |row| paints.iter().any(|(painted, _)| painted == name(row));
        for (steady, erratic) in (NAMED_ROLES.len()..ERRATIC).zip(ERRATIC..ROWS) {
            if is_painted(steady) && !is_painted(erratic) {
                self.colours[erratic] = self.colours[steady];
            }
        }
        self
    }

    #[must_use]
    pub(crate) fn with_own_of(mut self, other: &Self) -> Self {
        self.own.extend(other.own.clone());
        self
    }

    /// Roles that have a colour in some table keep it.
    #[must_use]
    pub fn with_roles(mut self, roles: &[(&'static str, &'static str)]) -> Self {
        for (name, colour) in roles {
            let colour = read_colour(colour, ColourDepth::Ansi16).unwrap_or_default();
            self.own.entry((*name).to_owned()).or_insert(colour);
        }
        self
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = (&'static str, Color)> {
        (0..ROWS).map(name).zip(self.colours)
    }

    /// Returns these colours, or none if the environment sets `NO_COLOR`.
    #[must_use]
    pub fn respecting_no_color(self) -> Self {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if refused { Self::MONOCHROME } else { self }
    }

    /// Returns the style of a role.
    pub fn style(&self, role: ColourRole) -> Style {
        let own = if let ColourRole::Custom(name) = role { self.own.get(name) } else { None };
        let style = match own.unwrap_or(&self.colours[row(role)]) {
            Color::Reset => Style::new(),
            colour => Style::new().fg(*colour),
        };
        // No glyph indicates danger, so it is underlined with and without colours.
        if role == ColourRole::Danger { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// Returns the style of the selected line of a list. No glyph indicates the
    /// selection, so it is in reverse video with and without colours.
    pub fn selected_style(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::built_in().clone()
    }
}

/// An extension's role without a colour in any table looks like a mechanism.
fn row(role: ColourRole) -> usize {
    match role {
        ColourRole::Monster(abilities) => NAMED_ROLES.len() + usize::from(abilities.mask()),
        ColourRole::Custom(_) => row(ColourRole::Mechanism),
        role => role.code().into(),
    }
}

/// After `most` errors, the rest is not read: each error costs another scan of the text.
pub(crate) fn paints(
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

/// With the prefix of each name. Tables that are groups of rows give way to their fields.
fn grouped(
    fields: Vec<Field<'_>>,
) -> impl Iterator<Item = (String, Result<Field<'_>, ContentError>)> {
    fields.into_iter().flat_map(|field| {
        let group = format!("{}.", field.key());
        if field.key() != OWN && !MONSTERS.iter().any(|row| row.starts_with(&group)) {
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
    if row_named(&name).is_none() && own_role(&name).is_none() {
        let all: Vec<_> = (0..ROWS).map(self::name).collect();
        return Err(field.refuse(format!("expected one of {}", all.join(", "))));
    }
    field.read_as(|word: String| read_colour(&word, depth)).map(|colour| (name, colour))
}

fn own_role(name: &str) -> Option<&str> {
    name.strip_prefix(OWN)?.strip_prefix('.')
}

/// `Color::Reset` stands for the terminal's default colour. The error describes the words that a
/// terminal of this depth permits.
fn read_colour(word: &str, deepest: ColourDepth) -> Result<Color, String> {
    let colour = match Color::from_str(word) {
        _ if word == "default" => Some(Color::Reset),
        // The first sixteen have names.
        Ok(Color::Reset | Color::Indexed(..16)) | Err(_) => None,
        Ok(colour) => Some(colour),
    };
    colour.filter(|it| ColourDepth::of(*it) <= deepest).ok_or_else(|| {
        let more = match deepest {
            ColourDepth::Ansi16 => "",
            ColourDepth::Ansi256 => ", or \"16\" to \"255\"",
            ColourDepth::TrueColour => ", \"16\" to \"255\", or one like \"#ffb000\"",
        };
        format!("expected one of {}{more}", COLOURS.join(", "))
    })
}
