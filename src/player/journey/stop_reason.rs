//! The reasons a journey ends, and the interruptions: events of the last action that end any
//! journey. They have already been reported as messages.

use super::{super::PlayerOrders, Landmark, PlayerView, Refusal};
use crate::{
    action::{Action, Killed},
    creature::{Identity, Player},
    grid::Position,
    knowledge::{HeardSound, recent_messages},
    things::{Hold, ThingEvent, ThingEventKind},
};
use bevy_ecs::prelude::World;

/// The reason a journey does not start, or does not continue. It states the fact; the
/// caller puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A monster was in sight before the journey started.
    MonsterInSight(Identity),
    /// Before the journey started, a monster was already so near that it could soon reach the PC.
    MonsterTooNear(Identity),
    /// A monster has come into view.
    MonsterCameIntoView(Identity),
    /// Something happened to the PC, or the PC did something unintended.
    ThingEvent(ThingEvent),
    /// A character died in the PC's sight, or the PC killed it.
    Death(Killed),
    /// Hunters are arriving by the stairs, or will soon.
    Hunters,
    /// The hunters' arrival has drawn near since the journey started. The field is the
    /// number of turns left.
    HuntersNear(u64),
    /// The PC senses a monster it did not sense before.
    SensedByTelepathy(Identity),
    /// The PC hears a monster it did not hear before.
    Heard(HeardSound),
    /// The nearest sound of the last turns is nearer than before.
    SoundCameNear(HeardSound),
    /// The PC is near the cell in which it last noticed a monster, and does not see that cell now.
    RememberedMonsterNear(Identity),
    /// A monster that was in sight from the start has noticed the PC.
    NoticedBy(Identity),
    /// A monster could soon reach the PC.
    MonsterCameNear(Identity),
    /// A monster is in the way.
    BlockedByMonster(Identity),
    /// Something is in the way that no journey steps onto or passes through.
    BlockedByThing(Landmark),
    /// The next step would be refused.
    Refused(Refusal),
    /// The PC is stuck. Only a run ends for this reason: other journeys rest until the PC is free.
    Stuck,
    /// The PC is no longer stuck.
    Freed,
    /// The PC is no longer hasted.
    HasteEnded,
    /// Telepaths can sense the PC again.
    Unveiled,
    /// The PC is on another level, or not in the cell to which its last step should have led.
    Displaced,
    /// The PC has reached its destination.
    Arrived,
    /// The PC has arrived beside its destination, which is solid.
    ArrivedBeside(Landmark),
    /// No known path leads to the destination.
    NoPath,
    /// All known paths lead over a trap or a dangerous feature. The field is the first such cell.
    HazardOnPath(Position),
    /// All known paths lead through a locked door.
    LockedDoorOnPath,
    /// The PC has rested for as long as one command allows.
    Rested,
    /// The PC has put down all items in the slot.
    AllDropped,
    /// A landmark is in the PC's cell.
    AtLandmark(Landmark),
    /// A landmark is beside the PC.
    NextToLandmark(Landmark),
    /// A corridor has led into open space.
    EnteredRoom,
    /// Open space has led into a corridor.
    EnteredCorridor,
    /// There is a side opening beside the PC.
    SideOpening,
    /// More than one way leads onward.
    Fork,
    /// No way leads onward.
    DeadEnd,
    /// Everything that can be reached has been explored.
    Explored(ExplorationSummary),
}

/// The PC's knowledge once everything that can be reached has been explored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplorationSummary {
    /// The Crown's cell, if it is known.
    pub crown: Option<Position>,
    /// The nearest reachable staircase down, or the nearest one up if there is none.
    pub staircase: Option<Landmark>,
    /// The cells of known chests, nearest first.
    pub chests: Vec<Position>,
    /// The number of locked doors.
    pub locked: usize,
    /// The cells of reachable items that would be picked up if the pack were not full.
    pub items: Vec<Position>,
    /// Whether there is more to find beyond a trap.
    pub trapped: bool,
}

/// `from` is the PC's cell before the action.
pub(super) fn interruption(
    view: &PlayerView<'_>,
    from: Position,
    is_run: bool,
) -> Option<StopReason> {
    let world = view.world;
    let comer = view.came_into_view().next();
    let comer = comer.map(|it| StopReason::MonsterCameIntoView((&it.sighting).into()));
    let befell = || {
        recent_messages::<ThingEvent>(world)
            .filter(|it| world.get::<Player>(it.character).is_some())
            .find(|it| !is_meant(world, it.kind) && !is_passed(view, from, is_run, it))
            .map(|it| StopReason::ThingEvent(*it))
    };
    let death = || {
        let seen = |it: &&Killed| it.is_by_player() || view.sees(it.cell);
        recent_messages::<Killed>(world).find(seen).map(|it| StopReason::Death(*it))
    };
    let hunters = || {
        let is_news = view.depth.is_some_and(|depth| depth.hunters_are_news);
        is_news.then_some(StopReason::Hunters)
    };
    comer.or_else(befell).or_else(death).or_else(hunters)
}

/// Features that do nothing to the PC, such as tall growth, and noisy ones such as gravel if it comes
/// from a cell of the same kind. Only a run stops for rubble and mud.
fn is_passed(view: &PlayerView<'_>, from: Position, is_run: bool, happened: &ThingEvent) -> bool {
    let crunches = |cell| view.feature_at(cell).is_some_and(|kind| kind.has("crunch"));
    match happened.kind {
        ThingEventKind::FeatureCleared => !is_run,
        ThingEventKind::FeatureEntered => {
            lost_moves(view, happened).is_some_and(|lost| lost == 0 || !is_run && lost == 1)
                || [from, happened.cell].map(crunches) == [true; 2]
        }
        _ => false,
    }
}

fn lost_moves(view: &PlayerView<'_>, happened: &ThingEvent) -> Option<u16> {
    let kind = view.kind(happened.thing)?;
    let does_more = ["burning", "fall", "glide", "crunch", "smoke"].iter().any(|it| kind.has(it));
    (!does_more).then(|| kind.part::<Hold>().map_or(0, |hold| hold.moves))
}

fn is_meant(world: &World, what: ThingEventKind) -> bool {
    match world.get_resource().and_then(PlayerOrders::last) {
        Some(Action::Step(_)) => matches!(what, ThingEventKind::Opened | ThingEventKind::Unlocked),
        Some(Action::PickUp) => what == ThingEventKind::PickedUp,
        Some(Action::Drop(_)) => what == ThingEventKind::Dropped,
        _ => false,
    }
}
