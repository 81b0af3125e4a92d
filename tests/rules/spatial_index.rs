//! The spatial index stays correct, whatever moves.

use crate::{delves::one_event, invariants::Invariants};
use hexdelve::prelude::*;
use proptest::prelude::*;

#[test]
fn every_creature_is_in_its_cell_after_every_event() {
    for seed in 0..10 {
        let mut game = PitSetup::new(Seed(seed)).monsters(30).start().unwrap();
        let mut invariants = Invariants::of(&mut game);
        for _ in 0..200 {
            one_event(&mut game);
            invariants.check(&mut game);
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    Spawn(CellLayer, u16),
    Move(usize, u16),
    Lift(usize),
    Turn(usize, CellLayer),
    Despawn(usize),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let layer =
        prop_oneof![Just(CellLayer::Creature), Just(CellLayer::Mechanism), Just(CellLayer::Item)];
    let deed = prop_oneof![
        (layer.clone(), 1..6_u16).prop_map(|(layer, x)| Deed::Spawn(layer, x)),
        (0..20_usize, 1..6_u16).prop_map(|(which, x)| Deed::Move(which, x)),
        (0..20_usize).prop_map(Deed::Lift),
        (0..20_usize, layer.clone()).prop_map(|(which, layer)| Deed::Turn(which, layer)),
        (0..20_usize).prop_map(Deed::Despawn),
    ];
    prop::collection::vec(deed, 0..60)
}

proptest! {
    #[test]
    fn the_stacks_follow_things_of_every_layer_wherever_they_go(deeds in deeds()) {
        let mut game = Scenario::draw(".....").start();
        let mut invariants = Invariants::of(&mut game);
        let mut things: Vec<Entity> = Vec::new();
        for deed in deeds {
            // The index does not enforce the limit of one creature and one mechanism per
            // cell; the caller must.
            let free = |game: &Game, layer, x| {
                let stack = game.contents_at(Position::new(x, 1));
                match layer {
                    CellLayer::Creature => stack.creature.is_none(),
                    CellLayer::Mechanism => stack.mechanism.is_none(),
                    CellLayer::Item => true,
                }
            };
            match deed {
                Deed::Spawn(layer, x) if free(&game, layer, x) => {
                    things.push(game.world_mut().spawn((layer, Position::new(x, 1))).id());
                }
                Deed::Move(which, x) if which < things.len() => {
                    let layer = *game.world().get::<CellLayer>(things[which]).unwrap();
                    if free(&game, layer, x) {
                        game.world_mut().entity_mut(things[which]).insert(Position::new(x, 1));
                    }
                }
                Deed::Lift(which) if which < things.len() => {
                    game.world_mut().entity_mut(things[which]).remove::<Position>();
                }
                Deed::Turn(which, layer) if which < things.len() => {
                    let cell = game.world().get::<Position>(things[which]).copied();
                    if cell.is_none_or(|cell| free(&game, layer, cell.x)) {
                        game.world_mut().entity_mut(things[which]).insert(layer);
                    }
                }
                Deed::Despawn(which) if which < things.len() => {
                    game.world_mut().despawn(things.swap_remove(which));
                }
                _ => {}
            }
            invariants.things_and_cells_agree(&game);
        }
    }
}

#[test]
fn a_stack_lists_its_items_in_the_order_of_their_arrival() {
    let mut game = Scenario::draw("...").start();
    let cell = Position::new(2, 1);
    let items: Vec<_> =
        (0..3).map(|_| game.world_mut().spawn((CellLayer::Item, cell)).id()).collect();
    let door = game.world_mut().spawn((CellLayer::Mechanism, cell)).id();
    let stack = game.contents_at(cell);
    assert_eq!((stack.creature, stack.mechanism, stack.items), (None, Some(door), &*items));
}

#[test]
#[should_panic(expected = "two creatures at 2,1")]
fn two_creatures_never_share_a_cell() {
    let mut game = Scenario::draw("...").start();
    for _ in 0..2 {
        game.world_mut().spawn((CellLayer::Creature, Position::new(2, 1)));
    }
}
