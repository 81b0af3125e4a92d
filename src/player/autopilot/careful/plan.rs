//! The PC's errand while no monster is in its way.

use super::{
    Careful,
    exploring::frontier,
    inventory::{count_with, least_worth, looks_afar, puts_on, slot_with, wants},
};
use crate::{
    action::{Action, ItemTarget},
    dungeon::Terrain,
    grid::Position,
    knowledge::RememberedThing,
    player::{
        PlayerView,
        walking_distance::{Ways, is_chest},
    },
};

const EASY: u16 = 2;
/// The distance in cells within which the PC picks up items on the last level.
const NEAR: u16 = 3;
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
            let near = !is_last || thing.cell.distance(view.position) <= NEAR;
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
