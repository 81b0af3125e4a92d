//! Distractions: the things a monster mistakes for the PC.

use super::Belief;
use crate::{
    creature::{Abilities, Ability},
    grid::Position,
    turn::GameTime,
};
use bevy_ecs::{
    prelude::{Component, Entity, Query, With},
    query::QueryData,
    system::SystemParam,
};

/// Marks an item that, while it lies on the floor, telepaths sense as if it were the PC
/// (rules §7, "Decoy").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoy {
    /// The tick at which the decoy ends, unless it is picked up earlier.
    pub until: GameTime,
}

/// A monster that takes another character for the PC (rules §7, "Philtre").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The other character. If it is gone, this component has no effect.
    #[entities]
    pub of: Entity,
    /// The tick at which the rivalry ends, unless a later philtre replaces it.
    pub until: GameTime,
}

/// A monster that has heard a bell, and remembers its cell even if it is not intelligent
/// (rules §7, "Bell").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lured {
    /// The bell's cell.
    pub to: Position,
}

/// A monster's components that distract it.
#[derive(QueryData, Debug)]
pub struct Distractions {
    rival: Option<&'static Rival>,
    lured: Option<&'static Lured>,
}

/// The cells of everything that may distract monsters.
#[derive(SystemParam, Debug)]
pub struct DistractionQuery<'w, 's> {
    decoys: Query<'w, 's, &'static Position, With<Decoy>>,
    characters: Query<'w, 's, &'static Position>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Distraction {
    /// The cell of the character the monster takes for the PC.
    pub(crate) rival: Option<Position>,
    pub(crate) decoy: Option<Position>,
    pub(crate) bell: Option<Position>,
}

impl DistractionQuery<'_, '_> {
    pub(crate) fn of(&self, monster: &DistractionsItem<'_, '_>, me: Position) -> Distraction {
        Distraction {
            rival: monster.rival.and_then(|rival| self.characters.get(rival.of).ok().copied()),
            decoy: self.decoys.iter().copied().min_by_key(|it| (it.distance(me), it.y, it.x)),
            bell: monster.lured.map(|lured| lured.to),
        }
    }
}

impl Distraction {
    /// `felt` is the PC's cell if the monster senses the PC by telepathy.
    pub(crate) fn belief(
        self,
        before: Belief,
        me: Position,
        abilities: Abilities,
        (player, felt): (Option<Position>, Option<Position>),
    ) -> Belief {
        let felt = || self.decoy.or(felt).filter(|_| abilities.has(Ability::Telepathic));
        let now = self.rival.or(player).or_else(felt);
        let hears = self.bell.is_some() && self.bell == before.goal();
        before.updated(now, me, hears || abilities.has(Ability::Intelligent))
    }
}
