//! Marks that are drawn over the level: threats, ghosts and intended paths.

use crate::view::{BoardCell, KnownGame, throw_path::Flight};
use hexdelve::{
    creature::{Ability, Bestiary},
    grid::Position,
    lookahead::Threat,
    looks::ColourRole,
    mind::Belief,
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
        let forecast = known_game.forecast();
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
        let mut marks = Self::default();
        for cell in &flight.over {
            marks.0.insert(*cell, Mark::Glyph(PATH, ColourRole::Path));
        }
        marks.0.insert(flight.lands, Mark::Reversed);
        marks
    }

    pub(crate) fn of_odds(known_game: &KnownGame<'_>) -> Self {
        let threats = known_game.threats();
        let cells =
            threats.into_iter().flat_map(|threats| threats.cells(known_game.known.position));
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
        let threats = known_game.threats();
        for (cell, threat) in threats.into_iter().flat_map(|it| it.cells(known_game.known.position))
        {
            let is_told = matches!(self.0.get(&cell), Some(Mark::Odds(_)));
            if threat.percent > 0 && !is_told {
                self.0.insert(cell, Mark::Role(ColourRole::Danger));
            }
        }
        self
    }

    pub(super) fn over(&self, cell: Position, tile: BoardCell) -> BoardCell {
        let somebody = matches!(tile.role, ColourRole::Monster(_) | ColourRole::Player);
        match self.0.get(&cell) {
            Some(Mark::Glyph(glyph, role)) if !somebody => {
                BoardCell { glyph: *glyph, role: *role, ..tile }
            }
            Some(Mark::Odds(_)) if somebody => {
                BoardCell { role: ColourRole::Danger, marked: true, ..tile }
            }
            Some(Mark::Odds(glyph)) => {
                BoardCell { glyph: *glyph, role: ColourRole::Danger, marked: true }
            }
            Some(Mark::Role(role)) => BoardCell { role: *role, ..tile },
            Some(Mark::Track) if !somebody => BoardCell { role: ColourRole::Sound, ..tile },
            Some(Mark::Sound(role)) if !somebody && is_bare(tile.role) => {
                BoardCell { glyph: SOUND, role: *role, ..tile }
            }
            Some(Mark::Remembered(letter)) if !somebody => {
                BoardCell { glyph: *letter, role: ColourRole::Landmark, marked: true }
            }
            Some(Mark::Sound(_) | Mark::Reversed) => BoardCell { marked: true, ..tile },
            Some(Mark::Remembered(_) | Mark::Glyph(..) | Mark::Track) | None => tile,
        }
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
