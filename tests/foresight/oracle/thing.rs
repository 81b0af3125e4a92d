//! Things: the mechanisms in cells, and the items that can be carried.

use std::fmt;

/// An item, identified by its name in the rules.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) put_down: bool,
}

/// Items of one kind share a slot, so it does not matter which of them is used first: the
/// number that tells them apart is left out.
impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, put_down, .. } = self;
        write!(f, "{name} {put_down}")
    }
}

impl Item {
    pub(crate) fn breaks(&self) -> bool {
        matches!(
            self.name.as_str(),
            "noise-maker" | "smoke pot" | "fire pot" | "frost vial" | "web pot"
        )
    }

    pub(crate) fn is_amulet(&self) -> bool {
        self.name.starts_with("amulet")
    }

    pub(crate) fn is_not_for_use(&self) -> bool {
        let works_alone = matches!(self.name.as_str(), "ward" | "Crown");
        works_alone || self.breaks() && self.name != "smoke pot"
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    Open,
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Built {
    Door { hardness: u8, lock: Lock },
    Chest { turns: u16, held: Vec<Item> },
    Trap { name: String, known: bool },
}

impl Built {
    pub(crate) fn is_solid(&self) -> bool {
        match self {
            Self::Door { lock, .. } => *lock != Lock::Open,
            Self::Chest { .. } => true,
            Self::Trap { .. } => false,
        }
    }

    /// The cost of entering its cell, or 0 if that is impassable.
    pub(crate) fn cost(&self) -> u8 {
        match self {
            Self::Door { lock: Lock::Closed, .. } => 2,
            Self::Chest { .. } => 0,
            Self::Trap { known: true, .. } => 3,
            Self::Door { .. } | Self::Trap { .. } => 1,
        }
    }
}
