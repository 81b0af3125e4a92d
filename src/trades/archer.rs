//! The archer takes a turn to aim, and shoots on the next.

use super::{Targets, TradeTurn, TradeWords, message};
use crate::{
    action::{Action, CustomAction, Perform, Strike},
    creature::{Abilities, Ability, RegisterState, Speed},
    dungeon::{Dungeon, SpatialIndex},
    grid::{Direction, Position},
    things::{AddThingParts, Hasted, Stuck},
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;
use std::ops::RangeInclusive;

const AIM: CustomAction = CustomAction::named("aim");
const SHOOT: CustomAction = CustomAction::named("shoot");
/// In cells.
const RANGE: RangeInclusive<u16> = 2..=7;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Archer>().add_part::<Archer>("archer").add_observer(draw_bow);
    app.register_state::<Aim>().add_observer(take_aim).add_observer(lose_aim).add_observer(shoot);
    let mut words = app.world_mut().get_resource_or_init::<TradeWords>();
    words.add_sign(sign);
    words.add_action(AIM, "aims");
    words.add_action(SHOOT, "shoots");
}

/// Aims at its target, 2 to 7 cells away on one of the eight lines, and shoots on its next turn.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::trades::{Aim, TradeWords};
/// let mut game = Scenario::delve("@....0").trade('0', "archer").speed('0', 10).start();
/// let husk = game.contents_at(game.find('0').unwrap()).creature.unwrap();
/// game.submit(Action::Rest).unwrap();
/// let aim = Aim { direction: Direction::West, cells: 5 };
/// assert_eq!(game.world().get::<Aim>(husk), Some(&aim));
/// assert_eq!(TradeWords::signs_of(game.world(), husk), ["aims west"]);
/// game.submit(Action::Rest).unwrap();
/// assert!(game.status().is_over());
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archer {}

/// An aim, which is kept wherever the archer is moved, but not if it loses a move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The direction of the shot.
    pub direction: Direction,
    /// How far it flies, in cells: as far as the target was.
    pub cells: u16,
}

fn sign(world: &World, who: Entity) -> Option<String> {
    Some(format!("aims {}", world.get::<Aim>(who)?.direction.name()))
}

fn lose_aim(
    change: On<Insert<(Stuck, Abilities)>>,
    archers: Query<(&Abilities, Has<Stuck>), With<Aim>>,
    mut commands: Commands,
) {
    let who = change.entity;
    if archers.get(who).is_ok_and(|(bits, is_held)| is_held || bits.has(Ability::Erratic)) {
        commands.entity(who).remove::<Aim>();
    }
}

fn draw_bow(
    turn: On<TradeTurn<Archer>>,
    mut current: ResMut<CurrentTurn>,
    archers: Query<(&Position, Has<Aim>)>,
    targets: Targets<'_, '_>,
) {
    let who = turn.entity;
    let Ok((me, aims)) = archers.get(who) else { return };
    if aims {
        current.action = Action::Custom(SHOOT);
        return;
    }
    let Some((_, cell)) = targets.in_sight(who) else { return };
    if targets.line(*me, cell).is_some_and(|(_, cells)| RANGE.contains(&cells)) {
        current.action = Action::Custom(AIM.at(cell));
    }
}

/// An arrow flies 100 ticks after the aim at the earliest, so a fast archer is slowed down.
fn take_aim(
    deed: On<Perform>,
    archers: Query<(&Position, &Speed, Has<Hasted>, Option<&Name>)>,
    mut commands: Commands,
) {
    let (who, Action::Custom(aim)) = (deed.entity, deed.action) else { return };
    let Ok((me, speed, is_hasted, name)) = archers.get(who) else { return };
    if !aim.is_same_action(AIM) {
        return;
    }
    let cell = aim.cell();
    let Some(direction) = me.toward(cell) else { return };
    commands.write_message(message(name, &format!("aims {}", direction.name()), *me));
    let mut archer = commands.entity(who);
    archer.insert(Aim { direction, cells: me.distance(cell) });
    if *speed > Speed::PLAYER && !is_hasted {
        archer.insert((Hasted { moves: 1, normal_speed: *speed }, Speed::PLAYER));
    }
}

fn shoot(
    deed: On<Perform>,
    archers: Query<(&Position, &Aim, Option<&Name>)>,
    dungeon: Res<Dungeon>,
    spatial_index: Res<SpatialIndex>,
    mut commands: Commands,
) {
    let (by, Action::Custom(shot)) = (deed.entity, deed.action) else { return };
    let Ok((me, Aim { direction, cells }, name)) = archers.get(by) else { return };
    if !shot.is_same_action(SHOOT) {
        return;
    }
    commands.entity(by).remove::<Aim>();
    commands.write_message(message(name, &format!("shoots {}", direction.name()), *me));
    let mut cell = *me;
    for _ in 0..*cells {
        cell = cell.step(*direction);
        if !dungeon.is_passable(cell) {
            return;
        }
        if spatial_index.creature(cell).is_some() {
            commands.queue(Strike { by, cell, direction: Some(*direction) });
            return;
        }
    }
}
