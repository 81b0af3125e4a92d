//! Sounds of monsters the PC does not perceive (rules §7, "Sounds"), and tracks that monsters leave
//! on terrain features (rules §7, "Tracks").

use super::MapMemory;
use crate::{
    action::{Dug, Moved},
    creature::{CharacterId, Identity, Speed},
    grid::{Direction, Position, Size},
    things::{ThingEvent, ThingEventKind},
};
use bevy_ecs::prelude::*;

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
    /// use hexdelve::knowledge::SoundKind;
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
/// use hexdelve::knowledge::SoundKind;
/// let mut game = Scenario::delve("@.  0....").foggy().start();
/// let sound = game.player_view().unwrap().sounds().next().unwrap();
/// assert_eq!(sound.kind, SoundKind::Breathing);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeardSound {
    /// The kind of sound.
    pub kind: SoundKind,
    /// The cell the sound came from. For steps and breathing, it is the middle of the block of 3 ×
    /// 3 cells the monster was in. Blocks are counted from the upper left corner of the level.
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

#[derive(Clone, Copy, Debug)]
pub(super) struct KeptSound {
    pub(super) sound: HeardSound,
    /// The maker, or `None` for a death cry.
    pub(super) maker: Option<CharacterId>,
    /// Whether the PC knows that the maker has died since.
    pub(super) is_past: bool,
}

/// The tracks of the last monster to enter a cell with a terrain feature. The PC can see
/// them for 20 of its turns.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@.gg1").foggy().start(); // Two cells of gravel.
/// game.submit(Action::Rest).unwrap();
/// let (_, track) = game.player_view().unwrap().tracks().next().unwrap();
/// assert_eq!((track.maker.abilities.letter(), track.direction), ('1', Some(Direction::West)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The monster.
    pub maker: Identity,
    /// The direction in which the monster entered the cell, unless it came from far away.
    pub direction: Option<Direction>,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
}

/// The number of the PC's turns for which tracks can be seen.
pub(super) const TRACK_LASTING: u64 = 20;

impl MapMemory {
    /// Adds the sounds of a turn, and returns the new ones.
    pub(super) fn add_sounds(&mut self, turn: u64, heard: Vec<KeptSound>) -> Vec<HeardSound> {
        self.sounds.retain(|it| it.sound.turn + LASTING > turn && it.sound.turn < turn);
        let is_news = |new: &HeardSound| {
            self.sounds.iter().all(|old| old.sound.cell.distance(new.cell) > SAME_PLACE)
        };
        let news = heard.iter().map(|it| it.sound).filter(is_news).collect();
        self.sounds.extend(heard);
        news
    }
}

/// Iterates over the messages since the PC's last action.
///
/// ```
/// use hexdelve::{action::Moved, knowledge::recent_messages, prelude::*};
/// let mut game = Scenario::draw("@..").start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(recent_messages::<Moved>(game.world()).count(), 1);
/// ```
pub fn recent_messages<T: Message>(world: &World) -> impl Iterator<Item = &T> {
    let messages = world.get_resource::<Messages<T>>();
    messages.into_iter().flat_map(Messages::iter_current_update_messages)
}

/// Returns the sound that a monster in this place has made, and the cell it came from.
pub(super) fn sound_of(
    world: &World,
    who: Entity,
    speed: Speed,
    place: Position,
) -> (SoundKind, Position) {
    let thing = |kinds: &[ThingEventKind]| {
        let mut things = recent_messages::<ThingEvent>(world).filter(|it| it.character == who);
        things.find(|it| kinds.contains(&it.kind)).map(|it| it.cell)
    };
    if let Some(dug) = recent_messages::<Dug>(world).find(|it| it.who == who) {
        (SoundKind::Digging, dug.cell)
    } else if let Some(cell) = thing(&[ThingEventKind::TrapTriggered]) {
        (SoundKind::Trap, cell)
    } else if let Some(cell) = thing(&[ThingEventKind::Opened, ThingEventKind::Unlocked]) {
        (SoundKind::Door, cell)
    } else if recent_messages::<Moved>(world).any(|it| it.who == who) {
        let is_quick = speed.value() > Speed::PLAYER.value();
        (if is_quick { SoundKind::QuickSteps } else { SoundKind::Steps }, place)
    } else {
        (SoundKind::Breathing, place)
    }
}

/// Of 3 × 3 cells. Blocks at the right and lower edges may be cut off.
pub(super) fn middle_of_block(cell: Position, size: Size) -> Position {
    let middle = |at: u16, length: u16| (at - at % 3 + 1).min(length - 1);
    Position::new(middle(cell.x, size.width()), middle(cell.y, size.height()))
}
