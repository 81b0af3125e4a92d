//! Games that are written down while they are played, and taken up again.

use hexdelve::{journal::GameSetup, prelude::*};
use std::{fs, path::Path};

/// The bytes of a journal of some turns of a delve.
#[allow(dead_code, reason = "not every test that records has need of it")]
pub(crate) fn journal_of(seed: u64, turns: u64) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let mut recorded = Recorded::begin(&Rules::default(), Delve::new(Seed(seed)), &file);
    recorded.play(&mut *AutopilotName::Careful.start(), turns);
    assert_eq!(recorded.game.turns(), turns, "the PC lives as long as that");
    drop(recorded);
    fs::read(file).unwrap()
}

/// A game, and its chronicle.
pub(crate) struct Recorded {
    pub(crate) game: Game,
    pub(crate) recorded_game: RecordedGame,
}

#[allow(dead_code, reason = "not every test that records has need of all of it")]
impl Recorded {
    /// Begins a game, and its journal where no file is.
    pub(crate) fn begin(rules: &Rules, setup: impl Into<GameSetup>, file: &Path) -> Self {
        let setup = setup.into();
        let game = rules.start(setup.clone()).unwrap();
        let header = GameHeader::new(setup, game.world());
        let writer = JournalWriter::begin(file, &header).unwrap();
        Self { game, recorded_game: RecordedGame::new(header, rules.clone()).with_writer(writer) }
    }

    /// Takes up the game of a file where it was.
    pub(crate) fn take_up(rules: &Rules, file: &Path) -> Self {
        let journal = Journal::open(file).unwrap();
        let recorded_game = RecordedGame::of(&journal, rules.clone()).unwrap();
        let game = recorded_game.game_at(recorded_game.len(), &mut |_, _| {}).unwrap();
        let writer = JournalWriter::resume(file, &journal).unwrap();
        Self { game, recorded_game: recorded_game.with_writer(writer) }
    }

    /// One turn; a command that is refused is a rest.
    pub(crate) fn submit(&mut self, mut command: Action) {
        if self.game.submit(command).is_err() {
            command = Action::Rest;
            self.game.submit(command).unwrap();
        }
        self.recorded_game.record(JournalEntry::Turn(command), &self.game);
    }

    /// A wizard's deed, if it can be done.
    pub(crate) fn wield(&mut self, power: WizardPower) {
        if self.game.use_power(power).is_ok() {
            self.recorded_game.record(JournalEntry::Power(power), &self.game);
        }
    }

    pub(crate) fn take_back(&mut self, entries: u32) {
        self.game = self.recorded_game.take_back(entries).unwrap();
    }

    /// Some turns of an autopilot, while the game lasts.
    pub(crate) fn play(&mut self, autopilot: &mut dyn Autopilot, turns: u64) {
        for _ in 0..turns {
            if self.game.status().is_over() {
                break;
            }
            let command = autopilot.choose_action(&self.game.player_view().unwrap());
            self.submit(command);
        }
    }

    /// Whether the system has all of it.
    pub(crate) fn is_written(&mut self) -> bool {
        self.recorded_game.take_message().is_none()
            && self.recorded_game.writer().is_some_and(|writer| writer.error().is_none())
    }
}
