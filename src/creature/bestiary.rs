//! The four abilities, the bestiary, custom names of characters, and the names that plugins have
//! registered: in this low-level module, so that every registry can refuse a taken one.

use super::{CharacterId, Identity, RegisterState, Speed};
use crate::{
    content::{AssetFile, ContentError, SourceText, line},
    dungeon::{Glyph, Hardness},
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    sync::{Arc, LazyLock},
};
use strum::IntoStaticStr;

/// One of the four abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Ability {
    /// Takes the shortest path, and remembers the PC's last known cell.
    Intelligent,
    /// Always knows the PC's cell.
    Telepathic,
    /// Digs through rock.
    Tunneling,
    /// Moves at random on half its turns.
    Erratic,
}

impl Ability {
    /// All four abilities, lowest bit first.
    pub const ALL: [Self; 4] = every_variant![Intelligent, Telepathic, Tunneling, Erratic];

    /// Returns the bit in the mask: 1, 2, 4 or 8.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A character's abilities: a mask of four bits, whose hex digit is its letter (rules §4).
///
/// It is immutable because a hook keeps [`Tunneling`] in step with its bit: insert a new mask.
///
/// ```
/// use hexdelve::prelude::*;
/// let clever = Abilities::from_letter('5').unwrap();
/// assert!(clever.has(Ability::Intelligent) && clever.has(Ability::Tunneling));
/// assert_eq!(clever.toggled(Ability::Erratic).letter(), 'd');
/// assert_eq!(Abilities::from_letter('g'), None);
/// assert!(Abilities::all().map(Abilities::letter).eq("0123456789abcdef".chars()));
/// assert_eq!(Abilities::from_mask(16 + 5), clever);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable, on_insert = keep_teeth_in_step)]
pub struct Abilities(u8);

impl Abilities {
    /// Returns all sixteen masks, in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self::from_mask)
    }

    /// Returns the abilities in a mask. Bits above the lowest four are ignored.
    pub const fn from_mask(mask: u8) -> Self {
        Self(mask & 15)
    }

    /// Returns the four bits, 0–15.
    pub const fn mask(self) -> u8 {
        self.0
    }

    /// Returns the abilities for a letter, `0`–`9` or `a`–`f`, or `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|abilities| abilities.letter() == letter)
    }

    /// Returns the mask as a hex digit.
    pub const fn letter(self) -> char {
        let digit = if self.0 < 10 { b'0' + self.0 } else { b'a' + self.0 - 10 };
        digit as char
    }

    /// Whether the mask contains an ability.
    pub const fn has(self, ability: Ability) -> bool {
        self.0 & ability.bit() != 0
    }

    #[must_use]
    pub(crate) const fn without(self, ability: Ability) -> Self {
        Self(self.0 & !ability.bit())
    }

    /// Returns these abilities with one bit flipped.
    #[must_use]
    pub const fn toggled(self, ability: Ability) -> Self {
        Self(self.0 ^ ability.bit())
    }
}

/// The ability to dig (rules §4). A hook on [`Abilities`] keeps it in step with the tunneling bit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunneling {
    /// The hardness removed by digging once.
    pub strength: u8,
}

impl Tunneling {
    /// Returns how often the character must dig to get through a cell, or `None` if it never does.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let needed = |rock| Tunneling::default().digs_needed(Hardness(rock));
    /// assert_eq!([0, 1, 85, 86, 170, 171, 254].map(needed), [0, 1, 1, 2, 2, 3, 3].map(Some));
    /// assert_eq!((needed(255), Tunneling { strength: 0 }.digs_needed(Hardness(1))), (None, None));
    /// ```
    pub fn digs_needed(self, rock: Hardness) -> Option<u32> {
        match (rock, self.strength) {
            (Hardness::OPEN, _) => Some(0),
            (Hardness::IMMUTABLE, _) | (_, 0) => None,
            (Hardness(rock), strength) => Some(rock.div_ceil(strength).into()),
        }
    }
}

impl Default for Tunneling {
    /// A strength of 85 gets through rock in one to three turns (rules §4).
    fn default() -> Self {
        Self { strength: 85 }
    }
}

/// A marker for characters that walk through all but immutable rock, leaving a corridor behind.
/// `--bore` gives it to the PC (rules §7).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct RockBorer;

/// A character has [`Tunneling`] if and only if its bit is set.
fn keep_teeth_in_step(mut world: DeferredWorld<'_>, context: HookContext) {
    let character = world.entity(context.entity);
    let digs = character.get::<Abilities>().is_some_and(|bits| bits.has(Ability::Tunneling));
    if digs == character.contains::<Tunneling>() {
        return;
    }
    let mut commands = world.commands();
    let mut character = commands.entity(context.entity);
    if digs {
        character.insert(Tunneling::default());
    } else {
        character.remove::<Tunneling>();
    }
}

/// One of the sixteen kinds of monsters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterKind {
    /// The hex digit of the kind's mask.
    pub letter: char,
    /// The name.
    #[serde(deserialize_with = "line::<24, _, _>")]
    pub name: String,
    /// The behaviour, in one sentence.
    #[serde(deserialize_with = "line::<200, _, _>")]
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    name: Option<String>,
    letter: Option<char>,
    words: Option<String>,
}

/// The names and descriptions of all sixteen kinds, in mask order.
///
/// ```
/// use hexdelve::prelude::*;
/// let bestiary = Bestiary::built_in();
/// let kind = bestiary.kind(Abilities::from_mask(4));
/// assert_eq!(kind.letter, '4');
/// assert!(!kind.name.is_empty());
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bestiary {
    // Shared, so that each game can hold a cheap clone.
    kinds: Arc<[MonsterKind]>,
    looks: BTreeMap<CharacterId, Look>,
}

impl Bestiary {
    /// Returns the built-in table.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Bestiary> = LazyLock::new(|| {
            Bestiary::read(&AssetFile::Bestiary.built_in())
                .expect("a test reads the built-in table")
        });
        &BUILT_IN
    }

    /// Returns the game's table, or the built-in one if the game has none.
    pub fn of(world: &World) -> &Self {
        world.get_resource().unwrap_or_else(|| Self::built_in())
    }

    /// Reads a table: sixteen `[[kind]]` rows with `letter`, `name` and `words`, sorted by letter.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its content and what was expected.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let mut kinds: Vec<MonsterKind> = Vec::new();
        let mut letters = Abilities::all().map(Abilities::letter);
        for row in text.rows("kind")? {
            let (header, letter_at, name_at) =
                (row.span(), row.place_of("letter"), row.place_of("name"));
            let kind: MonsterKind = row.read()?;
            let Some(next) = letters.next() else {
                return Err(text.refuse(header, "expected no more than sixteen [[kind]]"));
            };
            if next != kind.letter {
                let expected =
                    format!("expected \"{next}\": the sixteen kinds are sorted by letter");
                return Err(text.refuse(letter_at, expected));
            }
            if kinds.iter().any(|other| other.name == kind.name) {
                return Err(text.refuse(name_at, "expected a name no other kind has"));
            }
            kinds.push(kind);
        }
        if let Some(next) = letters.next() {
            let expected =
                format!("expected sixteen [[kind]] rows, the next with letter \"{next}\"");
            return Err(text.refuse(text.end(), expected));
        }
        Ok(Self { kinds: kinds.into(), looks: BTreeMap::new() })
    }

    /// Returns the kind of monster with these abilities.
    pub fn kind(&self, abilities: Abilities) -> &MonsterKind {
        &self.kinds[usize::from(abilities.mask())]
    }

    /// Returns the custom name of a character, or the name of its kind.
    pub fn name(&self, who: impl Into<Identity>) -> &str {
        let who = who.into();
        self.custom_name(who).unwrap_or(&self.kind(who.abilities).name)
    }

    /// Returns the custom name of a character, if it has one.
    pub fn custom_name(&self, who: impl Into<Identity>) -> Option<&str> {
        self.looks.get(&who.into().id)?.name.as_deref()
    }

    /// Returns the custom description of a character, or its kind's description.
    pub fn words(&self, who: impl Into<Identity>) -> &str {
        let who = who.into();
        let own = self.looks.get(&who.id).and_then(|look| look.words.as_deref());
        own.unwrap_or(&self.kind(who.abilities).words)
    }

    /// Returns the custom glyph of a character, or its letter.
    pub fn letter(&self, who: impl Into<Identity>) -> char {
        let who = who.into();
        let own = self.looks.get(&who.id).and_then(|look| look.letter);
        own.unwrap_or(who.abilities.letter())
    }
}

impl Default for Bestiary {
    fn default() -> Self {
        Self::built_in().clone()
    }
}

/// Abilities, speed and trade at birth, which set the score for a kill (rules §7, "Score").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct BaseStats {
    /// The abilities at birth.
    pub abilities: Abilities,
    /// The speed at birth.
    pub speed: Speed,
    /// Whether it has a trade.
    pub has_trade: bool,
}

impl BaseStats {
    pub(crate) const fn new(abilities: Abilities, speed: Speed) -> Self {
        Self { abilities, speed, has_trade: false }
    }

    pub(crate) fn kill_score(self) -> u64 {
        let trades = u32::from(self.has_trade);
        u64::from(1 + self.abilities.mask().count_ones() + trades) * u64::from(self.speed.value())
    }
}

/// A character's custom description, in one sentence.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Description(pub String);

pub(crate) fn custom_names_plugin(app: &mut App) {
    app.init_resource::<Bestiary>()
        .restore_on_restart::<Bestiary>()
        .add_observer(record_look::<Name>)
        .add_observer(record_look::<Glyph>)
        .add_observer(record_look::<Description>);
}

#[derive(Resource, Debug, Default)]
struct RegisteredNames(BTreeSet<(&'static str, String)>);

type Looks = (
    &'static CharacterId,
    Option<&'static Name>,
    Option<&'static Glyph>,
    Option<&'static Description>,
);

/// Things also have names and glyphs but no IDs, so they are ignored.
fn record_look<C: Component>(
    given: On<Insert<C>>,
    looks: Query<Looks>,
    mut bestiary: ResMut<Bestiary>,
) {
    let Ok((id, name, glyph, words)) = looks.get(given.entity) else { return };
    if *id != CharacterId::UNASSIGNED {
        let look = Look {
            name: name.map(|name| name.as_str().to_owned()),
            letter: glyph.map(|glyph| glyph.0),
            words: words.map(|words| words.0.clone()),
        };
        bestiary.looks.insert(*id, look);
    }
}

/// Panics if the name is taken.
#[track_caller]
pub fn register_name(world: &mut World, kind: &'static str, name: impl Display) {
    let mut names = world.get_resource_or_init::<RegisteredNames>();
    let is_new = names.0.insert((kind, name.to_string()));
    refuse_taken_name(kind, name, !is_new);
}

#[track_caller]
pub(crate) fn refuse_taken_name(kind: &str, name: impl Display, is_taken: bool) {
    assert!(
        !is_taken,
        "the {kind} \"{name}\" is registered twice: add its plugin once, or rename one of the two"
    );
}
