//! Systems that are skipped on monsters' turns.

use bevy_ecs::{
    prelude::{IntoSystemSet, Resource, System},
    schedule::{InternedSystemSet, SystemSet, SystemWithAccess},
};

/// The systems of [`Turn`](super::Turn) that matter only on the PC's turns.
///
/// On all other turns they are skipped, which is cheaper than running them or adding a
/// run condition. Add them before the first turn. Only systems that run after
/// [`pick_next_actor`](super::pick_next_actor) are ever skipped.
///
/// The systems still have to check whose turn it is: a schedule with run conditions runs
/// them on every turn.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Songs(u32);
///
/// fn sing(actor: Res<CurrentActor>, mut songs: ResMut<Songs>) {
///     songs.0 += u32::from(actor.is_player());
/// }
/// fn song(app: &mut App) {
///     app.init_resource::<Songs>();
///     app.add_systems(Turn, sing.in_set(ExtensionSystems::Before(TurnSystems::Act)));
///     app.world_mut().get_resource_or_init::<PlayerTurnSystemRegistry>().add(sing);
/// }
/// let mut game = Scenario::draw("@...0").plugin(song).start();
/// game.submit(Action::Rest).unwrap();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().resource::<Songs>().0, 2);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct PlayerTurnSystemRegistry(Vec<InternedSystemSet>);

impl PlayerTurnSystemRegistry {
    /// Adds a system to be skipped on monsters' turns.
    pub fn add<M>(&mut self, system: impl IntoSystemSet<M>) {
        self.0.push(system.into_system_set().intern());
    }

    pub(super) fn have(&self, system: &SystemWithAccess) -> bool {
        system.default_system_sets().iter().any(|set| self.0.contains(set))
    }
}
