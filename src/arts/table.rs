//! The table of arts, `assets/arts.toml`.

use crate::{
    action::CustomAction,
    content::{ContentError, SourceText, line, number},
    things::{EffectRegistry, Parts},
};
use bevy_ecs::{
    prelude::{Component, Entity, Resource},
    world::World,
};
use serde::Deserialize;
use std::sync::Arc;

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
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtKind {
    /// The name, which no other art has.
    #[serde(deserialize_with = "line::<24, _, _>")]
    pub name: String,
    /// The class.
    pub class: ArtClass,
    /// The target of the action; `None` if the art works by itself.
    pub aim: Option<ArtAim>,
    /// The number of kills that fill one charge.
    #[serde(deserialize_with = "number::<0, 100, _, _>")]
    pub pips: u16,
    /// The largest number of charges. An art that holds 0 always works.
    #[serde(deserialize_with = "number::<0, 9, _, _>")]
    pub holds: u16,
    /// Whether it has no charge at the beginning of a level, instead of all.
    #[serde(default)]
    pub begins_empty: bool,
    /// Its description, as shown in the game.
    #[serde(deserialize_with = "line::<200, _, _>")]
    pub text: String,
    #[serde(skip)]
    rule: Parts,
}

/// All arts.
///
/// ```
/// use hexdelve::{arts::ArtClass, prelude::*};
/// let arts = &GameTables::built_in().arts;
/// let lunge = arts.kind(arts.find("lunge").unwrap());
/// assert_eq!((lunge.class, lunge.pips, lunge.holds), (ArtClass::Move, 1, 2));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct ArtTable {
    kinds: Arc<[ArtKind]>,
}

/// The table's columns. The one other key is the rule.
const COLUMNS: [&str; 7] = ["name", "class", "aim", "pips", "holds", "begins_empty", "text"];

impl ArtTable {
    /// Reads a table of `[[art]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, parts: &EffectRegistry) -> Result<Self, ContentError> {
        let mut kinds: Vec<ArtKind> = Vec::new();
        for mut row in text.rows("art")? {
            let (span, name_at) = (row.span(), row.place_of("name"));
            let rule = parts.take_from(&mut row, &COLUMNS)?;
            if rule.names().count() != 1 {
                return Err(text.refuse(span, "expected one rule, such as lunge = {}"));
            }
            let kind = ArtKind { rule, ..row.read()? };
            if kinds.iter().any(|other| other.name == kind.name) {
                return Err(text.refuse(name_at, "expected a name no other art has"));
            }
            kinds.push(kind);
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
        self.aim.and_then(|_| self.rule.names().next()).map(CustomAction::named)
    }

    /// Returns the art's rule with the numbers from its row, if it is of this type.
    pub fn rule<R: Component>(&self) -> Option<&R> {
        self.rule.get()
    }

    pub(super) fn spawn(&self, world: &mut World) -> Entity {
        let mut art = world.spawn_empty();
        self.rule.give_to(&mut art);
        art.id()
    }
}
