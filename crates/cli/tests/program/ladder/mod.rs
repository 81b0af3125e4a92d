//! The ladder: every game that a journal proves is listed once, and nothing else.

mod record;

use crate::{
    forgery::{RECORD, record, split, with_other_words},
    recorded::Recorded,
    stderr, stdout,
};
use hexdelve::{
    journal::{DailyDate, GameSetup, Journal, RecordedAction},
    level::Challenge,
};
use hexdelve_cli::{
    ladder::{Ladder, LadderLimits, LadderRecord, submissions},
    prelude::*,
};
use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command as Process, Output, Stdio},
    thread,
    time::{Duration, SystemTime},
};

fn play(seed: u64, file: &Path) {
    if seed.is_multiple_of(20) {
        play_for(12, DelveSetup::new(Seed(seed)), file);
    } else {
        play_for(12, PitSetup::new(Seed(seed)), file);
    }
}

/// Plays a game for some turns or to its end, and writes its journal.
fn play_for(turns: u64, setup: impl Into<GameSetup>, file: &Path) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let mut recorded = Recorded::begin(&Rules::default(), setup, file);
    recorded.play(&mut *AutopilotName::Straight.start(), turns);
    if !recorded.game.status().is_over() {
        recorded.game.give_up();
        recorded.recorded_game.record(RecordedAction::GiveUp, &recorded.game);
    }
}

/// Returns a journal with other words in its header, and valid checksums.
fn with_header(journal: &[u8], from: &str, to: &str) -> Vec<u8> {
    rewritten(&with_other_words(journal, from, to), journal, |_, _, _| {})
}

/// Returns the records of a journal under another header, with valid checksums. `edit`
/// may change the entry and the hash of each record, which it gets with its number.
fn rewritten(
    header: &[u8],
    journal: &[u8],
    edit: impl Fn(usize, &mut [u8; 8], &mut u32),
) -> Vec<u8> {
    let mut bytes = header.to_vec();
    for (number, old) in split(journal).1.into_iter().enumerate() {
        let mut entry = <[u8; 8]>::try_from(&old[..8]).unwrap();
        let mut hash = u32::from_le_bytes(old[8..12].try_into().unwrap());
        edit(number, &mut entry, &mut hash);
        bytes.extend(record(header, number as u64, entry, hash));
    }
    bytes
}

/// A kind of forgery: the reason for its refusal contains the word, and the function
/// makes it from an honest journal.
type Forgery = (&'static str, fn(&[u8]) -> Vec<u8>);

const FORGERIES: [Forgery; 10] = [
    ("is damaged", |honest| {
        let mut bytes = honest.to_vec();
        let at = bytes.len() - RECORD;
        bytes[at] ^= 1;
        bytes
    }),
    ("turn 1 (", |honest| {
        let other = |number: usize, entry: &mut [u8; 8], _: &mut u32| {
            // A step north instead of a rest, or a rest instead of anything else.
            if number == 0 {
                *entry = if *entry == [0; 8] { [1, 0, 0, 0, 0, 0, 0, 0] } else { [0; 8] };
            }
        };
        rewritten(split(honest).0, honest, other)
    }),
    ("differs: the journal records hash", |honest| {
        rewritten(split(honest).0, honest, |number, _, hash| {
            *hash ^= u32::from(number == 0);
        })
    }),
    ("the game is not over", |honest| honest[..honest.len() - RECORD].to_vec()),
    ("it is a copy of", <[u8]>::to_vec),
    ("it is a copy of", |honest| with_header(honest, "began = \"20", "began = \"19")),
    ("it claims to be the daily game of 2026-01-02, but its header has", |honest| {
        as_daily(honest, DAY)
    }),
    ("turn ", |honest| with_header(honest, "seed = \"", "seed = \"1")),
    ("it was played with cheats", |honest| {
        with_header(honest, "plugins = []", "plugins = [\"cheats\"]")
    }),
    ("are not a complete record", |honest| [honest, b"torn"].concat()),
];

const EACH: usize = 5;

fn judge(folder: &Path, record: &mut LadderRecord, threads: usize) -> Ladder {
    let sent = submissions(folder, None).unwrap();
    let (rules, limits) = (Rules::default(), LadderLimits::default());
    Ladder::judge(&sent, &rules, &limits, record, threads, &|_, _| {})
}

fn new_record() -> LadderRecord {
    let (nowhere, limits) = (Path::new("/nowhere/at/all"), LadderLimits::default());
    LadderRecord::read(nowhere, &Rules::default(), &limits).unwrap()
}

#[test]
fn of_a_thousand_journals_fifty_forgeries_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let honest = 1000 - FORGERIES.len() * EACH;
    for seed in 1..=honest {
        let file = format!("player-{}/game-{seed}.hexdelve", seed % 40);
        play(seed as u64, &folder.path().join(file));
    }
    let mut expected = BTreeMap::new();
    for (kind, (why, forge)) in FORGERIES.iter().enumerate() {
        for copy in 0..EACH {
            let seed = 1 + kind * EACH + copy;
            let original = format!("player-{}/game-{seed}.hexdelve", seed % 40);
            let bytes = fs::read(folder.path().join(original)).unwrap();
            let name = format!("zed-{kind}-{copy}.hexdelve");
            fs::write(folder.path().join(&name), forge(&bytes)).unwrap();
            expected.insert(name, *why);
        }
    }
    let mut record = new_record();
    let ladder = judge(folder.path(), &mut record, 2);
    let refused: BTreeMap<_, _> =
        ladder.refused.iter().map(|it| (it.name.clone(), it.why.clone())).collect();
    assert_eq!(refused.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, why) in &expected {
        assert!(refused[name].contains(why), "{name}: {}, expected {why}", refused[name]);
    }
    assert_eq!(ladder.games.len(), honest);

    // With the record of the first run, the second is the same and replays nothing.
    let before = record.clone();
    let again = judge(folder.path(), &mut record, 1);
    assert!(again.games == ladder.games && again.refused == ladder.refused);
    assert!(record == before);
}

#[test]
fn a_journal_beyond_a_limit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    play(1, &folder.path().join("ada.hexdelve"));
    let sent = submissions(folder.path(), None).unwrap();
    let why = |limits: LadderLimits| {
        let (rules, mut record) = (Rules::default(), new_record());
        let ladder = Ladder::judge(&sent, &rules, &limits, &mut record, 1, &|_, _| {});
        ladder.refused.first().map(|it| it.why.clone()).unwrap_or_default()
    };
    let usual = LadderLimits::default();
    assert_eq!(why(usual), "");
    assert!(why(LadderLimits { bytes: 100, ..usual }).contains("at most 100 bytes"));
    assert!(why(LadderLimits { turns: 1, ..usual }).contains("at most 1"));
    assert!(why(LadderLimits { monsters: 9, ..usual }).contains("has 10 monsters"));
    assert!(why(LadderLimits { cells: 1679, ..usual }).contains("has 1680 cells"));
    let late = why(LadderLimits { time: Duration::ZERO, ..usual });
    assert!(late.starts_with("replaying it takes too long: 0 of "), "{late}");
}

fn ladder(arguments: &[&str], home: &Path) -> Output {
    Process::new(env!("CARGO_BIN_EXE_hexdelve"))
        .arg("ladder")
        .args(arguments)
        .current_dir(home)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn a_flood_of_junk_does_not_swell_the_page() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("sent")).unwrap();
    for number in 0..1_003 {
        fs::write(folder.path().join(format!("sent/{number}.hexdelve")), "no journal").unwrap();
    }
    let output = ladder(&["sent", "--out", "page"], folder.path());
    let told = "page/index.html: 0 games verified, 1003 journals refused\n";
    assert_eq!(stdout(&output), told);
    let index = fs::read_to_string(folder.path().join("page/index.html")).unwrap();
    assert_eq!(index.matches(".hexdelve</code>").count(), 1_000);
    assert!(index.contains("Unlisted journals: 1003"));
    assert!(index.contains("<li>and 3 more</li>"));
}

#[test]
fn the_page_lists_games_with_last_words_recording_and_journal() {
    let folder = tempfile::tempdir().unwrap();
    // Names can contain anything.
    play(20, &folder.path().join("sent/<b>eve & \u{1b}[31mco/game.hexdelve"));
    play(3, &folder.path().join("sent/ada/game.hexdelve"));
    fs::write(folder.path().join("sent/bob.hexdelve"), "no journal").unwrap();
    // The page may be in the folder itself.
    let run = || ladder(&["sent", "--out", "sent/page"], folder.path());
    let output = run();
    assert!(output.status.success(), "{output:?}");
    assert!(stderr(&output).contains("bob.hexdelve: it is not a journal"), "{output:?}");
    assert_eq!(stdout(&output), "sent/page/index.html: 2 games verified, 1 journal refused\n");

    let page = folder.path().join("sent/page");
    let index = fs::read_to_string(page.join("index.html")).unwrap();
    assert!(index.contains("<td>&lt;b&gt;eve &amp; [31mco</td>"), "{index}");
    assert!(!index.contains("<script") && !index.contains("<b>"), "{index}");
    let links: Vec<_> =
        index.split("href=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
    assert_eq!(links.len(), 2);
    for link in links {
        let game = fs::read_to_string(page.join(link)).unwrap();
        assert!(game.contains("--code HX"), "{game}");
        assert!(
            game.contains("Given up") || game.contains("Killed") || game.contains("Won"),
            "{game}"
        );
        let stem = page.join(link.trim_end_matches(".html"));
        let svg = fs::read_to_string(stem.with_extension("svg")).unwrap();
        assert!(svg.starts_with("<svg ") && svg.contains("animation: play"), "it moves");
        let journal = Journal::open(&stem.with_extension("hexdelve")).unwrap();
        hexdelve::replay::verify_journal(&journal, &Rules::default(), &mut |_, _| {}).unwrap();
    }
    let before = fs::metadata(page.join("index.html")).unwrap().len();
    assert!(run().status.success(), "the copies on the page are not sent journals");
    assert_eq!(fs::metadata(page.join("index.html")).unwrap().len(), before);
}

#[test]
fn a_ladder_of_a_missing_folder_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let output = ladder(&["nowhere"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("nowhere: cannot be read"), "{output:?}");
    assert!(!folder.path().join("ladder").exists(), "nothing is made of nothing");
}

const DAY: &str = "2026-01-02";

/// Returns the bytes of a journal whose header claims to be that of a daily game.
fn as_daily(journal: &[u8], day: &str) -> Vec<u8> {
    with_header(journal, "\nbegan", &format!("\ndaily = \"{day}\"\nbegan"))
}

/// A folder of journals and the page of their ladder.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn sent(&self, name: &str) -> PathBuf {
        self.0.path().join("sent").join(name)
    }

    fn send(&self, name: &str, turns: u64, setup: impl Into<GameSetup>) -> Vec<u8> {
        play_for(turns, setup, &self.sent(name));
        fs::read(self.sent(name)).unwrap()
    }

    /// Has a player send these bytes, with a file time long ago.
    fn forge(&self, name: &str, bytes: &[u8]) {
        let path = self.sent(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        date(&path);
    }

    fn index(&self) -> String {
        let output = ladder(&["sent", "--out", "page"], self.0.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(self.0.path().join("page/index.html")).unwrap()
    }

    /// All files of the page except the record, with their names.
    fn page(&self) -> BTreeMap<String, Vec<u8>> {
        let page = self.0.path().join("page");
        let folders = [page.clone(), page.join("games")].map(fs::read_dir).into_iter().flatten();
        let files = folders.flatten().map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.is_file() && !path.ends_with("record.toml"));
        files.map(|path| (path.display().to_string(), fs::read(path).unwrap())).collect()
    }
}

/// Gives a file a time long ago, as any sender can.
fn date(path: &Path) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1)).unwrap();
}

/// Returns the titles of the tables on a page that have this player, and the player's rank.
fn places(index: &str, player: &str) -> Vec<(String, usize)> {
    let tables = index.split("<h2>").skip(1);
    let place = |table: &str| {
        let title = table.split("</h2>").next()?.to_owned();
        let mut rows = table.split("<tr><td").skip(1);
        let rank = rows.position(|row| row.contains(&format!("<td>{player}</td>")))?;
        Some((title, rank + 1))
    };
    tables.filter_map(place).collect()
}

#[test]
fn a_daily_with_anything_of_its_own_is_refused() {
    let home = Home::new();
    let seed = DAY.parse::<DailyDate>().unwrap().seed();
    let delve = || DelveSetup::new(seed);
    let forgeries: [(&str, GameSetup); 7] = [
        ("level_seed", delve().level_seed(Some(Seed(1))).into()),
        ("turn_limit", delve().turn_limit(Some(900)).into()),
        ("challenge", delve().challenge(Some(Challenge::Bare)).into()),
        ("practice", delve().practice(true).into()),
        ("wizard", delve().mode(GameMode::Wizard).into()),
        ("[game.pit]", PitSetup::new(seed).into()),
        ("seed = ", DelveSetup::new(Seed(7)).into()),
    ];
    for (turns, (_, setup)) in (3..).zip(&forgeries) {
        let journal = home.send(&format!("eve-{turns}.hexdelve"), turns, setup.clone());
        home.forge(&format!("eve-{turns}.hexdelve"), &as_daily(&journal, DAY));
    }
    let journal = home.send("ada.hexdelve", 2, delve());
    home.forge("ada.hexdelve", &as_daily(&journal, DAY));
    let index = home.index();
    let daily = format!("Daily game of {DAY}");
    assert_eq!(places(&index, "ada"), [("The delve".to_owned(), 1), (daily, 1)], "{index}");
    for (turns, (what, _)) in (3..).zip(&forgeries) {
        assert_eq!(places(&index, &format!("eve-{turns}")), [], "{what}: {index}");
        let why = index.split("<li>").find(|it| it.contains(&format!("eve-{turns}."))).unwrap();
        assert!(why.contains("it claims to be the daily game") && why.contains(what), "{why}");
    }
}

#[test]
fn practice_and_wizard_games_have_their_own_tables() {
    let home = Home::new();
    let delve = |seed| DelveSetup::new(Seed(seed)).challenge(Some(Challenge::Hunted));
    home.send("ada.hexdelve", 9, delve(1));
    home.send("eve.hexdelve", 2, delve(2).practice(true));
    home.send("eva.hexdelve", 2, delve(3).mode(GameMode::Wizard));
    let index = home.index();
    assert_eq!(places(&index, "ada"), [("Challenge: hunted".to_owned(), 1)]);
    assert_eq!(places(&index, "eve"), [("Practice games".to_owned(), 1)]);
    assert_eq!(places(&index, "eva"), [("Wizard games".to_owned(), 1)]);
}

#[test]
fn a_copy_never_displaces_whatever_it_says() {
    let home = Home::new();
    let seed = DAY.parse::<DailyDate>().unwrap().seed();
    let plain = home.send("nan/game.hexdelve", 5, DelveSetup::new(seed));
    let journal = as_daily(&plain, DAY);
    home.forge("nan/game.hexdelve", &journal);
    let before = places(&home.index(), "nan");
    assert_eq!(before.len(), 2, "{before:?}");
    // Without the mark of a daily game, with another date, with other words for the same
    // setup; and byte for byte.
    let other_words = |from: &str, to: &str| with_header(&plain, from, to);
    home.forge("aaa-1/game.hexdelve", &plain);
    home.forge("aaa-2/game.hexdelve", &other_words("began = \"20", "began = \"19"));
    home.forge("aaa-3/game.hexdelve", &other_words("\nmode", "\nturn_limit = 900\nmode"));
    let same = format!("\nlevel_seed = \"{seed}\"\nmode");
    home.forge("aaa-4/game.hexdelve", &other_words("\nmode", &same));
    home.forge("aaa-5/game.hexdelve", &journal);
    for _ in 0..2 {
        let index = home.index();
        assert_eq!(places(&index, "nan"), before, "{index}");
        assert_eq!(index.matches("it is a copy of nan/game.hexdelve").count(), 5, "{index}");
        // What a new version of the program does.
        let record = home.0.path().join("page/record.toml");
        let text = fs::read_to_string(&record).unwrap();
        fs::write(&record, text.replacen("judge = \"hexdelve", "judge = \"older", 1)).unwrap();
    }
}

#[test]
fn a_copy_in_another_mode_is_a_copy() {
    let home = Home::new();
    let delve = home.send("nan/delve.hexdelve", 5, DelveSetup::new(Seed(7)));
    let pit = home.send("nan/pit.hexdelve", 2, PitSetup::new(Seed(7)));
    home.index();
    let copies = [
        (&delve, "mode = \"delve\"", "mode = \"practice\""),
        (&delve, "mode = \"delve\"", "mode = \"wizard\""),
        // No hunter has arrived yet.
        (&delve, "mode = \"delve\"", "mode = \"delve\"\nchallenge = \"hunted\""),
        // The PC has not walked through rock.
        (&pit, "bore = false", "bore = true"),
        (&pit, "bore = false", "bore = false\nturn_limit = 900"),
    ];
    for (number, (journal, from, to)) in copies.into_iter().enumerate() {
        home.forge(&format!("eve/{number}.hexdelve"), &with_header(journal, from, to));
    }
    // A turn limit instead of giving up.
    let stalled = with_header(&pit, "bore = false", "bore = false\nturn_limit = 2");
    home.forge("eve/stalled.hexdelve", &stalled[..stalled.len() - RECORD]);
    let index = home.index();
    assert_eq!((places(&index, "nan").len(), places(&index, "eve").len()), (2, 0), "{index}");
    assert_eq!(index.matches("it is a copy of nan/").count(), 6, "{index}");
}

#[test]
fn the_page_may_be_in_the_folder_of_the_journals() {
    let home = Home::new();
    home.send("ada.hexdelve", 5, DelveSetup::new(Seed(7)));
    for _ in 0..2 {
        let output = ladder(&["sent", "--out", "sent"], home.0.path());
        assert_eq!(stdout(&output), "sent/index.html: 1 game verified, 0 journals refused\n");
    }
    let output = ladder(&["sent", "--out", "sent/ada.hexdelve"], home.0.path());
    assert!(stderr(&output).contains("sent/ada.hexdelve is a file, not a folder"), "{output:?}");
}

#[test]
#[cfg(unix)]
fn of_two_new_copies_the_file_written_later_is_refused() {
    let home = Home::new();
    let journal = home.send("nan.hexdelve", 5, DelveSetup::new(Seed(7)));
    thread::sleep(Duration::from_millis(50));
    home.forge("aaa.hexdelve", &journal);
    let index = home.index();
    assert_eq!((places(&index, "nan").len(), places(&index, "aaa").len()), (1, 0), "{index}");
}

#[test]
fn a_day_that_has_not_begun_is_refused() {
    let home = Home::new();
    for (name, day) in [("ada", DAY), ("eve", "9999-12-31")] {
        let seed = day.parse::<DailyDate>().unwrap().seed();
        let journal = home.send(&format!("{name}.hexdelve"), 3, DelveSetup::new(seed));
        home.forge(&format!("{name}.hexdelve"), &as_daily(&journal, day));
    }
    for _ in 0..2 {
        let index = home.index();
        assert_eq!((places(&index, "ada").len(), places(&index, "eve").len()), (2, 0), "{index}");
        assert!(index.contains("9999-12-31 has not begun anywhere on earth"), "{index}");
    }
}

#[test]
fn giving_up_before_the_first_turn_is_no_score() {
    let home = Home::new();
    home.send("ada.hexdelve", 1, DelveSetup::new(Seed(7)));
    home.send("eve.hexdelve", 0, DelveSetup::new(Seed(8)));
    home.send("eva.hexdelve", 0, PitSetup::new(Seed(9)));
    let index = home.index();
    assert_eq!(places(&index, "ada").len(), 1, "{index}");
    assert_eq!(index.matches("it was given up before its first turn").count(), 2, "{index}");
}

/// Records a game that is given up after a rest.
fn rest_once(setup: PitSetup, file: &Path) {
    let mut recorded = Recorded::begin(&Rules::default(), setup, file);
    recorded.submit(Action::Rest);
    recorded.game.give_up();
    recorded.recorded_game.record(RecordedAction::GiveUp, &recorded.game);
}

#[test]
fn games_with_one_seed_in_different_pits_are_no_copies() {
    let home = Home::new();
    let pit = || PitSetup::new(Seed(7));
    let (dungeon, start) = pit().generate_level().unwrap();
    let setups = [
        pit(),
        pit().monsters(12),
        pit().size(Size::of(60, 20)),
        pit().kind(LevelKind::Cavern),
        pit().level_seed(Some(Seed(8))),
    ];
    for (number, setup) in (0..).zip(setups) {
        home.send(&format!("ada-{number}.hexdelve"), 0, setup.clone());
        rest_once(setup, &home.sent(&format!("bob-{number}.hexdelve")));
    }
    let index = home.index();
    assert!(!index.contains("it is a copy of"), "{index}");
    assert_eq!((0..5).map(|it| places(&index, &format!("bob-{it}")).len()).sum::<usize>(), 5);
    // The same level as a file makes the same game.
    rest_once(pit().dungeon(dungeon).player_at(start), &home.sent("eve.hexdelve"));
    assert!(home.index().contains("it is a copy of bob-0.hexdelve"));
    // A pit has no tables, whatever its header says.
    let bytes = fs::read(home.sent("bob-1.hexdelve")).unwrap();
    let content = "\ncontent = \"0123456789abcdef\"\nbegan";
    home.forge("eva.hexdelve", &with_header(&bytes, "\nbegan", content));
    assert!(home.index().contains("it is a copy of bob-1.hexdelve"));
}
