//! What arts cost, and what fills them.

use crate::lines::{EAST, WEST, aim, art, calmly, position};
use hexdelve::{
    arts::{ArtTable, begin_level, learn},
    creature::BaseStats,
    prelude::*,
};

fn charges(game: &mut Game) -> Vec<(u16, u16)> {
    let view = game.player_view().unwrap();
    view.arts().iter().map(|(_, known)| (known.charges, known.pips)).collect()
}

#[test]
fn a_kill_by_step_fills_every_art() {
    let mut game = calmly(position("@.0.0.0", &[]).art("lunge").art("mark"));
    game.submit(aim("lunge", 2, 1)).unwrap();
    game.submit(aim("mark", 5, 1)).unwrap();
    assert_eq!(charges(&mut game), [(1, 0), (0, 0)], "a lunge's kill does not count");
    game.submit(EAST).unwrap();
    game.submit(EAST).unwrap();
    assert_eq!(charges(&mut game), [(2, 0), (0, 1)]);
}

#[test]
fn kills_by_a_whirl_or_a_shove_do_not_count() {
    let mut game = calmly(position("0@0.0", &[]).art("whirl").art("vanish"));
    game.submit(art("vanish")).unwrap();
    game.submit(art("whirl")).unwrap();
    assert_eq!((game.monsters(), charges(&mut game)), (1, vec![(1, 0), (0, 0)]));
    let mut game = calmly(position("@0.0...0", &[]).art("shove"));
    game.submit(aim("shove", 2, 1)).unwrap();
    assert_eq!((game.monsters(), charges(&mut game)), (2, vec![(1, 0)]));
}

#[test]
fn those_that_are_worth_nothing_fill_nothing() {
    let mut game = calmly(position("@0", &[]).art("lunge").art("slip"));
    let world = game.world_mut();
    let monster = world.query_filtered::<Entity, With<Monster>>().single(world).unwrap();
    world.entity_mut(monster).remove::<BaseStats>();
    begin_level(game.world_mut());
    assert_eq!(charges(&mut game), [(2, 0), (0, 0)], "slip begins each level empty");
    game.submit(EAST).unwrap();
    assert_eq!(charges(&mut game), [(2, 0), (0, 0)]);
}

#[test]
fn an_art_without_a_charge_or_unknown_is_refused() {
    let mut game = calmly(position("@.0.0.0", &[]));
    assert!(game.check_action(aim("lunge", 2, 1)).is_err());
    let lunge = game.world().resource::<ArtTable>().find("lunge").unwrap();
    learn(game.world_mut(), lunge);
    learn(game.world_mut(), lunge);
    assert_eq!(charges(&mut game), [(2, 0)]);
    assert!(game.check_action(aim("lunge", 3, 1)).is_err(), "not the neighbouring cell");
    game.submit(aim("lunge", 2, 1)).unwrap();
    game.submit(aim("lunge", 4, 1)).unwrap();
    let refused = game.submit(aim("lunge", 6, 1)).unwrap_err().to_string();
    assert_eq!(refused, "You must kill before you can do that again.");
}

#[test]
fn each_bite_into_rock_costs_a_dig() {
    let mut game = Scenario::delve("@ .").rock(200).art("dig").start();
    game.submit(EAST).unwrap();
    game.submit(EAST).unwrap();
    assert_eq!(charges(&mut game), [(1, 0)]);
    game.submit(EAST).unwrap();
    assert_eq!(game.player_position(), Some(Position::new(2, 1)));
    assert_eq!(charges(&mut game), [(0, 0)]);
    game.submit(WEST).unwrap();
    assert!(game.check_action(Action::Step(Direction::South)).is_err(), "nothing left to dig with");
}
