//! Marks that are drawn over the level: threats, ghosts, intended paths and the flight of a thrown
//! item. The forecasts they show are computed once per moment.

use crate::{
    messages::{bombs_in_view, lines_of_fire},
    settings::Row,
    view::KnownGame,
};
use hexdelve::prelude::*;
use hexdelve::{
    grid::line,
    knowledge::{MapMemory, player_of},
    lookahead::{
        ActionRisk, ApproachingMonster, Threat, ThreatMap, TurnForecast, approaching_monsters,
    },
    things::landing,
    trades::Trade,
};
use std::collections::BTreeMap;

/// With the lowest probability of death of each, in percent. No monster has such a glyph.
const ODDS: [(u8, Row, char); 3] =
    [(95, Row::Certain, '!'), (50, Row::Likely, '='), (1, Row::Less, '-')];
/// The PC survives there, but loses a ward.
pub(crate) const WARD: char = 'w';
/// The sign of a cell that a monster out of view could reach: one just lost from view, or heard.
pub(crate) const LURKER: char = '?';
pub(crate) const PATH: char = ';';
pub(crate) const SOUND: char = '}';
/// A bomb with a burning fuse, unless somebody stands over it.
pub(crate) const BOMB: char = 'O';
/// The line of fire of an archer who aims.
pub(crate) const ARROW: char = '=';
/// A cell in which an intelligent monster believes the PC to be.
pub(crate) const GHOST: char = '|';

/// A cell in which a bomb kills once it bursts.
const BLAST: char = '*';

pub(crate) const DANGER_SIGNS: [(char, &str); 6] = [
    (ODDS[0].2, "certain"),
    (ODDS[1].2, "50% or more"),
    (ODDS[2].2, "less"),
    (WARD, "ward lost"),
    (LURKER, "possible"),
    (BLAST, "blast"),
];
pub(crate) const MIND_SIGNS: [(Row, char, &str); 2] =
    [(Row::Path, PATH, "paths if you stay"), (Row::Belief, GHOST, "where they think you are")];

#[derive(Clone, Debug, Default)]
pub(crate) struct Marks(BTreeMap<Position, Mark>);

#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Replaces the glyph, unless a character is in the cell.
    Sign(Row, char),
    /// The ground of danger. With a sign, the sign replaces the glyph, unless a character is in the
    /// cell.
    Threat {
        row: Row,
        sign: Option<char>,
    },
    /// The ground of a danger to come, and of a weapon on its way if a sign is to replace the glyph.
    Soon(Option<char>),
    /// Replaces a monster's glyph.
    Initial(char),
    /// With the time until it bursts, in hundredths of a turn.
    Bomb(u64),
    Track,
    Sound {
        is_new: bool,
    },
    Remembered(char, ColourRole),
    Reversed,
}

impl Marks {
    pub(crate) fn of_minds(known_game: &KnownGame<'_>) -> Self {
        let turns = known_game.forecast.iter().flat_map(|it| &it.turns);
        let paths = turns.filter(|it| !it.is_player()).map(|it| (it.to, Row::Path, PATH));
        let monsters = known_game.known.nearest_first().into_iter();
        let ghosts = monsters.filter_map(|it| match it.belief {
            Belief::Remembers(place) if it.has(Ability::Intelligent) => {
                Some((place, Row::Belief, GHOST))
            }
            _ => None,
        });
        let signs = paths.chain(ghosts).map(|(cell, row, sign)| (cell, Mark::Sign(row, sign)));
        let initials = traders(known_game).map(|(cell, it)| (cell, Mark::Initial(it.initial)));
        Self(signs.chain(initials).collect())
    }

    /// The landing cell may differ from the target, which is under the cursor.
    pub(crate) fn of_a_flight(flight: &Flight) -> Self {
        let over = flight.over.iter().map(|cell| (*cell, Mark::Sign(Row::Path, PATH)));
        Self(over.chain([(flight.lands, Mark::Reversed)]).collect())
    }

    /// The cells in whose direction something can be done.
    pub(crate) fn of_aims(cells: impl Iterator<Item = Position>) -> Self {
        Self(cells.map(|cell| (cell, Mark::Reversed)).collect())
    }

    pub(crate) fn of_odds(known_game: &KnownGame<'_>) -> Self {
        let mark = |(cell, threat): (_, Threat)| {
            let (row, sign) = odds(&threat);
            (cell, Mark::Threat { row, sign: Some(sign) })
        };
        let blasts = blasts(&known_game.known).map(|cell| (cell, Mark::Soon(Some(BLAST))));
        Self(blasts.chain(threats(known_game).map(mark)).collect())
    }

    pub(super) fn with_what_is_always_drawn(mut self, known_game: &KnownGame<'_>) -> Self {
        for ghost in known_game.known.ghosts() {
            let letter = Bestiary::of(known_game.world).letter(&ghost.sighting);
            let role = ColourRole::Monster(ghost.sighting.abilities);
            self.0.entry(ghost.sighting.position).or_insert(Mark::Remembered(letter, role));
        }
        for region in known_game.known.regions() {
            let is_new = region.sound.turn == known_game.known.turns;
            let heard = Mark::Sound { is_new };
            for cell in region.cells() {
                // A later sound replaces an earlier one, but nothing else.
                let mark = self.0.entry(*cell).or_insert(heard);
                if matches!(mark, Mark::Sound { .. }) {
                    *mark = heard;
                }
            }
        }
        for (cell, _) in known_game.known.tracks() {
            self.0.entry(cell).or_insert(Mark::Track);
        }
        if matches!(known_game.world.resource(), GameStatus::Lost { .. }) {
            let here = Mark::Threat { row: Row::Certain, sign: None };
            self.0.insert(known_game.known.place_of_the_pc(), here);
        }
        if let Some(place) = known_game.known.belief() {
            self.0.insert(place, Mark::Sign(Row::Belief, GHOST));
        }
        for (cell, threat) in threats(known_game) {
            let mark = self.0.get(&cell);
            // A path leads through danger, too.
            let sign = if let Some(Mark::Sign(_, sign)) = mark { Some(*sign) } else { None };
            let is_kept = matches!(mark, Some(Mark::Threat { .. } | Mark::Initial(_)));
            if threat.percent > 0 && !is_kept {
                let (row, _) = odds(&threat);
                self.0.insert(cell, Mark::Threat { row, sign });
            }
        }
        self.add_blasts_and_arrows(known_game);
        self
    }

    /// Where they kill at once, the ground says so already.
    fn add_blasts_and_arrows(&mut self, known_game: &KnownGame<'_>) {
        let (known, here) = (&known_game.known, known_game.known.place_of_the_pc());
        for cell in lines_of_fire(known).filter(|it| *it != here) {
            let arrow = known_game.thing(cell).is_none().then_some(ARROW);
            let mark = self.0.entry(cell).or_insert(Mark::Soon(arrow));
            if let Mark::Threat { sign: sign @ None, .. } = mark {
                *sign = arrow;
            }
        }
        for cell in blasts(known).filter(|it| *it != here) {
            self.0.entry(cell).or_insert(Mark::Soon(None));
        }
        self.0.extend(bombs_in_view(known).map(|(cell, time)| (cell, Mark::Bomb(time))));
    }

    pub(super) fn at(&self, cell: Position) -> Option<Mark> {
        self.0.get(&cell).copied()
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
    /// Of this level. If nothing is hidden, the monsters' own maps are used.
    maps: (Option<u16>, DistanceMaps),
}

impl LookAhead {
    pub(crate) fn look(&mut self, game: &mut Game, shown: &[Forecast]) {
        let fingerprint = game.world().get_resource::<Fingerprint>().map_or(0, |it| it.value());
        let moment = Some((game.turns(), fingerprint));
        if self.moment != moment {
            (self.moment, self.threats, self.turns) = (moment, None, None);
        }
        if game.status().is_over() {
            (self.threats, self.turns) = (None, None);
            return;
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

    /// Ordered by the time to contact, as the forecast has it. Empty if the PC is dead.
    pub(crate) fn roster(&mut self, game: &mut Game) -> Vec<ApproachingMonster> {
        self.look(game, &[Forecast::Turns]);
        let (world, forecast) = (game.world_mut(), self.turns.as_ref());
        let approaching = |world: &World, maps: &mut DistanceMaps| {
            let known = player_of(world).and_then(|player| PlayerView::new(world, player));
            known.map_or_else(Vec::new, |it| approaching_monsters(&it, maps, forecast))
        };
        let mut roster = if world.contains_resource::<MapMemory>() {
            let level = world.get_resource().map(Depth::level);
            if self.maps.0 != level {
                self.maps = (level, DistanceMaps::default());
            }
            approaching(world, &mut self.maps.1)
        } else {
            world.resource_scope(|world, mut maps| approaching(world, &mut maps))
        };
        for ApproachingMonster { monster, .. } in &mut roster {
            monster.belief = monster.concluded_knowledge(world);
        }
        roster
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

/// The monsters in sight that have a trade.
pub(crate) fn traders<'a>(
    known_game: &'a KnownGame<'_>,
) -> impl Iterator<Item = (Position, &'a Trade)> {
    let monsters = known_game.known.nearest_first().into_iter();
    monsters.filter_map(|it| Some((it.position, known_game.world.get::<Trade>(it.entity)?)))
}

fn blasts(known: &PlayerView<'_>) -> impl Iterator<Item = Position> {
    let cells = bombs_in_view(known).flat_map(|(cell, _)| cell.neighbours());
    cells.filter(|it| known.dungeon.is_open(*it))
}

fn threats(known_game: &KnownGame<'_>) -> impl Iterator<Item = (Position, Threat)> {
    let here = known_game.known.place_of_the_pc();
    known_game.threats.into_iter().flat_map(move |it| it.cells(here))
}

fn odds(threat: &Threat) -> (Row, char) {
    let odds = ODDS.into_iter().find(|(least, ..)| threat.percent >= *least);
    let others = if threat.uses_ward { (Row::Ward, WARD) } else { (Row::Unseen, LURKER) };
    odds.map_or(others, |(_, row, sign)| (row, sign))
}
