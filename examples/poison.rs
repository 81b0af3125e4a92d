//! Poison: whoever is poisoned dies when it has had so many more turns.

use hexdelve::prelude::*;

/// Dies when it has had this many more turns.
#[derive(Component, Clone, Debug)]
pub struct Poisoned {
    /// How many.
    pub turns_left: u32,
}

/// In each of its turns the poison comes closer to the heart.
pub fn the_poison_works(
    actor: Res<Actor>,
    mut poisoned: Query<&mut Poisoned>,
    mut commands: Commands,
) {
    let Some(who) = actor.entity() else { return };
    let Ok(mut poison) = poisoned.get_mut(who) else { return };
    poison.turns_left = poison.turns_left.saturating_sub(1);
    if poison.turns_left == 0 {
        commands.queue(Kill { victim: who, cause: CauseOfDeath::Other("poison") });
    }
}

/// A journal says that it needs the rule, and notices where it went another way;
/// warnings know who is poisoned.
pub fn poison(app: &mut App) {
    app.add_plugins(RuleName("poison"))
        .add_state(|poison: &Poisoned| u64::from(poison.turns_left))
        // After it has acted, before it enters the queue again.
        .add_systems(Turn, the_poison_works.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
}

fn main() {
    let mut game = Scenario::draw("3..................@").plugin(poison).start();
    let monster = game.at(game.find('3').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Poisoned { turns_left: 3 });

    for turn in 1..=3 {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("turn {turn}: {}", game.drawing().trim());
        assert_eq!(game.find('3').is_some(), turn < 3);
    }
    assert_eq!(game.status(), GameStatus::Won);
}
