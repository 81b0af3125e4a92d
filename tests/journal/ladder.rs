//! The ladder: every game that a journal proves is listed once, and nothing else.

#![cfg(feature = "terminal")]

use crate::{
    forgery::{RECORD, record, split, with_other_words},
    recorded::Recorded,
};
use hexdelve::{
    ladder::{Ladder, LadderLimits, Verdicts, submissions},
    prelude::*,
};
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command as Process, Output, Stdio},
    time::Duration,
};

/// Plays a short game to its end, and writes its journal.
fn play(seed: u64, file: &Path) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let rules = Rules::default();
    let mut recorded = if seed.is_multiple_of(20) {
        Recorded::begin(&rules, Delve::new(Seed(seed)), file)
    } else {
        Recorded::begin(&rules, Pit::new(Seed(seed)), file)
    };
    recorded.play(&mut *AutopilotName::Straight.start(), 12);
    if !recorded.game.status().is_over() {
        recorded.game.give_up();
        recorded.recorded_game.record(RecordedAction::GiveUp, &recorded.game);
    }
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
    ("it is a copy of", |honest| {
        let header = with_other_words(honest, "began = \"20", "began = \"19");
        rewritten(&header, honest, |_, _, _| {})
    }),
    ("is the seed for 2026-01-02, but it is not", |honest| {
        let header = with_other_words(honest, "\nbegan", "\ndaily = \"2026-01-02\"\nbegan");
        rewritten(&header, honest, |_, _, _| {})
    }),
    ("turn ", |honest| {
        let header = with_other_words(honest, "seed = \"", "seed = \"1");
        rewritten(&header, honest, |_, _, _| {})
    }),
    ("it was played with cheats", |honest| {
        let header = with_other_words(honest, "plugins = []", "plugins = [\"cheats\"]");
        rewritten(&header, honest, |_, _, _| {})
    }),
    ("are not a complete record", |honest| [honest, b"torn"].concat()),
];

/// The number of forgeries of each kind.
const EACH: usize = 5;

fn judge(folder: &Path, verdicts: &mut Verdicts, threads: usize) -> Ladder {
    let sent = submissions(folder, None).unwrap();
    let (rules, limits) = (Rules::default(), LadderLimits::default());
    Ladder::judge(&sent, &rules, &limits, verdicts, threads, &|_, _| {})
}

fn no_verdicts() -> Verdicts {
    let tables = GameTables::built_in().content_hash();
    Verdicts::read(Path::new("/nowhere/at/all"), tables, &LadderLimits::default())
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
    let mut verdicts = no_verdicts();
    let ladder = judge(folder.path(), &mut verdicts, 2);
    let refused: BTreeMap<_, _> =
        ladder.refused().iter().map(|it| (it.name.clone(), it.why.clone())).collect();
    assert_eq!(refused.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, why) in &expected {
        assert!(refused[name].contains(why), "{name}: {}, expected {why}", refused[name]);
    }
    assert_eq!(ladder.games().len(), honest);

    // With the verdicts of the first run, the second is the same and replays nothing.
    let before = verdicts.clone();
    let again = judge(folder.path(), &mut verdicts, 1);
    assert!(again.games() == ladder.games() && again.refused() == ladder.refused());
    assert!(verdicts == before);
}

#[test]
fn a_journal_beyond_a_limit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    play(1, &folder.path().join("ada.hexdelve"));
    let sent = submissions(folder.path(), None).unwrap();
    let why = |limits: LadderLimits| {
        let mut verdicts = no_verdicts();
        let rules = Rules::default();
        let ladder = Ladder::judge(&sent, &rules, &limits, &mut verdicts, 1, &|_, _| {});
        ladder.refused().first().map(|it| it.why.clone()).unwrap_or_default()
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
fn the_page_lists_games_with_last_words_recording_and_journal() {
    let folder = tempfile::tempdir().unwrap();
    // Names can contain anything.
    play(20, &folder.path().join("sent/<b>eve & \u{1b}[31mco/game.hexdelve"));
    play(3, &folder.path().join("sent/ada/game.hexdelve"));
    fs::write(folder.path().join("sent/bob.hexdelve"), "no journal").unwrap();
    // The page may be in the folder itself.
    let run = || ladder(&["sent", "--out", "sent/page"], folder.path());
    let output = run();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stderr}");
    assert!(stderr.contains("bob.hexdelve: it is not a journal"), "{stderr}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(stdout, "sent/page/index.html: 2 games verified, 1 journal refused\n");

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
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("nowhere: cannot be read"), "{stderr}");
    assert!(!folder.path().join("ladder").exists(), "nothing is made of nothing");
}
