//! What a monster knows of the PC.

use super::{OwnMind, Veiled};
use crate::{
    creature::{Abilities, Ability, Player},
    grid::Position,
    path::Target,
    sight::FieldOfView,
    turn::Actor,
};
use bevy_ecs::prelude::{Component, DetectChangesMut, Has, Query, Res, With};

/// Where a monster believes the PC to be, as of its own last turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// It has no idea, and rests.
    #[default]
    Nothing,
    /// It was there when the monster last knew.
    Remembers(Position),
    /// It is there: seen, or felt by telepathy.
    Knows(Position),
}

impl Knowledge {
    /// Where it would go.
    pub const fn goal(self) -> Option<Position> {
        match self {
            Self::Nothing => None,
            Self::Remembers(place) | Self::Knows(place) => Some(place),
        }
    }

    /// What a monster knows after a look around.
    ///
    /// `now` is where it knows the PC to be, `me` where it stands. A memory
    /// lasts while the monster is intelligent and has not come to the place.
    /// Whether it can still get there is for its mind to find out.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let (place, me) = (Position::new(9, 9), Position::new(2, 2));
    /// let seen = Knowledge::Nothing.after_a_look(Some(place), me, true);
    /// assert_eq!(seen, Knowledge::Knows(place));
    /// let lost = seen.after_a_look(None, me, true);
    /// assert_eq!(lost, Knowledge::Remembers(place));
    /// assert_eq!(lost.after_a_look(None, place, true), Knowledge::Nothing);
    /// assert_eq!(seen.after_a_look(None, me, false), Knowledge::Nothing);
    /// ```
    #[must_use]
    pub fn after_a_look(self, now: Option<Position>, me: Position, intelligent: bool) -> Self {
        match (now, self.goal()) {
            (Some(place), _) => Self::Knows(place),
            (None, Some(place)) if intelligent && place != me => Self::Remembers(place),
            _ => Self::Nothing,
        }
    }
}

/// The acting monster looks around, or feels the PC by telepathy: what it
/// knows of the PC is up to date, and so is the [`Target`] of those who head
/// there by a map, which are the intelligent and those with a mind of their own.
pub fn learn_where_the_player_is(
    actor: Res<Actor>,
    field_of_view: Res<FieldOfView>,
    players: Query<(&Position, Has<Veiled>), With<Player>>,
    mut monsters: Query<(&Position, &Abilities, &mut Knowledge, &mut Target, Has<OwnMind>)>,
) {
    let Some(who) = actor.entity() else { return };
    let Ok(monster) = monsters.get_mut(who) else { return };
    let (me, abilities, mut knowledge, mut target, own_mind) = monster;
    let feels = abilities.has(Ability::Telepathic);
    let sees = field_of_view.sees(*me);
    let now = players.single().ok().filter(|(_, veiled)| sees || feels && !veiled);
    let now = now.map(|(place, _)| *place);
    let intelligent = abilities.has(Ability::Intelligent);
    let known = knowledge.after_a_look(now, *me, intelligent);
    knowledge.set_if_neq(known);
    target.set_if_neq(Target(known.goal().filter(|_| intelligent || own_mind)));
}
