//! Rules §7, "Sounds": the region of a heard monster.

use crate::{
    delves::{crowded, whim},
    words::{EAST, WEST, at, play, rest},
};
use hexdelve::{
    action::ItemTarget,
    knowledge::{Region, SoundKind},
    player::Journey,
    prelude::*,
    scenario::trim_drawing,
};
use std::collections::BTreeMap;

/// Asserts what the level looks like with the cells of all regions as `?`.
#[track_caller]
fn shows(game: &mut Game, expected: &str) {
    let mut rows: Vec<Vec<_>> = game.drawing().lines().map(|row| row.chars().collect()).collect();
    let view = game.player_view().unwrap();
    for row in &mut rows {
        row.resize(view.dungeon.size().width().into(), ' ');
    }
    for cell in view.regions().iter().flat_map(Region::cells) {
        rows[usize::from(cell.y)][usize::from(cell.x)] = '?';
    }
    let rows = rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n");
    assert_eq!(trim_drawing(&rows.collect::<String>()), trim_drawing(expected));
}

#[test]
fn a_region_grows_where_no_known_rock_stops_it() {
    let level = "
                 ...
        ......@.  0.
                 ...
                 ...
    ";
    // The PC hears a block that the border cuts off, and no more once it goes away.
    let turns = [
        "
                 ??.
        ......@. ??.
                 ...
                 ...
        ",
        "
                 ???
        .....@.. ???
                 ???
                 ...
        ",
        "
                 ???
        ....@... ???
                 ???
                ????
        ",
    ];
    let mut game = Scenario::delve(level).foggy().rock(200).speed('0', 5).start();
    for expected in turns {
        shows(&mut game, expected);
        play(&mut game, &[WEST]);
    }
    play(&mut game, &[WEST, WEST]);
    shows(&mut game, &level.replace("......@.", ".@......"));
}

#[test]
fn seen_cells_are_not_in_a_region() {
    let level = "
        ..@..
            .
            .
            ...0..
    ";
    let mut game = Scenario::delve(level).foggy().rock(200).speed('0', 5).start();
    play(&mut game, &[EAST, EAST]);
    let after = |game: &mut Game| game.player_view().unwrap().regions()[0].after(1);
    let mut possible = after(&mut game);
    play(&mut game, &[Action::Step(Direction::South)]);
    let view = game.player_view().unwrap();
    possible.retain(|cell| view.sees(*cell));
    assert!(possible.contains(&at(6, 4)), "{possible:?}");
    let regions = view.regions();
    let cells = regions[0].cells();
    assert!(cells.contains(&at(8, 4)) && cells.is_disjoint(&possible), "{cells:?}");
}

#[test]
fn a_region_grows_through_known_rock_only_if_something_digs() {
    for (letter, sound, digs) in
        [('2', SoundKind::Breathing, false), ('6', SoundKind::Digging, true)]
    {
        let level = format!("@....  {letter}.");
        let mut game = Scenario::delve(&level).foggy().rock(200).speed(letter, 10).start();
        rest(&mut game, 1);
        play(&mut game, &[EAST; 3]);
        let view = game.player_view().unwrap();
        let region = &view.regions()[0];
        assert_eq!((region.sound.kind, view.knows(at(6, 1))), (sound, true));
        let then = region.after(GameTime::PER_TURN);
        assert_eq!(then.contains(&at(6, 1)), digs, "{letter}");
    }
}

#[test]
fn quick_steps_may_come_two_cells_nearer_in_a_turn() {
    for (speed, sound, moves) in [(10, SoundKind::Steps, 1), (13, SoundKind::QuickSteps, 2)] {
        let mut game = Scenario::delve("@      ...2").foggy().speed('2', speed).start();
        rest(&mut game, 1);
        let view = game.player_view().unwrap();
        let region = &view.regions()[0];
        assert_eq!(region.sound.kind, sound);
        let (near, _) = region.distances(view.position);
        let then = region.after(GameTime::PER_TURN);
        let nearest = then.iter().map(|cell| cell.distance(view.position)).min();
        assert_eq!(nearest, Some(near - moves));
    }
}

#[test]
fn a_journey_goes_round_where_something_could_strike() {
    let level = "
        ...0.
        .   .
        @   >
        .   .
        .....
    ";
    let way = |level: &str| {
        let level = Scenario::delve(level).foggy().rock(200).speed('0', 5);
        let mut game = level.carrying('@', "scroll of mapping").start();
        play(&mut game, &[Action::Use(Slot::ALL[0], ItemTarget::Nothing)]);
        Journey::travel(at(5, 3)).next_action(&game.player_view().unwrap()).unwrap()
    };
    let [round, through] = [Direction::South, Direction::North].map(Action::Step);
    assert_eq!(way(&level.replace('0', ".")), through, "nothing is there");
    assert_eq!(way(level), round);
    assert_eq!(way(&level.replace(".....", "..  .")), through, "there is no other way");
}

/// The monsters' places, and the PC's turn in which something last carried one of them.
#[derive(Default)]
struct Watch {
    last: GameTime,
    places: BTreeMap<CharacterId, Position>,
    carried: BTreeMap<CharacterId, u64>,
}

impl Watch {
    fn look(&mut self, game: &mut Game) {
        let world = game.world_mut();
        let mut monsters =
            world.query_filtered::<(&CharacterId, &Position, &Speed), With<Monster>>();
        let monsters: Vec<_> =
            monsters.iter(world).map(|(id, place, speed)| (*id, *place, *speed)).collect();
        let view = game.player_view().unwrap();
        let before = std::mem::take(&mut self.places);
        for (id, place, speed) in monsters {
            let moves = (view.now - self.last).div_ceil(speed.delay());
            let moved = before.get(&id).map_or(0, |from| from.distance(place));
            self.places.insert(id, place);
            if u64::from(moved) > moves {
                self.carried.insert(id, view.turns);
            }
        }
        self.last = view.now;
    }
}

#[test]
fn a_heard_monster_is_inside_its_region() {
    let mut ages = [0; 5];
    for seed in 0..40 {
        let mut game = DelveSetup::new(Seed(seed)).assets(crowded()).start();
        let mut dice = Seed(seed).stream(b"regions", 0, 0);
        let mut watch = Watch::default();
        for _ in 0..100 {
            watch.look(&mut game);
            let view = game.player_view().unwrap();
            for region in view.regions() {
                let place = region.maker.and_then(|id| watch.places.get(&id));
                let Some(place) = place else { continue };
                let carried = region.maker.and_then(|id| watch.carried.get(&id));
                let is_carried = carried.is_some_and(|turn| region.sound.turn <= *turn);
                // Somebody has dug there since the PC saw it.
                let is_stale = view.knows(*place) && !view.dungeon.is_passable(*place);
                if is_carried || is_stale {
                    continue;
                }
                let is_inside = region.cells().contains(place);
                assert!(is_inside, "seed {seed}: {:?} is at {place:?}", region.sound);
                ages[usize::try_from(view.turns - region.sound.turn).unwrap()] += 1;
            }
            let action = whim(&mut game, &mut dice, false);
            game.submit(action).unwrap();
            if game.status().is_over() {
                break;
            }
        }
    }
    assert!(ages.iter().all(|count| *count > 50), "{ages:?}");
}
