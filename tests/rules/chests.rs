//! Chests are solid, slow to open, and loud.

use crate::words::{EAST, REST, WEST, at, pack, play, scene, shows};
use hexdelve::{prelude::*, things::Chest};
use std::collections::BTreeSet;

#[test]
fn a_chest_takes_two_turns_and_leaves_what_it_held() {
    let chest = at(2, 1);
    let level = Scenario::delve("@&.").in_chest("ward", chest).in_chest("scroll of mapping", chest);
    let mut game = scene("the first", level, &[EAST], "@&.");
    assert_eq!(game.contents_at(chest).items.len(), 0);
    play(&mut game, &[EAST]);
    shows(&game, "@?.");
    assert!(game.contents_at(chest).mechanism.is_none(), "it is gone");
    play(&mut game, &[EAST, Action::PickUp, Action::PickUp]);
    assert_eq!(pack(&mut game), ["scroll of mapping", "ward"]);
}

#[test]
fn a_chest_left_half_open_stays_half_open() {
    let level = Scenario::delve(".@&").in_chest("ward", at(3, 1));
    scene("", level, &[EAST, WEST, EAST, EAST], ".@)");
}

#[test]
fn a_chest_is_solid_to_creatures() {
    for letter in ['2', '3', '6', '7', 'a', 'b', 'e', 'f'] {
        for seed in 0..4 {
            let drawing = format!("{letter}&.@");
            let level = Scenario::delve(&drawing)
                .in_chest("scroll of mapping", at(2, 1))
                .rock(255)
                .seed(seed);
            scene("it stays where it is", level, &[REST; 10], &drawing);
        }
    }
}

fn hears(letter: char, distance: usize, turns: usize, work: u16) -> bool {
    let corridor = ".".repeat(distance + 1);
    let mut game = Scenario::delve(&format!("@&\n.\n{corridor}{letter}")).start();
    let chest = game.contents_at(at(2, 1)).mechanism.unwrap();
    let heard = game.world().get::<Chest>(chest).unwrap().heard;
    game.world_mut().entity_mut(chest).insert(Chest { turns: work, heard });
    let before = game.find(letter);
    play(&mut game, &vec![EAST; turns]);
    game.find(letter) != before
}

#[test]
fn intelligent_monsters_within_12_cells_hear_it_and_others_do_not() {
    for (letter, distance, turns, work, is_heard) in [
        ('1', 12, 1, 2, true),
        ('5', 12, 1, 2, true),
        ('1', 12, 1, 1, true), // The last turn is heard, too.
        ('1', 13, 1, 2, false),
        ('5', 13, 1, 2, false),
        ('0', 12, 2, 2, false),
        ('4', 12, 2, 2, false),
    ] {
        assert_eq!(hears(letter, distance, turns, work), is_heard, "{letter}: {distance} {work}");
    }
}

#[test]
fn chests_never_cut_a_level_in_two() {
    let mut chests = 0;
    for seed in 0..25 {
        crate::seeds::each_level(seed, |level, game| {
            let world = game.world();
            let spatial_index = world.resource::<SpatialIndex>();
            let is_chest = |cell| {
                let mechanism = spatial_index.at(cell).mechanism;
                mechanism.is_some_and(|it| world.get::<Chest>(it).is_some())
            };
            let dungeon = world.resource::<Dungeon>();
            let open: BTreeSet<_> = dungeon.open_cells().filter(|cell| !is_chest(*cell)).collect();
            chests += dungeon.open_cells().filter(|cell| is_chest(*cell)).count();
            let start = game.player_position().unwrap();
            let mut reached = BTreeSet::from([start]);
            let mut front = vec![start];
            while let Some(here) = front.pop() {
                let next = here.neighbours().filter(|next| open.contains(next));
                front.extend(next.filter(|next| reached.insert(*next)));
            }
            assert_eq!(reached.len(), open.len(), "seed {seed}, level {level}");
        });
    }
    assert!(chests > 200, "{chests} chests");
}
