//! Actions and their results: movement, digging and collisions (rules §4 and §5). Only the code in
//! this folder moves characters.
//!
//! The events of a turn are here, too. What has happened is both a message and an event on the
//! character. What is about to happen is an event only: its observers are the rules that carry it
//! out or prevent it.
//!
//! Messages last for two more of the PC's actions. Without observers, a trigger costs one lookup.

mod death;
mod movement;

pub use crate::turn::{Action, CustomAction, ItemTarget, PendingMove, Slot};
use crate::{
    dungeon::Hardness,
    grid::{Direction, Position},
};
use bevy_ecs::prelude::{Entity, EntityEvent, Message};
pub use death::{
    CauseOfDeath, CharacterSummary, CustomWinCondition, GameStatus, Kill, Strike, WinCondition,
    kill_occupant, update_game_status,
};
pub(crate) use death::{collision_plugin, game_status_plugin};
pub use movement::{Arrive, enter_cell, perform_action};
pub(crate) use movement::{move_character, movement_plugin, step_completion_plugin};
use std::borrow::Cow;

/// A character has moved. The event is also triggered on the character.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Steps(u32);
///
/// let mut game = Scenario::draw("@......4").start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().init_resource::<Steps>();
/// game.world_mut().entity_mut(monster).observe(|_: On<Moved>, mut steps: ResMut<Steps>| steps.0 += 1);
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().resource::<Steps>().0, 1);
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The character that moved.
    #[event_target]
    pub who: Entity,
    /// The cell it left.
    pub from: Position,
    /// The cell it entered.
    pub to: Position,
}

/// A character has dug into rock. The event is also triggered on the character.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The character that dug.
    #[event_target]
    pub who: Entity,
    /// The cell of the rock.
    pub cell: Position,
    /// The hardness left after digging. If it is zero, the rock is now a corridor.
    pub remaining: Hardness,
}

/// A character has died. Its entity still exists for observers, but not for their commands.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Killed {
    /// The character that died.
    #[event_target]
    pub victim: CharacterSummary,
    /// The cause of death.
    pub cause: CauseOfDeath,
    /// The cell where the character died.
    pub cell: Position,
}

impl Killed {
    /// Returns the killer, if there is one.
    pub const fn killer(&self) -> Option<CharacterSummary> {
        self.cause.killer()
    }

    /// Whether the PC is the killer.
    pub fn is_by_player(&self) -> bool {
        self.killer().is_some_and(|killer| killer.is_player())
    }
}

/// A character carries out an action other than a rest or a step. The event is triggered
/// on the character; its observers are the rules about items, doors and stairs.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::action::Perform;
/// #[derive(Resource, Default)]
/// struct Litter(u32);
///
/// let count = |deed: On<Perform>, mut litter: ResMut<Litter>| {
///     litter.0 += u32::from(matches!(deed.action, Action::Drop(_)));
/// };
/// let mut game = Scenario::delve("@..4").carrying('@', "ward").start();
/// game.world_mut().init_resource::<Litter>();
/// game.world_mut().add_observer(count);
/// game.submit(Action::Drop(Slot::ALL[0])).unwrap();
/// assert_eq!(game.world().resource::<Litter>().0, 1);
/// ```
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Perform {
    /// The acting character.
    pub entity: Entity,
    /// Its action.
    pub action: Action,
}

/// A character walks into something solid. The event is triggered on the character before
/// it digs or steps; an observer that sets the [`Action`] to a rest uses up the move.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::action::Bump;
/// fn bounce(_: On<Bump>, mut current: ResMut<CurrentTurn>) {
///     current.action = Action::Rest;
/// }
/// let mut game = Scenario::delve("@+.").plugin(|app: &mut App| { app.add_observer(bounce); }).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.player_position(), Some(Position::new(1, 1)));
/// ```
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Bump {
    /// The character.
    pub entity: Entity,
    /// The cell it is in.
    pub from: Position,
    /// The cell of the obstacle.
    pub cell: Position,
    /// The door, chest or other mechanism in that cell, if there is one.
    pub mechanism: Option<Entity>,
}

/// A character strikes a cell, by arriving there or from afar, and is about to kill the occupant, on
/// which the event is triggered. If an observer averts it, the attacker's turn is spent, and it does
/// not arrive.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::action::Attack;
/// fn mercy(mut attack: On<Attack>) {
///     attack.event_mut().averted = true;
/// }
/// let mut game = Scenario::draw("@0").plugin(|app: &mut App| { app.add_observer(mercy); }).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.monsters(), 1);
/// ```
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Attack {
    /// The character that is about to die.
    pub entity: Entity,
    /// The attacker.
    pub by: Entity,
    /// A summary of the attacker, which may be dead: its bomb outlives it.
    pub killer: CharacterSummary,
    /// The cell of the character that is about to die.
    pub cell: Position,
    /// The direction of the strike. One from above, such as a blast, has none.
    pub direction: Option<Direction>,
    /// Whether the kill is averted.
    pub averted: bool,
}

/// A character has arrived in the cell of a mechanism, on which the event is triggered.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct EnteredMechanism {
    /// The mechanism.
    pub entity: Entity,
    /// The character that arrived.
    pub character: Entity,
    /// The cell it came from.
    pub from: Position,
    /// The mechanism's cell, and now the character's.
    pub cell: Position,
}

/// A character is in a cell with a feature, if only during a slide. The event is triggered on it.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct EnteredFeature {
    /// The character.
    pub entity: Entity,
    /// The catalogue row that describes the feature.
    pub row: u16,
    /// The cell the character came from.
    pub from: Position,
    /// The cell it is in now.
    pub cell: Position,
}

/// With the Crown taken, another wave of monsters has woken.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaveWoke {
    /// The number of monsters.
    pub woken: u32,
}

/// A message to the player, which every game supports and the message log shows.
///
/// ```
/// use hexdelve::prelude::*;
/// fn sneeze(current: Res<CurrentTurn>, places: Query<&Position>, mut log: MessageWriter<GameMessage>) {
///     if let Some(Ok(place)) = current.actor().map(|who| places.get(who)) {
///         log.write(GameMessage::new("Somebody sneezes.").seen_at(*place));
///     }
/// }
/// let cold = |app: &mut App| {
///     app.add_systems(Turn, sneeze.in_set(TurnSystems::Resolve).after(enter_cell));
/// };
/// let mut game = Scenario::draw("@..4").plugin(cold).start();
/// game.submit(Action::Rest).unwrap();
/// let said = game.world().resource::<Messages<GameMessage>>();
/// assert_eq!(said.iter_current_update_messages().next().unwrap().text, "Somebody sneezes.");
/// ```
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GameMessage {
    /// The text, a sentence.
    pub text: Cow<'static, str>,
    /// The cell the PC must see for the message to be shown, if there is one.
    pub position: Option<Position>,
    /// Whether the message interrupts nothing.
    pub is_low_priority: bool,
}

impl GameMessage {
    /// Creates a message, a sentence, that is always shown and interrupts journeys.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), position: None, is_low_priority: false }
    }

    /// Shows the message only if the PC sees the given cell.
    #[must_use]
    pub fn seen_at(self, place: Position) -> Self {
        Self { position: Some(place), ..self }
    }
}
