//! The world of a rehearsal: the game's plugins, and what the PC knows.

use super::{
    erratic_outcomes::{ErraticOutcomes, ErraticOutcomesPlugin},
    known::Known,
    notes::NotesPlugin,
};
use crate::{
    action::{Action, Arrival, CharacterSummary, CollisionPlugin, GameStatus},
    creature::{Abilities, CharacterId, CharacterLabel, Player},
    dungeon::CellLayer,
    game::{GameRules, forget_old_news, needs_no_input},
    grid::Position,
    player::PlayerOrders,
    things::{Stuck, ThingEvent, ThingEventKind},
    turn::{Actor, Turn, TurnQueue, run_turns_while},
};
use bevy_app::App;
use bevy_ecs::{
    error::{FallbackErrorHandler, ignore},
    prelude::{Entity, On, Or, Query, Res, ResMut, Resource, With, World},
    schedule::{LogLevel, ScheduleBuildSettings},
};

/// A world for trying outcomes, one after another.
#[derive(Debug)]
pub(super) struct SimulatedWorld {
    rules: GameRules,
    app: App,
}

/// Whether the PC has gone where nobody could foresee.
#[derive(Resource, Default)]
struct Unforeseeable(bool);

/// Whose arrival the PC's ward has averted, if anybody's.
#[derive(Resource, Default)]
struct Averted(Option<CharacterLabel>);

/// How one outcome ended.
pub(super) struct Outcome {
    pub(super) whims: ErraticOutcomes,
    pub(super) lives: bool,
    pub(super) killer: Option<CharacterSummary>,
    /// Who would have killed the PC but for its ward.
    pub(super) averted: Option<CharacterLabel>,
}

impl SimulatedWorld {
    /// An empty one.
    pub(super) fn for_rules(rules: &GameRules) -> Self {
        Self { rules: rules.clone(), app: empty_app(rules) }
    }

    /// Whether these are its rules.
    pub(super) fn is_for(&self, rules: &GameRules) -> bool {
        self.rules.are_those_of(rules)
    }

    /// Whether who arrives in a cell kills who stands there.
    pub(super) fn arrivals_kill(&self) -> bool {
        self.app.is_plugin_added::<CollisionPlugin>()
    }

    pub(super) fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Tries a command.
    pub(super) fn rehearse(
        &mut self,
        known: &Known,
        command: Action,
        whims: ErraticOutcomes,
    ) -> Outcome {
        let player = self.enter(known, whims);
        self.give(command);
        self.rest_while_stuck(player);
        let world = self.world();
        let killer = world.resource::<GameStatus>().killer();
        let lives = world.get_entity(player).is_ok() || world.resource::<Unforeseeable>().0;
        let Averted(averted) = *world.resource();
        Outcome { whims: world.resource::<ErraticOutcomes>().clone(), lives, killer, averted }
    }

    /// Makes what is known the whole of this world, and says who is the PC in
    /// it.
    pub(super) fn enter(&mut self, known: &Known, whims: ErraticOutcomes) -> Entity {
        let world = self.world();
        clear(world);
        // News of those who were taken out are no news of this game: they stay
        // for two rounds.
        forget_old_news(world);
        forget_old_news(world);
        world.insert_resource(whims);
        known.enter(world)
    }

    /// The PC's turn, and everybody's until its next.
    pub(super) fn give(&mut self, command: Action) {
        let world = self.world();
        world.resource_mut::<PlayerOrders>().give(command);
        run_turns_while(world, needs_no_input);
    }

    /// As long as the PC is stuck it cannot act: as long as its moves go down.
    fn rest_while_stuck(&mut self, player: Entity) {
        let mut before = None;
        while let Some(left) = self.world().get::<Stuck>(player).map(|stuck| stuck.moves)
            && before.is_none_or(|before| left < before)
            && !self.world().resource::<GameStatus>().is_decided()
        {
            before = Some(left);
            self.give(Action::Rest);
        }
    }
}

/// An app for some rules, with nobody in its world.
///
/// The systems that look on are in no stated order to those of an extension,
/// and an extension's may find something missing that only a game has when it
/// begins: neither may end the game that asks.
fn empty_app(rules: &GameRules) -> App {
    let mut app = rules.rehearsal();
    app.add_plugins((ErraticOutcomesPlugin, NotesPlugin))
        .init_resource::<Unforeseeable>()
        .init_resource::<Averted>()
        .insert_resource(FallbackErrorHandler(ignore))
        .add_observer(note_the_unforeseeable)
        .add_observer(note_the_spent_ward);
    app.edit_schedule(Turn, |turn| {
        let ambiguity_detection = LogLevel::Ignore;
        turn.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection,
            ..turn.get_build_settings()
        });
    });
    app.finish();
    app.cleanup();
    app
}

/// Where a portal leads is not known before.
fn note_the_unforeseeable(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    mut unforeseeable: ResMut<Unforeseeable>,
) {
    unforeseeable.0 |= happened.what == ThingEventKind::Removed && players.contains(happened.who);
}

/// A blow is told of after the ward has averted it.
fn note_the_spent_ward(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    actor: Res<Actor>,
    characters: Query<(&CharacterId, &Abilities)>,
    mut averted: ResMut<Averted>,
) {
    if happened.what == ThingEventKind::Warded && players.contains(happened.who) {
        averted.0 =
            actor.entity().and_then(|who| characters.get(who).ok().map(CharacterLabel::from));
    }
}

/// Takes everybody and everything out of the world.
fn clear(world: &mut World) {
    let mut everything = world.query_filtered::<Entity, Or<(With<CellLayer>, With<Position>)>>();
    for entity in everything.iter(world).collect::<Vec<_>>() {
        world.despawn(entity);
    }
    world.insert_resource(GameStatus::Undecided);
    world.insert_resource(Action::Rest);
    world.insert_resource(Arrival::NONE);
    world.insert_resource(Unforeseeable(false));
    world.insert_resource(Averted(None));
    world.insert_resource(TurnQueue::default());
}
