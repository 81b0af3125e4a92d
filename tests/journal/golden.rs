//! Journals that were recorded once: they must verify until [`RULES_VERSION`] changes.
//! Only then are they recorded again:
//! `HEXDELVE_RECORD=1 cargo test --test journal -- --ignored golden`

use crate::{deeds::any_deed, recorded::Recorded};
use hexdelve::{
    dungeon::DungeonFile,
    journal::{GameSetup, Journal, JournalTail, RULES_VERSION, RecordedAction},
    prelude::*,
    replay::verify_journal,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A golden journal: its name, its game, the way it is played, and the condition for a
/// suitable seed.
type Golden = (&'static str, fn(Seed) -> GameSetup, fn(&mut Recorded), fn(&Game) -> bool);

#[rustfmt::skip]
const GOLDEN: [Golden; 12] = [
    // name              the game                                    how it is played     condition for the seed
    ("delve-won",       |seed| DelveSetup::new(seed).into(),        win,                 |game| game.status() == GameStatus::Won),
    ("delve-lost",      |seed| DelveSetup::new(seed).into(),        by::<1_200>,         |game| matches!(game.status(), GameStatus::Lost { .. })),
    ("delve-stalled",   |seed| limited(seed).into(),                by::<1_200>,         |game| game.status() == GameStatus::Stalled),
    ("delve-given-up",  |seed| DelveSetup::new(seed).into(),        a_few_turns_and_up,  |game| game.turns() == 60),
    ("delve-whims",     |seed| DelveSetup::new(seed).into(),        random_outcomes,     |game| game.turns() > 100),
    ("practice",        practice,                                   detours,             |game| game.turns() > 100),
    ("wizard",          wizard,                                     random_outcomes,     |game| game.turns() > 100),
    ("pit",             |seed| PitSetup::new(seed).into(),          hunt,                |game| game.status() == GameStatus::Won),
    ("pit-lost",        |seed| PitSetup::new(seed).into(),          hunt,                |game| matches!(game.status(), GameStatus::Lost { .. })),
    ("pit-bored",       |seed| small(seed).bore(true).into(),       hunt,                |game| game.turns() > 20),
    ("pit-crowded",     |seed| small(seed).monsters(60).into(),     hunt,                |game| game.turns() > 20),
    ("pit-of-a-file",   of_a_file,                                  hunt,                |game| game.turns() > 20),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("journals")
}

fn file(name: &str) -> PathBuf {
    folder().join(name).with_extension("hexdelve")
}

const TABLES: [AssetFile; 8] = [
    AssetFile::Items,
    AssetFile::Mechanisms,
    AssetFile::Features,
    AssetFile::Levels,
    AssetFile::Vaults,
    AssetFile::Uniques,
    AssetFile::Trades,
    AssetFile::Arts,
];

fn rules() -> Rules {
    let text = |file: AssetFile| fs::read_to_string(folder().join("tables").join(file.name()));
    let files = TABLES
        .into_iter()
        .fold(AssetFiles::built_in(), |files, file| files.with_text(file, text(file).unwrap()));
    Rules::default().with_files(files).unwrap()
}

fn limited(seed: Seed) -> DelveSetup {
    DelveSetup::new(seed).turn_limit(Some(120))
}

fn practice(seed: Seed) -> GameSetup {
    DelveSetup::new(seed).mode(GameMode::Practice).into()
}

fn wizard(seed: Seed) -> GameSetup {
    DelveSetup::new(seed).mode(GameMode::Wizard).into()
}

fn small(seed: Seed) -> PitSetup {
    PitSetup::new(seed).size(Size::of(60, 30)).monsters(12)
}

fn of_a_file(seed: Seed) -> GameSetup {
    let (dungeon, start) = PitSetup::new(Seed(!seed.0)).generate_level().unwrap();
    PitSetup::new(seed).file(DungeonFile::new(dungeon, Some(start))).into()
}

fn by<const TURNS: u64>(recorded: &mut Recorded) {
    recorded.play(&mut *AutopilotName::Careful.start(), TURNS);
}

fn win(recorded: &mut Recorded) {
    recorded.play(&mut *AutopilotName::Searcher.start(), 2_000);
}

fn hunt(recorded: &mut Recorded) {
    recorded.play(&mut *AutopilotName::Hunter.start(), 300);
}

fn a_few_turns_and_up(recorded: &mut Recorded) {
    by::<60>(recorded);
    recorded.game.give_up();
    recorded.recorded_game.record(RecordedAction::GiveUp, &recorded.game);
}

fn random_outcomes(recorded: &mut Recorded) {
    let mut dice = recorded.recorded_game.header().seed().stream(b"golden", 0, 0);
    let _ = (0..400).take_while(|_| any_deed(recorded, &mut dice)).count();
}

fn detours(recorded: &mut Recorded) {
    for entries in [1, 5, 20] {
        by::<60>(recorded);
        recorded.take_back(entries);
    }
    by::<60>(recorded);
}

#[test]
fn the_golden_set_verifies_until_the_rules_get_another_version() {
    let rules = rules();
    for (name, ..) in GOLDEN {
        let read = Journal::open(&file(name));
        let journal = read.unwrap_or_else(|error| {
            panic!(
                "{error}\nWhere RULES ({RULES_VERSION}) was raised on purpose, record them anew."
            )
        });
        assert_eq!(journal.tail(), JournalTail::Complete, "{name}");
        assert!(fs::metadata(file(name)).unwrap().len() < 40_000, "{name} is small");
        let played = verify_journal(&journal, &rules, &mut |_, _| {});
        let game = played.unwrap_or_else(|error| {
            panic!(
                "{name}: {error}\nRecorded games go another way: either that is a fault, or the \
                 rules have changed, and RULES ({RULES_VERSION}) has to be raised."
            )
        });
        let story = journal.effective_records().unwrap();
        let turns =
            story.iter().filter(|record| matches!(record.entry, RecordedAction::Turn(_))).count();
        assert_eq!(game.turns(), turns as u64, "{name}");
    }
}

#[test]
fn the_golden_set_has_all_that_is_kept_of_it() {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut found: Vec<_> = files.map(|name| name.into_string().unwrap()).collect();
    found.retain(|name| name != "tables");
    let mut names: Vec<_> = GOLDEN.map(|(name, ..)| format!("{name}.hexdelve")).into();
    found.sort();
    names.sort();
    assert_eq!(found, names);
}

#[test]
#[ignore = "it writes the golden set anew, where HEXDELVE_RECORD is set"]
fn the_golden_set_is_recorded_anew() {
    if std::env::var_os("HEXDELVE_RECORD").is_none() {
        return;
    }
    fs::create_dir_all(folder().join("tables")).unwrap();
    for table in TABLES {
        let text = table.built_in().as_str().to_owned();
        fs::write(folder().join("tables").join(table.name()), text).unwrap();
    }
    let rules = rules();
    for (name, setup, play, suits) in GOLDEN {
        let recorded = (1..).map(Seed).find_map(|seed| {
            let _ = fs::remove_file(file(name));
            let mut recorded = Recorded::begin(&rules, setup(seed), &file(name));
            play(&mut recorded);
            suits(&recorded.game).then_some(recorded)
        });
        let recorded = recorded.unwrap();
        let seed = recorded.recorded_game.header().seed();
        println!("{name}: {seed}, {} turns", recorded.game.turns());
    }
}

/// The sums of the fingerprints after 150 turns in four delves.
#[rustfmt::skip]
const PLAYED: [(&str, u64); 9] = [
    ("rest", 12_945_790_523), ("random", 6_362_325_819), ("vector", 9_413_203_455), ("explore", 12_945_790_523),
    ("hunter", 11_012_908_985), ("careful", 9_262_610_783), ("patient", 9_896_047_811),
    ("formula", 5_509_431_977), ("searcher", 6_351_251_958),
];

#[test]
fn every_autopilot_plays_as_it_always_has() {
    let played = AutopilotName::ALL.map(|name| {
        let sums = (1..=4).map(|seed| {
            let mut game = DelveSetup::new(Seed(seed)).start();
            game.play(&mut *name.start(), 150);
            u64::from(game.world().resource::<Fingerprint>().short())
        });
        (name.as_str(), sums.sum())
    });
    assert_eq!(played, PLAYED);
}
