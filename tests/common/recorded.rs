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
    pub(crate) chronicle: RecordedGame,
}

#[allow(dead_code, reason = "not every test that records has need of all of it")]
impl Recorded {
    /// Begins a game, and its journal where no file is.
    pub(crate) fn begin(rules: &Rules, venture: impl Into<GameSetup>, file: &Path) -> Self {
        let venture = venture.into();
        let game = rules.start(venture.clone()).unwrap();
        let opening = GameHeader::new(venture, game.world());
        let scribe = JournalWriter::begin(file, &opening).unwrap();
        Self { game, chronicle: RecordedGame::new(opening, rules.clone()).written_by(scribe) }
    }

    /// Takes up the game of a file where it was.
    pub(crate) fn take_up(rules: &Rules, file: &Path) -> Self {
        let journal = Journal::open(file).unwrap();
        let chronicle = RecordedGame::of(&journal, rules.clone()).unwrap();
        let game = chronicle.game_at(chronicle.len(), &mut |_, _| {}).unwrap();
        let scribe = JournalWriter::go_on(file, &journal).unwrap();
        Self { game, chronicle: chronicle.written_by(scribe) }
    }

    /// One turn; a command that is refused is a rest.
    pub(crate) fn submit(&mut self, mut command: Action) {
        if self.game.submit(command).is_err() {
            command = Action::Rest;
            self.game.submit(command).unwrap();
        }
        self.chronicle.keep(JournalEntry::Turn(command), &self.game);
    }

    /// A wizard's deed, if it can be done.
    pub(crate) fn wield(&mut self, power: WizardPower) {
        if self.game.use_power(power).is_ok() {
            self.chronicle.keep(JournalEntry::Power(power), &self.game);
        }
    }

    pub(crate) fn take_back(&mut self, entries: u32) {
        self.game = self.chronicle.take_back(entries).unwrap();
    }

    /// Some turns of an autopilot, while the game lasts.
    pub(crate) fn play(&mut self, autopilot: &mut dyn Autopilot, turns: u64) {
        for _ in 0..turns {
            if self.game.status().is_decided() {
                break;
            }
            let command = autopilot.command(&self.game.player_view().unwrap());
            self.submit(command);
        }
    }

    /// Whether the system has all of it.
    pub(crate) fn is_written(&mut self) -> bool {
        self.chronicle.take_trouble().is_none()
            && self.chronicle.scribe().is_some_and(|scribe| scribe.trouble().is_none())
    }
}
