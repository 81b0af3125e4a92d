//! Poison: a poisoned character dies after a number of its own turns.

use hexdelve::prelude::*;

/// A character that dies after a number of its own turns.
#[derive(Component, Clone, Debug)]
pub struct Poisoned {
    /// The number of turns left.
    pub turns_left: u32,
}

/// Counts down the acting character's poison, and kills the character at 0.
pub fn the_poison_works(
    current: Res<CurrentTurn>,
    mut poisoned: Query<&mut Poisoned>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok(mut poison) = poisoned.get_mut(who) else { return };
    poison.turns_left = poison.turns_left.saturating_sub(1);
    if poison.turns_left == 0 {
        commands.queue(Kill { victim: who, cause: CauseOfDeath::Other("poison") });
    }
}

/// Adds poison to the game. Journals record that they need this rule, a replay in which
/// the poison differs is detected, and warnings take poison into account.
pub fn poison(app: &mut App) {
    app.add_plugins(RuleName("poison"))
        .track_state(|poison: &Poisoned| u64::from(poison.turns_left))
        // After the character has acted, and before it re-enters the queue.
        .add_systems(Turn, the_poison_works.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
}

fn main() {
    let mut game = Scenario::draw("3..................@").plugin(poison).start();
    let monster =
        game.contents_at(game.find('3').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Poisoned { turns_left: 3 });

    for turn in 1..=3 {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("turn {turn}: {}", game.drawing().trim());
        assert_eq!(game.find('3').is_some(), turn < 3);
    }
    assert_eq!(game.status(), GameStatus::Won);
}
