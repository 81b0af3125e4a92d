//! A journal that is cut off at any point keeps its complete records, and the rest is
//! reported.

use crate::forgery::{RECORD, split};
use hexdelve::{
    journal::{
        FingerprintedEntry, Journal, JournalError, JournalTail, JournalWriter, RecordedAction,
    },
    prelude::*,
};
use proptest::{collection::vec, prelude::*, sample::select};
use std::fs;

fn entry() -> impl Strategy<Value = RecordedAction> {
    let cell = (0..80_u16, 0..21_u16).prop_map(|(x, y)| Position::new(x, y));
    let slot = select(Slot::ALL.to_vec());
    prop_oneof![
        Just(RecordedAction::Turn(Action::Rest)),
        select(Direction::ALL.to_vec()).prop_map(|way| RecordedAction::Turn(Action::Step(way))),
        (slot, cell.clone())
            .prop_map(|(slot, cell)| RecordedAction::Turn(Action::Throw(slot, cell))),
        cell.prop_map(|cell| RecordedAction::Power(WizardPower::Teleport(cell))),
        any::<u32>().prop_map(RecordedAction::TakeBack),
    ]
}

/// Entries, and the share of the file to cut off at, in thousandths.
fn cut_journal() -> impl Strategy<Value = (Vec<(RecordedAction, u32)>, usize)> {
    (vec((entry(), any::<u32>()), 0..40), 0..=1000_usize)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_cut_journal_resumes_after_its_whole_records((entries, cut) in cut_journal()) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game");
        let delve = DelveSetup::new(Seed(7)).mode(GameMode::Wizard);
        let world = World::new();
        let mut writer = JournalWriter::begin(&file, &GameHeader::new(delve, &world)).unwrap();
        let records: Vec<_> =
            entries.into_iter().map(|(entry, hash)| FingerprintedEntry { entry, fingerprint: hash }).collect();
        for record in &records {
            writer.append(*record);
        }
        drop(writer);
        let bytes = fs::read(&file).unwrap();
        let start = split(&bytes).0.len();
        prop_assert_eq!(bytes.len(), start + records.len() * RECORD);

        let end = bytes.len() * cut / 1000;
        fs::write(&file, &bytes[..end]).unwrap();
        let Some(told) = end.checked_sub(start) else {
            let error = Journal::read(&bytes[..end]).unwrap_err();
            prop_assert!(matches!(error, JournalError::Truncated), "{}", error);
            return Ok(());
        };
        let (whole, torn) = (told / RECORD, told % RECORD);
        let journal = Journal::open(&file).unwrap();
        prop_assert_eq!(journal.records(), &records[..whole]);
        let tail = if torn == 0 { JournalTail::Complete } else { JournalTail::Truncated { bytes: torn as u64 } };
        prop_assert_eq!(journal.tail(), tail);

        let mut writer = JournalWriter::resume(&file, &journal).unwrap();
        records[whole..].iter().for_each(|record| writer.append(*record));
        prop_assert!(writer.error().is_none());
        prop_assert_eq!(fs::read(&file).unwrap(), bytes);
    }
}
