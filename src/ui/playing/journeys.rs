//! Journeys on the screen: how they begin, and each of their steps.
//!
//! A step is an ordinary command, kept as if it had been typed. Before it is
//! taken it is tried out.

use crate::ui::{
    Bulletin, Deed, Overlay, Weight, overlays::dialogue::Answer,
    overlays::travelling::Destinations, playing::hand::Hand, playing::hand::worst,
    telling::reasons::reasons, telling::words::aside,
};
use crate::{
    creature::Bestiary,
    player::{Command, Journey, Survey},
};

impl Hand<'_> {
    /// What a key begins that takes many turns.
    pub(in crate::ui) fn begin_a_journey(&mut self, deed: Deed) -> Option<Answer> {
        Some(match deed {
            Deed::Explore => Answer::SetOut(Journey::explore()),
            Deed::RestLong => Answer::SetOut(Journey::rest()),
            Deed::Run => Answer::Show(Overlay::Run),
            Deed::Travel => {
                let known = self.game().survey().map(|survey| Destinations::of(&survey));
                self.game().world_mut().insert_resource(known.unwrap_or_default());
                Answer::Show(Overlay::Travel)
            }
            _ => Answer::SetOut(Journey::run(deed.run()?)),
        })
    }

    /// Goes a step of a journey, and says whether there is another. Where there
    /// is none, why is told.
    pub(in crate::ui) fn go_on(&mut self, journey: &mut Journey) -> bool {
        self.forget_old_news();
        let command = match self.next_step(journey) {
            Ok(command) => command,
            Err(words) => {
                let mut bulletin = self.game().world_mut().resource_mut::<Bulletin>();
                for words in words {
                    bulletin.say(Weight::Reason, words);
                }
                return false;
            }
        };
        // What was told on the way is history by now.
        self.let_news_age();
        let turns = self.game().turns();
        self.submit(command);
        let has_gone = self.game().turns() > turns;
        has_gone && !self.is_over() && self.is_undisturbed(journey)
    }

    fn is_undisturbed(&mut self, journey: &Journey) -> bool {
        self.game().survey().is_some_and(|survey| journey.interruption(&survey).is_none())
    }

    fn next_step(&mut self, journey: &mut Journey) -> Result<Command, Vec<String>> {
        let (game, warnings) = self.game_and_warnings();
        let survey = game.survey().ok_or_else(Vec::new)?;
        let sets_out = !journey.has_begun() && !journey.is_a_run();
        let command = journey.next(&survey).map_err(|why| reasons(&survey, &why))?;
        if sets_out && let Some(warning) = warnings.warning(&survey) {
            return Err(vec![warning]);
        }
        let outlook = if is_risky(&survey) { Some(self.outlook(command)) } else { None };
        if outlook.as_ref().is_some_and(|outlook| outlook.spends_a_ward) {
            return Err(vec!["No further: your ward would be spent.".to_owned()]);
        }
        if let Some((killer, odds)) = outlook.as_ref().and_then(worst) {
            let likely = if odds == 100 { "would" } else { "could" };
            let bestiary = Bestiary::of(self.game().world());
            return Err(vec![match killer.map(|killer| aside(killer, bestiary)) {
                Some(killer) => format!("No further: {killer} {likely} kill you."),
                None => format!("No further: you {likely} die."),
            }]);
        }
        Ok(command)
    }
}

/// Whether somebody could be at the PC before it is asked again, so that it is
/// worth the time to try it out. Somebody may be carried far by a trap.
pub(in crate::ui) fn is_risky(survey: &Survey<'_>) -> bool {
    let built = survey.things.iter().any(|thing| !thing.is_item && thing.latch.is_none());
    // Twice the time of a turn: who is hasted may be so no longer.
    let until = survey.next_turn + (survey.next_turn - survey.now);
    survey.monsters.iter().any(|monster| {
        built || monster.turns_before(until) + 1 >= u64::from(monster.place.distance(survey.place))
    })
}
