//! Studies on the command line: the same bytes whatever the threads, shards and
//! interruptions are, and no row lost.

use crate::stderr;
use hexdelve_study::{GameRow, RowFormat, StudyOutcome};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// Delves that take some seconds altogether, so that they can be interrupted.
const DELVES: [&str; 5] = ["--delve", "--seeds", "1..24", "--autopilot", "hunter"];
const PITS: [&str; 2] = ["--seeds", "3..40"];

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexdelve"));
    command.arg("study").args(arguments).stdin(Stdio::null());
    command
}

pub(crate) fn study(arguments: &[&str]) -> String {
    let output = command(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = command(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    stderr(&output)
}

pub(crate) struct Studies(TempDir);

impl Studies {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn play(&self, name: &str, arguments: &[&str]) {
        study(&[arguments, &["--out", &self.name(name)]].concat());
    }

    fn merge(&self, shards: &[&str], out: &str) -> Result<(), String> {
        let mut words: Vec<_> = shards.iter().map(|it| self.name(it)).collect();
        words.extend(["--out".to_owned(), self.name(out)]);
        let words: Vec<_> = ["merge"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let output = command(&words).output().unwrap();
        if output.status.success() { Ok(()) } else { Err(stderr(&output)) }
    }

    fn files(&self, name: &str) -> Vec<(String, String)> {
        let entries = fs::read_dir(self.path(name)).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries
            .map(|path| {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                (name, fs::read_to_string(&path).unwrap())
            })
            .collect();
        files.sort();
        files
    }

    /// Starts a study, and waits until some of its rows are in the folder.
    fn begin(&self, name: &str, arguments: &[&str], rows: usize) -> Child {
        let out = self.name(name);
        let mut command = command(&[arguments, &["--out", &out]].concat());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_mins(2);
        while self.rows(name) < rows {
            assert!(Instant::now() < deadline, "no rows");
            assert!(child.try_wait().unwrap().is_none(), "it is too fast to be interrupted");
            thread::sleep(Duration::from_millis(2));
        }
        child
    }

    fn rows(&self, name: &str) -> usize {
        let part = fs::read_to_string(self.path(name).join("games.jsonl.part"));
        part.map_or(0, |text| text.lines().count())
    }
}

#[test]
fn threads_and_shards_change_no_byte_in_any_format() {
    let studies = Studies::new();
    let forms = ["game", "turn"].into_iter().flat_map(|it| [(it, "jsonl"), (it, "csv")]);
    for (number, (each, format)) in forms.enumerate() {
        let form = &["--each", each, "--format", format][..];
        let name = |study: &str| format!("{number}-{study}");
        studies.play(&name("one"), &[&PITS[..], form, &["-j", "1"]].concat());
        studies.play(&name("two"), &[&PITS[..], form, &["-j", "2"]].concat());
        let shards: Vec<_> = (1..=4).map(|it| name(&format!("shard-{it}"))).collect();
        for (shard, part) in shards.iter().zip(["1/4", "2/4", "3/4", "4/4"]) {
            studies.play(shard, &[&PITS[..], form, &["--shard", part]].concat());
        }
        // In any order.
        let order = [2, 0, 3, 1].map(|at| shards[at].as_str());
        studies.merge(&order, &name("four")).unwrap();
        let one = studies.files(&name("one"));
        assert_eq!(one.len(), 2, "the manifest and the rows");
        assert!(one == studies.files(&name("two")), "two threads differ: {form:?}");
        assert!(one == studies.files(&name("four")), "four shards differ: {form:?}");
        // What is printed is what is written.
        let rows = study(&[&PITS[..], form].concat());
        assert!(one.iter().any(|(_, text)| *text == rows), "stdout differs: {form:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_killed_study_and_a_stopped_one_are_resumed() {
    let studies = Studies::new();
    studies.play("whole", &DELVES);
    let mut killed = studies.begin("killed", &DELVES, 3);
    killed.kill().unwrap();
    killed.wait().unwrap();
    // A torn row, as a power cut leaves it.
    let part = studies.path("killed").join("games.jsonl.part");
    let rows = fs::read_to_string(&part).unwrap();
    let torn = &rows.lines().next().unwrap()[..40];
    fs::write(&part, rows.clone() + torn).unwrap();
    assert!(studies.merge(&["killed"], "merged").unwrap_err().contains("is unfinished"));
    let told = refused(&[&DELVES[..], &["--out", &studies.name("killed")]].concat());
    assert!(told.contains("already contains a study: continue it with --resume"), "{told}");
    studies.play("killed", &[&DELVES[..], &["--resume"]].concat());
    assert!(studies.files("killed") == studies.files("whole"), "it differs after a kill");

    let stopped = studies.begin("stopped", &DELVES, 3);
    let signal = Command::new("kill").args(["-INT", &stopped.id().to_string()]).status();
    assert!(signal.unwrap().success());
    let output = stopped.wait_with_output().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&output.status), Some(2));
    let rows = studies.rows("stopped");
    let expected = format!("stopped after {rows} of 24 games; continue with --resume");
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    studies.play("stopped", &[&DELVES[..], &["--resume", "-j", "1"]].concat());
    assert!(studies.files("stopped") == studies.files("whole"), "it differs after Ctrl-C");
    // A finished study is left as it is.
    studies.play("stopped", &[&DELVES[..], &["--resume"]].concat());
    assert!(studies.files("stopped") == studies.files("whole"));
}

#[test]
fn a_study_of_turns_goes_on_after_its_last_complete_game() {
    let studies = Studies::new();
    let arguments = ["--seeds", "1..6", "--each", "turn", "--format", "csv"];
    studies.play("whole", &arguments);
    let files = studies.files("whole");
    let (_, rows) = files.iter().find(|(name, _)| name == "turns.csv").unwrap();
    fs::create_dir(studies.path("cut")).unwrap();
    fs::copy(studies.path("whole").join("study.json"), studies.path("cut").join("study.json"))
        .unwrap();
    let part = studies.path("cut").join("turns.csv.part");
    // In the header, in the first game, in the middle of a row, and before the end.
    for length in [0, 5, 200, rows.len() / 2, rows.len() - 1, rows.len()] {
        fs::write(&part, &rows[..length]).unwrap();
        studies.play("cut", &[&arguments[..], &["--resume"]].concat());
        assert!(studies.files("cut") == files, "cut after {length} bytes");
        fs::remove_file(studies.path("cut").join("turns.csv")).unwrap();
    }
}

#[test]
fn what_does_not_fit_together_is_not_joined() {
    let studies = Studies::new();
    let shard = |name: &str, arguments: &[&str]| studies.play(name, arguments);
    for (name, part) in [("a", "1/3"), ("b", "2/3"), ("c", "3/3")] {
        shard(name, &["--seeds", "1..9", "--shard", part]);
    }
    let told = |shards: &[&str]| {
        let told = studies.merge(shards, "out").unwrap_err();
        assert!(!studies.path("out").exists(), "nothing is written");
        told
    };
    for (shards, why) in [
        (["a", "c"], "the seeds 4..6 are missing"),
        (["a", "b"], "the seeds 7..9 are missing"),
        (["b", "c"], "the seeds 1..3 are missing"),
    ] {
        assert!(told(&shards).contains(why), "{why}");
    }
    let twice = told(&["a", "b", "c", "b"]);
    assert!(twice.contains("the seeds 4..6 are in ") && twice.contains("leave one of them out"));
    for (name, arguments, why) in [
        ("overlap", &["--seeds", "6..12"][..], "the seeds 6..6 are in "),
        ("other", &["--seeds", "10..12", "--autopilot", "explore"], "its autopilot is explore, "),
        ("larger", &["--seeds", "10..12", "--nummon", "11"], "its game is {"),
        ("csv", &["--seeds", "10..12", "--format", "csv"], "its rows is csv, but "),
    ] {
        shard(name, arguments);
        assert!(told(&["a", "b", "c", name]).contains(why), "{why}");
    }
    // Another version of the rules, and other tables.
    shard("rules", &["--seeds", "10..12"]);
    let manifest = studies.path("rules").join("study.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let rules = hexdelve::journal::RULES_VERSION;
    let older = text.replace(&format!("\"rules\": {rules}"), &format!("\"rules\": {}", rules - 1));
    fs::write(&manifest, older).unwrap();
    assert!(told(&["a", "b", "c", "rules"]).contains(&format!("its rules is {}, but ", rules - 1)));
    let tables = text.replace("\"tables\": null", "\"tables\": \"0123456789abcdef\"");
    fs::write(&manifest, tables).unwrap();
    assert!(told(&["a", "b", "c", "rules"]).contains("its tables is 0123456789abcdef, but "));
    fs::write(&manifest, "{").unwrap();
    assert!(told(&["a", "rules"]).contains("study.json: EOF while parsing"));
    assert!(told(&["a", "nowhere"]).contains("nowhere: contains no study"));
    // A damaged row, and a missing one.
    let rows = studies.path("b").join("games.jsonl");
    let good = fs::read_to_string(&rows).unwrap();
    fs::write(&rows, good.replacen("\"seed\":5", "\"seed\":6", 1)).unwrap();
    assert!(told(&["a", "b", "c"]).contains("line 2: expected seed 5, found seed 6"));
    let last = good.trim_end().rfind('\n').unwrap();
    fs::write(&rows, &good[..=last]).unwrap();
    assert!(told(&["a", "b", "c"]).contains("the file ends before the last row of seed 6"));
    fs::write(&rows, good).unwrap();
    shard("next", &["--seeds", "10..12"]);
    studies.merge(&["next", "a", "b", "c"], "out").unwrap();
    studies.play("all", &["--seeds", "1..12"]);
    assert!(studies.files("out") == studies.files("all"), "neighbouring studies can be joined");
}

#[test]
fn a_study_is_resumed_only_as_it_was_begun() {
    let studies = Studies::new();
    studies.play("it", &PITS);
    let told = |arguments: &[&str]| {
        refused(&[arguments, &["--resume", "--out", &studies.name("it")]].concat())
    };
    for (arguments, why) in [
        (&["--seeds", "3..41"][..], "its seeds is 3..40, but the study to be played has 3..41"),
        (&["--seeds", "3..40", "--shard", "1/2"], "its shard is 1/1"),
        (&["--seeds", "3..40", "--delve"], "its tables is none"),
    ] {
        assert!(told(arguments).contains(why), "{why}");
    }
}

#[test]
fn wrong_ranges_and_shards_are_reported_with_a_remedy() {
    for (arguments, expected) in [
        (&["--seeds", "9..1"][..], "as in 1..2000"),
        (&["--seeds", "1..18446744073709551616"], "possible seed is 18446744073709551615"),
        (&["--seeds", "1..9", "--shard", "5/4"], "as in 2/4"),
        (&["--seeds", "1..9", "--resume"], "--out"),
        (&["--seeds", "1..9", "--seed", "4"], "cannot be used with"),
        (&["--seeds", "1..9", "--pit", "--delve"], "leave one of them out"),
        (&["--delve"], "--seeds"),
    ] {
        let output = command(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    let told = refused(&["--seeds", "1..3", "--shard", "1/4"]);
    assert!(told.contains("shard 1/4 of the seeds 1..3 is empty: use at most 3 shards"), "{told}");
    let told = refused(&["--seeds", "7..9", "--nummon", "5000"]);
    assert!(told.contains("seed 7: "), "{told}");
}

#[test]
fn rows_are_what_other_tools_read() {
    let rows = study(&["--delve", "--seeds", "18446744073709551614..18446744073709551615"]);
    let rows: Vec<GameRow> = rows.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert_eq!(rows.iter().map(|row| row.seed).collect::<Vec<_>>(), [u64::MAX - 1, u64::MAX]);
    for row in &rows {
        assert_ne!(row.outcome, StudyOutcome::Undecided);
        assert_eq!(row.turns, row.levels.iter().map(|level| level.turns).sum::<u64>());
        let by_player: u64 = row.kills.get("@").into_iter().flat_map(|it| it.values()).sum();
        assert_eq!(by_player, row.levels.iter().map(|level| level.kills).sum::<u64>());
    }
    let table = study(&["--seeds", "1..5", "--format", "csv"]);
    let in_csv: Vec<_> =
        table.lines().skip(1).map(|it| RowFormat::Csv.read_game(it).unwrap()).collect();
    let in_json = study(&["--seeds", "1..5"]);
    let turns = |format| study(&["--seeds", "1..1", "--each", "turn", "--format", format]);
    for (csv, json) in [(&table, &in_json), (&turns("csv"), &turns("jsonl"))] {
        // The columns are the fields in their order.
        let (header, mut fields) = (csv.lines().next().unwrap(), json.lines().next().unwrap());
        for column in header.split(',') {
            let field = format!("\"{column}\":");
            fields = fields.split_once(&field).unwrap_or_else(|| panic!("{column} of {header}")).1;
        }
    }
    let in_json: Vec<_> =
        in_json.lines().map(|it| RowFormat::JsonLines.read_game(it).unwrap()).collect();
    assert_eq!(in_csv, in_json);
}

#[test]
fn a_closed_pipe_ends_a_study_quietly() {
    let mut child = command(&["--seeds", "1..100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

/// Plays a study where files may have at most `limit` bytes, and returns its message.
fn limited(folder: &Path, limit: u32) -> Option<String> {
    let output = Command::new("prlimit")
        .arg(format!("--fsize={limit}"))
        .arg(env!("CARGO_BIN_EXE_hexdelve"))
        .args(["study", "--resume", "--seeds", "3..40", "--out"])
        .arg(folder)
        .output()
        .ok()?;
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    Some(stderr(&output))
}

#[test]
fn a_full_disk_costs_no_row_that_was_written() {
    let studies = Studies::new();
    studies.play("whole", &PITS);
    let full = studies.path("full");
    let Some(told) = limited(&full, 4000) else {
        return println!("skipped: prlimit is not there");
    };
    assert!(told.contains("games.jsonl.part: cannot be written: "), "{told}");
    assert!(told.contains("The rows up to here are kept: make room, and continue with --resume"));
    let kept = studies.rows("full");
    assert!(kept > 0, "some rows fit");
    let part = fs::read_to_string(full.join("games.jsonl.part")).unwrap();
    assert!(part.ends_with('\n'), "no row is torn");
    assert!(limited(&full, 4000).is_some(), "it is full again");
    assert_eq!(studies.rows("full"), kept);
    // There is not even room for the manifest.
    let told = limited(&studies.path("fuller"), 100).unwrap();
    assert!(
        told.contains("study.json: cannot be written: ") && !told.contains("--resume"),
        "{told}"
    );
    studies.play("full", &[&PITS[..], &["--resume"]].concat());
    assert!(studies.files("full") == studies.files("whole"), "it differs after a full disk");
}

/// Starts two different studies at once in each of `times` new folders. In each folder,
/// there must then be a study of one of them, with its own rows.
fn start_two_at_once(times: u32) {
    let studies = Studies::new();
    let each = [&["--seeds", "1..3"][..], &["--seeds", "11..12", "--each", "turn"]];
    for (number, arguments) in each.iter().enumerate() {
        studies.play(&format!("alone-{number}"), arguments);
    }
    let mut won = [0; 2];
    for time in 0..times {
        let name = time.to_string();
        let out = studies.name(&name);
        let started = each.map(|arguments| {
            command(&[arguments, &["--out", &out]].concat()).stderr(Stdio::piped()).spawn().unwrap()
        });
        let ended = started.map(|child| child.wait_with_output().unwrap());
        let winners: Vec<_> = (0..2).filter(|at| ended[*at].status.success()).collect();
        let told = || ended.each_ref().map(stderr);
        let [winner] = winners[..] else { panic!("{winners:?} are complete: {:?}", told()) };
        let loser = &stderr(&ended[1 - winner]);
        assert!(
            loser.contains("another process is writing this study")
                || loser.contains("already contains a study"),
            "{loser}"
        );
        assert_eq!(loser.lines().count(), 1, "{loser}");
        assert!(studies.files(&name) == studies.files(&format!("alone-{winner}")), "{:?}", told());
        won[winner] += 1;
    }
    println!("of {times} starts, {} and {} were won by the two studies", won[0], won[1]);
}

#[test]
fn of_two_studies_started_at_once_one_is_whole() {
    start_two_at_once(12);
}

#[test]
#[ignore = "it takes a minute"]
fn of_two_studies_started_two_hundred_times_one_is_whole() {
    start_two_at_once(200);
}

#[test]
fn rows_without_their_manifest_are_refused() {
    let studies = Studies::new();
    studies.play("it", &["--seeds", "1..5"]);
    fs::remove_file(studies.path("it").join("study.json")).unwrap();
    let files = studies.files("it");
    for arguments in [
        &["--seeds", "1..5"][..],
        &["--seeds", "1..5", "--resume"],
        &["--seeds", "7..9", "--each", "turn", "--format", "csv"],
    ] {
        let told = refused(&[arguments, &["--out", &studies.name("it")]].concat());
        assert!(told.contains("games.jsonl: cannot be used without study.json"), "{told}");
        assert!(studies.files("it") == files, "nothing is written");
    }
}

#[test]
fn an_interrupted_start_is_no_study() {
    let studies = Studies::new();
    studies.play("whole", &["--seeds", "1..5"]);
    // The process was killed before it wrote the manifest.
    fs::create_dir(studies.path("it")).unwrap();
    fs::write(studies.path("it").join("study.json"), "").unwrap();
    studies.play("it", &["--seeds", "1..5"]);
    assert!(studies.files("it") == studies.files("whole"));
}

#[test]
fn whatever_rows_are_missing_or_damaged_are_played_again() {
    let studies = Studies::new();
    for (number, form) in
        [&["--each", "game", "--format", "jsonl"][..], &["--each", "turn", "--format", "csv"]]
            .into_iter()
            .enumerate()
    {
        let arguments = [&["--seeds", "1..9"][..], form].concat();
        let name = number.to_string();
        studies.play(&name, &arguments);
        let files = studies.files(&name);
        let (rows, text) = files.iter().find(|(name, _)| name != "study.json").unwrap();
        let rows = studies.path(&name).join(rows);
        let lines: Vec<_> = text.split_inclusive('\n').collect();
        let of = |seed: u64| {
            let is_of = |line: &&str| {
                line.starts_with(&format!("{{\"seed\":{seed},"))
                    || line.starts_with(&format!("{seed},"))
            };
            lines.iter().position(is_of).unwrap()
        };
        let changed = |at: usize, new: &str| {
            let mut lines = lines.clone();
            lines[at] = new;
            lines.concat()
        };
        let other_seed = lines[of(5)].replacen('5', "6", 1);
        let twice = lines[of(4)].repeat(2);
        let wrong = [
            ("cut", lines[..of(7)].concat(), false),
            ("without a row", changed(of(5), ""), true),
            ("a damaged row", changed(of(5), "{\"seed\":5,\"outc\n"), true),
            ("a first row", changed(of(1), "?\n"), true),
            ("another seed", changed(of(5), &other_seed), true),
            ("a row twice", changed(of(4), &twice), true),
            ("a torn end", format!("{text}{{\"seed\":"), false),
            ("a row too many", format!("{text}{}", lines[of(3)]), true),
            ("two damaged rows", changed(of(3), "?\n?\n"), true),
            ("zeros", changed(of(6), "\0\0\0\0"), true),
            ("nothing", String::new(), false),
        ];
        let mut part = rows.clone().into_os_string();
        part.push(".part");
        for (what, wrong, is_named) in wrong {
            for is_finished in [true, false] {
                let _ = fs::remove_file(&rows);
                fs::write(if is_finished { rows.as_os_str() } else { &part }, &wrong).unwrap();
                if is_finished && form[1] == "game" {
                    refused(&["report", &studies.name(&name)]);
                }
                let out = studies.name(&name);
                let resume = [&arguments[..], &["--resume", "--out", &out]].concat();
                let output = command(&resume).output().unwrap();
                let told = stderr(&output);
                let case = format!("{form:?}, {what}, finished: {is_finished}: {told}");
                assert!(output.status.success(), "{case}");
                assert!(studies.files(&name) == files, "{case}");
                let line = ": --resume keeps the games before it and plays the others again\n";
                assert_eq!(told.contains(line), is_named, "{case}");
            }
        }
    }
}

#[test]
fn a_killed_merge_is_completed_by_the_same_command() {
    let studies = Studies::new();
    let form = ["--format", "csv"];
    studies.play("a", &[&["--seeds", "1..8", "--shard", "1/2"][..], &form].concat());
    studies.play("b", &[&["--seeds", "1..8", "--shard", "2/2"][..], &form].concat());
    studies.merge(&["a", "b"], "both").unwrap();
    let files = studies.files("both");
    let (rows, part) =
        (studies.path("both").join("games.csv"), studies.path("both").join("games.csv.part"));
    let text = fs::read_to_string(&rows).unwrap();
    for length in [0, 5, text.len() / 2, text.len()] {
        fs::remove_file(&rows).unwrap();
        fs::write(&part, &text[..length]).unwrap();
        let told = refused(&["report", &studies.name("both")]);
        assert!(told.contains("`study --resume`, or `study merge` once more"), "{told}");
        studies.merge(&["a", "b"], "both").unwrap();
        assert!(studies.files("both") == files, "killed after {length} bytes");
    }
    // The other advice.
    fs::rename(&rows, &part).unwrap();
    studies.play("both", &[&["--seeds", "1..8", "--resume"][..], &form].concat());
    assert!(studies.files("both") == files);
    // A finished study is left as it is, and another one is not replaced.
    studies.merge(&["b", "a"], "both").unwrap();
    studies.play("other", &[&["--seeds", "1..9"][..], &form].concat());
    let told = studies.merge(&["a", "b"], "other").unwrap_err();
    assert!(told.contains("its seeds is 1..9, but the joined study has 1..8: name another folder"));
}

#[test]
#[cfg(unix)]
fn two_processes_do_not_write_one_study() {
    let studies = Studies::new();
    let mut first = studies.begin("it", &DELVES, 1);
    let told = refused(&[&DELVES[..], &["--resume", "--out", &studies.name("it")]].concat());
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(told.contains("another process is writing this study"), "{told}");
}
