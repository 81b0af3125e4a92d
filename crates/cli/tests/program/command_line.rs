//! The command line: what it prints to which stream, and its exit status.

use crate::{at_home, code, hexdelve, stderr, stdout};
use std::{
    fs,
    io::Read,
    process::{Command, Output, Stdio},
    time::Instant,
};

#[test]
fn every_number_out_of_range_is_wrong_usage() {
    for arguments in [
        &["--nummon", "0"][..],
        &["watch", "--nummon", "1000001", "--size", "4096x4096", "--max-turns", "1"],
        &["--nummon", "many"],
        &["--size", "19x10"],
        &["--size", "80x4097"],
        &["--size", "80"],
        &["--seed", "-1"],
        &["--seed", "18446744073709551616"],
        &["--max-turns", "0"],
        &["--autopilot", "driver"],
        &["watch", "--delay", "60001"],
        &["maps", "--at", "40"],
        &["fly"],
        &["--fly"],
    ] {
        let output = hexdelve(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_is_a_result_short_and_long() {
    let (short, long) = (hexdelve(&["-h"]), hexdelve(&["--help"]));
    assert_eq!((code(&short), code(&long)), (0, 0));
    assert!(stdout(&short).len() < stdout(&long).len());
    for word in ["play", "watch", "maps", "generate", "--seed", "--nummon", "--load", "--bore"] {
        assert!(stdout(&short).contains(word), "{word}");
    }
}

#[test]
fn playing_needs_a_terminal_and_says_what_does_not() {
    for arguments in [&[][..], &["play"], &["play", "--autopilot", "hunter"]] {
        let output = hexdelve(arguments);
        assert_eq!((code(&output), output.stdout.len()), (2, 0));
        assert_eq!(stderr(&output).lines().count(), 1);
        assert!(stderr(&output).contains("hexdelve watch"));
    }
}

#[test]
fn the_pit_and_the_delve_are_not_played_at_once() {
    for (arguments, told) in [
        (&["--practice", "--pit"][..], "--pit belongs to the pit and --practice to the delve"),
        (&["watch", "--delve", "--nummon", "3"], "--nummon belongs to the pit and --delve to"),
        (&["watch", "--bore", "--practice"], "--bore belongs to the pit and --practice to"),
        (&["maps", "--practice"], "--practice to the delve"),
    ] {
        let output = hexdelve(arguments);
        assert_eq!((code(&output), output.stdout.len()), (2, 0), "{arguments:?}");
        assert!(stderr(&output).contains(told), "{}", stderr(&output));
    }
}

#[test]
fn a_delve_is_watched_with_what_the_pc_knows() {
    let watch = ["watch", "--delve", "--delay", "0", "--seed", "5", "--max-turns", "30"];
    let (fair, open) = (hexdelve(&watch), hexdelve(&[&watch[..], &["--practice"]].concat()));
    let first = |output: &Output| stdout(output).split("\n\n").next().unwrap().to_owned();
    let drawn = |text: &str| text.chars().filter(|glyph| !glyph.is_whitespace()).count();
    assert!(first(&fair).contains("Level 1/8  Score 100  Turn 0  Seed 5  undecided"));
    assert!(drawn(&first(&open)) > 2 * drawn(&first(&fair)), "most of a level is not in sight");
    assert!(stdout(&open).trim().ends_with(", practice mode, seed 5"));
    assert!(stdout(&fair).contains(" on level 1 after "), "{}", stdout(&fair));
}

#[test]
fn maps_are_three_views_of_the_size_and_nothing_else() {
    for (arguments, width, height) in
        [(&["maps", "--seed", "5"][..], 80, 21), (&["maps", "--size", "100x40"], 100, 40)]
    {
        let output = hexdelve(arguments);
        assert_eq!((code(&output), output.stderr.len()), (0, 0));
        let text = stdout(&output);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3 * height + 2);
        let mut players = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            let expected = if row % (height + 1) == height { 0 } else { width };
            assert_eq!(line.len(), expected, "line {row}");
            players.extend(line.find('@').map(|x| (x, row % (height + 1))));
        }
        assert_eq!(players.len(), 3);
        assert!(players.iter().all(|place| *place == players[0]), "{players:?}");
    }
}

#[test]
fn the_pc_is_put_where_it_is_asked_for_or_refused() {
    let drawn = stdout(&hexdelve(&["generate", "--seed", "5"]));
    let (y, row) = drawn.lines().enumerate().find(|(_, row)| row.contains('.')).unwrap();
    let x = row.find('.').unwrap();
    let at = format!("{x},{y}");
    let text = stdout(&hexdelve(&["maps", "--seed", "5", "--at", &at]));
    assert_eq!(text.lines().nth(y).unwrap().chars().nth(x), Some('@'));
    for (at, told) in [("0,0", "rock"), ("80,3", "outside the dungeon")] {
        let output = hexdelve(&["maps", "--seed", "5", "--at", at]);
        assert_eq!((code(&output), output.stdout.len()), (1, 0), "{at}");
        assert!(stderr(&output).starts_with("hexdelve: ") && stderr(&output).contains(told));
    }
    for at in ["40", "40;10", "-1,3", "4,", "70000,1", ""] {
        let output = hexdelve(&["maps", &format!("--at={at}")]);
        assert!(code(&output) == 2 && stderr(&output).contains("as in 40,10"), "{at}");
    }
}

#[test]
fn the_same_seed_is_watched_with_the_same_bytes() {
    let arguments = ["watch", "--delay", "0", "--seed", "42", "--max-turns", "50"];
    let (first, second) = (hexdelve(&arguments), hexdelve(&arguments));
    assert_eq!(code(&first), 0);
    assert_eq!(first.stdout, second.stdout);
    let text = stdout(&first);
    assert!(!text.contains('\x1b'));
    let last = text.lines().last().unwrap();
    assert!(last.contains(" after ") && last.ends_with(", seed 42"), "{last}");
    let frames: Vec<_> = text.split("\n\n").collect();
    let turns = frames.len() - 2;
    let has = |frame: usize, turn| frames[frame].contains(&format!("\nTurn {turn} "));
    assert!(has(0, 0) && has(turns, turns), "a frame before the first turn and after each");
}

#[test]
fn a_pipe_that_nobody_reads_any_more_ends_it_in_silence() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexdelve"))
        .args(["watch", "--delay", "0", "--seed", "1", "--size", "400x400"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdout.take().unwrap();
    pipe.read_exact(&mut [0; 100]).unwrap();
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
}

#[test]
fn a_bad_file_is_a_failure_and_nothing_is_overwritten() {
    let home = tempfile::tempdir().unwrap();
    let (file, kept) = (home.path().join("bad"), home.path().join("kept"));
    fs::write(&file, "").unwrap();
    fs::write(&kept, "mine").unwrap();
    let (bad, save) = (file.to_str().unwrap(), kept.to_str().unwrap());
    for task in ["watch", "maps", "generate"] {
        let output = hexdelve(&[task, "--load", bad, "--save", save]);
        assert_eq!((code(&output), output.stdout.len()), (1, 0), "{task}");
        assert!(stderr(&output).starts_with("hexdelve: ") && stderr(&output).contains(bad));
        assert_eq!(fs::read(&kept).unwrap(), b"mine");
    }
    assert_eq!(code(&hexdelve(&["generate", "--load"])), 1, "there is none in that home");
}

#[test]
fn what_cannot_be_played_is_not_saved() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("dungeon");
    let output = hexdelve(&["watch", "--nummon", "1000000", "--save", file.to_str().unwrap()]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("do not fit") && !file.exists());
}

#[test]
fn nobody_waits_where_nobody_watches() {
    let seconds = |arguments: &[&str]| {
        let before = Instant::now();
        assert_eq!(code(&hexdelve(&[arguments, &["--seed", "1"]].concat())), 0);
        before.elapsed().as_secs()
    };
    // A turn waits for a quarter of a second where somebody watches.
    assert!(seconds(&["watch", "--plain", "--max-turns", "40"]) < 5);
    assert!(seconds(&["watch", "--max-turns", "40"]) < 5);
    assert!(seconds(&["--plain", "--autopilot", "rest", "--max-turns", "40"]) < 5);
    assert!(seconds(&["watch", "--plain", "--max-turns", "10", "--delay", "200"]) >= 1);
}

#[test]
fn a_dungeon_is_kept_at_home_with_the_pc_in_it() {
    let home = tempfile::tempdir().unwrap();
    let maps = at_home(home.path(), &["maps", "--seed", "9", "--save"]);
    assert_eq!(code(&maps), 0);
    assert!(home.path().join(".rlg327/dungeon").exists());
    let again = at_home(home.path(), &["maps", "--seed", "10", "--load"]);
    let dungeon = |output: &Output| stdout(output).split("\n\n").next().map(str::to_owned);
    assert_eq!(dungeon(&again), dungeon(&maps));
}

#[test]
fn a_dungeon_that_is_loaded_is_saved_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (ours, theirs, again) = (path("ours"), path("theirs"), path("again"));
    assert_eq!(code(&hexdelve(&["generate", "--seed", "3", "--save", &ours])), 0);
    let mut bytes = fs::read(&ours).unwrap();
    assert_eq!(&bytes[..12], b"RLG327-S2021");
    bytes[..12].copy_from_slice(b"RLG327-S2025");
    fs::write(&theirs, &bytes).unwrap();
    assert_eq!(code(&hexdelve(&["generate", "--load", &theirs, "--save", &again])), 0);
    assert_eq!(fs::read(&again).unwrap(), bytes);
}

#[test]
#[cfg(unix)]
fn a_limit_of_file_sizes_is_told_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let save =
        format!("ulimit -f 0; exec {} generate --save dungeon", env!("CARGO_BIN_EXE_hexdelve"));
    let output =
        Command::new("sh").args(["-c", &save]).current_dir(folder.path()).output().unwrap();
    assert_eq!(code(&output), 1, "{output:?}");
    assert!(stderr(&output).starts_with("hexdelve: dungeon: "), "{}", stderr(&output));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_wrong_file_of_content_is_told_before_anything_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("items.toml");
    fs::write(&path, "[[item]]\nname = \"torch\"\nglyph = \"ab\"\n").unwrap();
    for task in ["watch", "maps", "generate", "play"] {
        let output = hexdelve(&[task, "--assets", folder.path().to_str().unwrap()]);
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{task}");
        let told = stderr(&output);
        let start = format!("hexdelve: {}:3: glyph = \"ab\": expected one", path.display());
        assert!(told.starts_with(&start) && told.lines().count() == 1, "{told}");
    }
    let output = hexdelve(&["generate", "--assets", "/nowhere"]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).starts_with("hexdelve: /nowhere: No such file"), "{output:?}");
}

#[test]
fn the_names_of_a_game_are_those_of_its_bestiary() {
    let folder = tempfile::tempdir().unwrap();
    let bestiary =
        include_str!("../../../../assets/bestiary.toml").replace("name = \"", "name = \"odd ");
    fs::write(folder.path().join("bestiary.toml"), bestiary).unwrap();
    let watch = ["watch", "--plain", "--delay", "0", "--autopilot", "rest", "--seed", "3"];
    let assets = ["--assets", folder.path().to_str().unwrap()];
    let told = stdout(&hexdelve(&[&watch[..], &assets[..]].concat()));
    let usual = stdout(&hexdelve(&watch));
    let last = |text: &str| text.lines().last().unwrap().to_owned();
    assert!(last(&usual).starts_with("killed by a"), "{}", last(&usual));
    assert!(last(&told).contains("(odd "), "{}", last(&told));
    assert_eq!(last(&told).replace("(odd ", "("), last(&usual));
}
