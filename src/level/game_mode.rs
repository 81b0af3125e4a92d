//! Game modes, the powers of a wizard, and challenges (rules §7, "Challenges").

use super::{Depth, GameTables, LevelPlan, look_around_at_first, stairs::visit};
use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    player::Refusal,
    things::{Catalogue, ThingKindId, ThingTable},
};
use bevy_ecs::prelude::{Entity, Resource, World};
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{Display, IntoStaticStr};

/// By which some challenges divide or multiply the lead.
const TIMES: u32 = 2;
/// On an easier delve.
const FIRST_TRADES: u32 = 3;
const WARDS: u32 = 3;

/// A change to one rule that makes the delve harder or, in the last, some that make it easier.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::level::{Challenge, LevelTable};
/// let game = DelveSetup::new(Seed(7)).challenge(Some(Challenge::Bare)).start();
/// assert_eq!(game.world().resource::<LevelTable>().level(1).unwrap().items, 0);
/// assert_eq!(game.world().get_resource(), Some(&Challenge::Bare));
/// ```
#[derive(Serialize, Deserialize, Display, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Challenge {
    /// There are no items except the Crown.
    Bare,
    /// The lead over the hunters, and what each level adds to it, are half as long.
    Hunted,
    /// There are no shrines.
    Artless,
    /// Every monster has a trade, if one occurs on its level, except uniques and erratic monsters.
    Skilled,
    /// The PC has three wards and twice the lead, and the first two levels have no trades.
    Gentle,
}

/// A description, and the change to the level with this number.
type Row = (&'static str, fn(u32, &mut LevelPlan));

impl Challenge {
    /// All challenges.
    pub const ALL: [Self; 5] = every_variant![Bare, Hunted, Artless, Skilled, Gentle];

    const fn row(self) -> Row {
        match self {
            Self::Bare => ("There are no items but the Crown.", |_, plan| {
                (plan.items, plan.chests, plan.vaults) = (0, 0, 0);
                plan.cage = false;
            }),
            Self::Hunted => ("Your lead over the hunters is half as long.", |_, plan| {
                plan.lead = plan.lead.div_ceil(TIMES);
            }),
            Self::Artless => ("Nobody teaches you an art.", |_, plan| plan.shrine = None),
            Self::Skilled => {
                ("Almost every monster has a trade.", |_, plan| plan.traders = u32::MAX)
            }
            Self::Gentle => ("You have three wards and twice the lead.", |level, plan| {
                plan.lead = plan.lead.saturating_mul(TIMES);
                if level < FIRST_TRADES {
                    plan.traders = 0;
                }
            }),
        }
    }

    /// Returns the name, such as `hunted`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns a sentence describing the change.
    pub const fn description(self) -> &'static str {
        self.row().0
    }

    /// Returns the number of wards with which the PC starts.
    pub(super) const fn wards(this: Option<Self>) -> u32 {
        match this {
            Some(Self::Bare) => 0,
            Some(Self::Gentle) => WARDS,
            _ => 1,
        }
    }

    /// Their hash stays the same.
    pub(super) fn change(self, mut tables: GameTables) -> GameTables {
        tables.levels.change(self.row().1);
        tables
    }
}

/// The mode of a game. Scores are listed by mode (rules §7, "Score").
#[derive(Serialize, Deserialize, Display, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameMode {
    /// The delve.
    #[default]
    Delve,
    /// The delve with everything visible, and turns that can be taken back.
    Practice,
    /// Practice mode, with powers the player normally lacks.
    Wizard,
    /// The pit.
    Pit,
}

impl GameMode {
    /// All modes.
    pub const ALL: [Self; 4] = every_variant![Delve, Practice, Wizard, Pit];

    /// Whether turns can be taken back.
    pub const fn can_take_back(self) -> bool {
        matches!(self, Self::Practice | Self::Wizard)
    }

    /// Returns `delve`, `practice`, `wizard` or `pit`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A power in [`GameMode::Wizard`], which takes no turn and which monsters do not notice.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = DelveSetup::new(Seed(7)).mode(GameMode::Wizard).start();
/// game.use_wizard_power(WizardPower::Visit(8)).unwrap();
/// assert_eq!((game.world().resource::<Depth>().level(), game.turns()), (8, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WizardPower {
    /// Teleports the PC to a free cell on the level.
    Teleport(Position),
    /// Moves the PC to another level, into the cell where a PC coming from above would arrive.
    Visit(u16),
    /// Creates a thing on the floor of the PC's cell.
    Conjure(ThingKindId),
}

impl fmt::Display for WizardPower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Teleport(cell) => write!(f, "teleport to {cell}"),
            Self::Visit(level) => write!(f, "visit level {level}"),
            Self::Conjure(kind) => write!(f, "conjure thing {}", kind.0),
        }
    }
}

pub(crate) fn may_wield(world: &World, player: Entity, power: WizardPower) -> Result<(), Refusal> {
    if world.get_resource() != Some(&GameMode::Wizard) {
        return Err(Refusal::NotWizardMode);
    }
    if world.get::<Position>(player).is_none() {
        return Err(Refusal::GameOver);
    }
    match power {
        WizardPower::Teleport(cell) => {
            let free = world.resource::<Dungeon>().is_passable(cell)
                && world.resource::<SpatialIndex>().creature(cell).is_none();
            free.then_some(()).ok_or(Refusal::CellBlocked)
        }
        WizardPower::Visit(level) => {
            let is_another =
                |it: &&Depth| level != it.level && (1..=it.level_count).contains(&level);
            let depth = world.get_resource::<Depth>().filter(is_another);
            depth.map(|_| ()).ok_or(Refusal::NoSuchLevel)
        }
        WizardPower::Conjure(kind) => {
            let mut kinds = world.resource::<Catalogue>().iter();
            let is_item = kinds.any(|(id, row)| id == kind && row.table == ThingTable::Items);
            is_item.then_some(()).ok_or(Refusal::NoSuchThing)
        }
    }
}

pub(crate) fn wield(world: &mut World, player: Entity, power: WizardPower) {
    match power {
        WizardPower::Teleport(cell) => {
            world.entity_mut(player).insert(cell);
            look_around_at_first(world);
        }
        WizardPower::Visit(level) => visit(world, player, level),
        WizardPower::Conjure(kind) => {
            let thing = world.resource::<Catalogue>().clone().spawn(world, kind);
            if let Some(place) = world.get::<Position>(player).copied() {
                world.entity_mut(thing).insert(place);
            }
        }
    }
}
