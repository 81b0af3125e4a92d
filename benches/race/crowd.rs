//! An event among a thousand and among a million: how much dearer it is where
//! the caches cannot hold everybody.
//!
//! Nobody digs and nobody remembers, so that no map is made: what grows is the
//! queue, the world and the level alone. Both crowds stand equally dense, and
//! the same moments of the game are timed.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
};
use hexdelve::prelude::*;

/// The bits of those that have no memory and no teeth.
const PLAIN: u8 = !(Ability::Intelligent.bit() | Ability::Tunneling.bit());

/// The two crowds. Rounds are not repeated from the start: each goes on where
/// the last has ended.
pub(crate) fn run(effort: Effort) -> Table {
    let many = effort.of(1_000_000, 2_000);
    let mut few: Vec<_> =
        (0..effort.of(48, 2)).map(|seed| crowd(Seed(seed), Size::of(130, 129), 1_000)).collect();
    let mut one = vec![crowd(Seed(1), effort.of(Size::LARGEST, Size::of(184, 182)), many)];
    let field = vec![
        Contestant::new("1,000 monsters", || events(&mut few)),
        Contestant::new("1,000,000 monsters", || events(&mut one)),
    ];
    Table::of_a_run(effort, 1, field)
}

/// A game with so many monsters of the plain kinds, after its first turn.
fn crowd(seed: Seed, size: Size, monsters: u32) -> Game {
    let pit = Pit::new(seed).size(size).monsters(monsters);
    let mut game = pit.start_with(spare_the_player).expect("they fit");
    let world = game.world_mut();
    let mut everybody = world.query_filtered::<(Entity, &Abilities), With<Monster>>();
    let gifted: Vec<_> = everybody.iter(world).map(|(who, bits)| (who, *bits)).collect();
    for (who, bits) in gifted {
        world.entity_mut(who).insert(Abilities::from_mask(bits.mask() & PLAIN));
    }
    game.submit(Action::Rest).expect("the game has just begun");
    game
}

/// Nobody outlives a crowd for long, and the game has to go on.
fn spare_the_player(app: &mut App) {
    app.add_observer(|mut blow: On<BeforeKill>, players: Query<(), With<Player>>| {
        blow.event_mut().averted |= players.contains(blow.entity);
    });
}

/// What an event takes, in the next turn of everybody up to the PC's.
///
/// It is what a game does at a command, with a clock round the turns alone and
/// a count of them.
fn events(games: &mut [Game]) -> f64 {
    let (mut spent, mut turns) = (0.0, 0_u32);
    for game in games {
        game.forget_old_news();
        let world = game.world_mut();
        world.resource_mut::<PlayerOrders>().give(Action::Rest);
        spent += microseconds(|| {
            run_turns_while(world, |world| {
                let goes_on = needs_no_input(world);
                turns += u32::from(goes_on);
                goes_on
            });
        });
    }
    spent / f64::from(turns)
}
