//! A simulation's world: the game's plugins, and what the PC knows.

use super::{
    erratic_outcomes::{ErraticOutcomes, ErraticOutcomesPlugin},
    forecast_recorder::NotesPlugin,
    known_state::Known,
};
use crate::{
    action::{Action, CauseOfDeath, CharacterSummary, GameStatus},
    creature::{Player, other_entities},
    dungeon::CellLayer,
    game::{GameRules, clear_old_messages, complete, next_turn_needs_no_input},
    level::Depth,
    player::PlayerOrders,
    things::{Stuck, ThingEvent, ThingEventKind},
    turn::{CurrentTurn, Turn, TurnQueue, run_turns_while},
};
use bevy_app::App;
use bevy_ecs::{
    error::{BevyError, ErrorContext, FallbackErrorHandler},
    prelude::*,
    schedule::{LogLevel, ScheduleBuildSettings},
};
use std::panic::resume_unwind;

#[derive(Debug)]
pub(super) struct SimulatedWorld {
    pub(super) rules: GameRules,
    pub(super) world: World,
}

#[derive(Resource, Default)]
struct Unforeseeable(bool);

#[derive(Resource, Default)]
struct Averted(Option<CharacterSummary>);

pub(super) struct Outcome {
    pub(super) random_outcomes: ErraticOutcomes,
    pub(super) lives: bool,
    pub(super) cause: Option<CauseOfDeath>,
    /// The character that would have killed the PC without the ward.
    pub(super) averted: Option<CharacterSummary>,
}

impl SimulatedWorld {
    pub(super) fn for_rules(rules: &GameRules) -> Self {
        Self { rules: rules.clone(), world: complete(empty_app(rules)) }
    }

    pub(super) fn rehearse(
        &mut self,
        known: &Known,
        command: Action,
        random_outcomes: ErraticOutcomes,
    ) -> Outcome {
        let player = self.enter(known, random_outcomes);
        self.give(command);
        self.rest_while_stuck(player);
        let world = &self.world;
        let status = *world.resource::<GameStatus>();
        let is_lost = matches!(status, GameStatus::Lost { .. });
        let lives = world.get_entity(player).is_ok() && !is_lost;
        let lives = lives || world.resource::<Unforeseeable>().0;
        let Averted(averted) = *world.resource();
        Outcome {
            random_outcomes: world.resource::<ErraticOutcomes>().clone(),
            lives,
            cause: status.cause_of_death(),
            averted,
        }
    }

    pub(super) fn enter(&mut self, known: &Known, random_outcomes: ErraticOutcomes) -> Entity {
        let world = &mut self.world;
        clear(world);
        // Drops the messages about the removed entities, which live for two rounds.
        clear_old_messages(world);
        clear_old_messages(world);
        world.insert_resource(random_outcomes);
        known.enter(world)
    }

    pub(super) fn give(&mut self, command: Action) {
        self.world.resource_mut::<PlayerOrders>().give(command);
        run_turns_while(&mut self.world, next_turn_needs_no_input);
    }

    /// Ends early if the moves to be lost do not go down: a custom rule could go on forever.
    fn rest_while_stuck(&mut self, player: Entity) {
        let mut before = None;
        while let Some(left) = self.world.get::<Stuck>(player).map(|stuck| stuck.moves)
            && before.is_none_or(|before| left < before)
            && !self.world.resource::<GameStatus>().is_over()
        {
            before = Some(left);
            self.give(Action::Rest);
        }
    }
}

/// The plugins are not completed yet. The observing systems have no defined order relative to an
/// extension's, which may lack data that only a started game has. So that neither aborts the game,
/// ambiguities and errors are ignored, except panics: the rest of the simulation would be wrong.
fn empty_app(rules: &GameRules) -> App {
    let mut app = rules.rehearsal();
    app.add_plugins((ErraticOutcomesPlugin, NotesPlugin))
        .init_resource::<Unforeseeable>()
        .init_resource::<Averted>()
        .insert_resource(FallbackErrorHandler(ignore_all_but_panics))
        .add_observer(record_unforeseeable)
        .add_observer(record_spent_ward);
    app.edit_schedule(Turn, |turn| {
        let ambiguity_detection = LogLevel::Ignore;
        turn.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection,
            ..turn.get_build_settings()
        });
    });
    app
}

fn ignore_all_but_panics(mut error: BevyError, _: ErrorContext) {
    if let Some(panic) = error.take_payload() {
        resume_unwind(panic);
    }
}

/// Where a portal or a fall leads is not known in advance. On the last level, a fall kills.
fn record_unforeseeable(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    depth: Option<Res<Depth>>,
    mut unforeseeable: ResMut<Unforeseeable>,
) {
    let may_fall = depth.is_some_and(|it| it.level() < it.level_count());
    let leaves = happened.kind == ThingEventKind::Teleported
        || happened.kind == ThingEventKind::Fell && may_fall;
    unforeseeable.0 |= leaves && players.contains(happened.character);
}

/// The attacker is the actor. What happens in an unforeseeable place does not count.
fn record_spent_ward(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    current: Res<CurrentTurn>,
    unforeseeable: Res<Unforeseeable>,
    mut commands: Commands,
) {
    let averts = happened.kind == ThingEventKind::AttackAverted;
    if let Some(attacker) = current.actor().filter(|_| averts && !unforeseeable.0)
        && players.contains(happened.character)
    {
        commands.queue(move |world: &mut World| {
            *world.resource_mut() = Averted(CharacterSummary::of(world, attacker));
        });
    }
}

fn clear(world: &mut World) {
    let mut everything = world.query_filtered::<Entity, With<CellLayer>>();
    let everything: Vec<_> = everything.iter(world).collect();
    for entity in everything.into_iter().chain(other_entities(world)) {
        world.despawn(entity);
    }
    world.insert_resource(GameStatus::InProgress);
    world.insert_resource(Unforeseeable(false));
    world.insert_resource(Averted(None));
    world.insert_resource(TurnQueue::default());
}
