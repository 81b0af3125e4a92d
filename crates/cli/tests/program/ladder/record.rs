//! What a ladder remembers between two pages.

use super::{Home, date, judge, ladder, new_record, places};
use crate::stderr;
use hexdelve_cli::{
    ladder::{Ladder, LadderLimits, LadderRecord, LadderSite, Verdict, submissions},
    prelude::*,
};
use hexdelve_tui::settings::EffectiveSettings;
use std::{
    fs::{self, File},
    process::Command as Process,
    time::Duration,
};

#[test]
fn two_ladders_at_once_do_not_forget_journals() {
    let home = Home::new();
    home.send("ada.hexdelve", 5, DelveSetup::new(Seed(7)));
    home.index();
    let lock = File::open(home.0.path().join("page/record.lock")).unwrap();
    lock.lock().unwrap();
    let output = ladder(&["sent", "--out", "page"], home.0.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("another process is writing this ladder"), "{output:?}");
    drop(lock);
    home.index();
}

#[test]
fn a_page_from_a_cache_is_one_from_scratch() {
    let home = Home::new();
    // Two equal games but for their seeds, so that only the order tells them apart.
    for (name, seed) in [("nan", 1), ("ada", 2), ("bob", 3), ("cyd", 4)] {
        home.send(&format!("{name}/game.hexdelve"), 1, DelveSetup::new(Seed(seed)));
        home.index();
    }
    let order = |index: &str| ["nan", "bob", "cyd"].map(|it| places(index, it));
    let before = order(&home.index());
    // A player has another name, a file another date, and a game is gone.
    fs::rename(home.sent("ada"), home.sent("eve")).unwrap();
    date(&home.sent("cyd/game.hexdelve"));
    let index = home.index();
    assert_eq!((order(&index), places(&index, "ada").len()), (before, 0));
    assert_eq!(places(&index, "eve").len(), 1);
    fs::remove_dir_all(home.sent("bob")).unwrap();
    home.index();
    let warm = home.page();
    assert!(warm.values().any(|it| String::from_utf8_lossy(it).contains("<h1>eve</h1>")));
    // From scratch, with nothing but the record; and where a new version judges again.
    let page = home.0.path().join("page");
    let record = fs::read_to_string(page.join("record.toml")).unwrap();
    for record in [record.clone(), record.replacen("judge = \"hexdelve", "judge = \"older", 1)] {
        fs::remove_dir_all(&page).unwrap();
        fs::create_dir(&page).unwrap();
        fs::write(page.join("record.toml"), record).unwrap();
        home.index();
        assert!(home.page() == warm, "{:?} and {:?}", home.page().keys(), warm.keys());
    }
}

#[test]
fn a_damaged_record_is_left_alone_and_named() {
    let home = Home::new();
    home.send("ada.hexdelve", 1, DelveSetup::new(Seed(7)));
    home.index();
    let record = home.0.path().join("page/record.toml");
    for damage in ["received = 7\n", "\u{1b}[31m"] {
        let text = format!("{damage}{}", fs::read_to_string(&record).unwrap());
        fs::write(&record, &text).unwrap();
        let output = ladder(&["sent", "--out", "page"], home.0.path());
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(1));
        assert!(told.contains("record.toml: ") && !told.contains('\u{1b}'), "{told}");
        assert!(told.contains("move it away to start a new one"), "{told}");
        assert_eq!(fs::read_to_string(&record).unwrap(), text);
    }
}

/// Judges the journals, has something happen to them, and writes the page within a time.
fn write_after(home: &Home, time: Duration, happens: impl Fn()) -> (Ladder, LadderRecord) {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut record = new_record();
    let mut ladder = judge(&home.0.path().join("sent"), &mut record, 2);
    happens();
    let appearance = EffectiveSettings::default();
    let site = LadderSite {
        folder: &home.0.path().join("page"),
        top: 50,
        program: "hexdelve",
        rules: &rules,
        appearance: &appearance,
        limits: &LadderLimits { time, ..LadderLimits::default() },
        threads: 2,
    };
    site.write(&mut ladder, &mut record, &|_, _| {}).unwrap();
    (ladder, record)
}

#[test]
#[cfg(unix)]
fn a_journal_that_changes_after_it_was_judged_is_refused() {
    let home = Home::new();
    for (turns, name) in (1..).zip(["ada", "bob", "cyd", "dan", "eve"]) {
        home.send(&format!("{name}.hexdelve"), turns, DelveSetup::new(Seed(7)));
    }
    let judged = fs::read(home.sent("ada.hexdelve")).unwrap();
    let (ladder, _) = write_after(&home, Duration::from_mins(1), || {
        let other = fs::read(home.sent("ada.hexdelve")).unwrap();
        for name in ["bob", "cyd", "dan"] {
            fs::remove_file(home.sent(&format!("{name}.hexdelve"))).unwrap();
        }
        let pipe = Process::new("mkfifo").arg(home.sent("cyd.hexdelve")).status();
        assert!(pipe.unwrap().success());
        std::os::unix::fs::symlink("/dev/zero", home.sent("dan.hexdelve")).unwrap();
        fs::write(home.sent("eve.hexdelve"), other).unwrap();
    });
    let why: Vec<_> = ladder.refused.iter().map(|it| it.why.as_str()).collect();
    assert!(why[0].starts_with("it cannot be read: ") && why.len() == 4, "{why:?}");
    assert_eq!(why[1], "it cannot be read: this is a pipe, not a file");
    assert_eq!(why[2], "it cannot be read: this is a device, not a file");
    assert_eq!(why[3], "it has changed since it was judged");
    let page = home.page();
    let journals: Vec<_> = page.iter().filter(|(name, _)| name.ends_with(".hexdelve")).collect();
    assert!(journals.len() == 1 && *journals[0].1 == judged, "what was judged is written");
    let index = page.iter().find(|(name, _)| name.ends_with("index.html")).unwrap().1;
    assert_eq!(index.windows(9).filter(|it| it == b".html\">gi").count(), 1);
}

#[test]
fn the_time_for_a_page_counts_and_is_remembered() {
    let home = Home::new();
    home.send("ada.hexdelve", 3, DelveSetup::new(Seed(7)));
    let (ladder, mut record) = write_after(&home, Duration::ZERO, || {});
    let why = "making its page takes too long: more than 0 s";
    assert_eq!(ladder.refused[0].why, why);
    let page = home.page();
    assert!(page.len() == 1 && page.keys().all(|it| it.ends_with("index.html")), "{page:?}");
    let again = judge(&home.0.path().join("sent"), &mut record, 1);
    assert_eq!(again.refused, ladder.refused);
}

#[test]
fn a_replay_that_takes_too_long_is_not_tried_again() {
    let home = Home::new();
    let journal = home.send("ada.hexdelve", 3, DelveSetup::new(Seed(7)));
    let (rules, mut record) = (Rules::default(), new_record());
    let sent = submissions(&home.0.path().join("sent"), None).unwrap();
    let limits = LadderLimits { time: Duration::ZERO, ..LadderLimits::default() };
    Ladder::judge(&sent, &rules, &limits, &mut record, 1, &|_, _| {});
    let verdict = record.verdicts.get(&LadderRecord::hash_of(&journal));
    assert!(matches!(verdict, Some(Verdict::Refused(why)) if why.contains("too long")));
}
