//! Things: the mechanisms in cells, and the items that can be carried.

/// An item, identified by its name in the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) id: u64,
    pub(crate) name: String,
    /// The number of bites left, if it is a digging tool.
    pub(crate) bites: u16,
    /// Whether the PC has put it down.
    pub(crate) put_down: bool,
}

impl Item {
    /// Whether it takes effect where it lands when thrown.
    pub(crate) fn breaks(&self) -> bool {
        matches!(self.name.as_str(), "noise-maker" | "smoke pot" | "fire pot")
    }

    /// Whether it cannot be used, because it works on its own or only when thrown.
    pub(crate) fn is_not_for_use(&self) -> bool {
        matches!(self.name.as_str(), "noise-maker" | "fire pot" | "key" | "ward" | "Crown")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    Open,
    Closed,
    Locked,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Built {
    Door { hardness: u8, lock: Lock },
    Chest { turns: u16, held: Vec<Item> },
    Trap { name: String, known: bool, discovered: bool },
}

impl Built {
    /// Whether it keeps all characters and items out of its cell.
    pub(crate) fn is_solid(&self) -> bool {
        match self {
            Self::Door { lock, .. } => *lock != Lock::Open,
            Self::Chest { .. } => true,
            Self::Trap { .. } => false,
        }
    }

    /// The cost of entering its cell, or 0 if that is impassable.
    pub(crate) fn cost(&self, digs: bool) -> u32 {
        match self {
            Self::Door { lock: Lock::Locked, .. } => 2 * u32::from(digs),
            Self::Door { lock: Lock::Closed, .. } => 2,
            Self::Chest { .. } => 0,
            Self::Trap { known: true, .. } => 3,
            Self::Door { .. } | Self::Trap { .. } => 1,
        }
    }
}
