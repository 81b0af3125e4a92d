//! What a journal says of one moment.

use crate::{
    action::{Aim, Intent, OwnDeed, Slot},
    creature::Ability,
    grid::{Direction, Position},
    level::Power,
    things::KindId,
};
use std::fmt;

/// How many bytes an entry takes.
pub(super) const SIZE: usize = 8;

/// One thing that the player did, as it was resolved: no keys, and no question
/// that was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A turn of the PC.
    Turn(Intent),
    /// A wizard's power, which costs no turn.
    Power(Power),
    /// So many entries before this one were taken back, at least 1.
    TakeBack(u32),
    /// The game was given up.
    GiveUp,
}

impl Entry {
    /// Its bytes: the kind, two small numbers, two of 16 bits, and a 0. The
    /// kinds are never renumbered: they stand in files.
    pub(super) fn encode(self) -> [u8; SIZE] {
        let nowhere = Position::new(0, 0);
        let (kind, first, second, cell) = match self {
            Self::Turn(intent) => encode_turn(intent),
            Self::TakeBack(count) => {
                let [a, b, c, d] = count.to_le_bytes();
                (9, 0, 0, Position::new(u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])))
            }
            Self::GiveUp => (10, 0, 0, nowhere),
            Self::Power(Power::Teleport(cell)) => (11, 0, 0, cell),
            Self::Power(Power::Visit(level)) => (12, 0, 0, Position::new(level, 0)),
            Self::Power(Power::Conjure(thing)) => (13, 0, 0, Position::new(thing.0, 0)),
        };
        let ([xl, xh], [yl, yh]) = (cell.x.to_le_bytes(), cell.y.to_le_bytes());
        [kind, first, second, xl, xh, yl, yh, 0]
    }

    /// The same as a number.
    pub(crate) fn word(self) -> u64 {
        u64::from_le_bytes(self.encode())
    }

    /// The entry of these bytes, `None` where they are none's.
    pub(super) fn decode(bytes: [u8; SIZE]) -> Option<Self> {
        let [kind, first, second, xl, xh, yl, yh, _] = bytes;
        let cell = Position::new(u16::from_le_bytes([xl, xh]), u16::from_le_bytes([yl, yh]));
        let entry = match kind {
            0..=8 | 14 => Self::Turn(decode_turn(kind, first, second, cell)?),
            9 => Self::TakeBack(u32::from_le_bytes([xl, xh, yl, yh])),
            10 => Self::GiveUp,
            11 => Self::Power(Power::Teleport(cell)),
            12 => Self::Power(Power::Visit(cell.x)),
            13 => Self::Power(Power::Conjure(KindId(cell.x))),
            _ => return None,
        };
        // What an entry has no use for is 0, so that each has one form only.
        (entry.encode() == bytes).then_some(entry)
    }
}

fn encode_turn(intent: Intent) -> (u8, u8, u8, Position) {
    let nowhere = Position::new(0, 0);
    let of = |slot: Slot| slot.letter() as u8 - b'a';
    match intent {
        Intent::Rest => (0, 0, 0, nowhere),
        Intent::Step(direction) => (1, direction as u8, 0, nowhere),
        Intent::Close(direction) => (2, direction as u8, 0, nowhere),
        Intent::PickUp => (3, 0, 0, nowhere),
        Intent::Drop(slot) => (4, of(slot), 0, nowhere),
        Intent::Throw(slot, cell) => (5, of(slot), 0, cell),
        Intent::Use(slot, Aim::Nothing) => (6, of(slot), 0, nowhere),
        Intent::Use(slot, Aim::Cell(cell)) => (6, of(slot), 1, cell),
        Intent::Use(slot, Aim::Bit(cell, ability)) => (6, of(slot), 2 + ability as u8, cell),
        Intent::Descend => (7, 0, 0, nowhere),
        Intent::Ascend => (8, 0, 0, nowhere),
        Intent::Own(deed) => {
            let [low, high] = deed.key().to_le_bytes();
            (14, low, high, deed.cell())
        }
    }
}

fn decode_turn(kind: u8, first: u8, second: u8, cell: Position) -> Option<Intent> {
    // By its place among the eight: in another order they are other `RULES`.
    let direction = || Direction::ALL.get(usize::from(first)).copied();
    let slot = || Slot::ALL.get(usize::from(first)).copied();
    Some(match kind {
        0 => Intent::Rest,
        1 => Intent::Step(direction()?),
        2 => Intent::Close(direction()?),
        3 => Intent::PickUp,
        4 => Intent::Drop(slot()?),
        5 => Intent::Throw(slot()?, cell),
        6 => Intent::Use(slot()?, decode_aim(second, cell)?),
        7 => Intent::Descend,
        8 => Intent::Ascend,
        14 => Intent::Own(OwnDeed::of_key(u16::from_le_bytes([first, second]), cell)),
        _ => return None,
    })
}

fn decode_aim(kind: u8, cell: Position) -> Option<Aim> {
    Some(match kind {
        0 => Aim::Nothing,
        1 => Aim::Cell(cell),
        _ => Aim::Bit(cell, *Ability::ALL.get(usize::from(kind) - 2)?),
    })
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(intent) => intent.fmt(f),
            Self::Power(power) => power.fmt(f),
            Self::TakeBack(1) => f.write_str("take back the last entry"),
            Self::TakeBack(count) => write!(f, "take back the last {count} entries"),
            Self::GiveUp => f.write_str("give up"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        let cell = Position::new(79, 300);
        let slot = Slot::ALL[5];
        let intents = values_of_every_variant![Intent:
            Intent::Rest => [Intent::Rest],
            Intent::Step(_) => Direction::ALL.map(Intent::Step),
            Intent::Close(_) => Direction::ALL.map(Intent::Close),
            Intent::PickUp => [Intent::PickUp],
            Intent::Drop(_) => Slot::ALL.map(Intent::Drop),
            Intent::Throw(..) => [Intent::Throw(slot, cell)],
            Intent::Use(_, Aim::Nothing) => [Intent::Use(slot, Aim::Nothing)],
            Intent::Use(_, Aim::Cell(_)) => [Intent::Use(slot, Aim::Cell(cell))],
            Intent::Use(_, Aim::Bit(..)) =>
                Ability::ALL.map(|it| Intent::Use(slot, Aim::Bit(cell, it))),
            Intent::Descend => [Intent::Descend],
            Intent::Ascend => [Intent::Ascend],
            Intent::Own(_) => [Intent::Own(OwnDeed::named("whistle").at(cell))],
        ];
        values_of_every_variant![Entry:
            Entry::Turn(_) => intents.into_iter().map(Entry::Turn),
            Entry::Power(Power::Teleport(_)) => [Entry::Power(Power::Teleport(cell))],
            Entry::Power(Power::Visit(_)) => [Entry::Power(Power::Visit(8))],
            Entry::Power(Power::Conjure(_)) => [Entry::Power(Power::Conjure(KindId(300)))],
            Entry::TakeBack(_) => [Entry::TakeBack(70_000)],
            Entry::GiveUp => [Entry::GiveUp],
        ]
    }

    #[test]
    fn every_entry_has_bytes_of_its_own_and_reads_back() {
        let mut seen = Vec::new();
        for entry in entries() {
            let bytes = entry.encode();
            assert_eq!(Entry::decode(bytes), Some(entry));
            assert!(!seen.contains(&bytes), "{entry}");
            seen.push(bytes);
        }
    }

    #[test]
    fn bytes_that_no_entry_has_are_none() {
        for wrong in [[15, 0, 0, 0, 0, 0, 0, 0], [1, 8, 0, 0, 0, 0, 0, 0], [4, 6, 0, 0, 0, 0, 0, 0]]
        {
            assert_eq!(Entry::decode(wrong), None, "{wrong:?}");
        }
        let unused = [0, 1, 0, 0, 0, 0, 0, 0];
        assert_eq!(Entry::decode(unused), None, "a rest has no direction");
    }
}
