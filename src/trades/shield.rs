//! The shield stops strikes from the direction in which its bearer faces.

use super::{Trade, TradeWords, message};
use crate::{
    action::{Action, Attack, GameMessage, Moved},
    creature::{Abilities, Ability, RegisterState},
    grid::Direction,
    things::AddThingParts,
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Shield>().add_part::<Shield>("shield");
    app.register_state::<Facing>().add_observer(face).add_observer(stop_strike);
    app.world_mut().get_resource_or_init::<TradeWords>().add_sign(sign);
}

/// Stops every strike whose direction is opposite to that of its [`Facing`].
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::trades::Facing;
/// let mut game = Scenario::delve("@0..").trade('0', "shield").speed('0', 5).start();
/// let husk = game.contents_at(game.find('0').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(husk).insert(Facing(Some(Direction::West)));
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert!(game.world().get_entity(husk).is_ok(), "the PC strikes eastward: it is stopped");
/// assert_eq!(hexdelve::trades::TradeWords::signs_of(game.world(), husk), ["faces west"]);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Facing)]
#[serde(deny_unknown_fields)]
pub struct Shield {}

/// The direction of a character's last completed step. Slides and shoves do not change it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing(pub Option<Direction>);

fn sign(world: &World, who: Entity) -> Option<String> {
    world.get::<Shield>(who)?;
    Some(format!("faces {}", world.get::<Facing>(who)?.0?.name()))
}

fn face(moved: On<Moved>, current: Res<CurrentTurn>, mut facing: Query<&mut Facing>) {
    let Ok(mut facing) = facing.get_mut(moved.who) else { return };
    if current.actor() == Some(moved.who) && matches!(current.action, Action::Step(_)) {
        facing.0 = moved.from.toward(moved.to);
    }
}

type Bearer = (&'static Facing, &'static Abilities, Option<&'static Name>);

fn stop_strike(
    mut attack: On<Attack>,
    shields: Query<Bearer, (With<Shield>, With<Trade>)>,
    mut messages: MessageWriter<GameMessage>,
) {
    let Ok((facing, abilities, name)) = shields.get(attack.entity) else { return };
    let Some((strike, facing)) = attack.direction.zip(facing.0) else { return };
    let ((x, y), (dx, dy)) = (strike.offset(), facing.offset());
    if attack.averted || abilities.has(Ability::Erratic) || (x + dx, y + dy) != (0, 0) {
        return;
    }
    messages.write(message(name, "stops it with its shield", attack.cell));
    attack.event_mut().averted = true;
}
