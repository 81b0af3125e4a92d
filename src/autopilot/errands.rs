//! What an autopilot that plays the delve does while nobody is near: it takes what is useful, opens
//! chests, explores and goes down, and shuns the places where it has heard somebody lie in wait.

use crate::{
    action::{Action, ItemTarget, Slot},
    creature::Ability,
    dungeon::Terrain,
    grid::Position,
    knowledge::{HeardSound, RememberedThing, SoundKind},
    player::{
        PlayerView,
        walking_distance::{Ways, borders_on_the_unknown, deadly_hazards, hazards, is_chest},
    },
    things::{Amulet, ThingKindId},
};
use rand::seq::IndexedRandom;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub(super) struct Errands {
    level: Option<u16>,
    /// The turn in which it came to the level.
    since: u64,
    goal: Option<(Position, u64)>,
    given_up: Vec<(Position, u64)>,
    /// What cannot be seen from there, another visit does not show.
    visited: BTreeSet<Position>,
    ambushes: Ambushes,
    /// In turns.
    listened: u32,
    leaves_items: bool,
}

const EASY: u16 = 2;
/// The distance in cells within which the PC picks up items on the last level.
const REACH: u16 = 3;
/// In turns: if hunters arrive sooner, the PC goes down.
const HURRY: u64 = 60;
/// In steps to the way out. The potion takes a turn.
const WORTH_HASTE: u32 = 4;
/// In turns: longer than almost any level takes.
const LINGERING: u64 = 500;
/// The number of turns for which an abandoned goal is left alone.
const SULKING: u64 = 150;
/// The number of turns allowed for a goal in addition to three per step.
const GRACE: u64 = 25;
/// The number of turns for which it waits for an approaching monster.
const ATTENTION: u32 = 4;

impl Errands {
    pub(super) fn new(leaves_items: bool) -> Self {
        Self { leaves_items, ..Self::default() }
    }

    /// Returns the action that gets the PC on.
    pub(super) fn next(&mut self, view: &PlayerView<'_>) -> Option<Action> {
        let level = view.depth.map(|depth| depth.level);
        if self.level != level {
            let (since, leaves_items) = (view.turns, self.leaves_items);
            *self = Self { level, since, leaves_items, ..Self::default() };
        }
        self.visited.insert(view.position);
        self.ambushes.listen(view);
        let ambushes = self.ambushes.shunned(view).collect();
        // The way onward may lead through webs or ice, or even over a trap.
        let shunned = [[hazards(view), ambushes].concat(), deadly_hazards(view), Vec::new()];
        let mut errand = shunned.iter().find_map(|cells| self.next_around(view, cells));
        if errand.is_none() {
            self.given_up.clear();
            self.visited.clear();
            errand = shunned.iter().find_map(|cells| self.next_around(view, cells));
        }
        errand
    }

    /// Whether it is better to wait for somebody unseen: unless that one is faster, the PC then
    /// strikes first.
    pub(super) fn listens(&mut self, view: &PlayerView<'_>) -> bool {
        let moves = [SoundKind::QuickSteps, SoundKind::Steps, SoundKind::Digging];
        let somebody_comes = || sounds_now(view, EARSHOT).any(|it| moves.contains(&it.kind));
        let hears = view.monsters.is_empty() && somebody_comes();
        self.listened = if hears { self.listened + 1 } else { 0 };
        (1..=ATTENTION).contains(&self.listened)
    }

    /// How many times `LINGERING` it has been on the level.
    pub(super) fn lingering(&self, view: &PlayerView<'_>) -> u64 {
        (view.turns - self.since) / LINGERING
    }

    fn next_around(&mut self, view: &PlayerView<'_>, shunned: &[Position]) -> Option<Action> {
        let depth = view.depth;
        let last = depth.is_none_or(|depth| depth.level == depth.last);
        let easy = view.level_cleared || depth.is_some_and(|depth| depth.level <= EASY);
        let hurries =
            depth.is_some_and(|depth| depth.hunters_in.is_some_and(|turns| turns < HURRY) && !last);
        let ways = Ways::from_the_player(view, shunned);
        let escaping = depth.is_some_and(|depth| depth.escaping);
        let knows_down = view.dungeon.cells_with(Terrain::DownStairs).next().is_some();
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
            && (last || !knows_down)
        {
            return Some(Action::Use(slot, ItemTarget::Nothing));
        }
        if let Some(action) = puts_on(view).filter(|_| !self.leaves_items) {
            return Some(action);
        }
        let is_open =
            |cell: &Position| ways.steps(*cell).is_some() && !self.has_given_up(*cell, view.turns);
        let down = view.dungeon.cells_with(Terrain::DownStairs).find(is_open).filter(|_| !last);
        if let Some(cell) = down.filter(|_| hurries) {
            return self.go_down(view, &ways, cell);
        }
        let gathering = self.gather(view, &ways);
        let opening = || self.open_chest(view, &ways).filter(|_| !last);
        if let Some(action) = gathering.or_else(opening) {
            return Some(action);
        }
        let mut prizes =
            view.things.iter().filter(|it| view.is_crown(it) || self.is_offered(view, it));
        let prize = prizes.find(|it| !self.has_given_up(it.cell, view.turns));
        let towards = prize.map(|it| it.cell).or(exit);
        if let Some(cell) = down.filter(|_| !easy && prize.is_none()) {
            return self.go_down(view, &ways, cell);
        }
        if let Some(cell) = self.frontier(view, &ways, towards) {
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
        self.head_for(goal, steps, view.turns);
        ways.first_step(goal).map(Action::Step)
    }

    fn head_for(&mut self, goal: Position, steps: u32, turn: u64) {
        let before = self.goal.filter(|(place, _)| *place == goal);
        let (_, deadline) =
            *self.goal.insert(before.unwrap_or((goal, turn + GRACE + 3 * u64::from(steps))));
        if turn > deadline {
            self.give_up(turn);
        }
    }

    /// Leaves its goal alone for some time.
    pub(super) fn give_up(&mut self, turn: u64) {
        self.given_up.retain(|(_, until)| *until > turn);
        self.given_up.extend(self.goal.take().map(|(goal, _)| (goal, turn + SULKING)));
    }

    fn has_given_up(&self, goal: Position, turn: u64) -> bool {
        self.given_up.iter().any(|(place, until)| *place == goal && *until > turn)
    }

    /// Of the arts of a shrine, the seed chooses one.
    fn is_offered(&self, view: &PlayerView<'_>, thing: &RememberedThing) -> bool {
        if self.leaves_items || !thing.is_offered || !is_art(view, thing) {
            return false;
        }
        let arts = view.things.iter().filter(|it| it.is_offered && is_art(view, it));
        let mut cells: Vec<_> = arts.map(|it| it.cell).collect();
        cells.sort();
        let mut stream = view.seed.stream(b"autopilot", self.level.unwrap_or(0).into(), 1);
        cells.choose(&mut stream) == Some(&thing.cell)
    }

    fn gather(&mut self, view: &PlayerView<'_>, ways: &Ways) -> Option<Action> {
        let turn = view.turns;
        let is_last = view.depth.is_some_and(|depth| depth.level == depth.last);
        let wanted = |it: &&RememberedThing| {
            let crown = view.is_crown(it);
            // On the last level, only the Crown is worth a detour.
            let near = !is_last || it.cell.distance(view.position) <= REACH;
            let welcome = near && !self.leaves_items && wants(view, it) && !it.dropped_by_player;
            (crown || welcome || self.is_offered(view, it))
                && view.is_next(it)
                && !self.has_given_up(it.cell, turn)
        };
        let wanted = view.things.iter().filter(wanted);
        let reachable = wanted.filter_map(|it| Some((ways.steps(it.cell)?, it)));
        let (_, thing) = reachable.min_by_key(|(steps, thing)| (*steps, thing.cell))?;
        if !is_art(view, thing) && !view.has_room_for(thing.kind) {
            return make_room(view, thing.cell);
        }
        if thing.cell != view.position {
            return self.go(view, ways, thing.cell);
        }
        self.head_for(thing.cell, 0, turn);
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
        let open = besides.filter(|(_, cell, _)| !self.has_given_up(*cell, turn));
        let (_, cell, chest) = open.min_by_key(|(steps, cell, _)| (*steps, *cell))?;
        if cell == view.position {
            return view.position.toward(chest.cell).map(Action::Step);
        }
        self.go(view, ways, cell)
    }

    /// If `towards` is given, the cell with the shortest detour on the way there.
    fn frontier(
        &self,
        view: &PlayerView<'_>,
        ways: &Ways,
        towards: Option<Position>,
    ) -> Option<Position> {
        let is_new =
            |cell| view.dungeon.obstacle(cell).is_solid() || borders_on_the_unknown(view, cell);
        let given_up = |cell| self.visited.contains(&cell) || self.has_given_up(cell, view.turns);
        let mut cells = ways.cells().skip(1).filter(|cell| !given_up(*cell) && is_new(*cell));
        let Some(goal) = towards else { return cells.next() };
        cells.min_by_key(|cell| {
            ways.steps(*cell).unwrap_or(u32::MAX).saturating_add(cell.distance(goal).into())
        })
    }
}

fn is_art(view: &PlayerView<'_>, thing: &RememberedThing) -> bool {
    view.has_part(thing.kind, "art")
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

/// Parts, the most useful first. If a thing has several of them, the first one counts.
#[rustfmt::skip]
const WORTH: [&str; 11] = [
    "crown", "ward", "portal", "ignite", "haste", "mapping", "smoke", "flip", "cover", "amulet",
    "noise",
];

fn worth(view: &PlayerView<'_>, kind: Option<ThingKindId>) -> usize {
    let rank = WORTH.iter().position(|part| view.has_part(kind, part));
    rank.map_or(0, |rank| usize::MAX - rank)
}

fn slot_with(view: &PlayerView<'_>, part: &str) -> Option<Slot> {
    view.pack.iter().find(|it| view.has_part(it.kind, part)).map(|it| it.slot)
}

fn least_worth(view: &PlayerView<'_>) -> Option<(Slot, usize)> {
    let worths = view.pack.iter().map(|it| (it.slot, worth(view, it.kind)));
    worths.min_by_key(|(slot, worth)| (*worth, *slot))
}

/// Of a cage, the PC takes the most useful item.
fn wants(view: &PlayerView<'_>, thing: &RememberedThing) -> bool {
    let worth_of = |it: &RememberedThing| worth(view, it.kind);
    let others = view.things.iter().filter(|it| it.is_offered && thing.is_offered);
    let least = least_worth(view).map_or(0, |(_, worth)| worth);
    let welcome = thing.is_item && !view.has_enough_of(thing.kind);
    welcome
        && others.map(worth_of).all(|other| other <= worth_of(thing))
        && worth_of(thing) > if view.has_room_for(thing.kind) { 0 } else { least }
}

fn puts_on(view: &PlayerView<'_>) -> Option<Action> {
    let is_useful = |amulet: &Amulet| amulet.lends == Ability::Telepathic;
    let mut pack = view.pack.iter().filter(|_| view.wielded.is_none());
    let amulet = |kind| view.kind(kind).and_then(|kind| kind.part::<Amulet>());
    let item = pack.find(|it| amulet(it.kind).is_some_and(is_useful))?;
    Some(Action::Use(item.slot, ItemTarget::Nothing))
}

/// A cell is avoided only once, so that the PC does not keep turning back forever.
#[derive(Debug, Default)]
struct Ambushes(BTreeMap<Position, u64>);

/// The distance in cells within which the PC waits for a moving monster.
const EARSHOT: u16 = 4;
/// The distance in cells within which the PC avoids a monster lying in wait.
const CLOSE: u16 = 3;
/// The number of turns for which the PC avoids a monster lying in wait.
const DETOUR: u64 = 25;

impl Ambushes {
    fn listen(&mut self, view: &PlayerView<'_>) {
        let blocks = sounds_now(view, CLOSE).filter(|it| it.kind == SoundKind::Breathing);
        let cells = blocks.flat_map(|sound| sound.cell.neighbours().chain([sound.cell]));
        let may_hide = |cell: &Position| view.dungeon.is_passable(*cell) || !view.knows(*cell);
        for cell in cells.filter(may_hide) {
            self.0.entry(cell).or_insert(view.turns + DETOUR);
        }
        for (_, until) in self.0.iter_mut().filter(|(cell, _)| view.field_of_view.sees(**cell)) {
            *until = view.turns;
        }
    }

    fn shunned(&self, view: &PlayerView<'_>) -> impl Iterator<Item = Position> {
        let (place, turn) = (view.position, view.turns);
        let avoided = self.0.iter().filter(move |(_, until)| **until > turn);
        avoided.flat_map(|(cell, _)| cell.neighbours()).filter(move |cell| *cell != place)
    }
}

fn sounds_now<'a>(view: &PlayerView<'a>, within: u16) -> impl Iterator<Item = &'a HeardSound> {
    let (place, turns) = (view.position, view.turns);
    let is_now = move |it: &&HeardSound| it.turn == turns && it.cell.distance(place) <= within;
    view.sounds().filter(is_now)
}
