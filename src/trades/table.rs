//! The table of trades, and which monsters of a new level get one.

use super::{Guard, Trade};
use crate::{
    content::{
        BoundedInt, BoundedRange, ContentError, GlyphChar, ShortName, ShortText, SourceText,
    },
    creature::{Ability, BaseStats, CharacterBundle, CharacterId},
    rng::GameRng,
    things::{EffectRegistry, Part},
};
use bevy_ecs::prelude::{EntityWorldMut, Resource};
use rand::seq::{IndexedRandom, SliceRandom};
use serde::Deserialize;
use std::{any::TypeId, collections::BTreeMap, sync::Arc};

/// The table's columns. Every other key is a part.
const COLUMNS: [&str; 7] = ["name", "initial", "text", "weight", "levels", "reach", "sound"];

/// The row of a trade in the [`TradeTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TradeId(pub u16);

/// A kind of trade: a row of the table.
#[derive(Clone, Debug)]
pub struct TradeKind {
    /// The row in the table.
    pub id: TradeId,
    /// The name, which precedes that of the monster's kind.
    pub name: String,
    /// The letter in lists.
    pub initial: char,
    /// What it does, in a sentence or two.
    pub text: String,
    /// The relative frequency among the trades of a level.
    pub weight: u32,
    /// The distance in cells within which it can matter to others.
    pub reach: u16,
    /// What the steps of its monsters sound like, if not like those of others.
    pub sound: Option<String>,
    levels: (u32, u32),
    part: Part,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Columns {
    name: ShortName,
    initial: GlyphChar,
    text: ShortText,
    weight: BoundedInt<0, 1000>,
    levels: BoundedRange<1, 99>,
    reach: BoundedInt<0, 80>,
    sound: Option<ShortName>,
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
            let mut own = row.split_off(&COLUMNS).fields().into_iter();
            let (Some(field), None) = (own.next(), own.next()) else {
                return Err(text.refuse(header, "expected one trade in it, such as archer = {}"));
            };
            let (_, part) = parts.read(field, &COLUMNS)?;
            let row: Columns = row.read()?;
            kinds.push(TradeKind {
                id,
                name: row.name.into_inner(),
                initial: row.initial.get(),
                text: row.text.into_inner(),
                weight: row.weight.get(),
                reach: u16::try_from(row.reach.get()).unwrap_or(u16::MAX),
                sound: row.sound.map(ShortName::into_inner),
                levels: row.levels.get(),
                part,
            });
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
    pub(super) fn part(&self) -> TypeId {
        self.part.type_id()
    }

    /// Whether monsters of the level with this number, counted from 1, can get it.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.levels;
        self.weight > 0 && (first..=last).contains(&level)
    }

    /// Gives the trade to a monster, which must have no other.
    pub fn give_to(&self, monster: &mut EntityWorldMut<'_>) {
        self.part.give(monster);
        if let Some(birth) = monster.get::<BaseStats>().copied() {
            monster.insert(BaseStats { has_trade: true, ..birth });
        }
        monster.insert(Trade(Arc::new(self.clone())));
    }
}
