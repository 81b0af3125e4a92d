//! An event (one character's turn) among a thousand monsters and among a million: its
//! extra cost if the caches cannot hold all characters.
//!
//! No monster digs or remembers, so no map is made. Only the queue, the world and the
//! level grow. Both crowds are equally dense, and the same moments of the game are timed.

use super::{
    Effort,
    pass::{Contestant, Table, microseconds},
};
use hexdelve::{action::Attack, game::next_turn_needs_no_input};
use hexdelve_study::prelude::*;

/// The mask of the abilities that need no map: everything except intelligence and
/// tunneling.
const PLAIN: u8 = !(Ability::Intelligent.bit() | Ability::Tunneling.bit());

/// Runs the two crowds. Each round continues where the last one ended, instead of
/// starting again.
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

/// Returns a game with this number of monsters, none intelligent or tunneling, after its
/// first turn.
fn crowd(seed: Seed, size: Size, monsters: u32) -> Game {
    let pit = PitSetup::new(seed).size(size).monsters(monsters);
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

/// Averts attacks on the PC, which would not survive a crowd for long.
fn spare_the_player(app: &mut App) {
    app.add_observer(|mut attack: On<Attack>, players: Query<(), With<Player>>| {
        attack.event_mut().averted |= players.contains(attack.entity);
    });
}

/// Returns the mean time of an event, in the turns of all characters up to the PC's next
/// one.
///
/// It does what a game does for an action, but times only the turns, and counts them.
fn events(games: &mut [Game]) -> f64 {
    let (mut spent, mut turns) = (0.0, 0_u32);
    for game in games {
        game.clear_old_messages();
        let world = game.world_mut();
        world.resource_mut::<PlayerOrders>().give(Action::Rest);
        spent += microseconds(|| {
            run_turns_while(world, |world| {
                let goes_on = next_turn_needs_no_input(world);
                turns += u32::from(goes_on);
                goes_on
            });
        });
    }
    spent / f64::from(turns)
}
