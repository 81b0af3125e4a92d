//! A game that is resumed from its journal continues like one that was never interrupted.

use crate::{
    deeds::{KINDS, Table, any_deed},
    portrait::Portrait,
    recorded::Recorded,
};
use hexdelve::{
    journal::{FingerprintedEntry, Journal, RecordedAction},
    player::Refusal,
    prelude::*,
};
use std::{fs, ops::Range};

/// Plays the beginning of each game, resumes it from a copy of its journal, and continues
/// both with the same random numbers. Both write a journal, and the journals must stay
/// equal.
fn leave_and_go_on(numbers: Range<u64>) {
    let table = Table::laid();
    let folder = tempfile::tempdir().unwrap();
    let (mut before, mut after, mut powers, mut taken_back, mut over) = (0, 0, 0, 0, 0);
    let games = numbers.end - numbers.start;
    for number in numbers {
        let (rules, setup) = table.game(number);
        let files = ["left", "again"].map(|name| folder.path().join(format!("{number}-{name}")));
        let mut dice = Seed(number).stream(b"story", 0, 0);
        let mut left = Recorded::begin(rules, setup, &files[0]);
        before += deeds(&mut left, dice.random_range(0..45), &mut dice);
        // The journal was not closed; its file is complete anyway.
        fs::copy(&files[0], &files[1]).unwrap();
        let mut again = Recorded::take_up(rules, &files[1]);
        let told = format!("game {number}, after {} turns", left.game.turns());
        assert_eq!(Portrait::of(&mut again.game), Portrait::of(&mut left.game), "{told}");

        over += u64::from(left.game.status().is_over());

        let (many, mut same_dice) = (dice.random_range(0..60), dice.clone());
        after += deeds(&mut left, many, &mut dice);
        deeds(&mut again, many, &mut same_dice);
        let told = format!("game {number}, {told}, at turn {}", left.game.turns());
        assert_eq!(Portrait::of(&mut again.game), Portrait::of(&mut left.game), "{told}");
        assert!(left.is_written() && again.is_written(), "{told}");
        drop((left, again));
        let bytes = files.each_ref().map(|file| fs::read(file).unwrap());
        assert_eq!(bytes[0], bytes[1], "{told}: the journals");

        let journal = Journal::open(&files[1]).unwrap();
        taken_back += journal.taken_back_count();
        let is_power =
            |record: &&FingerprintedEntry| matches!(record.entry, RecordedAction::Power(_));
        powers += journal.records().iter().filter(is_power).count();
        for file in files {
            fs::remove_file(file).unwrap();
        }
    }
    println!(
        "{games} games, {over} of them over when they were left: {before} deeds, and {after} \
         after; {powers} powers, {taken_back} taken back"
    );
    assert!(over < games / 2 && after > 0 && powers > 0 && taken_back > 0);
}

fn deeds(recorded: &mut Recorded, many: u32, dice: &mut GameRng) -> u32 {
    (0..many).take_while(|_| any_deed(recorded, dice)).count().try_into().unwrap()
}

#[test]
fn a_resumed_game_goes_on_as_one_never_left() {
    leave_and_go_on(0..10 * KINDS);
}

#[test]
#[ignore = "it takes a while, and a moment in release"]
fn five_hundred_resumed_games_go_on_as_if_never_left() {
    leave_and_go_on(0..500);
}

#[test]
fn refusals_and_forgotten_news_leave_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let wizard = DelveSetup::new(Seed(7)).mode(GameMode::Wizard);
    let mut recorded = Recorded::begin(&Rules::default(), wizard, &file);
    for level in [2, 5, 3] {
        recorded.wield(WizardPower::Visit(level));
        let again = recorded.game.use_wizard_power(WizardPower::Visit(level));
        assert_eq!(again, Err(Refusal::NoSuchLevel));
        recorded.game.clear_old_messages();
        recorded.submit(Action::Rest);
    }
    drop(recorded);
    assert_eq!(Recorded::take_up(&Rules::default(), &file).recorded_game.records().len(), 6);
}
