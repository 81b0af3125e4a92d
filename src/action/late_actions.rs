//! The check that no system writes the action after it was carried out.

use super::{Action, begin_step};
use crate::turn::leads_to;
use bevy_ecs::{
    prelude::{IntoSystemSet, SystemSet, World},
    schedule::{
        FlattenedDependencies, NodeId, ScheduleBuildError, ScheduleBuildPass, ScheduleGraph,
        SystemKey, SystemSetKey, SystemWithAccess, graph::DiGraph,
    },
    system::SystemAccess,
};
use bevy_platform::hash::FixedHasher;
use indexmap::IndexSet;
use std::iter::empty;

/// A build pass that refuses systems which write the [`Action`] after [`begin_step`]: that
/// would have no effect.
#[derive(Debug)]
pub(super) struct RefuseLateActions;

impl ScheduleBuildPass for RefuseLateActions {
    type EdgeOptions = ();

    fn add_dependency(&mut self, _: NodeId, _: NodeId, _: Option<&()>) {}

    fn collapse_set(
        &mut self,
        _: SystemSetKey,
        _: &IndexSet<SystemKey, FixedHasher>,
        _: &DiGraph<NodeId>,
    ) -> impl Iterator<Item = (NodeId, NodeId)> {
        empty()
    }

    fn build(
        &mut self,
        world: &mut World,
        graph: &mut ScheduleGraph,
        dependencies: FlattenedDependencies<'_>,
    ) -> Result<(), ScheduleBuildError> {
        let action = world.register_component::<Action>();
        let step = begin_step.into_system_set().intern();
        let steps = graph.systems.iter().filter(|it| it.1.default_system_sets().contains(&step));
        for (step, ..) in steps {
            let late = graph.systems.iter().find(|(key, ..)| {
                let access = graph.systems.get(*key).map(SystemWithAccess::access);
                matches!(access, Some(SystemAccess::Shared(it)) if it.combined_access().has_write(action))
                    && leads_to(dependencies.graph(), step, *key)
            });
            if let Some((_, system, _)) = late {
                panic!(
                    "the system {} writes the resource `Action` after it was carried out, which has \
                     no effect: add the system to ExtensionSystems::Before(TurnSystems::Act)",
                    system.name()
                );
            }
        }
        Ok(())
    }
}
