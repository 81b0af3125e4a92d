//! Malicious files and arguments: each is refused at once, with little memory, and with a
//! message that contains no escape codes.

#![cfg(target_os = "linux")]

use crate::stderr;
use hexdelve::content::is_unprintable;
use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::Write,
    os::unix::ffi::OsStringExt,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

/// The limit of the address space while a file is refused, in KiB. A process has more
/// address space than memory. Without a bad file, it needs a third of this.
const ADDRESSES: u32 = 64 << 10;
const LONGEST: Duration = Duration::from_secs(1);
/// The limit for a message, in characters: the program's own words, the path, and the
/// longest quotation.
const MOST_WORDS: usize = 2_000;

fn limited<S: AsRef<OsStr>>(limit: u32, arguments: &[S]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {limit}; exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_hexdelve")).args(arguments).stdin(Stdio::null());
    command
}

fn hexdelve<S: AsRef<OsStr>>(arguments: &[S]) -> Output {
    limited(ADDRESSES, arguments).output().unwrap()
}

/// Makes the program refuse a file, and returns the message.
fn refusal(option: &str, path: &Path) -> String {
    let arguments = [OsStr::new("generate"), OsStr::new(option), path.as_os_str()];
    let before = Instant::now();
    let output = hexdelve(&arguments);
    let spent = before.elapsed();
    let told = stderr(&output);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{told}");
    assert!(spent < LONGEST, "{spent:?}: {told}");
    let line = told.strip_suffix('\n').unwrap();
    assert!(line.starts_with("hexdelve: ") && !line.contains(is_unprintable), "{line:?}");
    assert!(line.chars().count() < MOST_WORDS, "{} bytes", line.len());
    line.to_owned()
}

fn refused_content(name: &str, text: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    refusal("--assets", folder.path())
}

fn refused_dungeon(bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dungeon");
    fs::write(&path, bytes).unwrap();
    refusal("--load", &path)
}

/// A dungeon file with an open hall. `counts` are the counts in the file; `rooms` and
/// `stairs` are the actual numbers.
fn hall(counts: [u16; 3], rooms: usize, stairs: usize) -> Vec<u8> {
    let cells = (0..21).flat_map(|y| (0..80).map(move |x| (x, y)));
    let rock =
        cells.map(|(x, y)| if [0, 79].contains(&x) || [0, 20].contains(&y) { 255 } else { 0 });
    let mut bytes = b"RLG327-S2021\0\0\0\0\0\0\0\0\x05\x05".to_vec();
    bytes.extend(rock);
    bytes.extend(counts[0].to_be_bytes());
    bytes.extend([1, 1, 78, 19].repeat(rooms));
    for count in &counts[1..] {
        bytes.extend(count.to_be_bytes());
        bytes.extend([3, 3].repeat(stairs));
    }
    with_its_length(bytes, 16)
}

/// Like `hall`, in the older format without counts: rooms up to the end of the file.
fn older_hall(rooms: usize) -> Vec<u8> {
    let new = hall([0; 3], 0, 0);
    let mut bytes = [b"RLG327-F2018", &new[12..22 + 80 * 21]].concat();
    bytes.extend([1, 1, 78, 19].repeat(rooms));
    with_its_length(bytes, 16)
}

fn with_its_length(mut bytes: Vec<u8>, at: usize) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap().to_be_bytes();
    bytes[at..at + 4].copy_from_slice(&length);
    bytes
}

#[test]
fn a_plain_start_needs_a_third_of_the_memory_limit() {
    let output = limited(ADDRESSES / 3, &["generate"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_count_is_not_believed_before_what_it_counts_is_there() {
    let most = u16::MAX;
    for counts in [[most, 0, 0], [0, most, 0], [0, 0, most], [most; 3]] {
        let told = refused_dungeon(&hall(counts, 0, 0));
        // The next count is read as a staircase, which lies in the border.
        let places = ["more bytes for the rooms", "more bytes for staircase", "at 0,0, in the"];
        assert!(places.iter().any(|place| told.contains(place)), "{told}");
    }
    let mut long = hall([0; 3], 0, 0);
    long[16..20].copy_from_slice(&[255; 4]);
    let told = refused_dungeon(&long);
    assert!(told.contains("says the file has 4294967295 bytes, but it has "), "{told}");
}

#[test]
fn rooms_that_cover_the_level_thousands_of_times_are_refused() {
    for bytes in [hall([u16::MAX, 0, 0], 65_535, 0), older_hall(260_000)] {
        let told = refused_dungeon(&bytes);
        assert!(told.contains("holds one room too many"), "{told}");
    }
}

#[test]
fn as_many_staircases_as_can_be_counted_are_read_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dungeon");
    let again = folder.path().join("again");
    fs::write(&path, hall([1, u16::MAX, u16::MAX], 1, 65_535)).unwrap();
    let before = Instant::now();
    let [load, save] = [&path, &again].map(|it| it.to_str().unwrap());
    let output = hexdelve(&["generate", "--load", load, "--save", save]);
    assert!(output.status.success() && before.elapsed() < LONGEST, "{output:?}");
    assert_eq!(fs::metadata(&again).unwrap().len(), fs::metadata(&path).unwrap().len());
}

#[test]
fn a_hundred_megabytes_of_zeros_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.toml");
    File::create(&path).unwrap().set_len(100 << 20).unwrap();
    let told = refusal("--load", &path);
    assert!(told.contains("byte 1048576 goes on"), "{told}");
    let told = refusal("--assets", folder.path());
    assert!(told.contains("expected a text file of at most 256 KiB"), "{told}");
}

#[test]
fn nesting_ends_where_it_gets_deep() {
    let deep = |piece: &str| piece.repeat((255 << 10) / piece.len());
    let dotted = format!("{}a", deep("a."));
    for text in [
        format!("level = {}", deep("[")),
        format!("level = {}", deep("{a=")),
        format!("{dotted} = 1"),
        format!("[{dotted}]"),
        format!("[[{dotted}]]"),
        format!("[[level]]\n[level.{dotted}]"),
        format!("[[level]]\nmonsters = {{{dotted} = 1}}"),
    ] {
        let told = refused_content("levels.toml", text.as_bytes());
        assert!(told.contains("recursion") || told.contains("recurse"), "{told}");
    }
}

#[test]
fn endless_repetition_in_a_file_is_refused_in_time() {
    let fill = |piece: &str| piece.repeat((256 << 10) / piece.len());
    let numbered = |piece: fn(u32) -> String| (0..9_000).map(piece).collect::<String>();
    for (name, text) in [
        ("levels.toml", fill("[[level]]\n")),
        ("items.toml", fill("[[item]]\n")),
        ("colours.toml", fill("a.")),
        ("levels.toml", numbered(|number| format!("k{number} = 1\n"))),
        ("levels.toml", numbered(|number| format!("[a.b.c.d.e.f{number}]\n"))),
        ("keys.toml", format!("[[key]]\nkeys = [{}]", fill("'Q',"))),
    ] {
        refused_content(name, text.as_bytes());
    }
    let key = |number: u32| char::from_u32(0x4e00 + number).unwrap();
    let row = |number| format!("[[key]]\ndoes='rest'\nkeys=['{}']\nhelp='x'\n", key(number));
    let told = refused_content("keys.toml", (0..5_000).map(row).collect::<String>().as_bytes());
    assert!(told.contains("expected no more than 300 keys in all"), "{told}");
}

#[test]
fn of_a_long_word_a_refusal_quotes_a_part() {
    let long = "k".repeat(200_000);
    for (name, text) in [
        ("levels.toml", format!("[[level]]\n{long} = 1")),
        ("keys.toml", format!("[[key]]\ndoes = '{long}'")),
        ("items.toml", format!("[[item]]\nname = '{long}'")),
        ("colours.toml", format!("player = '{long}'")),
    ] {
        assert!(refused_content(name, text.as_bytes()).contains("kkk"));
    }
}

/// Colours, the window title, a bell, C1 control codes, and right-to-left text.
const ESCAPES: &str = "\u{1b}[31m\u{1b}]0;title\u{7}\u{9b}31m\u{9d}x\u{9c}\r\n\u{202e}back";

#[test]
fn escape_codes_in_names_of_files_do_not_reach_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let strange = folder.path().join(ESCAPES);
    for option in ["--load", "--assets"] {
        assert!(refusal(option, &strange).contains("\\u{1b}[31m"));
    }
    fs::write(&strange, "RLG327\u{1b}[31m").unwrap();
    assert!(refusal("--load", &strange).contains("\\u{1b}[31m"));
    fs::remove_file(&strange).unwrap();
    fs::create_dir(&strange).unwrap();
    fs::write(strange.join(format!("{ESCAPES}.toml")), "").unwrap();
    assert!(refusal("--assets", &strange).contains("not a content file"));
}

#[test]
fn escape_codes_in_files_do_not_reach_the_terminal() {
    let quoted = format!("[[item]]\nname = \"{ESCAPES}\"");
    for name in ["items.toml", "colours.toml", "keys.toml"] {
        refused_content(name, quoted.as_bytes());
        refused_content(name, format!("'{ESCAPES}' = 1").as_bytes());
        refused_content(name, format!("{ESCAPES} = 1").as_bytes());
    }
    refused_content("items.toml", b"[[item]]\nname = \"\x9b31m\xff\"");
    refused_dungeon(format!("RLG327-{ESCAPES}").as_bytes());
}

#[test]
fn escape_codes_in_arguments_do_not_reach_the_terminal() {
    for arguments in [
        &[ESCAPES][..],
        &["--size", ESCAPES],
        &["--seed", ESCAPES],
        &["--autopilot", ESCAPES],
        &["maps", "--at", ESCAPES],
        &[&format!("--{ESCAPES}")],
        &["generate", ESCAPES],
    ] {
        let output = hexdelve(arguments);
        assert_eq!(output.status.code(), Some(2));
        let told = stderr(&output);
        assert!(told.lines().all(|line| !line.contains(is_unprintable)), "{told:?}");
        assert!(told.contains("back") && told.contains("Usage") || told.contains("--help"));
    }
    let raw = OsString::from_vec(b"\x9b31m\x1b[31m\xff".to_vec());
    let output = hexdelve(&[raw]);
    let told = stderr(&output);
    assert!(told.lines().all(|line| !line.contains(is_unprintable)), "{told:?}");
}

/// Runs the program with its own state folder, and stops it after 10 seconds, because a
/// program that waits forever would block the tests.
fn at_home<S: AsRef<OsStr>>(state: &Path, arguments: &[S], typed: &str) -> Output {
    let mut command = Command::new("timeout");
    command.arg("10").arg(env!("CARGO_BIN_EXE_hexdelve")).args(arguments);
    command.env("XDG_STATE_HOME", state).env("XDG_CONFIG_HOME", state).env("HOME", state);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // The program may already have ended.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

fn words(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    out.into_owned() + &err
}

fn make_a_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// The only file in a folder with this extension.
fn only_file(folder: &Path, ending: &str) -> PathBuf {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found = paths.filter(|path| path.extension().is_some_and(|it| it == ending));
    let only = found.next().unwrap();
    assert_eq!(found.next(), None);
    only
}

#[test]
fn a_pipe_in_place_of_any_file_is_refused_at_once() {
    let home = tempfile::tempdir().unwrap();
    let state = home.path();
    let over = at_home(state, &["--plain", "--seed", "3"], "rest\ngive up\nyes\n");
    assert!(over.status.success(), "{}", words(&over));
    let kept = state.join("hexdelve");
    let (journal, morgue) =
        (only_file(&kept.join("finished"), "hexdelve"), only_file(&kept.join("finished"), "txt"));
    let tables = state.join("tables");
    fs::create_dir(&tables).unwrap();
    let pipe = state.join("pipe");
    for place in [&journal, &morgue, &state.join("hexdelve/config.toml"), &pipe] {
        let _ = fs::remove_file(place);
        make_a_pipe(place);
    }
    make_a_pipe(&tables.join("items.toml"));
    make_a_pipe(&kept.join("games/a.hexdelve"));
    let (pipe, tables) = (pipe.to_str().unwrap(), tables.to_str().unwrap());
    for (arguments, code, told) in [
        (&["generate", "--load", pipe][..], 1, "this is a pipe, not a file; name a file"),
        (&["generate", "--assets", tables], 1, "items.toml: this is a pipe, not a file"),
        (&["watch", "--load", pipe], 1, "this is a pipe, not a file"),
        (&["replay", pipe, "--verify"], 1, "this is a pipe, not a file"),
        (&["replay", pipe, "--asciicast", pipe], 1, "this is a pipe, not a file"),
        (&["watch", "--max-turns", "1", "--record", pipe], 1, "this is a pipe, not a file"),
        (&["config", "--path"], 0, "config.toml: this is a pipe, not a file"),
        (&["scores"], 0, " 3     20"),
        (&["scores", "--codes"], 0, " none "),
        (&["scores", "--verify"], 1, "this is a pipe, not a file"),
        (&["morgue"], 1, "no game has ended yet"),
        (&["games"], 0, "There are no saved games."),
        (&["--plain", "--resume", "a"], 1, "no saved game has \"a\" in its name"),
    ] {
        let output = at_home(state, arguments, "");
        let words = words(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {words}");
        assert!(words.contains(told), "{arguments:?}: {words}");
    }
    fs::remove_file(kept.join("scores.toml")).unwrap();
    make_a_pipe(&kept.join("scores.toml"));
    let output = at_home(state, &["scores"], "");
    assert!(words(&output).contains("the list of scores is not a file"), "{output:?}");
}

/// Everything that may be in the place of a file, with its name in messages.
fn what_is_no_file(folder: &Path) -> Vec<(PathBuf, &'static str)> {
    let place = |name: &str| folder.join(name);
    fs::create_dir(place("folder")).unwrap();
    make_a_pipe(&place("pipe"));
    drop(std::os::unix::net::UnixListener::bind(place("socket")).unwrap());
    std::os::unix::fs::symlink("/dev/null", place("device")).unwrap();
    std::os::unix::fs::symlink(place("theirs"), place("link")).unwrap();
    std::os::unix::fs::symlink(place("missing"), place("dangling")).unwrap();
    let mut found = vec![
        (place("folder"), "this is a folder, not a file"),
        (place("pipe"), "this is a pipe, not a file"),
        (place("socket"), "this is a socket, not a file"),
        (place("device"), "this is a device, not a file"),
        (place("dangling"), "this is a link to "),
        (place("link"), "this is a link to "),
    ];
    // Only the superuser can make a device.
    let made = Command::new("mknod").arg(place("null")).args(["c", "1", "3"]).status();
    if made.is_ok_and(|it| it.success()) {
        found.push((place("null"), "this is a device, not a file"));
    }
    found
}

#[test]
fn nothing_but_a_file_is_written_or_replaced() {
    let home = tempfile::tempdir().unwrap();
    let theirs = home.path().join("theirs");
    let study = home.path().join("study");
    let journal = home.path().join("game");
    let (study, journal) = (study.to_str().unwrap(), journal.to_str().unwrap());
    let run = |arguments: &[&str]| {
        let output = at_home(home.path(), arguments, "");
        (output.status.code(), words(&output))
    };
    assert_eq!(run(&["study", "--seeds", "1..2", "--out", study]).0, Some(0));
    assert_eq!(run(&["watch", "--max-turns", "1", "--record", journal]).0, Some(0));
    for (place, expected) in what_is_no_file(home.path()) {
        fs::write(&theirs, "theirs").unwrap();
        let before = fs::symlink_metadata(&place).unwrap();
        let path = place.to_str().unwrap();
        for arguments in [
            &["generate", "--save", path][..],
            &["study", "report", study, "--html", path],
            &["watch", "--max-turns", "1", "--record", path],
            &["replay", journal, "--asciicast", path],
        ] {
            let (code, told) = run(arguments);
            assert_eq!(code, Some(1), "{arguments:?}: {told}");
            // Where no file is replaced, the file that a link leads to exists.
            let is_new = ["--record", "--asciicast"].iter().any(|it| arguments.contains(it));
            let exists = is_new && place.ends_with("link");
            let expected = if exists { "File exists" } else { expected };
            assert!(told.contains(expected), "{arguments:?}: {told}");
        }
        let after = fs::symlink_metadata(&place).unwrap();
        assert_eq!(after.file_type(), before.file_type(), "{path} was replaced");
        assert_eq!(fs::read(&theirs).unwrap(), b"theirs", "{path} was followed");
    }
}

#[test]
fn the_files_of_a_study_are_regular_files() {
    let home = tempfile::tempdir().unwrap();
    let (theirs, out) = (home.path().join("theirs"), home.path().join("out"));
    let study = || {
        let words = ["study", "--seeds", "1..2", "--resume", "--out", out.to_str().unwrap()];
        at_home(home.path(), &words, "")
    };
    assert!(study().status.success());
    let manifest = fs::read(out.join("study.json")).unwrap();
    for (place, expected) in what_is_no_file(home.path()) {
        for name in ["study.json", "games.jsonl.part", "games.jsonl"] {
            fs::write(&theirs, "theirs").unwrap();
            fs::remove_dir_all(&out).unwrap();
            fs::create_dir(&out).unwrap();
            if name != "study.json" {
                fs::write(out.join("study.json"), &manifest).unwrap();
            }
            // The link stands for whatever is at the place that it leads to.
            std::os::unix::fs::symlink(&place, out.join(name)).unwrap();
            let output = study();
            let told = words(&output);
            assert_eq!(output.status.code(), Some(1), "{name}, {}: {told}", place.display());
            let is_link = expected.contains("a link to");
            assert!(told.contains(if is_link { "this is a link to " } else { expected }), "{told}");
            assert_eq!(fs::read(&theirs).unwrap(), b"theirs", "{} was followed", place.display());
        }
    }
}

#[test]
fn a_morgue_file_of_a_gigabyte_is_refused_and_not_read() {
    let home = tempfile::tempdir().unwrap();
    let finished = home.path().join("hexdelve/finished");
    fs::create_dir_all(&finished).unwrap();
    File::create(finished.join("a.txt")).unwrap().set_len(1 << 30).unwrap();
    let begun = Instant::now();
    let mut command = limited(ADDRESSES, &["morgue"]);
    let output = command.env("XDG_STATE_HOME", home.path()).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(begun.elapsed() < LONGEST);
    let told = stderr(&output);
    assert!(told.contains("a.txt: cannot be read: it is larger than 1 MiB"), "{told}");
}

#[test]
fn no_command_prints_an_escape_code() {
    let home = tempfile::tempdir().unwrap();
    // A name may contain all of these characters except a line break.
    let strange = ESCAPES.replace(['\r', '\n'], "");
    let state = home.path().join(&strange);
    let file = |name: &str| state.join(format!("{strange}{name}"));
    let games = state.join("hexdelve/games");
    fs::create_dir_all(&games).unwrap();
    let run = |arguments: &[&str], paths: &[&Path], typed: &str| {
        let paths = paths.iter().map(|path| path.as_os_str());
        let all: Vec<_> = arguments.iter().map(OsStr::new).chain(paths).collect();
        let output = at_home(&state, &all, typed);
        let told = words(&output);
        let is_plain = |line: &str| !line.contains(is_unprintable);
        assert!(told.lines().all(is_plain), "{all:?}: {told:?}");
        assert_ne!(output.status.code(), Some(124), "{all:?} waits: {told}");
        told
    };
    run(&["--plain", "--seed", "3"], &[], "rest\nquit\n");
    let over = run(&["--plain"], &[], "rest\ngive up\nyes\n");
    assert!(over.contains("Morgue file: ") && over.contains("\\u{1b}[31m"), "{over}");
    let journal = only_file(&state.join("hexdelve/finished"), "hexdelve");
    let morgue = only_file(&state.join("hexdelve/finished"), "txt");
    fs::write(&morgue, format!("It ends.\n{ESCAPES}\n")).unwrap();
    // A file that is not a game and cannot be resumed.
    fs::write(games.join(format!("{strange}.hexdelve")), ESCAPES).unwrap();
    assert!(run(&["games"], &[], "").contains("it is not a journal"));
    assert!(run(&["--plain"], &[], "quit\n").contains("`hexdelve --new` starts another game"));
    assert!(run(&["morgue"], &[], "").starts_with("It ends.\n\\u{1b}[31m"));
    fs::copy(&journal, file("game")).unwrap();
    for arguments in [&["replay", "--verify"][..], &["replay"], &["watch", "--load"]] {
        run(arguments, &[&file("game")], "");
        run(arguments, &[&file("missing")], "");
    }
    run(&["replay"], &[&file("game"), Path::new("--asciicast"), &file("cast")], "");
    assert!(file("cast").exists());
    run(&["replay"], &[&file("game"), Path::new("--asciicast"), &file("cast")], "");
    for arguments in [
        &["generate", "--save"][..],
        &["generate", "--load"],
        &["maps", "--load"],
        &["generate", "--assets"],
        &["watch", "--plain", "--delay", "0", "--max-turns", "3", "--record"],
        &["watch", "--delay", "0", "--max-turns", "3", "--record"],
    ] {
        run(arguments, &[&file("a")], "");
    }
    for arguments in [
        &["scores"][..],
        &["scores", "--codes"],
        &["scores", "--verify"],
        &["config"],
        &["config", "--path"],
        &["morgue", "7"],
        &["--resume", "7", "--plain"],
        &["tutorial"],
        &["help"],
        &["--version"],
        &[],
    ] {
        run(arguments, &[], "");
    }
    let scores = state.join("hexdelve/scores.toml");
    fs::write(&scores, format!("[[game]]\nmode = '{ESCAPES}'\n")).unwrap();
    run(&["scores"], &[], "");
    fs::remove_file(&scores).unwrap();
    fs::create_dir(&scores).unwrap();
    assert!(run(&["scores"], &[], "").contains("is not a file"));
    // A folder in place of the list prevents adding a score. The next game reports that.
    fs::remove_file(games.join(format!("{strange}.hexdelve"))).unwrap();
    run(&["--plain", "--seed", "4"], &[], "rest\ngive up\nyes\n");
    assert!(run(&["--plain"], &[], "quit\n").contains("\\u{1b}[31m"));
    // If nothing can be saved, the game says so.
    fs::remove_dir_all(state.join("hexdelve")).unwrap();
    fs::write(state.join("hexdelve"), "").unwrap();
    run(&["--plain"], &[], "rest\nquit\n");
}
