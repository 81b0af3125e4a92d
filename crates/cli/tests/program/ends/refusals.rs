//! Saved games that cannot be resumed: the program says why and keeps the file, and you
//! can start another game beside it.

use crate::{
    at_home, code,
    console::Console,
    ends::games::{PROGRAM, journals, only_journal, proven, quiet_seed, rest},
    forgery::with_other_words,
    stderr, stdout,
};
use hexdelve::journal::{Journal, RULES_VERSION};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
};
use tempfile::TempDir;

/// A saved game of five turns that is not open.
fn a_game() -> (Arc<TempDir>, PathBuf) {
    let console = Console::play(80, 24, &["--seed", &quiet_seed().to_string()]);
    console.wait_for("Turn 0 ");
    rest(&console, 0, 5);
    let state = console.state();
    console.quit();
    let journal = only_journal(state.path());
    (state, journal)
}

/// Expects that the program refuses to resume the game, says why in one message, leaves
/// the file unchanged, and starts another game with `--new`.
fn refuses(state: &Arc<TempDir>, arguments: &[&str], file: &PathBuf, why: &[&str]) {
    let before = fs::read(file).ok();
    let (code, text) = Console::play_at(state, arguments).end();
    let text = text.replace('\n', "");
    assert_eq!(code, 1, "{text}");
    let name = file.file_name().unwrap().to_str().unwrap();
    for words in ["hexdelve: ", name, "`hexdelve --new` starts another game and keeps this one"]
        .iter()
        .chain(why)
    {
        assert!(text.contains(words), "{words} is not in {text}");
    }
    let beside = Console::play_at(state, &[arguments, &["--new"]].concat());
    beside.wait_for("Turn 0 ");
    rest(&beside, 0, 1);
    beside.quit();
    assert!(file.exists());
    assert_eq!(fs::read(file).ok(), before, "the file is as it was");
}

#[test]
fn a_game_of_older_rules_names_the_program_that_plays_it() {
    let (state, journal) = a_game();
    let ours =
        format!("program = \"hexdelve {}\"\nrules = {RULES_VERSION}", env!("CARGO_PKG_VERSION"));
    let older = "program = \"hexdelve 0.1.0\"\nrules = 5";
    let bytes = with_other_words(&fs::read(&journal).unwrap(), &ours, older);
    fs::write(&journal, bytes).unwrap();
    let why = format!(
        "it was played under version 5 of the rules, but this program has {RULES_VERSION}; use the \
         build of hexdelve 0.1.0 that has version 5"
    );
    refuses(&state, &[], &journal, &[&why]);
    let listed = at_home(state.path(), &["games"]);
    assert!(stdout(&listed).contains(&why), "{}", stdout(&listed));
}

/// A folder with tables of levels other than the built-in ones.
fn other_tables() -> TempDir {
    let tables = tempfile::tempdir().unwrap();
    let levels = include_str!("../../../../../assets/levels.toml");
    let other = levels.replacen("\nmonsters = 6", "\nmonsters = 7", 1);
    fs::write(tables.path().join("levels.toml"), other).unwrap();
    tables
}

#[test]
fn a_game_with_other_tables_resumes_with_its_own() {
    let (state, journal) = a_game();
    let tables = other_tables();
    let assets = ["--assets", tables.path().to_str().unwrap()];
    refuses(&state, &assets, &journal, &["it was played with other tables", "--assets DIR"]);
    fs::remove_file(only_other(&state, &journal)).unwrap();
    let again = Console::play_at(&state, &[]);
    again.wait_for("Resumed at turn 5.");
    again.quit();
}

/// The other one of two journals.
fn only_other(state: &Arc<TempDir>, journal: &PathBuf) -> PathBuf {
    let others = journals(state.path()).into_iter().filter(|it| it != journal);
    let others: Vec<_> = others.collect();
    assert_eq!(others.len(), 1);
    others[0].clone()
}

/// Damages the third of five records, and returns the new contents of the file.
fn damage_the_third_record(journal: &Path) -> Vec<u8> {
    let mut bytes = fs::read(journal).unwrap();
    let third = bytes.len() - 3 * 16;
    bytes[third + 2] ^= 1;
    fs::write(journal, &bytes).unwrap();
    bytes
}

/// The copies of damaged files beside a journal. There must be `count` of them.
fn copies(journal: &Path, count: usize) -> Vec<PathBuf> {
    let files = fs::read_dir(journal.parent().unwrap()).unwrap().map(|it| it.unwrap().path());
    let copies: Vec<_> =
        files.filter(|it| it.extension().is_some_and(|ending| ending == "damaged")).collect();
    assert_eq!(copies.len(), count, "{copies:?}");
    copies
}

#[test]
fn a_damaged_record_is_named_and_those_before_are_salvaged() {
    let (state, journal) = a_game();
    let bytes = damage_the_third_record(&journal);
    let why = ["record 3 is damaged, and 2 good records follow it", "`hexdelve --salvage`"];
    refuses(&state, &[], &journal, &why);
    fs::remove_file(only_other(&state, &journal)).unwrap();

    // Nothing is copied while another program plays the game.
    let locked = fs::File::open(&journal).unwrap();
    locked.lock().unwrap();
    let (code, text) = Console::play_at(&state, &["--salvage"]).end();
    assert_eq!((code, text.contains("open elsewhere")), (1, true), "{text}");
    copies(&journal, 0);
    drop(locked);

    let salvaged = Console::play_at(&state, &["--salvage"]);
    salvaged.wait_for("Resumed at turn 2. A copy of the damaged file was kept.");
    rest(&salvaged, 2, 3);
    salvaged.quit();
    assert_eq!(proven(&journal).1.turns(), 3);
    assert_eq!(fs::read(&copies(&journal, 1)[0]).unwrap(), bytes);

    // Damage to the last record does not replace the first copy.
    let mut again = fs::read(&journal).unwrap();
    let last = again.len() - 16;
    again[last] ^= 1;
    fs::write(&journal, &again).unwrap();
    refuses(&state, &[], &journal, &["record 3 is damaged, and no good record follows it"]);
    fs::remove_file(only_other(&state, &journal)).unwrap();
    let salvaged = Console::play_at(&state, &["--salvage"]);
    salvaged.wait_for("Resumed at turn 2.");
    salvaged.quit();
    let kept: Vec<_> = copies(&journal, 2).iter().map(|copy| fs::read(copy).unwrap()).collect();
    assert!(kept.contains(&bytes) && kept.contains(&again));
}

#[test]
fn a_salvage_that_is_refused_changes_nothing() {
    let (state, journal) = a_game();
    let bytes = damage_the_third_record(&journal);
    let is_untouched = || {
        assert_eq!(fs::read(&journal).unwrap(), bytes, "the file is as it was");
        copies(&journal, 0);
    };

    let tables = other_tables();
    let assets = ["--salvage", "--assets", tables.path().to_str().unwrap()];
    let (code, text) = Console::play_at(&state, &assets).end();
    assert_eq!((code, text.contains("other tables")), (1, true), "{text}");
    is_untouched();

    // If the size limit for files is below the size of the journal, no complete copy
    // can be written.
    let limit = format!("--fsize={}", bytes.len() - 100);
    let mut limited = Command::new("prlimit");
    limited.args([&limit, PROGRAM, "--plain", "--salvage"]);
    limited.env("XDG_STATE_HOME", state.path()).env("XDG_CONFIG_HOME", state.path());
    match limited.stdin(Stdio::null()).output() {
        Ok(output) => {
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{told}");
            is_untouched();
        }
        Err(_) => eprintln!("no prlimit here: what needs it is left out"),
    }

    let salvaged = Console::play_at(&state, &["--salvage"]);
    salvaged.wait_for("Resumed at turn 2. A copy of the damaged file was kept.");
    salvaged.quit();
    assert_eq!(proven(&journal).1.turns(), 2);
}

#[test]
fn a_torn_end_is_told_and_gone() {
    let (state, journal) = a_game();
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 3]).unwrap();
    let console = Console::play_at(&state, &[]);
    console.wait_for("Resumed at turn 4.");
    console.wait_for("turn 4. Its torn end (13 bytes) was removed.");
    rest(&console, 4, 5);
    console.quit();
    assert_eq!(proven(&journal).1.turns(), 5);
}

#[test]
fn an_opening_that_was_cut_short_is_passed_over() {
    let (state, journal) = a_game();
    let bytes = fs::read(&journal).unwrap();
    // The empty file comes last.
    for length in [40, 20, 19, 5, 0] {
        let cut = journal.with_file_name("cut.hexdelve");
        fs::write(&cut, &bytes[..length]).unwrap();
        let console = Console::play_at(&state, &[]);
        console.wait_for("Resumed at turn 5.");
        console.quit();
        assert!(!cut.exists(), "nothing was played in it");
    }
}

/// Runs the program without a terminal.
fn printed(state: &Arc<TempDir>, arguments: &[&str]) -> (i32, String) {
    let output = at_home(state.path(), arguments);
    (code(&output), stdout(&output) + &stderr(&output))
}

#[test]
fn a_damaged_game_neither_hides_nor_blocks_a_good_one() {
    let (state, journal) = a_game();
    let bytes = fs::read(&journal).unwrap();
    let (third, good) = (bytes.len() - 3 * 16, journal.file_stem().unwrap().to_str().unwrap());
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        bytes
    };
    // The newest game comes first in the list.
    let bad = journal.with_file_name("newest.hexdelve");
    for (content, why) in [
        (Vec::new(), "it ends within its header"),
        (bytes[..40].to_vec(), "it ends within its header"),
        (vec![0; bytes.len()], "it is not a journal"),
        (b"somebody's notes".to_vec(), "it is not a journal"),
        (changed(60), "its header is damaged"),
        (changed(third + 2), "record 3 is damaged, and 2 good records follow it"),
    ] {
        fs::write(&bad, &content).unwrap();
        let (code, told) = printed(&state, &["games"]);
        assert_eq!(code, 0, "{told}");
        assert!(told.starts_with("newest"), "{told}");
        assert!(told.lines().next().unwrap().contains(why), "{told}");
        assert!(told.contains(&format!("`hexdelve` continues {good}, and")), "{told}");
        assert_eq!(fs::read(&bad).unwrap(), content, "the file is as it was");
        // A game that is asked for is not replaced by another one, nor by a new one.
        let (code, told) = printed(&state, &["--plain", "--resume", "newest"]);
        assert_eq!((code, told.contains(why)), (1, true), "{told}");
        assert_eq!(fs::read(&bad).unwrap(), content, "the file is as it was");
        let (code, told) = printed(&state, &["--plain"]);
        assert_eq!((code, told.contains("Resumed at turn 5.")), (0, true), "{told}");
        let is_empty = why.starts_with("it ends");
        assert_eq!(told.contains("newest is damaged: see `hexdelve games`."), !is_empty, "{told}");
        assert_eq!(bad.exists(), !is_empty, "what has no turn is removed");
    }
    // Without a good game, the sentence says what happens, too.
    fs::remove_file(&journal).unwrap();
    let (_, told) = printed(&state, &["games"]);
    assert!(told.contains("`hexdelve` continues none of them (") && told.contains("record 3"));
    assert_eq!(printed(&state, &["--plain"]).0, 1);
    let (code, told) = printed(&state, &["--plain", "--salvage"]);
    assert_eq!((code, told.contains("Resumed at turn 2.")), (0, true), "{told}");
}

#[test]
fn the_list_names_no_game_that_is_open_elsewhere() {
    let (state, journal) = a_game();
    let locked = fs::File::open(&journal).unwrap();
    locked.lock().unwrap();
    let (_, told) = printed(&state, &["games"]);
    assert!(told.contains("`hexdelve` continues none of them ("), "{told}");
    assert!(told.contains("open elsewhere"), "{told}");
    drop(locked);
    let (_, told) = printed(&state, &["games"]);
    let name = journal.file_stem().unwrap().to_str().unwrap();
    assert!(told.contains(&format!("`hexdelve` continues {name}, and")), "{told}");
}

#[test]
fn what_is_no_journal_is_told_and_kept() {
    let (state, journal) = a_game();
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, "somebody's notes").unwrap();
    refuses(&state, &[], &journal, &["it is not a journal"]);
    fs::remove_file(only_other(&state, &journal)).unwrap();
    let mut damaged = bytes;
    damaged[60] ^= 1;
    fs::write(&journal, damaged).unwrap();
    refuses(&state, &[], &journal, &["its header is damaged"]);
}

#[test]
fn a_folder_or_pipe_named_like_a_game_is_ignored() {
    let (state, journal) = a_game();
    let (folder, pipe) =
        (journal.with_file_name("a.hexdelve"), journal.with_file_name("b.hexdelve"));
    fs::create_dir(&folder).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let console = Console::play_at(&state, &[]);
    console.wait_for("Resumed at turn 5.");
    console.quit();
    assert!(folder.exists() && pipe.exists());
}

#[test]
fn a_file_that_cannot_be_read_is_told_and_kept() {
    let (state, journal) = a_game();
    fs::set_permissions(&journal, fs::Permissions::from_mode(0o000)).unwrap();
    if Journal::open(&journal).is_ok() {
        // The superuser can read any file, so a dangling link takes its place.
        fs::remove_file(&journal).unwrap();
        std::os::unix::fs::symlink(journal.with_file_name("missing"), &journal).unwrap();
        let (code, text) = Console::play_at(&state, &[]).end();
        assert_eq!((code, text.contains("No such file")), (1, true), "{text}");
        let beside = Console::play_at(&state, &["--new"]);
        beside.wait_for("Turn 0 ");
        beside.quit();
        return;
    }
    refuses(&state, &[], &journal, &["Permission denied"]);
}
