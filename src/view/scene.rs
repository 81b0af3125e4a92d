//! A game at a moment, as it is shown: what stands in each cell, and what is known
//! and foreseen of it.

use crate::{
    creature::CharacterId,
    dungeon::{Glyph, SpatialIndex, Terrain},
    grid::Position,
    knowledge::{Perspective, RememberedThing, Sighting, known_things},
    lookahead::{ApproachingMonster, ThreatMap, TurnForecast},
    things::{Catalogue, ThingKind},
    view::{ColourRole, Forecast, Tint, additions::Additions},
};
use bevy_ecs::prelude::{Entity, World};
use std::collections::BTreeMap;

/// What ground in smoke is drawn as.
const HAZE: char = ',';

/// A game at a moment, as far as the PC knows it: what overlays are made from.
///
/// It reads the world and changes nothing.
#[derive(Debug)]
pub struct Scene<'w> {
    pub(crate) world: &'w World,
    pub(crate) known: Perspective<'w>,
    pub(crate) prospect: &'w Forecast,
    /// The monsters by when they could be here, where that is shown.
    pub(crate) roster: &'w [ApproachingMonster],
    things: BTreeMap<Position, Drawn>,
    stacks: &'w SpatialIndex,
}

impl<'w> Scene<'w> {
    /// The scene through the eyes of a monster, or of the PC.
    pub(crate) fn through(
        world: &'w World,
        eyes: Option<CharacterId>,
        prospect: &'w Forecast,
        roster: &'w [ApproachingMonster],
    ) -> Self {
        let known = Perspective::through(world, eyes);
        let (things, stacks) = (glyphs_of_things(world), world.resource());
        Self { world, known, prospect, roster, things, stacks }
    }

    /// The PC's, with nothing foreseen.
    pub(crate) fn of(world: &'w World) -> Self {
        Self::through(world, None, &Forecast::NOTHING, &[])
    }

    /// The world of the game.
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// Where the PC is, or who has taken its cell.
    pub const fn place(&self) -> Position {
        self.known.place()
    }

    /// The monsters that the PC notices, nearest first.
    pub fn monsters(&self) -> Vec<Sighting> {
        self.known.monsters()
    }

    /// What everybody is going to do, where the overlay has asked for that.
    pub const fn forecast(&self) -> Option<&'w TurnForecast> {
        self.prospect.turns()
    }

    /// Where the PC would die, as far as that is shown.
    pub const fn threats(&self) -> Option<&'w ThreatMap> {
        self.prospect.threats()
    }

    /// What is drawn in a cell: who stands there, what lies there, or the ground.
    pub(crate) fn glyph(&self, cell: Position) -> (char, ColourRole) {
        self.creature(cell).unwrap_or_else(|| self.scenery(cell))
    }

    /// The terrain of a cell, with nobody and nothing on it.
    pub(crate) fn ground(&self, cell: Position) -> (char, ColourRole) {
        if !self.known.knows(cell) {
            return (Terrain::Rock.glyph(), ColourRole::Rock);
        }
        let terrain = self.known.dungeon().terrain(cell);
        let role = match terrain {
            Terrain::UpStairs | Terrain::DownStairs if !self.known.sees(cell) => {
                ColourRole::Landmark
            }
            _ if !self.known.sees(cell) => ColourRole::Remembered,
            Terrain::Rock => ColourRole::Rock,
            Terrain::Floor => ColourRole::Floor,
            Terrain::Corridor => ColourRole::Corridor,
            Terrain::UpStairs | Terrain::DownStairs => ColourRole::Stairs,
        };
        (terrain.glyph(), role)
    }

    /// What lies or stands in a cell, or the smoke on its floor, or its terrain.
    pub(crate) fn scenery(&self, cell: Position) -> (char, ColourRole) {
        let thing = self.things.get(&cell).map(|it| (it.glyph, it.role));
        let thing = thing.or_else(|| self.own_thing(cell));
        if let Some((glyph, role)) = thing {
            return (glyph, if self.known.sees(cell) { role } else { ColourRole::Landmark });
        }
        let terrain = self.known.dungeon().terrain(cell);
        let bare = [Terrain::Floor, Terrain::Corridor].contains(&terrain);
        if bare && self.known.is_hazy(cell) { (HAZE, ColourRole::Haze) } else { self.ground(cell) }
    }

    /// Who stands in a cell, as far as the PC notices.
    pub(crate) fn creature(&self, cell: Position) -> Option<(char, ColourRole)> {
        let who = self.known.creature_at(cell)?;
        let Some(monster) = self.known.monster_at(cell) else {
            return Some(('@', ColourRole::Player));
        };
        let abilities = monster.abilities;
        let glyph = self.world.get::<Glyph>(who).map_or(abilities.letter(), |glyph| glyph.0);
        let role =
            self.world.get::<Tint>(who).map_or(ColourRole::Monster(abilities), |tint| tint.0);
        Some((glyph, role))
    }

    /// A mechanism that is in no table of things, while it is seen.
    fn own_thing(&self, cell: Position) -> Option<(char, ColourRole)> {
        if !self.known.sees(cell) && !self.known.is_all() {
            return None;
        }
        let thing = self.stacks.mechanism(cell)?;
        let glyph = self.world.get::<Glyph>(thing)?.0;
        Some((glyph, self.tint(thing).unwrap_or(ColourRole::Mechanism)))
    }

    fn tint(&self, thing: Entity) -> Option<ColourRole> {
        self.world.get::<Tint>(thing).map(|tint| tint.0)
    }
}

/// A thing as it is drawn.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    glyph: char,
    role: ColourRole,
    is_item: bool,
}

/// What is drawn of the things in each cell that has some: its mechanism, or
/// the item on top.
fn glyphs_of_things(world: &World) -> BTreeMap<Position, Drawn> {
    let Some(catalogue) = world.get_resource::<Catalogue>() else { return BTreeMap::new() };
    let mut drawn: BTreeMap<_, Drawn> = BTreeMap::new();
    for thing in known_things(world) {
        let Some(kind) = thing.kind.map(|kind| catalogue.kind(kind)) else { continue };
        if !thing.is_item || drawn.get(&thing.cell).is_none_or(|below| below.is_item) {
            drawn.insert(thing.cell, draw_a_thing(world, &thing, kind));
        }
    }
    drawn
}

/// A thing by its own glyph and tint, or by those of its row.
fn draw_a_thing(world: &World, thing: &RememberedThing, kind: &ThingKind) -> Drawn {
    let own = world.get::<Glyph>(thing.entity).map(|glyph| glyph.0);
    let glyph = own.unwrap_or(thing.latch.map_or(kind.glyph, |latch| latch.glyph(kind.glyph)));
    let usual = if thing.is_item { ColourRole::Item } else { ColourRole::Mechanism };
    let named = |name: &String| Additions::role(world, name).or_else(|| ColourRole::named(name));
    let tint = world.get::<Tint>(thing.entity).map(|tint| tint.0);
    let role = tint.or_else(|| kind.colour.as_ref().and_then(named)).unwrap_or(usual);
    Drawn { glyph, role, is_item: thing.is_item }
}
