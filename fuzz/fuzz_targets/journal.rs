//! Any bytes as a journal: what can be read is written and read back unchanged, and
//! replaying it ends in a game or an error. The part that can be played is recorded, and
//! replays to the same end.

#![no_main]

use crc32fast::Hasher;
use hexdelve::{
    content::is_unprintable,
    journal::{FingerprintedEntry, Journal, RecordedAction},
    prelude::*,
    replay::verify_journal,
};
use libfuzzer_sys::fuzz_target;

/// Longer journals are read, but not played.
const TURNS: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    if let Some(journal) = with_its_checksums(bytes) {
        read(&journal);
    }
});

/// Returns a journal with valid lengths and checksums, so that the content behind them is
/// tested, too. The first two bytes give the length of the header's text, and the next
/// two that of its dungeon file. After these, every twelve bytes are an entry and its
/// hash.
fn with_its_checksums(bytes: &[u8]) -> Option<Vec<u8>> {
    let ([a, b, c, d], rest) = bytes.split_first_chunk()?;
    let (text, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes([*a, *b])))?;
    let (dungeon, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes([*c, *d])))?;
    let mut journal = b"hexdelve journal 1\n".to_vec();
    for part in [text, dungeon] {
        journal.extend((part.len() as u64).to_le_bytes());
    }
    journal.extend(crc32fast::hash(&journal).to_le_bytes());
    journal.extend(text);
    journal.extend(dungeon);
    let header = crc32fast::hash(&journal);
    journal.extend(header.to_le_bytes());
    for (number, record) in (0_u64..).zip(rest.chunks_exact(12)) {
        let mut hasher = Hasher::new_with_initial(header);
        hasher.update(&number.to_le_bytes());
        hasher.update(record);
        journal.extend(record);
        journal.extend(hasher.finalize().to_le_bytes());
    }
    Some(journal)
}

fn read(bytes: &[u8]) {
    let journal = match Journal::read(bytes) {
        Ok(journal) => journal,
        Err(wrong) => {
            let told = wrong.to_string();
            assert!(told.len() < 4_000 && !told.contains(is_unprintable), "{told}");
            return;
        }
    };
    let written = journal.to_bytes().expect("it was read");
    let again = Journal::read(&written[..]).expect("it was written");
    assert_eq!(again.records(), journal.records());
    assert_eq!(again.header().seed(), journal.header().seed());
    if journal.records().len() <= TURNS && !is_large(&journal) {
        // The fuzzer cannot guess hashes, so the first turn usually differs.
        let _ = verify_journal(&journal, &Rules::default(), &mut |_, _| {});
        play(&journal);
    }
}

/// Plays every entry that can be played, and records it.
fn play(journal: &Journal) {
    let header = journal.header().clone();
    let Ok(mut game) = header.start_game(&Rules::default()) else { return };
    let mut recorded_game = RecordedGame::new(header, Rules::default());
    for FingerprintedEntry { entry, .. } in journal.records() {
        let done = match *entry {
            RecordedAction::Turn(command) => game.submit(command).is_ok(),
            RecordedAction::Power(power) => game.use_wizard_power(power).is_ok(),
            RecordedAction::TakeBack(count) => {
                game = recorded_game.take_back(count).expect("it was played");
                false
            }
            RecordedAction::GiveUp => break,
        };
        if done {
            recorded_game.record(*entry, &game);
        }
    }
    let again = recorded_game.game_at(usize::MAX, &mut |_, _| {}).expect("it goes as it went");
    assert_eq!(again.drawing(), game.drawing());
}

/// A pit may have 16 million cells and four billion monsters, which takes too long.
fn is_large(journal: &Journal) -> bool {
    let said = toml_of(journal);
    let is_small = ["monsters = 3\n", "monsters = 10\n"].iter().any(|few| said.contains(few));
    said.contains("[game.pit]") && !(said.contains("size = \"80x21\"") && is_small)
}

fn toml_of(journal: &Journal) -> String {
    String::from_utf8_lossy(&journal.to_bytes().expect("it was read")).into_owned()
}
