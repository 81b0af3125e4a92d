//! A seventeenth mind, which stays three cells away from the PC.

use hexdelve::prelude::*;

/// Approaches the PC when farther than three cells away, and flees when nearer.
pub fn keep_a_distance(senses: &Senses<'_>) -> Action {
    let Some(player) = senses.belief.goal() else { return Action::Rest };
    let miss = |cell: Position| cell.distance(player).abs_diff(3);
    let here = senses.position;
    Direction::ALL
        .into_iter()
        .filter(|way| senses.could_enter(here.step(*way)))
        .min_by_key(|way| miss(here.step(*way)))
        .filter(|way| miss(here.step(*way)) < miss(here))
        .map_or(Action::Rest, Action::Step)
}

/// Gives this mind to telepaths. All other monsters keep their usual minds.
pub fn shyness(app: &mut App) {
    app.add_plugins(RuleName("shyness")).add_observer(
        |_: On<GameStarted>, born: Query<(Entity, &Abilities)>, mut commands: Commands| {
            for (who, _) in born.iter().filter(|(_, bits)| bits.has(Ability::Telepathic)) {
                commands.entity(who).insert(CustomMind(keep_a_distance));
            }
        },
    );
}

fn main() {
    let drawing = "
        .............
        .@..........3
        .............
    ";
    let mut game = Scenario::draw(drawing).plugin(shyness).start();
    let mut commands = vec![Action::Rest; 10];
    commands.extend([Action::Step(Direction::East); 4]);
    for command in commands {
        game.submit(command).expect("there is floor to the east");
    }
    println!("{}", game.drawing().trim_matches([' ', '\n']));

    let (player, monster) =
        (game.find('@').expect("the PC is alive"), game.find('3').expect("so is the monster"));
    assert_eq!(player.distance(monster), 3);
}
