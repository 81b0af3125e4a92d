//! An executor that runs a turn's systems one after another.
//!
//! For each system in each run, Bevy's single-threaded executor looks up the system's
//! conditions, checks whether it has finished and whose commands are pending, and
//! prepares to catch a panic. For a dozen small systems, that takes a fifth of a turn's
//! instructions, and the results are always the same. This executor determines them once
//! for each built schedule. It cannot see run conditions, so it leaves any schedule that
//! has some to Bevy's executor.

use super::{
    CurrentActor, pick_next_actor,
    skippable_systems::{Presence, SkippableSystems, has_news},
};
use bevy_ecs::{
    component::ComponentId,
    error::{ErrorContext, ErrorHandler},
    prelude::{ApplyDeferred, IntoSystemSet, Schedule, System, SystemSet, World},
    schedule::{
        FixedBitSet, FlattenedDependencies, NodeId, ScheduleBuildError, ScheduleBuildPass,
        ScheduleGraph, SingleThreadedExecutor, SystemExecutor, SystemKey, SystemSchedule,
        SystemSetKey, SystemWithAccess, graph::DiGraph,
    },
    system::RunSystemError,
};
use bevy_platform::hash::FixedHasher;
use indexmap::IndexSet;
use std::{
    any::TypeId,
    iter::empty,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Makes a schedule run its systems one after another on the calling thread.
pub(super) fn run_one_after_the_other(schedule: &mut Schedule) {
    let conditional = Arc::new(AtomicBool::new(false));
    schedule
        .add_build_pass(LookForConditions { found: Arc::clone(&conditional) })
        .set_executor(InOrderExecutor::new(conditional));
}

/// An executor that runs every system, in order.
struct InOrderExecutor {
    /// Whether the schedule had run conditions when it was last built.
    conditional: Arc<AtomicBool>,
    /// Bevy's executor, which runs schedules with run conditions.
    bevys: SingleThreadedExecutor,
    /// The systems, in order. Empty until the first run.
    plan: Vec<Stretch>,
    /// The components without which some systems are skipped.
    needed: Vec<Presence>,
    apply_final_deferred: bool,
}

/// The systems up to the next sync point, where commands are applied.
struct Stretch {
    systems: Range<usize>,
    /// For each system, the conditions under which it is skipped.
    skips: Vec<Skip>,
    /// The systems that leave deferred commands.
    deferred: Vec<usize>,
}

struct Skip {
    /// Whether the system matters only on the PC's turns.
    is_the_players: bool,
    /// It runs only if one of them has changed; if there are none, it always runs.
    reacts_to: Vec<ComponentId>,
    /// It does nothing without this one: an index into [`InOrderExecutor::needed`].
    without: Option<usize>,
}

impl InOrderExecutor {
    const fn new(conditional: Arc<AtomicBool>) -> Self {
        let bevys = SingleThreadedExecutor::new();
        Self {
            conditional,
            bevys,
            plan: Vec::new(),
            needed: Vec::new(),
            apply_final_deferred: true,
        }
    }
}

impl SystemExecutor for InOrderExecutor {
    fn init(&mut self, schedule: &SystemSchedule) {
        self.plan.clear();
        self.bevys.init(schedule);
    }

    fn run(
        &mut self,
        schedule: &mut SystemSchedule,
        world: &mut World,
        skip: Option<&FixedBitSet>,
        on_error: ErrorHandler,
    ) {
        if skip.is_some() || self.conditional.load(Ordering::Relaxed) {
            return self.bevys.run(schedule, world, skip, on_error);
        }
        #[expect(unsafe_code, reason = "bevy_ecs offers executors no safe access to their systems")]
        // SAFETY: only methods of `System` are called on the systems, and no system is
        // moved, replaced, added or removed.
        let systems = unsafe { schedule.systems_mut() };
        if self.plan.is_empty() {
            let skippable = world.get_resource_or_init::<SkippableSystems>().clone();
            self.needed = skippable.components(world);
            self.plan = plan(systems, world, &skippable);
        }
        // Looked up only at the first system that is marked for the PC's turns. `plan`
        // marks no system that runs before `pick_next_actor`, so by then the actor is
        // known.
        let mut players_turn = None;
        for (index, stretch) in self.plan.iter().enumerate() {
            for (system, skip) in systems[stretch.systems.clone()].iter_mut().zip(&stretch.skips) {
                let is_its_turn = !skip.is_the_players
                    || *players_turn.get_or_insert_with(|| is_players_turn(world));
                let needed = &mut self.needed;
                let mut has_work = |index: usize| needed[index].is_in(world);
                let is_concerned =
                    || skip.reacts_to.is_empty() || has_news(system, &skip.reacts_to, world);
                if is_its_turn && is_concerned() && skip.without.is_none_or(&mut has_work) {
                    run(system, world, on_error);
                }
            }
            if self.apply_final_deferred || index + 1 < self.plan.len() {
                stretch.deferred.iter().for_each(|index| systems[*index].apply_deferred(world));
            }
        }
    }

    fn set_apply_final_deferred(&mut self, value: bool) {
        self.apply_final_deferred = value;
        self.bevys.set_apply_final_deferred(value);
    }
}

fn plan(
    systems: &[SystemWithAccess],
    world: &mut World,
    skippable: &SkippableSystems,
) -> Vec<Stretch> {
    // Before this system has run, it is not known whose turn it is.
    let begin = pick_next_actor.into_system_set().intern();
    let mut has_begun = false;
    let mut skip = |system: &SystemWithAccess| {
        let is_the_players = has_begun && skippable.is_for_players_turns(system);
        has_begun |= system.default_system_sets().contains(&begin);
        let reacts_to = skippable.resources_of(system, world);
        Skip { is_the_players, reacts_to, without: skippable.component_of(system) }
    };
    let mut start = 0;
    let stretches = systems.split(|system| system.system_type() == TypeId::of::<ApplyDeferred>());
    // The 1 steps over the `ApplyDeferred` that ends the stretch.
    let stretch = |stretch: &[SystemWithAccess]| {
        let systems = start..start + stretch.len();
        start = systems.end + 1;
        Stretch {
            skips: stretch.iter().map(&mut skip).collect(),
            deferred: systems
                .clone()
                .zip(stretch)
                .filter(|it| it.1.has_deferred())
                .map(|it| it.0)
                .collect(),
            systems,
        }
    };
    stretches.map(stretch).collect()
}

fn is_players_turn(world: &World) -> bool {
    world.get_resource::<CurrentActor>().is_some_and(|actor| actor.is_player())
}

#[inline]
fn run(system: &mut SystemWithAccess, world: &mut World, on_error: ErrorHandler) {
    // Bevy skips a system if an optional parameter is missing. That is not an error.
    if let Err(RunSystemError::Failed(error)) = system.run_without_applying_deferred((), world) {
        let (name, last_run) = (system.name(), system.get_last_run());
        on_error(error, ErrorContext::System { name, last_run });
    }
}

/// A build pass that looks for run conditions whenever the schedule is built: after the
/// build, code outside `bevy_ecs` cannot see them.
#[derive(Debug)]
struct LookForConditions {
    found: Arc<AtomicBool>,
}

impl ScheduleBuildPass for LookForConditions {
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
        _: &mut World,
        graph: &mut ScheduleGraph,
        _: FlattenedDependencies<'_>,
    ) -> Result<(), ScheduleBuildError> {
        let of_systems = graph.systems.iter().any(|(.., conditions)| !conditions.is_empty());
        let of_sets = graph.system_sets.iter().any(|(.., conditions)| !conditions.is_empty());
        self.found.store(of_systems || of_sets, Ordering::Relaxed);
        Ok(())
    }
}
