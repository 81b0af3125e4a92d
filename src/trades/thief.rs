//! The thief takes items, and strikes no one on purpose.

use super::{TradeTurn, TradeWords};
use crate::{
    action::{Action, Moved, Perform},
    creature::{Abilities, Ability, Player, RegisterState, Tunneling},
    dungeon::{Dungeon, MovementCapabilities, SpatialIndex, Terrain},
    grid::{Direction, Position},
    path::{DistanceMapKind, DistanceMaps},
    sight::FieldOfView,
    things::{AddThingParts, Crown, ItemPickedUp, ItemRemoved, OfferedArt, Pack},
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Thief>().add_part::<Thief>("thief");
    app.register_state::<Loot>();
    app.add_observer(seek).add_observer(arrive).add_observer(have_loot).add_observer(lose_loot);
    app.world_mut().get_resource_or_init::<TradeWords>().add_sign(sign);
}

/// Goes to the nearest item that it sees, then to the stairs down. It never steps into the PC.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::trades::Loot;
/// let mut game = Scenario::delve("@..0)>").trade('0', "thief").speed('0', 10).start();
/// let husk = game.contents_at(game.find('0').unwrap()).creature.unwrap();
/// game.submit(Action::Rest).unwrap();
/// assert!(game.world().get::<Loot>(husk).is_some());
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.monsters(), 0);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thief {}

/// A thief that has taken something.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loot;

/// A thief with its loot stands on the stairs down. The event is triggered on it, and the levels
/// answer it.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct LeavesWithLoot {
    /// The thief.
    pub entity: Entity,
}

fn sign(world: &World, who: Entity) -> Option<String> {
    world.get::<Loot>(who).map(|_| "carries its loot to the stairs down".to_owned())
}

/// What no thief takes.
type IsTreasure = Or<(With<Crown>, With<OfferedArt>)>;
type Means = (&'static Position, &'static Abilities, Has<Tunneling>, Has<Loot>);

/// It follows a map to its goal, as others do to the PC. Few monsters need such a map, so it is
/// computed only here.
fn seek(
    turn: On<TradeTurn<Thief>>,
    (mut current, mut maps): (ResMut<CurrentTurn>, ResMut<DistanceMaps>),
    thieves: Query<Means>,
    players: Query<&Position, With<Player>>,
    treasures: Query<(), IsTreasure>,
    (dungeon, spatial_index, view): (Res<Dungeon>, Res<SpatialIndex>, Res<FieldOfView>),
    mut commands: Commands,
) {
    let entity = turn.entity;
    let Ok((me, abilities, digs, has_loot)) = thieves.get(entity) else { return };
    let player = players.single().ok().copied();
    let kind = DistanceMapKind::of(digs);
    let goal = if has_loot {
        let stairs = dungeon.cells_with(Terrain::DownStairs);
        nearest(*me, stairs.filter(|cell| Some(*cell) != player))
    } else {
        let view = view.seen_from(&dungeon, *me);
        let is_loot = |items: &[Entity]| !items.iter().any(|item| treasures.contains(*item));
        let costs = maps.costs();
        let can_go =
            |cell: Position| cell != *me && costs.step_cost(kind, dungeon.blocking(cell)).is_some();
        let piles = spatial_index
            .piles()
            .filter(|(cell, items)| view.sees(*cell) && can_go(*cell) && is_loot(items));
        nearest(*me, piles.map(|(cell, _)| cell))
    };
    let Some(goal) = goal else {
        let steps_into_player = |way| Some(me.step(way)) == player;
        // With loot and without stairs to go to, it waits.
        if has_loot || matches!(current.action, Action::Step(way) if steps_into_player(way)) {
            current.action = Action::Rest;
        }
        return;
    };
    // It has been shoved there.
    if has_loot && goal == *me {
        commands.trigger(LeavesWithLoot { entity });
    }
    let map = maps.get_or_compute(&dungeon, goal, kind, current.now().0);
    let opens = abilities.has(Ability::Intelligent);
    let means = MovementCapabilities { opens, digs };
    let distance = |cell: Position| map.distance(cell);
    let is_better = |way: &Direction| {
        let cell = me.step(*way);
        Some(cell) != player
            && means.could_enter(dungeon.blocking(cell))
            && distance(cell).is_some_and(|next| distance(*me).is_none_or(|here| next < here))
    };
    let ways = Direction::ALL.into_iter().filter(is_better);
    let best = ways.min_by_key(|way| distance(me.step(*way)));
    current.action = best.map_or(Action::Rest, Action::Step);
}

/// In king's moves; ties go to the first in reading order.
fn nearest(me: Position, cells: impl Iterator<Item = Position>) -> Option<Position> {
    cells.min_by_key(|cell| (cell.distance(me), cell.y, cell.x))
}

/// Only on its own turn, not where it has been shoved.
fn arrive(
    moved: On<Moved>,
    current: Res<CurrentTurn>,
    thieves: Query<(&Abilities, Has<Loot>), With<Thief>>,
    (dungeon, spatial_index): (Res<Dungeon>, Res<SpatialIndex>),
    treasures: Query<(), IsTreasure>,
    mut commands: Commands,
) {
    let Moved { who: entity, to, .. } = *moved;
    let Ok((abilities, has_loot)) = thieves.get(entity) else { return };
    if current.actor() != Some(entity) || abilities.has(Ability::Erratic) {
        return;
    }
    let items = spatial_index.at(to).items;
    if !has_loot && !items.is_empty() && !items.iter().any(|it| treasures.contains(*it)) {
        commands.trigger(Perform { entity, action: Action::PickUp });
    } else if has_loot && dungeon.terrain(to) == Terrain::DownStairs {
        commands.trigger(LeavesWithLoot { entity });
    }
}

fn have_loot(
    taken: On<ItemPickedUp>,
    thieves: Query<&Position, With<Thief>>,
    dungeon: Res<Dungeon>,
    mut commands: Commands,
) {
    let entity = taken.by;
    let Ok(cell) = thieves.get(entity) else { return };
    commands.entity(entity).insert(Loot);
    if dungeon.terrain(*cell) == Terrain::DownStairs {
        commands.trigger(LeavesWithLoot { entity });
    }
}

/// Deep water takes its last item.
fn lose_loot(lost: On<ItemRemoved>, packs: Query<&Pack>, mut commands: Commands) {
    if packs.get(lost.by).map_or(true, RelationshipTarget::is_empty) {
        commands.entity(lost.by).try_remove::<Loot>();
    }
}
