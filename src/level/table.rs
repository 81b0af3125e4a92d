//! The contents of the delve's levels: the rows of `assets/levels.toml`.

use super::LevelKind;
use crate::{
    content::{AssetFile, BoundedInt, BoundedRange, ContentError, SourceText},
    creature::{Abilities, Speed},
};
use bevy_ecs::prelude::Resource;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};
use toml::Spanned;

/// The level columns in the tables of things have the same limit.
const MOST_LEVELS: usize = 99;

/// The contents of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlan {
    /// The initial number of monsters, 1–1000.
    pub monsters: u32,
    /// The number of pairs among the monsters.
    pub pairs: u32,
    /// The masks from which random monsters' abilities are chosen, in ascending order.
    /// There is at least one.
    pub masks: Vec<Abilities>,
    /// The monsters' lowest and highest speeds.
    pub speeds: (Speed, Speed),
    /// The kinds from which the level's kind is chosen. There is at least one.
    pub kinds: Vec<LevelKind>,
    /// The number of patches of features added.
    pub patches: u32,
    /// The number of vaults.
    pub vaults: u32,
    /// The number of kinds of uniques.
    pub uniques: u32,
    /// The percentage of doorways that have a door.
    pub doors: u32,
    /// The percentage of doors that are locked.
    pub locked: u32,
    /// The number of traps.
    pub traps: u32,
    /// The number of chests.
    pub chests: u32,
    /// The number of items on the floor.
    pub items: u32,
    /// The number of PC turns after which hunters arrive, or 0 if none do.
    pub hunters: u32,
    /// The number of turns between later arrivals of hunters.
    pub hunters_again: u32,
    /// Whether the level has the Crown. Only the last level has it.
    pub crown: bool,
}

/// The contents of all levels, from the top.
///
/// ```
/// use hexdelve::prelude::*;
/// let table = LevelTable::built_in();
/// assert_eq!(table.level(1).unwrap().masks, [0, 1, 2, 3].map(Abilities::from_mask));
/// assert!(table.level(8).unwrap().crown && table.level(9).is_none());
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LevelTable {
    // Shared, so that each game can hold a cheap clone.
    levels: Arc<[LevelPlan]>,
}

type Percent = BoundedInt<0, 100>;
type Amount = BoundedInt<0, 200>;
type Turns = BoundedInt<0, 100_000>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    monsters: BoundedInt<1, 1000>,
    pairs: Amount,
    masks: Spanned<String>,
    speeds: BoundedRange<1, 1000>,
    kinds: Spanned<Vec<String>>,
    patches: Amount,
    vaults: Amount,
    uniques: Amount,
    doors: Percent,
    locked: Percent,
    traps: Amount,
    chests: Amount,
    items: Amount,
    hunters: Turns,
    hunters_again: Turns,
    crown: Option<Spanned<bool>>,
}

impl LevelTable {
    /// Returns the built-in table.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<LevelTable> = LazyLock::new(|| {
            LevelTable::read(&AssetFile::Levels.built_in())
                .expect("a test reads the built-in table")
        });
        &BUILT_IN
    }

    /// Reads a table of 1 to 99 `[[level]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let rows = text.rows("level")?;
        let last = rows.len() - 1;
        let mut levels = Vec::new();
        for (index, row) in rows.into_iter().enumerate() {
            let header = row.span();
            if index == MOST_LEVELS {
                return Err(text.refuse(header, "expected no more than 99 [[level]]"));
            }
            let row: Row = row.read()?;
            let crown = row.crown.as_ref().is_some_and(|crown| *crown.get_ref());
            if crown != (index == last) {
                let at = row.crown.as_ref().map_or(header, Spanned::span);
                let expected = "expected crown = true on the last level, and on no other";
                return Err(text.refuse(at, expected));
            }
            levels.push(row.plan(text, crown)?);
        }
        Ok(Self { levels: levels.into() })
    }

    /// Returns the number of levels, 1–99.
    pub fn count(&self) -> u32 {
        u32::try_from(self.levels.len()).unwrap_or(u32::MAX)
    }

    /// Returns the contents of a level by its number, from 1.
    pub fn level(&self, number: u32) -> Option<&LevelPlan> {
        self.levels.get((number as usize).checked_sub(1)?)
    }

    pub(super) fn change(&mut self, change: fn(&mut LevelPlan)) {
        Arc::make_mut(&mut self.levels).iter_mut().for_each(change);
    }
}

impl Row {
    fn plan(self, text: &SourceText, crown: bool) -> Result<LevelPlan, ContentError> {
        let masks = read_masks(self.masks.get_ref()).ok_or_else(|| {
            let expected = "expected some of 0123456789abcdef, in ascending order, each once";
            text.refuse(self.masks.span(), expected)
        })?;
        let kinds = self.kinds.get_ref().iter().map(|name| LevelKind::named(name));
        let kinds = kinds.collect::<Option<Vec<_>>>();
        let kinds = kinds.filter(|kinds| !kinds.is_empty()).ok_or_else(|| {
            let names = LevelKind::ALL.map(LevelKind::name).join(", ");
            text.refuse(self.kinds.span(), format!("expected at least one of {names}"))
        })?;
        let (slowest, fastest) = self.speeds.get();
        Ok(LevelPlan {
            monsters: self.monsters.get(),
            pairs: self.pairs.get(),
            masks,
            speeds: (speed(slowest), speed(fastest)),
            kinds,
            patches: self.patches.get(),
            vaults: self.vaults.get(),
            uniques: self.uniques.get(),
            doors: self.doors.get(),
            locked: self.locked.get(),
            traps: self.traps.get(),
            chests: self.chests.get(),
            items: self.items.get(),
            hunters: self.hunters.get(),
            hunters_again: self.hunters_again.get(),
            crown,
        })
    }
}

pub(super) fn speed(number: u32) -> Speed {
    Speed::new(u16::try_from(number).expect("a thousand fits"))
}

fn read_masks(letters: &str) -> Option<Vec<Abilities>> {
    let masks: Vec<_> = letters.chars().map(Abilities::from_letter).collect::<Option<_>>()?;
    (!masks.is_empty() && masks.is_sorted_by(|one, next| one < next)).then_some(masks)
}
