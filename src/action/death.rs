//! Collisions and kills: a character that moves into an occupied cell kills the occupant. Also
//! other causes of death, summaries of characters, and the status of a game.

use super::{Arrive, Attack, Killed, Moved, PendingMove, movement::tell_of_the_step};
use crate::{
    creature::{
        Abilities, Ability, BaseStats, CharacterId, Faction, Identity, Monster, Player,
        RegisterState,
    },
    dungeon::SpatialIndex,
    grid::{Direction, Position},
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::{entity::ContainsEntity, prelude::*, system::Command};

pub(crate) fn collision_plugin(app: &mut App) {
    app.add_message::<Killed>()
        .add_systems(Turn, kill_occupant.in_set(TurnSystems::Resolve))
        .add_systems(Arrive, kill_occupant);
}

/// A command that kills a character: it sends [`Killed`] and despawns the character, which may
/// end the game. Nothing averts it; an [`Attack`](super::Attack) comes before it.
///
/// An entity that is not a character or has no position is despawned without an event.
///
/// ```
/// use hexdelve::prelude::*;
/// fn burn(current: Res<CurrentTurn>, players: Query<Entity, With<Player>>, mut commands: Commands) {
///     if let Ok(victim) = players.single() && current.is_player() {
///         commands.queue(Kill { victim, cause: CauseOfDeath::Other("fire") });
///     }
/// }
/// let after = ExtensionSystems::After(TurnSystems::Resolve);
/// let mut game = Scenario::draw("@....4")
///     .plugin(move |app: &mut App| { app.add_systems(Turn, burn.in_set(after)); })
///     .start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.status(), GameStatus::Lost { cause: Some(CauseOfDeath::Other("fire")) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The character to kill.
    pub victim: Entity,
    /// The cause of death.
    pub cause: CauseOfDeath,
}

impl Command for Kill {
    type Out = ();

    fn apply(self, world: &mut World) {
        let place = world.get::<Position>(self.victim).copied();
        if let Some((victim, cell)) = CharacterSummary::of(world, self.victim).zip(place) {
            let death = Killed { victim, cause: self.cause, cell };
            world.write_message(death);
            world.trigger(death);
        }
        if let Ok(victim) = world.get_entity_mut(self.victim) {
            victim.despawn();
        }
    }
}

/// A command with which a character strikes a cell: it kills the occupant, unless an
/// [`Attack`](super::Attack) is averted. Nothing moves.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::action::Strike;
/// fn shoot(current: Res<CurrentTurn>, places: Query<&Position>, mut commands: Commands) {
///     let Some((by, Ok(from))) = current.actor().map(|it| (it, places.get(it))) else { return };
///     let cell = from.step(Direction::East).step(Direction::East);
///     commands.queue(Strike { by, cell, direction: Some(Direction::East) });
/// }
/// let before = ExtensionSystems::Before(TurnSystems::Act);
/// let archery = move |app: &mut App| { app.add_systems(Turn, shoot.in_set(before)); };
/// let mut game = Scenario::draw("@.0.0").plugin(archery).start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.monsters(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// The character that strikes, also if it is a friend of the occupant.
    pub by: Entity,
    /// The cell.
    pub cell: Position,
    /// The direction of the strike. One from above, such as a blast, has none.
    pub direction: Option<Direction>,
}

impl Strike {
    /// Carries out the strike, and returns whether the cell is empty now.
    pub fn carry_out(self, world: &mut World) -> bool {
        CharacterSummary::of(world, self.by).is_some_and(|by| self.carry_out_by(world, by))
    }

    /// Carries it out for a striker that may be dead by now.
    pub fn carry_out_by(self, world: &mut World, killer: CharacterSummary) -> bool {
        let Self { by, cell, direction } = self;
        let Some(entity) = world.resource::<SpatialIndex>().creature(cell) else { return true };
        let mut attack = Attack { entity, by, killer, cell, direction, averted: false };
        world.trigger_ref(&mut attack);
        if !attack.averted {
            Kill { victim: entity, cause: CauseOfDeath::Character(killer) }.apply(world);
        }
        !attack.averted
    }
}

impl Command for Strike {
    type Out = ();

    fn apply(self, world: &mut World) {
        self.carry_out(world);
    }
}

/// A summary of a character, included in an event: its entity may be gone by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharacterSummary {
    /// The entity, which may be gone.
    pub entity: Entity,
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities.
    pub abilities: Abilities,
    /// The abilities and speed at birth, if they were recorded.
    pub base_stats: Option<BaseStats>,
}

impl CharacterSummary {
    /// Returns a summary of a character, or `None` if the entity is gone or is not a character.
    pub fn of(world: &World, entity: Entity) -> Option<Self> {
        let character = world.get_entity(entity).ok()?;
        let (id, abilities) = character.get_components::<(&CharacterId, &Abilities)>().ok()?;
        let base_stats = character.get::<BaseStats>().copied();
        Some(Self { entity, id: *id, abilities: *abilities, base_stats })
    }

    /// Whether the character is the PC.
    pub fn is_player(&self) -> bool {
        self.id == CharacterId::PLAYER
    }
}

impl From<&CharacterSummary> for Identity {
    fn from(it: &CharacterSummary) -> Self {
        Self { id: it.id, abilities: it.abilities }
    }
}

/// Events about a character are triggered on its entity.
impl ContainsEntity for CharacterSummary {
    fn entity(&self) -> Entity {
        self.entity
    }
}

/// A cause of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CauseOfDeath {
    /// A character: it arrived in the victim's cell, or killed from afar.
    Character(CharacterSummary),
    /// Any other cause, as a noun: "fire", "a fall", "hunger".
    Other(&'static str),
}

impl CauseOfDeath {
    /// Returns the killer, if there is one.
    pub const fn killer(self) -> Option<CharacterSummary> {
        if let Self::Character(killer) = self { Some(killer) } else { None }
    }

    /// Whether the killer is erratic, so that the death depends on a coin toss.
    pub fn is_chancy(self) -> bool {
        self.killer().is_some_and(|killer| killer.abilities.has(Ability::Erratic))
    }
}

/// Kills the occupant of the cell to enter, unless averted. Friends change places instead.
///
/// It takes the whole world, because observers must run before it continues, and sync points would
/// slow down the pit.
pub fn kill_occupant(world: &mut World) {
    let current = world.resource::<CurrentTurn>();
    let Some(PendingMove { from, to: cell }) = current.pending else { return };
    let Some(by) = current.actor() else { return };
    let Some(victim) = world.resource::<SpatialIndex>().creature(cell) else { return };
    let side = |who| world.get::<Faction>(who).copied();
    let is_friend = Faction::is_shared(side(by), side(victim));
    // A character that arrives from another level has no cell to give in exchange.
    if is_friend && from != cell {
        change_places(world, (by, from), (victim, cell));
    }
    if is_friend || !(Strike { by, cell, direction: from.toward(cell) }).carry_out(world) {
        world.resource_mut::<CurrentTurn>().pending = None;
    }
}

/// During the swap, one of them is in no cell, so no cell ever holds two creatures.
fn change_places(world: &mut World, one: (Entity, Position), other: (Entity, Position)) {
    world.entity_mut(other.0).remove::<Position>();
    world.entity_mut(one.0).insert(other.1);
    world.entity_mut(other.0).insert(one.1);
    for ((who, from), to) in [(one, other.1), (other, one.1)] {
        let mechanism = world.resource::<SpatialIndex>().mechanism(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}

/// The game's status (rules §5).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStatus {
    /// The game is still being played.
    #[default]
    InProgress,
    /// The [`WinCondition`] has been reached.
    Won,
    /// The PC has died.
    Lost {
        /// The cause of death, if known.
        cause: Option<CauseOfDeath>,
    },
    /// The turn limit has been reached.
    Stalled,
    /// The player has given up.
    GivenUp,
}

impl GameStatus {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Self::InProgress
    }

    /// Returns the PC's cause of death, if the PC has died and the cause is known.
    pub const fn cause_of_death(self) -> Option<CauseOfDeath> {
        if let Self::Lost { cause } = self { cause } else { None }
    }

    /// Returns the PC's killer, if there is one.
    pub fn killer(self) -> Option<CharacterSummary> {
        self.cause_of_death().and_then(CauseOfDeath::killer)
    }

    /// Returns the status as `won`, `lost`, `stalled`, `given up`, or `undecided`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InProgress => "undecided",
            Self::Won => "won",
            Self::Lost { .. } => "lost",
            Self::Stalled => "stalled",
            Self::GivenUp => "given up",
        }
    }
}

/// The condition that wins the game (rules §5 and §7).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WinCondition {
    /// Be the last one left: the goal of the pit.
    #[default]
    LastOneStanding,
    /// Take the prize and get out: the goal of the delve.
    Crown,
    /// A custom goal. The rule that detects that it is reached inserts the [`GameStatus`].
    Custom(CustomWinCondition),
}

/// An extension's goal: a [`WinCondition::Custom`] resource, inserted before the game starts.
///
/// ```
/// use hexdelve::prelude::*;
/// const SURVIVE: CustomWinCondition = CustomWinCondition {
///     words: "Survive 3 turns.",
///     progress: |world| format!("Turn {} of 3", world.resource::<PlayerOrders>().turns_taken()),
/// };
/// fn be_patient(orders: Res<PlayerOrders>, mut status: ResMut<GameStatus>) {
///     if orders.turns_taken() >= 3 && !status.is_over() {
///         *status = GameStatus::Won;
///     }
/// }
/// let patience = |app: &mut App| {
///     app.insert_resource(WinCondition::Custom(SURVIVE))
///         .add_systems(Turn, be_patient.in_set(TurnSystems::Resolve).after(enter_cell));
/// };
/// let mut game = Scenario::draw("@......4").plugin(patience).start();
/// (0..3).for_each(|_| game.submit(Action::Rest).unwrap());
/// assert_eq!(game.status(), GameStatus::Won);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CustomWinCondition {
    /// The player's task, as a sentence. Goals with the same words are equal.
    pub words: &'static str,
    /// Returns the progress for the status line, or an empty string.
    pub progress: fn(&World) -> String,
}

impl PartialEq for CustomWinCondition {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for CustomWinCondition {}

pub(crate) fn game_status_plugin(app: &mut App) {
    app.init_resource::<GameStatus>()
        .init_resource::<WinCondition>()
        .register_state::<WinCondition>()
        .restore_on_restart::<GameStatus>()
        .add_message::<Killed>();
    // As a command, the check runs after those queued earlier, which may spawn a successor.
    let judge = app.register_system(update_game_status);
    app.add_observer(move |_: On<Remove<(Monster, Player)>>, mut commands: Commands| {
        commands.run_system(judge);
    })
    .add_observer(
        move |change: On<Insert<Faction>>,
              monsters: Query<(), With<Monster>>,
              mut commands: Commands| {
            if monsters.contains(change.entity) {
                commands.run_system(judge);
            }
        },
    );
}

/// Ends the game if the PC is gone, or if it is the last one left and that is the goal.
pub fn update_game_status(
    players: Query<(), With<Player>>,
    monsters: Query<Option<&Faction>, With<Monster>>,
    kills: Res<Messages<Killed>>,
    goal: Res<WinCondition>,
    mut status: ResMut<GameStatus>,
) {
    // If the last monster and the PC are removed together, in either order, the game is lost.
    let is_open = match *status {
        GameStatus::Won => *goal == WinCondition::LastOneStanding,
        ref other => !other.is_over(),
    };
    if !is_open {
        return;
    }
    if players.is_empty() {
        let kills = kills.iter_current_update_messages();
        let kill_of_the_player = kills.filter(|kill| kill.victim.is_player()).last();
        *status = GameStatus::Lost { cause: kill_of_the_player.map(|kill| kill.cause) };
    } else if *goal == WinCondition::LastOneStanding
        && monsters.iter().all(|side| Faction::is_the_players(side.copied()))
    {
        *status = GameStatus::Won;
    }
}
