//! The end of a delve: the way out with the Crown (rules §7, "The end").

use super::{Depth, LevelCreated, LevelTable, blueprint::is_free, hunters::let_hunters_in};
use crate::{
    action::{GameStatus, WaveWoke, WinCondition},
    creature::{
        Abilities, Ability, BaseStats, CharacterBundle, CharacterId, Monster, Player, Speed,
    },
    dungeon::{Dungeon, Terrain},
    grid::Position,
    knowledge::reveal_cells,
    mind::Belief,
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::{GameRng, Seed},
    sight::FieldOfView,
    things::{Crown, ItemPickedUp, skip_stuck_turn},
    turn::{CurrentTurn, GameTime, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::{prelude::*, query::QueryFilter};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use std::ops::RangeInclusive;

/// The PC has taken the Crown, and must now get out.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrownTaken {
    /// The Crown's cell.
    pub cell: Position,
    /// The cell of the stairs leading out.
    pub exit: Position,
    /// The number of monsters that have woken. Others follow: [`Depth::coming_wave`].
    pub woken: u32,
}

/// Monsters that will wake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingWave {
    /// They wake before the PC's action in its first turn from this time on.
    pub at: GameTime,
    /// The number of monsters. If there is too little room for them, fewer wake.
    pub count: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Escape {
    exit: Position,
    /// The number of waves that have woken.
    waves: u32,
    next_at: GameTime,
}

impl Escape {
    pub(super) fn coming(&self) -> Option<ComingWave> {
        let count = *WAVES.get(self.waves as usize)?;
        Some(ComingWave { at: self.next_at, count })
    }
}

pub(crate) fn escape_plugin(app: &mut App) {
    app.add_message::<CrownTaken>()
        .add_message::<WaveWoke>()
        .add_observer(take_the_crown)
        .add_observer(show_on_arrival::<With<Crown>>)
        .add_systems(
            Turn,
            begin_wave
                .in_set(TurnSystems::Act)
                .in_set(PlayerTurnSystems)
                .after_ignore_deferred(let_hunters_in)
                .before_ignore_deferred(skip_stuck_turn),
        );
}

/// The sixteen, one of each mask.
const WAVES: [u32; 3] = [6, 5, 5];
const TURNS_BETWEEN_WAVES: u64 = 12;
const SPEEDS: RangeInclusive<u16> = 10..=16;
/// A monster wakes farther than this from the PC, in cells.
const ELBOW_ROOM: u16 = 8;
/// A monster wakes within this distance from the exit or the PC, in cells, if there is room.
const NEAR: u16 = 16;
/// Lower indices are for the level's initial monsters, those from 10,000 up for hunters.
const FIRST_INDEX: u32 = 5_000;

/// What is known as soon as the PC arrives.
pub(super) fn show_on_arrival<F: QueryFilter + 'static>(
    _: On<LevelCreated>,
    places: Query<&Position, F>,
    mut commands: Commands,
) {
    let cells: Vec<_> = places.iter().copied().collect();
    commands.queue(move |world: &mut World| reveal_cells(world, &cells));
}

fn take_the_crown(
    taken: On<ItemPickedUp>,
    crowns: Query<(), With<Crown>>,
    players: Query<(), With<Player>>,
    goal: Res<WinCondition>,
    mut commands: Commands,
) {
    let (crown, bearer) = (taken.entity, taken.by);
    if *goal == WinCondition::Crown && crowns.contains(crown) && players.contains(bearer) {
        commands.queue(move |world: &mut World| begin_escape(world, crown, bearer));
    }
}

fn begin_escape(world: &mut World, crown: Entity, bearer: Entity) {
    world.despawn(crown);
    let Some(cell) = world.get::<Position>(bearer).copied() else { return };
    if !world.contains_resource::<Depth>() {
        return world.insert_resource(GameStatus::Won);
    }
    let now = world.resource::<CurrentTurn>().now();
    let exit = open_way_out(world, cell);
    let Some(mut depth) = world.get_resource_mut::<Depth>() else { return };
    depth.escape = Some(Escape { exit, waves: 0, next_at: now });
    if let Some(lead) = &mut depth.lead {
        lead.use_up(now);
    }
    let woken = wake_next_wave(world);
    remember_the_crown(world, cell);
    world.write_message(CrownTaken { cell, exit, woken });
}

fn begin_wave(depth: Option<Res<Depth>>, current: Res<CurrentTurn>, mut commands: Commands) {
    let coming = depth.and_then(|depth| depth.coming_wave());
    if coming.is_some_and(|wave| wave.at <= current.now()) {
        commands.queue(|world: &mut World| {
            let woken = wake_next_wave(world);
            world.write_message(WaveWoke { woken });
        });
    }
}

fn open_way_out(world: &mut World, from: Position) -> Position {
    let dungeon = world.resource::<Dungeon>();
    let way = compute_distance_map(dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, from);
    let can_be_exit =
        |cell: &Position| is_free(world, *cell) && dungeon.terrain(*cell) == Terrain::Floor;
    let floor = dungeon.open_cells().filter(can_be_exit);
    let far = floor.filter_map(|cell| Some((way.distance(cell)?, cell)));
    // On a level without bare floor, the exit opens where the PC is.
    let exit = far.max_by_key(|(steps, _)| *steps).map_or(from, |(_, cell)| cell);
    let crumbled: Vec<_> = dungeon.cells_with(Terrain::UpStairs).collect();
    let mut dungeon = world.resource_mut::<Dungeon>();
    for cell in &crumbled {
        dungeon.open(*cell, Terrain::Floor);
    }
    dungeon.open(exit, Terrain::UpStairs);
    reveal_cells(world, &[crumbled, vec![exit]].concat());
    exit
}

/// The PC does not see where they wake, and none reaches it before its third turn from then on: a
/// simulated world, which has no table of levels, leaves them out.
fn wake_next_wave(world: &mut World) -> u32 {
    let is_simulated = !world.contains_resource::<LevelTable>();
    let mut players = world.query_filtered::<&Position, With<Player>>();
    let place = players.single(world).copied();
    let Some(mut depth) = world.get_resource_mut::<Depth>() else { return 0 };
    let level = depth.level;
    let Some(escape) = &mut depth.escape else { return 0 };
    let (Some(wave), exit, number) = (escape.coming(), escape.exit, escape.waves) else { return 0 };
    escape.waves += 1;
    escape.next_at = wave.at + TURNS_BETWEEN_WAVES * GameTime::PER_TURN;
    let Some(place) = place.ok().filter(|_| !is_simulated) else { return 0 };
    let seed = *world.resource::<Seed>();
    let mut masks: Vec<_> = Abilities::all().collect();
    masks.shuffle(&mut seed.stream(b"crown", level.into(), 0));
    let mut stream = seed.stream(b"crown", level.into(), 1 + u64::from(number));
    let first: u32 = WAVES[..number as usize].iter().sum();
    let mut woken = 0;
    for nth in first..first + wave.count {
        let near = if nth % 2 == 0 { exit } else { place };
        let Some(position) = hidden_cell(world, place, near, &mut stream) else { break };
        let abilities = masks[nth as usize];
        let speed = Speed::new(stream.random_range(SPEEDS));
        let id = CharacterId { level, index: FIRST_INDEX + nth };
        let is_intelligent = abilities.has(Ability::Intelligent);
        let belief = if is_intelligent { Belief::Remembers(place) } else { Belief::Nothing };
        let born = CharacterBundle { id, abilities, speed, position };
        world.spawn((Monster, born, BaseStats::new(abilities, speed), belief));
        woken += 1;
    }
    woken
}

fn hidden_cell(
    world: &World,
    player: Position,
    near: Position,
    stream: &mut GameRng,
) -> Option<Position> {
    let view = world.resource::<FieldOfView>();
    let is_hidden = |it: &Position| it.distance(player) > ELBOW_ROOM && !view.sees(*it);
    let cells = world.resource::<Dungeon>().open_cells();
    let cells: Vec<_> = cells.filter(|it| is_hidden(it) && is_free(world, *it)).collect();
    let close = cells.iter().filter(|it| it.distance(near) <= NEAR);
    let close: Vec<_> = close.copied().collect();
    if close.is_empty() { &cells } else { &close }.choose(stream).copied()
}

/// All intelligent monsters do, unless they see the PC.
fn remember_the_crown(world: &mut World, cell: Position) {
    let mut monsters =
        world.query_filtered::<(&Position, &Abilities, &mut Belief), With<Monster>>();
    world.resource_scope(|world, view: Mut<'_, FieldOfView>| {
        for (me, abilities, mut belief) in monsters.iter_mut(world) {
            if abilities.has(Ability::Intelligent) && !view.sees(*me) {
                *belief = Belief::Remembers(cell);
            }
        }
    });
}
