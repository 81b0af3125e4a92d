//! Names of custom rules.

use crate::creature::register_name;
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::Resource;
use std::collections::BTreeSet;

/// The name of a custom rule. A plugin that changes the course of games adds the name of its rule,
/// and journals then record that they require it. Nothing else depends on the name.
///
/// ```
/// use hexdelve::prelude::*;
/// fn mirrors(app: &mut App) {
///     app.add_plugins(RuleName("mirrors"));
/// }
/// let game = Delve::new(Seed(7)).start_with(mirrors)?;
/// let rulebook = game.world().resource::<RuleNames>();
/// assert_eq!(rulebook.names().collect::<Vec<_>>(), ["mirrors"]);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleName(pub &'static str);

/// The names of all custom rules of a game. A built-in rule that has been left out is
/// listed with a `-` before its name.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleNames(BTreeSet<String>);

impl RuleNames {
    /// Iterates over the names in sorted order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(crate) fn add(&mut self, name: impl Into<String>) {
        self.0.insert(name.into());
    }
}

impl Plugin for RuleName {
    fn build(&self, app: &mut App) {
        register_name(app.world_mut(), "rule", self.0);
        app.world_mut().get_resource_or_init::<RuleNames>().add(self.0);
    }

    fn name(&self) -> &str {
        self.0
    }

    fn is_unique(&self) -> bool {
        false
    }
}
