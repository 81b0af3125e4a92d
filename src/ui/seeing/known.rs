//! The level as the PC knows it, cell by cell.

use crate::ui::{Role, Tint, adding::additions::Additions, seeing::point_of_view::Beholder};
use crate::{
    action::Verdict,
    creature::{Abilities, Ability, Identity, Monster, Number, Player, Speed},
    dungeon::{Dungeon, Glyph, Hardness, Stacks, Terrain},
    grid::Position,
    knowledge::{Awareness, Memory, Remembered, Sighting, known_things, sightings},
    mind::{Knowledge, Veiled},
    sight::FieldOfView,
    things::{Catalogue, ThingKind},
};
use bevy_ecs::prelude::{Entity, Has, With, World};
use std::collections::BTreeMap;

/// What ground in smoke is drawn as.
const HAZE: char = ',';

/// What the PC knows: all of the level where everything is visible, or what it
/// sees and remembers.
#[derive(Debug)]
pub(in crate::ui) struct Known<'w> {
    world: &'w World,
    dungeon: &'w Dungeon,
    memory: Option<&'w Memory>,
    stacks: &'w Stacks,
    awareness: Awareness<'w>,
    player: Option<Entity>,
    place: Position,
    things: BTreeMap<Position, Drawn>,
    /// The monster through whose eyes one looks, if not through the PC's.
    beholder: Option<Beholder>,
}

impl<'w> Known<'w> {
    pub(in crate::ui) fn of(world: &'w World) -> Self {
        let beholder = Beholder::of(world);
        // Monsters know their level.
        let memory = world.get_resource::<Memory>().filter(|_| beholder.is_none());
        let dungeon = memory.map_or_else(|| world.resource(), Memory::dungeon);
        let player = player_of(world);
        // Who is dead has no feelings; it still has seen what it saw last.
        let awareness = Awareness::of(world, player);
        let place = beholder.as_ref().map_or_else(|| place_of(world, player), |it| it.place);
        let (things, stacks) = (glyphs_of_things(world), world.resource());
        Self { world, dungeon, memory, stacks, awareness, player, place, things, beholder }
    }

    /// The level as far as it is known.
    pub(in crate::ui) const fn dungeon(&self) -> &'w Dungeon {
        self.dungeon
    }

    /// The PC, while it lives.
    pub(in crate::ui) const fn player(&self) -> Option<Entity> {
        self.player
    }

    /// Whether nothing is hidden.
    pub(in crate::ui) const fn is_all(&self) -> bool {
        self.memory.is_none()
    }

    /// Where the PC is, or who has taken its cell.
    pub(in crate::ui) const fn place(&self) -> Position {
        self.place
    }

    /// Whether anything is known of a cell.
    pub(in crate::ui) fn knows(&self, cell: Position) -> bool {
        self.memory.is_none_or(|memory| memory.knows(cell))
    }

    /// Whether the PC sees a cell now.
    pub(in crate::ui) fn sees(&self, cell: Position) -> bool {
        self.beholder.as_ref().map_or_else(|| self.awareness.sees(cell), |it| it.sees(cell))
    }

    /// Where the ways lead that the distance maps show: to the PC, or to the
    /// goal of the monster through whose eyes one looks.
    pub(in crate::ui) fn goal(&self) -> Option<Position> {
        self.beholder.as_ref().map_or(Some(self.place), |it| it.knowledge.goal())
    }

    /// Where the monster through whose eyes one looks believes the PC to be.
    pub(in crate::ui) fn belief(&self) -> Option<Position> {
        self.beholder.as_ref()?.knowledge.goal()
    }

    /// Whether a monster shows itself.
    fn shows(&self, who: Entity, cell: Position, is_veiled: bool) -> bool {
        match &self.beholder {
            Some(beholder) => who == beholder.entity || beholder.sees(cell),
            None => self.awareness.notices(cell, is_veiled),
        }
    }

    /// How hard the rock of a cell is, where that is known.
    pub(in crate::ui) fn hardness(&self, cell: Position) -> Option<Hardness> {
        self.knows(cell).then(|| self.dungeon.hardness(cell))
    }

    /// The terrain of a cell, with nobody and nothing on it.
    pub(in crate::ui) fn ground(&self, cell: Position) -> (char, Role) {
        if !self.knows(cell) {
            return (Terrain::Rock.glyph(), Role::Rock);
        }
        let terrain = self.dungeon.terrain(cell);
        let role = match terrain {
            Terrain::UpStairs | Terrain::DownStairs if !self.sees(cell) => Role::Landmark,
            _ if !self.sees(cell) => Role::Remembered,
            Terrain::Rock => Role::Rock,
            Terrain::Floor => Role::Floor,
            Terrain::Corridor => Role::Corridor,
            Terrain::UpStairs | Terrain::DownStairs => Role::Stairs,
        };
        (terrain.glyph(), role)
    }

    /// What lies or stands in a cell, or the smoke on its floor, or its terrain.
    pub(in crate::ui) fn scenery(&self, cell: Position) -> (char, Role) {
        let thing = self.things.get(&cell).map(|it| (it.glyph, it.role));
        let thing = thing.or_else(|| self.own_thing(cell));
        if let Some((glyph, role)) = thing {
            return (glyph, if self.sees(cell) { role } else { Role::Landmark });
        }
        let bare = [Terrain::Floor, Terrain::Corridor].contains(&self.dungeon.terrain(cell));
        if bare && self.is_hazy(cell) { (HAZE, Role::Haze) } else { self.ground(cell) }
    }

    /// Whether there is smoke where the PC knows of open ground. A cloud is seen
    /// from afar, unlike what is in it.
    pub(in crate::ui) fn is_hazy(&self, cell: Position) -> bool {
        let is_open = self.knows(cell) && self.dungeon.terrain(cell).is_open();
        is_open && self.world.resource::<FieldOfView>().is_hazy(cell)
    }

    /// A mechanism that is in no table of things, while it is seen.
    fn own_thing(&self, cell: Position) -> Option<(char, Role)> {
        if !self.sees(cell) && !self.is_all() {
            return None;
        }
        let thing = self.stacks.mechanism(cell)?;
        let glyph = self.world.get::<Glyph>(thing)?.0;
        Some((glyph, self.world.get::<Tint>(thing).map_or(Role::Mechanism, |tint| tint.0)))
    }

    /// Who stands in a cell, as far as the PC notices.
    pub(in crate::ui) fn creature(&self, cell: Position) -> Option<(char, Role)> {
        let who = self.stacks.creature(cell)?;
        if Some(who) == self.player {
            let beholder = self.beholder.as_ref();
            let shows = beholder.is_none_or(|it| it.knowledge == Knowledge::Knows(cell));
            return shows.then_some(('@', Role::Player));
        }
        let abilities = self.monster_at(cell)?.abilities;
        let glyph = self.world.get::<Glyph>(who).map_or(abilities.letter(), |glyph| glyph.0);
        let role = self.world.get::<Tint>(who).map_or(Role::Monster(abilities), |tint| tint.0);
        Some((glyph, role))
    }

    /// The monster in a cell, if there is one that the PC notices.
    pub(in crate::ui) fn monster_at(&self, cell: Position) -> Option<Identity> {
        let who = self.stacks.creature(cell).filter(|who| Some(*who) != self.player)?;
        let is_veiled = self.world.get::<Veiled>(who).is_some();
        let who =
            self.world.get_entity(who).ok().filter(|who| self.shows(who.id(), cell, is_veiled))?;
        Some(who.get_components::<(&Number, &Abilities)>().ok()?.into())
    }

    /// The monsters that the PC notices, nearest first, in the order of their
    /// numbers where they are equally near.
    pub(in crate::ui) fn monsters(&self) -> Vec<Sighting> {
        let mut monsters =
            sightings(self.world, |it| self.shows(it.entity, *it.place, it.is_veiled));
        for monster in &mut monsters {
            monster.knowledge = monster.concluded_knowledge(self.world);
        }
        monsters.sort_by_key(|it| (self.place.distance(it.place), it.number));
        monsters
    }

    /// How fast the PC is.
    pub(in crate::ui) fn speed(&self) -> Speed {
        self.player.and_then(|who| self.world.get(who).copied()).unwrap_or_default()
    }

    /// Whether the PC notices any monster.
    pub(in crate::ui) fn notices_anybody(&self) -> bool {
        type Placed = (Entity, &'static Position, Has<Veiled>);
        let monsters = self.world.try_query_filtered::<Placed, With<Monster>>();
        monsters.is_some_and(|mut monsters| {
            let mut monsters = monsters.iter(self.world);
            monsters.any(|(who, place, is_veiled)| self.shows(who, *place, is_veiled))
        })
    }

    /// Whether the PC may look at the distance maps: those of a delve show
    /// themselves to the intelligent.
    pub(in crate::ui) fn shows_the_maps(&self) -> bool {
        let abilities = self.player.and_then(|who| self.world.get::<Abilities>(who));
        self.memory.is_none() || abilities.is_some_and(|it| it.has(Ability::Intelligent))
    }
}

/// The PC, while it lives.
pub(in crate::ui) fn player_of(world: &World) -> Option<Entity> {
    world.try_query_filtered::<Entity, With<Player>>()?.iter(world).next()
}

/// How many monsters are on the level.
pub(in crate::ui) fn count_of_monsters(world: &World) -> usize {
    let monsters = world.try_query_filtered::<(), With<Monster>>();
    monsters.map_or(0, |mut monsters| monsters.iter(world).count())
}

fn place_of(world: &World, player: Option<Entity>) -> Position {
    let killer = world.resource::<Verdict>().killer().map(|killer| killer.entity);
    let who = player.or(killer).and_then(|who| world.get_entity(who).ok());
    who.and_then(|who| who.get().copied()).unwrap_or(Position::new(0, 0))
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
