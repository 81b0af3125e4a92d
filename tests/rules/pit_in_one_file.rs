//! The pit in one file, `examples/turn_based.rs`, against the game: the same events.

#[expect(
    dead_code,
    unreachable_pub,
    reason = "the example is a program, played here without a terminal"
)]
#[path = "../../examples/turn_based.rs"]
mod turn_based;

use hexdelve::prelude::*;
use rand::RngExt;
use std::collections::BTreeMap;
use turn_based::{Dice, Dungeon as Level, Player as Hero, Position as Cell, TurnQueue as Queue};

struct Pair {
    id: CharacterId,
    in_game: Entity,
    in_example: Entity,
    turns: u64,
}

fn cell(of: Position) -> Cell {
    Cell(of.x.cast_signed(), of.y.cast_signed())
}

fn level(game: &Game) -> BTreeMap<Cell, u8> {
    let dungeon = game.world().resource::<Dungeon>();
    let cells = dungeon.size().positions().filter(|it| !dungeon.hardness(*it).is_immutable());
    cells.map(|it| (cell(it), dungeon.hardness(it).0)).collect()
}

fn twin(game: &mut Game) -> (World, Vec<Pair>) {
    let mut world = turn_based::new_world(Level(level(game)), Dice(Seed(0).behaviour(0, 0)));
    let mut all = game.world_mut().query::<(
        &CharacterId,
        Entity,
        &Position,
        &Speed,
        &Abilities,
        Has<Player>,
        Has<Tunneling>,
    )>();
    let mut born: Vec<_> = all.iter(game.world()).collect();
    born.sort_by_key(|(id, ..)| **id);
    let pair = |(id, in_game, at, speed, abilities, is_player, digs): (
        &CharacterId,
        _,
        &Position,
        &Speed,
        &Abilities,
        bool,
        bool,
    )| {
        let mut new = world.spawn((cell(*at), turn_based::Speed(speed.value().into())));
        if is_player {
            new.insert(Hero::default());
        } else {
            new.insert(turn_based::Abilities(abilities.mask()));
        }
        if digs {
            new.insert(turn_based::Tunneling);
        }
        Pair { id: *id, in_game, in_example: new.id(), turns: 0 }
    };
    let pairs = born.into_iter().map(pair).collect();
    (world, pairs)
}

fn play(seed: Seed) -> u32 {
    let mut game =
        PitSetup::new(seed).monsters(4 + u32::try_from(seed.0 % 12).unwrap()).start().unwrap();
    let (mut example, mut pairs) = twin(&mut game);
    let mut dice = seed.stream(b"turn based", 0, 0);
    let mut events = 0;
    while events < 2_000 && !game.status().is_over() {
        let (_, is_monster, _, next) = *example.resource::<Queue>().0.first().unwrap();
        let actor = pairs.iter_mut().find(|it| it.in_example == next).unwrap();
        example.insert_resource(Dice(seed.behaviour(actor.id.to_bits(), actor.turns)));
        actor.turns += 1;
        if !is_monster {
            let way = Direction::ALL[dice.random_range(0..8)];
            let rests = dice.random_ratio(1, 9);
            let order = if rests { Action::Rest } else { Action::Step(way) };
            game.world_mut().resource_mut::<PlayerOrders>().give(order);
            let (from, to) = (Position::new(9, 9), Position::new(9, 9).step(way));
            let (from, to) = (cell(from), cell(to));
            let step = (to.0 - from.0, to.1 - from.1);
            example.get_mut::<Hero>(next).unwrap().0 = if rests { (0, 0) } else { step };
        }
        example.run_schedule(turn_based::Turn);
        game.world_mut().run_schedule(Turn);
        if game.world().resource::<CurrentTurn>().actor().is_none() {
            // It has only passed over somebody dead.
            game.world_mut().run_schedule(Turn);
        }
        assert_eq!(game.world().resource::<CurrentTurn>().actor(), Some(actor.in_game));
        for pair in &pairs {
            let place = game.world().get::<Position>(pair.in_game).copied().map(cell);
            let other = example.get::<Cell>(pair.in_example).copied();
            assert!(
                place == other,
                "seed {}, event {events}, {:?}\n{}",
                seed.0,
                pair.id,
                game.drawing()
            );
        }
        events += 1;
    }
    assert!(level(&game) == example.resource::<Level>().0, "seed {}", seed.0);
    events
}

#[test]
fn the_pit_in_one_file_plays_the_same_events() {
    let events: u32 = (0..200).map(|seed| play(Seed(seed))).sum();
    println!("200 games, {events} events");
    assert!(events > 20_000, "{events}");
}
