//! A turn that was taken back leaves no trace.

use crate::{
    deeds::{KINDS, Table},
    delves::whim,
    portrait::Portrait,
    recorded::Recorded,
};
use hexdelve::{journal::Journal, prelude::*, replay::verify_journal};

fn turns(recorded: &mut Recorded, many: u32, dice: &mut GameRng) {
    for _ in 0..many {
        if recorded.game.status().is_over() {
            break;
        }
        let command = whim(&mut recorded.game, dice, true);
        recorded.submit(command);
    }
}

fn games() -> impl Iterator<Item = u64> {
    (0..10).flat_map(|round| [2, 3].map(|kind| round * KINDS + kind))
}

#[test]
fn what_is_taken_back_might_as_well_not_have_been() {
    let table = Table::laid();
    let folder = tempfile::tempdir().unwrap();
    for number in games() {
        let files = ["there", "back"].map(|name| folder.path().join(format!("{number}-{name}")));
        let dice = Seed(number).stream(b"back", 0, 0);
        let [straight, mut detour] = files.each_ref().map(|file| {
            let (rules, setup) = table.game(number);
            let mut recorded = Recorded::begin(rules, setup, file);
            turns(&mut recorded, 20, &mut dice.clone());
            recorded
        });
        let before = detour.recorded_game.records().len();
        turns(&mut detour, 15, &mut Seed(number).stream(b"detour", 0, 0));
        let gone = u32::try_from(detour.recorded_game.records().len() - before).unwrap();
        detour.take_back(gone);

        let [mut straight, mut detour] = [straight, detour].map(|mut recorded| {
            turns(&mut recorded, 20, &mut Seed(number).stream(b"on", 0, 0));
            recorded
        });
        let end = Portrait::of(&mut straight.game);
        assert_eq!(Portrait::of(&mut detour.game), end, "game {number}");
        let records = straight.recorded_game.records();
        assert_eq!(detour.recorded_game.records(), records, "game {number}");
        assert_eq!(detour.recorded_game.taken_back(), u64::from(gone));

        let journal = Journal::open(&files[1]).unwrap();
        assert_eq!(journal.taken_back_count(), u64::from(gone), "the journal keeps that it was");
        assert_eq!(journal.effective_records().unwrap(), records);
        let mut again = verify_journal(&journal, table.game(number).0, &mut |_, _| {}).unwrap();
        assert_eq!(Portrait::of(&mut again), end, "game {number}");
    }
}

#[test]
fn all_can_be_taken_back_and_played_once_more() {
    let table = Table::laid();
    let folder = tempfile::tempdir().unwrap();
    for number in games().take(4) {
        let file = folder.path().join(number.to_string());
        let (rules, setup) = table.game(number);
        let mut recorded = Recorded::begin(rules, setup.clone(), &file);
        turns(&mut recorded, 30, &mut Seed(number).stream(b"all", 0, 0));
        recorded.take_back(u32::MAX);
        let mut fresh = rules.start(setup).unwrap();
        assert_eq!(Portrait::of(&mut recorded.game), Portrait::of(&mut fresh));
        drop(recorded);
        let mut again = Recorded::take_up(rules, &file);
        assert_eq!(Portrait::of(&mut again.game), Portrait::of(&mut fresh));
        turns(&mut again, 5, &mut Seed(number).stream(b"more", 0, 0));
        drop(again);
        let journal = Journal::open(&file).unwrap();
        assert!(verify_journal(&journal, rules, &mut |_, _| {}).is_ok());
    }
}

#[test]
fn nothing_is_taken_back_in_a_game_that_counts() {
    let table = Table::laid();
    let folder = tempfile::tempdir().unwrap();
    for number in [0, 4] {
        let file = folder.path().join(number.to_string());
        let (rules, setup) = table.game(number);
        let mut recorded = Recorded::begin(rules, setup, &file);
        turns(&mut recorded, 4, &mut Seed(number).stream(b"counts", 0, 0));
        let (before, len) =
            (Portrait::of(&mut recorded.game), recorded.recorded_game.records().len());
        recorded.take_back(2);
        assert_eq!(Portrait::of(&mut recorded.game), before);
        assert_eq!(
            (recorded.recorded_game.records().len(), recorded.recorded_game.taken_back()),
            (len, 0)
        );
        drop(recorded);
        let journal = Journal::open(&file).unwrap();
        assert_eq!(journal.records().len(), len, "game {number}");
        assert!(verify_journal(&journal, rules, &mut |_, _| {}).is_ok());
    }
}
