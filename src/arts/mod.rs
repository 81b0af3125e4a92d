//! Arts: abilities that the PC of a delve learns and pays for with kills (rules §7, "Arts").
//!
//! An art is a row of `assets/arts.toml` and a rule, which is a component and what reads it: an
//! observer of [`Effect`](crate::things::Effect) for an art with an action, or a system that asks
//! whether the PC can [`use_now`] an art with this rule.

mod dig;
mod leap;
mod lunge;
mod mark;
mod momentum;
mod rush;
mod shove;
mod slip;
mod steady;
mod stride;
mod swap;
mod table;
mod vanish;
mod whirl;

use crate::{
    action::{Action, CustomAction, GameMessage, ItemTarget, Killed, PendingMove, Perform},
    creature::{Faction, Player, RegisterState},
    dungeon::{Dungeon, SpatialIndex},
    grid::{Direction, Position},
    player::{PlayerView, Skill, add_own_skill, may},
    sight::FieldOfView,
    things::{AddThingParts, EffectTriggered, ThingPart, go_off, hold},
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
pub use momentum::Momentum;
pub use table::{ArtAim, ArtClass, ArtId, ArtKind, ArtTable};

pub(crate) fn arts_plugin(app: &mut App) {
    app.register_state::<ArtTable>().register_state::<Arts>();
    app.register_required_components::<Player, Arts>();
    app.add_observer(perform_art).add_observer(count_kill);
    app.add_plugins(momentum::plugin);
    app.add_plugins((lunge::plugin, leap::plugin, shove::plugin, swap::plugin));
    app.add_plugins((slip::plugin, whirl::plugin, rush::plugin, stride::plugin));
    app.add_plugins((mark::plugin, vanish::plugin, dig::plugin, steady::plugin));
}

/// The arts that a character knows, in the order in which it has learned them.
///
/// ```
/// use hexdelve::{action::CustomAction, prelude::*};
/// let mut game = Scenario::delve("@.0").art("lunge").start();
/// let east = game.find('@').unwrap().step(Direction::East);
/// game.submit(Action::Custom(CustomAction::named("lunge").at(east))).unwrap();
/// assert_eq!(game.drawing().trim(), "..@");
/// let (lunge, known) = game.player_view().unwrap().arts()[0];
/// assert_eq!((lunge.name.as_str(), known.charges), ("lunge", 1));
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[component(immutable)]
pub struct Arts(pub Vec<KnownArt>);

/// An art that a character knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownArt {
    /// The art.
    pub art: ArtId,
    /// The number of charges left. An art that holds none always works.
    pub charges: u16,
    /// The number of kills counted towards the next charge.
    pub pips: u16,
}

impl KnownArt {
    fn at_the_start(art: ArtId, kind: &ArtKind) -> Self {
        let charges = if kind.begins_empty { 0 } else { kind.holds };
        Self { art, charges, pips: 0 }
    }

    fn after_a_kill(self, kind: &ArtKind) -> Self {
        if kind.pips == 0 || self.charges >= kind.holds {
            return self;
        }
        let pips = self.pips + 1;
        if pips < kind.pips {
            return Self { pips, ..self };
        }
        Self { charges: self.charges + 1, pips: 0, ..self }
    }
}

type Precondition = fn(&World, Entity, CustomAction) -> Result<(), &'static str>;

/// Registers the rule and the action of an art of the game itself, under the same name. The action
/// has no key of its own, and so no help about one.
fn add_art<'a, R: ThingPart>(
    app: &'a mut App,
    name: &'static str,
    precondition: Precondition,
) -> &'a mut App {
    add_own_skill(app, Skill { name, key: None, help: "", precondition });
    app.add_part::<R>(name)
}

/// Teaches the PC an art, with the charges it has at the beginning of a level. If the PC knows the
/// art, nothing happens.
pub fn learn(world: &mut World, art: ArtId) {
    change(world, |arts, table| {
        if arts.iter().all(|known| known.art != art) {
            arts.push(KnownArt::at_the_start(art, table.kind(art)));
        }
    });
}

/// Fills all arts that the PC knows, also those that begin a level empty.
pub fn fill(world: &mut World) {
    change_each(world, |known, kind| KnownArt { charges: kind.holds, pips: 0, ..known });
}

fn change(world: &mut World, change: impl Fn(&mut Vec<KnownArt>, &ArtTable)) {
    let mut players = world.query_filtered::<(Entity, &Arts), With<Player>>();
    let Ok((player, arts)) = players.single(world) else { return };
    let Some(table) = world.get_resource::<ArtTable>() else { return };
    let mut changed = arts.clone();
    change(&mut changed.0, table);
    if changed != *arts {
        world.entity_mut(player).insert(changed);
    }
}

fn change_each(world: &mut World, changed: impl Fn(KnownArt, &ArtKind) -> KnownArt) {
    change(world, |arts, table| {
        for known in arts {
            *known = changed(*known, table.kind(known.art));
        }
    });
}

/// Returns the arts that a character knows, in the order in which it has learned them.
pub fn arts_of(world: &World, who: Entity) -> Vec<(&ArtKind, KnownArt)> {
    let known = world.get::<Arts>(who).zip(world.get_resource::<ArtTable>());
    let known = known.into_iter().flat_map(|(arts, table)| arts.in_table(table));
    known.map(|(kind, known)| (kind, *known)).collect()
}

impl<'a> PlayerView<'a> {
    /// Returns the PC's arts with their charges, in the order in which it has learned them.
    pub fn arts(&self) -> Vec<(&'a ArtKind, KnownArt)> {
        self.player.map_or_else(Vec::new, |who| arts_of(self.world, who))
    }
}

impl Arts {
    fn in_table<'a>(
        &'a self,
        table: &'a ArtTable,
    ) -> impl Iterator<Item = (&'a ArtKind, &'a KnownArt)> {
        self.0.iter().map(|known| (table.kind(known.art), known))
    }

    /// Returns the rule of type `R` of an art that is known and can be used now.
    pub fn use_now<'a, R: Component>(&self, table: &'a ArtTable) -> Option<&'a R> {
        let ready = self.0.iter().map(|known| (table.kind(known.art), known.charges));
        let mut ready = ready.filter(|(kind, charges)| kind.holds == 0 || *charges > 0);
        ready.find_map(|(kind, _)| kind.rule())
    }
}

/// Checks whether a character can use an art with the rule `R` now, and returns the rule.
///
/// # Errors
/// Returns a sentence that says why it cannot.
pub fn use_now<R: Component>(world: &World, who: Entity) -> Result<&R, &'static str> {
    let known = world.get::<Arts>(who).zip(world.get_resource::<ArtTable>());
    let (arts, table) = known.ok_or(UNKNOWN)?;
    if arts.in_table(table).all(|(kind, _)| kind.rule::<R>().is_none()) {
        return Err(UNKNOWN);
    }
    arts.use_now(table).ok_or("You must kill before you can do that again.")
}

const UNKNOWN: &str = "You do not know this art.";

/// Takes a charge of the art with the rule `R`.
fn spend<R: Component>(world: &mut World) {
    take_charge(world, |kind| kind.rule::<R>().is_some());
}

fn take_charge(world: &mut World, is_meant: impl Fn(&ArtKind) -> bool) {
    change(world, |arts, table| {
        let mut meant = arts.iter_mut().filter(|known| is_meant(table.kind(known.art)));
        if let Some(known) = meant.find(|known| known.charges > 0) {
            known.charges -= 1;
        }
    });
}

/// Gives all arts that the PC knows the charges they have at the beginning of a level.
pub fn begin_level(world: &mut World) {
    change_each(world, |known, kind| KnownArt::at_the_start(known.art, kind));
}

/// A command, because the rules of arts need the whole world.
fn perform_art(deed: On<Perform>, mut commands: Commands) {
    let Perform { entity, action } = *deed;
    if let Action::Custom(planned) = action {
        commands.queue(move |world: &mut World| carry_out(world, entity, planned));
    }
}

fn carry_out(world: &mut World, who: Entity, planned: CustomAction) {
    let is_meant = |kind: &ArtKind| kind.action().is_some_and(|it| it.is_same_action(planned));
    let art = arts_of(world, who).into_iter().find(|(kind, _)| is_meant(kind));
    let Some((kind, _)) = art.map(|(kind, known)| (kind.clone(), known)) else { return };
    let Some(cell) = world.get::<Position>(who).copied() else { return };
    // The level may have changed since the action was chosen.
    if may(world, who, Action::Custom(planned)).is_err() {
        return;
    }
    take_charge(world, is_meant);
    let way = kind.aim.filter(|it| *it == ArtAim::Direction).and(cell.toward(planned.cell()));
    let way = way.map_or(String::new(), |way| format!(" {}", way.name()));
    world.write_message(GameMessage::new(format!("You {}{way}.", kind.name)));
    let aim = planned.cell();
    let (direction, target) = match kind.aim {
        Some(ArtAim::Direction | ArtAim::Creature) => (cell.toward(aim), ItemTarget::Cell(aim)),
        _ => (None, ItemTarget::Nothing),
    };
    let art = kind.spawn(world);
    go_off(world, EffectTriggered { entity: art, character: who, cell, direction, target });
    world.despawn(art);
}

/// A kill by an ordinary step of the PC is a pip for all its arts. Hunters, which are worth
/// nothing, give none.
fn count_kill(
    death: On<Killed>,
    current: Res<CurrentTurn>,
    mut players: Query<&mut Momentum, With<Player>>,
    mut commands: Commands,
) {
    if !current.is_player() || !death.is_by_player() {
        return;
    }
    let Ok(mut momentum) = players.single_mut() else { return };
    if !momentum.is_own_step(&current, current.pending, death.cell) {
        return;
    }
    momentum.killed_at = Some(current.now());
    if death.victim.base_stats.is_some() {
        commands.queue(|world: &mut World| change_each(world, KnownArt::after_a_kill));
    }
}

/// Returns a character's cell and the direction of a neighbouring cell that it aims at.
fn aimed(
    world: &World,
    who: Entity,
    planned: CustomAction,
) -> Result<(Position, Direction), &'static str> {
    let from = world.get::<Position>(who).copied().ok_or("You are nowhere.")?;
    let way = from.toward(planned.cell()).filter(|way| from.step(*way) == planned.cell());
    way.map(|way| (from, way)).ok_or("Choose a direction.")
}

/// Whether a cell can be entered at once, and nobody is in it.
fn is_free(world: &World, cell: Position) -> bool {
    is_open(world, cell) && world.resource::<SpatialIndex>().creature(cell).is_none()
}

fn is_open(world: &World, cell: Position) -> bool {
    world.resource::<Dungeon>().is_passable(cell)
}

/// Returns the creature in a cell that the PC sees, unless it is the PC's friend.
fn victim_at(world: &World, cell: Position) -> Option<Entity> {
    let victim = world.resource::<SpatialIndex>().creature(cell)?;
    let is_seen = world.resource::<FieldOfView>().sees(cell);
    (is_seen && !is_friend(world, victim)).then_some(victim)
}

fn is_friend(world: &World, who: Entity) -> bool {
    Faction::is_the_players(world.get::<Faction>(who).copied())
}

/// Lets the acting character complete a step to this cell, which strikes its occupant.
fn step_to(world: &mut World, from: Position, to: Position) {
    world.resource_mut::<CurrentTurn>().pending = Some(PendingMove { from, to });
}
