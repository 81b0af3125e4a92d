//! The turns that a list of the turn order shows: the PC's own, and those of the monsters
//! that can matter.

use hexdelve::{
    grid::Position,
    lookahead::{TimelineEntry, TurnForecast},
    text::count,
};
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnList {
    /// Indices into the forecast's timeline, in ascending order.
    pub(crate) turns: Vec<usize>,
    /// No room was left for these turns.
    pub(crate) left_out: usize,
    /// Monsters that only rest or are too far away to matter.
    pub(crate) irrelevant: usize,
}

impl TurnList {
    /// The list ends with the PC's certain death.
    pub(crate) fn of(forecast: &TurnForecast, from: Position) -> Self {
        let timeline = forecast.turns_to_live();
        let ids: BTreeSet<_> = timeline.iter().map(|it| it.id).collect();
        let irrelevant: BTreeSet<_> =
            ids.into_iter().filter(|id| forecast.is_irrelevant(*id, from)).collect();
        let timeline = timeline.iter().enumerate();
        let turns = timeline.filter(|(_, it)| !irrelevant.contains(&it.id)).map(|(at, _)| at);
        Self { turns: turns.collect(), left_out: 0, irrelevant: irrelevant.len() }
    }

    /// The PC's turns, the selected one and deadly ones stay, and then the earliest. `note` is
    /// the cost of saying that turns are left out.
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

    /// Leaves a line for [`Self::note`] where it is needed.
    pub(crate) fn in_lines(
        self,
        forecast: &TurnForecast,
        selected: Option<usize>,
        rows: usize,
    ) -> Self {
        let note = usize::from(self.irrelevant > 0);
        self.folded(forecast, selected, (rows.saturating_sub(note), 1 - note), |_| 1)
    }

    pub(crate) fn note(&self) -> Option<String> {
        let turns = (self.left_out > 0).then(|| count(self.left_out as u64, "more turn"));
        let irrelevant = self.irrelevant as u64;
        match turns {
            Some(turns) if irrelevant > 0 => {
                Some(format!("and {turns}; {irrelevant} at rest or far"))
            }
            Some(turns) => Some(format!("and {turns}")),
            None if irrelevant > 0 => {
                Some(format!("and {} at rest or far away", count(irrelevant, "monster")))
            }
            None => None,
        }
    }
}

fn is_deadly(forecast: &TurnForecast, entry: &TimelineEntry) -> bool {
    let breaks = forecast.step_on(entry.at, entry.id).is_some_and(|it| it.breaks_ward);
    breaks || forecast.death_on(entry.at, entry.id).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::{
        creature::Abilities, game::Game, knowledge::player_of, lookahead::Simulation,
        scenario::Scenario,
    };

    fn shown(drawing: &str, rows: usize) -> (String, String) {
        told(&mut Scenario::draw(drawing).start(), rows)
    }

    fn told(game: &mut Game, rows: usize) -> (String, String) {
        let forecast = Simulation::new().forecast(game).expect("the PC lives");
        let from = game.player_position().expect("the PC lives");
        let list = TurnList::of(&forecast, from).in_lines(&forecast, None, rows);
        let letters = list.turns.iter().map(|at| forecast.timeline[*at].letter()).collect();
        (letters, list.note().unwrap_or_default())
    }

    #[test]
    fn monsters_that_only_rest_are_counted() {
        let told = shown("@....3\n\n      0 0", 20);
        assert_eq!(told, ("@3@3@3@".to_owned(), "and 2 monsters at rest or far away".to_owned()));
    }

    #[test]
    fn a_sensed_monster_that_could_not_arrive_is_counted() {
        let telepath = |drawing: &str| {
            let mut game = Scenario::delve(drawing).foggy().start();
            let player = player_of(game.world_mut()).expect("the PC lives");
            game.world_mut().entity_mut(player).insert(Abilities::from_mask(2));
            told(&mut game, 20)
        };
        let far = telepath("@.+.........3");
        assert_eq!(far, ("@@@@".to_owned(), "and 1 monster at rest or far away".to_owned()));
        let near = telepath("@.+\n...\n   3");
        assert_eq!(near, ("@3@3@3".to_owned(), String::new()));
    }

    #[test]
    fn an_erratic_monster_that_could_arrive_is_shown() {
        assert_eq!(shown("@. 8.", 20), ("@8@8@8@".to_owned(), String::new()));
        let told = shown("@....... 8.", 20);
        assert_eq!(told, ("@@@@".to_owned(), "and 1 monster at rest or far away".to_owned()));
    }

    #[test]
    fn the_turns_of_the_pc_stay_until_its_death() {
        let told = shown("@......3333", 9);
        assert_eq!(told, ("@3333@@@".to_owned(), "and 8 more turns".to_owned()));
        let (letters, _) = shown("@.3.......1111\n", 5);
        assert_eq!(letters, "@3@3", "the 3 kills on its second turn");
    }
}
