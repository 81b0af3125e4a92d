//! The end of a delve: the way out with the Crown (rules §7, "The end").

use super::{Depth, LevelCreated, LevelTable, blueprint::is_free};
use crate::{
    action::{GameStatus, WinCondition},
    creature::{
        Abilities, Ability, BaseStats, CharacterBundle, CharacterId, Monster, Player, Speed,
    },
    dungeon::{Dungeon, Terrain},
    grid::Position,
    knowledge::reveal_cells,
    mind::Belief,
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::Seed,
    sight::FieldOfView,
    things::{Crown, ItemPickedUp},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::{RngExt, seq::SliceRandom};

/// The PC has taken the Crown, and must now get out.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrownTaken {
    /// The Crown's cell.
    pub cell: Position,
    /// The cell of the stairs leading out.
    pub exit: Position,
    /// The number of monsters that have woken.
    pub woken: u32,
}

pub(crate) fn escape_plugin(app: &mut App) {
    app.add_message::<CrownTaken>().add_observer(take_the_crown).add_observer(show_the_crown);
}

/// The minimum distance in cells between the Crown and a monster that wakes.
const ELBOW_ROOM: u16 = 8;
/// Lower indices are for the level's initial monsters, those from 10,000 up for hunters.
const FIRST_INDEX: u32 = 5_000;

fn show_the_crown(
    _: On<LevelCreated>,
    crowns: Query<&Position, With<Crown>>,
    mut commands: Commands,
) {
    let cells: Vec<_> = crowns.iter().copied().collect();
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
    let Some(mut depth) = world.get_resource_mut::<Depth>() else {
        return world.insert_resource(GameStatus::Won);
    };
    depth.escaping = true;
    let level = depth.level;
    let exit = open_way_out(world, cell);
    let woken = wake_the_sixteen(world, level, cell);
    world.write_message(CrownTaken { cell, exit, woken });
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

fn wake_the_sixteen(world: &mut World, level: u16, cell: Position) -> u32 {
    let mut stream = world.resource::<Seed>().stream(b"crown", u64::from(level), 0);
    let plan = world.get_resource::<LevelTable>().and_then(|table| table.level(level.into()));
    let slowest = plan.map_or(Speed::PLAYER, |plan| plan.speeds.0.min(Speed::PLAYER));
    let view = world.resource::<FieldOfView>();
    let is_hidden = |it: &Position| it.distance(cell) > ELBOW_ROOM && !view.sees(*it);
    let free = world.resource::<Dungeon>().open_cells();
    let mut free: Vec<_> = free.filter(|it| is_hidden(it) && is_free(world, *it)).collect();
    let (chosen, _) = free.partial_shuffle(&mut stream, Abilities::all().count());
    for (index, (abilities, cell)) in (FIRST_INDEX..).zip(Abilities::all().zip(&*chosen)) {
        let (id, position) = (CharacterId { level, index }, *cell);
        let speed = Speed::new(stream.random_range(slowest.value()..=Speed::PLAYER.value()));
        let born = CharacterBundle { id, abilities, speed, position };
        world.spawn((Monster, born, BaseStats { abilities, speed }));
    }
    world.flush();
    let mut monsters =
        world.query_filtered::<(&Position, &Abilities, &mut Belief), With<Monster>>();
    world.resource_scope(|world, view: Mut<'_, FieldOfView>| {
        for (me, abilities, mut belief) in monsters.iter_mut(world) {
            if abilities.has(Ability::Intelligent) && !view.sees(*me) {
                *belief = Belief::Remembers(cell);
            }
        }
    });
    u32::try_from(chosen.len()).unwrap_or_default()
}
