//! What takes many turns: the journeys of the screen, told as they go.

use super::{
    PlainSession,
    glance::Glance,
    landmark::Surroundings,
    meaning,
    request::{Errand, Mark},
    session::Course,
    telling::comes_into_view,
};
use crate::{creature::Bestiary, grid::Position, player::Journey, ui::Overlay};
use std::io::{self, Write};

impl<W: Write> PlainSession<'_, W> {
    /// Goes until the journey ends by itself. What is told on the way is told as
    /// it happens, and why it ends at last.
    pub(super) fn set_out(&mut self, errand: &Errand) -> io::Result<Course> {
        let mut journey = match self.journey(errand) {
            Ok(journey) => journey,
            Err(why) => {
                self.say(&why)?;
                return Ok(Course::NextLine);
            }
        };
        let before = Glance::of(self.hand.game());
        self.hand.show(Overlay::None);
        while self.hand.go_on(&mut journey) {
            self.tell_the_news()?;
        }
        let now = Glance::of(self.hand.game());
        if !now.is_of_another_turn(&before) {
            self.tell_the_news()?;
            return Ok(Course::NextLine);
        }
        // They are told with their places.
        let bestiary = Bestiary::of(self.hand.game().world()).clone();
        let again: Vec<_> =
            now.newcomers(&before).map(|it| comes_into_view(it.abilities, &bestiary)).collect();
        self.tell_the_news_but_for(&again)?;
        self.tell_what_followed(&before)?;
        let has_arrived = journey.goal().is_some() && journey.goal() == self.place();
        Ok(if has_arrived { Course::NextOrder } else { Course::NextLine })
    }

    fn journey(&mut self, errand: &Errand) -> Result<Journey, String> {
        Ok(match errand {
            Errand::Explore => Journey::explore(self.hand.left().to_vec()),
            Errand::Rest => Journey::rest(),
            Errand::Run(way) => Journey::run(*way),
            Errand::Travel(mark) => Journey::travel(self.cell_of(mark)?),
        })
    }

    fn cell_of(&mut self, mark: &Mark) -> Result<Position, String> {
        let around = Surroundings::of(self.hand.game()).ok_or("The game is over.")?;
        meaning::cell(&around, mark)
    }

    fn place(&mut self) -> Option<Position> {
        self.hand.game().player_position()
    }
}
