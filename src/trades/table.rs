//! The table of trades, and which monsters of a new level get one.

use super::{Guard, Trade};
use crate::{
    content::{ContentError, SourceText, glyph, line, number, range},
    creature::{Ability, BaseStats, CharacterBundle, CharacterId},
    rng::GameRng,
    things::{EffectRegistry, Parts},
};
use bevy_ecs::prelude::{EntityWorldMut, Resource};
use rand::seq::{IndexedRandom, SliceRandom};
use serde::Deserialize;
use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    sync::Arc,
};

/// The table's columns. Every other key is a part.
const COLUMNS: [&str; 7] = ["name", "initial", "text", "weight", "levels", "reach", "sound"];

/// The row of a trade in the [`TradeTable`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TradeId(pub u16);

/// A kind of trade: a row of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeKind {
    /// The row in the table.
    #[serde(skip)]
    pub id: TradeId,
    /// The name, which precedes that of the monster's kind.
    #[serde(deserialize_with = "line::<24, _, _>")]
    pub name: String,
    /// The letter in lists.
    #[serde(deserialize_with = "glyph")]
    pub initial: char,
    /// What it does, in a sentence or two.
    #[serde(deserialize_with = "line::<200, _, _>")]
    pub text: String,
    /// The relative frequency among the trades of a level.
    #[serde(deserialize_with = "number::<0, 1000, _, _>")]
    pub weight: u32,
    /// The distance in cells within which it can matter to others.
    #[serde(deserialize_with = "number::<0, 80, _, _>")]
    pub reach: u16,
    /// What the steps of its monsters sound like, if not like those of others.
    #[serde(default, deserialize_with = "line::<24, _, _>")]
    pub sound: Option<String>,
    #[serde(deserialize_with = "range::<1, 99, _, _>")]
    levels: (u32, u32),
    #[serde(skip)]
    part: Parts,
}

/// All trades.
///
/// ```
/// use hexdelve::prelude::*;
/// let trades = &GameTables::built_in().trades;
/// let archer = trades.find("archer").unwrap();
/// assert!(archer.reach == 7 && archer.occurs_on(4) && !archer.occurs_on(3));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct TradeTable {
    kinds: Arc<[TradeKind]>,
}

impl TradeTable {
    /// Reads a table of `[[trade]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, parts: &EffectRegistry) -> Result<Self, ContentError> {
        let mut kinds = Vec::new();
        for (id, mut row) in (0..).map(TradeId).zip(text.rows("trade")?) {
            let header = row.span();
            let part = parts.take_from(&mut row, &COLUMNS)?;
            if part.names().count() != 1 {
                return Err(text.refuse(header, "expected one trade in it, such as archer = {}"));
            }
            kinds.push(TradeKind { id, part, ..row.read()? });
        }
        Ok(Self { kinds: kinds.into() })
    }

    /// Iterates over the kinds, in table order.
    pub fn iter(&self) -> impl Iterator<Item = &TradeKind> {
        self.kinds.iter()
    }

    /// Returns the kind in this row.
    ///
    /// # Panics
    /// Panics if the id comes from another table.
    pub fn kind(&self, id: TradeId) -> &TradeKind {
        &self.kinds[usize::from(id.0)]
    }

    /// Returns the kind with this name.
    pub fn find(&self, name: &str) -> Option<&TradeKind> {
        self.iter().find(|kind| kind.name == name)
    }

    /// Returns the kind whose monsters guard a place.
    pub(crate) fn guard(&self) -> Option<&TradeKind> {
        self.iter().find(|kind| kind.part.get::<Guard>().is_some())
    }

    /// Draws the trades of a new level. Erratic monsters get none, because forecasts would have to
    /// try what it does for each of their coins.
    pub(crate) fn draw(
        &self,
        monsters: &[CharacterBundle],
        level: u16,
        count: u32,
        stream: &mut GameRng,
    ) -> BTreeMap<CharacterId, TradeKind> {
        let kinds: Vec<_> = self.iter().filter(|kind| kind.occurs_on(level.into())).collect();
        let steady = monsters.iter().filter(|it| !it.abilities.has(Ability::Erratic));
        let mut ids: Vec<_> = steady.map(|it| it.id).collect();
        let (chosen, _) = ids.partial_shuffle(stream, count as usize);
        let mut trades = BTreeMap::new();
        for id in chosen {
            let Ok(kind) = kinds.choose_weighted(stream, |kind| kind.weight) else { break };
            trades.insert(*id, (*kind).clone());
        }
        trades
    }
}

impl TradeKind {
    /// Returns the type of the component that is the trade itself.
    pub(super) fn part(&self) -> Option<TypeId> {
        self.part.components().next().map(Any::type_id)
    }

    /// Whether monsters of the level with this number, counted from 1, can get it.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.levels;
        self.weight > 0 && (first..=last).contains(&level)
    }

    /// Gives the trade to a monster, which must have no other.
    pub fn give_to(&self, monster: &mut EntityWorldMut<'_>) {
        self.part.give_to(monster);
        if let Some(birth) = monster.get::<BaseStats>().copied() {
            monster.insert(BaseStats { has_trade: true, ..birth });
        }
        monster.insert(Trade(Arc::new(self.clone())));
    }
}
