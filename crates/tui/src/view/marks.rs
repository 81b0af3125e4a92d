//! Marks that are drawn over the level: threats, ghosts, intended paths and the flight of a thrown
//! item. The forecasts they show are computed once per moment.

use super::lists::KnownWays;
use crate::view::KnownGame;
use hexdelve::prelude::*;
use hexdelve::{
    grid::line,
    lookahead::{ActionRisk, ApproachingMonster, Threat, ThreatMap, TurnForecast},
    things::landing,
};
use std::collections::BTreeMap;

/// With the lowest probability of death of each, in percent. No monster has such a glyph.
const ODDS: [(u8, char); 3] = [(95, '!'), (50, '?'), (1, '-')];
/// The PC survives there, but loses a ward.
pub(crate) const WARD: char = 'w';
/// The sign of a cell that a monster may reach after it has just left the PC's view.
pub(crate) const LURKER: char = '~';
pub(crate) const PATH: char = ';';
/// A cell from which the PC has heard a monster.
pub(crate) const SOUND: char = '}';
/// A cell in which an intelligent monster believes the PC to be.
pub(crate) const GHOST: char = '|';

pub(crate) const DANGER_SIGNS: [(char, &str); 5] = [
    (ODDS[0].1, "certain"),
    (ODDS[1].1, "50% or more"),
    (ODDS[2].1, "less"),
    (WARD, "ward lost"),
    (LURKER, "unseen"),
];
pub(crate) const MIND_SIGNS: [(char, &str); 2] =
    [(PATH, "monsters' paths if you stay"), (GHOST, "where they think you are")];

/// What is drawn in a cell of the level: a glyph, its role, and whether it is highlighted, for
/// example because it is selected in a list.
type Tile = (char, ColourRole, bool);

#[derive(Clone, Debug, Default)]
pub(crate) struct Marks(BTreeMap<Position, Mark>);

#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Replaces the tile's role, even if a character is in the cell.
    Role(ColourRole),
    /// Replaces the glyph, unless a character is in the cell.
    Glyph(char, ColourRole),
    /// Replaces the glyph, unless a character is in the cell, and uses reverse video.
    Odds(char),
    /// Drawn as ground in the colour of sounds.
    Track,
    /// On bare ground. Anything else keeps its own glyph, in reverse video.
    Sound(ColourRole),
    Remembered(char),
    Reversed,
}

impl Marks {
    pub(crate) fn of_minds(known_game: &KnownGame<'_>) -> Self {
        let mut marks = Self::default();
        let forecast = known_game.forecast;
        for turn in forecast.iter().flat_map(|it| &it.turns).filter(|turn| !turn.is_player()) {
            marks.0.insert(turn.to, Mark::Glyph(PATH, ColourRole::Path));
        }
        let monsters = known_game.known.nearest_first();
        let clever = monsters.iter().filter(|it| it.abilities.has(Ability::Intelligent));
        for monster in clever {
            if let Belief::Remembers(place) = monster.belief {
                marks.0.insert(place, Mark::Glyph(GHOST, ColourRole::Ghost));
            }
        }
        marks
    }

    /// The landing cell may differ from the target, which is under the cursor.
    pub(crate) fn of_a_flight(flight: &Flight) -> Self {
        let over = flight.over.iter().map(|cell| (*cell, Mark::Glyph(PATH, ColourRole::Path)));
        Self(over.chain([(flight.lands, Mark::Reversed)]).collect())
    }

    pub(crate) fn of_odds(known_game: &KnownGame<'_>) -> Self {
        let threats = known_game.threats;
        let cells = threats
            .into_iter()
            .flat_map(|threats| threats.cells(known_game.known.place_of_the_pc()));
        Self(cells.map(|(cell, threat)| (cell, Mark::Odds(odds(&threat)))).collect())
    }

    pub(super) fn with_what_is_always_drawn(mut self, known_game: &KnownGame<'_>) -> Self {
        for ghost in known_game.known.ghosts() {
            let letter = Bestiary::of(known_game.world).letter(&ghost.sighting);
            self.0.entry(ghost.sighting.position).or_insert(Mark::Remembered(letter));
        }
        for sound in known_game.known.sounds() {
            let is_new = sound.turn == known_game.known.turns;
            let role = if is_new { ColourRole::Sound } else { ColourRole::Landmark };
            // A later sound replaces an earlier one, but nothing else.
            let mark = self.0.entry(sound.cell).or_insert(Mark::Sound(role));
            if matches!(mark, Mark::Sound(_)) {
                *mark = Mark::Sound(role);
            }
        }
        for (cell, _) in known_game.known.tracks() {
            self.0.entry(cell).or_insert(Mark::Track);
        }
        if let Some(place) = known_game.known.belief() {
            self.0.insert(place, Mark::Glyph(GHOST, ColourRole::Ghost));
        }
        let threats = known_game.threats;
        for (cell, threat) in
            threats.into_iter().flat_map(|it| it.cells(known_game.known.place_of_the_pc()))
        {
            let is_told = matches!(self.0.get(&cell), Some(Mark::Odds(_)));
            if threat.percent > 0 && !is_told {
                self.0.insert(cell, Mark::Role(ColourRole::Danger));
            }
        }
        self
    }

    pub(super) fn over(&self, cell: Position, (glyph, role, is_marked): Tile) -> Tile {
        let somebody = matches!(role, ColourRole::Monster(_) | ColourRole::Player);
        match self.0.get(&cell) {
            Some(Mark::Glyph(sign, role)) if !somebody => (*sign, *role, is_marked),
            Some(Mark::Odds(_)) if somebody => (glyph, ColourRole::Danger, true),
            Some(Mark::Odds(sign)) => (*sign, ColourRole::Danger, true),
            Some(Mark::Role(role)) => (glyph, *role, is_marked),
            Some(Mark::Track) if !somebody => (glyph, ColourRole::Sound, is_marked),
            Some(Mark::Sound(of)) if !somebody && is_bare(role) => (SOUND, *of, is_marked),
            Some(Mark::Remembered(letter)) if !somebody => (*letter, ColourRole::Landmark, true),
            Some(Mark::Sound(_) | Mark::Reversed) => (glyph, role, true),
            Some(Mark::Remembered(_) | Mark::Glyph(..) | Mark::Track) | None => {
                (glyph, role, is_marked)
            }
        }
    }
}

/// A forecast that a layer shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// The threats to the PC.
    Threats,
    /// All characters' turns.
    Turns,
    /// The time until each monster could reach the PC.
    Approaches,
}

/// The forecasts of the last moment for which any were computed.
#[derive(Debug, Default)]
pub(crate) struct LookAhead {
    moment: Option<(u64, u64)>,
    pub(super) threats: Option<ThreatMap>,
    pub(super) turns: Option<TurnForecast>,
    simulation: Simulation,
    ways: KnownWays,
}

impl LookAhead {
    pub(crate) fn look(&mut self, game: &mut Game, shown: &[Forecast]) {
        let fingerprint = game.world().get_resource::<Fingerprint>().map_or(0, |it| it.value());
        let moment = Some((game.turns(), fingerprint));
        if self.moment != moment {
            (self.moment, self.threats, self.turns) = (moment, None, None);
        }
        if shown.contains(&Forecast::Threats) && self.threats.is_none() {
            self.threats = Some(self.simulation.threats(game));
        }
        if shown.contains(&Forecast::Turns) && self.turns.is_none() {
            self.turns = self.simulation.forecast(game);
        }
    }

    pub(crate) fn threats(&mut self, game: &mut Game) -> &ThreatMap {
        self.look(game, &[Forecast::Threats]);
        self.threats.get_or_insert_default()
    }

    pub(crate) fn forecast(&mut self, game: &mut Game) -> Option<&TurnForecast> {
        self.look(game, &[Forecast::Turns]);
        self.turns.as_ref()
    }

    pub(crate) fn outlook(&mut self, game: &mut Game, command: Action) -> ActionRisk {
        self.simulation.risk_of(game, command)
    }

    pub(crate) fn roster(&mut self, game: &mut Game) -> Vec<ApproachingMonster> {
        self.forecast(game);
        self.ways.roster(game.world_mut(), self.turns.as_ref())
    }
}

pub(crate) struct Flight {
    pub(crate) over: Vec<Position>,
    pub(crate) lands: Position,
    /// Empty if it reaches its target.
    pub(crate) shortfall: &'static str,
}

impl Flight {
    /// Unknown cells stop the item like rock, because it may not be able to fly any farther.
    pub(crate) fn of(known: &PlayerView<'_>, aim: Position) -> Self {
        let from = known.position;
        let lands = landing(known.dungeon, from, aim);
        let over = line(from, aim).skip(1).take_while(|cell| *cell != lands);
        let over = if lands == from { Vec::new() } else { over.collect() };
        let shortfall = match lands {
            lands if lands == aim => "",
            lands if lands == from => " It would fall at your feet.",
            _ => " It would fall short.",
        };
        Self { over, lands, shortfall }
    }
}

const fn is_bare(role: ColourRole) -> bool {
    matches!(
        role,
        ColourRole::Rock
            | ColourRole::Floor
            | ColourRole::Corridor
            | ColourRole::Remembered
            | ColourRole::Haze
    )
}

fn odds(threat: &Threat) -> char {
    let odds = ODDS.into_iter().find(|(least, _)| threat.percent >= *least);
    let others = if threat.uses_ward { WARD } else { LURKER };
    odds.map_or(others, |(_, sign)| sign)
}
