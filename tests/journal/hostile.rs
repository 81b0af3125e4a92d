//! Journals that were damaged, by accident or on purpose: each yields an error or a
//! report, quickly and with little memory.

use crate::{
    forgery::{header, record, split, take_back, text_of, with_other_words},
    recorded::journal_of,
};
use hexdelve::{
    content::{ContentError, is_unprintable},
    dungeon::generate,
    journal::{
        GameSetup, Journal, JournalError, JournalTail, RULES_VERSION, RecordedAction, Scores,
    },
    prelude::*,
    replay::verify_journal,
};
use std::fs;

/// Panics if these bytes pass for a complete journal, or for a new game that may be
/// discarded. Whatever can be read must be the beginning of the true journal.
#[track_caller]
fn assert_noticed(bytes: &[u8], truth: &Journal, told: &str) {
    let journal = match Journal::read(bytes) {
        Ok(journal) => journal,
        Err(JournalError::Truncated) => panic!("{told}: it would be thrown away"),
        Err(_) => return,
    };
    assert_ne!(journal.tail(), JournalTail::Complete, "{told}");
    assert!(truth.records().starts_with(journal.records()), "{told}");
    assert!(journal.records().len() < truth.records().len(), "{told}");
}

fn changed<'a>(records: &[&'a [u8]], change: impl FnOnce(&mut Vec<&'a [u8]>)) -> Vec<u8> {
    let mut records = records.to_vec();
    change(&mut records);
    records.concat()
}

#[test]
fn every_flipped_bit_is_noticed() {
    let mut bytes = journal_of(1, 40);
    let truth = Journal::read(&bytes[..]).unwrap();
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert_noticed(&bytes, &truth, &format!("bit {} of byte {}", bit % 8, bit / 8));
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert_eq!(Journal::read(&bytes[..]).unwrap().records(), truth.records());
}

#[test]
fn every_byte_with_any_other_value_is_noticed() {
    let mut bytes = journal_of(2, 5);
    let truth = Journal::read(&bytes[..]).unwrap();
    for place in 0..bytes.len() {
        let right = bytes[place];
        for wrong in (0..=255).step_by(5).filter(|wrong| *wrong != right) {
            bytes[place] = wrong;
            assert_noticed(&bytes, &truth, &format!("byte {place} is {wrong}"));
        }
        bytes[place] = right;
    }
}

#[test]
fn records_that_are_swapped_repeated_removed_or_anothers_are_noticed() {
    let bytes = journal_of(1, 40);
    let truth = Journal::read(&bytes[..]).unwrap();
    let other = journal_of(3, 40);
    let (header, records) = split(&bytes);
    let (_, strange) = split(&other);
    for at in 0..39 {
        let forgeries = [
            ("swapped", changed(&records, |all| all.swap(at, at + 1))),
            ("swapped from afar", changed(&records, |all| all.swap(at, 39))),
            ("removed", changed(&records, |all| _ = all.remove(at))),
            ("the one before once more", changed(&records, |all| all[at + 1] = records[at])),
            ("another's of this number", changed(&records, |all| all[at] = strange[at])),
        ];
        for (told, forged) in forgeries {
            assert_noticed(&[header, &forged].concat(), &truth, &format!("{at}: {told}"));
        }
    }
    for at in 0..40 {
        let forged = changed(&records, |all| all.insert(at, records[at]));
        let repeated = Journal::read(&[header, &forged].concat()[..]).unwrap();
        assert_eq!(repeated.records(), &truth.records()[..=at]);
        assert_eq!(repeated.tail(), JournalTail::Damaged { lost: 0 }, "repeated");
    }
}

#[test]
fn another_deed_or_hash_is_noticed_at_its_turn() {
    let bytes = journal_of(1, 40);
    let (header, records) = split(&bytes);
    for at in [0, 17, 39] {
        let entry: [u8; 8] = records[at][..8].try_into().unwrap();
        let hash = u32::from_le_bytes(records[at][8..12].try_into().unwrap());
        let rest_or_step = if entry[0] == 0 { [1, 2, 0, 0, 0, 0, 0, 0] } else { [0; 8] };
        for (entry, hash) in [(rest_or_step, hash), (entry, hash ^ 1)] {
            let forged = record(header, at as u64, entry, hash);
            let forged = [&records[..at], &[&forged[..]], &records[at + 1..]].concat().concat();
            let journal = Journal::read(&[header, &forged].concat()[..]).unwrap();
            assert_eq!(journal.tail(), JournalTail::Complete, "who forges writes checksums, too");
            let error = verify_journal(&journal, &Rules::default(), &mut |_, _| {});
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with(&format!("turn {} (", at + 1)), "{error}");
        }
    }
}

#[test]
fn taking_back_too_much_or_without_leave_makes_no_sense() {
    let bytes = journal_of(1, 3);
    let (header, records) = split(&bytes);
    for (number, count) in [(3, u32::MAX), (3, 4), (0, 1), (3, 1)] {
        let forged = record(header, number, take_back(count), 0);
        let before = &records[..usize::try_from(number).unwrap()];
        let bytes = [header, &before.concat(), &forged].concat();
        let journal = Journal::read(&bytes[..]).unwrap();
        let error = verify_journal(&journal, &Rules::default(), &mut |_, _| {}).unwrap_err();
        let named = error.to_string().starts_with(&format!("record {} (", number + 1));
        assert!(named, "{count}: {error}");
    }
}

#[test]
fn only_what_leads_to_an_earlier_world_is_taken_back() {
    let game = DelveSetup::new(Seed(7)).start();
    let left = |mode, entry, hash| {
        let setup = DelveSetup::new(Seed(7)).mode(mode);
        let header = GameHeader::new(setup, game.world()).to_bytes().unwrap();
        let records = [([0; 8], 1), ([0; 8], 2), ([0; 8], 3), (entry, hash)];
        let records =
            (0..).zip(records).map(|(at, (entry, hash))| record(&header, at, entry, hash));
        let bytes = [header.clone(), records.flatten().collect()].concat();
        Journal::read(&bytes[..]).unwrap().effective_records().ok().map(|story| story.len())
    };
    for mode in [GameMode::Practice, GameMode::Wizard] {
        assert_eq!(left(mode, take_back(2), 1), Some(1));
        assert_eq!(left(mode, take_back(2), 2), None, "another world");
        assert_eq!(left(mode, take_back(0), 3), None, "nothing");
        assert_eq!(left(mode, take_back(4), 1), None, "too much");
        assert_eq!(left(mode, take_back(3), 77), Some(0), "an extension's initial fingerprint");
    }
    assert_eq!(left(GameMode::Delve, take_back(1), 2), None);
    let give_up = RecordedAction::GiveUp.word().to_le_bytes();
    assert_eq!(left(GameMode::Delve, give_up, 3), Some(4), "it is part of it");
}

#[test]
fn bytes_that_no_entry_has_are_damage() {
    let journal = journal_of(1, 1);
    let (header, _) = split(&journal);
    // No kind, direction or slot has these numbers, and a rest has no direction.
    for (kind, number) in [(15, 0), (1, 8), (4, 6), (0, 1)] {
        let forged = record(header, 0, [kind, number, 0, 0, 0, 0, 0, 0], 1);
        let journal = Journal::read(&[header, &forged].concat()[..]).unwrap();
        assert_eq!(journal.tail(), JournalTail::Damaged { lost: 0 }, "{kind} {number}");
    }
}

#[test]
fn a_dungeon_cut_or_changed_is_refused_or_another() {
    let dungeon = generate(Size::SMALLEST, &mut Seed(7).layout(1));
    let pit = PitSetup::new(Seed(7)).dungeon(dungeon.clone());
    let told = GameHeader::new(pit, &World::new()).to_bytes().unwrap();
    let text = text_of(split(&told).0);
    let read = |bytes: &[u8]| Journal::read(&header(&text, bytes)[..]);
    let bytes = dungeon.to_bytes(dungeon.open_cells().next().unwrap());
    let whole = (1..bytes.len()).filter(|end| read(&bytes[..*end]).is_ok()).count();
    assert_eq!(whole, dungeon.rooms().len(), "only whole rooms can be missing");
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] = 0;
        let Ok(journal) = read(&changed) else { continue };
        let GameSetup::Pit(pit) = &journal.header().game else { panic!("a pit") };
        let dungeon = pit.custom_dungeon().unwrap();
        let ring = |cell: &Position| dungeon.size().is_on_border(*cell);
        let mut ring = dungeon.size().positions().filter(ring);
        assert!(ring.all(|cell| dungeon.hardness(cell).is_immutable()), "byte {at}");
    }
}

#[test]
fn each_damaged_block_of_scores_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scores.toml");
    fs::write(&path, "# notes\n\n[[game]]\na = [1]\n[[ga\n[[game]]\nb = 2").unwrap();
    let scores = Scores::read(&path).unwrap();
    let lines: Vec<_> = scores.damaged().iter().map(ContentError::line).collect();
    assert_eq!((lines, scores.skipped()), (vec![Some(4), Some(5), Some(7)], 3));
}

/// A well-formed header may still ask for something impossible.
#[test]
fn openings_that_ask_for_what_cannot_be_are_refused() {
    let (_, start) = PitSetup::new(Seed(1)).generate_level().unwrap();
    let pit = PitSetup::new(Seed(1)).player_at(start);
    let bytes = GameHeader::new(pit.clone(), pit.start().unwrap().world()).to_bytes().unwrap();
    let text = text_of(split(&bytes).0);
    let [x, y] = [start.x, start.y].map(|place| place.to_string());
    let wrong: [(&str, &str, &[&str]); 6] = [
        ("monsters = ", "10", &["4294967295", "5000", "0", "-1"]),
        ("", "80x21", &["65535x65535", "80x0", "8x8"]),
        ("x = ", &x, &["65535", "0"]),
        ("y = ", &y, &["65535"]),
        ("seed = ", "\"1\"", &["\"18446744073709551616\""]),
        ("bore = ", "false", &["7"]),
    ];
    let wrong = wrong.iter().flat_map(|(key, right, wrong)| {
        wrong.iter().map(move |it| (format!("{key}{right}"), format!("{key}{it}")))
    });
    for (right, wrong) in wrong {
        assert!(text.contains(&right), "{right} is in\n{text}");
        let bytes = header(&text.replace(&right, &wrong), &[]);
        let refused = match Journal::read(&bytes[..]) {
            Err(error) => error.to_string(),
            Ok(journal) => match journal.header().start_game(&Rules::default()) {
                Err(error) => error.to_string(),
                Ok(_) => panic!("{wrong}"),
            },
        };
        println!("{wrong}: {refused}");
    }
}

#[test]
fn words_of_another_program_cannot_command_the_terminal() {
    let bytes = journal_of(1, 3);
    let program = text_of(split(&bytes).0).lines().next().unwrap().to_owned();
    let escape = "program = \"\\u001b]0;x\\u0007\"";
    let rules = format!("{program}\nrules = {RULES_VERSION}");
    let changes = [
        (rules, format!("{escape}\nrules = 77")),
        (program, escape.to_owned()),
        ("plugins = []".to_owned(), "plugins = [\"a\\u009bm\"]".to_owned()),
        ("plugins = []".to_owned(), "\"\\u001b[31m\" = 3\nplugins = []".to_owned()),
    ];
    for (right, wrong) in changes {
        let error = Journal::read(&with_other_words(&bytes, &right, &wrong)[..]).unwrap_err();
        let told = error.to_string();
        assert!(!told.contains(is_unprintable), "{told:?}");
    }
}

#[test]
fn the_forger_writes_as_the_scribe_does() {
    let journal = journal_of(1, 20);
    let (told, records) = split(&journal);
    assert_eq!(header(&text_of(told), &[]), told);
    for (number, bytes) in (0..).zip(records) {
        let hash = u32::from_le_bytes(bytes[8..12].try_into().unwrap());
        assert_eq!(record(told, number, bytes[..8].try_into().unwrap(), hash), bytes);
    }
}
