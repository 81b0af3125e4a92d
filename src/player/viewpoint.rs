//! The level cell by cell, as it is shown to the PC, dead or alive, or to a watched game's monster.

use super::{
    PlayerView,
    beholder::{Beholder, place_of},
};
use crate::{
    creature::{Abilities, Ability, CharacterId, Identity},
    dungeon::{Hardness, SpatialIndex},
    grid::Position,
    knowledge::{PerceivedMonster, RememberedCreature},
    mind::{Belief, HiddenFromTelepaths},
};
use bevy_ecs::prelude::Entity;

impl PlayerView<'_> {
    /// Whether the view shows the whole level rather than what the PC remembers.
    pub const fn is_all(&self) -> bool {
        self.memory.is_none()
    }

    /// Returns the PC's cell, or its killer's, regardless of the viewpoint.
    pub fn place_of_the_pc(&self) -> Position {
        place_of(self.world, self.player)
    }

    /// The target of the displayed maps: the PC, or the goal of the chosen monster.
    pub fn goal(&self) -> Option<Position> {
        self.beholder.as_ref().map_or(Some(self.position), |it| it.belief.goal())
    }

    /// Returns the cell in which the monster whose view this is believes the PC to be. `None`
    /// if it has no belief, or in the PC's view.
    pub fn belief(&self) -> Option<Position> {
        self.beholder.as_ref()?.belief.goal()
    }

    /// Returns a cell's hardness, or `None` if the cell is unknown.
    pub fn hardness(&self, cell: Position) -> Option<Hardness> {
        self.knows(cell).then(|| self.dungeon.hardness(cell))
    }

    /// Whether the PC sees smoke in a cell. Smoke is visible from afar, unlike anything in it.
    pub fn is_hazy(&self, cell: Position) -> bool {
        let is_open = self.knows(cell) && self.dungeon.terrain(cell).is_open();
        is_open && self.field_of_view.is_hazy(cell)
    }

    /// Returns the creature that the player notices in a cell, with its identity unless it is the
    /// PC. Takes the same time however many monsters there are: every cell that is drawn asks.
    pub fn occupant(&self, cell: Position) -> Option<(Entity, Option<Identity>)> {
        let who = self.world.resource::<SpatialIndex>().creature(cell)?;
        if Some(who) == self.player {
            let is_shown = |it: &Beholder| it.belief == Belief::Knows(cell);
            return self.beholder.as_ref().is_none_or(is_shown).then_some((who, None));
        }
        let monster = self.world.get_entity(who).ok()?;
        let name = monster.get_components::<(&CharacterId, &Abilities)>().ok()?.into();
        let is_veiled = monster.contains::<HiddenFromTelepaths>();
        self.notices(who, cell, is_veiled).then_some((who, Some(name)))
    }

    /// Returns the identity of the noticed monster in a cell. `None` for the PC and in an empty
    /// cell.
    pub fn name_at(&self, cell: Position) -> Option<Identity> {
        self.occupant(cell)?.1
    }

    /// Returns the noticed monsters, nearest first, friends included, each with its belief as an
    /// observer infers it.
    pub fn nearest_first(&self) -> Vec<PerceivedMonster> {
        let mut monsters: Vec<_> = self.creatures().copied().collect();
        for monster in &mut monsters {
            monster.belief = monster.concluded_knowledge(self.world);
        }
        monsters.sort_by_key(|it| (self.position.distance(it.position), it.id));
        monsters
    }

    /// Returns the noticed monster with this ID, and its belief as an observer infers it.
    pub fn monster(&self, number: CharacterId) -> Option<PerceivedMonster> {
        self.nearest_first().into_iter().find(|monster| monster.id == number)
    }

    /// Iterates over the remembered creatures in cells that the PC does not see now, unless they
    /// are noticed elsewhere.
    pub fn ghosts(&self) -> impl Iterator<Item = &RememberedCreature> {
        self.remembered().filter(|it| !self.sees(it.sighting.position))
    }

    /// Whether the player may see the distance maps. In a delve, only an intelligent PC may.
    pub const fn shows_the_maps(&self) -> bool {
        self.is_all() || self.abilities.has(Ability::Intelligent)
    }
}
