//! Protection from telepaths.

use crate::turn::GameTime;
use bevy_ecs::prelude::Component;

/// Marks a character that telepaths cannot sense (rules §7, "Mind-veil"). Monsters can
/// still see it.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@ #2").start();
/// let [player, moth] =
///     ['@', '2'].map(|who| game.contents_at(game.find(who).unwrap()).creature.unwrap());
/// game.world_mut().entity_mut(player).insert(HiddenFromTelepaths { until: GameTime(1000) });
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().get::<Belief>(moth), Some(&Belief::Nothing));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenFromTelepaths {
    /// The tick at which the veil ends, unless something ends it earlier.
    pub until: GameTime,
}
