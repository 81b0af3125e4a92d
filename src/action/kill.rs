//! Death, of whatever it may be.

use super::{CauseOfDeath, CharacterSummary, Killed};
use crate::grid::Position;
use bevy_ecs::{
    prelude::{Entity, World},
    system::Command,
};

/// Kills somebody: it is told as [`Killed`], the character is removed, and the
/// game may end. Who is no character, or nowhere, goes without news. Nothing
/// averts it: what could, observes [`BeforeKill`](super::BeforeKill), before an arrival.
///
/// ```
/// use hexdelve::prelude::*;
/// fn burn(actor: Res<Actor>, players: Query<Entity, With<Player>>, mut commands: Commands) {
///     if let Ok(victim) = players.single() && actor.is_player() {
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
    /// Who dies.
    pub victim: Entity,
    /// Of what.
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
        // Who is nowhere or no character goes without news.
        if let Ok(victim) = world.get_entity_mut(self.victim) {
            victim.despawn();
        }
    }
}
