//! The steps of a journey. Each is an ordinary action: it is recorded as if it had been
//! typed, and simulated before it is taken. When a journey ends is decided in `hexdelve::player`.

use super::{GameController, Objection, warnings::is_risky};
use crate::messages::{
    reasons::reasons,
    words::{aside, cause_in_words},
};
use hexdelve::prelude::*;
use hexdelve::{
    log::MessagePriority,
    player::{Journey, StopReason},
};

impl GameController<'_> {
    /// Returns whether there is another step. If there is none, the reason is reported.
    pub(crate) fn go_on(&mut self, journey: &mut Journey) -> bool {
        self.forget_old_news();
        let command = match self.next_step(journey) {
            Ok(command) => command,
            Err(words) => {
                let mut log = self.game.world_mut().resource_mut::<MessageLog>();
                for words in words {
                    log.push(MessagePriority::Reason, words);
                }
                return false;
            }
        };
        // Messages from earlier steps are history by now.
        self.age_news();
        let turns = self.game.turns();
        self.submit(command);
        let has_gone = self.game.turns() > turns;
        let view = self.game.player_view().filter(|_| has_gone);
        let is_undisturbed = view.is_some_and(|view| journey.interruption(&view).is_none());
        is_undisturbed && !self.is_over()
    }

    fn next_step(&mut self, journey: &mut Journey) -> Result<Action, Vec<String>> {
        let starts = !journey.has_begun();
        let player_view = self.game.player_view().ok_or_else(Vec::new)?;
        let mut in_sight = Vec::new();
        let mut next = journey.next_action(&player_view);
        if matches!(next, Err(StopReason::MonsterInSight(_))) {
            in_sight = journey.accept_monsters_in_sight(&player_view);
            next = journey.next_action(&player_view);
        }
        let command = next.map_err(|why| {
            self.warnings.note(&player_view, &why);
            reasons(&player_view, &why)
        })?;
        self.weigh(command, starts).map_err(|why| vec![why])?;
        // The player is asked only if the journey can start.
        if starts && !journey.is_short() {
            let player_view = self.game.player_view().ok_or_else(Vec::new)?;
            if let Some(warning) = self.warnings.warning(&player_view, &in_sight) {
                return Err(vec![warning]);
            }
        }
        Ok(command)
    }

    /// Returns why the journey does not start, or stops, if the step could kill the PC or break
    /// its ward.
    fn weigh(&mut self, command: Action, starts: bool) -> Result<(), String> {
        if !is_risky(&mut self.game) {
            return Ok(());
        }
        let stops = |reason: &str| {
            if starts {
                format!("Not now: {reason}. Choose each move yourself.")
            } else {
                format!("You stop: {reason}.")
            }
        };
        let outlook = self.outlook(command);
        if outlook.uses_ward {
            return Err(stops("going on would break your ward"));
        }
        let Some(Objection { cause, odds, .. }) = Objection::of(&outlook) else { return Ok(()) };
        let killer = cause_in_words(cause, Bestiary::of(self.game.world()), aside);
        Err(stops(&match odds {
            100 => format!("{killer} would kill you"),
            _ => format!("{killer} could kill you"),
        }))
    }
}
