//! Writing journals: what could not be written is written later, nothing is written twice,
//! and a journal can be resumed whatever its end looks like.

use crate::forgery::{self, RECORD};
use hexdelve::{
    action::{CustomAction, ItemTarget},
    dungeon::{Room, generate},
    journal::{
        FingerprintedEntry, GameSetup, Journal, JournalStore, JournalTail, JournalWriter,
        RecordedAction,
    },
    prelude::*,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

const MOST_RECORDS: usize = 2_000_000;

fn header() -> GameHeader {
    let delve = DelveSetup::new(Seed(7));
    let game = delve.start();
    GameHeader::new(delve, game.world())
}

const fn record(hash: u32) -> FingerprintedEntry {
    FingerprintedEntry { entry: RecordedAction::Turn(Action::Rest), fingerprint: hash }
}

fn written(records: u32) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.hexdelve");
    let mut writer = JournalWriter::begin(&path, &header()).unwrap();
    (1..=records).for_each(|hash| writer.append(record(hash)));
    (folder, path)
}

fn hashes(path: &Path) -> Vec<u32> {
    let journal = Journal::open(path).unwrap();
    assert_eq!(journal.tail(), JournalTail::Complete);
    journal.records().iter().map(|record| record.fingerprint).collect()
}

/// Lists values of every variant of an enum, for a test: it takes a pattern for each variant, and
/// values that match it.
macro_rules! values_of_every_variant {
    ($enum:ty: $($variant:pat => $values:expr),+ $(,)?) => {{
        // Checks at compile time that no variant is missing.
        let _ = |it: &$enum| match it {
            $($variant => (),)+
        };
        let mut every: Vec<$enum> = Vec::new();
        $(
            let values = Vec::from_iter($values);
            let right = values.iter().filter(|it| matches!(it, $variant)).count();
            assert_eq!(right, values.len(), "each is a {}", stringify!($variant));
            assert_ne!(right, 0, "some are a {}", stringify!($variant));
            every.extend(values);
        )+
        every
    }};
}

#[test]
fn a_game_waits_for_its_folder_and_a_free_name() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("games");
    fs::write(&in_the_way, "no folder").unwrap();
    let path = in_the_way.join("game.hexdelve");
    let mut writer = JournalWriter::begin(&path, &header()).unwrap();
    (1..=3).for_each(|hash| writer.append(record(hash)));
    assert!(writer.take_message().unwrap().starts_with("This game is not being saved: "));
    assert_eq!(writer.take_message(), None, "it is reported once");
    fs::remove_file(&in_the_way).unwrap();
    writer.append(record(4));
    assert_eq!((hashes(&path), writer.error()), (vec![1, 2, 3, 4], None));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.hexdelve");
    fs::create_dir(&path).unwrap();
    let mut writer = JournalWriter::begin(&path, &header()).unwrap();
    writer.append(record(1));
    assert!(writer.error().is_some());
    fs::remove_dir(&path).unwrap();
    writer.retry_pending();
    assert_eq!((hashes(&path), writer.error()), (vec![1], None));
}

#[test]
fn a_torn_end_goes_before_anything_follows_it() {
    let (_folder, path) = written(2);
    let whole = fs::read(&path).unwrap();
    for torn in 1..RECORD {
        fs::write(&path, &whole[..whole.len() - torn]).unwrap();
        let mut writer = JournalWriter::resume(&path, &Journal::open(&path).unwrap()).unwrap();
        writer.append(record(9));
        assert_eq!(hashes(&path), [1, 9]);
    }
}

#[test]
fn who_goes_on_and_writes_nothing_changes_nothing() {
    let (_folder, path) = written(3);
    let whole = fs::read(&path).unwrap();
    let torn = &whole[..whole.len() - 3];
    let mut damaged = whole.clone();
    damaged[whole.len() - 2 * RECORD] ^= 1;
    for found in [torn, &damaged] {
        fs::write(&path, found).unwrap();
        let journal = Journal::open(&path).unwrap();
        let mut writer = JournalWriter::resume(&path, &journal).unwrap();
        writer.retry_pending();
        writer.sync();
        drop(writer);
        assert_eq!(fs::read(&path).unwrap(), found);
        JournalWriter::resume(&path, &journal).unwrap().truncate_tail();
        assert_eq!(fs::read(&path).unwrap(), journal.to_bytes().unwrap());
    }
}

#[test]
fn two_do_not_write_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.hexdelve");
    let first = JournalWriter::begin(&path, &header()).unwrap();
    let journal = Journal::open(&path).unwrap();
    assert!(JournalWriter::resume(&path, &journal).is_err(), "it is open");
    drop(first);
    let mut first = JournalWriter::resume(&path, &journal).expect("it is closed");
    first.append(record(1));
    drop(first);
    assert!(JournalWriter::resume(&path, &journal).is_err(), "the first has written since");
}

#[test]
fn a_full_journal_takes_no_turn_but_takes_giving_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.hexdelve");
    let header = header().to_bytes().unwrap();
    let records =
        (0..MOST_RECORDS as u64 - 1).flat_map(|it| forgery::record(&header, it, [0; 8], 7));
    fs::write(&path, [header.clone(), records.collect()].concat()).unwrap();
    let journal = Journal::open(&path).unwrap();
    let mut writer = JournalWriter::resume(&path, &journal).unwrap();
    assert!(writer.is_full());
    writer.append(record(7));
    assert!(writer.take_message().unwrap().contains("a journal cannot hold more turns"));
    writer.append(FingerprintedEntry { entry: RecordedAction::GiveUp, fingerprint: 7 });
    let journal = Journal::open(&path).unwrap();
    assert_eq!(journal.records().len(), MOST_RECORDS);
    assert_eq!(journal.effective_records().unwrap().last().unwrap().entry, RecordedAction::GiveUp);
}

#[test]
fn whatever_follows_good_records_they_can_be_gone_on_with() {
    let (_folder, path) = written(3);
    let good = fs::read(&path).unwrap();
    for junk in [0, 0x5a] {
        let junk = vec![junk; (2 * MOST_RECORDS + 9) * RECORD];
        fs::write(&path, [&good[..], &junk].concat()).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.records().len(), 3);
        assert_ne!(journal.tail(), JournalTail::Complete);
        JournalWriter::resume(&path, &journal).unwrap().truncate_tail();
        assert_eq!(fs::read(&path).unwrap(), good);
    }
}

/// The stored bytes, and the number of calls that fail before one succeeds.
#[derive(Clone, Debug, Default)]
struct Shelf(Arc<Mutex<(Vec<u8>, u32)>>);

impl JournalStore for Shelf {
    fn name(&self) -> &'static str {
        "game.hexdelve"
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut shelf = self.0.lock().unwrap();
        if shelf.1 > 0 {
            shelf.1 -= 1;
            return Err(io::Error::other("the storage is full"));
        }
        shelf.0.extend(bytes);
        Ok(())
    }
}

fn hashes_on(shelf: &Shelf) -> Vec<u32> {
    let journal = Journal::read(&shelf.0.lock().unwrap().0[..]).unwrap();
    journal.records().iter().map(|record| record.fingerprint).collect()
}

#[test]
fn a_store_is_resumed_and_gets_later_what_it_has_refused() {
    let shelf = Shelf::default();
    let mut writer = JournalWriter::begin_in(Box::new(shelf.clone()), &header()).unwrap();
    writer.append(record(1));
    assert_eq!(hashes_on(&shelf), [1]);
    drop(writer);
    let journal = Journal::read(&shelf.0.lock().unwrap().0[..]).unwrap();
    let mut writer = JournalWriter::resume_in(Box::new(shelf.clone()), &journal);
    writer.append(record(2));
    assert_eq!(hashes_on(&shelf), [1, 2]);
    let shelf = Shelf::default();
    let mut writer = JournalWriter::begin_in(Box::new(shelf.clone()), &header()).unwrap();
    shelf.0.lock().unwrap().1 = 2;
    writer.append(record(1));
    let told = "This game is not being saved: the storage is full.";
    assert_eq!(writer.take_message().as_deref(), Some(told));
    writer.append(record(2));
    assert_eq!((writer.take_message(), hashes_on(&shelf)), (None, vec![]));
    writer.retry_pending();
    assert_eq!((writer.error(), hashes_on(&shelf)), (None, vec![1, 2]));
}

#[test]
fn every_entry_reads_back() {
    let (cell, slot) = (Position::new(79, 300), Slot::ALL[5]);
    let turns = values_of_every_variant![Action:
        Action::Rest => [Action::Rest],
        Action::Step(_) => Direction::ALL.map(Action::Step),
        Action::Close(_) => Direction::ALL.map(Action::Close),
        Action::PickUp => [Action::PickUp],
        Action::Drop(_) => Slot::ALL.map(Action::Drop),
        Action::Throw(..) => [Action::Throw(slot, cell)],
        Action::Use(_, ItemTarget::Nothing) => [Action::Use(slot, ItemTarget::Nothing)],
        Action::Use(_, ItemTarget::Cell(_)) => [Action::Use(slot, ItemTarget::Cell(cell))],
        Action::Use(_, ItemTarget::Ability(..)) =>
            Ability::ALL.map(|it| Action::Use(slot, ItemTarget::Ability(cell, it))),
        Action::Descend => [Action::Descend],
        Action::Ascend => [Action::Ascend],
        Action::Custom(_) => [Action::Custom(CustomAction::named("whistle").at(cell))],
    ];
    let power = RecordedAction::Power;
    let entries = values_of_every_variant![RecordedAction:
        RecordedAction::Turn(_) => turns.into_iter().map(RecordedAction::Turn),
        RecordedAction::Power(WizardPower::Teleport(_)) => [power(WizardPower::Teleport(cell))],
        RecordedAction::Power(WizardPower::Visit(_)) => [power(WizardPower::Visit(8))],
        RecordedAction::Power(WizardPower::Conjure(_)) =>
            [power(WizardPower::Conjure(ThingKindId(300)))],
        RecordedAction::TakeBack(_) => [RecordedAction::TakeBack(70_000)],
        RecordedAction::GiveUp => [RecordedAction::GiveUp],
    ];
    let shelf = Shelf::default();
    let mut writer = JournalWriter::begin_in(Box::new(shelf.clone()), &header()).unwrap();
    for entry in &entries {
        writer.append(FingerprintedEntry { entry: *entry, ..record(1) });
    }
    let journal = Journal::read(&shelf.0.lock().unwrap().0[..]).unwrap();
    assert!(journal.records().iter().map(|record| record.entry).eq(entries));
}

#[test]
fn a_dungeon_of_any_size_is_in_the_journal() {
    let mut rock = Dungeon::filled(Size::LARGEST, Hardness(50));
    rock.add_room(Room { x: 1, y: 1, width: 9, height: 6 });
    let generated = [Size::SMALLEST, Size::STANDARD, Size::of(300, 100)]
        .map(|size| generate(size, &mut Seed(7).layout(1)));
    for dungeon in generated.into_iter().chain([rock]) {
        let start = dungeon.cells_with(Terrain::Floor).last().unwrap();
        assert!(dungeon.to_bytes(start).len() < 1 << 18, "rock of one hardness takes few bytes");
        let pit = PitSetup::new(Seed(7)).dungeon(dungeon).player_at(start);
        let bytes = GameHeader::new(pit.clone(), DelveSetup::new(Seed(7)).start().world())
            .to_bytes()
            .expect("it fits");
        let journal = Journal::read(&bytes[..]).expect("it has just been written");
        let GameSetup::Pit(read) = &journal.header().game else { panic!("a pit") };
        let [(dungeon, start), (again, place)] =
            [&pit, read].map(|pit| pit.generate_level().expect("the PC has a cell"));
        assert!(again.hardness_grid() == dungeon.hardness_grid());
        let mut cells = dungeon.size().positions();
        assert!(cells.all(|cell| again.terrain(cell) == dungeon.terrain(cell)));
        assert_eq!((place, again.rooms()), (start, dungeon.rooms()));
    }
}

#[test]
fn a_dungeon_that_takes_too_much_is_refused() {
    let mut dungeon = Dungeon::filled(Size::of(1200, 1200), Hardness(50));
    for cell in dungeon.size().positions().filter(|cell| (cell.x + cell.y) % 2 == 0) {
        dungeon.open(cell, Terrain::Floor);
    }
    let pit = PitSetup::new(Seed(7)).dungeon(dungeon);
    let told = GameHeader::new(pit, DelveSetup::new(Seed(7)).start().world())
        .to_bytes()
        .expect_err("it takes 2 MB");
    assert!(told.to_string().contains("use a smaller one"), "{told}");
}

#[test]
#[cfg(unix)]
fn new_folders_are_private_and_existing_ones_stay_as_they_are() {
    use std::os::unix::fs::PermissionsExt;
    let root = tempfile::tempdir().unwrap();
    let mode = |folder: &Path| fs::metadata(folder).unwrap().permissions().mode() & 0o777;
    let old = root.path().join("old");
    fs::create_dir(&old).unwrap();
    fs::set_permissions(&old, fs::Permissions::from_mode(0o755)).unwrap();
    let new = old.join("state").join("hexdelve");
    for _ in 0..2 {
        JournalWriter::begin(&new.join(format!("{}.hexdelve", mode(&old))), &header()).unwrap();
    }
    assert_eq!((mode(&old), mode(&old.join("state")), mode(&new)), (0o755, 0o700, 0o700));
}
