//! Games that are recorded while they are played, and resumed.

use hexdelve::{
    journal::{GameSetup, Journal, JournalWriter, RecordedAction},
    prelude::*,
};
use std::{fs, path::Path};

#[allow(dead_code, reason = "not every test that records has need of it")]
pub(crate) fn journal_of(seed: u64, turns: u64) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let mut recorded = Recorded::begin(&Rules::default(), DelveSetup::new(Seed(seed)), &file);
    recorded.play(&mut *AutopilotName::Formula.start(), turns);
    assert_eq!(recorded.game.turns(), turns, "the PC lives as long as that");
    drop(recorded);
    fs::read(file).unwrap()
}

pub(crate) struct Recorded {
    pub(crate) game: Game,
    pub(crate) recorded_game: RecordedGame,
}

#[allow(dead_code, reason = "not every test that records has need of all of it")]
impl Recorded {
    pub(crate) fn begin(rules: &Rules, setup: impl Into<GameSetup>, file: &Path) -> Self {
        let setup = setup.into();
        let game = rules.start(setup.clone()).unwrap();
        let header = GameHeader::new(setup, game.world());
        let writer = JournalWriter::begin(file, &header).unwrap();
        Self { game, recorded_game: RecordedGame::new(header, rules.clone()).with_writer(writer) }
    }

    pub(crate) fn take_up(rules: &Rules, file: &Path) -> Self {
        let journal = Journal::open(file).unwrap();
        let recorded_game = RecordedGame::of(&journal, rules.clone()).unwrap();
        let game = recorded_game.game_at(usize::MAX, &mut |_, _| {}).unwrap();
        let writer = JournalWriter::resume(file, &journal).unwrap();
        Self { game, recorded_game: recorded_game.with_writer(writer) }
    }

    /// Plays one turn. If the action is refused, the PC rests instead.
    pub(crate) fn submit(&mut self, mut command: Action) {
        if self.game.submit(command).is_err() {
            command = Action::Rest;
            self.game.submit(command).unwrap();
        }
        self.recorded_game.record(RecordedAction::Turn(command), &self.game);
    }

    pub(crate) fn wield(&mut self, power: WizardPower) {
        if self.game.use_wizard_power(power).is_ok() {
            self.recorded_game.record(RecordedAction::Power(power), &self.game);
        }
    }

    pub(crate) fn take_back(&mut self, entries: u32) {
        self.game = self.recorded_game.take_back(entries).unwrap();
    }

    pub(crate) fn play(&mut self, autopilot: &mut dyn Autopilot, turns: u64) {
        for _ in 0..turns {
            if self.game.status().is_over() {
                break;
            }
            let command = autopilot.choose_action(&self.game.player_view().unwrap());
            self.submit(command);
        }
    }

    pub(crate) fn is_written(&mut self) -> bool {
        let writer = self.recorded_game.writer_mut();
        writer.is_some_and(|writer| writer.take_message().is_none() && writer.error().is_none())
    }
}
