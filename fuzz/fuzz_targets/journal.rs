//! Any bytes as a journal: what is read is written and read again the same, and
//! playing it ends, in a game or in an error.

#![no_main]

use crc32fast::Hasher;
use hexdelve::{prelude::*, replay::verify};
use libfuzzer_sys::fuzz_target;

/// Longer ones are read, and not played.
const TURNS: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    if let Some(journal) = with_its_checksums(bytes) {
        read(&journal);
    }
});

/// The first two bytes say how long the opening's text is, and each eight after
/// it are an entry and its hash by turns: with the right lengths and checksums,
/// so that what stands behind them is looked at as well.
fn with_its_checksums(bytes: &[u8]) -> Option<Vec<u8>> {
    let (length, rest) = bytes.split_first_chunk::<2>()?;
    let (text, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
    let mut journal = b"hexdelve journal 1\n".to_vec();
    journal.extend((text.len() as u64).to_le_bytes());
    journal.extend(0_u64.to_le_bytes());
    journal.extend(text);
    let opening = crc32fast::hash(&journal);
    journal.extend(opening.to_le_bytes());
    for (number, record) in (0_u64..).zip(rest.chunks_exact(12)) {
        let mut hasher = Hasher::new_with_initial(opening);
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
            assert!(told.len() < 4_000 && !told.contains('\u{1b}'), "{told}");
            return;
        }
    };
    let written = journal.to_bytes().expect("it was read");
    let again = Journal::read(&written[..]).expect("it was written");
    assert_eq!(again.records(), journal.records());
    assert_eq!(again.opening().seed(), journal.opening().seed());
    if journal.records().len() <= TURNS && !is_large(&journal) {
        // The fuzzer does not find hashes: mostly the first turn differs.
        let _ = verify(&journal, |opening| opening.start());
    }
}

/// A pit may have 16 million cells and four billion monsters, and takes its
/// time.
fn is_large(journal: &Journal) -> bool {
    let said = toml_of(journal);
    said.contains("[game.pit]")
        && !(said.contains("size = \"80x21\"") && said.contains("monsters = 3\n"))
}

fn toml_of(journal: &Journal) -> String {
    String::from_utf8_lossy(&journal.to_bytes().expect("it was read")).into_owned()
}
