//! The steps of a journey. Each is an ordinary action: it is recorded as if it had been
//! typed, and simulated before it is taken.

use crate::{
    action::Action,
    creature::Bestiary,
    messages::{MessageLog, MessagePriority, reasons::reasons, words::aside},
    player::{Journey, StopReason},
    session::{
        controller::{GameController, Objection},
        risk::is_risky,
    },
};

impl GameController<'_> {
    /// Takes one step of a journey, and returns whether there is another. If there is
    /// none, the reason is reported.
    pub(crate) fn go_on(&mut self, journey: &mut Journey) -> bool {
        self.forget_old_news();
        let command = match self.next_step(journey) {
            Ok(command) => command,
            Err(words) => {
                let mut log = self.game_mut().world_mut().resource_mut::<MessageLog>();
                for words in words {
                    log.push(MessagePriority::Reason, words);
                }
                return false;
            }
        };
        // Messages from earlier steps are history by now.
        self.let_news_age();
        let turns = self.game().turns();
        self.submit(command);
        let has_gone = self.game().turns() > turns;
        has_gone && !self.is_over() && self.is_undisturbed(journey)
    }

    fn is_undisturbed(&mut self, journey: &Journey) -> bool {
        self.game_mut()
            .player_view()
            .is_some_and(|player_view| journey.interruption(&player_view).is_none())
    }

    fn next_step(&mut self, journey: &mut Journey) -> Result<Action, Vec<String>> {
        let (game, warnings) = self.game_and_warnings();
        let player_view = game.player_view().ok_or_else(Vec::new)?;
        let sets_out = !journey.has_begun() && !journey.is_short();
        let mut next = journey.next_action(&player_view);
        if matches!(next, Err(StopReason::MonsterInSight(_))) && warnings.insists(&player_view) {
            journey.accept_monsters_in_sight(&player_view);
            next = journey.next_action(&player_view);
        }
        let command = next.map_err(|why| match why {
            StopReason::MonsterInSight(_) => {
                let mut anyway = journey.clone();
                anyway.accept_monsters_in_sight(&player_view);
                let can_insist = anyway.next_action(&player_view).is_ok();
                warnings.warn_in_sight(&player_view, reasons(&player_view, &why), can_insist)
            }
            _ => reasons(&player_view, &why),
        })?;
        if sets_out && let Some(warning) = warnings.warning(&player_view) {
            return Err(vec![warning]);
        }
        let outlook = if is_risky(&player_view) { Some(self.outlook(command)) } else { None };
        if outlook.as_ref().is_some_and(|outlook| outlook.uses_ward) {
            return Err(vec!["You stop: going on would break your ward.".to_owned()]);
        }
        if let Some(Objection { killer, odds }) = outlook.as_ref().and_then(Objection::of) {
            let likely = if odds == 100 { "would" } else { "could" };
            let bestiary = Bestiary::of(self.game().world());
            return Err(vec![match killer.map(|killer| aside(killer, bestiary)) {
                Some(killer) => format!("You stop: {killer} {likely} kill you."),
                None => format!("You stop: you {likely} die."),
            }]);
        }
        Ok(command)
    }
}
