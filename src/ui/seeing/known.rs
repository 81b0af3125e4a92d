//! The level as the PC knows it, cell by cell.

use crate::ui::{Role, Tint, seeing::point_of_view::Beholder};
use crate::{
    action::Verdict,
    creature::{Abilities, Ability, Monster, Number, Player, Speed},
    dungeon::{Dungeon, Glyph, Hardness, Stacks, Terrain},
    grid::Position,
    memory::Memory,
    mind::{Knowledge, Veiled},
    player::{Awareness, known_things},
    sight::FieldOfView,
    things::Catalogue,
};
use bevy_ecs::prelude::{Entity, With, World};
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
    things: BTreeMap<Position, (char, Role)>,
    /// The monster through whose eyes one looks, if not through the PC's.
    beholder: Option<Beholder>,
}

/// A monster that the PC notices.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Noticed {
    pub(in crate::ui) number: Number,
    pub(in crate::ui) abilities: Abilities,
    pub(in crate::ui) speed: Speed,
    pub(in crate::ui) place: Position,
    pub(in crate::ui) knowledge: Knowledge,
    pub(in crate::ui) sees_you: bool,
}

impl<'w> Known<'w> {
    pub(in crate::ui) fn of(world: &'w World) -> Self {
        let beholder = Beholder::of(world);
        // Monsters know their level.
        let memory = world.get_resource::<Memory>().filter(|_| beholder.is_none());
        let dungeon = memory.map_or_else(|| world.resource(), Memory::dungeon);
        let player = player_of(world);
        // Who is dead has no feelings; it still has seen what it saw last.
        let awareness = Awareness::of(world, player.unwrap_or(Entity::PLACEHOLDER));
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

    /// Whether somebody shows itself there.
    fn notices(&self, who: Entity, cell: Position) -> bool {
        match &self.beholder {
            Some(beholder) => who == beholder.entity || beholder.sees(cell),
            None => self.awareness.notices(cell, self.world.get::<Veiled>(who).is_some()),
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
        let thing = self.things.get(&cell).copied().or_else(|| self.own_thing(cell));
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
        let abilities = self.monster_at(cell)?;
        let glyph = self.world.get::<Glyph>(who).map_or(abilities.letter(), |glyph| glyph.0);
        let role = self.world.get::<Tint>(who).map_or(Role::Monster(abilities), |tint| tint.0);
        Some((glyph, role))
    }

    /// The monster in a cell, if there is one that the PC notices.
    pub(in crate::ui) fn monster_at(&self, cell: Position) -> Option<Abilities> {
        let who = self.stacks.creature(cell).filter(|who| Some(*who) != self.player)?;
        self.world.get::<Abilities>(who).copied().filter(|_| self.notices(who, cell))
    }

    /// The monsters that the PC notices, nearest first, in the order of their
    /// numbers where they are equally near.
    pub(in crate::ui) fn monsters(&self) -> Vec<Noticed> {
        type Seen =
            (Entity, &'static Number, &'static Abilities, &'static Speed, &'static Position);
        let Some(mut query) = self.world.try_query_filtered::<Seen, With<Monster>>() else {
            return Vec::new();
        };
        let mut monsters = Vec::new();
        for (entity, number, abilities, speed, place) in query.iter(self.world) {
            if self.notices(entity, *place) {
                let knowledge = self.world.get(entity).copied().unwrap_or_default();
                let knowledge = felt(self.world, *abilities, knowledge);
                let sees_you = self.world.resource::<FieldOfView>().sees(*place);
                let (number, abilities) = (*number, *abilities);
                let (speed, place) = (*speed, *place);
                monsters.push(Noticed { number, abilities, speed, place, knowledge, sees_you });
            }
        }
        monsters.sort_unstable_by_key(|it| (self.place.distance(it.place), it.number));
        monsters
    }

    /// How fast the PC is.
    pub(in crate::ui) fn speed(&self) -> Speed {
        self.player.and_then(|who| self.world.get(who).copied()).unwrap_or_default()
    }

    /// Whether the PC notices any monster.
    pub(in crate::ui) fn notices_anybody(&self) -> bool {
        type Seen = (Entity, &'static Position);
        let monsters = self.world.try_query_filtered::<Seen, With<Monster>>();
        monsters.is_some_and(|mut monsters| {
            monsters.iter(self.world).any(|(entity, place)| self.notices(entity, *place))
        })
    }

    /// Whether the PC may look at the distance maps: those of a delve show
    /// themselves to the intelligent.
    pub(in crate::ui) fn shows_the_maps(&self) -> bool {
        let abilities = self.player.and_then(|who| self.world.get::<Abilities>(who));
        self.memory.is_none() || abilities.is_some_and(|it| it.has(Ability::Intelligent))
    }
}

/// What somebody believes of the PC, seen from outside: a telepath that has not acted
/// yet knows already where the PC is.
pub(in crate::ui) fn felt(world: &World, it: Abilities, knowledge: Knowledge) -> Knowledge {
    let place = player_of(world)
        .filter(|player| world.get::<Veiled>(*player).is_none())
        .and_then(|player| world.get::<Position>(player));
    match (knowledge, place) {
        (Knowledge::Nothing, Some(place)) if it.has(Ability::Telepathic) => {
            Knowledge::Knows(*place)
        }
        _ => knowledge,
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
    let killer = match *world.resource::<Verdict>() {
        Verdict::Lost { killer } => killer.map(|killer| killer.entity),
        _ => None,
    };
    let who = player.or(killer).and_then(|who| world.get_entity(who).ok());
    who.and_then(|who| who.get().copied()).unwrap_or(Position::new(0, 0))
}

/// What is drawn of the things in each cell that has some: its mechanism, or
/// the item on top.
fn glyphs_of_things(world: &World) -> BTreeMap<Position, (char, Role)> {
    let Some(catalogue) = world.get_resource::<Catalogue>() else { return BTreeMap::new() };
    let mut glyphs = BTreeMap::new();
    for thing in known_things(world) {
        let Some(kind) = thing.kind else { continue };
        let own = catalogue.kind(kind).glyph;
        let glyph = thing.latch.map_or(own, |latch| latch.glyph(own));
        if !thing.is_item {
            glyphs.insert(thing.cell, (glyph, Role::Mechanism));
        } else if glyphs.get(&thing.cell).is_none_or(|(_, role)| *role == Role::Item) {
            glyphs.insert(thing.cell, (glyph, Role::Item));
        }
    }
    glyphs
}
