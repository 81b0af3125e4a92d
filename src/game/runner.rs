//! Carries out the player's actions and ends the game. [`EmbeddedGamePlugin`] hosts a game in a
//! Bevy app.

use super::{next_turn_needs_no_input, plugins::name_what_is_left_out, rules::furnish};
use crate::{
    action::{Action, GameMessage, GameStatus},
    creature::{CharacterId, Description, Monster, Player, recreate, refuse_what_cannot_be_copied},
    dungeon::{CellLayer, Glyph, Obstacle, OffLevel},
    grid::Position,
    journal::{Fingerprint, GameSetup, RuleNames, update_fingerprint},
    level::{Follower, GameTables, LevelGenerators, may_leave},
    mind::Belief,
    path::PathTarget,
    player::{PlayerOrders, Refusal, SkillRegistry, may},
    things::{CarriedBy, ChestContents, DroppedByPlayer, Pack, Thing, UseMethod},
    turn::{NextTurn, refuse_ambiguous_order, run_turns_while},
};
use bevy_app::{App, Plugin, PreStartup, Update};
use bevy_ecs::prelude::*;
use std::any::TypeId;

/// A game has started: the first level exists, and no one has acted yet. To add to levels,
/// observe [`LevelCreated`](crate::level::LevelCreated) instead.
///
/// ```
/// use hexdelve::prelude::*;
/// fn hurry(_: On<GameStarted>, mut monsters: Query<&mut Speed, With<Monster>>) {
///     for mut speed in &mut monsters {
///         *speed = Speed::new(20);
///     }
/// }
/// let pit = PitSetup::new(Seed(7));
/// let game = pit.start_with(|app: &mut App| { app.add_observer(hurry); })?;
/// let fast = |who: EntityRef<'_>| who.get() == Some(&Speed::new(20));
/// assert_eq!(game.world().iter_entities().filter(|who| fast(*who)).count(), 10);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Event, Clone, Copy, Debug)]
pub struct GameStarted;

/// Those the lookahead makes itself, or no outcome depends on before the PC acts again.
const MADE_FROM_KNOWLEDGE: [TypeId; 19] = [
    TypeId::of::<Belief>(),
    TypeId::of::<CarriedBy>(),
    TypeId::of::<CellLayer>(),
    TypeId::of::<CharacterId>(),
    TypeId::of::<ChestContents>(),
    TypeId::of::<Description>(),
    TypeId::of::<DroppedByPlayer>(),
    TypeId::of::<Follower>(),
    TypeId::of::<Glyph>(),
    TypeId::of::<Monster>(),
    TypeId::of::<NextTurn>(),
    TypeId::of::<Obstacle>(),
    TypeId::of::<OffLevel>(),
    TypeId::of::<Pack>(),
    TypeId::of::<PathTarget>(),
    TypeId::of::<Player>(),
    TypeId::of::<Position>(),
    TypeId::of::<Thing>(),
    TypeId::of::<UseMethod>(),
];

#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct GameReferee {
    pub(super) player: Entity,
    /// In PC turns: then the game ends as stalled.
    pub(super) turn_limit: Option<u64>,
}

impl GameReferee {
    pub(super) fn prepare(world: &mut World) {
        recreate(world, &MADE_FROM_KNOWLEDGE);
        name_skills_and_layouts(world);
    }

    pub(super) fn begin(
        world: &mut World,
        furnish: impl FnOnce(&mut World) -> Entity,
        turn_limit: Option<u64>,
    ) -> Self {
        let player = furnish(world);
        world.trigger(GameStarted);
        world.flush();
        refuse_what_cannot_be_copied(world);
        CharacterId::refuse_duplicates(
            world.query::<&CharacterId>().iter(world).copied().collect(),
        );
        // The fingerprint must not depend on how many updates a host runs before the first action.
        update_fingerprint(world);
        if let Some(mut fingerprint) = world.get_resource_mut::<Fingerprint>() {
            *fingerprint = Fingerprint::default();
        }
        Self { player, turn_limit }
    }

    pub(super) fn admit(&self, world: &mut World, command: Action) -> Result<(), Refusal> {
        if world.resource::<GameStatus>().is_over() {
            return Err(Refusal::GameOver);
        }
        check_action(world, self.player, command)
    }

    pub(super) fn carry_out(&self, world: &mut World, command: Action) {
        world.resource_mut::<PlayerOrders>().give(command);
        run_turns_while(world, next_turn_needs_no_input);
        refuse_what_cannot_be_copied(world);
        update_fingerprint(world);
        let turns = world.resource::<PlayerOrders>().turns_taken();
        let undecided = !world.resource::<GameStatus>().is_over();
        if undecided && self.turn_limit.is_some_and(|limit| turns >= limit) {
            world.insert_resource(GameStatus::Stalled);
        }
    }
}

/// A plugin that hosts a game in a Bevy app, together with [`PitPlugins`](super::PitPlugins) or
/// [`DelvePlugins`](super::DelvePlugins). The level exists from `Startup` onwards. In `Update`,
/// every [`SubmitAction`] is carried out, in order; read the results in `PostUpdate`.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut app = App::new();
/// app.add_plugins((PitPlugins, EmbeddedGamePlugin::new(PitSetup::new(Seed(7)))));
/// app.finish();
/// app.cleanup();
/// app.update();
/// app.world_mut().write_message(SubmitAction(Action::Rest));
/// app.update();
/// assert_eq!(app.world().resource::<PlayerOrders>().turns_taken(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct EmbeddedGamePlugin(GameSetup);

impl EmbeddedGamePlugin {
    /// Creates a plugin that hosts a pit or a delve. An app can host only one game.
    pub fn new(setup: impl Into<GameSetup>) -> Self {
        Self(setup.into())
    }
}

/// A request for the PC to perform an action.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubmitAction(pub Action);

/// An action was refused. No time has passed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionRefused {
    /// The requested action.
    pub action: Action,
    /// The reason for the refusal.
    pub refusal: Refusal,
}

impl Plugin for EmbeddedGamePlugin {
    fn build(&self, app: &mut App) {
        let setup = self.0.clone();
        app.add_message::<GameMessage>()
            .add_message::<SubmitAction>()
            .add_message::<ActionRefused>()
            .add_systems(PreStartup, move |world: &mut World| begin_game(world, &setup))
            .add_systems(Update, perform_submitted_actions);
    }

    fn finish(&self, app: &mut App) {
        name_what_is_left_out(app);
    }
}

/// Checks whether the PC can take an action now.
///
/// # Errors
/// Returns the [`Refusal`] if it cannot.
pub fn check_action(world: &World, player: Entity, command: Action) -> Result<(), Refusal> {
    may(world, player, command)?;
    may_leave(world, player, command)
}

/// A journal that uses them cannot be replayed without them.
fn name_skills_and_layouts(world: &mut World) {
    let skills = world
        .get_resource::<SkillRegistry>()
        .into_iter()
        .flat_map(SkillRegistry::skills_of_extensions);
    let layouts =
        world.get_resource::<LevelGenerators>().into_iter().flat_map(LevelGenerators::names);
    let names: Vec<_> = skills.map(|skill| skill.name).chain(layouts).map(str::to_owned).collect();
    world.get_resource_or_init::<RuleNames>().0.extend(names);
}

fn begin_game(world: &mut World, setup: &GameSetup) {
    refuse_ambiguous_order(world);
    GameReferee::prepare(world);
    let furnish = furnish(setup, GameTables::built_in(), world);
    let furnish = furnish.unwrap_or_else(|wrong| panic!("the game: {wrong}"));
    let umpire = GameReferee::begin(world, furnish, setup.most_turns());
    world.insert_resource(umpire);
}

fn perform_submitted_actions(world: &mut World) {
    let told: Vec<_> = world.resource_mut::<Messages<SubmitAction>>().drain().collect();
    let umpire = *world.resource::<GameReferee>();
    for SubmitAction(command) in told {
        match umpire.admit(world, command) {
            Ok(()) => umpire.carry_out(world, command),
            Err(refusal) => {
                world.write_message(ActionRefused { action: command, refusal });
            }
        }
    }
}
