//! Kills from any cause.

use super::{CauseOfDeath, CharacterSummary, Killed};
use crate::grid::Position;
use bevy_ecs::{
    prelude::{Entity, World},
    system::Command,
};

/// A command that kills a character: it sends [`Killed`] and despawns the character, which may
/// end the game. Nothing averts it; an [`Attack`](super::Attack) comes before it.
///
/// An entity that is not a character or has no position is despawned without an event.
///
/// ```
/// use hexdelve::prelude::*;
/// fn burn(current: Res<CurrentTurn>, players: Query<Entity, With<Player>>, mut commands: Commands) {
///     if let Ok(victim) = players.single() && current.is_player() {
///         commands.queue(Kill { victim, cause: CauseOfDeath::Other("fire") });
///     }
/// }
/// let after = ExtensionSystems::After(TurnSystems::Resolve);
/// let mut game = Scenario::draw("@....4")
///     .plugin(move |app: &mut App| { app.add_systems(Turn, burn.in_set(after)); })
///     .start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.status(), GameStatus::Lost { cause: Some(CauseOfDeath::Other("fire")) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The character to kill.
    pub victim: Entity,
    /// The cause of death.
    pub cause: CauseOfDeath,
}

impl Command for Kill {
    type Out = ();

    fn apply(self, world: &mut World) {
        let place = world.get::<Position>(self.victim).copied();
        if let Some((victim, cell)) = CharacterSummary::of(world, self.victim).zip(place) {
            let death = Killed { victim, cause: self.cause, cell };
            world.write_message(death);
            world.trigger(death);
        }
        if let Ok(victim) = world.get_entity_mut(self.victim) {
            victim.despawn();
        }
    }
}
