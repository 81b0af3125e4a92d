//! What a monster knows of the PC.

use super::Veiled;
use crate::{
    creature::{Abilities, Ability, Player, Tunneling},
    dungeon::Dungeon,
    grid::Position,
    path::{DistanceMaps, MapKind},
    sight::FieldOfView,
    turn::Actor,
};
use bevy_ecs::prelude::{Component, Has, Query, Res, ResMut, With};

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
    /// lasts as long as it is intelligent, has not come to the place, and
    /// `can_reach` it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let (place, me) = (Position::new(9, 9), Position::new(2, 2));
    /// let seen = Knowledge::Nothing.after_a_look(Some(place), me, true, |_| true);
    /// assert_eq!(seen, Knowledge::Knows(place));
    /// let lost = seen.after_a_look(None, me, true, |_| true);
    /// assert_eq!(lost, Knowledge::Remembers(place));
    /// assert_eq!(lost.after_a_look(None, place, true, |_| true), Knowledge::Nothing);
    /// assert_eq!(seen.after_a_look(None, me, false, |_| true), Knowledge::Nothing);
    /// ```
    #[must_use]
    pub fn after_a_look(
        self,
        now: Option<Position>,
        me: Position,
        intelligent: bool,
        can_reach: impl FnOnce(Position) -> bool,
    ) -> Self {
        if let Some(place) = now {
            return Self::Knows(place);
        }
        match self.goal() {
            Some(place) if intelligent && place != me && can_reach(place) => Self::Remembers(place),
            _ => Self::Nothing,
        }
    }
}

/// The acting monster looks around, or listens into the distance: what it
/// knows of the PC is up to date, and so is its memory.
pub fn learn_where_the_player_is(
    actor: Res<Actor>,
    dungeon: Res<Dungeon>,
    field_of_view: Res<FieldOfView>,
    mut maps: ResMut<DistanceMaps>,
    players: Query<(&Position, Has<Veiled>), With<Player>>,
    mut monsters: Query<(&Position, &Abilities, Has<Tunneling>, &mut Knowledge)>,
) {
    let Ok((me, abilities, digs, mut knowledge)) = monsters.get_mut(actor.entity()) else { return };
    let feels = abilities.has(Ability::Telepathic);
    let sees = field_of_view.sees(*me);
    let now = players.single().ok().filter(|(_, veiled)| sees || feels && !veiled);
    let now = now.map(|(place, _)| *place);
    let kind = MapKind::of(digs);
    let known = knowledge.after_a_look(now, *me, abilities.has(Ability::Intelligent), |place| {
        maps.toward(&dungeon, place, kind, actor.now().0).distance(*me).is_some()
    });
    if *knowledge != known {
        *knowledge = known;
    }
}
