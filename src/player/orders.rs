//! The PC does as it is told.

use crate::{
    action::Action,
    creature::CarryState,
    knowledge::register_what_is_perceived,
    mind::consult_the_table,
    turn::{Actor, PlayerSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut, Resource};

/// What the PC has been told. Without a command it rests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerOrders {
    next: Option<Action>,
    last: Option<Action>,
    carried_out: u64,
}

impl PlayerOrders {
    /// Tells the PC what to do in its next turn.
    pub fn give(&mut self, command: Action) {
        self.next = Some(command);
    }

    /// Whether a command waits for the PC's turn.
    pub const fn is_given(&self) -> bool {
        self.next.is_some()
    }

    /// What the PC did in its last turn.
    pub const fn last(&self) -> Option<Action> {
        self.last
    }

    /// How many turns the PC has had, rests included.
    pub const fn carried_out(&self) -> u64 {
        self.carried_out
    }
}

/// Lets the player drive the PC.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerPlugin;

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PlayerOrders>().carry_resource::<PlayerOrders>().add_systems(
            Turn,
            obey_the_player.in_set(TurnSystems::Decide).after(consult_the_table),
        );
        app.world_mut().get_resource_or_init::<PlayerSystems>().add(obey_the_player);
        register_what_is_perceived(app.world_mut());
    }
}

/// Turns the command into the PC's intent.
pub fn obey_the_player(
    actor: Res<Actor>,
    mut orders: ResMut<PlayerOrders>,
    mut intent: ResMut<Action>,
) {
    if actor.is_player() {
        orders.carried_out += 1;
        *intent = orders.next.take().unwrap_or_default();
        orders.last = Some(*intent);
    }
}
