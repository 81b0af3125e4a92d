//! The properties of the eight levels, and the monsters of a level.

use crate::{
    delves::unhurried,
    seeds::{clear, each_level},
};
use hexdelve::{
    dungeon::Room,
    level::{LevelTable, WizardPower, random_monsters},
    path::{DistanceMap, TunnelCosts, compute_distance_map},
    prelude::*,
    sight::Haze,
    things::{Chest, Trap},
    trades::Guard,
};
use std::collections::BTreeSet;

#[test]
fn levels_have_size_stairs_things_and_the_last_a_crown() {
    each_level(3, |level, game| {
        assert_eq!(game.world().resource::<Dungeon>().size(), Size::of(80, 21));
        let world = game.world();
        let crown = world.resource::<Catalogue>().find("Crown").unwrap();
        let piles = world.resource::<SpatialIndex>().piles();
        let mut items = piles.flat_map(|(_, pile)| pile);
        let there = items.any(|item| world.get::<Thing>(*item).unwrap().0 == crown);
        assert_eq!(there, level == 8, "level {level}");
        let depth = world.resource::<Depth>();
        assert_eq!((depth.level(), depth.level_count()), (level, 8));
    });
    for seed in 0..20 {
        each_level(seed, |level, game| {
            let place = game.player_position().unwrap();
            let dungeon = game.world().resource::<Dungeon>();
            assert_eq!(dungeon.terrain(place), Terrain::UpStairs, "seed {seed}, level {level}");
            assert!(dungeon.cells_with(Terrain::DownStairs).next().is_some());
        });
    }
    for seed in 0..10 {
        each_level(seed, |level, game| {
            let world = game.world_mut();
            let traps = world.query::<&Trap>().iter(world).count();
            let chests = world.query::<&Chest>().iter(world).count();
            let plan = world.resource::<LevelTable>().level(u32::from(level)).unwrap();
            // Vaults may have more of them.
            assert!(traps >= plan.traps as usize && chests >= plan.chests as usize);
        });
    }
}

#[test]
fn levels_teach_the_minds_one_bit_after_the_other() {
    let mut seen = [(); 8].map(|()| BTreeSet::new());
    for seed in 0..60 {
        each_level(seed, |level, game| {
            let index = usize::from(level - 1);
            // Vaults and the Crown bring more.
            assert!(game.monsters() >= [6, 7, 8, 9, 10, 11, 12, 12][index]);
            let world = game.world_mut();
            let mut monsters = world.query_filtered::<(&Abilities, &Speed), With<Monster>>();
            for (abilities, speed) in monsters.iter(world) {
                assert!((5..=20).contains(&speed.value()));
                seen[index].insert(abilities.mask());
            }
        });
    }
    let counts = seen.clone().map(|masks| masks.len());
    assert_eq!(counts, [4, 8, 8, 8, 16, 16, 16, 16]);
    let highest = seen.iter().map(|masks| usize::from(*masks.last().unwrap()));
    assert!(highest.zip(counts).all(|(highest, count)| highest < count));
}

#[test]
fn nothing_starts_in_sight_or_within_8_moves() {
    let mut monsters = 0;
    for seed in 1..=200 {
        each_level(seed, |level, game| {
            let place = game.player_position().unwrap();
            let world = game.world_mut();
            // A guard is where its post is.
            let mut query = world.query_filtered::<&Position, (With<Monster>, Without<Guard>)>();
            let cells: Vec<_> = query.iter(world).copied().collect();
            let dungeon = world.resource::<Dungeon>();
            let open = without_doors(dungeon);
            let moves = moves_to(dungeon, place);
            let mut view = FieldOfView::default();
            view.refresh(&open, place);
            for cell in cells {
                assert!(!view.sees(cell), "seed {seed}, level {level}: {cell} is in sight");
                let near = moves.distance(cell).is_some_and(|moves| moves <= 8);
                assert!(!near, "seed {seed}, level {level}: {cell} is near {place}");
                monsters += 1;
            }
        });
    }
    assert!(monsters >= 200 * 68, "{monsters}");
}

fn without_doors(dungeon: &Dungeon) -> Dungeon {
    let mut open = Dungeon::filled(dungeon.size(), Hardness(1));
    for cell in dungeon.size().positions() {
        open.copy_cell(dungeon, cell);
    }
    open
}

/// The number of moves for a character that can dig, with all doors open.
fn moves_to(dungeon: &Dungeon, place: Position) -> DistanceMap {
    compute_distance_map(&without_doors(dungeon), &digs(), DistanceMapKind::Tunnel, place)
}

/// A table of how often rock must be dug: each time except the last costs an extra move.
fn digs() -> TunnelCosts {
    let mut table = [0; 256];
    for (hardness, cost) in (0..=254_u8).zip(&mut table) {
        *cost = hardness.div_ceil(85).max(1);
    }
    TunnelCosts::from_table(table).unwrap()
}

#[test]
fn nothing_but_followers_and_hunters_appears_later() {
    let mut game = DelveSetup::new(Seed(5)).assets(unhurried()).start();
    let monsters = game.monsters();
    for _ in 0..400 {
        if game.submit(Action::Rest).is_err() {
            break;
        }
        assert!(game.monsters() <= monsters);
    }
}

fn portrait(game: &mut Game) -> String {
    let rock = format!("{:?}", game.world().resource::<Dungeon>().hardness_grid().cells());
    let world = game.world_mut();
    let mut monsters: Vec<_> = world
        .query_filtered::<(&CharacterId, &Abilities, &Speed, &Position), With<Monster>>()
        .iter(world)
        .map(|(number, abilities, speed, place)| format!("{number:?}{abilities:?}{speed:?}{place}"))
        .collect();
    monsters.sort();
    format!("{}{rock}{}", game.drawing().replace('@', "<"), monsters.concat())
}

#[test]
fn a_level_depends_on_the_seed_and_not_on_play() {
    for seed in 0..10 {
        let mut plain = Vec::new();
        each_level(seed, |_, game| plain.push(portrait(game)));
        let mut game = DelveSetup::new(Seed(seed)).start();
        for (index, expected) in plain.iter().enumerate() {
            assert_eq!(portrait(&mut game), *expected, "seed {seed}, level {}", index + 1);
            clear(&mut game);
            // A fall would end the walk on another level.
            let has_chasms = game.drawing().contains('v');
            let mut stroller = AutopilotName::Random.start();
            game.play(&mut *stroller, if has_chasms { 0 } else { 20 + 10 * seed });
            let depth = |game: &Game| usize::from(game.world().resource::<Depth>().level());
            // A PC that is stuck in mud loses a move.
            while index < 7 && depth(&game) == index + 1 {
                game.submit(Action::Descend).unwrap();
            }
        }
    }
}

#[test]
fn smoke_stays_on_its_level() {
    let mut game = DelveSetup::new(Seed(3)).mode(GameMode::Wizard).start();
    let cell = Position::new(5, 5);
    game.world_mut().spawn((cell, Haze { radius: 40 }));
    let mut is_hazy_on = |level| {
        game.use_wizard_power(WizardPower::Visit(level)).unwrap();
        game.world().resource::<FieldOfView>().is_hazy(cell)
    };
    assert_eq!([2, 1, 2].map(&mut is_hazy_on), [false, true, false]);
}

#[test]
fn bits_speeds_and_cells_are_drawn_evenly_far_cells_first() {
    let mut hall = Dungeon::filled(Size::of(102, 52), Hardness(9));
    hall.add_room(Room { x: 1, y: 1, width: 100, height: 50 });
    let player = Position::new(7, 7);
    let draw = |count| random_monsters(&hall, player, count, 1, &mut Seed(5).inhabitants(1));
    assert_eq!(draw(0).err(), Some(SetupError::NoMonsters));
    assert_eq!(draw(5000).err(), Some(SetupError::TooManyMonsters { asked: 5000, free: 4999 }));
    let monsters = draw(4999).unwrap();
    for ability in Ability::ALL {
        let gifted = monsters.iter().filter(|monster| monster.abilities.has(ability)).count();
        assert!((2350..2650).contains(&gifted), "{gifted} are {ability:?}");
    }
    for speed in 5..=20 {
        let count = monsters.iter().filter(|monster| monster.speed == Speed::new(speed)).count();
        assert!((240..390).contains(&count), "{count} have speed {speed}");
    }
    let cells: Vec<_> = monsters.iter().map(|monster| monster.position).collect();
    let is_close = |cell: &Position| cell.distance(player) < 5;
    assert_eq!(cells.iter().position(is_close), Some(4919), "80 of the hall's cells are close");
    let cells: BTreeSet<_> = cells.into_iter().chain([player]).collect();
    assert_eq!(cells.len(), 5000, "nobody shares a cell");
}

#[test]
fn obstacles_of_a_generated_level_stay() {
    const GATE: Position = Position::new(9, 9);
    const BRIDGE: Position = Position::new(10, 9);
    let hall = |params: &LevelParams<'_>, _: &mut GameRng| {
        let mut dungeon = Dungeon::filled(params.size, Hardness(99));
        dungeon.add_room(Room { x: 1, y: 1, width: 70, height: 18 });
        dungeon.open(Position::new(1, 1), Terrain::UpStairs);
        dungeon.open(Position::new(70, 18), Terrain::DownStairs);
        let chasm = params.catalogue.by_glyph('v').unwrap();
        dungeon.set_feature(BRIDGE, params.catalogue.feature(chasm));
        dungeon.set_obstacle(BRIDGE, Obstacle::passable(1));
        dungeon.set_obstacle(GATE, Obstacle::solid(None, None));
        dungeon
    };
    let hall = move |app: &mut App| {
        app.add_level_generator("hall", 1..=1, hall);
    };
    let game = DelveSetup::new(Seed(7)).start_with(hall).unwrap();
    let dungeon = game.world().resource::<Dungeon>();
    assert_eq!([GATE, BRIDGE].map(|cell| dungeon.is_walkable(cell)), [false, true]);
}
