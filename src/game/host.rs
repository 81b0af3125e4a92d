//! Hosting a game in a Bevy app.

use super::{plugins::name_what_is_left_out, rules::furnish, runner::GameReferee};
use crate::{
    action::{Action, GameMessage},
    journal::GameSetup,
    level::GameTables,
    player::Refusal,
};
use bevy_app::{App, Plugin, PreStartup, Update};
use bevy_ecs::prelude::{Message, Messages, Resource, World};

/// A plugin that hosts a game in a Bevy app, together with [`PitPlugins`](super::PitPlugins) or
/// [`DelvePlugins`](super::DelvePlugins). The level exists from `Startup` onwards. In `Update`,
/// every [`SubmitAction`] is carried out, in order; read the results in `PostUpdate`.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut app = App::new();
/// app.add_plugins((PitPlugins, EmbeddedGamePlugin::new(Pit::new(Seed(7)))));
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

#[derive(Resource)]
struct Bill(GameSetup);

impl Plugin for EmbeddedGamePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<GameMessage>()
            .add_message::<SubmitAction>()
            .add_message::<ActionRefused>()
            .insert_resource(Bill(self.0.clone()))
            .add_systems(PreStartup, begin_game)
            .add_systems(Update, perform_submitted_actions);
    }

    fn finish(&self, app: &mut App) {
        name_what_is_left_out(app);
    }
}

fn begin_game(world: &mut World) {
    let Some(Bill(setup)) = world.remove_resource() else { return };
    GameReferee::prepare(world);
    let furnish = furnish(&setup, GameTables::built_in(), world);
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
