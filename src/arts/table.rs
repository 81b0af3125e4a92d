//! The table of arts, `assets/arts.toml`.

use crate::{
    action::CustomAction,
    content::{BoundedInt, ContentError, ShortName, ShortText, SourceText},
    things::{EffectRegistry, Part},
};
use bevy_ecs::{
    prelude::{Component, Entity, Resource},
    world::World,
};
use serde::Deserialize;
use std::sync::Arc;
use toml::Spanned;

/// The row of an art in the [`ArtTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArtId(pub u16);

/// A shrine offers one art of each class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArtClass {
    /// A way to move.
    Move,
    /// A way to fight.
    Habit,
    /// All others.
    Craft,
}

impl ArtClass {
    /// All classes, in the order of the table.
    pub const ALL: [Self; 3] = every_variant![Move, Habit, Craft];
}

/// The target of an art's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArtAim {
    /// None.
    Nothing,
    /// A direction, given as the neighbouring cell.
    Direction,
    /// The cell of a creature in view.
    Creature,
}

/// An art, as its row describes it.
#[derive(Clone, Debug)]
pub struct ArtKind {
    /// The name, which no other art has.
    pub name: String,
    /// The class.
    pub class: ArtClass,
    /// The target of the action; `None` if the art works by itself.
    pub aim: Option<ArtAim>,
    /// The number of kills that fill one charge.
    pub pips: u16,
    /// The largest number of charges. An art that holds 0 always works.
    pub holds: u16,
    /// Whether it has no charge at the beginning of a level, instead of all.
    pub begins_empty: bool,
    /// Its description, as shown in the game.
    pub text: String,
    rule: (&'static str, Part),
}

/// All arts.
///
/// ```
/// use hexdelve::{arts::ArtClass, prelude::*};
/// let arts = &GameTables::built_in().arts;
/// let lunge = arts.kind(arts.find("lunge").unwrap());
/// assert_eq!((lunge.class, lunge.pips, lunge.holds), (ArtClass::Move, 1, 1));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct ArtTable {
    kinds: Arc<[ArtKind]>,
}

/// The table's columns. The one other key is the rule.
const COLUMNS: [&str; 7] = ["name", "class", "aim", "pips", "holds", "begins_empty", "text"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Columns {
    name: Spanned<ShortName>,
    class: ArtClass,
    aim: Option<ArtAim>,
    pips: BoundedInt<0, 100>,
    holds: BoundedInt<0, 9>,
    begins_empty: Option<bool>,
    text: ShortText,
}

impl ArtTable {
    /// Reads a table of `[[art]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, parts: &EffectRegistry) -> Result<Self, ContentError> {
        let mut kinds: Vec<ArtKind> = Vec::new();
        for mut row in text.rows("art")? {
            let span = row.span();
            let rules = row.split_off(&COLUMNS).fields().into_iter();
            let mut rules = rules.map(|field| parts.read(field, &COLUMNS));
            let rule = rules.next().transpose()?;
            let (Some(rule), None) = (rule, rules.next().transpose()?) else {
                return Err(text.refuse(span, "expected one rule, such as lunge = {}"));
            };
            let row: Columns = row.read()?;
            let (name, at) = (row.name.get_ref().as_str().to_owned(), row.name.span());
            if kinds.iter().any(|kind| kind.name == name) {
                return Err(text.refuse(at, "expected a name no other art has"));
            }
            kinds.push(ArtKind {
                name,
                class: row.class,
                aim: row.aim,
                pips: small(row.pips.get()),
                holds: small(row.holds.get()),
                begins_empty: row.begins_empty.unwrap_or_default(),
                text: row.text.into_inner(),
                rule,
            });
        }
        Ok(Self { kinds: kinds.into() })
    }

    /// Returns the art with this id.
    ///
    /// # Panics
    /// Panics if the id comes from another table.
    pub fn kind(&self, id: ArtId) -> &ArtKind {
        &self.kinds[usize::from(id.0)]
    }

    /// Returns the art with this name.
    pub fn find(&self, name: &str) -> Option<ArtId> {
        self.iter().find(|(_, kind)| kind.name == name).map(|(id, _)| id)
    }

    /// Iterates over the arts, in table order.
    pub fn iter(&self) -> impl Iterator<Item = (ArtId, &ArtKind)> {
        (0..).map(ArtId).zip(self.kinds.iter())
    }
}

impl ArtKind {
    /// Returns the action that uses the art, without a target, unless the art works by itself.
    pub fn action(&self) -> Option<CustomAction> {
        self.aim.map(|_| CustomAction::named(self.rule.0))
    }

    /// Returns the art's rule with the numbers from its row, if it is of this type.
    pub fn rule<R: Component>(&self) -> Option<&R> {
        self.rule.1.get()
    }

    pub(super) fn spawn(&self, world: &mut World) -> Entity {
        let mut art = world.spawn_empty();
        self.rule.1.give(&mut art);
        art.id()
    }
}

fn small(number: u32) -> u16 {
    u16::try_from(number).expect("a column's numbers are small")
}
