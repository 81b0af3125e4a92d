//! Sounds of monsters the PC does not perceive (rules §7, "Sounds").

use crate::{
    action::{Dug, Killed, Moved},
    creature::{CharacterId, Speed},
    grid::{Position, Size},
    things::{ThingEvent, ThingEventKind},
};
use bevy_ecs::prelude::{Entity, Message, Messages, World};

/// The kind of sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SoundKind {
    /// A monster dies.
    DeathCry,
    /// A monster digs.
    Digging,
    /// A monster opens a door.
    Door,
    /// A monster sets off a trap.
    Trap,
    /// A monster whose speed exceeds the PC's normal speed moves.
    QuickSteps,
    /// Any other monster moves.
    Steps,
    /// A monster does none of the above.
    Breathing,
}

impl SoundKind {
    /// The greatest distance at which any sound is heard, in cells.
    pub(super) const FARTHEST: u16 = 20;

    /// Returns the greatest distance in cells at which the PC hears the sound. For
    /// steps, it is equal to the monster's speed.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(SoundKind::QuickSteps.range(Speed::new(17)), 17);
    /// assert_eq!(SoundKind::Breathing.range(Speed::new(17)), 4);
    /// ```
    pub const fn range(self, speed: Speed) -> u16 {
        match self {
            Self::DeathCry => Self::FARTHEST,
            Self::Digging => 16,
            Self::Door | Self::Trap => 12,
            Self::QuickSteps | Self::Steps => speed.value(),
            Self::Breathing => 4,
        }
    }

    /// Whether the PC can tell the exact cell of the sound, not just its block.
    pub(super) const fn is_exact(self) -> bool {
        !matches!(self, Self::QuickSteps | Self::Steps | Self::Breathing)
    }
}

/// A sound the PC has heard. It is also sent as a message if the PC has not heard
/// anything near that place recently.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@.  0....").foggy().start();
/// let player_view = game.player_view().unwrap();
/// let heard: Vec<_> = player_view.sounds().map(|it| it.kind).collect();
/// assert_eq!(heard, [SoundKind::Breathing]);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeardSound {
    /// The kind of sound.
    pub kind: SoundKind,
    /// The cell the sound came from. For steps and breathing, it is the middle of the
    /// block of 3 × 3 cells the monster was in. Blocks are counted from the upper left
    /// corner of the level.
    pub cell: Position,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
}

/// The number of the PC's turns for which a sound is remembered.
const LASTING: u64 = 5;
/// In cells. A new sound so near ends a journey: any monster needs over two PC turns to come.
pub const EARSHOT: u16 = 6;
/// In cells: nearer to an earlier sound, a sound does not count as new, and a sound nearer
/// to a monster was probably made by it.
pub(crate) const SAME_PLACE: u16 = 4;

/// The sounds the PC has heard recently, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sounds(Vec<KeptSound>);

#[derive(Clone, Copy, Debug)]
pub(super) struct KeptSound {
    pub(super) sound: HeardSound,
    /// The maker, or `None` for a death cry.
    pub(super) maker: Option<CharacterId>,
    /// Whether the PC knows that the maker has died since.
    pub(super) is_past: bool,
}

impl Sounds {
    /// Iterates over the sounds whose makers may still be there.
    pub(super) fn iter(&self) -> impl Iterator<Item = &HeardSound> {
        self.by_maker().map(|(sound, _)| sound)
    }

    /// Iterates over the same sounds with their makers, which nobody knows during the game.
    pub(super) fn by_maker(&self) -> impl Iterator<Item = (&HeardSound, Option<CharacterId>)> {
        self.0.iter().filter(|it| !it.is_past).map(|it| (&it.sound, it.maker))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn forget(&mut self, creature: CharacterId) {
        for kept in self.0.iter_mut().filter(|it| it.maker == Some(creature)) {
            kept.is_past = true;
        }
    }

    /// Adds the sounds of a turn, and returns the new ones.
    pub(super) fn add(&mut self, turn: u64, heard: Vec<KeptSound>) -> Vec<HeardSound> {
        self.0.retain(|it| it.sound.turn + LASTING > turn && it.sound.turn < turn);
        let is_news = |new: &HeardSound| {
            self.0.iter().all(|old| old.sound.cell.distance(new.cell) > SAME_PLACE)
        };
        let news = heard.iter().map(|it| it.sound).filter(is_news).collect();
        self.0.extend(heard);
        news
    }
}

/// The messages about what has happened since the PC's last action.
#[derive(Clone, Copy)]
pub(super) struct Deeds<'w> {
    moved: Option<&'w Messages<Moved>>,
    dug: Option<&'w Messages<Dug>>,
    things: Option<&'w Messages<ThingEvent>>,
    deaths: Option<&'w Messages<Killed>>,
}

impl<'w> Deeds<'w> {
    pub(super) fn of(world: &'w World) -> Self {
        Self {
            moved: world.get_resource(),
            dug: world.get_resource(),
            things: world.get_resource(),
            deaths: world.get_resource(),
        }
    }

    pub(super) fn sound_of(
        self,
        who: Entity,
        speed: Speed,
        place: Position,
    ) -> (SoundKind, Position) {
        let thing = |kinds: &[ThingEventKind]| {
            let mut things = recent(self.things).filter(|it| it.character == who);
            things.find(|it| kinds.contains(&it.kind)).map(|it| it.cell)
        };
        if let Some(dug) = recent(self.dug).find(|it| it.who == who) {
            (SoundKind::Digging, dug.cell)
        } else if let Some(cell) = thing(&[ThingEventKind::TrapTriggered]) {
            (SoundKind::Trap, cell)
        } else if let Some(cell) = thing(&[ThingEventKind::Opened, ThingEventKind::Unlocked]) {
            (SoundKind::Door, cell)
        } else if recent(self.moved).any(|it| it.who == who) {
            let is_quick = speed.value() > Speed::PLAYER.value();
            (if is_quick { SoundKind::QuickSteps } else { SoundKind::Steps }, place)
        } else {
            (SoundKind::Breathing, place)
        }
    }

    pub(super) fn deaths(self) -> impl Iterator<Item = Position> {
        recent(self.deaths).filter(|it| !it.victim.is_player()).map(|it| it.cell)
    }
}

/// Iterates over the messages since the PC's last action.
fn recent<T: Message>(messages: Option<&Messages<T>>) -> impl Iterator<Item = &T> {
    messages.into_iter().flat_map(Messages::iter_current_update_messages)
}

/// Of 3 × 3 cells. Blocks at the right and lower edges may be cut off.
pub(super) fn middle_of_block(cell: Position, size: Size) -> Position {
    let middle = |at: u16, length: u16| (at - at % 3 + 1).min(length - 1);
    Position::new(middle(cell.x, size.width()), middle(cell.y, size.height()))
}
