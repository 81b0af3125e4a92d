//! Conducts: restrictions that players choose to keep for a whole game (rules §7, "Conducts"). Also
//! the deeds they are judged by: what the player did, counted turn by turn while a game is played
//! or replayed.

use crate::{
    action::{Action, Dug, Killed},
    arts::{Arts, arts_of},
    creature::{Abilities, refuse_taken_name},
    game::Game,
    journal::KillsPerMind,
    knowledge::{player_of, recent_messages},
    level::Depth,
    player::{PlayerOrders, PlayerView},
    things::{Catalogue, ThingEvent, ThingEventKind},
};
use bevy_ecs::prelude::*;
use std::collections::BTreeSet;

/// A restriction that a player may keep for a whole game.
#[derive(Clone, Copy, Debug)]
pub struct Conduct {
    /// The name, which follows "Conducts:", such as `no kills`.
    pub name: &'static str,
    /// Whether the conduct makes sense in the pit, where there are neither things nor stairs.
    pub is_for_the_pit: bool,
    /// Whether one of the PC's turns broke the conduct.
    pub is_broken: fn(&PlayerTurn<'_>) -> bool,
}

/// One of the PC's turns, just ended, along with the monsters' turns after it.
#[derive(Clone, Copy, Debug)]
pub struct PlayerTurn<'a> {
    /// The game's world, which holds the turn's messages.
    pub world: &'a World,
    /// What the PC did.
    pub action: Action,
    /// The PC, which may be dead.
    pub player: Entity,
}

impl<'a> PlayerTurn<'a> {
    /// Iterates over the messages of one type that were written during the turn.
    pub fn messages<T: Message>(&self) -> impl Iterator<Item = &'a T> {
        recent_messages(self.world)
    }

    fn has(&self, kinds: &[ThingEventKind]) -> bool {
        self.things().any(|it| kinds.contains(&it.kind))
    }

    fn things(&self) -> impl Iterator<Item = &'a ThingEvent> {
        self.messages::<ThingEvent>().filter(|it| it.character == self.player)
    }
}

/// The conducts tracked by the game; by default, the built-in ones. Extensions can add their own.
///
/// ```
/// use hexdelve::{action::Action, replay::{Conduct, Conducts}};
/// let calm = Conduct {
///     name: "no haste",
///     is_for_the_pit: true,
///     is_broken: |turn| turn.action != Action::Rest,
/// };
/// let mut conducts = Conducts::default(); // The resource, in an extension.
/// conducts.add(calm);
/// assert!(conducts.iter().any(|conduct| conduct.name == "no haste"));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct Conducts(Vec<Conduct>);

impl Conducts {
    /// Adds a conduct.
    ///
    /// # Panics
    /// Panics if another conduct has this name.
    pub fn add(&mut self, conduct: Conduct) {
        let is_taken = self.iter().any(|it| it.name == conduct.name);
        refuse_taken_name("conduct", conduct.name, is_taken);
        self.0.push(conduct);
    }

    /// Iterates over all conducts, the built-in ones first.
    pub fn iter(&self) -> impl Iterator<Item = &Conduct> {
        self.0.iter()
    }
}

impl Default for Conducts {
    fn default() -> Self {
        Self(BUILT_IN.to_vec())
    }
}

/// The player's deeds in a game. A game that is shown or proved has them as a resource.
#[derive(Resource, Clone, Debug, Default)]
pub struct Deeds {
    player: Option<Entity>,
    kills: KillsPerMind,
    broken: Vec<&'static str>,
    met: BTreeSet<Abilities>,
    arts: BTreeSet<String>,
    turns: u64,
}

impl Deeds {
    /// Finds the PC: before the first turn, because a dead PC cannot be found.
    pub fn begin(&mut self, world: &World) {
        self.player = self.player.or_else(|| player_of(world));
    }

    /// Counts one turn of the PC, which has just ended with this action. Does nothing before
    /// [`begin`](Self::begin) has found a PC.
    pub fn note(&mut self, world: &World, action: Action) {
        let Some(player) = self.player else { return };
        let turn = PlayerTurn { world, action, player };
        self.turns += 1;
        self.met.extend(kinds_in_view(world));
        self.arts.extend(arts_of(world, player).into_iter().map(|(art, _)| art.name.clone()));
        for kill in turn.messages::<Killed>().filter(|it| it.is_by_player()) {
            self.kills.add(kill.victim.abilities);
        }
        for conduct in conducts_of(world).iter() {
            if !self.broken.contains(&conduct.name) && (conduct.is_broken)(&turn) {
                self.broken.push(conduct.name);
            }
        }
    }

    /// Returns the PC's kills.
    pub const fn kills(&self) -> &KillsPerMind {
        &self.kills
    }

    /// Counts one turn of the PC in the deeds that are a resource of the game, if there are any.
    pub fn note_in(game: &mut Game, action: Action) {
        let world = game.world_mut();
        if let Some(mut deeds) = world.remove_resource::<Self>() {
            deeds.begin(world);
            deeds.note(world, action);
            world.insert_resource(deeds);
        }
    }

    /// Whether every turn that the PC has taken was counted.
    pub fn is_complete(&self, world: &World) -> bool {
        self.turns == world.resource::<PlayerOrders>().turns_taken()
    }

    /// Returns the kinds of monsters that the PC has seen, including those in view now.
    pub fn kinds_met(&self, world: &World) -> BTreeSet<Abilities> {
        self.met.iter().copied().chain(kinds_in_view(world)).collect()
    }

    /// Returns the names of the arts that the PC has learned.
    pub const fn arts(&self) -> &BTreeSet<String> {
        &self.arts
    }

    /// Returns the names of the conducts that no turn has broken, or none before the first turn.
    pub fn conducts(&self, world: &World) -> Vec<&'static str> {
        let names = all_conducts(world).into_iter();
        names.filter(|name| self.turns > 0 && !self.broken.contains(name)).collect()
    }
}

/// The level that a lost delve must have reached for its conducts to be reported.
const FAR: u16 = 3;

/// Keeping most of them in a short, lost game is no achievement.
pub fn are_worth_telling(is_won: bool, deepest: Option<u16>) -> bool {
    is_won || deepest.is_some_and(|level| level >= FAR)
}

/// The built-in conducts, hardest first.
const BUILT_IN: [Conduct; 12] = [
    everywhere("unseen", is_seen),
    everywhere("no kills", |turn| turn.messages::<Killed>().any(Killed::is_by_player)),
    in_delves("no items", takes_an_item),
    in_delves("nothing used", |turn| matches!(turn.action, Action::Use(..) | Action::Throw(..))),
    in_delves("no arts", |turn| {
        turn.world.get::<Arts>(turn.player).is_some_and(|it| !it.0.is_empty())
    }),
    in_delves("no art used", |turn| matches!(turn.action, Action::Custom(_))),
    in_delves("no doors", |turn| {
        use ThingEventKind::{Closed, DoorDug, Opened};
        turn.has(&[Opened, Closed, DoorDug])
    }),
    everywhere("never beset", is_beset),
    everywhere("no rest", |turn| turn.action == Action::Rest),
    everywhere("no digging", |turn| {
        let has_dug = turn.messages::<Dug>().any(|dug| dug.who == turn.player);
        has_dug || turn.has(&[ThingEventKind::DoorDug])
    }),
    in_delves("no traps", |turn| turn.has(&[ThingEventKind::TrapTriggered])),
    in_delves("no way back", |turn| turn.action == Action::Ascend),
];

const fn everywhere(name: &'static str, is_broken: fn(&PlayerTurn<'_>) -> bool) -> Conduct {
    Conduct { name, is_for_the_pit: true, is_broken }
}

const fn in_delves(name: &'static str, is_broken: fn(&PlayerTurn<'_>) -> bool) -> Conduct {
    Conduct { name, is_for_the_pit: false, is_broken }
}

/// Sight is symmetric, so the PC is seen by everyone it sees. A victim has also seen it.
fn is_seen(turn: &PlayerTurn<'_>) -> bool {
    PlayerView::of(turn.world).monsters.iter().any(|it| it.in_view)
        || turn.messages::<Killed>().any(Killed::is_by_player)
}

/// The Crown does not count, because taking it is the aim of the game.
fn takes_an_item(turn: &PlayerTurn<'_>) -> bool {
    let catalogue = turn.world.get_resource::<Catalogue>();
    let is_crown = |kind| catalogue.is_some_and(|catalogue| catalogue.kind(kind).has("crown"));
    let mut picked_up = turn.things().filter(|it| it.kind == ThingEventKind::PickedUp);
    picked_up.any(|it| !it.thing.is_some_and(is_crown))
}

fn is_beset(turn: &PlayerTurn<'_>) -> bool {
    let known = PlayerView::of(turn.world);
    known.creatures().filter(|it| it.position.distance(known.position) <= 1).count() > 1
}

/// Returns the names of the conducts that apply to the game: in the pit, some do not.
pub fn all_conducts(world: &World) -> Vec<&'static str> {
    let (conducts, is_delve) = (conducts_of(world), world.contains_resource::<Depth>());
    let meant = conducts.iter().filter(|conduct| is_delve || conduct.is_for_the_pit);
    meant.map(|conduct| conduct.name).collect()
}

fn kinds_in_view(world: &World) -> Vec<Abilities> {
    let known = PlayerView::of(world);
    known.creatures().filter(|it| it.in_view).map(|it| it.abilities).collect()
}

fn conducts_of(world: &World) -> Conducts {
    world.get_resource::<Conducts>().cloned().unwrap_or_default()
}
