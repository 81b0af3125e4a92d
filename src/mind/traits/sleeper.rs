//! Monsters that sleep until they hear the PC.

use crate::{action::Action, creature::Player, grid::Position, mind::Belief, turn::CurrentActor};
use bevy_ecs::prelude::{Commands, Component, Query, Res, ResMut, With};
use serde::Deserialize;

/// A monster that sleeps: it knows nothing and rests. It wakes at the beginning of its
/// turn if the PC is near, or if it has heard a noise since its last turn. It then loses
/// this component.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sleeper {
    /// The distance, in cells, within which it hears the PC.
    pub hears: u8,
}

/// Wakes the acting monster if it hears something.
pub fn wake_sleeper(
    actor: Res<CurrentActor>,
    players: Query<&Position, With<Player>>,
    sleepers: Query<(&Sleeper, &Position, &Belief)>,
    mut commands: Commands<'_, '_>,
) {
    let Some(who) = actor.entity() else { return };
    let Ok((sleeper, me, belief)) = sleepers.get(who) else { return };
    let is_near = |player: &Position| player.distance(*me) <= u16::from(sleeper.hears);
    // A sleeper knows nothing at the end of its turn, so any goal it has now comes from a
    // noise since then.
    let has_heard = belief.goal().is_some();
    if has_heard || players.iter().any(is_near) {
        commands.entity(who).remove::<Sleeper>();
    }
}

/// If the acting monster is asleep, makes it rest and know nothing.
pub fn sleep_on(
    actor: Res<CurrentActor>,
    mut sleepers: Query<&mut Belief, With<Sleeper>>,
    mut intent: ResMut<Action>,
) {
    if let Some(mut belief) = actor.entity().and_then(|who| sleepers.get_mut(who).ok()) {
        *belief = Belief::Nothing;
        *intent = Action::Rest;
    }
}
