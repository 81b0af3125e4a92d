//! The table of how everything on the screen is drawn, `assets/colours.toml`, and palettes, which
//! are its colours for one kind of terminal with the player's own on top.

use super::{
    colour::{Rgb, SIXTEEN, light, nearest_of_240, sixteen},
    theme::{ColourDepth, GlyphSet},
};
use hexdelve::{
    content::{AssetFile, ContentError, Field, SourceText},
    looks::{COLOURS, ColourRole},
    prelude::{Ability, Terrain},
};
use ratatui::style::{Color, Modifier, Style};
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};
use strum::{EnumCount, EnumString, VariantNames};

/// What has a glyph or colours of its own: the rows of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Row {
    Floor,
    Corridor,
    DeepWater,
    Mud,
    Chasm,
    TallGrowth,
    Ice,
    Web,
    Spores,
    Gravel,
    Fire,
    Smoke,
    Soft,
    Stone,
    Hard,
    Undiggable,
    Crystal,
    Pillar,
    Rubble,
    Up,
    Down,
    Door,
    OpenDoor,
    Chest,
    Trap,
    Certain,
    Likely,
    Less,
    Ward,
    Unseen,
    Sound,
    Tracks,
    Path,
    Belief,
    Item,
    Player,
    Simple,
    Intelligent,
    Telepathic,
    Both,
    Trade,
    Void,
    Band,
    Text,
    Faded,
    Accent,
    Danger,
    Slate,
    Amber,
    Alarm,
}

impl Row {
    pub(crate) fn of_a_feature(name: &str) -> Option<Self> {
        let row: Self = name.replace(' ', "-").parse().ok()?;
        let is_terrain = row.is_rock() || matches!(row, Self::Floor | Self::Corridor);
        (row as usize <= Self::Rubble as usize && !is_terrain).then_some(row)
    }

    pub(crate) const fn of_terrain(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Rock => Self::Stone,
            Terrain::Floor => Self::Floor,
            Terrain::Corridor => Self::Corridor,
            Terrain::UpStairs => Self::Up,
            Terrain::DownStairs => Self::Down,
        }
    }

    pub(crate) const fn is_rock(self) -> bool {
        matches!(self, Self::Soft | Self::Stone | Self::Hard | Self::Undiggable)
    }

    pub(crate) const fn of_a_role(role: ColourRole) -> Self {
        match role {
            ColourRole::Player => Self::Player,
            ColourRole::Rock => Self::Stone,
            ColourRole::Floor => Self::Floor,
            ColourRole::Corridor => Self::Corridor,
            ColourRole::Stairs => Self::Down,
            ColourRole::Distance | ColourRole::Title => Self::Accent,
            ColourRole::Message | ColourRole::Status => Self::Text,
            ColourRole::Hint | ColourRole::Remembered | ColourRole::Landmark => Self::Faded,
            ColourRole::Item => Self::Item,
            ColourRole::Mechanism | ColourRole::Custom(_) => Self::Trap,
            ColourRole::Danger => Self::Danger,
            ColourRole::Path => Self::Path,
            ColourRole::Ghost => Self::Belief,
            ColourRole::Haze => Self::Smoke,
            ColourRole::Sound => Self::Sound,
            ColourRole::Water => Self::DeepWater,
            ColourRole::Growth => Self::TallGrowth,
            ColourRole::Stone => Self::Gravel,
            ColourRole::Ice => Self::Ice,
            ColourRole::Fire => Self::Fire,
            ColourRole::Monster(abilities) => {
                [Self::Simple, Self::Intelligent, Self::Telepathic, Self::Both]
                    [abilities.mask() as usize & 3]
            }
        }
    }
}

/// One colour for each depth of more than one colour.
type Shades = [Color; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    /// ASCII with colours, ASCII alone, and Unicode.
    glyphs: Option<[char; 3]>,
    ground: Option<Shades>,
    ink: Shades,
}

/// The table of how everything is drawn, for all terminals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourTable {
    looks: [Look; Row::COUNT],
    own: BTreeMap<String, Color>,
}

/// The table of the roles that extensions add.
const OWN: &str = "own";

impl ColourTable {
    /// Returns the built-in table.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<ColourTable> = LazyLock::new(|| {
            ColourTable::read(&AssetFile::Colours.built_in())
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its text and what is permitted there.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let mut looks = [None; Row::COUNT];
        let mut own = BTreeMap::new();
        for field in text.fields()? {
            if field.key() == OWN {
                for field in field.fields()? {
                    let name = field.key().to_owned();
                    own.insert(name, field.read_as(|it: String| named_colour(&it))?);
                }
            } else {
                let row = row(&field)?;
                looks[row as usize] = Some(field.read_as(|it: String| look(&it))?);
            }
        }
        let missing = looks.iter().zip(Row::VARIANTS).find(|(look, _)| look.is_none());
        if let Some((_, name)) = missing {
            let expected = format!("expected {name} in it, but it is missing");
            return Err(text.refuse(text.end(), expected));
        }
        let nothing = Look { glyphs: None, ground: None, ink: [Color::Reset; 3] };
        Ok(Self { looks: looks.map(|look| look.unwrap_or(nothing)), own })
    }

    /// Returns the colours for a terminal with this many.
    pub fn palette(&self, depth: ColourDepth) -> Palette {
        let of = |shades: Shades| match depth {
            ColourDepth::Monochrome => Color::Reset,
            ColourDepth::Ansi16 => shades[2],
            ColourDepth::Ansi256 => shades[1],
            ColourDepth::TrueColour => shades[0],
        };
        let glyphs = Arc::new(self.looks.map(|it| it.glyphs));
        let paints = Arc::new(self.looks.map(|Look { ground, ink, .. }| {
            // Shades begin with the colours that are meant, and not with the nearest ones.
            let lights = [ground.unwrap_or(ink), ink].map(|shades| light(shades[0]));
            Paint { ground: ground.map_or(Color::Reset, of), ink: of(ink), lights }
        }));
        let own = if depth == ColourDepth::Monochrome { BTreeMap::new() } else { self.own.clone() };
        Palette { depth, has_shades: depth > ColourDepth::Ansi16, glyphs, paints, own }
    }
}

fn row(field: &Field<'_>) -> Result<Row, ContentError> {
    let row = field.key().parse();
    row.map_err(|_| field.refuse(format!("expected one of {}", Row::VARIANTS.join(", "))))
}

/// Glyphs, a ground and an ink; a ground and an ink; or an ink.
fn look(words: &str) -> Result<Look, String> {
    let words: Vec<_> = words.split_whitespace().collect();
    let (glyphs, colours) = words.split_at(if words.len() == 9 { 3 } else { 0 });
    let glyphs: Option<Vec<char>> = glyphs.iter().map(|it| it.parse().ok()).collect();
    let shades = |words: &[&str]| match words {
        [any, indexed, sixteen] => {
            let any = read_colour(any, ColourDepth::TrueColour)?;
            let indexed = read_colour(indexed, ColourDepth::Ansi256)?;
            Ok([any, indexed, read_colour(sixteen, ColourDepth::Ansi16)?])
        }
        _ => Err("expected one, two or three parts of three words: glyphs, ground, ink".to_owned()),
    };
    let (ground, ink) = colours.split_at(if colours.len() == 6 { 3 } else { 0 });
    let ground = if ground.is_empty() { None } else { Some(shades(ground)?) };
    let glyphs = glyphs.ok_or("expected a glyph, which is one character")?;
    Ok(Look { glyphs: glyphs.try_into().ok(), ground, ink: shades(ink)? })
}

/// The colours of a row at one depth. `Color::Reset` is the ground that is there, or no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) ground: Color,
    pub(crate) ink: Color,
    lights: [Option<Rgb>; 2],
}

impl Paint {
    pub(crate) fn on(self, ground: Self) -> Self {
        Self { ground: ground.ground, lights: [ground.lights[0], self.lights[1]], ..self }
    }

    pub(crate) fn with_ink(self, ink: Color) -> Self {
        Self { ink, lights: [self.lights[0], light(ink)], ..self }
    }

    pub(crate) fn with_ground(self, ground: Color) -> Self {
        Self { ground, lights: [light(ground), self.lights[1]], ..self }
    }
}

/// The player's own colours of a row: ground and ink.
pub(crate) type OwnPaint = (String, Option<Color>, Color);

/// The colours of everything on one kind of terminal.
///
/// ```
/// use hexdelve_tui::{prelude::*, settings::Palette};
/// use ratatui::style::{Color, Modifier};
/// assert_eq!(Palette::built_in().style(ColourRole::Item).fg, Some(Color::LightYellow));
/// assert_eq!(Palette::monochrome().style(ColourRole::Item).fg, None);
/// assert!(Palette::monochrome().selected_style().add_modifier.contains(Modifier::REVERSED));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    pub(crate) depth: ColourDepth,
    pub(crate) has_shades: bool,
    glyphs: Arc<[Option<[char; 3]>; Row::COUNT]>,
    paints: Arc<[Paint; Row::COUNT]>,
    own: BTreeMap<String, Color>,
}

impl Palette {
    /// Returns the built-in palette for the sixteen colours of every terminal.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Palette> =
            LazyLock::new(|| ColourTable::built_in().palette(ColourDepth::Ansi16));
        &BUILT_IN
    }

    /// Returns the built-in palette without any colours, as `NO_COLOR` demands.
    pub fn monochrome() -> Self {
        ColourTable::built_in().palette(ColourDepth::Monochrome)
    }

    #[must_use]
    pub(crate) fn painted(mut self, paints: &[OwnPaint]) -> Self {
        let shown = |colour: &Color| ColourDepth::of(*colour) <= self.depth;
        for (name, ground, ink) in paints {
            let (ground, ink) = (ground.filter(shown), Some(*ink).filter(shown));
            if let Ok(row) = name.parse::<Row>() {
                let paint = &mut Arc::make_mut(&mut self.paints)[row as usize];
                *paint = ground.map_or(*paint, |ground| paint.with_ground(ground));
                *paint = ink.map_or(*paint, |ink| paint.with_ink(ink));
            } else if let Some((own, ink)) = own_role(name).zip(ink) {
                self.own.insert(own.to_owned(), ink);
            }
        }
        self
    }

    /// Roles that have a colour in some table keep it.
    #[must_use]
    pub fn with_roles(mut self, roles: &[(&'static str, &'static str)]) -> Self {
        for (name, colour) in roles.iter().filter(|_| self.depth > ColourDepth::Monochrome) {
            let colour = named_colour(colour).unwrap_or_default();
            self.own.entry((*name).to_owned()).or_insert(colour);
        }
        self
    }

    /// Returns these colours with the shades of light and distance, or without. Shades take more
    /// bytes for each frame, which a slow line notices. Only terminals with 256 colours or more
    /// have them.
    #[must_use]
    pub fn with_shades(self, has_shades: bool) -> Self {
        Self { has_shades: has_shades && self.depth > ColourDepth::Ansi16, ..self }
    }

    pub(crate) fn paint(&self, row: Row) -> Paint {
        self.paints[row as usize]
    }

    /// The row's own glyph, or `usual` if it has none.
    pub(crate) fn glyph(&self, row: Row, glyphs: GlyphSet, usual: char) -> char {
        self.glyphs[row as usize].map_or(usual, |[coloured, ascii, unicode]| {
            match (glyphs, self.depth) {
                (GlyphSet::Unicode, _) => unicode,
                (_, ColourDepth::Monochrome) => ascii,
                _ => coloured,
            }
        })
    }

    /// Returns the colours with other light, if this terminal has enough colours for that.
    pub(crate) fn shaded(
        &self,
        paint: Paint,
        ground: impl FnOnce(Rgb) -> Rgb,
        ink: impl FnOnce(Rgb) -> Rgb,
    ) -> Paint {
        if self.depth <= ColourDepth::Ansi16 {
            return paint;
        }
        let lights = [paint.lights[0].map(ground), paint.lights[1].map(ink)];
        let colour = |light: Option<Rgb>, usual| match light {
            Some([red, green, blue]) if self.depth == ColourDepth::TrueColour => {
                Color::Rgb(red, green, blue)
            }
            Some(light) => nearest_of_240(light),
            None => usual,
        };
        let has_ground = paint.ground != Color::Reset;
        let ground = if has_ground { colour(lights[0], paint.ground) } else { Color::Reset };
        Paint { ground, ink: colour(lights[1], paint.ink), lights }
    }

    /// Returns the style of a role: its ink, and its ground if it has one.
    pub fn style(&self, role: ColourRole) -> Style {
        let own = if let ColourRole::Custom(name) = role { self.own.get(name) } else { None };
        let paint = self.paint(Row::of_a_role(role));
        let ink = own.copied().unwrap_or(paint.ink);
        let style = if ink == Color::Reset { Style::new() } else { Style::new().fg(ink) };
        let is_tile = role == ColourRole::Player && paint.ground != Color::Reset;
        let style = if is_tile { style.bg(paint.ground) } else { style };
        style.add_modifier(match role {
            // Terminals that show bold as bright would make grey of black.
            ColourRole::Player if ink == Color::Black => Modifier::empty(),
            ColourRole::Monster(abilities) if abilities.has(Ability::Tunneling) => {
                Modifier::BOLD | Modifier::UNDERLINED
            }
            ColourRole::Player | ColourRole::Monster(_) | ColourRole::Item => Modifier::BOLD,
            // No glyph indicates danger.
            ColourRole::Danger => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        })
    }

    /// Returns the red, green and blue in which a role stands out: those of its ink, but of a tile
    /// those of its ground. `None` without colours.
    ///
    /// ```
    /// use hexdelve::looks::ColourRole;
    /// use hexdelve_tui::settings::{ColourDepth, ColourTable};
    /// let palette = ColourTable::built_in().palette(ColourDepth::TrueColour);
    /// assert_eq!(palette.rgb(ColourRole::Player), Some([0xff; 3]));
    /// ```
    pub fn rgb(&self, role: ColourRole) -> Option<[u8; 3]> {
        let style = self.style(role);
        light(style.bg.or(style.fg)?)
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

/// The player's own colours, as `COLOUR` or `COLOUR on COLOUR`. After `most` errors, the rest is
/// not read: each error costs another scan of the text.
pub(crate) fn own_paints(
    fields: Vec<Field<'_>>,
    most: usize,
) -> (Vec<OwnPaint>, Vec<ContentError>) {
    let (mut paints, mut wrong) = (Vec::new(), Vec::new());
    let all = fields.into_iter().flat_map(|field| {
        if field.key() != OWN {
            return vec![(field.key().to_owned(), Ok(field))];
        }
        match field.fields() {
            Ok(fields) => {
                fields.into_iter().map(|it| (format!("{OWN}.{}", it.key()), Ok(it))).collect()
            }
            Err(error) => vec![(String::new(), Err(error))],
        }
    });
    for (name, field) in all {
        let paint = field.and_then(|field| {
            if own_role(&name).is_none() {
                row(&field)?;
            }
            field.read_as(|words: String| {
                let (ink, ground) = words.split_once(" on ").unzip();
                let colour = |word: &str| read_colour(word, ColourDepth::TrueColour);
                let ground = ground.map(colour).transpose()?;
                Ok::<_, String>((ground, colour(ink.unwrap_or(&words))?))
            })
        });
        match paint {
            Ok((ground, ink)) => paints.push((name, ground, ink)),
            Err(error) => wrong.push(error),
        }
        if wrong.len() >= most {
            break;
        }
    }
    (paints, wrong)
}

fn own_role(name: &str) -> Option<&str> {
    name.strip_prefix(OWN)?.strip_prefix('.')
}

fn named_colour(word: &str) -> Result<Color, String> {
    read_colour(word, ColourDepth::Ansi16)
}

/// `Color::Reset` stands for the terminal's default colour. The error describes the words that a
/// terminal of this depth permits.
fn read_colour(word: &str, deepest: ColourDepth) -> Result<Color, String> {
    let hex = word.strip_prefix('#').filter(|it| it.bytes().all(|it| it.is_ascii_hexdigit()));
    let light = hex.filter(|it| it.len() == 6).and_then(|it| u32::from_str_radix(it, 16).ok());
    // The first sixteen have names.
    let number = || word.parse().ok().filter(|number| *number >= 16).map(Color::Indexed);
    let colour = match COLOURS.iter().position(|name| *name == word) {
        Some(0) => Some(Color::Reset),
        Some(at) => SIXTEEN.get(at - 1).map(|(colour, _)| *colour),
        None => light.map(Color::from_u32).or_else(number).or_else(|| {
            // Other spellings, such as "Light Red".
            word.parse().ok().filter(|named| sixteen(*named).is_some())
        }),
    };
    colour.filter(|it| ColourDepth::of(*it) <= deepest).ok_or_else(|| {
        let more = match deepest {
            ColourDepth::Monochrome | ColourDepth::Ansi16 => "",
            ColourDepth::Ansi256 => ", or \"16\" to \"255\"",
            ColourDepth::TrueColour => ", \"16\" to \"255\", or one like \"#ffb000\"",
        };
        format!("expected one of {}{more}", COLOURS.join(", "))
    })
}
