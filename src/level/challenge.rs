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

struct Row {
    name: &'static str,
    description: &'static str,
    change: fn(&mut LevelPlan),
}

impl Challenge {
    /// All challenges. Run codes number them in this order, from 1.
    pub const ALL: [Self; 3] = every_variant![Bare, Hunted, Telepaths];

    const fn row(self) -> Row {
        match self {
            Self::Bare => Row {
                name: "bare",
                description: "There are no items but the Crown.",
                change: |plan| {
                    (plan.items, plan.chests, plan.vaults, plan.locked) = (0, 0, 0, 0);
                },
            },
            Self::Hunted => Row {
                name: "hunted",
                description: "Hunters arrive in a quarter of the usual time.",
                change: |plan| {
                    plan.hunters = plan.hunters.div_ceil(SOONER);
                    plan.hunters_again = plan.hunters_again.div_ceil(SOONER);
                },
            },
            Self::Telepaths => Row {
                name: "telepaths",
                description: "Most monsters are telepaths.",
                change: |plan| {
                    let masks = plan.masks.iter().map(|it| it.mask() | TELEPATHIC);
                    let masks: BTreeSet<_> = masks.collect();
                    plan.masks = masks.into_iter().map(Abilities::from_mask).collect();
                },
            },
        }
    }

    /// Returns the name, such as `hunted`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a sentence describing the change.
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// Their hash stays the same.
    #[must_use]
    pub(super) fn change(self, mut tables: GameTables) -> GameTables {
        tables.levels.change(self.row().change);
        tables
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
