//! The player's next action: the orders to the PC, the reasons to refuse an action, and the skills,
//! which are actions that extensions add, with their keys.

use super::PossibleSteps;
use crate::{
    action::{Action, CustomAction, ItemTarget, Slot},
    creature::{RegisterState, register_name},
    dungeon::{Dungeon, MovementCapabilities, SpatialIndex},
    grid::{Direction, Position},
    knowledge::register_perceived,
    mind::choose_monster_action,
    sight::FieldOfView,
    things::{
        self, Chest, Door, DoorState, NoRoom, UseMethod, can_be_used, is_clear, mechanism_at,
        needs_no_slot, next_to_pick_up, slot_for, usage,
    },
    turn::{CurrentTurn, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// The reason an action was refused. A refused action takes no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// There is rock the PC cannot dig through.
    #[error("There is rock to the {}.", .0.name())]
    Rock(Direction),
    /// There is immutable rock, which nobody can pass.
    #[error("The rock to the {} is too hard to dig.", .0.name())]
    ImmutableRock(Direction),
    /// There is a solid obstacle that cannot be opened.
    #[error("Something solid blocks the way to the {}.", .0.name())]
    Solid(Direction),
    /// There is no open door to close.
    #[error("There is no open door to the {}.", .0.name())]
    NoDoor(Direction),
    /// A creature or an item in the doorway keeps the door from closing.
    #[error("Something blocks the door to the {}.", .0.name())]
    DoorBlocked(Direction),
    /// There is no item to pick up.
    #[error("There is nothing here to pick up.")]
    NothingHere,
    /// All slots in the pack are taken.
    #[error("Your pack is full: drop something first.")]
    PackFull,
    /// The PC already carries as many items of the kind as it can.
    #[error("You carry {0} of these already, and cannot carry more.")]
    CarryLimit(u16),
    /// The slot is empty: there is nothing to drop, throw or use.
    #[error("There is nothing in slot {0}.")]
    EmptySlot(Slot),
    /// The target cell of a throw is out of sight.
    #[error("You cannot see that place.")]
    OutOfSight,
    /// The item cannot be used, because it works simply by being carried.
    #[error("It works while you carry it.")]
    Passive,
    /// The item has an effect only when it is thrown.
    #[error("You can only throw it.")]
    ToBeThrown,
    /// The item must be used on a monster in sight.
    #[error("You can aim it only at a monster in sight.")]
    NoTarget,
    /// There is no staircase, and the PC is not the last one left on the level.
    #[error("You are not on a staircase {0}.")]
    NoStairs(&'static str),
    /// The staircase leads nowhere.
    #[error("{0}")]
    StairsLeadNowhere(&'static str),
    /// The action is a wizard power, but the game is not in wizard mode.
    #[error("Only a wizard can do that: start a game with --wizard.")]
    NotWizardMode,
    /// The target cell cannot hold a creature.
    #[error("That place is not free.")]
    CellBlocked,
    /// There is no level with this number, or the PC is already on it.
    #[error("There is no other level with that number.")]
    NoSuchLevel,
    /// There is no item with this number.
    #[error("There is no such item.")]
    NoSuchThing,
    /// No extension of this game provides the action.
    #[error("Nothing here can do that.")]
    UnknownAction,
    /// An extension refuses the action, for the given reason.
    #[error("{0}")]
    Custom(&'static str),
    /// The game is over.
    #[error("The game is over.")]
    GameOver,
}

/// The player's orders to the PC: the next action (without one, the PC rests) and the last one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerOrders {
    next: Option<Action>,
    last: Option<Action>,
    carried_out: u64,
}

impl PlayerOrders {
    /// Sets the PC's action for its next turn.
    pub fn give(&mut self, command: Action) {
        self.next = Some(command);
    }

    /// Whether an action is set for the PC's next turn.
    pub const fn is_given(&self) -> bool {
        self.next.is_some()
    }

    /// Returns the PC's action on its last turn.
    pub const fn last(&self) -> Option<Action> {
        self.last
    }

    /// Returns the number of turns the PC has taken, including rests.
    pub const fn turns_taken(&self) -> u64 {
        self.carried_out
    }
}

pub(crate) fn player_plugin(app: &mut App) {
    let decided = choose_player_action.in_set(TurnSystems::Decide).in_set(PlayerTurnSystems);
    app.init_resource::<PlayerOrders>()
        .register_state::<PlayerOrders>()
        .add_systems(Turn, decided.after(choose_monster_action));
    register_perceived(app.world_mut());
}

/// An extension's action, with the name and the key by which players choose it.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// The name of the [`CustomAction`]. The line interface uses it as the command.
    pub name: &'static str,
    /// The key for the action on the screen, if it has its own. The key table takes precedence.
    pub key: Option<char>,
    /// The help text for the key.
    pub help: &'static str,
    /// Whether the PC can carry out the action now. The error is a sentence giving the reason.
    pub precondition: fn(&World, Entity, CustomAction) -> Result<(), &'static str>,
}

impl Skill {
    /// Returns the action without a target.
    pub const fn action(&self) -> CustomAction {
        CustomAction::named(self.name)
    }
}

/// The skills of all extensions. Journals record their names: a game without them cannot replay.
#[derive(Resource, Clone, Debug, Default)]
pub struct SkillRegistry {
    all: BTreeMap<u16, Skill>,
    /// Those of the game itself, which every journal may use.
    own: BTreeSet<u16>,
}

impl SkillRegistry {
    /// Iterates over all skills, in an order that depends only on their names.
    pub fn skills(&self) -> impl Iterator<Item = &Skill> {
        self.all.values()
    }

    /// Returns the skill whose action this is.
    pub fn find(&self, action: CustomAction) -> Option<&Skill> {
        self.all.get(&action.key())
    }

    pub(crate) fn skills_of_extensions(&self) -> impl Iterator<Item = &Skill> {
        self.all.iter().filter(|(key, _)| !self.own.contains(key)).map(|(_, skill)| skill)
    }
}

/// Methods that add PC actions to an app.
pub trait AddSkills {
    /// Adds an action that players can choose. A system in
    /// [`ExtensionSystems::Before`](crate::turn::ExtensionSystems)`(TurnSystems::Act)` carries it
    /// out.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::{action::{CustomAction, PendingMove}, player::Refusal};
    /// const JUMP: Skill = Skill {
    ///     name: "jump",
    ///     key: Some('J'),
    ///     help: "jump two cells to the east",
    ///     precondition: |_, _, _| Ok(()),
    /// };
    /// fn jump(mut current: ResMut<CurrentTurn>, places: Query<&Position>) {
    ///     let Action::Custom(custom) = current.action else { return };
    ///     let Some(Ok(from)) = current.actor().map(|who| places.get(who)) else { return };
    ///     if custom.is_same_action(JUMP.action()) {
    ///         let to = from.step(Direction::East).step(Direction::East);
    ///         current.pending = Some(PendingMove { from: *from, to });
    ///     }
    /// }
    /// let jumping = |app: &mut App| {
    ///     let before = ExtensionSystems::Before(TurnSystems::Act);
    ///     app.add_skill(JUMP).add_systems(Turn, jump.in_set(before));
    /// };
    /// let mut game = Scenario::draw("@....4").plugin(jumping).start();
    /// game.submit(JUMP.into()).unwrap();
    /// assert_eq!(game.find('@'), Some(Position::new(3, 1)));
    /// let unknown = game.submit(Action::Custom(CustomAction::named("fly"))).unwrap_err();
    /// assert_eq!(unknown, Refusal::UnknownAction);
    /// ```
    ///
    /// # Panics
    /// Panics if two skills have the same name, or by chance the same journal key (one in 65,536
    /// pairs), or if an overlay or another skill has the same key.
    fn add_skill(&mut self, skill: Skill) -> &mut Self;
}

impl AddSkills for App {
    fn add_skill(&mut self, skill: Skill) -> &mut Self {
        register_name(self.world_mut(), "skill", skill.name);
        if let Some(key) = skill.key {
            register_name(self.world_mut(), "key", key);
        }
        let key = skill.action().key();
        register_name(self.world_mut(), "journal key", key);
        self.world_mut().get_resource_or_init::<SkillRegistry>().all.insert(key, skill);
        self
    }
}

pub(crate) fn add_own_skill(app: &mut App, skill: Skill) {
    app.add_skill(skill);
    let mut registry = app.world_mut().get_resource_or_init::<SkillRegistry>();
    registry.own.insert(skill.action().key());
}

/// Converts a skill to its action, without a target.
impl From<Skill> for Action {
    fn from(skill: Skill) -> Self {
        Self::Custom(skill.action())
    }
}

/// Makes the player's next action the current action and counts the turn.
pub fn choose_player_action(mut orders: ResMut<PlayerOrders>, mut current: ResMut<CurrentTurn>) {
    orders.carried_out += 1;
    current.action = orders.next.take().unwrap_or_default();
    orders.last = Some(current.action);
}

/// Taking stairs always passes this check.
pub(crate) fn may(world: &World, player: Entity, command: Action) -> Result<(), Refusal> {
    let footing = PossibleSteps::of(world, player).ok_or(Refusal::GameOver)?;
    let place = footing.place;
    match command {
        Action::Step(direction) => may_step(world, &footing, direction),
        Action::Close(direction) => may_close(world, place, direction),
        Action::PickUp => may_pick_up(world, player, place),
        Action::Drop(slot) => item_in(world, player, slot).map(|_| ()),
        Action::Throw(slot, cell) => {
            item_in(world, player, slot)?;
            let seen = world.resource::<FieldOfView>().sees(cell);
            if seen { Ok(()) } else { Err(Refusal::OutOfSight) }
        }
        Action::Use(slot, aim) => may_use(world, item_in(world, player, slot)?, aim),
        Action::Custom(planned) => {
            let skills = world.get_resource::<SkillRegistry>().ok_or(Refusal::UnknownAction)?;
            let skill = skills.find(planned).ok_or(Refusal::UnknownAction)?;
            (skill.precondition)(world, player, planned).map_err(Refusal::Custom)
        }
        Action::Rest | Action::Descend | Action::Ascend => Ok(()),
    }
}

pub(crate) fn possible_steps(world: &World, player: Entity) -> [bool; 8] {
    let footing = PossibleSteps::of(world, player);
    Direction::ALL.map(|way| footing.is_some_and(|it| may_step(world, &it, way).is_ok()))
}

fn may_step(world: &World, footing: &PossibleSteps<'_>, way: Direction) -> Result<(), Refusal> {
    footing.check_step(way)?;
    let cell = footing.place.step(way);
    let shut = !MovementCapabilities::ALL.could_enter(world.resource::<Dungeon>().blocking(cell));
    let is_stuck = shut && mechanism_at::<Chest>(world, cell).is_none();
    if is_stuck { Err(Refusal::Solid(way)) } else { Ok(()) }
}

fn may_close(world: &World, place: Position, direction: Direction) -> Result<(), Refusal> {
    let cell = place.step(direction);
    match mechanism_at::<Door>(world, cell).map(|door| door.latch) {
        Some(DoorState::Open) if is_clear(world.resource::<SpatialIndex>().at(cell)) => Ok(()),
        Some(DoorState::Open) => Err(Refusal::DoorBlocked(direction)),
        _ => Err(Refusal::NoDoor(direction)),
    }
}

fn may_pick_up(world: &World, player: Entity, place: Position) -> Result<(), Refusal> {
    let item = next_to_pick_up(world, player, place).ok_or(Refusal::NothingHere)?;
    match slot_for(world, player, item) {
        Err(NoRoom::Limit(limit)) => Err(Refusal::CarryLimit(limit.carried)),
        Err(NoRoom::Full) if !needs_no_slot(world, item) => Err(Refusal::PackFull),
        _ => Ok(()),
    }
}

fn item_in(world: &World, player: Entity, slot: Slot) -> Result<Entity, Refusal> {
    things::item_in(world, player, slot).ok_or(Refusal::EmptySlot(slot))
}

fn may_use(world: &World, item: Entity, aim: ItemTarget) -> Result<(), Refusal> {
    let is_seen = aim.cell().is_some_and(|cell| world.resource::<FieldOfView>().sees(cell));
    match usage(world, item) {
        UseMethod::Carried => Err(Refusal::Passive),
        UseMethod::Thrown => Err(Refusal::ToBeThrown),
        UseMethod::Aimed if !is_seen => Err(Refusal::NoTarget),
        usage if can_be_used(world, usage, aim) => Ok(()),
        _ => Err(Refusal::NoTarget),
    }
}
