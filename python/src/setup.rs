//! The setup of a game: a pit, a delve or a drawing.

use hexdelve::{
    game::{Game, Rules},
    grid::Size,
    journal::{GameHeader, GameSetup},
    level::{Challenge, DelveSetup, LevelKind, PitSetup},
    rng::Seed,
    scenario::{Scenario, trim_drawing},
};
use hexdelve_tui::messages::MessagesPlugin;
use std::collections::BTreeMap;

/// Why a drawing is refused together with a seed of its level.
pub(crate) const NO_LEVEL_SEED: &str = "level_seed: a drawing is its own level; leave it out";

/// The trades of monsters, by the letters in the drawing.
pub(crate) type Trades = BTreeMap<char, String>;

/// The setup, without the seeds.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Pit {
        monsters: u32,
        size: Size,
        kind: Option<LevelKind>,
        bore: bool,
    },
    Delve {
        practice: bool,
        challenge: Option<Challenge>,
    },
    /// The arts are those of the PC; the trades are those of the monsters with these letters.
    Drawing {
        text: String,
        foggy: bool,
        delve: bool,
        arts: Vec<String>,
        trades: Trades,
    },
}

/// A way of starting games.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) kind: Kind,
    rules: Rules,
}

impl Setup {
    /// Creates a setup. If messages are not observed, the game does not generate them.
    pub(crate) fn new(kind: Kind, has_messages: bool) -> Self {
        let rules = Rules::default();
        let rules = if has_messages { rules.with_presentation(MessagesPlugin) } else { rules };
        Self { kind, rules }
    }

    pub(crate) const fn is_drawing(&self) -> bool {
        matches!(self.kind, Kind::Drawing { .. })
    }

    /// Returns the setup that a journal records, unless the game is a drawing.
    pub(crate) fn recorded(&self, seed: Seed, level_seed: Option<Seed>) -> Option<GameSetup> {
        Some(match self.kind {
            Kind::Pit { monsters, size, kind, bore } => {
                let pit = PitSetup::new(seed).monsters(monsters).size(size).bore(bore);
                let pit = kind.map_or(pit.clone(), |kind| pit.kind(kind));
                pit.level_seed(level_seed).into()
            }
            Kind::Delve { practice, challenge } => DelveSetup::new(seed)
                .practice(practice)
                .challenge(challenge)
                .level_seed(level_seed)
                .into(),
            Kind::Drawing { .. } => return None,
        })
    }

    /// Starts a game.
    ///
    /// # Errors
    /// A sentence that gives the position in the drawing, or the conflict in the setup.
    pub(crate) fn start(&self, seed: Seed, level_seed: Option<Seed>) -> Result<Game, String> {
        if let Kind::Drawing { text, foggy, delve, arts, trades } = &self.kind {
            let players = trim_drawing(text).matches('@').count();
            if players != 1 {
                return Err(format!("the drawing has {players} PCs: expected one '@'"));
            }
            let scenario = if *delve { Scenario::delve(text) } else { Scenario::draw(text) };
            let scenario = scenario.rules(self.rules.clone());
            let scenario = if *foggy { scenario.foggy() } else { scenario };
            let scenario = arts.iter().fold(scenario, |it, art| it.art(art));
            let scenario =
                trades.iter().fold(scenario, |it, (letter, trade)| it.trade(*letter, trade));
            let game = scenario.seed(seed.0).try_start();
            return game.map_err(|error| format!("the drawing: {error}"));
        }
        let recorded = self.recorded(seed, level_seed);
        let setup = recorded.ok_or_else(|| "nothing to start".to_owned())?;
        self.rules.start(setup).map_err(|error| error.to_string())
    }

    /// Returns the header of a game's journal, unless the game is a drawing.
    pub(crate) fn header(
        &self,
        seed: Seed,
        level_seed: Option<Seed>,
        game: &Game,
    ) -> Option<GameHeader> {
        let setup = self.recorded(seed, level_seed)?;
        Some(GameHeader::new(setup, game.world()))
    }

    /// Returns the run code of a game, if it has one.
    pub(crate) fn run_code(&self, header: &GameHeader) -> Option<String> {
        self.rules.run_code(header).ok().map(|code| code.to_string())
    }
}
