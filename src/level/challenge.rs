//! Challenges: delves with one rule changed (rules §7, "Challenges").

use super::{GameTables, LevelPlan};
use crate::creature::Abilities;
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, fmt};

const TELEPATHIC: u8 = 2;
const SOONER: u32 = 4;

/// A change to one rule that makes the delve harder.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Delve::new(Seed(7)).challenge(Some(Challenge::Bare)).start();
/// assert_eq!(game.world().resource::<LevelTable>().level(1).unwrap().items, 0);
/// assert_eq!(game.world().get_resource(), Some(&Challenge::Bare));
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Challenge {
    /// There are no items except the Crown.
    Bare,
    /// Hunters arrive in a quarter of the usual time, and four times as often.
    Hunted,
    /// All of a level's initial monsters are telepathic, except uniques and those
    /// specified by a vault's drawing.
    Telepaths,
}

/// The name, a sentence about the change, and the change itself.
type Row = (&'static str, &'static str, fn(&mut LevelPlan));

impl Challenge {
    /// All challenges. Run codes number them in this order, from 1.
    pub const ALL: [Self; 3] = every_variant![Bare, Hunted, Telepaths];

    const fn row(self) -> Row {
        match self {
            Self::Bare => ("bare", "There are no items but the Crown.", |plan| {
                (plan.items, plan.chests, plan.vaults, plan.locked) = (0, 0, 0, 0);
            }),
            Self::Hunted => ("hunted", "Hunters arrive in a quarter of the usual time.", |plan| {
                plan.hunters = plan.hunters.div_ceil(SOONER);
                plan.hunters_again = plan.hunters_again.div_ceil(SOONER);
            }),
            Self::Telepaths => ("telepaths", "Most monsters are telepaths.", |plan| {
                let masks = plan.masks.iter().map(|it| it.mask() | TELEPATHIC);
                let masks: BTreeSet<_> = masks.collect();
                plan.masks = masks.into_iter().map(Abilities::from_mask).collect();
            }),
        }
    }

    /// Returns the name, such as `hunted`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns a sentence describing the change.
    pub const fn description(self) -> &'static str {
        self.row().1
    }

    /// Their hash stays the same.
    pub(super) fn change(self, mut tables: GameTables) -> GameTables {
        tables.levels.change(self.row().2);
        tables
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
