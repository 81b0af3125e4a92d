//! Hit points instead of one-hit deaths: the game's own collisions are left out.

use hexdelve::prelude::*;

/// The number of blows left before death.
#[derive(Component, Clone, Debug)]
pub struct Health(pub u32);

impl Health {
    /// The health of an unhurt character.
    pub const FULL: Self = Self(3);
}

/// Strikes the occupant of the cell that the acting character is about to enter.
///
/// An occupant that survives keeps its cell, and the attacker stays where it was. An
/// occupant without health dies at the first blow.
pub fn strike_the_occupant(world: &mut World) {
    let Some(step) = world.resource::<CurrentTurn>().pending else { return };
    let Some(struck) = world.resource::<SpatialIndex>().creature(step.to) else { return };
    match world.get_mut::<Health>(struck) {
        Some(mut health) if health.0 > 1 => health.0 -= 1,
        _ => kill_occupant(world),
    }
}

/// Replaces [`CollisionPlugin`].
#[derive(Clone, Debug)]
pub struct HitPointsPlugin;

impl Plugin for HitPointsPlugin {
    fn build(&self, app: &mut App) {
        let strike = || strike_the_occupant.before(enter_cell);
        app.add_message::<Killed>()
            .add_plugins(RuleName("hit points"))
            .track_state(|health: &Health| u64::from(health.0))
            .add_systems(Turn, strike().in_set(TurnSystems::Resolve))
            .add_systems(Arrive, strike());
        app.register_required_components_with::<Monster, _>(|| Health::FULL);
        app.register_required_components_with::<Player, _>(|| Health::FULL);
    }
}

/// Returns the game's rules with hit points.
pub fn rules() -> Rules {
    Rules::default().without::<CollisionPlugin>().with(HitPointsPlugin)
}

fn main() {
    let mut game = Scenario::draw(".@0.").rules(rules()).speed('0', 1).start();
    for blow in 1..=3 {
        assert_eq!(game.monsters(), 1);
        game.submit(Action::Step(Direction::East)).expect("a monster stands there, not rock");
        println!("after blow {blow}: {}", game.drawing().trim());
    }
    assert_eq!(game.monsters(), 0);
    assert_eq!(game.drawing().trim(), "..@.");
}
