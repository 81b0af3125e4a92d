//! Noises and the monsters that hear them.

use crate::{
    creature::{Abilities, Ability, Monster, Player},
    dungeon::Dungeon,
    grid::Position,
    mind::{Belief, Habit},
    sight::FieldOfView,
};
use bevy_ecs::{
    prelude::{Query, Res, With},
    system::SystemParam,
};

#[derive(SystemParam)]
pub(crate) struct NoiseListeners<'w, 's> {
    dungeon: Res<'w, Dungeon>,
    /// The view from the cell where the PC was when its turn began.
    view: Res<'w, FieldOfView>,
    players: Query<'w, 's, &'static Position, With<Player>>,
    monsters: Query<
        'w,
        's,
        (&'static Position, &'static Abilities, Option<&'static Habit>, &'static mut Belief),
        With<Monster>,
    >,
}

impl NoiseListeners<'_, '_> {
    /// Makes the intelligent monsters within `within` cells of a noise remember `place`, which must
    /// be passable, as the PC's cell, except those that are awake and see the PC (rules §7).
    pub(crate) fn alert(&mut self, noise: Position, within: u16, place: Position) {
        let player = self.players.single().ok();
        let view = player.map(|cell| self.view.seen_from(&self.dungeon, *cell));
        for (listener, abilities, habit, mut belief) in &mut self.monsters {
            let hears = abilities.has(Ability::Intelligent) && listener.distance(noise) <= within;
            let sleeps = matches!(habit, Some(Habit::Sleeps(_)));
            if hears && (sleeps || !view.as_ref().is_some_and(|view| view.sees(*listener))) {
                *belief = Belief::Remembers(place);
            }
        }
    }
}
