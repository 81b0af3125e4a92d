//! A game at a moment, as it is shown: what stands in each cell, and what is known
//! and foreseen of it.

use crate::{
    creature::Number,
    dungeon::{Glyph, Stacks, Terrain},
    grid::Position,
    knowledge::{Perspective, Remembered, Sighting, known_things},
    lookahead::{Approach, Foresight, Threats},
    things::{Catalogue, ThingKind},
    view::{Prospect, Role, Tint, additions::Additions},
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
    pub(crate) prospect: &'w Prospect,
    /// The monsters by when they could be here, where that is shown.
    pub(crate) roster: &'w [Approach],
    things: BTreeMap<Position, Drawn>,
    stacks: &'w Stacks,
}

impl<'w> Scene<'w> {
    /// The scene through the eyes of a monster, or of the PC.
    pub(crate) fn through(
        world: &'w World,
        eyes: Option<Number>,
        prospect: &'w Prospect,
        roster: &'w [Approach],
    ) -> Self {
        let known = Perspective::through(world, eyes);
        let (things, stacks) = (glyphs_of_things(world), world.resource());
        Self { world, known, prospect, roster, things, stacks }
    }

    /// The PC's, with nothing foreseen.
    pub(crate) fn of(world: &'w World) -> Self {
        Self::through(world, None, &Prospect::NOTHING, &[])
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
    pub const fn foresight(&self) -> Option<&'w Foresight> {
        self.prospect.foresight()
    }

    /// Where the PC would die, as far as that is shown.
    pub const fn threats(&self) -> Option<&'w Threats> {
        self.prospect.threats()
    }

    /// What is drawn in a cell: who stands there, what lies there, or the ground.
    pub(crate) fn glyph(&self, cell: Position) -> (char, Role) {
        self.creature(cell).unwrap_or_else(|| self.scenery(cell))
    }

    /// The terrain of a cell, with nobody and nothing on it.
    pub(crate) fn ground(&self, cell: Position) -> (char, Role) {
        if !self.known.knows(cell) {
            return (Terrain::Rock.glyph(), Role::Rock);
        }
        let terrain = self.known.dungeon().terrain(cell);
        let role = match terrain {
            Terrain::UpStairs | Terrain::DownStairs if !self.known.sees(cell) => Role::Landmark,
            _ if !self.known.sees(cell) => Role::Remembered,
            Terrain::Rock => Role::Rock,
            Terrain::Floor => Role::Floor,
            Terrain::Corridor => Role::Corridor,
            Terrain::UpStairs | Terrain::DownStairs => Role::Stairs,
        };
        (terrain.glyph(), role)
    }

    /// What lies or stands in a cell, or the smoke on its floor, or its terrain.
    pub(crate) fn scenery(&self, cell: Position) -> (char, Role) {
        let thing = self.things.get(&cell).map(|it| (it.glyph, it.role));
        let thing = thing.or_else(|| self.own_thing(cell));
        if let Some((glyph, role)) = thing {
            return (glyph, if self.known.sees(cell) { role } else { Role::Landmark });
        }
        let terrain = self.known.dungeon().terrain(cell);
        let bare = [Terrain::Floor, Terrain::Corridor].contains(&terrain);
        if bare && self.known.is_hazy(cell) { (HAZE, Role::Haze) } else { self.ground(cell) }
    }

    /// Who stands in a cell, as far as the PC notices.
    pub(crate) fn creature(&self, cell: Position) -> Option<(char, Role)> {
        let who = self.known.creature_at(cell)?;
        let Some(monster) = self.known.monster_at(cell) else { return Some(('@', Role::Player)) };
        let abilities = monster.abilities;
        let glyph = self.world.get::<Glyph>(who).map_or(abilities.letter(), |glyph| glyph.0);
        let role = self.world.get::<Tint>(who).map_or(Role::Monster(abilities), |tint| tint.0);
        Some((glyph, role))
    }

    /// A mechanism that is in no table of things, while it is seen.
    fn own_thing(&self, cell: Position) -> Option<(char, Role)> {
        if !self.known.sees(cell) && !self.known.is_all() {
            return None;
        }
        let thing = self.stacks.mechanism(cell)?;
        let glyph = self.world.get::<Glyph>(thing)?.0;
        Some((glyph, self.tint(thing).unwrap_or(Role::Mechanism)))
    }

    fn tint(&self, thing: Entity) -> Option<Role> {
        self.world.get::<Tint>(thing).map(|tint| tint.0)
    }
}

/// A thing as it is drawn.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    glyph: char,
    role: Role,
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
fn draw_a_thing(world: &World, thing: &Remembered, kind: &ThingKind) -> Drawn {
    let own = world.get::<Glyph>(thing.entity).map(|glyph| glyph.0);
    let glyph = own.unwrap_or(thing.latch.map_or(kind.glyph, |latch| latch.glyph(kind.glyph)));
    let usual = if thing.is_item { Role::Item } else { Role::Mechanism };
    let named = |name: &String| Additions::role(world, name).or_else(|| Role::named(name));
    let tint = world.get::<Tint>(thing.entity).map(|tint| tint.0);
    let role = tint.or_else(|| kind.colour.as_ref().and_then(named)).unwrap_or(usual);
    Drawn { glyph, role, is_item: thing.is_item }
}
