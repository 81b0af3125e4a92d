//! Monsters that call others to the PC.

use crate::{
    action::{Action, GameMessage},
    creature::{Abilities, Ability, RegisterState, Unique},
    grid::Position,
    mind::Belief,
    things::AddThingParts,
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems, UniqueTurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let decided = ExtensionSystems::After(TurnSystems::Decide);
    app.register_state::<Herald>()
        .add_part::<Herald>("herald")
        .add_systems(Turn, call_others.in_set(decided).in_set(UniqueTurnSystems));
}

/// A monster that rests while it knows the PC's cell, and calls intelligent monsters to
/// it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[serde(deny_unknown_fields)]
pub struct Herald {
    /// The distance, in cells, within which others hear it.
    pub calls: u8,
    /// Whether it called on its last turn.
    #[serde(skip)]
    pub is_calling: bool,
}

fn call_others(
    mut heralds: Query<(&mut Herald, &Position, &Belief)>,
    mut current: ResMut<CurrentTurn>,
    mut listeners: Query<(&Position, &Abilities, &mut Belief), Without<Herald>>,
    mut messages: MessageWriter<GameMessage>,
) {
    let Some(who) = current.actor() else { return };
    let Ok((mut herald, me, belief)) = heralds.get_mut(who) else { return };
    let Belief::Knows(cell) = *belief else {
        herald.is_calling = false;
        return;
    };
    if !herald.is_calling {
        herald.is_calling = true;
        let hearers = format!("intelligent monsters within {} cells", herald.calls);
        let words = format!("A call rings out: {hearers} come for you.");
        messages.write(GameMessage::new(words).seen_at(*me));
    }
    for (listener, abilities, mut belief) in &mut listeners {
        let hears = listener.distance(*me) <= u16::from(herald.calls);
        if hears && abilities.has(Ability::Intelligent) && !matches!(*belief, Belief::Knows(_)) {
            *belief = Belief::Remembers(cell);
        }
    }
    current.action = Action::Rest;
}
