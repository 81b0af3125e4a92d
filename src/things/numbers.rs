//! The parts of the game's own things, with their numbers as they stand in the
//! tables.

use super::Parts;
use crate::content::Within;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

/// What rock can have and lose: 255 is immutable.
type RockHardness = Within<1, 254>;
/// How often or how far, where none would be no effect.
type Count = Within<1, 1000>;
/// Cells around one: 20 reach over the whole height of a usual level.
type Radius = Within<0, 20>;
/// A speed: faster than once a tick nobody acts.
type Swiftness = Within<1, 1000>;

impl Parts {
    /// The parts of the game's own things.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert!(Parts::of_the_game().names().any(|name| name == "haste"));
    /// ```
    pub fn of_the_game() -> Self {
        let mut parts = Self::default();
        parts
            .register::<Trap>("trap")
            .register::<Hold>("hold")
            .register::<Alarm>("alarm")
            .register::<Slide>("slide")
            .register::<Portal>("portal")
            .register::<Rockfall>("rockfall")
            .register::<Chest>("chest")
            .register::<Door>("door")
            .register::<Noise>("noise")
            .register::<Smoke>("smoke")
            .register::<Veil>("veil")
            .register::<Harden>("harden")
            .register::<Dig>("dig")
            .register::<Flip>("flip")
            .register::<Haste>("haste")
            .register::<Mapping>("mapping")
            .register::<Ward>("ward")
            .register::<Key>("key")
            .register::<Crown>("crown");
        parts
    }
}

/// `trap = {}`: works on whoever steps on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {}

/// `hold = { moves = … }`: the next `moves` of whoever comes here are lost.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Moves of the one it works on.
    pub moves: Count,
}

/// `alarm = {}`: every intelligent memory becomes this cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alarm {}

/// `slide = {}`: on in the step's direction until something solid.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slide {}

/// `portal = {}`: to a random open cell without creature or mechanism.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Portal {}

/// `rockfall = { hardness = … }`: the open cells beside it become rock of this hardness.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rockfall {
    /// 1–254.
    pub hardness: RockHardness,
}

/// `chest = { turns = …, heard = … }`: opened in so many turns, heard within so many cells.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chest {
    /// Turns of 100 ticks.
    pub turns: Count,
    /// Cells.
    pub heard: Count,
}

/// `door = { hardness = … }`: a tunneler bites through as through rock of this hardness.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// 1–254.
    pub hardness: RockHardness,
}

/// `noise = {}`: becomes the memory of intelligent ones that do not see the PC.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noise {}

/// `smoke = { radius = …, turns = … }`: for some turns, sight within the radius reaches neighbours only.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// Cells in every direction.
    pub radius: Radius,
    /// Turns of 100 ticks.
    pub turns: Count,
}

/// `veil = { turns = … }`: for some turns, telepaths lose the PC.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veil {
    /// Turns of 100 ticks.
    pub turns: Count,
}

/// `harden = { hardness = …, radius = … }`: the rock within the radius gets this hardness.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harden {
    /// 1–254.
    pub hardness: RockHardness,
    /// Cells in every direction.
    pub radius: Radius,
}

/// `dig = { bites = …, strength = … }`: digs like a tunneler of this strength, for so many bites.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dig {
    /// How often.
    pub bites: Count,
    /// What one bite takes, 1–254.
    pub strength: RockHardness,
}

/// `flip = {}`: toggles one chosen bit of one monster.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flip {}

/// `haste = { speed = …, moves = … }`: so fast for so many moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// 1–1000; the PC's is 10.
    pub speed: Swiftness,
    /// Moves of the one it works on.
    pub moves: Count,
}

/// `mapping = {}`: the level's terrain becomes known.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {}

/// `ward = {}`: undoes one arrival on its bearer.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ward {}

/// `key = {}`: opens a locked door.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {}

/// `crown = {}`: whoever takes it has won.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crown {}
