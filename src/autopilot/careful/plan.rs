//! The items that are worth having, errands and the time for them, and the actions to simulate.

use super::{Careful, frontier};
use crate::{
    action::{Action, ItemTarget, Slot},
    creature::{Ability, Speed},
    dungeon::Terrain,
    grid::{Direction, Position, line},
    knowledge::RememberedThing,
    player::{
        PlayerView,
        walking_distance::{Ways, is_chest},
    },
    things::{Amulet, Cover, Haste, Hold, Ignite, Smoke, ThingKind, ThingKindId},
};
use bevy_ecs::prelude::Component;

const EASY: u16 = 2;
/// The distance in cells within which the PC picks up items on the last level.
const REACH: u16 = 3;
/// In turns: if hunters arrive sooner, the PC goes down.
const HURRY: u64 = 60;
/// In steps to the way out. The potion takes a turn.
const WORTH_HASTE: u32 = 4;

impl Careful {
    pub(super) fn errand(
        &mut self,
        view: &PlayerView<'_>,
        shunned: &[Position],
        tense: bool,
    ) -> Option<Action> {
        let depth = view.depth;
        let last = depth.is_none_or(|depth| depth.level == depth.last);
        let easy = view.level_cleared || depth.is_some_and(|depth| depth.level <= EASY);
        let hurries =
            depth.is_some_and(|depth| depth.hunters_in.is_some_and(|turns| turns < HURRY) && !last);
        let ways = Ways::from_the_player(view, shunned);
        let escaping = depth.is_some_and(|depth| depth.escaping);
        let known_down = view.dungeon.cells_with(Terrain::DownStairs).next();
        let exit = view.dungeon.cells_with(Terrain::UpStairs).next().filter(|_| escaping);
        if let Some((cell, steps)) = exit.and_then(|cell| Some((cell, ways.steps(cell)?))) {
            if let Some(slot) = slot_with(view, "haste")
                && view.haste_moves == 0
                && steps >= WORTH_HASTE
            {
                return Some(Action::Use(slot, ItemTarget::Nothing));
            }
            let is_there = view.position == cell;
            return if is_there { Some(Action::Ascend) } else { self.go(view, &ways, cell) };
        }
        if let Some(slot) = slot_with(view, "mapping")
            && !tense
            && (last || known_down.is_none())
        {
            return Some(Action::Use(slot, ItemTarget::Nothing));
        }
        if !tense
            && !self.leaves_items
            && let Some(action) = puts_on(view)
        {
            return Some(action);
        }
        let down = known_down.filter(|cell| !last && ways.steps(*cell).is_some());
        if let Some(cell) = down.filter(|_| hurries) {
            return self.go_down(view, &ways, cell);
        }
        if let Some(command) = self.gather(view, &ways) {
            return Some(command);
        }
        if !tense
            && !last
            && let Some(command) = self.open_chest(view, &ways)
        {
            return Some(command);
        }
        if !easy && let Some(cell) = down {
            return self.go_down(view, &ways, cell);
        }
        let turn = view.turns;
        let crown = view.things.iter().find(|it| view.is_crown(it));
        let towards = crown.map(|it| it.cell).or(exit);
        let given_up = |cell| self.errands.has_given_up(cell, turn);
        if let Some(cell) = frontier(view, &ways, given_up, towards) {
            return self.go(view, &ways, cell);
        }
        if view.level_cleared && !last {
            return Some(Action::Descend);
        }
        down.and_then(|cell| self.go_down(view, &ways, cell))
    }

    fn go_down(&mut self, view: &PlayerView<'_>, ways: &Ways, cell: Position) -> Option<Action> {
        let goes = view.position == cell || view.level_cleared;
        if goes { Some(Action::Descend) } else { self.go(view, ways, cell) }
    }

    fn go(&mut self, view: &PlayerView<'_>, ways: &Ways, goal: Position) -> Option<Action> {
        let steps = ways.steps(goal)?;
        self.errands.head_for(goal, steps, view.turns);
        ways.first_step(goal).map(Action::Step)
    }

    fn gather(&mut self, view: &PlayerView<'_>, ways: &Ways) -> Option<Action> {
        let turn = view.turns;
        let is_last = view.depth.is_some_and(|depth| depth.level == depth.last);
        let wanted = |it: &&RememberedThing| {
            let crown = view.is_crown(it);
            // On the last level, only the Crown is worth a detour.
            let near = !is_last || it.cell.distance(view.position) <= REACH;
            let welcome = near && !self.leaves_items && wants(view, it) && !it.dropped_by_player;
            (crown || welcome) && view.is_next(it) && !self.errands.has_given_up(it.cell, turn)
        };
        let wanted = view.things.iter().filter(wanted);
        let reachable = wanted.filter_map(|it| Some((ways.steps(it.cell)?, it)));
        let (_, thing) = reachable.min_by_key(|(steps, thing)| (*steps, thing.cell))?;
        if !view.has_room_for(thing.kind) {
            return make_room(view, thing.cell);
        }
        if thing.cell != view.position {
            return self.go(view, ways, thing.cell);
        }
        self.errands.head_for(thing.cell, 0, turn);
        Some(Action::PickUp)
    }

    fn open_chest(&mut self, view: &PlayerView<'_>, ways: &Ways) -> Option<Action> {
        if self.leaves_items {
            return None;
        }
        let turn = view.turns;
        let chests = view.things.iter().filter(|it| is_chest(it));
        let besides = chests.flat_map(|chest| {
            chest.cell.neighbours().filter_map(move |cell| Some((ways.steps(cell)?, cell, chest)))
        });
        let open = besides.filter(|(_, cell, _)| !self.errands.has_given_up(*cell, turn));
        let (_, cell, chest) = open.min_by_key(|(steps, cell, _)| (*steps, *cell))?;
        if cell == view.position {
            return view.position.toward(chest.cell).map(Action::Step);
        }
        self.go(view, ways, cell)
    }
}

/// In the wanted item's cell, the PC throws one aside, so that no pile is left there.
fn make_room(view: &PlayerView<'_>, cell: Position) -> Option<Action> {
    let (slot, _) = least_worth(view)?;
    if view.position != cell {
        return Some(Action::Drop(slot));
    }
    let aside = cell.neighbours().find(|next| view.dungeon.is_passable(*next))?;
    Some(Action::Throw(slot, aside))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlannedAction {
    Rest,
    Step(Direction),
    Close(Direction),
    /// For this number of moves.
    Hasten(u16, Speed),
    Smoke(u16),
    Flip(Position, Ability),
    /// Burns the monsters within this radius of the cell.
    Burn(Position, u16),
    Cover(Position, u16, Covering),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Covering {
    Holds(u16),
    Slippery,
    Opaque,
}

impl Covering {
    pub(super) fn of(kind: &ThingKind) -> Option<Self> {
        if let Some(hold) = kind.part::<Hold>() {
            return Some(Self::Holds(hold.moves));
        }
        let slides = kind.has("glide").then_some(Self::Slippery);
        slides.or_else(|| kind.obstacle.is_opaque().then_some(Self::Opaque))
    }
}

impl PlannedAction {
    pub(super) const fn strikes(self) -> bool {
        matches!(self, Self::Burn(..))
    }

    pub(super) const fn command(self) -> Option<Action> {
        match self {
            Self::Rest => Some(Action::Rest),
            Self::Step(way) => Some(Action::Step(way)),
            Self::Close(way) => Some(Action::Close(way)),
            _ => None,
        }
    }
}

/// The number of turns for which an abandoned goal is left alone.
const SULKING: u64 = 150;
/// The number of turns allowed for a goal in addition to three per step.
const GRACE: u64 = 25;

#[derive(Debug, Default)]
pub(super) struct Errands {
    goal: Option<(Position, u64)>,
    pub(super) given_up: Vec<(Position, u64)>,
}

impl Errands {
    pub(super) fn head_for(&mut self, goal: Position, steps: u32, turn: u64) {
        let before = self.goal.filter(|(place, _)| *place == goal);
        let (_, deadline) =
            *self.goal.insert(before.unwrap_or((goal, turn + GRACE + 3 * u64::from(steps))));
        if turn > deadline {
            self.given_up.retain(|(_, until)| *until > turn);
            self.given_up.push((goal, turn + SULKING));
            self.goal = None;
        }
    }

    pub(super) fn has_given_up(&self, goal: Position, turn: u64) -> bool {
        self.given_up.iter().any(|(place, until)| *place == goal && *until > turn)
    }
}

/// Parts, the most useful first. If a thing has several of them, the first one counts.
#[rustfmt::skip]
const WORTH: [&str; 11] = [
    "crown", "ward", "portal", "ignite", "haste", "mapping", "smoke", "flip", "cover", "amulet",
    "noise",
];

/// The distance in cells at which a monster is too far away for the wand.
const WAND_REACH: u16 = 6;
const THROW_REACH: u16 = 9;

fn worth(view: &PlayerView<'_>, kind: Option<ThingKindId>) -> usize {
    let rank = WORTH.iter().position(|part| view.has_part(kind, part));
    rank.map_or(0, |rank| usize::MAX - rank)
}

pub(super) fn count_with(view: &PlayerView<'_>, part: &str) -> usize {
    view.pack.iter().filter(|it| view.has_part(it.kind, part)).count()
}

pub(super) fn slot_with(view: &PlayerView<'_>, part: &str) -> Option<Slot> {
    view.pack.iter().find(|it| view.has_part(it.kind, part)).map(|it| it.slot)
}

pub(super) fn part_in<'s, C: Component>(view: &PlayerView<'s>, slot: Slot) -> Option<&'s C> {
    view.kind(view.pack.iter().find(|it| it.slot == slot)?.kind)?.part()
}

pub(super) fn least_worth(view: &PlayerView<'_>) -> Option<(Slot, usize)> {
    let worths = view.pack.iter().map(|it| (it.slot, worth(view, it.kind)));
    worths.min_by_key(|(slot, worth)| (*worth, *slot))
}

pub(super) fn wants(view: &PlayerView<'_>, thing: &RememberedThing) -> bool {
    let worth = worth(view, thing.kind);
    let least = least_worth(view).map_or(0, |(_, worth)| worth);
    let welcome = thing.is_item && !view.has_enough_of(thing.kind);
    welcome && worth > if view.has_room_for(thing.kind) { 0 } else { least }
}

fn used<C: Component>(
    view: &PlayerView<'_>,
    planned: impl Fn(&C) -> PlannedAction,
) -> Option<(PlannedAction, Action)> {
    view.pack.iter().find_map(|it| {
        let part = view.kind(it.kind)?.part()?;
        let action = Action::Use(it.slot, ItemTarget::Nothing);
        view.may(action).then(|| (planned(part), action))
    })
}

pub(super) fn planned_actions(view: &PlayerView<'_>) -> Vec<(PlannedAction, Action)> {
    let here = view.position;
    let plain = [
        used(view, |haste: &Haste| PlannedAction::Hasten(haste.moves, Speed::new(haste.speed))),
        used(view, |smoke: &Smoke| PlannedAction::Smoke(smoke.radius)),
    ];
    let bits = [Ability::Telepathic, Ability::Intelligent, Ability::Erratic, Ability::Tunneling];
    let mut actions: Vec<_> = plain.into_iter().flatten().collect();
    if let Some(slot) = slot_with(view, "flip") {
        for foe in view.in_sight().filter(|it| it.position.distance(here) < WAND_REACH) {
            actions.extend(bits.map(|bit| {
                let aim = ItemTarget::Ability(foe.position, bit);
                (PlannedAction::Flip(foe.position, bit), Action::Use(slot, aim))
            }));
        }
    }
    actions.extend(aimed_actions(view));
    actions
}

fn aimed_actions(view: &PlayerView<'_>) -> Vec<(PlannedAction, Action)> {
    let place = view.position;
    let targets = view.in_sight().filter(|it| it.position.distance(place) < THROW_REACH);
    let targets: Vec<_> = targets.collect();
    let mut actions = Vec::new();
    for (slot, kind) in kinds(view) {
        for foe in &targets {
            let cell = foe.position;
            let throw = Action::Throw(slot, cell);
            if let Some(pot) = kind.part::<Ignite>()
                && cell.distance(place) > pot.radius
            {
                actions.push((PlannedAction::Burn(cell, pot.radius), throw));
            }
            if let Some(cover) = kind.part::<Cover>()
                && let Some(covering) = covering_named(view, &cover.feature)
            {
                let between = line(place, cell).nth(2).unwrap_or(cell);
                for cell in [cell, between] {
                    let planned = PlannedAction::Cover(cell, cover.radius, covering);
                    actions.push((planned, Action::Throw(slot, cell)));
                }
            }
        }
    }
    actions
}

fn kinds<'s>(view: &PlayerView<'s>) -> impl Iterator<Item = (Slot, &'s ThingKind)> {
    view.pack.iter().filter_map(|it| Some((it.slot, view.kind(it.kind)?)))
}

fn covering_named(view: &PlayerView<'_>, name: &str) -> Option<Covering> {
    Covering::of(view.kind(view.catalogue?.find(name))?)
}

pub(super) fn puts_on(view: &PlayerView<'_>) -> Option<Action> {
    let is_useful = |amulet: &Amulet| amulet.lends == Ability::Telepathic;
    let mut kinds = kinds(view).filter(|_| view.wielded.is_none());
    let (slot, _) = kinds.find(|(_, kind)| kind.part().is_some_and(is_useful))?;
    Some(Action::Use(slot, ItemTarget::Nothing))
}
