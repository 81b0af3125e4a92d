//! Rules of one's own, by name.

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::Resource;
use std::collections::BTreeSet;

/// A name for rules beside the game's own. A plugin that changes how a game
/// goes adds one, and a journal then says that it needs it.
///
/// ```
/// use hexdelve::prelude::*;
/// fn mirrors(app: &mut App) {
///     app.add_plugins(RuleName("mirrors"));
/// }
/// let game = Delve::new(Seed(7)).start_with(mirrors);
/// let rulebook = game.world().resource::<RuleNames>();
/// assert_eq!(rulebook.names().collect::<Vec<_>>(), ["mirrors"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleName(pub &'static str);

/// The names of all rules of a game beside the usual ones. A rule of the game's
/// own that was left out is named with a `-` before it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleNames(BTreeSet<String>);

impl RuleNames {
    /// The names, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Adds a name.
    pub(crate) fn add(&mut self, name: impl Into<String>) {
        self.0.insert(name.into());
    }
}

impl Plugin for RuleName {
    fn build(&self, app: &mut App) {
        app.world_mut().get_resource_or_init::<RuleNames>().add(self.0);
    }

    fn name(&self) -> &str {
        self.0
    }

    fn is_unique(&self) -> bool {
        false
    }
}
