//! A journal: the header of a game, and a record of each of the player's entries.
//!
//! | bytes | content |
//! |---|---|
//! | 19 | `hexdelve journal 1` and a newline |
//! | 8 + 8 | the lengths of the header's text and dungeon |
//! | 4 | the checksum (CRC-32) of all bytes above |
//! | … | the text of the header, as TOML |
//! | … | a pit's custom dungeon: RLG327, or the format of `dungeon/any_size.rs` |
//! | 4 | the checksum (CRC-32) of all bytes above |
//! | 16 each | records: entry 8, hash 4, checksum 4 |
//!
//! Numbers are little-endian. Records are only ever appended, each in a single write.

use super::{GameHeader, JournalError, game_header::LONGEST_DUNGEON};
use crate::{
    action::{Action, CustomAction, ItemTarget, Slot},
    content::open_file,
    creature::Ability,
    grid::{Direction, Position},
    level::WizardPower,
    things::ThingKindId,
};
use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, BufReader, Read},
    path::Path,
};

const MAGIC: &[u8; 19] = b"hexdelve journal 1\n";
/// In bytes. A typical header has a few hundred; plugin names may add more.
const LONGEST_TEXT: u64 = 1 << 14;
/// More than any game's turns. A journal of this length takes 32 MB.
pub(super) const MOST_RECORDS: usize = 2_000_000;

/// The last free record is reserved for giving up.
pub(super) const fn is_full(count: u64) -> bool {
    count + 1 >= MOST_RECORDS as u64
}

pub(super) fn has_room_for(entry: RecordedAction, count: u64) -> bool {
    if entry == RecordedAction::GiveUp { count < MOST_RECORDS as u64 } else { !is_full(count) }
}

const MOST_LOOKED_AT: u64 = 2 * MOST_RECORDS as u64;

/// A journal that has been read.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::journal::{Journal, JournalError};
/// let delve = DelveSetup::new(Seed(7));
/// let mut game = delve.start();
/// let mut bytes = GameHeader::new(delve, game.world()).to_bytes()?;
/// let journal = Journal::read(&bytes[..])?;
/// assert!(journal.records().is_empty());
/// bytes[30] ^= 1;
/// assert!(Journal::read(&bytes[..]).is_err());
/// # Ok::<(), JournalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Journal {
    header: GameHeader,
    pub(super) head: Vec<u8>,
    records: Vec<FingerprintedEntry>,
    tail: JournalTail,
    /// The number of bytes found, including a torn or damaged tail.
    pub(super) length: u64,
}

/// The state of a journal's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalTail {
    /// The journal ends with a complete record.
    Complete,
    /// The journal ends with part of a record, because its writer was interrupted, or
    /// with zeros, which a power cut leaves where data did not reach the disk.
    Truncated {
        /// The number of torn bytes.
        bytes: u64,
    },
    /// A complete record is damaged.
    Damaged {
        /// The number of good records after the damage.
        lost: u64,
    },
}

impl GameHeader {
    /// Returns the bytes at the start of a journal of this game.
    ///
    /// # Errors
    /// Returns a [`JournalError`] for a pit whose PC has no open cell to start in, or whose
    /// dungeon takes up more than 1 MiB.
    pub fn to_bytes(&self) -> Result<Vec<u8>, JournalError> {
        let (text, dungeon) = self.encode()?;
        let mut bytes = MAGIC.to_vec();
        for part in [text.len(), dungeon.len()] {
            bytes.extend((part as u64).to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(dungeon);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }
}

impl Journal {
    /// Reads a journal from a file.
    ///
    /// # Errors
    /// Returns a [`JournalError`] with the file's path. A torn or damaged end is not an error.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let at = |error| JournalError::File(path.to_owned(), Box::new(error));
        let file = open_file(path).map_err(|error| at(error.into()))?;
        // Read before the content: a record that another process appends is then no torn end.
        let length = file.metadata().map_err(|error| at(error.into()))?.len();
        let journal = Self::read(file).map_err(at)?;
        Ok(Self { length: journal.length.max(length), ..journal })
    }

    /// Reads a journal. Lengths in the source are trusted only within limits, and memory
    /// is used only for the header and good records.
    ///
    /// # Errors
    /// Returns a [`JournalError`] if the header is unusable.
    pub fn read(source: impl Read) -> Result<Self, JournalError> {
        let inner = BufReader::with_capacity(1 << 16, source);
        let mut source = Head { inner, bytes: Vec::new() };
        match source.up_to(MAGIC.len() as u64)? {
            magic if magic == MAGIC => {}
            // The first write to this file never happened, or was cut off.
            magic if MAGIC.starts_with(magic) => return Err(JournalError::Truncated),
            _ => {
                let expected = "expected \"hexdelve journal 1\" and a newline at the start";
                return Err(JournalError::Invalid(format!("it is not a journal: {expected}")));
            }
        }
        let text = source.length("header", LONGEST_TEXT)?;
        let dungeon = source.length("dungeon", LONGEST_DUNGEON)?;
        // Checked first: with damaged lengths, the header would appear to be cut off.
        source.checksum()?;
        let text = source.bytes(text)?.to_vec();
        let dungeon = source.bytes(dungeon)?.to_vec();
        let offset = source.checksum()?;
        let text = String::from_utf8(text).map_err(|_| damaged(offset))?;
        let header = GameHeader::decode(text, &dungeon)?;
        let Head { inner, bytes: head } = source;
        let (records, tail, length) = read_records(inner, checksum_in(&head))?;
        let length = head.len() as u64 + length;
        Ok(Self { header, head, records, tail, length })
    }

    /// Returns the header.
    pub const fn header(&self) -> &GameHeader {
        &self.header
    }

    /// Returns all records before the first damaged one.
    pub fn records(&self) -> &[FingerprintedEntry] {
        &self.records
    }

    /// Returns the state of the journal's end.
    pub const fn tail(&self) -> JournalTail {
        self.tail
    }

    /// Returns the records that have not been taken back, in order.
    ///
    /// # Errors
    /// Returns [`JournalError::Invalid`] for a record that takes back more entries than
    /// there are, that takes entries back in a mode that does not allow it, or whose hash differs
    /// from that of the world it returns to; and for any record after the end of the game.
    pub fn effective_records(&self) -> Result<Vec<FingerprintedEntry>, JournalError> {
        let mut story: Vec<FingerprintedEntry> = Vec::with_capacity(self.records.len());
        let can_take_back = self.header.mode().can_take_back();
        for (number, record) in (1..).zip(&self.records) {
            // Without effective records, any hash is valid: an extension may give the initial
            // world a fingerprint of its own.
            let is_as_before = |story: &[FingerprintedEntry]| {
                story.last().is_none_or(|last| last.fingerprint == record.fingerprint)
            };
            let is_over = story.last().is_some_and(|last| last.entry == RecordedAction::GiveUp);
            let follows = match record.entry {
                RecordedAction::TakeBack(count) => {
                    let left = story.len().checked_sub(count as usize);
                    let left = left.filter(|_| can_take_back && count > 0);
                    story.truncate(left.unwrap_or(story.len()));
                    left.is_some() && is_as_before(&story)
                }
                RecordedAction::GiveUp => !is_over && is_as_before(&story),
                RecordedAction::Turn(_) | RecordedAction::Power(_) => !is_over,
            };
            if !follows {
                return Err(JournalError::Invalid(format!(
                    "record {number} ({}) is impossible after the records before it; get an \
                     undamaged copy",
                    record.entry
                )));
            }
            if !matches!(record.entry, RecordedAction::TakeBack(_)) {
                story.push(*record);
            }
        }
        Ok(story)
    }

    /// Returns a hash of the game itself: its header, including the start time, and all
    /// its records. Journals with equal identities are copies of each other, whatever
    /// their names. The identity is not stored in any file.
    pub fn identity(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        // Encoded again, because equal headers may have different bytes in their files.
        self.header.encode().ok().hash(&mut hasher);
        for record in &self.records {
            (record.entry.word(), record.fingerprint).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Returns the total number of entries taken back.
    pub fn taken_back_count(&self) -> u64 {
        let count = |record: &FingerprintedEntry| match record.entry {
            RecordedAction::TakeBack(count) => u64::from(count),
            _ => 0,
        };
        self.records.iter().map(count).sum()
    }

    /// Returns the journal's bytes, without a torn end.
    ///
    /// # Errors
    /// See [`GameHeader::to_bytes`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, JournalError> {
        let mut bytes = self.header.to_bytes()?;
        // The header is encoded again and may differ from the bytes it was read from.
        let checksum = checksum_in(&bytes);
        for (number, record) in (0..).zip(&self.records) {
            bytes.extend(record.encode(checksum, number));
        }
        Ok(bytes)
    }
}

/// `offset` is that of the checksum that does not match.
fn damaged(offset: u64) -> JournalError {
    JournalError::Invalid(format!(
        "its header is damaged: the checksum at byte {offset} does not match; get an undamaged copy"
    ))
}

pub(super) fn checksum_in(header: &[u8]) -> u32 {
    crc32fast::hash(&header[..header.len().saturating_sub(4)])
}

fn read_records(
    mut source: impl Read,
    checksum: u32,
) -> Result<(Vec<FingerprintedEntry>, JournalTail, u64), JournalError> {
    let (mut records, mut bad, mut lost, mut length) = (Vec::new(), 0, 0, 0);
    let mut bytes = Vec::with_capacity(FingerprintedEntry::SIZE);
    let mut zeros = true;
    // Records have a fixed size, so reading goes on after damage: that distinguishes a torn end,
    // which no good records follow, from damage that loses good records.
    for number in 0..MOST_LOOKED_AT {
        bytes.clear();
        let count =
            source.by_ref().take(FingerprintedEntry::SIZE as u64).read_to_end(&mut bytes)?;
        length += count as u64;
        let whole = bytes.as_slice().try_into().ok();
        match whole.and_then(|bytes| FingerprintedEntry::decode(bytes, checksum, number)) {
            Some(_) if number >= MOST_RECORDS as u64 => {
                let most = format!("it has more than {MOST_RECORDS} records");
                return Err(JournalError::Invalid(format!("{most}, the limit for a game")));
            }
            Some(record) if bad == 0 => records.push(record),
            // A good record after a bad one cannot be replayed: turns are missing.
            Some(_) => lost += 1,
            None => {
                bad += count as u64;
                zeros &= bytes.iter().all(|byte| *byte == 0);
            }
        }
        if whole.is_none() {
            break;
        }
    }
    let tail = match (bad, lost) {
        (0, _) => JournalTail::Complete,
        // An interrupted write leaves a partial record, a power cut zeros of any length.
        (bytes, 0) if zeros || bytes < FingerprintedEntry::SIZE as u64 => {
            JournalTail::Truncated { bytes }
        }
        (_, lost) => JournalTail::Damaged { lost },
    };
    Ok((records, tail, length))
}

struct Head<R> {
    inner: R,
    bytes: Vec<u8>,
}

impl<R: Read> Head<R> {
    /// Memory use grows with the number of bytes read, not with `count`.
    fn up_to(&mut self, count: u64) -> io::Result<&[u8]> {
        let start = self.bytes.len();
        self.inner.by_ref().take(count).read_to_end(&mut self.bytes)?;
        Ok(&self.bytes[start..])
    }

    fn bytes(&mut self, count: u64) -> Result<&[u8], JournalError> {
        let bytes = self.up_to(count)?;
        if bytes.len() as u64 == count { Ok(bytes) } else { Err(JournalError::Truncated) }
    }

    fn checksum(&mut self) -> Result<u64, JournalError> {
        let (checksum, offset) = (crc32fast::hash(&self.bytes), self.bytes.len() as u64);
        let is_good = self.bytes(4)? == checksum.to_le_bytes();
        is_good.then_some(offset).ok_or_else(|| damaged(offset))
    }

    fn length(&mut self, what: &'static str, limit: u64) -> Result<u64, JournalError> {
        let offset = self.bytes.len() as u64;
        let bytes = self.bytes(8)?;
        let said = u64::from_le_bytes(bytes.try_into().map_err(|_| JournalError::Truncated)?);
        if said > limit {
            return Err(JournalError::Invalid(format!(
                "byte {offset} says that {said} bytes of {what} follow, but the limit is {limit}; \
                 get an undamaged copy"
            )));
        }
        Ok(said)
    }
}

/// In bytes.
const ENTRY_SIZE: usize = 8;

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
    fn encode(self) -> [u8; ENTRY_SIZE] {
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

    fn decode(bytes: [u8; ENTRY_SIZE]) -> Option<Self> {
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
    const SIZE: usize = ENTRY_SIZE + 4 + 4;

    /// The checksum includes the header's checksum and the record's number, so a record that was
    /// moved counts as damaged.
    pub(super) fn encode(self, header: u32, number: u64) -> Vec<u8> {
        let mut bytes = self.entry.encode().to_vec();
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend(check(&bytes, header, number).to_le_bytes());
        bytes
    }

    fn decode(bytes: [u8; Self::SIZE], header: u32, number: u64) -> Option<Self> {
        let (content, checksum) = bytes.split_at(Self::SIZE - 4);
        if check(content, header, number).to_le_bytes() != checksum {
            return None;
        }
        let (entry, hash) = content.split_at(ENTRY_SIZE);
        let entry = RecordedAction::decode(entry.try_into().ok()?)?;
        Some(Self { entry, fingerprint: u32::from_le_bytes(hash.try_into().ok()?) })
    }
}

fn check(content: &[u8], header: u32, number: u64) -> u32 {
    // As if header, number and content were one piece of data.
    let mut hasher = crc32fast::Hasher::new_with_initial(header);
    hasher.update(&number.to_le_bytes());
    hasher.update(content);
    hasher.finalize()
}
