//! The spear strikes over one cell.

use super::{SeenSince, TradeWords, strike_from};
use crate::{
    action::{Action, CustomAction, Perform, Strike},
    creature::RegisterState,
    grid::Position,
    things::AddThingParts,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

const THRUST: CustomAction = CustomAction::named("thrust");
/// In cells.
const LENGTH: u16 = 2;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Spear>().add_part::<Spear>("spear");
    app.add_observer(strike_from::<Spear>(LENGTH, THRUST)).add_observer(thrust);
    app.world_mut()
        .get_resource_or_init::<TradeWords>()
        .add_action(THRUST, "strikes with its spear");
}

/// Strikes its target from exactly two cells away on one of the eight lines, whatever is between,
/// unless it is solid.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@.0").trade('0', "spear").start();
/// game.submit(Action::Rest).unwrap();
/// assert!(game.status().is_over());
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(SeenSince)]
#[serde(deny_unknown_fields)]
pub struct Spear {}

fn thrust(deed: On<Perform>, places: Query<&Position>, mut commands: Commands) {
    let (by, Action::Custom(thrust)) = (deed.entity, deed.action) else { return };
    if let (true, Ok(me)) = (thrust.is_same_action(THRUST), places.get(by)) {
        let cell = thrust.cell();
        commands.queue(Strike { by, cell, direction: me.toward(cell) });
    }
}
