//! The list of scores.

mod list;
mod proofs;

use crate::{at_home, stderr, stdout};
use hexdelve::{
    journal::{
        GameSetup, JournalName, KillsPerMind, Outcome, RecordedAction, SaveFolder, ScoreEntry,
        Scores,
    },
    replay::{ScoreVerificationError, add_score},
};
use hexdelve_cli::prelude::*;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
    time::{Duration, SystemTime},
};

/// A separate home folder, and the save folder in it.
struct Home {
    folder: tempfile::TempDir,
    archive: SaveFolder,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let archive = SaveFolder::at(folder.path().join("hexdelve"));
        Self { folder, archive }
    }

    fn scores(&self, arguments: &[&str]) -> Output {
        self.start(&[&["scores"], arguments].concat())
    }

    fn forge(&self, from: &str, to: &str) {
        let list = fs::read_to_string(self.archive.scores_path()).unwrap();
        assert!(list.contains(from), "{from} is not in {list}");
        fs::write(self.archive.scores_path(), list.replace(from, to)).unwrap();
    }

    fn journal_of(&self, standing: &ScoreEntry) -> PathBuf {
        self.archive.finished_game_path(standing.journal.as_str())
    }

    /// Replaces the contents of a finished journal, but keeps its modification time.
    fn rewrite(&self, standing: &ScoreEntry, bytes: &[u8]) {
        let path = self.journal_of(standing);
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        fs::write(&path, bytes).unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
    }

    /// Verifies the list, expecting a failure, and returns the table and the error
    /// output.
    fn is_not_verified(&self) -> (String, String) {
        let output = self.scores(&["--verify"]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        (stdout(&output), stderr(&output))
    }

    fn list(&self) -> Scores {
        Scores::read(&self.archive.scores_path()).unwrap()
    }

    /// Has an autopilot play a game for up to `turns` turns and then give up if the game
    /// is not over. Returns the path of the journal.
    fn play(&self, setup: GameSetup, turns: u64, day: Option<&str>) -> PathBuf {
        self.play_by(&Rules::default(), setup, turns, day)
    }

    /// Starts the program, which ends at once because nobody types.
    fn start(&self, arguments: &[&str]) -> Output {
        at_home(self.folder.path(), arguments)
    }

    fn play_by(&self, rules: &Rules, setup: GameSetup, turns: u64, day: Option<&str>) -> PathBuf {
        let mut game = rules.start(setup.clone()).unwrap();
        let header = match day {
            Some(day) => GameHeader::of_daily(day.parse().unwrap(), game.world()),
            None => GameHeader::new(setup, game.world()),
        };
        let writer = self.archive.begin(&header).unwrap();
        let path = writer.path();
        let mut recorded_game = RecordedGame::new(header, rules.clone()).with_writer(writer);
        let mut autopilot = AutopilotName::Careful.start();
        while game.turns() < turns && !game.status().is_over() {
            let wish = autopilot.choose_action(&game.player_view().unwrap());
            let command = if game.check_action(wish).is_ok() { wish } else { Action::Rest };
            game.submit(command).unwrap();
            recorded_game.record(RecordedAction::Turn(command), &game);
        }
        if !game.status().is_over() {
            game.give_up();
            recorded_game.record(RecordedAction::GiveUp, &game);
        }
        path
    }

    fn finish(&self, journal: &Path) -> Result<ScoreEntry, ScoreVerificationError> {
        add_score(&self.archive, journal, &Rules::default(), &mut |_, _| {})
    }

    fn enter(&self, setup: impl Into<GameSetup>, turns: u64) -> ScoreEntry {
        self.finish(&self.play(setup.into(), turns, None)).unwrap()
    }
}

fn set_back_an_hour(file: &Path) {
    let an_hour_ago = SystemTime::now() - Duration::from_hours(1);
    fs::File::options().write(true).open(file).unwrap().set_modified(an_hour_ago).unwrap();
}

/// An invented score, whose journal does not exist.
fn made_up(mode: GameMode, score: u64, turns: u64, outcome: Outcome) -> ScoreEntry {
    let journal = format!("{mode}-{score}-{turns}-{outcome}").replace(' ', "_");
    ScoreEntry {
        ended: SystemTime::UNIX_EPOCH,
        mode,
        daily: None,
        seed: Seed(7),
        score,
        turns,
        outcome,
        level: None,
        deepest: None,
        challenge: None,
        taken_back: 0,
        content: None,
        kills: KillsPerMind::default(),
        conducts: Vec::new(),
        arts: Vec::new(),
        met: String::new(),
        journal: JournalName::of(Path::new(&journal)).unwrap(),
        fingerprint: 7,
    }
}
