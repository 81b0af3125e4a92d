//! What is drawn over the level: threats, ghosts, and intended paths.

use crate::{
    creature::Ability,
    grid::Position,
    lookahead::Threat,
    mind::Belief,
    view::{ColourRole, Scene, Tile, flight::Flight},
};
use std::collections::BTreeMap;

/// How likely death in a cell is, by signs that are no monster's letter: from
/// how many deaths of a hundred on each is the one.
pub(crate) const ODDS: [(u8, char); 3] = [(95, '!'), (50, '?'), (1, '-')];
/// Where nobody dies, but a ward of the PC's is spent.
pub(crate) const WARD: char = 'w';
/// Where somebody may come who has just left the PC's view.
pub(crate) const LURKER: char = '~';
/// Where somebody is going to be.
pub(crate) const PATH: char = ';';
/// Where an intelligent one believes the PC to be.
pub(crate) const GHOST: char = '"';

/// What is drawn over the cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks(BTreeMap<Position, Mark>);

#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Another role in place of its own, whoever stands there.
    Role(ColourRole),
    /// Another glyph, unless somebody stands there.
    Glyph(char, ColourRole),
    /// Another glyph in reverse video. Whoever stands there keeps its letter.
    Odds(char),
    /// In reverse video.
    Reversed,
}

impl Marks {
    /// Where everybody is going to be, and where the clever ones believe the PC is.
    pub(crate) fn of_minds(scene: &Scene<'_>) -> Self {
        let mut marks = Self::default();
        let foresight = scene.forecast();
        for turn in foresight.iter().flat_map(|it| &it.turns).filter(|turn| !turn.is_player()) {
            marks.0.insert(turn.to, Mark::Glyph(PATH, ColourRole::Path));
        }
        let monsters = scene.monsters();
        let clever = monsters.iter().filter(|it| it.abilities.has(Ability::Intelligent));
        for monster in clever {
            if let Belief::Remembers(place) = monster.knowledge {
                marks.0.insert(place, Mark::Glyph(GHOST, ColourRole::Ghost));
            }
        }
        marks
    }

    /// The way of a thrown thing, and where it comes down if that is not where it
    /// is aimed at: the cursor stands there.
    pub(crate) fn of_a_flight(flight: &Flight) -> Self {
        let mut marks = Self::default();
        for cell in &flight.over {
            marks.0.insert(*cell, Mark::Glyph(PATH, ColourRole::Path));
        }
        marks.0.insert(flight.lands, Mark::Reversed);
        marks
    }

    /// How likely death is in each cell that the PC can go to.
    pub(crate) fn of_odds(scene: &Scene<'_>) -> Self {
        let threats = scene.threats();
        let cells = threats.into_iter().flat_map(|threats| threats.cells(scene.place()));
        Self(cells.map(|(cell, threat)| (cell, Mark::Odds(odds(&threat)))).collect())
    }

    /// The same with what is drawn whatever is shown: where a monster through whose
    /// eyes one looks believes the PC to be, and where the PC would die.
    pub(super) fn with_what_is_always_drawn(mut self, scene: &Scene<'_>) -> Self {
        if let Some(place) = scene.known.belief() {
            self.0.insert(place, Mark::Glyph(GHOST, ColourRole::Ghost));
        }
        let threats = scene.threats();
        for (cell, threat) in threats.into_iter().flat_map(|it| it.cells(scene.place())) {
            let is_told = matches!(self.0.get(&cell), Some(Mark::Odds(_)));
            if threat.percent > 0 && !is_told {
                self.0.insert(cell, Mark::Role(ColourRole::Danger));
            }
        }
        self
    }

    /// The tile of a cell with what is drawn over it.
    pub(super) fn over(&self, cell: Position, tile: Tile) -> Tile {
        let somebody = matches!(tile.role, ColourRole::Monster(_) | ColourRole::Player);
        match self.0.get(&cell) {
            Some(Mark::Glyph(glyph, role)) if !somebody => {
                Tile { glyph: *glyph, role: *role, ..tile }
            }
            Some(Mark::Odds(_)) if somebody => {
                Tile { role: ColourRole::Danger, marked: true, ..tile }
            }
            Some(Mark::Odds(glyph)) => {
                Tile { glyph: *glyph, role: ColourRole::Danger, marked: true }
            }
            Some(Mark::Role(role)) => Tile { role: *role, ..tile },
            Some(Mark::Reversed) => Tile { marked: true, ..tile },
            Some(Mark::Glyph(..)) | None => tile,
        }
    }
}

fn odds(threat: &Threat) -> char {
    let odds = ODDS.into_iter().find(|(least, _)| threat.percent >= *least);
    let others = if threat.spends_a_ward { WARD } else { LURKER };
    odds.map_or(others, |(_, sign)| sign)
}
