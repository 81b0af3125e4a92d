//! What lies over the game: lists, maps, questions, and prompts for what a
//! command needs to know. None of them costs a turn.

use crate::ui::Deed;
use crate::{
    action::Slot,
    creature::{Identity, Number},
    grid::Position,
    path::MapKind,
    player::Command,
};
use bevy_ecs::prelude::Resource;

/// What is to be done with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemAction {
    /// To put it down.
    Drop,
    /// To throw it.
    Throw,
    /// To use it.
    Use,
}

/// What lies over the game. At most one thing does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// The game itself.
    #[default]
    None,
    /// The monsters, the soonest first, one of them selected.
    Monsters {
        /// Its place in the list, from 0.
        selected: usize,
    },
    /// Who acts when, one of the turns selected.
    Timeline {
        /// Its place in the line, from 0.
        selected: usize,
    },
    /// Where the PC would die.
    Threat,
    /// Where everybody believes the PC to be, and where it goes.
    Minds,
    /// The mind of one monster.
    Card(Number),
    /// What was told before.
    Messages {
        /// How many of the newest are left out.
        back: usize,
    },
    /// A cursor that looks about.
    Look {
        /// The cell that is looked at.
        cell: Position,
    },
    /// The distances of one kind in place of the level.
    Map(MapKind),
    /// The hardness of the rock in place of the level.
    Hardness,
    /// The level without anybody on it.
    Terrain,
    /// What the PC carries.
    Pack,
    /// What an item of the pack does, and what can be done with it.
    Item(Slot),
    /// Which item something is to be done with.
    Which(ItemAction),
    /// Where an item is to be thrown, or on whom it is to be used.
    Aim {
        /// Which of the two.
        handling: ItemAction,
        /// Where the item is carried.
        slot: Slot,
        /// The cell that is aimed at.
        cell: Position,
    },
    /// Which bit of somebody's is to be turned over.
    Bit {
        /// Where the wand is carried.
        slot: Slot,
        /// Where that somebody stands.
        cell: Position,
    },
    /// What a wizard can do.
    Powers,
    /// Where a wizard wants to be.
    Teleport {
        /// The cell that is aimed at.
        cell: Position,
    },
    /// Where to run.
    Run,
    /// The places that the player can travel to.
    Travel,
    /// A cell to travel to.
    Goal {
        /// The cell that is pointed at.
        cell: Position,
    },
    /// Which door is to be closed.
    Door,
    /// Whether to do what would be death, or likely.
    Confirm {
        /// What would be done.
        command: Command,
        /// Who would do the killing.
        killer: Option<Identity>,
        /// Of a hundred times so many; 100 is certain.
        odds: u8,
    },
    /// Which turn of a recorded game is to be shown: what is typed of it.
    Seek(Option<u32>),
    /// What the keys do in what is [`Beneath`].
    Help {
        /// The first line that is shown.
        top: usize,
    },
    /// Whether to quit.
    Quit,
    /// How the game ended.
    Result,
    /// What an extension shows under this name.
    Own(&'static str),
}

impl Overlay {
    /// What a key shows, if it shows anything.
    pub const fn of(deed: Deed) -> Option<Self> {
        Some(match deed {
            Deed::Monsters => Self::Monsters { selected: 0 },
            Deed::Timeline => Self::Timeline { selected: 0 },
            Deed::Threat => Self::Threat,
            Deed::Minds => Self::Minds,
            Deed::Messages => Self::Messages { back: 0 },
            Deed::OpenMap => Self::Map(MapKind::Open),
            Deed::TunnelMap => Self::Map(MapKind::Tunnel),
            Deed::Hardness => Self::Hardness,
            Deed::Terrain => Self::Terrain,
            Deed::Inventory => Self::Pack,
            Deed::Seek => Self::Seek(None),
            Deed::Help => Self::Help { top: 0 },
            Deed::Quit => Self::Quit,
            _ => return None,
        })
    }

    /// What is shown after a key that shows something: pressed again, it shows
    /// the game.
    ///
    /// ```
    /// use hexdelve::ui::{Deed, Overlay};
    /// let hardness = Overlay::None.toggled(Deed::Hardness);
    /// assert_eq!(hardness, Overlay::Hardness);
    /// assert_eq!(hardness.toggled(Deed::Help), Overlay::Help { top: 0 });
    /// assert_eq!(hardness.toggled(Deed::Hardness), Overlay::None);
    /// ```
    #[must_use]
    pub fn toggled(self, deed: Deed) -> Self {
        match Self::of(deed) {
            Some(asked) if asked.is_like(self) => Self::None,
            Some(asked) => asked,
            None => self,
        }
    }

    /// What lies below it: where Esc leads.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::ui::Overlay;
    /// assert_eq!(Overlay::Item(Slot::ALL[0]).behind(), Overlay::Pack);
    /// assert_eq!(Overlay::Pack.behind(), Overlay::None);
    /// ```
    #[must_use]
    pub const fn behind(self) -> Self {
        match self {
            Self::Item(_) => Self::Pack,
            Self::Teleport { .. } => Self::Powers,
            Self::Goal { .. } => Self::Travel,
            Self::Bit { slot, cell } => Self::Aim { handling: ItemAction::Use, slot, cell },
            _ => Self::None,
        }
    }

    /// Whether the board is still the game's, so that the PC can be driven.
    pub const fn leaves_the_board(self) -> bool {
        matches!(
            self,
            Self::None
                | Self::Map(_)
                | Self::Hardness
                | Self::Terrain
                | Self::Timeline { .. }
                | Self::Threat
                | Self::Minds
                | Self::Own(_)
        )
    }

    /// Whether it shows what everybody is going to do.
    pub(in crate::ui) const fn shows_what_comes(self) -> bool {
        matches!(self, Self::Timeline { .. } | Self::Minds | Self::Card(_))
    }

    fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
            && !matches!(self, Self::Map(_))
            || self == other
    }
}

/// What the help lies over, and explains.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beneath(pub Overlay);
