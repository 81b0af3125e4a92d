//! The charger runs over three cells.

use super::{SeenSince, TradeWords, message, strike_from};
use crate::{
    action::{Action, CustomAction, Perform, Strike, move_character},
    creature::RegisterState,
    grid::Position,
    things::{AddThingParts, Stuck, feature_at, hold},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

const CHARGE: CustomAction = CustomAction::named("charge");
/// In cells.
const RUN: u16 = 3;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Charger>().add_part::<Charger>("charger");
    app.add_observer(strike_from::<Charger>(RUN, CHARGE)).add_observer(charge);
    app.world_mut().get_resource_or_init::<TradeWords>().add_action(CHARGE, "charges");
}

/// From exactly three cells away on one of the eight lines, it runs into its target's cell, strikes
/// all on the way, and then loses a move.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@..0").trade('0', "charger").start();
/// game.submit(Action::Rest).unwrap();
/// assert!(game.status().is_over());
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(SeenSince)]
#[serde(deny_unknown_fields)]
pub struct Charger {}

fn charge(deed: On<Perform>, mut commands: Commands) {
    let (who, Action::Custom(charge)) = (deed.entity, deed.action) else { return };
    if charge.is_same_action(CHARGE) {
        commands.queue(move |world: &mut World| run(world, who, charge.cell()));
    }
}

/// The ground of a cell may end the run; holds add up.
fn run(world: &mut World, who: Entity, goal: Position) {
    if let Some(start) = world.get::<Position>(who) {
        let words = message(world.get::<Name>(who), "charges", *start);
        world.write_message(words);
    }
    while let Some(from) = world.get::<Position>(who).copied()
        && let Some(direction) = from.toward(goal)
    {
        let to = from.step(direction);
        let falls = feature_at(world, to).is_some_and(|it| it.has("fall"));
        if !(Strike { by: who, cell: to, direction: Some(direction) }).carry_out(world) {
            break;
        }
        move_character(world, who, to);
        if falls || world.get::<Position>(who) != Some(&to) || world.get::<Stuck>(who).is_some() {
            break;
        }
    }
    hold(world, who, 1);
}
