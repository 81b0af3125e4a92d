//! The player's next action, and the system that makes the PC carry it out.

use crate::{
    action::Action,
    creature::RegisterState,
    knowledge::register_perceived,
    mind::choose_monster_action,
    turn::{CurrentTurn, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut, Resource};

/// The player's orders to the PC: the next action and the last one. If no next action is
/// set, the PC rests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerOrders {
    next: Option<Action>,
    last: Option<Action>,
    carried_out: u64,
}

impl PlayerOrders {
    /// Sets the PC's action for its next turn.
    pub fn give(&mut self, command: Action) {
        self.next = Some(command);
    }

    /// Whether an action is set for the PC's next turn.
    pub const fn is_given(&self) -> bool {
        self.next.is_some()
    }

    /// Returns the PC's action on its last turn.
    pub const fn last(&self) -> Option<Action> {
        self.last
    }

    /// Returns the number of turns the PC has taken, including rests.
    pub const fn turns_taken(&self) -> u64 {
        self.carried_out
    }
}

/// Lets the player control the PC.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerPlugin;

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PlayerOrders>().register_state::<PlayerOrders>().add_systems(
            Turn,
            choose_player_action
                .in_set(TurnSystems::Decide)
                .in_set(PlayerTurnSystems)
                .after(choose_monster_action),
        );
        register_perceived(app.world_mut());
    }
}

/// Makes the player's next action the current action and counts the turn.
pub fn choose_player_action(mut orders: ResMut<PlayerOrders>, mut current: ResMut<CurrentTurn>) {
    orders.carried_out += 1;
    current.action = orders.next.take().unwrap_or_default();
    orders.last = Some(current.action);
}
