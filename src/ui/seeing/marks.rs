//! What is drawn over the level: threats, ghosts, and intended paths.

use crate::ui::{
    ItemAction, Overlay, Prospect, Role, Tile, overlays::flight::Flight, seeing::known::Known,
};
use crate::{creature::Ability, grid::Position, lookahead::Threat, mind::Knowledge};
use std::collections::BTreeMap;

/// How likely death in a cell is, by signs that are no monster's letter: from
/// how many deaths of a hundred on each is the one.
pub(in crate::ui) const ODDS: [(u8, char); 3] = [(95, '!'), (50, '?'), (1, '-')];
/// Where nobody dies, but a ward of the PC's is spent.
pub(in crate::ui) const WARD: char = 'w';
/// Where somebody may come who has just left the PC's view.
pub(in crate::ui) const LURKER: char = '~';
/// Where somebody is going to be.
pub(in crate::ui) const PATH: char = ';';
/// Where an intelligent one believes the PC to be.
pub(in crate::ui) const GHOST: char = '"';

/// What is drawn over the cells, by the overlay that is shown.
#[derive(Debug, Default)]
pub(in crate::ui) struct Marks(BTreeMap<Position, Mark>);

#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Another role in place of its own, whoever stands there.
    Role(Role),
    /// Another glyph, unless somebody stands there.
    Glyph(char, Role),
    /// Another glyph in reverse video. Whoever stands there keeps its letter.
    Odds(char),
    /// In reverse video.
    Reversed,
}

impl Marks {
    pub(in crate::ui) fn of(
        known: &Known<'_>,
        prospect: Option<&Prospect>,
        overlay: Overlay,
    ) -> Self {
        let mut marks = Self::default();
        if overlay == Overlay::Minds {
            marks.add_the_paths(prospect);
            marks.add_the_ghosts(known);
        }
        if let Some(place) = known.belief() {
            marks.0.insert(place, Mark::Glyph(GHOST, Role::Ghost));
        }
        if let Overlay::Aim { handling: ItemAction::Throw, cell, .. } = overlay {
            marks.add_the_flight(&Flight::of(known, cell));
        }
        if let Some(threats) = prospect.and_then(Prospect::threats) {
            for (cell, threat) in threats.cells(known.place()) {
                let mark = match overlay {
                    Overlay::Threat => Mark::Odds(odds(&threat)),
                    _ if threat.percent == 0 => continue,
                    _ => Mark::Role(Role::Danger),
                };
                marks.0.insert(cell, mark);
            }
        }
        marks
    }

    fn add_the_paths(&mut self, prospect: Option<&Prospect>) {
        let foresight = prospect.and_then(Prospect::foresight);
        for turn in foresight.iter().flat_map(|it| &it.turns).filter(|turn| !turn.is_player()) {
            self.0.insert(turn.to, Mark::Glyph(PATH, Role::Path));
        }
    }

    /// The way of a thrown thing, and where it comes down if that is not where
    /// it is aimed at: the cursor stands there.
    fn add_the_flight(&mut self, flight: &Flight) {
        for cell in &flight.over {
            self.0.insert(*cell, Mark::Glyph(PATH, Role::Path));
        }
        self.0.insert(flight.lands, Mark::Reversed);
    }

    fn add_the_ghosts(&mut self, known: &Known<'_>) {
        let monsters = known.monsters();
        let clever = monsters.iter().filter(|it| it.abilities.has(Ability::Intelligent));
        for monster in clever {
            if let Knowledge::Remembers(place) = monster.knowledge {
                self.0.insert(place, Mark::Glyph(GHOST, Role::Ghost));
            }
        }
    }

    /// The tile of a cell with what is drawn over it.
    pub(in crate::ui) fn over(&self, cell: Position, tile: Tile) -> Tile {
        let somebody = matches!(tile.role, Role::Monster(_) | Role::Player);
        match self.0.get(&cell) {
            Some(Mark::Glyph(glyph, role)) if !somebody => {
                Tile { glyph: *glyph, role: *role, ..tile }
            }
            Some(Mark::Odds(_)) if somebody => Tile { role: Role::Danger, marked: true, ..tile },
            Some(Mark::Odds(glyph)) => Tile { glyph: *glyph, role: Role::Danger, marked: true },
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
