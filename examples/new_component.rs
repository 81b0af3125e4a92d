//! Adds a component and a system: poisoned monsters die after some turns.

use hexdelve::prelude::*;

use hexdelve::scenario::picture;

/// Dies when it has had this many more turns.
#[derive(Component)]
struct Poisoned {
    turns_left: u32,
}

/// In each of its turns the poison comes closer to the heart.
fn the_poison_works(actor: Res<Actor>, mut poisoned: Query<&mut Poisoned>, mut commands: Commands) {
    let Ok(mut poison) = poisoned.get_mut(actor.entity()) else { return };
    poison.turns_left -= 1;
    if poison.turns_left == 0 {
        commands.entity(actor.entity()).despawn();
    }
}

fn poison(app: &mut App) {
    // After it has acted, before the next one is asked.
    app.add_systems(Turn, the_poison_works.after(enter_the_queue_again));
}

fn main() {
    let mut game = Scenario::draw("3..................@").plugin(poison).start();
    let monster = game.at(game.find('3').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Poisoned { turns_left: 3 });

    for turn in 1..=3 {
        game.submit(Command::Rest).expect("resting is always possible");
        println!("turn {turn}: {}", picture(&game.drawing()).trim_end());
        assert_eq!(game.find('3').is_some(), turn < 3);
    }
    assert_eq!(game.verdict(), Verdict::Won);
}
