//! Monsters that sleep until they hear the PC. How far is a number of `assets/uniques.toml`.

use crate::{
    action::Action,
    creature::{Player, RegisterState, Unique},
    grid::Position,
    mind::{Belief, Habit, update_belief},
    things::AddThingParts,
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems, UniqueTurnSystems},
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let decided = ExtensionSystems::After(TurnSystems::Decide);
    app.register_state::<Sleeper>().add_part::<Sleeper>("sleeper").add_systems(
        Turn,
        (
            wake_sleeper.before_ignore_deferred(update_belief).in_set(TurnSystems::Sense),
            sleep_on.in_set(decided),
        )
            .in_set(UniqueTurnSystems),
    );
}

/// A monster that sleeps: it knows nothing and rests. It wakes at the beginning of its
/// turn if the PC is near, or if it has heard a noise since its last turn. It then loses
/// this component.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[component(on_insert = fall_asleep, on_remove = wake_up)]
#[serde(deny_unknown_fields)]
pub struct Sleeper {
    /// The distance, in cells, within which it hears the PC.
    pub hears: u8,
}

fn fall_asleep(mut world: DeferredWorld<'_>, context: HookContext) {
    let hears = world.get::<Sleeper>(context.entity).map_or(0, |it| it.hears);
    world.commands().entity(context.entity).try_insert(Habit::Sleeps(hears.into()));
}

fn wake_up(mut world: DeferredWorld<'_>, context: HookContext) {
    world.commands().entity(context.entity).try_remove::<Habit>();
}

fn wake_sleeper(
    sleepers: Query<(&Sleeper, &Position, &Belief)>,
    current: Res<CurrentTurn>,
    players: Query<&Position, With<Player>>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok((sleeper, me, belief)) = sleepers.get(who) else { return };
    let is_near = |player: &Position| player.distance(*me) <= u16::from(sleeper.hears);
    // A sleeper knows nothing at the end of its turn, so any goal comes from a noise since then.
    let has_heard = belief.goal().is_some();
    if has_heard || players.iter().any(is_near) {
        commands.entity(who).remove::<Sleeper>();
    }
}

fn sleep_on(mut sleepers: Query<&mut Belief, With<Sleeper>>, mut current: ResMut<CurrentTurn>) {
    if let Some(mut belief) = current.actor().and_then(|who| sleepers.get_mut(who).ok()) {
        *belief = Belief::Nothing;
        current.action = Action::Rest;
    }
}
