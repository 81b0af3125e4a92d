//! Journeys, as on the screen, with their messages printed on the way.

use crate::plain::{
    glance::Glance,
    landmark::Surroundings,
    name_resolution,
    request::Errand,
    session::{Next, PlainSession},
};
use hexdelve::player::{Journey, StopReason};
use std::io::{self, Write};

impl<W: Write> PlainSession<'_, W> {
    pub(crate) fn set_out(&mut self, errand: &Errand) -> io::Result<Next> {
        let mut journey = match self.journey(errand) {
            Ok(journey) => journey,
            Err(why) => {
                self.say(&why)?;
                return Ok(Next::Line);
            }
        };
        let before = Glance::of(self.controller.game_mut());
        while self.controller.go_on(&mut journey) {
            self.tell_the_news()?;
        }
        let has_moved = Glance::of(self.controller.game_mut()).is_of_another_turn(&before);
        let course = self.tell_what_followed(&before)?;
        let arrives = self.has_arrived(&mut journey) && (!has_moved || course < Next::Line);
        Ok(if arrives { Next::Order } else { Next::Line })
    }

    fn has_arrived(&mut self, journey: &mut Journey) -> bool {
        let player_view = self.controller.game_mut().player_view();
        player_view.is_some_and(|player_view| {
            let next = journey.next_action(&player_view);
            matches!(next, Err(StopReason::Arrived | StopReason::ArrivedBeside(_)))
        })
    }

    fn journey(&mut self, errand: &Errand) -> Result<Journey, String> {
        Ok(match errand {
            Errand::Explore => Journey::explore(),
            Errand::Rest => Journey::rest(),
            Errand::Run(way) => Journey::run(*way),
            Errand::Travel(mark) => {
                let around = Surroundings::of(self.controller.game_mut(), &self.listed)
                    .ok_or("The game is over.")?;
                Journey::travel(name_resolution::cell(&around, mark)?)
            }
        })
    }
}
