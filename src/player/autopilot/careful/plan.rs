//! Plans while no monster is in the PC's way: the current errand, the time allowed for it, and the
//! possible actions in a simulated turn.

use super::{
    Careful,
    inventory::{count_with, least_worth, looks_afar, puts_on, slot_with, wants},
    search::frontier,
};
use crate::{
    action::{Action, ItemTarget},
    creature::{Ability, Speed},
    dungeon::Terrain,
    grid::{Direction, Position},
    knowledge::RememberedThing,
    player::{
        PlayerView,
        walking_distance::{Ways, is_chest},
    },
    things::{Hold, ThingKind},
};

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
        let key = count_with(view, "key") > 0;
        let ways = Ways::from_the_player(view, shunned, key);
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
        if !tense && !self.leaves_items {
            let prepares = puts_on(view).or_else(|| looks_afar(view));
            if prepares.is_some() {
                return prepares;
            }
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
        let unknown = frontier(view, &ways, given_up, towards);
        if let Some(cell) = unknown {
            return self.go(view, &ways, cell);
        }
        if view.level_cleared && !last {
            return Some(Action::Descend);
        }
        down.and_then(|cell| self.go_down(view, &ways, cell))
    }

    fn go_down(&mut self, view: &PlayerView<'_>, ways: &Ways, cell: Position) -> Option<Action> {
        if view.position == cell || view.level_cleared {
            return Some(Action::Descend);
        }
        self.go(view, ways, cell)
    }

    fn go(&mut self, view: &PlayerView<'_>, ways: &Ways, goal: Position) -> Option<Action> {
        let steps = ways.steps(goal)?;
        self.errands.head_for(goal, steps, view.turns);
        ways.first_step(goal).map(Action::Step)
    }

    fn gather(&mut self, view: &PlayerView<'_>, ways: &Ways) -> Option<Action> {
        let turn = view.turns;
        let is_last = view.depth.is_some_and(|depth| depth.level == depth.last);
        let wanted = |thing: &&RememberedThing| {
            let crown = view.is_crown(thing);
            // On the last level, only the Crown is worth a detour.
            let near = !is_last || thing.cell.distance(view.position) <= REACH;
            let welcome =
                near && !self.leaves_items && wants(view, thing) && !thing.dropped_by_player;
            let next = view.pickup_target(thing.cell);
            let is_next = next.is_some_and(|next| next.entity == thing.entity);
            (crown || welcome) && is_next && !self.errands.has_given_up(thing.cell, turn)
        };
        let reachable =
            view.things.iter().filter(wanted).filter_map(|it| Some((ways.steps(it.cell)?, it)));
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
    Hasten {
        moves: u16,
        speed: Speed,
    },
    /// Hides the PC from telepaths for this number of ticks.
    Veil(u64),
    Smoke(u16),
    Flip(Position, Ability),
    /// Burns the monsters within this radius of the cell.
    Burn(Position, u16),
    /// Makes the monsters in these cells mistake each other for the PC.
    MakeRivals([Position; 2]),
    Decoy(Position),
    Exchange(Position),
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
        matches!(self, Self::Burn(..) | Self::MakeRivals(_))
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
