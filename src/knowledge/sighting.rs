//! A monster as the PC perceives it: the only form in which others receive monsters. Also sounds
//! (rules §7, "Sounds") and tracks (rules §7, "Tracks").

use super::{MapMemory, sight};
use crate::{
    action::{Dug, Moved},
    creature::{Abilities, Ability, CharacterId, Faction, Identity, Monster, Player, Speed},
    dungeon::MovementCapabilities,
    grid::{Direction, Position, Size},
    mind::{Belief, Vanished},
    sight::FieldOfView,
    things::{Stuck, ThingEvent, ThingEventKind},
    trades::TradeId,
    turn::{GameTime, NextTurn, count_monster_turns_before},
};
use bevy_ecs::{prelude::*, query::QueryData};

/// A monster as the PC perceives it, or last perceived it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerceivedMonster {
    /// The monster's entity.
    pub entity: Entity,
    /// The monster's ID.
    pub id: CharacterId,
    /// The monster's abilities.
    pub abilities: Abilities,
    /// The monster's speed.
    pub speed: Speed,
    /// The monster's cell.
    pub position: Position,
    /// The time of the monster's next turn.
    pub next_turn: GameTime,
    /// The monster's belief about the PC.
    pub belief: Belief,
    /// The number of upcoming moves the monster will lose.
    pub stuck: u16,
    /// The monster's faction, if any.
    pub faction: Option<Faction>,
    /// Whether it is in the PC's field of view, rather than sensed or known.
    pub in_view: bool,
}

impl From<&PerceivedMonster> for Identity {
    fn from(it: &PerceivedMonster) -> Self {
        Self { id: it.id, abilities: it.abilities }
    }
}

/// The components that make up a sighting.
#[derive(QueryData, Debug)]
pub struct PerceivedMonsterData {
    pub(crate) entity: Entity,
    pub(super) id: &'static CharacterId,
    abilities: &'static Abilities,
    pub(super) speed: &'static Speed,
    pub(crate) position: &'static Position,
    turn: &'static NextTurn,
    knowledge: &'static Belief,
    stuck: Option<&'static Stuck>,
    pub(super) side: Option<&'static Faction>,
}

/// Of some games only. A query finds nothing if one of its components is not registered.
pub(crate) fn register_perceived(world: &mut World) {
    world.register_component::<Faction>();
    world.register_component::<Stuck>();
}

impl PerceivedMonster {
    pub(super) fn of(perceived: &PerceivedMonsterDataItem<'_, '_>, view: &FieldOfView) -> Self {
        Self {
            entity: perceived.entity,
            id: *perceived.id,
            abilities: *perceived.abilities,
            speed: *perceived.speed,
            position: *perceived.position,
            next_turn: perceived.turn.at(),
            belief: *perceived.knowledge,
            stuck: perceived.stuck.map_or(0, |stuck| stuck.moves),
            faction: perceived.side.copied(),
            in_view: view.sees(*perceived.position),
        }
    }

    /// Whether the monster has an ability.
    pub const fn has(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    /// Whether the monster is on the PC's side.
    pub fn is_friend(&self) -> bool {
        Faction::is_the_players(self.faction)
    }

    pub(crate) const fn means(&self) -> MovementCapabilities {
        let (opens, digs) = (self.has(Ability::Intelligent), self.has(Ability::Tunneling));
        MovementCapabilities { opens, digs }
    }

    /// Returns the number of turns it takes before a time; none at that time: the PC acts first.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@...4").speed('4', 20).start();
    /// let monster = game.player_view().unwrap().monsters[0];
    /// assert_eq!(monster.turns_before(GameTime(100)), 2);
    /// ```
    pub fn turns_before(&self, moment: GameTime) -> u64 {
        count_monster_turns_before(self.next_turn, self.speed.delay(), moment)
    }

    /// As an observer infers it: a telepath that has not acted yet knows the PC's cell.
    pub fn concluded_knowledge(&self, world: &World) -> Belief {
        self.concluded_belief(|| world.get_entity(player_of(world)?).ok())
    }

    /// Like the above, for callers that already have the PC's entity.
    pub fn concluded_belief<'w>(&self, player: impl FnOnce() -> Option<EntityRef<'w>>) -> Belief {
        let may_sense = self.belief == Belief::Nothing && self.has(Ability::Telepathic);
        let sensed = may_sense.then(player).flatten().and_then(|player| {
            let place = *player.get::<Position>()?;
            let shows = Vanished::shows(place, self.position);
            (shows || !player.contains::<Vanished>()).then_some(place)
        });
        sensed.map_or(self.belief, Belief::Knows)
    }
}

/// Whether a PC with these abilities notices a creature: by sight or by telepathy.
pub const fn notices(abilities: Abilities, is_seen: bool) -> bool {
    is_seen || abilities.has(Ability::Telepathic)
}

/// Returns the PC, unless it is dead.
pub fn player_of(world: &World) -> Option<Entity> {
    world.try_query_filtered::<Entity, With<Player>>()?.iter(world).next()
}

/// Returns the number of monsters on the level.
pub fn count_of_monsters(world: &World) -> usize {
    let monsters = world.try_query_filtered::<(), With<Monster>>();
    monsters.map_or(0, |mut monsters| monsters.iter(world).count())
}

/// Returns the monsters for which `shows` is true, ordered by ID and cell.
pub(crate) fn sightings(
    world: &World,
    shows: impl Fn(&PerceivedMonsterDataItem<'_, '_>) -> bool,
) -> Vec<PerceivedMonster> {
    let mut monsters = Vec::new();
    if let Some(query) = world.try_query_filtered() {
        MonsterList { query }.write(world, shows, &mut monsters);
    }
    monsters
}

/// A query for monsters by ID and cell, to keep: setting it up takes longer than running it.
#[derive(Debug)]
pub struct MonsterList {
    query: QueryState<PerceivedMonsterData, With<Monster>>,
}

impl MonsterList {
    /// Sets the query up.
    pub fn new(world: &mut World) -> Self {
        Self { query: world.query_filtered() }
    }

    /// Writes the monsters that the PC sees or senses, in place of what was in the vector.
    pub fn write_noticed(&mut self, world: &World, player: Entity, to: &mut Vec<PerceivedMonster>) {
        let (sees, abilities) = (sight(world), world.get(player).copied().unwrap_or_default());
        self.write(world, |it| notices(abilities, sees(*it.position)), to);
    }

    /// Ordered by ID and cell, in place of what was in the vector.
    fn write(
        &mut self,
        world: &World,
        shows: impl Fn(&PerceivedMonsterDataItem<'_, '_>) -> bool,
        into: &mut Vec<PerceivedMonster>,
    ) {
        let view = world.resource();
        self.query.update_archetypes(world);
        let perceived = self.query.iter_manual(world).filter(shows);
        into.clear();
        into.extend(perceived.map(|it| PerceivedMonster::of(&it, view)));
        into.sort_unstable_by_key(|monster| (monster.id, monster.position));
    }
}

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

    /// Returns the distance in cells at which the PC hears it: for steps, the monster's speed.
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
        !self.is_of_steps() && !matches!(self, Self::Breathing)
    }

    pub(super) const fn is_of_steps(self) -> bool {
        matches!(self, Self::QuickSteps | Self::Steps)
    }
}

/// A sound the PC has heard. The first one near a place is also sent as a message.
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
    /// The cell it came from; for steps and breathing, the middle of its block of 3 × 3 cells.
    pub cell: Position,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
    /// The trade of the monster, if its steps have a sound of their own.
    pub trade: Option<TradeId>,
}

/// The number of the PC's turns for which a sound is remembered.
const LASTING: u64 = 5;
/// In cells. A new sound so near ends a journey: any monster needs over two PC turns to come.
pub const EARSHOT: u16 = 6;
/// In cells. So near to an earlier sound, a sound is not new.
const SAME_PLACE: u16 = 4;

#[derive(Clone, Copy, Debug)]
pub(super) struct KeptSound {
    pub(super) sound: HeardSound,
    pub(super) at: GameTime,
    /// The maker, or `None` for a death cry.
    pub(super) maker: Option<CharacterId>,
    /// Whether the PC knows that the maker has died since.
    pub(super) is_past: bool,
}

/// The tracks of the last monster in a cell with a feature, seen for 20 of the PC's turns.
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
    } else if let Some(cell) = thing(&[ThingEventKind::Opened]) {
        (SoundKind::Door, cell)
    } else if recent_messages::<Moved>(world).any(|it| it.who == who) {
        let is_quick = speed > Speed::PLAYER;
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
