//! Regeneration: a hurt character regains one hit point in every fourth of its turns.

#[allow(dead_code, reason = "it is also a standalone example")]
#[path = "hit_points.rs"]
pub mod hit_points;

use hexdelve::prelude::*;
use hit_points::Health;

/// The number of turns per hit point.
pub const TURNS: u64 = 4;

/// Heals the acting character by one hit point if a point is due.
pub fn heal(current: Res<CurrentTurn>, mut wounded: Query<(&NextTurn, &mut Health)>) {
    let Some(who) = current.actor() else { return };
    let Ok((turn, mut health)) = wounded.get_mut(who) else { return };
    if turn.turns_taken() % TURNS == 0 && health.0 < Health::FULL.0 {
        health.0 += 1;
    }
}

/// Adds regeneration to the game.
pub fn regeneration(app: &mut App) {
    app.add_plugins(RuleName("regeneration"))
        .add_systems(Turn, heal.in_set(TurnSystems::Refresh).after(requeue));
}

/// Returns the rules with hit points, which regeneration builds on.
pub fn rules() -> Rules {
    hit_points::rules().with(regeneration)
}

fn main() {
    let mut game = Scenario::draw("@   8").rules(rules()).start();
    let monster =
        game.contents_at(game.find('8').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Health(1));
    let mut course = Vec::new();
    for _ in 0..10 {
        game.submit(Action::Rest).expect("resting is always possible");
        course.push(game.world().get::<Health>(monster).map_or(0, |health| health.0));
    }
    println!("hit points, turn by turn: {course:?}");
    assert_eq!(course.first(), Some(&1));
    assert_eq!(course.last(), Some(&Health::FULL.0));
}
