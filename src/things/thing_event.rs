//! What has happened to a thing, as news.

use super::ThingKindId;
use crate::{creature::Ability, grid::Position};
use bevy_ecs::prelude::{Commands, Entity, EntityEvent, Message, World};

/// Somebody has done something to a thing, or it has done something to
/// somebody. It is sent as a message and triggered on that somebody.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Doors(u32);
///
/// let count = |news: On<ThingEvent>, mut doors: ResMut<Doors>| {
///     doors.0 += u32::from(news.what == ThingEventKind::Opened);
/// };
/// let mut game = Scenario::delve("@+.").start();
/// game.world_mut().init_resource::<Doors>();
/// game.world_mut().add_observer(count);
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.world().resource::<Doors>().0, 1);
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingEvent {
    /// Who did it, or whom it befell.
    #[event_target]
    pub who: Entity,
    /// What kind of thing it was; the thing itself may be gone.
    pub thing: Option<ThingKindId>,
    /// Where.
    pub cell: Position,
    /// What.
    pub what: ThingEventKind,
}

/// What can happen to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingEventKind {
    /// A door was opened.
    Opened,
    /// A locked door was opened, and the key was left in it.
    Unlocked,
    /// A door was closed.
    Closed,
    /// A door was bitten, and holds.
    Bitten,
    /// A door was bitten through, and is gone.
    Broken,
    /// A chest is being opened.
    Forced,
    /// A chest was opened, and what it held lies there.
    Emptied,
    /// A trap went off.
    Sprung,
    /// An item was picked up.
    PickedUp,
    /// An item was put down.
    Dropped,
    /// An item was thrown, and came down here.
    Thrown,
    /// An item was used.
    Used,
    /// A bit of somebody's was toggled.
    Flipped(Ability),
    /// An arrival was undone by what its victim carried.
    Warded,
    /// An item has been used up.
    Spent,
    /// A character went somewhere else, and is here now.
    Removed,
}

impl ThingEventKind {
    /// A number for it that no other has.
    pub(crate) fn key(self) -> u64 {
        match self {
            Self::Opened => 0,
            Self::Unlocked => 1,
            Self::Closed => 2,
            Self::Bitten => 3,
            Self::Broken => 4,
            Self::Forced => 5,
            Self::Emptied => 6,
            Self::Sprung => 7,
            Self::PickedUp => 8,
            Self::Dropped => 9,
            Self::Thrown => 10,
            Self::Used => 11,
            Self::Warded => 12,
            Self::Spent => 13,
            Self::Removed => 14,
            Self::Flipped(ability) => 15 + u64::from(ability.bit()),
        }
    }
}

/// Tells it to those who read messages, and to those who observe.
pub(super) fn announce(commands: &mut Commands<'_, '_>, happened: ThingEvent) {
    commands.write_message(happened);
    commands.trigger(happened);
}

/// Like [`announce`], at once.
pub(super) fn tell(world: &mut World, happened: ThingEvent) {
    announce(&mut world.commands(), happened);
    world.flush();
}
