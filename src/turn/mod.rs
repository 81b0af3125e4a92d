//! Time: the clock, the turn queue, the schedule of a turn with its system sets and those of
//! extensions, the turn that is being taken, and the loop that runs turns (rules §3).

mod action;
mod expirations;
mod queue;

use crate::{
    creature::{Monster, Player, RegisterState, Speed, Unique},
    grid::Position,
};
pub use action::{Action, CustomAction, ItemTarget, Slot};
use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    schedule::{
        FlattenedDependencies, LogLevel, NodeId, ScheduleBuildError, ScheduleBuildPass,
        ScheduleBuildSettings, ScheduleGraph, ScheduleLabel, SingleThreadedExecutor, SystemKey,
        SystemSetKey, graph::DiGraph,
    },
};
use bevy_platform::hash::FixedHasher;
pub use expirations::{Expirations, ExpirationsPlugin, Expired, trigger_expirations};
pub(crate) use expirations::{Timer, Timers, end_of};
use indexmap::IndexSet;
pub use queue::{GameTime, NextTurn, TurnQueue};
pub(crate) use queue::{count_monster_turns_before, count_player_turns_before};
use std::collections::{BTreeMap, BTreeSet};

/// The schedule of a turn: one run is one character's turn.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// The system sets of a turn, in the order they run.
///
/// To add your own system before or after one of these sets, use [`ExtensionSystems`]: before
/// `Act`, it can change or forbid the action. Two systems that access the same data in no order
/// are rejected at the start.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// Takes the next character from the queue and advances the clock.
    Begin,
    /// Updates what the character sees, remembers and knows.
    Sense,
    /// Lets the character's mind or the player choose its action.
    Decide,
    /// Carries out the action: digs into rock, or moves one step.
    Act,
    /// Resolves collisions: the arriving character kills the occupant of its cell.
    Resolve,
    /// Updates what is derived from the world, and puts the character back into the queue.
    Refresh,
}

/// The systems that matter only on the PC's turns, and do not run on those of monsters.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerTurnSystems;

/// The systems that matter only on the turns of [`Unique`] monsters, and do not run on others.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UniqueTurnSystems;

impl TurnSystems {
    /// All sets, in the order they run.
    pub const ALL: [Self; 6] = every_variant![Begin, Sense, Decide, Act, Resolve, Refresh];
}

pub(crate) fn turn_plugin(app: &mut App) {
    app.edit_schedule(Turn, set_up_turn_schedule)
        .init_resource::<TurnQueue>()
        .init_resource::<CurrentTurn>()
        .restore_on_restart::<CurrentTurn>()
        .add_systems(Turn, pick_next_actor.in_set(TurnSystems::Begin))
        .add_systems(Turn, requeue.in_set(TurnSystems::Refresh));
    app.register_required_components::<Player, NextTurn>();
    app.register_required_components::<Monster, NextTurn>();
}

/// Its sets run in order, on one thread. Pairs without an order would prevent exact replays.
fn set_up_turn_schedule(schedule: &mut Schedule) {
    let settings = ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    };
    // Build passes run in the order they were added. Bevy's pass that inserts sync points must come
    // after `OrderExtensions`: the settings remove it and add it again.
    let without_commands = ScheduleBuildSettings { auto_insert_apply_deferred: false, ..settings };
    schedule
        .set_executor(SingleThreadedExecutor::new())
        .set_build_settings(without_commands)
        .add_build_pass(OrderExtensions::default())
        .set_build_settings(settings);
    schedule.configure_sets(PlayerTurnSystems.run_if(is_players_turn));
    schedule.configure_sets(UniqueTurnSystems.run_if(is_uniques_turn));
    for set in TurnSystems::ALL {
        let sets = (ExtensionSystems::Before(set).intern(), set.intern());
        schedule.configure_sets((sets.0, sets.1, ExtensionSystems::After(set).intern()).chain());
    }
    for pair in TurnSystems::ALL.windows(2) {
        let next = ExtensionSystems::Before(pair[1]);
        schedule.configure_sets((ExtensionSystems::After(pair[0]), next).chain());
    }
}

/// Builds the schedule now: panics if systems that access the same data have no defined order,
/// because such a game could not be replayed. Bevy's `debug` feature names them.
pub(crate) fn refuse_ambiguous_order(world: &mut World) {
    _ = world.try_schedule_scope(Turn, |world, schedule| {
        if let Err(error) = schedule.initialize(world) {
            let why = error.to_string(schedule.graph(), world);
            panic!(
                "some systems of a turn have no order: {why}\nOrder them with .before or .after, or add \
                 them to ExtensionSystems. The feature `debug-names` shows their names here."
            );
        }
    });
}

/// Runs turns as long as `go_on`, called before each turn, returns `true`.
pub fn run_turns_while(world: &mut World, mut go_on: impl FnMut(&World) -> bool) {
    world.schedule_scope(Turn, |world, schedule| {
        let something_is_put_off = puts_something_off(schedule, world);
        schedule.set_apply_final_deferred(something_is_put_off);
        while go_on(world) {
            schedule.run(world);
        }
        // Restores the default: other code may add systems before it runs the schedule.
        schedule.set_apply_final_deferred(true);
    });
}

/// Whether any system leaves commands: to check the pit's each turn would take 3 % of it.
fn puts_something_off(schedule: &mut Schedule, world: &mut World) -> bool {
    // If the schedule cannot be built, its first run reports the error.
    schedule.initialize(world).is_err()
        || schedule
            .systems()
            .map_or(true, |mut systems| systems.any(|(_, system)| system.has_deferred()))
}

/// The turn that is being taken. The default is no one's turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentTurn {
    actor: Option<Entity>,
    is_player: bool,
    is_unique: bool,
    now: GameTime,
    /// What the acting character does: chosen in [`TurnSystems::Decide`], and carried out in
    /// [`TurnSystems::Act`]. Systems must not change it later.
    pub action: Action,
    performed: Option<Action>,
    /// The step to complete, between [`TurnSystems::Act`] and [`TurnSystems::Resolve`].
    pub pending: Option<PendingMove>,
    /// The ticks to the acting character's next turn, if its speed does not say.
    delay: Option<u64>,
}

impl CurrentTurn {
    /// Returns a turn of `actor`, a rest, at the present moment, for code that sets up turns.
    ///
    /// # Panics
    /// Panics if the world has no [`TurnQueue`].
    pub fn of(world: &World, actor: Entity) -> Self {
        Self {
            actor: Some(actor),
            is_player: world.get::<Player>(actor).is_some(),
            is_unique: world.get::<Unique>(actor).is_some(),
            now: world.resource::<TurnQueue>().now(),
            ..Self::default()
        }
    }

    /// Returns the acting character, or `None` between turns: only dead characters were next.
    pub const fn actor(&self) -> Option<Entity> {
        self.actor
    }

    /// Whether the acting character is the PC.
    pub const fn is_player(&self) -> bool {
        self.is_player
    }

    /// From now on, the action can no longer be changed.
    pub(crate) const fn perform(&mut self) -> Action {
        self.performed = Some(self.action);
        self.action
    }

    /// Lets the acting character, which has this speed, act again after at most `ticks` ticks.
    pub(crate) fn act_again_within(&mut self, ticks: u64, speed: Speed) {
        self.delay = Some(self.delay.unwrap_or(speed.delay()).min(ticks));
    }

    /// Returns the time of this turn.
    pub const fn now(&self) -> GameTime {
        self.now
    }
}

/// Whether it is the PC's turn: a run condition.
pub fn is_players_turn(current: Res<CurrentTurn>) -> bool {
    current.is_player
}

fn is_uniques_turn(current: Res<CurrentTurn>) -> bool {
    current.is_unique
}

/// Takes the next character from the queue, and skips dead ones. If the PC comes next after a
/// skipped character, it is no one's turn, because the player may have to be asked first.
pub fn pick_next_actor(
    mut queue: ResMut<TurnQueue>,
    mut current: ResMut<CurrentTurn>,
    characters: Query<(Has<Player>, Has<Unique>)>,
) {
    *current = CurrentTurn::default();
    let mut passed_over = false;
    while !(passed_over && queue.player_is_next()) {
        let Some(actor) = queue.pop() else { break };
        if let Ok((is_player, is_unique)) = characters.get(actor) {
            *current = CurrentTurn { actor: Some(actor), is_player, is_unique, ..*current };
            break;
        }
        passed_over = true;
    }
    current.now = queue.now();
}

/// Puts the actor back into the queue for its next turn, using its present speed.
///
/// # Panics
/// Panics if a system has changed the action after it was carried out.
pub fn requeue(
    current: Res<CurrentTurn>,
    mut queue: ResMut<TurnQueue>,
    mut characters: Query<(&Speed, &mut NextTurn)>,
) {
    let Some(who) = current.actor() else { return };
    assert!(
        current.performed.is_none_or(|it| it == current.action),
        "a system changed the action to \"{}\" after another had been carried out: add it to \
         ExtensionSystems::Before(TurnSystems::Act)",
        current.action
    );
    let Ok((speed, mut turn)) = characters.get_mut(who) else { return };
    turn.pass_on_to(current.now() + current.delay.unwrap_or(speed.delay()));
    queue.push_any(turn.at(), who, current.is_player);
}

/// The step to complete. The character is still in its cell: rules can deal with the occupant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingMove {
    /// The cell the character is about to leave.
    pub from: Position,
    /// The cell the character is about to enter.
    pub to: Position,
}

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
struct OrderExtensions {
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
        std::iter::empty()
    }

    fn build(
        &mut self,
        _: &mut World,
        graph: &mut ScheduleGraph,
        mut dependencies: FlattenedDependencies<'_>,
    ) -> Result<(), ScheduleBuildError> {
        let both = |set| [ExtensionSystems::Before(set), ExtensionSystems::After(set)];
        let sets = TurnSystems::ALL.into_iter().flat_map(both);
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
