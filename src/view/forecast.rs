//! What is foreseen of a game, worked out once for each of its moments.

use crate::{
    action::Action,
    game::Game,
    journal::Fingerprint,
    lookahead::{ActionRisk, ApproachingMonster, Simulation, ThreatMap, TurnForecast},
    view::roster::KnownWays,
};

/// What is foreseen from a moment of a game, as far as it is shown.
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    threats: Option<ThreatMap>,
    foresight: Option<TurnForecast>,
}

impl Forecast {
    /// Of a game of which nothing is foreseen.
    pub(crate) const NOTHING: Self = Self { threats: None, foresight: None };

    /// Where the PC would die, as far as that is shown.
    pub const fn threats(&self) -> Option<&ThreatMap> {
        self.threats.as_ref()
    }

    /// What everybody is going to do, as far as that is shown.
    pub const fn turns(&self) -> Option<&TurnForecast> {
        self.foresight.as_ref()
    }
}

/// What of the future is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForecastNeeds {
    /// Where the PC would die.
    pub threats: bool,
    /// What everybody is going to do.
    pub turns: bool,
    /// How soon each monster could be here.
    pub approaches: bool,
}

impl ForecastNeeds {
    /// What either of them shows.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            threats: self.threats || other.threats,
            turns: self.turns || other.turns,
            approaches: self.approaches || other.approaches,
        }
    }
}

/// Looks ahead in a game, and keeps what it has found until the game goes on.
#[derive(Debug, Default)]
pub(crate) struct LookAhead {
    moment: Option<(u64, u64)>,
    prospect: Forecast,
    rehearsal: Option<Simulation>,
    ways: KnownWays,
}

impl LookAhead {
    /// What was found for the last moment that was looked ahead from.
    pub(crate) const fn prospect(&self) -> &Forecast {
        &self.prospect
    }

    /// Finds out what is to be shown, unless it has been found.
    pub(crate) fn look(&mut self, game: &mut Game, shown: ForecastNeeds) {
        self.turn_to(game);
        if shown.threats && self.prospect.threats.is_none() {
            self.prospect.threats = Some(self.rehearsal().threats(game));
        }
        if shown.turns && self.prospect.foresight.is_none() {
            self.prospect.foresight = self.rehearsal().forecast(game);
        }
    }

    /// Where the PC would die.
    pub(crate) fn threats(&mut self, game: &mut Game) -> &ThreatMap {
        self.turn_to(game);
        if self.prospect.threats.is_none() {
            self.prospect.threats = Some(self.rehearsal().threats(game));
        }
        self.prospect.threats.get_or_insert_default()
    }

    /// What everybody is going to do, as far as the PC can know.
    pub(crate) fn forecast(&mut self, game: &mut Game) -> Option<&TurnForecast> {
        self.look(game, ForecastNeeds { turns: true, ..ForecastNeeds::default() });
        self.prospect.turns()
    }

    /// What a command would come to before the PC can act again.
    pub(crate) fn outlook(&mut self, game: &mut Game, command: Action) -> ActionRisk {
        self.rehearsal().check(game, command)
    }

    /// The monsters by how soon each could be here; nobody once the PC is dead.
    pub(crate) fn roster(&mut self, game: &mut Game) -> Vec<ApproachingMonster> {
        self.ways.roster(game.world_mut())
    }

    fn turn_to(&mut self, game: &Game) {
        let fingerprint = game.world().get_resource::<Fingerprint>().map_or(0, |it| it.value());
        let moment = Some((game.turns(), fingerprint));
        if self.moment != moment {
            (self.moment, self.prospect) = (moment, Forecast::NOTHING);
        }
    }

    fn rehearsal(&mut self) -> &mut Simulation {
        self.rehearsal.get_or_insert_default()
    }
}
