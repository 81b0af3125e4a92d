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
        for next in graph.neighbors(here) {
            if next == to {
                return true;
            }
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{super::set_up_turn_schedule, *};
    use crate::turn::Turn;
    use bevy_ecs::{prelude::*, schedule::ScheduleLabel};

    #[derive(Resource, Default)]
    struct Told(String);

    fn ran(add: impl FnOnce(&mut Schedule)) -> String {
        let mut world = World::new();
        world.init_resource::<Told>();
        let mut schedule = Schedule::new(Turn.intern());
        set_up_turn_schedule(&mut schedule);
        add(&mut schedule);
        schedule.run(&mut world);
        world.remove_resource::<Told>().expect("it was there").0
    }

    fn telling(letter: char) -> impl FnMut(ResMut<Told>) {
        move |mut told: ResMut<Told>| told.0.push(letter)
    }

    const AFTER: ExtensionSystems = ExtensionSystems::After(TurnSystems::Act);

    #[test]
    fn they_run_in_the_order_in_which_they_were_added() {
        let told = ran(|schedule| {
            for letter in "abcdefgh".chars() {
                schedule.add_systems(telling(letter).in_set(AFTER));
            }
        });
        assert_eq!(told, "abcdefgh");
    }

    #[test]
    fn a_stated_order_comes_first() {
        #[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
        struct Late;
        let told = ran(|schedule| {
            schedule.add_systems(telling('a').in_set(AFTER).in_set(Late));
            schedule.add_systems(telling('b').in_set(AFTER));
            schedule.add_systems(telling('c').in_set(AFTER).before(Late));
        });
        assert_eq!(told, "bca");
    }

    #[test]
    fn before_and_after_are_around_the_set() {
        let told = ran(|schedule| {
            schedule
                .add_systems(telling('d').in_set(ExtensionSystems::Before(TurnSystems::Resolve)));
            schedule.add_systems(telling('c').in_set(AFTER));
            schedule.add_systems(telling('b').in_set(TurnSystems::Act));
            schedule.add_systems(telling('a').in_set(ExtensionSystems::Before(TurnSystems::Act)));
        });
        assert_eq!(told, "abcd");
    }

    #[test]
    fn one_finds_what_another_has_asked_for() {
        let told = ran(|schedule| {
            let ask = |mut commands: Commands| {
                commands.queue(|world: &mut World| {
                    world.resource_mut::<Told>().0.push('a');
                });
            };
            schedule.add_systems(ask.in_set(AFTER));
            schedule.add_systems(telling('b').in_set(AFTER));
        });
        assert_eq!(told, "ab");
    }
}
