//! The layouts that these files have had, one a row.

use super::Rlg327Error;
use crate::grid::Size;

/// What a file calls itself. Three markers are current and share one layout;
/// the others are older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rlg327Marker {
    /// `RLG327-S2019`
    S2019,
    /// `RLG327-S2021`, which files of our own carry.
    S2021,
    /// `RLG327-S2025`
    S2025,
    /// `RLG327-F2018`
    F2018,
    /// `RLG327-S2018`
    S2018,
    /// `RLG327-S2017`, 160 × 105.
    S2017,
    /// `RLG327` alone, the oldest.
    Plain,
}

/// In which order the four numbers of a room stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoomOrder {
    Xywh,
    Yxhw,
    Xwyh,
}

/// Where things are in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) marker: Rlg327Marker,
    /// Columns and rows that are stored.
    pub(super) stored: Size,
    /// Whether the outermost ring is stored.
    pub(super) border: bool,
    pub(super) player: bool,
    /// Whether rooms are counted, and staircases follow.
    pub(super) counted: bool,
    /// Orders of the rooms' numbers; the first that fits all rooms is right.
    pub(super) orders: &'static [RoomOrder],
}

const OLD: Size = Size::of(160, 105);
const BARE: Size = Size::of(78, 19);
use Rlg327Marker::{F2018, Plain, S2017, S2018, S2019, S2021, S2025};
use RoomOrder::{Xwyh, Xywh, Yxhw};

#[rustfmt::skip]
const LAYOUTS: [Layout; 8] = [
    Layout { marker: S2019, stored: Size::STANDARD, border: true,  player: true,  counted: true,  orders: &[Xywh] },
    Layout { marker: S2021, stored: Size::STANDARD, border: true,  player: true,  counted: true,  orders: &[Xywh] },
    Layout { marker: S2025, stored: Size::STANDARD, border: true,  player: true,  counted: true,  orders: &[Xywh] },
    Layout { marker: F2018, stored: Size::STANDARD, border: true,  player: true,  counted: false, orders: &[Xywh] },
    Layout { marker: S2018, stored: Size::STANDARD, border: true,  player: false, counted: false, orders: &[Yxhw] },
    Layout { marker: S2017, stored: OLD,            border: true,  player: false, counted: false, orders: &[Xywh] },
    Layout { marker: Plain, stored: BARE,           border: false, player: false, counted: false, orders: &[Xywh] },
    Layout { marker: Plain, stored: Size::STANDARD, border: true,  player: false, counted: false, orders: &[Xwyh, Yxhw] },
];

impl Rlg327Marker {
    /// The bytes that a file starts with.
    pub const fn text(self) -> &'static str {
        match self {
            S2019 => "RLG327-S2019",
            S2021 => "RLG327-S2021",
            S2025 => "RLG327-S2025",
            F2018 => "RLG327-F2018",
            S2018 => "RLG327-S2018",
            S2017 => "RLG327-S2017",
            Plain => "RLG327",
        }
    }

    /// Whether files with this marker are written too.
    pub const fn is_current(self) -> bool {
        matches!(self, S2019 | S2021 | S2025)
    }
}

impl Layout {
    /// The layout of a file. Plain ones have two: where the length is a
    /// multiple of 4, the border is not stored.
    pub(super) fn of(bytes: &[u8]) -> Result<Self, Rlg327Error> {
        let longer = bytes.get(6) == Some(&b'-');
        let bare = bytes.len().is_multiple_of(4);
        LAYOUTS
            .into_iter()
            .filter(|layout| layout.marker != Plain || (!longer && bare != layout.border))
            .find(|layout| bytes.starts_with(layout.marker.text().as_bytes()))
            .ok_or_else(|| Rlg327Error::unknown_marker(bytes))
    }

    /// The level's size, its border included.
    pub(super) const fn size(&self) -> Size {
        if self.border { self.stored } else { Size::STANDARD }
    }
}
