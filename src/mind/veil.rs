//! Hidden from telepaths.

use crate::turn::Tick;
use bevy_ecs::prelude::Component;

/// Telepaths do not feel this character (rules §7, "Mind-veil"). Whoever
/// sees it, sees it.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("
///     @ #2
/// ").start();
/// let [player, moth] = ['@', '2'].map(|who| game.at(game.find(who).unwrap()).creature.unwrap());
/// game.world_mut().entity_mut(player).insert(MindVeiled { until: Tick(1000) });
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().get::<Belief>(moth), Some(&Belief::Nothing));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MindVeiled {
    /// When it ends, where nothing ends it sooner.
    pub until: Tick,
}
