//! The layouts of RLG327 files, one per row of a table.

use super::Rlg327Error;
use crate::grid::Size;

/// The marker at the start of a file. Three markers are current and share one layout; the
/// others are older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rlg327Marker {
    /// `RLG327-S2019`
    S2019,
    /// `RLG327-S2021`, the marker of new files.
    S2021,
    /// `RLG327-S2025`
    S2025,
    /// `RLG327-F2018`
    F2018,
    /// `RLG327-S2018`
    S2018,
    /// `RLG327-S2017`, with 160 × 105 cells.
    S2017,
    /// `RLG327` alone, the oldest marker.
    Plain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoomOrder {
    Xywh,
    Yxhw,
    Xwyh,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) marker: Rlg327Marker,
    pub(super) stored: Size,
    pub(super) border: bool,
    pub(super) player: bool,
    pub(super) counted: bool,
    /// The first order that fits all rooms applies.
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
    pub(super) const fn text(self) -> &'static str {
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

    /// Whether the program also writes files with this marker.
    pub const fn is_current(self) -> bool {
        matches!(self, S2019 | S2021 | S2025)
    }
}

impl Layout {
    /// `RLG327` alone is two layouts: in a multiple of 4 bytes, the border is not stored.
    pub(super) fn of(bytes: &[u8]) -> Result<Self, Rlg327Error> {
        let longer = bytes.get(6) == Some(&b'-');
        // A room takes 4 bytes. The rooms follow 14 + 78 × 19 bytes without the border, a multiple
        // of 4, or 14 + 80 × 21 bytes with it, which is none.
        let bare = bytes.len().is_multiple_of(4);
        LAYOUTS
            .into_iter()
            .filter(|layout| layout.marker != Plain || (!longer && bare != layout.border))
            .find(|layout| bytes.starts_with(layout.marker.text().as_bytes()))
            .ok_or_else(|| Rlg327Error::unknown_marker(bytes))
    }

    pub(super) const fn size(&self) -> Size {
        if self.border { self.stored } else { Size::STANDARD }
    }
}
