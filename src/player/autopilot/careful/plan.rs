//! The PC's errand while no monster is in its way.

use super::{Careful, exploring::frontier, provisions::Provisions};
use crate::{
    action::{Action, ItemTarget},
    dungeon::Terrain,
    grid::Position,
    knowledge::RememberedThing,
    player::{
        PlayerView,
        ways::{Ways, is_chest},
    },
};

/// The deepest level that is easy enough to be explored completely.
const EASY: u16 = 2;

impl Careful {
    /// Returns what the PC would do if it were alone.
    pub(super) fn errand(
        &mut self,
        survey: &PlayerView<'_>,
        provisions: &Provisions<'_, '_>,
        shunned: &[Position],
        tense: bool,
    ) -> Option<Action> {
        let storey = survey.storey;
        let last = storey.is_none_or(|storey| storey.level == storey.last);
        let easy = survey.alone || storey.is_some_and(|storey| storey.level <= EASY);
        let key = provisions.count("key") > 0;
        let ways = Ways::from_the_player(survey, shunned, key);
        let known_down = survey.dungeon.cells_of(Terrain::DownStairs).next();
        if let Some(slot) = provisions.slot("mapping")
            && !tense
            && (last || known_down.is_none())
        {
            return Some(Action::Use(slot, ItemTarget::Nothing));
        }
        if let Some(command) = self.gather(survey, provisions, &ways) {
            return Some(command);
        }
        if !tense && let Some(command) = self.open_a_chest(survey, &ways) {
            return Some(command);
        }
        let down = known_down.filter(|cell| !last && ways.steps(*cell).is_some());
        if !easy && let Some(cell) = down {
            return self.go_down(survey, &ways, cell);
        }
        let turn = survey.turns;
        let unknown = frontier(survey, &ways, |cell| self.errands.has_given_up(cell, turn));
        if let Some(cell) = unknown {
            return self.go(survey, &ways, cell);
        }
        if survey.alone && !last {
            return Some(Action::Descend);
        }
        down.and_then(|cell| self.go_down(survey, &ways, cell))
    }

    fn go_down(&mut self, survey: &PlayerView<'_>, ways: &Ways, cell: Position) -> Option<Action> {
        if survey.place == cell || survey.alone {
            return Some(Action::Descend);
        }
        self.go(survey, ways, cell)
    }

    fn go(&mut self, survey: &PlayerView<'_>, ways: &Ways, goal: Position) -> Option<Action> {
        let steps = ways.steps(goal)?;
        self.errands.head_for(goal, steps, survey.turns);
        ways.first_step(goal).map(Action::Step)
    }

    /// Returns the next action towards picking up the nearest wanted item.
    fn gather(
        &mut self,
        survey: &PlayerView<'_>,
        provisions: &Provisions<'_, '_>,
        ways: &Ways,
    ) -> Option<Action> {
        let turn = survey.turns;
        let wanted = |thing: &&RememberedThing| {
            let crown = provisions.is_the_crown(thing);
            let welcome = provisions.wants(thing) && !thing.put_down;
            let next = survey.next_to_pick_up(thing.cell);
            let is_next = next.is_some_and(|next| next.entity == thing.entity);
            (crown || welcome) && is_next && !self.errands.has_given_up(thing.cell, turn)
        };
        let reachable =
            survey.things.iter().filter(wanted).filter_map(|it| Some((ways.steps(it.cell)?, it)));
        let (_, thing) = reachable.min_by_key(|(steps, thing)| (*steps, thing.cell))?;
        if provisions.is_full() {
            return make_room(survey, provisions, thing.cell);
        }
        if thing.cell != survey.place {
            return self.go(survey, ways, thing.cell);
        }
        self.errands.head_for(thing.cell, 0, turn);
        Some(Action::PickUp)
    }

    fn open_a_chest(&mut self, survey: &PlayerView<'_>, ways: &Ways) -> Option<Action> {
        let turn = survey.turns;
        let chests = survey.things.iter().filter(|it| is_chest(it));
        let besides = chests.flat_map(|chest| {
            chest.cell.neighbours().filter_map(move |cell| Some((ways.steps(cell)?, cell, chest)))
        });
        let open = besides.filter(|(_, cell, _)| !self.errands.has_given_up(*cell, turn));
        let (_, cell, chest) = open.min_by_key(|(steps, cell, _)| (*steps, *cell))?;
        if cell == survey.place {
            return survey.place.toward(chest.cell).map(Action::Step);
        }
        self.go(survey, ways, cell)
    }
}

/// Returns the action that parts with the least valuable item: the PC drops it on the
/// way, but throws it aside in the cell of the wanted item, so that no pile is left
/// there.
fn make_room(
    survey: &PlayerView<'_>,
    provisions: &Provisions<'_, '_>,
    cell: Position,
) -> Option<Action> {
    let (slot, _) = provisions.least()?;
    if survey.place != cell {
        return Some(Action::Drop(slot));
    }
    let aside = cell.neighbours().find(|next| survey.dungeon.lets_in(*next))?;
    Some(Action::Throw(slot, aside))
}
