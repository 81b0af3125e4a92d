//! Journeys on the screen: how they begin, and each of their steps.
//!
//! A step is an ordinary command, kept as if it had been typed. Before it is
//! taken it is tried out, and after it what was told decides whether the journey
//! goes on: the plans themselves see the level and nothing else.

use crate::ui::{
    Bulletin, Deed, Overlay, Weight, overlays::dialogue::Answer,
    overlays::travelling::Destinations, playing::hand::Hand, playing::hand::worst,
    telling::reasons::reasons, telling::words::introduced,
};
use crate::{
    creature::Bestiary,
    player::{Command, Journey, Survey},
};

/// A journey's next command, and what is known before it is carried out.
struct Step {
    command: Command,
    /// How many of the sentences that it leads to are no surprise.
    expected: usize,
}

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
        let step = match self.next_step(journey) {
            Ok(step) => step,
            Err(words) => {
                let mut bulletin = self.game().world_mut().resource_mut::<Bulletin>();
                for words in words {
                    bulletin.say(Weight::Reason, words);
                }
                return false;
            }
        };
        let bulletin = self.game().world().resource::<Bulletin>();
        let (loud, reasons) = (bulletin.loud(), bulletin.reasons());
        // What was told on the way is history by now.
        self.let_news_age();
        self.submit(step.command);
        let bulletin = self.game().world().resource::<Bulletin>();
        let is_as_expected = bulletin.loud() - loud <= step.expected;
        is_as_expected && bulletin.reasons() == reasons && !self.is_over()
    }

    fn next_step(&mut self, journey: &mut Journey) -> Result<Step, Vec<String>> {
        let (game, sightings) = self.game_and_sightings();
        let survey = game.survey().ok_or_else(Vec::new)?;
        let sets_out = !journey.has_begun() && !journey.is_a_run();
        let command = journey.next(&survey).map_err(|why| reasons(&survey, &why))?;
        if sets_out && let Some(warning) = sightings.warning(&survey) {
            return Err(vec![warning]);
        }
        let (expected, is_risky) = (expected_news(&survey, command), is_risky(&survey));
        let outlook = if is_risky { Some(self.outlook(command)) } else { None };
        if outlook.as_ref().is_some_and(|outlook| outlook.spends_a_ward) {
            return Err(vec!["No further: your ward would be spent.".to_owned()]);
        }
        if let Some((killer, odds)) = outlook.as_ref().and_then(worst) {
            let killer = introduced(killer, Bestiary::of(self.game().world()));
            let likely = if odds == 100 { "would" } else { "could" };
            return Err(vec![format!("No further: {killer}, {likely} kill you.")]);
        }
        Ok(Step { command, expected })
    }
}

/// How many sentences about the PC a command leads to that is all as it should
/// be: a door opens, something is picked up, something lies there.
fn expected_news(survey: &Survey<'_>, command: Command) -> usize {
    match command {
        // What it is, and what lies below it.
        Command::PickUp => 2,
        Command::Step(way) => {
            let cell = survey.place.step(way);
            let opens = survey.dungeon.obstacle(cell).is_solid();
            let lies = survey.things_at(cell).any(|thing| thing.is_item);
            usize::from(opens) + usize::from(lies)
        }
        _ => 0,
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
