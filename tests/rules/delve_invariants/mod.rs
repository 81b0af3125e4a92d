//! Invariants that hold after every event of any delve.

mod knowledge;

use crate::{
    delves::{crowded, fill_the_pack, one_event, whim},
    invariants::{Invariants, count_what_is_used_up},
};
use hexdelve::{prelude::*, sight::refresh_field_of_view};
use knowledge::Witness;

#[test]
fn stacks_queue_items_and_sight_hold_after_every_event() {
    let assets = crowded();
    let (mut events, mut climbs, mut dead, mut gone) = (0, 0, 0, 0);
    for seed in 0..60 {
        let mut dice = Seed(seed).stream(b"invariants", 0, 0);
        let game = DelveSetup::new(Seed(seed)).assets(assets.clone());
        let mut game = game.start_with(count_what_is_used_up).unwrap();
        fill_the_pack(game.world_mut(), &mut dice);
        let mut invariants = Invariants::of(&mut game);
        let mut witness = Witness::of(&mut game);
        let mut level = 1;
        for _ in 0..600 {
            if game.world().resource::<TurnQueue>().player_is_next() {
                game.clear_old_messages();
                let mut command = whim(&mut game, &mut dice, true);
                if dice.random_range(0..12) == 0 {
                    command = put_onto_stairs(&mut game, &mut dice);
                    witness.check(&mut game);
                }
                game.world_mut().resource_mut::<PlayerOrders>().give(command);
            }
            one_event(&mut game);
            events += 1;
            invariants.check(&mut game);
            if game.status().is_over() {
                break;
            }
            witness.check(&mut game);
            let now = game.world().resource::<Depth>().level();
            climbs += u32::from(now != level);
            level = now;
        }
        dead += u32::from(game.status().is_over());
        gone += invariants.used_up;
    }
    println!("{events} events, {climbs} climbs, {dead} games decided, {gone} items used up");
    assert!(events > 5_000 && climbs > 30 && gone > 50);
}

/// Puts the PC onto stairs, because random actions rarely lead there. Returns the action
/// that takes the stairs, or a rest if they lead nowhere.
fn put_onto_stairs(game: &mut Game, dice: &mut GameRng) -> Action {
    let ways = [(Terrain::DownStairs, Action::Descend), (Terrain::UpStairs, Action::Ascend)];
    let (terrain, climb) = *ways.choose(dice).unwrap();
    let stairs: Vec<_> = game.world().resource::<Dungeon>().cells_with(terrain).collect();
    let free = stairs.into_iter().find(|cell| game.contents_at(*cell).creature.is_none());
    let player = game.contents_at(game.player_position().unwrap()).creature;
    if let Some((cell, player)) = free.zip(player) {
        let world = game.world_mut();
        world.entity_mut(player).insert(cell);
        world.run_system_cached(refresh_field_of_view).unwrap();
        world.run_system_cached(hexdelve::knowledge::update_map_memory).unwrap();
    }
    if game.check_action(climb).is_ok() { climb } else { Action::Rest }
}
