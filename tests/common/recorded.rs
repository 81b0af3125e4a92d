//! Games that are written down while they are played, and taken up again.

use hexdelve::{
    prelude::*,
    replay::{Starter, Unplayable},
    story::Venture,
};
use std::{fs, path::Path};

/// The bytes of a journal of some turns of a delve.
#[allow(dead_code, reason = "not every test that records has need of it")]
pub(crate) fn journal_of(seed: u64, turns: u64) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let mut recorded = House::usual().record(Delve::new(Seed(seed)), &file);
    recorded.play(&mut *AutopilotName::Careful.start(), turns);
    assert_eq!(recorded.game.turns(), turns, "the PC lives as long as that");
    drop(recorded);
    fs::read(file).unwrap()
}

/// By which rules such games are played: the tables, what is added to the game,
/// and what is done before the first turn.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) assets: Assets,
    pub(crate) plugins: fn(&mut App),
    pub(crate) prepare: fn(&mut Game),
}

#[allow(dead_code, reason = "not every test that records has need of all of it")]
impl House {
    /// As the program has it.
    pub(crate) fn usual() -> Self {
        Self { assets: Assets::built_in().clone(), plugins: |_| (), prepare: |_| () }
    }

    /// A game that begins, and no journal has been begun of it.
    pub(crate) fn begin(&self, venture: &Venture) -> Game {
        let mut game = match venture {
            Venture::Delve(delve) => {
                delve.clone().assets(self.assets.clone()).start_with(self.plugins)
            }
            Venture::Pit(pit) => pit.start_with(self.plugins).unwrap(),
        };
        (self.prepare)(&mut game);
        game
    }

    /// The same game from its opening.
    pub(crate) fn start(&self, opening: &Opening) -> Result<Game, Unplayable> {
        let mut game = opening.start_with(&self.assets, self.plugins)?;
        (self.prepare)(&mut game);
        Ok(game)
    }

    pub(crate) fn starter(&self) -> Starter {
        let house = self.clone();
        Box::new(move |opening| house.start(opening))
    }

    /// Begins a game, and its journal where no file is.
    pub(crate) fn record(&self, venture: impl Into<Venture>, file: &Path) -> Recorded {
        let venture = venture.into();
        let game = self.begin(&venture);
        Recorded::of(game, venture, self.starter(), file)
    }

    /// Takes up the game of a file where it was.
    pub(crate) fn take_up(&self, file: &Path) -> Recorded {
        let journal = Journal::open(file).unwrap();
        let chronicle = Chronicle::of(&journal, self.starter()).unwrap();
        let game = chronicle.game_at(chronicle.len(), &mut |_, _| {}).unwrap();
        let scribe = Scribe::go_on(file, &journal).unwrap();
        Recorded { game, chronicle: chronicle.written_by(scribe) }
    }
}

/// A game, and its chronicle.
pub(crate) struct Recorded {
    pub(crate) game: Game,
    pub(crate) chronicle: Chronicle,
}

#[allow(dead_code, reason = "not every test that records has need of all of it")]
impl Recorded {
    /// Writes a game down that has begun just now.
    pub(crate) fn of(game: Game, venture: Venture, start: Starter, file: &Path) -> Self {
        let opening = Opening::new(venture, game.world());
        let scribe = Scribe::begin(file, &opening).unwrap();
        Self { game, chronicle: Chronicle::new(opening, start).written_by(scribe) }
    }

    /// One turn; a command that is refused is a rest.
    pub(crate) fn submit(&mut self, mut command: Command) {
        if self.game.submit(command).is_err() {
            command = Command::Rest;
            self.game.submit(command).unwrap();
        }
        self.chronicle.keep(Entry::Turn(command), &self.game);
    }

    /// A wizard's deed, if it can be done.
    pub(crate) fn wield(&mut self, power: Power) {
        if self.game.wield(power).is_ok() {
            self.chronicle.keep(Entry::Power(power), &self.game);
        }
    }

    pub(crate) fn take_back(&mut self, entries: u32) {
        self.game = self.chronicle.take_back(entries).unwrap();
    }

    /// Some turns of an autopilot, while the game lasts.
    pub(crate) fn play(&mut self, autopilot: &mut dyn Autopilot, turns: u64) {
        for _ in 0..turns {
            if self.game.verdict().is_decided() {
                break;
            }
            let command = autopilot.command(&self.game.survey().unwrap());
            self.submit(command);
        }
    }

    /// Whether the system has all of it.
    pub(crate) fn is_written(&mut self) -> bool {
        self.chronicle.take_trouble().is_none()
            && self.chronicle.scribe().is_some_and(|scribe| scribe.trouble().is_none())
    }
}
