//! Events involving things.

use super::{Thing, ThingKindId};
use crate::{creature::Ability, grid::Position};
use bevy_ecs::prelude::*;

/// A character has done something to a thing, or a thing has done something to a
/// character. The event is sent as a message and triggered on the character.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::things::{ThingEvent, ThingEventKind};
/// #[derive(Resource)]
/// struct DoorOpened;
///
/// let notice = |news: On<ThingEvent>, mut commands: Commands| {
///     if news.kind == ThingEventKind::Opened { commands.insert_resource(DoorOpened); }
/// };
/// let mut game = Scenario::delve("@+.").start();
/// game.world_mut().add_observer(notice);
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert!(game.world().contains_resource::<DoorOpened>());
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingEvent {
    /// The character that acted or was affected.
    #[event_target]
    pub character: Entity,
    /// The thing's kind. The thing itself may be gone.
    pub thing: Option<ThingKindId>,
    /// The cell in which it happened.
    pub cell: Position,
    /// The kind of event.
    pub kind: ThingEventKind,
}

/// The kinds of events involving things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingEventKind {
    /// A door was opened.
    Opened,
    /// A locked door was opened. The key is used up.
    Unlocked,
    /// A door was closed.
    Closed,
    /// A door was dug into, but still holds.
    DoorDug,
    /// A door was dug through and is gone.
    DoorDestroyed,
    /// A chest is being opened.
    ChestOpening,
    /// A chest was opened, and its contents fell out.
    ChestOpened,
    /// A trap went off.
    TrapTriggered,
    /// An item was picked up.
    PickedUp,
    /// An item was put down.
    Dropped,
    /// An item was thrown and landed in the cell.
    Thrown,
    /// An item was used.
    Used,
    /// One of the character's bits was toggled.
    AbilityToggled(Ability),
    /// From now on, the character mistakes another character for the PC.
    Beguiled,
    /// An attack was averted by an item the victim carried.
    AttackAverted,
    /// An item was used up.
    UsedUp,
    /// A character was moved elsewhere, and is now in the cell.
    Teleported,
    /// A terrain feature was entered.
    FeatureEntered,
    /// A character falls to the next level.
    Fell,
    /// A terrain feature was cleared away or dug through, and is gone.
    FeatureCleared,
}

impl ThingEventKind {
    pub(crate) fn key(self) -> u64 {
        match self {
            Self::Opened => 0,
            Self::Unlocked => 1,
            Self::Closed => 2,
            Self::DoorDug => 3,
            Self::DoorDestroyed => 4,
            Self::ChestOpening => 5,
            Self::ChestOpened => 6,
            Self::TrapTriggered => 7,
            Self::PickedUp => 8,
            Self::Dropped => 9,
            Self::Thrown => 10,
            Self::Used => 11,
            Self::AttackAverted => 12,
            Self::UsedUp => 13,
            Self::Teleported => 14,
            Self::AbilityToggled(ability) => 15 + u64::from(ability.bit()),
            Self::FeatureEntered => 24,
            Self::FeatureCleared => 25,
            Self::Fell => 26,
            Self::Beguiled => 27,
        }
    }
}

pub(crate) fn announce(
    commands: &mut Commands<'_, '_>,
    (character, cell): (Entity, Position),
    thing: Option<&Thing>,
    kind: ThingEventKind,
) {
    let happened = ThingEvent { character, thing: thing.map(|thing| thing.0), cell, kind };
    commands.write_message(happened);
    commands.trigger(happened);
}

/// Like [`announce`], at once.
pub(super) fn tell(
    world: &mut World,
    who: (Entity, Position),
    thing: Entity,
    kind: ThingEventKind,
) {
    let thing = world.get::<Thing>(thing).copied();
    announce(&mut world.commands(), who, thing.as_ref(), kind);
    world.flush();
}
