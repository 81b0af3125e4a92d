//! The bomber carries a bomb with a fuse. The bomb is an entity of its own, which follows its bearer
//! and has a turn, but no place in the turn queue: when its turn comes, it bursts.

use super::{Targets, TradeTurn, TradeWords, message};
use crate::{
    action::{CharacterSummary, GameMessage, Killed, Strike},
    creature::{Player, RegisterState},
    dungeon::{Dungeon, OffLevel, SpatialIndex},
    grid::Position,
    sight::refresh_field_of_view,
    things::{AddThingParts, Door, Effect, feature_at},
    turn::{CurrentTurn, ExtensionSystems, GameTime, NextTurn, Turn, TurnQueue, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

/// In cells: so near, its target makes it light the fuse.
const NEAR: u16 = 3;
/// In ticks.
const FUSE: u64 = 300;
/// In ticks, after the death of a bomber that has lit none.
const FUSE_OF_THE_DEAD: u64 = 200;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Bomber>().add_part::<Bomber>("bomber");
    app.register_state::<Bomb>().register_state::<Lit>();
    app.add_part::<Quench>("quench").add_part::<Fragile>("fragile");
    app.add_observer(light_fuse)
        .add_observer(carry_bomb)
        .add_observer(leave_bomb)
        .add_observer(quench);
    app.add_observer(take_bomb_below).add_observer(stop_fuse).add_observer(resume_fuse);
    let begun = ExtensionSystems::After(TurnSystems::Begin);
    let burst = burst_bombs.run_if(any_with_component::<Bomb>).in_set(begun);
    app.add_systems(Turn, burst);
    app.world_mut().get_resource_or_init::<TradeWords>().add_sign(sign);
}

/// Lights a fuse when it sees its target within 3 cells. Killed, it leaves its bomb.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::trades::{TradeWords, bombs};
/// let mut game = Scenario::delve(".@..0").trade('0', "bomber").speed('0', 10).start();
/// let husk = game.contents_at(game.find('0').unwrap()).creature.unwrap();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(TradeWords::signs_of(game.world(), husk), ["fuse: 2 turns"]);
/// assert_eq!(bombs(game.world()), [(Position::new(4, 1), GameTime(300))]);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bomber {}

/// A bomb with a burning fuse: it bursts at its [`NextTurn`], before all other monsters' turns. Off
/// the PC's level, this is the rest of its fuse.
#[derive(Component, Clone, Copy, Debug)]
pub struct Bomb {
    /// The bomber, to which its kills are ascribed.
    pub by: CharacterSummary,
}

/// A bomber whose fuse burns.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lit {
    /// Its bomb.
    #[entities]
    pub bomb: Entity,
}

/// Ground that puts out fuses.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Quench {}

/// Ground that a blast clears away.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fragile {}

/// Returns the cells of the bombs on the level, and when they burst, by time.
pub fn bombs(world: &World) -> Vec<(Position, GameTime)> {
    let bombs = world.try_query_filtered::<(&Position, &NextTurn), With<Bomb>>();
    let cell_and_time = |(cell, turn): (&Position, &NextTurn)| (*cell, turn.at());
    let bombs = bombs.map(|mut it| it.iter(world).map(cell_and_time).collect());
    let mut bombs: Vec<_> = bombs.unwrap_or_default();
    bombs.sort_by_key(|(cell, at)| (*at, *cell));
    bombs
}

fn sign(world: &World, who: Entity) -> Option<String> {
    let at = world.get::<NextTurn>(world.get::<Lit>(who)?.bomb)?.at();
    let mut players = world.try_query_filtered::<&NextTurn, With<Player>>()?;
    let now = players.iter(world).next()?.at();
    Some(format!("fuse: {}", fuse_in_words(at.0.saturating_sub(now.0))))
}

fn fuse_in_words(ticks: u64) -> String {
    match (ticks / 100, ticks % 100 / 10) {
        (0, 0) => "this turn".to_owned(),
        (1, 0) => "1 turn".to_owned(),
        (turns, 0) => format!("{turns} turns"),
        (turns, tenths) => format!("{turns}.{tenths} turns"),
    }
}

fn light_fuse(
    turn: On<TradeTurn<Bomber>>,
    current: Res<CurrentTurn>,
    bombers: Query<&Position, Without<Lit>>,
    targets: Targets<'_, '_>,
    mut commands: Commands,
) {
    let who = turn.entity;
    let Ok(me) = bombers.get(who) else { return };
    let Some((_, cell)) = targets.in_sight(who) else { return };
    if me.distance(cell) <= NEAR {
        let (me, at) = (*me, current.now() + FUSE);
        commands.queue(move |world: &mut World| {
            let Some(by) = CharacterSummary::of(world, who) else { return };
            let bomb = set_bomb(world, by, me, at);
            if let (Some(bomb), Ok(mut who)) = (bomb, world.get_entity_mut(who)) {
                let words = message(who.get(), "lights its fuse", me);
                who.insert(Lit { bomb });
                world.write_message(words);
            }
        });
    }
}

/// No fuse burns in deep water.
fn set_bomb(
    world: &mut World,
    by: CharacterSummary,
    cell: Position,
    at: GameTime,
) -> Option<Entity> {
    let turn = NextTurn::default().moved_to(at);
    let is_quenched = feature_at(world, cell).is_some_and(|it| it.has("quench"));
    (!is_quenched).then(|| world.spawn((Bomb { by }, cell, turn)).id())
}

/// However its bearer is moved, and also when it comes to another level.
fn carry_bomb(
    moved: On<Insert<Position>>,
    bearers: Query<(&Lit, &Position)>,
    mut commands: Commands,
) {
    let Ok((lit, cell)) = bearers.get(moved.entity) else { return };
    let (bomb, cell) = (lit.bomb, *cell);
    commands.queue(move |world: &mut World| {
        if let Ok(mut bomb) = world.get_entity_mut(bomb) {
            bomb.remove::<OffLevel>().insert(cell);
        }
    });
}

/// A bearer that leaves the level without the PC has no cell.
fn take_bomb_below(
    gone: On<Insert<OffLevel>>,
    bearers: Query<(&Lit, &OffLevel), Without<Position>>,
    mut commands: Commands,
) {
    if let Ok((lit, level)) = bearers.get(gone.entity) {
        commands.entity(lit.bomb).remove::<Position>().insert(*level);
    }
}

type Away = (With<Bomb>, With<OffLevel>);

fn stop_fuse(
    gone: On<Insert<OffLevel>>,
    mut bombs: Query<&mut NextTurn, Away>,
    queue: Res<TurnQueue>,
) {
    if let Ok(mut turn) = bombs.get_mut(gone.entity) {
        *turn = turn.moved_to(GameTime(turn.at() - queue.now()));
    }
}

fn resume_fuse(
    back: On<Remove<OffLevel>>,
    mut bombs: Query<&mut NextTurn, Away>,
    queue: Res<TurnQueue>,
) {
    if let Ok(mut turn) = bombs.get_mut(back.entity) {
        *turn = turn.moved_to(queue.now() + turn.at().0);
    }
}

fn leave_bomb(
    death: On<Killed>,
    bombers: Query<(Option<&Name>, Has<Lit>), With<Bomber>>,
    mut commands: Commands,
) {
    let Killed { victim: by, cell, .. } = *death;
    let Ok((name, is_lit)) = bombers.get(by.entity) else { return };
    commands.write_message(message(name, "leaves a bomb with a burning fuse", cell));
    if !is_lit {
        commands.queue(move |world: &mut World| {
            let at = world.resource::<CurrentTurn>().now() + FUSE_OF_THE_DEAD;
            set_bomb(world, by, cell, at);
        });
    }
}

fn quench(off: On<Effect<Quench>>, bearers: Query<&Lit>, mut commands: Commands) {
    if let Ok(lit) = bearers.get(off.character) {
        commands.entity(lit.bomb).try_despawn();
        commands.entity(off.character).remove::<Lit>();
    }
}

/// At equal times, the PC acts before bombs burst, and all others after.
fn burst_bombs(world: &mut World) {
    let current = *world.resource::<CurrentTurn>();
    if current.is_player() {
        return;
    }
    let mut bombs = world.query::<(Entity, &Bomb, &NextTurn)>();
    let due = bombs.iter(world).filter(|(.., turn)| turn.at() <= current.now());
    let mut due: Vec<_> = due.map(|(bomb, it, turn)| (turn.at(), it.by.id, bomb)).collect();
    due.sort_unstable_by_key(|(at, id, _)| (*at, *id));
    for (.., bomb) in due {
        burst(world, bomb);
    }
}

/// Its bearer dies first.
fn burst(world: &mut World, bomb: Entity) {
    let bomb = world.get_entity(bomb).ok().map(|it| (it.get().copied(), it.get().copied(), bomb));
    let Some((Some(Bomb { by }), Some(middle), bomb)) = bomb else { return };
    world.write_message(GameMessage::new("A bomb bursts.").seen_at(middle));
    let cells = [middle].into_iter().chain(middle.neighbours());
    let cells: Vec<_> = cells.filter(|it| world.resource::<Dungeon>().is_open(*it)).collect();
    for cell in &cells {
        Strike { by: by.entity, cell: *cell, direction: None }.carry_out_by(world, by);
    }
    world.despawn(bomb);
    for cell in cells {
        let door = world.resource::<SpatialIndex>().mechanism(cell);
        if let Some(door) = door.filter(|it| world.get::<Door>(*it).is_some()) {
            world.despawn(door);
        }
        if feature_at(world, cell).is_some_and(|it| it.has("fragile")) {
            world.resource_mut::<Dungeon>().set_feature(cell, None);
        }
    }
    if let Ok(mut survivor) = world.get_entity_mut(by.entity)
        && survivor.get::<Lit>().is_some_and(|lit| lit.bomb == bomb)
    {
        survivor.remove::<Lit>();
    }
    // Otherwise, the acting character would not see through what is gone until its turn ends.
    let refreshed = world.run_system_cached(refresh_field_of_view);
    debug_assert!(refreshed.is_ok(), "every game has a field of view");
}
