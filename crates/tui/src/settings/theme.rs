//! Themes, which are palettes: the table `assets/colours.toml`, and those in `assets/themes`. Also
//! the number of colours of a terminal, and the glyph sets (ASCII or Unicode) that screens are
//! drawn with. Only the drawing uses them: everywhere else, the level consists of ASCII characters.
//! Which role a mark on the level has is said in `view::marks`.

use hexdelve::{
    content::{AssetFile, ContentError, Field, SourceText},
    every_variant,
    looks::{COLOURS, ColourRole, NAMED_ROLES},
};
use ratatui::style::{Color, Modifier, Style};
use std::{collections::BTreeMap, str::FromStr, sync::LazyLock};
use strum::{Display, EnumMessage, IntoStaticStr};

/// A built-in palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Theme {
    /// The sixteen colours of every terminal.
    #[default]
    #[strum(message = "the sixteen colours of every terminal")]
    Sixteen,
    /// The colours that are the same in every terminal.
    #[strum(serialize = "256", message = "softer colours, for terminals with 256 colours")]
    Many,
    /// Any 24-bit colours.
    #[strum(message = "any colours, for terminals with 24-bit colours")]
    True,
    /// Greys.
    #[strum(message = "greys only")]
    Monochrome,
    /// Colours for colour-blind players.
    #[strum(message = "for colour-blind players, on terminals with 256 colours")]
    Safe,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] = every_variant![Sixteen, Many, True, Monochrome, Safe];

    /// Returns the name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns a short description.
    pub fn help(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// Returns the colour depth the theme needs.
    pub const fn depth(self) -> ColourDepth {
        match self {
            Self::Sixteen | Self::Monochrome => ColourDepth::Ansi16,
            Self::Many | Self::Safe => ColourDepth::Ansi256,
            Self::True => ColourDepth::TrueColour,
        }
    }

    /// Returns the colours of the theme; `sixteen` is the default palette.
    ///
    /// # Panics
    /// Never panics: a test reads every theme.
    pub fn palette(self, sixteen: &Palette) -> Palette {
        let table = match self {
            // A content file has the default colours.
            Self::Sixteen => return sixteen.clone(),
            Self::Many => include_str!("../../assets/themes/256.toml"),
            Self::True => include_str!("../../assets/themes/true.toml"),
            Self::Monochrome => include_str!("../../assets/themes/monochrome.toml"),
            Self::Safe => include_str!("../../assets/themes/safe.toml"),
        };
        let text = SourceText::new(format!("{self}.toml"), table);
        Palette::read_for(&text, self.depth()).expect("a test reads every theme")
    }
}

/// The number of colours a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourDepth {
    /// The sixteen colours of every terminal, whose shades the user can choose.
    Ansi16,
    /// The sixteen colours, and 240 more that are the same everywhere.
    Ansi256,
    /// All 24-bit colours.
    TrueColour,
}

impl ColourDepth {
    pub(crate) const fn of(colour: Color) -> Self {
        match colour {
            Color::Rgb(..) => Self::TrueColour,
            Color::Indexed(_) => Self::Ansi256,
            _ => Self::Ansi16,
        }
    }

    /// Returns the depth announced by the environment variables `TERM` and `COLORTERM`.
    pub fn detect() -> Self {
        let word = |name| std::env::var(name).unwrap_or_default();
        let (term, colorterm) = (word("TERM"), word("COLORTERM"));
        if matches!(&*colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::TrueColour
        } else if term.contains("256color") {
            Self::Ansi256
        } else {
            Self::Ansi16
        }
    }
}

/// A set of glyphs.
///
/// ```
/// use hexdelve_tui::{prelude::*, settings::GlyphSet};
/// assert_eq!(GlyphSet::Lines.of('#', ColourRole::Corridor), '#');
/// assert_eq!(GlyphSet::Unicode.of('#', ColourRole::Corridor), '░');
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum GlyphSet {
    /// ASCII characters only, for the level, its frames, and all text.
    #[strum(message = "ASCII only; always used if the locale has no UTF-8")]
    Ascii,
    /// A level of ASCII characters, and frames of line-drawing characters.
    #[default]
    #[strum(message = "an ASCII level in frames of line-drawing characters")]
    Lines,
    /// Like `Lines`, with floors, corridors, stairs and doors that look like what they are.
    #[strum(message = "special floors, corridors, stairs and doors, one column wide")]
    Unicode,
}

const ASCII: [(char, char); 7] =
    [('─', '-'), ('│', '|'), ('┌', '+'), ('┐', '+'), ('└', '+'), ('┘', '+'), ('…', '~')];

/// One column wide in every terminal, even if it gives two to characters that are wide in East
/// Asian fonts. That rules out the full block, the middle dot and the arrows.
const UNICODE: [(char, char); 7] =
    [('.', '∙'), ('#', '░'), ('<', '«'), ('>', '»'), ('+', '⊞'), ('X', '⊠'), ('\'', '▯')];

impl GlyphSet {
    /// All glyph sets.
    pub const ALL: [Self; 3] = every_variant![Ascii, Lines, Unicode];

    /// Returns the name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns a short description.
    pub fn help(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// Returns the character that a glyph of this role is drawn as.
    pub fn of(self, glyph: char, role: ColourRole) -> char {
        // The letters of monsters, items and maps keep their meaning.
        let is_part_of_the_level = matches!(
            role,
            ColourRole::Floor
                | ColourRole::Corridor
                | ColourRole::Stairs
                | ColourRole::Mechanism
                | ColourRole::Remembered
                | ColourRole::Landmark
                | ColourRole::Danger
        );
        if self != Self::Unicode || !is_part_of_the_level {
            return glyph;
        }
        UNICODE.iter().find(|(ascii, _)| *ascii == glyph).map_or(glyph, |(_, drawn)| *drawn)
    }

    /// Returns the character to show in place of one that this set does not have.
    pub fn substitute(self, drawn: char) -> Option<char> {
        if self != Self::Ascii || drawn.is_ascii() {
            return None;
        }
        Some(ASCII.iter().find(|(other, _)| *other == drawn).map_or('?', |(_, ascii)| *ascii))
    }
}

/// The tables of the monsters' colours. Erratic monsters look like the others if left out.
const BODIES: [&str; 4] = ["walker", "digger", "erratic-walker", "erratic-digger"];
/// The rows of each table: together, they are in the order of the ability bits.
const MINDS: [&str; 4] = ["simple", "intelligent", "telepathic", "both"];
const ROWS: usize = NAMED_ROLES.len() + BODIES.len() * MINDS.len();
/// The first row for erratic monsters.
const ERRATIC: usize = ROWS - 8;

fn name(row: usize) -> String {
    match row.checked_sub(NAMED_ROLES.len()) {
        None => NAMED_ROLES[row].to_owned(),
        Some(mask) => format!("{}.{}", BODIES[mask / 4], MINDS[mask % 4]),
    }
}

fn row_named(word: &str) -> Option<usize> {
    let at = |names: &[&str], word: &str| names.iter().position(|it| *it == word);
    at(NAMED_ROLES, word).or_else(|| {
        let (body, mind) = word.split_once('.')?;
        Some(NAMED_ROLES.len() + at(&BODIES, body)? * MINDS.len() + at(&MINDS, mind)?)
    })
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
        let is_missing = |row: &String| paints.iter().all(|(painted, _)| painted != row);
        if let Some(row) = (0..ERRATIC).map(name).find(is_missing) {
            let expected = format!("expected {row} in it, but it is missing");
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
        let is_painted = |row| paints.iter().any(|(painted, _)| row_named(painted) == Some(row));
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
        if field.key() != OWN && !BODIES.contains(&field.key()) {
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
