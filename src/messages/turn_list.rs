//! The turns that a list of the turn order shows: the PC's own, and those of the monsters
//! that can matter.

use crate::{
    grid::Position,
    lookahead::{ForecastStep, TimelineEntry, TurnForecast},
    messages::{phrases, words::count},
};
use std::collections::BTreeSet;

/// The turns to show, and the number of those that are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnList {
    /// The indices of the turns in the forecast's timeline, in ascending order.
    pub(crate) turns: Vec<usize>,
    /// The number of turns for which there is no room.
    pub(crate) left_out: usize,
    /// The number of monsters that only rest, whose turns are not shown.
    pub(crate) resting: usize,
}

impl TurnList {
    /// Returns the turns of a forecast without those of monsters that only rest, as seen
    /// from a cell. The list ends with the PC's certain death.
    pub(crate) fn of(forecast: &TurnForecast, from: Position) -> Self {
        let timeline = forecast.turns_to_live();
        let ids: BTreeSet<_> = timeline.iter().map(|it| it.id).collect();
        let resting: BTreeSet<_> =
            ids.into_iter().filter(|id| forecast.only_rests(*id, from)).collect();
        let timeline = timeline.iter().enumerate();
        let turns = timeline.filter(|(_, it)| !resting.contains(&it.id)).map(|(at, _)| at);
        Self { turns: turns.collect(), left_out: 0, resting: resting.len() }
    }

    /// Leaves out turns unless all fit into `room`, given the cost of each turn. The PC's
    /// turns, the selected one and deadly ones stay, and then the earliest. `note` is the
    /// cost of saying that turns are left out.
    pub(crate) fn folded(
        mut self,
        forecast: &TurnForecast,
        selected: Option<usize>,
        (room, note): (usize, usize),
        cost: impl Fn(usize) -> usize,
    ) -> Self {
        if self.turns.iter().map(|at| cost(*at)).sum::<usize>() <= room {
            return self;
        }
        let stays = |at: &usize| {
            let entry = &forecast.timeline[*at];
            entry.is_player() || selected == Some(*at) || is_deadly(forecast, entry)
        };
        let count = self.turns.len();
        self.turns.sort_by_key(|at| !stays(at));
        let mut left = room.saturating_sub(note);
        let fitting = self.turns.iter().take_while(|at| {
            let rest = left.checked_sub(cost(**at));
            left = rest.unwrap_or(0);
            rest.is_some()
        });
        let fitting = fitting.count();
        self.turns.truncate(fitting);
        self.turns.sort_unstable();
        self.left_out = count - fitting;
        self
    }

    /// Leaves out turns unless all fit into `rows` lines, with a line for [`Self::note`]
    /// where it is needed.
    pub(crate) fn in_lines(
        self,
        forecast: &TurnForecast,
        selected: Option<usize>,
        rows: usize,
    ) -> Self {
        let resting = usize::from(self.resting > 0);
        self.folded(forecast, selected, (rows.saturating_sub(resting), 1 - resting), |_| 1)
    }

    /// Returns what is left out, in words, if anything is.
    pub(crate) fn note(&self) -> Option<String> {
        let turns = (self.left_out > 0).then(|| count(self.left_out as u64, "more turn"));
        let resting = (self.resting > 0).then(|| count(self.resting as u64, "monster"));
        match (turns, resting) {
            (Some(turns), Some(resting)) => Some(phrases::and_turns_and_resting(turns, resting)),
            (Some(turns), None) => Some(phrases::and_turns(turns)),
            (None, resting) => resting.map(phrases::and_resting),
        }
    }
}

/// Whether a turn is foreseen to kill someone or to break the PC's ward.
fn is_deadly(forecast: &TurnForecast, entry: &TimelineEntry) -> bool {
    let kills = forecast.deaths.iter().any(|it| (it.at, it.killer.id) == (entry.at, entry.id));
    let breaks = |it: &ForecastStep| it.breaks_ward && (it.at, it.id) == (entry.at, entry.id);
    kills || forecast.turns.iter().any(breaks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lookahead::Simulation, scenario::Scenario};

    /// Returns the letters of the turns that are shown in `rows` lines, and the note.
    fn shown(drawing: &str, rows: usize) -> (String, String) {
        let mut game = Scenario::draw(drawing).start();
        let forecast = Simulation::new().forecast(&mut game).expect("the PC lives");
        let from = game.player_position().expect("the PC lives");
        let list = TurnList::of(&forecast, from).in_lines(&forecast, None, rows);
        let letters = list.turns.iter().map(|at| forecast.timeline[*at].letter()).collect();
        (letters, list.note().unwrap_or_default())
    }

    #[test]
    fn monsters_that_only_rest_are_counted() {
        let told = shown("@....3\n\n      0 0", 20);
        assert_eq!(told, ("@3@3@3@".to_owned(), "and 2 monsters at rest".to_owned()));
    }

    #[test]
    fn an_erratic_monster_that_could_arrive_is_shown() {
        assert_eq!(shown("@. 8.", 20), ("@8@8@8@".to_owned(), String::new()));
        let told = shown("@....... 8.", 20);
        assert_eq!(told, ("@@@@".to_owned(), "and 1 monster at rest".to_owned()));
    }

    #[test]
    fn the_turns_of_the_pc_stay_until_its_death() {
        let told = shown("@......3333", 9);
        assert_eq!(told, ("@3333@@@".to_owned(), "and 8 more turns".to_owned()));
        let (letters, _) = shown("@.3.......1111\n", 5);
        assert_eq!(letters, "@3@3", "the 3 kills on its second turn");
    }
}
