//! What proves a score: a journal that was changed, copied or lost proves none.

use super::{Home, made_up};
use crate::{forgery::with_other_words, stderr, stdout};
use hexdelve::{
    journal::{
        FingerprintedEntry, Journal, JournalName, JournalWriter, Outcome, RecordedAction,
        ScoreEntry, Scores, format_timestamp,
    },
    replay::{ScoreVerdict, ScoreVerifier, add_score},
};
use hexdelve_cli::prelude::*;
use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

#[test]
fn a_journal_that_was_tampered_with_is_not_entered() {
    let home = Home::new();
    let path = home.play(DelveSetup::new(Seed(7)).into(), 20, None);
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.len() - 5 * 16;
    bytes[at] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let told = home.finish(&path).unwrap_err().to_string();
    assert_eq!(told, "record 17 is damaged; get an undamaged copy");
    // A forger who computes the correct checksums.
    bytes[at] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let journal = Journal::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let mut forger = JournalWriter::begin(&path, journal.header()).unwrap();
    for (number, record) in journal.records().iter().enumerate() {
        let other = if record.entry == RecordedAction::Turn(Action::Rest) {
            RecordedAction::Turn(Action::Step(Direction::North))
        } else {
            RecordedAction::Turn(Action::Rest)
        };
        forger.append(if number == 12 {
            FingerprintedEntry { entry: other, ..*record }
        } else {
            *record
        });
    }
    let told = home.finish(&path).unwrap_err().to_string();
    assert!(told.starts_with("turn 13 ("), "{told}");
    assert!(path.exists() && home.list().games().is_empty());
}

#[test]
fn verification_tells_who_lies() {
    let home = Home::new();
    let honest = home.enter(DelveSetup::new(Seed(1)), 12);
    let boaster = home.enter(DelveSetup::new(Seed(2)), 12);
    let gone = home.enter(DelveSetup::new(Seed(3)), 12);
    let text = fs::read_to_string(home.archive.scores_path()).unwrap();
    let mut blocks: Vec<_> = text.split_inclusive("\n[[").map(str::to_owned).collect();
    blocks[1] = blocks[1].replace(&format!("score = {}", boaster.score), "score = 9999");
    fs::write(home.archive.scores_path(), blocks.concat()).unwrap();
    fs::remove_file(home.archive.finished_game_path(gone.journal.as_str())).unwrap();
    let output = home.scores(&["--verify"]);
    let table = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{table}");
    let mut rows: Vec<_> =
        table.lines().skip(2).take(3).map(|row| row.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(rows[0], "DIFFERS", "{table}");
    rows.sort_unstable();
    assert_eq!(rows, ["DIFFERS", "missing", "verified"], "{table}");
    assert!(table.ends_with("\n\n1 verified, 1 differs, 1 missing\n"), "{table}");
    let told = stderr(&output);
    assert!(
        told.contains(&format!("score is 9999 in the list, but {} in the replay", boaster.score)),
        "{told}"
    );
    assert!(told.contains("2 of 3 games are not verified"), "{told}");
    let rules = Rules::default();
    let mut verifier = ScoreVerifier::new(&home.archive, &rules);
    let proof = verifier.verify(&honest, &mut |_, _| {});
    assert!(matches!(proof, ScoreVerdict::Verified), "{proof:?}");
    assert!(home.scores(&[]).status.success(), "without --verify nothing is looked at");
}

fn hurry(app: &mut App) {
    let run = |born: On<Add<Monster>>, mut speeds: Query<&mut Speed>| {
        *speeds.get_mut(born.entity).unwrap() = Speed::new(20);
    };
    app.add_plugins(RuleName("hurry")).add_observer(run);
}

#[test]
fn an_extensions_game_is_entered_and_verified_by_its_rules() {
    let (home, usual, hurried) = (Home::new(), Rules::default(), Rules::default().with(hurry));
    let journal = home.play_by(&hurried, DelveSetup::new(Seed(7)).into(), 12, None);
    let refused = home.finish(&journal).unwrap_err();
    assert!(refused.to_string().contains("played with hurry") && !refused.is_final(), "{refused}");
    assert!(journal.exists() && home.list().games().is_empty());

    add_score(&home.archive, &journal, &hurried, &mut |_, _| {}).unwrap();
    let list = home.list();
    let standing = &list.games()[0];
    let proof = |rules| ScoreVerifier::new(&home.archive, rules).verify(standing, &mut |_, _| {});
    assert!(matches!(proof(&hurried), ScoreVerdict::Verified));
    assert!(matches!(proof(&usual), ScoreVerdict::NotVerifiableHere(why) if why.contains("hurry")));
}

#[test]
fn a_date_that_was_edited_differs_from_that_of_the_journal() {
    let home = Home::new();
    let standing = home.enter(DelveSetup::new(Seed(1)), 12);
    let ended = format_timestamp(standing.ended);
    home.forge(&ended, "2019-05-04T03:02:01Z");
    let (table, told) = home.is_not_verified();
    assert!(table.contains(" DIFFERS ") && table.ends_with("\n0 verified, 1 differs\n"), "{table}");
    let why = format!(
        "{}: ended is 2019-05-04T03:02:01Z in the list, but the journal was last written at {ended}",
        standing.journal
    );
    assert!(told.contains(&why), "{told}");
}

#[test]
fn a_journal_under_two_names_is_one_game() {
    let home = Home::new();
    let standing = home.enter(DelveSetup::new(Seed(1)), 12);
    let copy = JournalName::of(Path::new("copy.hexdelve")).unwrap();
    let copied = ScoreEntry { journal: copy, ..standing.clone() };
    // The forger also appends a torn record.
    let bytes = [&fs::read(home.journal_of(&standing)).unwrap()[..], b"torn"].concat();
    fs::write(home.journal_of(&copied), &bytes).unwrap();
    let file = fs::File::options().write(true).open(home.journal_of(&copied)).unwrap();
    file.set_modified(standing.ended).unwrap();
    assert!(Scores::add(&home.archive.scores_path(), &copied).unwrap());
    let (table, told) = home.is_not_verified();
    assert!(
        table.contains(" repeated ") && table.ends_with("\n1 verified, 1 repeated\n"),
        "{table}"
    );
    let why = format!("copy.hexdelve: this is the same game as {}", standing.journal);
    assert!(told.contains(&why), "{told}");
}

#[test]
fn only_what_is_verified_is_a_success() {
    let home = Home::new();
    let [gone, ruled, tabled] = [1, 2, 3].map(|seed| home.enter(DelveSetup::new(Seed(seed)), 12));
    let honest = home.enter(DelveSetup::new(Seed(4)), 12);
    assert!(home.scores(&["--verify"]).status.success());
    for (standing, from, to) in [
        (&ruled, "rules = ".to_owned(), "rules = 9"),
        (&tabled, tabled.content.unwrap().to_string(), "0123456789abcdef"),
    ] {
        let bytes = fs::read(home.journal_of(standing)).unwrap();
        home.rewrite(standing, &with_other_words(&bytes, &from, to));
    }
    fs::remove_file(home.journal_of(&gone)).unwrap();
    let (table, told) = home.is_not_verified();
    assert!(table.ends_with("\n1 verified, 1 missing, 2 unknown\n"), "{table}");
    let missing = format!("{}: its journal is not among the finished games", gone.journal);
    assert!(told.contains(&missing), "{told}");
    for (standing, why) in [(&ruled, "of the rules"), (&tabled, "it was played with other tables")]
    {
        let line = told.lines().find(|line| line.contains(standing.journal.as_str())).unwrap();
        assert!(line.contains(why), "{line}");
    }
    assert!(!told.contains(honest.journal.as_str()), "{told}");
    assert!(told.ends_with("hexdelve: 3 of 4 games are not verified\n"), "{told}");
}

#[test]
fn games_that_are_not_shown_are_verified_too() {
    let home = Home::new();
    (0..12).for_each(|seed| drop(home.enter(PitSetup::new(Seed(seed)), 2)));
    let last = home.list().best(GameMode::Pit, None)[11].clone();
    fs::remove_file(home.journal_of(&last)).unwrap();
    let (table, told) = home.is_not_verified();
    assert_eq!(table.matches(" verified ").count(), 10, "{table}");
    assert!(table.ends_with("\n11 verified, 1 missing\n"), "{table}");
    assert!(told.contains(last.journal.as_str()), "{told}");
    assert!(
        home.scores(&["--verify", "--mode", "delve"]).status.success(),
        "it is not on that list"
    );
}

#[test]
fn a_game_of_a_wrong_clock_is_entered_and_verified() {
    let home = Home::new();
    for (seed, moment, date) in [
        (1, SystemTime::UNIX_EPOCH - Duration::from_hours(24), "1970-01-01"),
        (2, SystemTime::UNIX_EPOCH + Duration::from_secs(7_000_000_000), "2191-10-27"),
    ] {
        let journal = home.play(DelveSetup::new(Seed(seed)).into(), 9, None);
        let file = fs::File::options().write(true).open(&journal).unwrap();
        file.set_modified(moment).unwrap();
        if file.metadata().unwrap().modified().unwrap() != moment {
            println!("skipped: this file system has no such date");
            continue;
        }
        home.finish(&journal).unwrap();
        let shown = home.scores(&["--verify"]);
        assert!(shown.status.success() && stdout(&shown).contains(date), "{shown:?}");
    }
    // No file system supports this date.
    let late = SystemTime::UNIX_EPOCH + Duration::from_secs(400_000_000_000);
    let game = ScoreEntry { ended: late, ..made_up(GameMode::Pit, 0, 1, Outcome::Won) };
    Scores::add(&home.archive.scores_path(), &game).unwrap();
    assert!(stdout(&home.scores(&[])).contains("9999-12-31"));
}
