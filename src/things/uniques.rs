//! Traits of individual monsters (rules §7, "Uniques"): each is a component, a key for the rows of
//! `assets/uniques.toml`, and a system that changes what the monster knows, does or is.

use super::AddThingParts;
use crate::{
    action::{Action, GameMessage},
    creature::{Abilities, Ability, CharacterId, Player, RegisterState, Unique},
    grid::{Direction, Position},
    mind::{Belief, Habit, update_belief},
    path::{PathTarget, recompute_distance_maps},
    turn::{
        CurrentTurn, ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems, UniqueTurnSystems,
    },
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use serde::Deserialize;

pub(crate) fn uniques_plugin(app: &mut App) {
    app.register_state::<Unique>().register_state::<Habit>();
    app.register_state::<Echo>().add_part::<Echo>("echo");
    app.register_state::<Herald>().add_part::<Herald>("herald");
    app.register_state::<Sleeper>().add_part::<Sleeper>("sleeper");
    app.register_state::<Twin>().add_part::<Twin>("twin");
    app.register_state::<AbilityCounter>().add_part::<AbilityCounter>("counter");
    let decided = ExtensionSystems::After(TurnSystems::Decide);
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    let wake = wake_sleeper.before_ignore_deferred(update_belief);
    let share = share_belief.after(update_belief).before(recompute_distance_maps);
    // Traits that change what a monster does.
    let decide = (repeat_step, call_others, sleep_on).in_set(decided);
    let sense = (wake, share).in_set(TurnSystems::Sense);
    let traits = (decide, sense, count_up_abilities.in_set(resolved)).in_set(UniqueTurnSystems);
    let remember = remember_step.in_set(PlayerTurnSystems).in_set(decided);
    app.add_systems(Turn, (remember, traits));
}

/// A monster that does not think: it repeats the PC's last action if that was a step, or rests.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique, Habit = Habit::Repeats)]
#[serde(deny_unknown_fields)]
pub struct Echo {
    /// The direction of the PC's last action, if it was a step.
    #[serde(skip)]
    pub step: Option<Direction>,
}

fn remember_step(current: Res<CurrentTurn>, mut echoes: Query<&mut Echo>) {
    for mut echo in &mut echoes {
        echo.step = if let Action::Step(way) = current.action { Some(way) } else { None };
    }
}

fn repeat_step(mut current: ResMut<CurrentTurn>, echoes: Query<&Echo>) {
    if let Some(echo) = current.actor().and_then(|who| echoes.get(who).ok()) {
        current.action = echo.step.map_or(Action::Rest, Action::Step);
    }
}

/// A monster that rests while it knows the PC's cell, and calls intelligent monsters to it.
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

/// A monster that sleeps, until it loses this component: if the PC is near, or after a noise.
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

/// A monster that knows the PC's cell if another twin on its level knew it on its last turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[serde(deny_unknown_fields)]
pub struct Twin {}

fn share_belief(
    mut twins: Query<(Entity, &CharacterId, &Abilities, &mut Belief, &mut PathTarget), With<Twin>>,
    current: Res<CurrentTurn>,
) {
    let Some(who) = current.actor().filter(|who| twins.contains(*who)) else { return };
    let others = twins.iter().filter(|(other, ..)| *other != who);
    let knowing = others.filter_map(|(_, id, _, belief, _)| match belief {
        Belief::Knows(cell) => Some((*id, *cell)),
        _ => None,
    });
    let Some((_, cell)) = knowing.min() else { return };
    if let Ok((_, _, abilities, mut belief, mut target)) = twins.get_mut(who)
        && !matches!(*belief, Belief::Knows(_))
    {
        *belief = Belief::Knows(cell);
        let follows_a_map = abilities.has(Ability::Intelligent);
        target.set_if_neq(PathTarget(Some(cell).filter(|_| follows_a_map)));
    }
}

/// A monster whose ability mask grows by 1 after each turn it takes, wrapping from 15 to 0.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[serde(deny_unknown_fields)]
pub struct AbilityCounter {}

impl AbilityCounter {
    /// Returns the abilities after one more turn.
    pub const fn next(abilities: Abilities) -> Abilities {
        Abilities::from_mask((abilities.mask() + 1) % 16)
    }
}

fn count_up_abilities(
    current: Res<CurrentTurn>,
    counters: Query<&Abilities, With<AbilityCounter>>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    if let Ok(abilities) = counters.get(who) {
        commands.entity(who).insert(AbilityCounter::next(*abilities));
    }
}
