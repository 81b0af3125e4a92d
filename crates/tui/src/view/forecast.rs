//! The forecasts for a game, computed once per moment.

use crate::view::monster_list::KnownWays;
use hexdelve::{
    action::Action,
    game::Game,
    journal::Fingerprint,
    lookahead::{ActionRisk, ApproachingMonster, Simulation, ThreatMap, TurnForecast},
};

#[derive(Clone, Debug, Default)]
pub(crate) struct ShownForecast {
    pub(crate) threats: Option<ThreatMap>,
    pub(crate) turns: Option<TurnForecast>,
}

impl ShownForecast {
    pub(crate) const NOTHING: Self = Self { threats: None, turns: None };
}

/// The selection of forecasts to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForecastNeeds {
    /// Whether to show the threats to the PC.
    pub threats: bool,
    /// Whether to show the forecast of all characters' turns.
    pub turns: bool,
    /// Whether to show the time until each monster could reach the PC.
    pub approaches: bool,
}

impl ForecastNeeds {
    pub(crate) const fn union(self, other: Self) -> Self {
        Self {
            threats: self.threats || other.threats,
            turns: self.turns || other.turns,
            approaches: self.approaches || other.approaches,
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct LookAhead {
    moment: Option<(u64, u64)>,
    forecast: ShownForecast,
    simulation: Option<Simulation>,
    ways: KnownWays,
}

impl LookAhead {
    /// Those of the last moment for which any were computed.
    pub(crate) const fn cached(&self) -> &ShownForecast {
        &self.forecast
    }

    pub(crate) fn look(&mut self, game: &mut Game, shown: ForecastNeeds) {
        self.turn_to(game);
        if shown.threats && self.forecast.threats.is_none() {
            self.forecast.threats = Some(self.simulation().threats(game));
        }
        if shown.turns && self.forecast.turns.is_none() {
            self.forecast.turns = self.simulation().forecast(game);
        }
    }

    pub(crate) fn threats(&mut self, game: &mut Game) -> &ThreatMap {
        self.look(game, ForecastNeeds { threats: true, ..ForecastNeeds::default() });
        self.forecast.threats.get_or_insert_default()
    }

    pub(crate) fn forecast(&mut self, game: &mut Game) -> Option<&TurnForecast> {
        self.look(game, ForecastNeeds { turns: true, ..ForecastNeeds::default() });
        self.forecast.turns.as_ref()
    }

    pub(crate) fn outlook(&mut self, game: &mut Game, command: Action) -> ActionRisk {
        self.simulation().risk_of(game, command)
    }

    pub(crate) fn roster(&mut self, game: &mut Game) -> Vec<ApproachingMonster> {
        self.forecast(game);
        self.ways.roster(game.world_mut(), self.forecast.turns.as_ref())
    }

    fn turn_to(&mut self, game: &Game) {
        let fingerprint = game.world().get_resource::<Fingerprint>().map_or(0, |it| it.value());
        let moment = Some((game.turns(), fingerprint));
        if self.moment != moment {
            (self.moment, self.forecast) = (moment, ShownForecast::NOTHING);
        }
    }

    fn simulation(&mut self) -> &mut Simulation {
        self.simulation.get_or_insert_default()
    }
}
