//! A clock of its own: the PC starves after a number of its turns.

use hexdelve_cli::prelude::*;

/// The number of turns for which the PC has food.
#[derive(Resource, Clone, Debug)]
pub struct Food(pub u32);

/// Lets the PC eat at each of its turns, and starve when nothing is left.
fn eat(
    current: Res<CurrentTurn>,
    players: Query<Entity, With<Player>>,
    mut food: ResMut<Food>,
    mut commands: Commands,
) {
    let (true, Ok(victim)) = (current.is_player(), players.single()) else { return };
    food.0 = food.0.saturating_sub(1);
    if food.0 == 0 {
        commands.queue(Kill { victim, cause: CauseOfDeath::Other("hunger") });
    }
}

pub fn hunger(turns: u32) -> impl Fn(&mut App) + Clone + Send + Sync + 'static {
    move |app: &mut App| {
        app.insert_resource(Food(turns))
            .track_state(|food: &Food| food.0.into())
            .add_systems(Turn, eat.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
    }
}
