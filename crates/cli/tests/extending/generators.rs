//! A generator of an extension whose level cannot be played: the game does not start.

use crate::foretelling::panic_message;
use hexdelve::dungeon::Room;
use hexdelve_cli::prelude::*;

/// A room with the PC's stairs in its first cell.
fn room(params: &LevelParams<'_>) -> Dungeon {
    let mut dungeon = Dungeon::filled(params.size, Hardness(200));
    dungeon.add_room(Room { x: 1, y: 1, width: 20, height: 5 });
    dungeon.open(Position::new(1, 1), Terrain::UpStairs);
    dungeon
}

fn solid(params: &LevelParams<'_>, _: &mut GameRng) -> Dungeon {
    Dungeon::filled(params.size, Hardness(200))
}

fn without_stairs(params: &LevelParams<'_>, _: &mut GameRng) -> Dungeon {
    room(params)
}

fn out_of_reach(params: &LevelParams<'_>, _: &mut GameRng) -> Dungeon {
    let mut dungeon = room(params);
    dungeon.open(Position::new(40, 10), Terrain::DownStairs);
    dungeon
}

fn small(_: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let size = Size::of(30, 12);
    playable(&LevelParams { level: 1, size, catalogue: &Catalogue::default() }, stream)
}

fn playable(params: &LevelParams<'_>, _: &mut GameRng) -> Dungeon {
    let mut dungeon = room(params);
    dungeon.open(Position::new(20, 5), Terrain::DownStairs);
    dungeon
}

type Generator = fn(&LevelParams<'_>, &mut GameRng) -> Dungeon;

fn started(level: u16, generator: Generator) -> Result<Game, SetupError> {
    DelveSetup::new(Seed(7)).start_with(move |app: &mut App| {
        app.add_level_generator("odd", level..=level, generator);
    })
}

#[test]
fn a_level_that_cannot_be_played_is_refused_at_the_start() {
    let unplayable: [(Generator, &str); 4] = [
        (solid, "without an open cell: add rooms, or open cells"),
        (without_stairs, "without stairs down: open a cell with Terrain::DownStairs"),
        (
            out_of_reach,
            "with stairs down at 40,10 that nobody can walk to from 1,1, where the PC arrives",
        ),
        (small, "30x12 cells large: use the size of its LevelParams, 80x21"),
    ];
    for (generator, fault) in unplayable {
        for level in [1, 4] {
            let error = started(level, generator).unwrap_err();
            let expected = format!("the generator \"odd\" made level {level} {fault}");
            assert_eq!(error.to_string(), expected);
        }
    }
    assert!(started(1, playable).is_ok() && started(8, playable).is_ok());
}

#[test]
fn a_restart_that_fails_leaves_the_game_as_it_was() {
    fn sometimes(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
        if stream.random_ratio(1, 2) { playable(params, stream) } else { solid(params, stream) }
    }
    let mut game = (0..).find_map(|seed| {
        let delve = DelveSetup::new(Seed(seed));
        let plugin = |app: &mut App| {
            app.add_level_generator("odd", 3..=3, sometimes);
        };
        delve.start_with(plugin).ok()
    });
    let game = game.as_mut().unwrap();
    let mut failed = 0;
    for seed in 0..9 {
        game.submit(Action::Rest).unwrap();
        let before = (game.turns(), game.drawing());
        if game.restart(Seed(seed)).is_err() {
            assert_eq!((game.turns(), game.drawing()), before);
            failed += 1;
        }
    }
    assert!(failed > 0);
}

#[test]
fn one_name_generates_a_level_once() {
    let twice = |app: &mut App| {
        app.add_level_generator("halls", 1..=3, playable);
        app.add_level_generator("halls", 3.., solid);
    };
    let message = panic_message(|| drop(DelveSetup::new(Seed(7)).start_with(twice)));
    assert!(message.starts_with("the level generator \"halls\" is registered twice"), "{message}");
}
