//! System sets for extensions that do not know about each other.

use super::TurnSystems;
use bevy_ecs::{
    prelude::{SystemSet, World},
    schedule::{
        FlattenedDependencies, NodeId, ScheduleBuildError, ScheduleBuildPass, ScheduleGraph,
        SystemKey, SystemSetKey, graph::DiGraph,
    },
};
use bevy_platform::hash::FixedHasher;
use indexmap::IndexSet;
use std::{
    collections::{BTreeMap, BTreeSet},
    iter::empty,
};

/// The sets that run before and after all the game's own systems in a phase of the turn.
///
/// Systems in one of these sets run in the order they were added, which is the order of
/// their plugins, unless `.before` and `.after` say otherwise.
///
/// ```
/// use hexdelve::prelude::*;
/// // Both need the whole world, and neither knows about the other.
/// fn freeze(world: &mut World) {
///     world.resource_mut::<CurrentTurn>().action = Action::Rest;
/// }
/// fn push_west(world: &mut World) {
///     world.resource_mut::<CurrentTurn>().action = Action::Step(Direction::West);
/// }
/// const BEFORE: ExtensionSystems = ExtensionSystems::Before(TurnSystems::Act);
/// fn frost(app: &mut App) {
///     app.add_systems(Turn, freeze.in_set(BEFORE));
/// }
/// fn wind(app: &mut App) {
///     app.add_systems(Turn, push_west.in_set(BEFORE));
/// }
/// let mut game = Scenario::draw("..@....4").plugin(frost).plugin(wind).start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.find('@'), Some(Position::new(2, 1)));
/// ```
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtensionSystems {
    /// Runs between the previous phase and this one, to change what this one reads.
    Before(TurnSystems),
    /// Runs between this phase and the next, to see what this one did.
    After(TurnSystems),
}

/// A build pass that gives the systems of each [`ExtensionSystems`] set a fixed order.
#[derive(Debug, Default)]
pub(super) struct OrderExtensions {
    members: BTreeMap<SystemSetKey, Vec<SystemKey>>,
}

impl ScheduleBuildPass for OrderExtensions {
    type EdgeOptions = ();

    fn add_dependency(&mut self, _: NodeId, _: NodeId, _: Option<&()>) {}

    fn collapse_set(
        &mut self,
        set: SystemSetKey,
        systems: &IndexSet<SystemKey, FixedHasher>,
        _: &DiGraph<NodeId>,
    ) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.members.insert(set, systems.iter().copied().collect());
        empty()
    }

    fn build(
        &mut self,
        _: &mut World,
        graph: &mut ScheduleGraph,
        mut dependencies: FlattenedDependencies<'_>,
    ) -> Result<(), ScheduleBuildError> {
        let sets = TurnSystems::ALL.into_iter();
        let sets =
            sets.flat_map(|set| [ExtensionSystems::Before(set), ExtensionSystems::After(set)]);
        for key in sets.filter_map(|set| graph.system_sets.get_key(set.intern())) {
            let members = self.members.remove(&key).unwrap_or_default();
            let line = in_line(members, |one, other| leads_to(dependencies.graph(), one, other));
            for pair in line.windows(2) {
                dependencies.add_edge(pair[0], pair[1]);
            }
        }
        Ok(())
    }
}

/// In the order they were added, which is that of their keys, unless one must run before another.
fn in_line(
    mut systems: Vec<SystemKey>,
    comes_before: impl Fn(SystemKey, SystemKey) -> bool,
) -> Vec<SystemKey> {
    systems.sort_unstable();
    let mut line = Vec::new();
    let is_free = |one: &SystemKey, systems: &[SystemKey]| {
        systems.iter().all(|other| !comes_before(*other, *one))
    };
    // In a cycle, no system is free. Bevy itself rejects such a schedule.
    while let Some(first) = systems.iter().position(|one| is_free(one, &systems)) {
        line.push(systems.remove(first));
    }
    line
}

fn leads_to(graph: &DiGraph<SystemKey>, from: SystemKey, to: SystemKey) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(here) = open.pop() {
        open.extend(graph.neighbors(here).filter(|next| seen.insert(*next)));
    }
    seen.contains(&to)
}
