//! The records of a journal: an entry, and a hash of the world after it.

use crate::{
    action::{Action, CustomAction, ItemTarget, Slot},
    creature::Ability,
    grid::{Direction, Position},
    level::WizardPower,
    things::ThingKindId,
};
use crc32fast::Hasher;
use std::fmt;

const SIZE: usize = 8;

/// One thing the player did, in resolved form: an entry contains neither keys nor
/// cancelled prompts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedAction {
    /// A PC turn.
    Turn(Action),
    /// A wizard's power, which does not take a turn.
    Power(WizardPower),
    /// The player took back this number of preceding entries, at least 1.
    TakeBack(u32),
    /// The player gave the game up.
    GiveUp,
}

impl RecordedAction {
    /// Kinds are never renumbered, because saved files contain them.
    fn encode(self) -> [u8; SIZE] {
        let nowhere = Position::new(0, 0);
        let of = |slot: Slot| slot.letter() as u8 - b'a';
        let (kind, first, second, cell) = match self {
            Self::Turn(Action::Rest) => (0, 0, 0, nowhere),
            Self::Turn(Action::Step(direction)) => (1, direction as u8, 0, nowhere),
            Self::Turn(Action::Close(direction)) => (2, direction as u8, 0, nowhere),
            Self::Turn(Action::PickUp) => (3, 0, 0, nowhere),
            Self::Turn(Action::Drop(slot)) => (4, of(slot), 0, nowhere),
            Self::Turn(Action::Throw(slot, cell)) => (5, of(slot), 0, cell),
            // The second number is the kind of target: 0 for none, 1 for a cell, and 2 or
            // more for a cell and a bit.
            Self::Turn(Action::Use(slot, target)) => match target {
                ItemTarget::Nothing => (6, of(slot), 0, nowhere),
                ItemTarget::Cell(cell) => (6, of(slot), 1, cell),
                ItemTarget::Ability(cell, ability) => (6, of(slot), 2 + ability as u8, cell),
            },
            Self::Turn(Action::Descend) => (7, 0, 0, nowhere),
            Self::Turn(Action::Ascend) => (8, 0, 0, nowhere),
            Self::TakeBack(count) => {
                // The 32-bit count is split over the two coordinates.
                let [a, b, c, d] = count.to_le_bytes();
                (9, 0, 0, Position::new(u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])))
            }
            Self::GiveUp => (10, 0, 0, nowhere),
            Self::Power(WizardPower::Teleport(cell)) => (11, 0, 0, cell),
            Self::Power(WizardPower::Visit(level)) => (12, 0, 0, Position::new(level, 0)),
            Self::Power(WizardPower::Conjure(thing)) => (13, 0, 0, Position::new(thing.0, 0)),
            Self::Turn(Action::Custom(deed)) => {
                let [low, high] = deed.key().to_le_bytes();
                (14, low, high, deed.cell())
            }
        };
        let ([xl, xh], [yl, yh]) = (cell.x.to_le_bytes(), cell.y.to_le_bytes());
        [kind, first, second, xl, xh, yl, yh, 0]
    }

    /// Returns the eight bytes that encode the action in a journal, as a little-endian number.
    pub fn word(self) -> u64 {
        u64::from_le_bytes(self.encode())
    }

    fn decode(bytes: [u8; SIZE]) -> Option<Self> {
        let [kind, first, second, xl, xh, yl, yh, _] = bytes;
        let cell = Position::new(u16::from_le_bytes([xl, xh]), u16::from_le_bytes([yl, yh]));
        // Directions are stored by index, so reordering them requires another `RULES_VERSION`.
        let direction = || Direction::ALL.get(usize::from(first)).copied();
        let slot = || Slot::ALL.get(usize::from(first)).copied();
        let target = || match second {
            0 => Some(ItemTarget::Nothing),
            1 => Some(ItemTarget::Cell(cell)),
            _ => Some(ItemTarget::Ability(cell, *Ability::ALL.get(usize::from(second) - 2)?)),
        };
        let entry = match kind {
            0 => Self::Turn(Action::Rest),
            1 => Self::Turn(Action::Step(direction()?)),
            2 => Self::Turn(Action::Close(direction()?)),
            3 => Self::Turn(Action::PickUp),
            4 => Self::Turn(Action::Drop(slot()?)),
            5 => Self::Turn(Action::Throw(slot()?, cell)),
            6 => Self::Turn(Action::Use(slot()?, target()?)),
            7 => Self::Turn(Action::Descend),
            8 => Self::Turn(Action::Ascend),
            9 => Self::TakeBack(u32::from_le_bytes([xl, xh, yl, yh])),
            10 => Self::GiveUp,
            11 => Self::Power(WizardPower::Teleport(cell)),
            12 => Self::Power(WizardPower::Visit(cell.x)),
            13 => Self::Power(WizardPower::Conjure(ThingKindId(cell.x))),
            14 => {
                let key = u16::from_le_bytes([first, second]);
                Self::Turn(Action::Custom(CustomAction::of_key(key, cell)))
            }
            _ => return None,
        };
        // Unused bytes must be 0, so that each entry has exactly one encoding.
        (entry.encode() == bytes).then_some(entry)
    }
}

impl fmt::Display for RecordedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(action) => action.fmt(f),
            Self::Power(power) => power.fmt(f),
            Self::TakeBack(1) => f.write_str("take back the last entry"),
            Self::TakeBack(count) => write!(f, "take back the last {count} entries"),
            Self::GiveUp => f.write_str("give up"),
        }
    }
}

/// An entry, and the short fingerprint of the world after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FingerprintedEntry {
    /// The player's entry.
    pub entry: RecordedAction,
    /// The short fingerprint after the entry; see
    /// [`Fingerprint::short`](super::Fingerprint::short).
    pub fingerprint: u32,
}

impl FingerprintedEntry {
    /// The number of bytes in a record: the entry, the hash, and a checksum.
    pub(super) const SIZE: usize = SIZE + 4 + 4;

    /// The checksum includes the header's checksum and the record's number, so a record that was
    /// moved counts as damaged.
    pub(super) fn encode(self, header: u32, number: u64) -> Vec<u8> {
        let mut bytes = self.entry.encode().to_vec();
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend(check(&bytes, header, number).to_le_bytes());
        bytes
    }

    pub(super) fn decode(bytes: [u8; Self::SIZE], header: u32, number: u64) -> Option<Self> {
        let (content, checksum) = bytes.split_at(Self::SIZE - 4);
        if check(content, header, number).to_le_bytes() != checksum {
            return None;
        }
        let (entry, hash) = content.split_at(SIZE);
        let entry = RecordedAction::decode(entry.try_into().ok()?)?;
        Some(Self { entry, fingerprint: u32::from_le_bytes(hash.try_into().ok()?) })
    }
}

fn check(content: &[u8], header: u32, number: u64) -> u32 {
    // As if header, number and content were one piece of data.
    let mut hasher = Hasher::new_with_initial(header);
    hasher.update(&number.to_le_bytes());
    hasher.update(content);
    hasher.finalize()
}
