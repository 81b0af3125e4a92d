//! Gives one monster a mind of its own: it keeps three cells away from the PC.

use hexdelve::prelude::*;

use hexdelve::scenario::picture;

/// Comes closer while it is farther than three cells away, and flees when it
/// is nearer.
fn keep_a_distance(senses: &mut Senses<'_>) -> Intent {
    let Some(player) = senses.knowledge().goal() else { return Intent::Rest };
    let miss = |cell: Position| cell.distance(player).abs_diff(3);
    let here = senses.place();
    Direction::ALL
        .into_iter()
        .filter(|way| senses.could_enter(here.step(*way)))
        .min_by_key(|way| miss(here.step(*way)))
        .filter(|way| miss(here.step(*way)) < miss(here))
        .map_or(Intent::Rest, Intent::Step)
}

fn main() {
    let mut game = Scenario::draw(
        "
        .............
        .@..........3
        .............
        ",
    )
    .start();
    let monster = game.at(game.find('3').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(OwnMind(keep_a_distance));

    let mut commands = vec![Command::Rest; 10];
    commands.extend([Command::Step(Direction::East); 4]);
    for command in commands {
        game.submit(command).expect("there is floor to the east");
    }
    println!("{}", picture(&game.drawing()));

    let (player, monster) =
        (game.find('@').expect("it lives"), game.find('3').expect("so does it"));
    assert_eq!(player.distance(monster), 3);
}
