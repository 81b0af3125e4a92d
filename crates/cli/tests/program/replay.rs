//! Recorded games are replayed and verified.

use crate::{code, forgery::with_other_words, hexdelve, stderr, stdout};
use hexdelve::{
    journal::{Journal, JournalName, JournalTail, JournalWriter, RULES_VERSION, RecordedAction},
    replay::{Divergence, ScoreVerificationError, prove_journal, replay_entry, verify_journal},
};
use hexdelve_cli::prelude::*;
use hexdelve_tui::plain::render_frame;
use serde_json::Value;
use std::{fs, ops::ControlFlow, path::PathBuf, process::Output, time::SystemTime};
use tempfile::TempDir;
use vt100::Parser;

fn told(output: &Output) -> (String, String) {
    (stdout(output), stderr(output))
}

struct Recording {
    folder: TempDir,
    journal: String,
}

impl Recording {
    fn of(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("game.hexdelve").to_str().unwrap().to_owned();
        let usual = ["watch", "--plain", "--delay", "0", "--record", &journal];
        let output = hexdelve(&[&usual[..], arguments].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        Self { folder, journal }
    }

    fn delve() -> Self {
        Self::of(&["--delve", "--seed", "7", "--max-turns", "60"])
    }

    fn pit() -> Self {
        Self::of(&["--seed", "42", "--max-turns", "40"])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a modified copy of the journal, and returns its path.
    fn changed(&self, change: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut bytes = fs::read(&self.journal).unwrap();
        change(&mut bytes);
        let path = self.path("changed.hexdelve");
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn read(&self) -> Journal {
        Journal::open(self.journal.as_ref()).unwrap()
    }

    fn game(&self) -> Game {
        verify_journal(&self.read(), &Rules::default(), &mut |_, _| {}).unwrap()
    }
}

#[test]
fn whatever_is_watched_can_be_recorded_and_proved() {
    for arguments in [
        "--seed 42 --max-turns 40",
        "--seed 5 --nummon 3 --size 40x30 --autopilot vector --max-turns 50",
        "--seed 6 --kind great-hall --max-turns 60",
        "--delve --seed 7 --max-turns 60 --practice",
        "--delve --seed 8 --max-turns 60 --autopilot random",
    ] {
        let recording = Recording::of(&arguments.split(' ').collect::<Vec<_>>());
        let output = hexdelve(&["replay", &recording.journal, "--verify"]);
        let (line, trouble) = told(&output);
        assert_eq!((code(&output), trouble.as_str()), (0, ""), "{arguments:?}");
        let game = recording.game();
        let start = format!("verified: {} turn", game.turns());
        let fingerprint = game.world().resource::<Fingerprint>().short();
        let end =
            format!(", seed {}, fingerprint {fingerprint:08x}\n", recording.read().header().seed());
        assert!(line.starts_with(&start) && line.ends_with(&end), "{line}");
    }
}

#[test]
fn a_random_autopilots_refused_commands_are_recorded_as_rests() {
    let recording = Recording::of(&["--seed", "3", "--autopilot", "random", "--max-turns", "80"]);
    let turns = recording.game().turns();
    assert_eq!(recording.read().records().len() as u64, turns);
}

#[test]
fn the_first_turn_that_differs_is_told() {
    let recording = Recording::delve();
    // The same commands with another seed, which give another game.
    let other = recording.read();
    let delve = DelveSetup::new(Seed(8));
    let opening = GameHeader::new(delve.clone(), delve.start().world());
    let path = recording.path("other.hexdelve");
    let mut writer = JournalWriter::begin(&path, &opening).unwrap();
    for record in other.records() {
        writer.append(*record);
    }
    let path = path.to_str().unwrap();
    let output = hexdelve(&["replay", path, "--verify"]);
    let (line, trouble) = told(&output);
    assert_eq!((code(&output), line.as_str()), (1, ""));
    assert!(trouble.starts_with(&format!("hexdelve: {path}: turn 1 (")), "{trouble}");
    assert_eq!(trouble.lines().count(), 1, "{trouble}");
}

#[test]
fn a_torn_end_is_told_and_harms_nothing() {
    let recording = Recording::delve();
    let torn = recording.changed(|bytes| bytes.truncate(bytes.len() - 7));
    let good = recording.read().records().len() - 1;
    let output = hexdelve(&["replay", &torn, "--verify"]);
    let (line, trouble) = told(&output);
    assert_eq!(code(&output), 0);
    assert!(line.starts_with(&format!("verified: {good} turns, unfinished on level ")), "{line}");
    let said = format!(
        "{torn}: the end is torn: it has 9 bytes of an incomplete record, after {good} good records"
    );
    assert!(trouble.contains(&said), "{trouble}");
}

#[test]
fn damage_within_names_the_record_and_proves_what_is_before() {
    let recording = Recording::delve();
    let count = recording.read().records().len();
    // The records are 16 bytes each, at the end of the file.
    let damaged = recording.changed(|bytes| {
        let at = bytes.len() - (count - 20) * 16 + 3;
        bytes[at] ^= 4;
    });
    assert!(matches!(Journal::open(damaged.as_ref()).unwrap().tail(), JournalTail::Damaged { .. }));
    let output = hexdelve(&["replay", &damaged, "--verify"]);
    let (line, trouble) = told(&output);
    assert_eq!(code(&output), 1);
    assert!(line.starts_with("verified: 20 turns, "), "{line}");
    assert!(trouble.contains("record 21 is damaged, and "), "{trouble}");
}

#[test]
fn what_cannot_be_replayed_is_reported_with_the_remedy() {
    let recording = Recording::delve();
    let text = recording.path("a.txt");
    fs::write(&text, "Call me Ishmael.").unwrap();
    let tables = recording.path("tables");
    fs::create_dir(&tables).unwrap();
    let items = AssetFile::Items.built_in().as_str().replace("weight = 5", "weight = 6");
    fs::write(tables.join("items.toml"), items).unwrap();
    let missing = recording.path("missing").to_str().unwrap().to_owned();
    let (text, tables) = (text.to_str().unwrap(), tables.to_str().unwrap());
    let journal = recording.journal.as_str();
    for (arguments, said) in [
        (&["replay", text, "--verify"][..], "it is not a journal"),
        (&["replay", &missing, "--verify"], "No such file"),
        (&["replay", journal, "--verify", "--assets", tables], "--assets DIR"),
        (&["replay", journal, "--asciicast", journal], "name another FILE"),
        (&["watch", "--seed", "7", "--record", journal], "name another FILE"),
    ] {
        let output = hexdelve(arguments);
        let (line, trouble) = told(&output);
        assert_eq!((code(&output), line.as_str()), (1, ""), "{arguments:?}");
        assert!(trouble.starts_with("hexdelve: ") && trouble.contains(said), "{trouble}");
        assert_eq!(trouble.lines().count(), 1, "{trouble}");
    }
    let other_rules = recording.path("other.hexdelve").to_str().unwrap().to_owned();
    let bytes = fs::read(journal).unwrap();
    fs::write(
        &other_rules,
        with_other_words(&bytes, &format!("rules = {RULES_VERSION}"), "rules = 9"),
    )
    .unwrap();
    let output = hexdelve(&["replay", &other_rules, "--verify"]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("version 9 of the rules"), "{}", stderr(&output));
    for wrong in [&["replay"][..], &["replay", journal]] {
        let output = hexdelve(wrong);
        assert_eq!(code(&output), 2, "{wrong:?}: no file, no terminal");
        assert!(stderr(&output).contains(if wrong.len() == 1 { "<FILE>" } else { "--verify" }));
    }
}

#[test]
fn an_asciicast_ends_with_the_screen_that_the_game_ends_with() {
    for recording in [Recording::delve(), Recording::pit()] {
        let cast = recording.path("game.cast").to_str().unwrap().to_owned();
        let output =
            hexdelve(&["replay", &recording.journal, "--asciicast", &cast, "--delay", "125"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let text = fs::read_to_string(&cast).unwrap();
        let mut lines = text.lines();
        let header: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!((&header["version"], &header["width"]), (&2.into(), &80.into()));
        assert_eq!(header["height"], 24);
        let opening = recording.read();
        let seed = opening.header().seed();
        assert!(header["title"].as_str().unwrap().ends_with(&format!("seed {seed}")));
        assert!(header["timestamp"].as_u64().unwrap() > 1_700_000_000);

        let mut screen = Parser::default();
        let mut last = -1.0;
        for line in lines {
            let event: Value = serde_json::from_str(line).unwrap();
            let time = event[0].as_f64().unwrap();
            assert!(time > last, "{time} after {last}");
            last = time;
            assert_eq!(event[1], "o");
            screen.process(event[2].as_str().unwrap().as_bytes());
        }
        let game = recording.game();
        #[expect(clippy::cast_precision_loss, reason = "some dozens")]
        let whole = game.turns() as f64 * 0.125;
        assert!((last - whole).abs() < 0.001, "{last} of {whole}");
        let shown = screen.screen().contents();
        for (shown, known) in shown.lines().skip(1).zip(render_frame(&game).lines().take(21)) {
            // The ground has glyphs of its own on the screen.
            let creatures = known.chars().zip(shown.chars());
            let mut creatures =
                creatures.filter(|(known, _)| *known == '@' || known.is_ascii_hexdigit());
            assert!(creatures.all(|(known, shown)| known == shown), "{known}\n{shown}");
        }
        let turns = game.turns();
        assert!(shown.contains(&format!("replay  turn {turns} of {turns}  125 ms")), "{shown}");
    }
}

#[cfg(unix)]
mod viewer {
    use super::Recording;
    use crate::{
        console::Console,
        forgery::{record, split},
        hexdelve, stdout,
    };
    use std::fs;

    /// The board and the first status line, which shows the turn.
    fn board(console: &Console) -> String {
        // A cleared cell and a cell that holds a space look the same.
        console.text().lines().skip(1).take(22).map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_recorded_game_is_gone_about_in_by_keys() {
        for recording in [Recording::delve(), Recording::pit()] {
            let last = recording.game().turns();
            assert!(last > 25, "long enough: {last}");
            let arguments = ["replay", &recording.journal, "--delay", "60000"];
            let console = Console::play(80, 24, &arguments);
            let at = |turn: u64| console.wait_for(&format!("replay  turn {turn} of {last}  "));
            at(0);
            console.press(" ");
            console.wait_for("60000 ms  paused");
            let first = board(&console);
            console.press(".");
            at(1);
            console.press("\x1b[C.");
            at(3);
            let third = board(&console);
            console.press("\x1b[6~\x1b[6~");
            at(23);
            console.press("\x1b[5~");
            at(13);
            let thirteenth = board(&console);
            console.press("H");
            console.wait_until("the rock is shown", |it| board(it) != thirteenth);
            console.press("m");
            let is_list = |text: &str| {
                ["soonest first ─", "No monsters ─"].iter().any(|title| text.contains(title))
            };
            console.wait_until("the list is open", |it| is_list(&it.text()));
            console.press("\x1b");
            console.wait_until("the list is closed", |it| !is_list(&it.text()));
            console.press("g");
            console.wait_for("Go to which turn?");
            console.press("34\x7f");
            console.wait_for("Go to which turn? 3");
            console.press("\r");
            at(3);
            assert_eq!(board(&console), third, "the same turn looks the same");
            console.press(",\x1b[D,");
            at(0);
            assert_eq!(board(&console), first);
            console.press("\x1b[F");
            at(last);
            console.wait_for("paused");
            console.press("p.");
            console.press("\x1b[H");
            at(0);
            console.press(":99999\r");
            at(last);
            console.press("?");
            console.wait_for("to a turn: digits, Enter");
            console.press("?Q");
            let (code, text) = console.end();
            assert_eq!((code, text.trim()), (0, ""));
        }
    }

    #[test]
    fn a_recorded_game_plays_itself_and_stops_on_its_last_turn() {
        let recording = Recording::pit();
        let last = recording.game().turns();
        let console = Console::play(80, 24, &["replay", &recording.journal, "--delay", "1"]);
        console.wait_for(&format!("replay  turn {last} of {last}  1 ms  paused"));
        console.press("\x03");
        assert_eq!(console.end().0, 0);
    }

    #[test]
    fn a_diverging_journal_is_reported_on_screen_and_afterwards() {
        let recording = Recording::delve();
        let bytes = fs::read(&recording.journal).unwrap();
        let (opening, records) = split(&bytes);
        let third = record(opening, 2, records[2][..8].try_into().unwrap(), 0x0bad_0bad);
        let forged = [&[opening], &records[..2], &[&third[..]], &records[3..]].concat().concat();
        let forgery = recording.path("forged.hexdelve").to_str().unwrap().to_owned();
        fs::write(&forgery, forged).unwrap();
        let console = Console::play(80, 24, &["replay", &forgery, "--delay", "60000"]);
        console.wait_for("replay  turn 0 ");
        console.press("\x1b[F");
        console.wait_for("From here on, the replay differs from the recorded game.");
        console.wait_for("replay  turn 2 ");
        console.press("Q");
        let (code, text) = console.end();
        assert_eq!((code, text.contains("turn 3 (")), (1, true), "{text}");
    }

    #[test]
    fn what_is_recorded_on_the_screen_is_what_was_seen() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("seen.hexdelve").to_str().unwrap().to_owned();
        let watch = ["watch", "--seed", "42", "--delay", "60000", "--record", &journal];
        let console = Console::play(80, 24, &watch);
        console.wait_for("hunter, 60000 ms");
        console.press("...");
        console.wait_for("Turn 3 ");
        // The viewer cannot give up a game that an autopilot plays.
        console.press("Q");
        console.wait_for("Quit? y / n");
        console.press("X");
        console.wait_until("it goes on", |it| !it.text().contains("Quit?"));
        assert_eq!(console.quit().trim(), "quit after 3 turns, seed 42");
        let output = hexdelve(&["replay", &journal, "--verify"]);
        assert!(stdout(&output).starts_with("verified: 3 turns, unfinished, seed 42"));
    }
}

#[test]
fn a_proof_stops_where_its_hook_breaks() {
    let journal =
        Recording::of(&["--seed", "3", "--autopilot", "random", "--max-turns", "80"]).read();
    let name = JournalName::try_from("stopped.hexdelve".to_owned()).unwrap();
    let mut told = Vec::new();
    let mut at_most_one = |done, all| {
        told.push((done, all));
        if done < 1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let named = (name, SystemTime::UNIX_EPOCH);
    let stopped = prove_journal(&journal, named, &Rules::default(), &mut at_most_one);
    assert!(matches!(stopped, Err(ScoreVerificationError::Stopped(1))));
    let all = journal.records().len();
    assert_eq!(told, [(0, all), (1, all)]);
}

#[test]
fn an_entry_that_is_impossible_names_its_turn_and_changes_nothing() {
    let mut game = PitSetup::new(Seed(7)).start().expect("ten monsters fit");
    let mut replay = |action| replay_entry(&mut game, RecordedAction::Turn(action), None);
    assert!(replay(Action::Rest).is_ok() && replay(Action::Rest).is_ok());
    // A pit has no stairs.
    let played = replay(Action::Descend);
    assert!(matches!(played, Err(Divergence::Refused { turn: 3, .. })), "{played:?}");
    assert_eq!(game.turns(), 2);
}
