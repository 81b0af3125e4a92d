//! Requests are carried out: by the same hand, the same questions and the same
//! refusals as on a screen.

use super::{
    PlainSession, foretelling,
    glance::Glance,
    landmark::Surroundings,
    meaning,
    report::{self, Choice},
    request::{Item, Mark, Request, Topic},
    session::{Course, Question},
    telling::way,
};
use crate::{
    action::Aim,
    creature::{Ability, Bestiary},
    player::Command,
    things::{Usage, usage},
    ui::{
        Deed, ItemAction, Overlay,
        overlays::belongings::Belonging,
        overlays::dialogue::{Answer, begin, handle, take_aim},
        overlays::questions::warning,
    },
};
use std::io::{self, Write};

impl<W: Write> PlainSession<'_, W> {
    /// Does it once; a `yes` is the answer to what was asked.
    pub(super) fn carry_out_once(
        &mut self,
        request: &Request,
        asked: Option<Question>,
    ) -> io::Result<Course> {
        match request {
            Request::Do(command) => self.act(*command, false),
            Request::Close(Some(way)) => self.act(Command::Close(*way), false),
            Request::Close(None) => {
                let answer = begin(self.hand.game(), Deed::CloseDoor);
                self.take(answer.unwrap_or(Answer::Show(Overlay::Door)))
            }
            Request::Handle { handling, item, at, bit } => {
                let answer = self.handle(*handling, item, at.as_ref(), *bit);
                self.take(answer.unwrap_or_else(Answer::Refuse))
            }
            Request::Tell(topic) => self.report(*topic),
            Request::Examine(mark) => {
                let lines = report::examine(self.hand.game(), mark);
                self.say_all(lines).map(|()| Course::NextOrder)
            }
            Request::Way(mark) => self.point_the_way(mark),
            Request::SetOut(errand) => self.set_out(errand),
            Request::TakeBack => self.take_back(),
            Request::GiveUp => {
                self.asked = Some(Question::GiveUp);
                self.say("The game would be over. Say yes to give it up.")?;
                Ok(Course::NextLine)
            }
            Request::Yes => match asked {
                Some(Question::Do(command)) => self.act(command, true),
                Some(Question::GiveUp) => self.give_up(),
                None => self.refuse("Nothing was asked."),
            },
            Request::Switch(habit, on) => {
                self.get_used_to(*habit, *on);
                Ok(Course::NextOrder)
            }
            // Whoever reads the line leaves.
            Request::Quit => Ok(Course::NextLine),
        }
    }

    fn act(&mut self, command: Command, confirmed: bool) -> io::Result<Course> {
        let before = Glance::of(self.hand.game());
        self.hand.show(Overlay::None);
        if confirmed {
            self.hand.submit(command);
        } else {
            self.hand.consider(command);
        }
        if let Overlay::Confirm { command, killer, odds } = self.hand.overlay() {
            self.asked = Some(Question::Do(command));
            let warning = warning(killer, odds, Bestiary::of(self.hand.game().world()));
            return self.refuse(&format!("{warning} Say yes to do it."));
        }
        self.tell_what_followed(&before)
    }

    /// What follows from an answer to what a screen would ask.
    fn take(&mut self, answer: Answer) -> io::Result<Course> {
        match answer {
            Answer::Do(command) => self.act(command, false),
            Answer::Refuse(words) => self.refuse(&words),
            _ => self.refuse("There is more than one: say in which direction."),
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<Course> {
        self.say(words)?;
        Ok(Course::NextLine)
    }

    /// The command that does something with an item, or why there is none.
    fn handle(
        &mut self,
        handling: ItemAction,
        item: &Item,
        at: Option<&Mark>,
        bit: Option<Ability>,
    ) -> Result<Answer, String> {
        let slot = meaning::slot(self.hand.game().world(), item)?;
        let around = Surroundings::of(self.hand.game()).ok_or("The game is over.")?;
        let cell = at.map(|mark| meaning::cell(&around, mark)).transpose()?;
        let game = self.hand.game();
        match (handle(game, handling, slot), cell) {
            (Answer::Show(Overlay::Aim { handling, slot, .. }), Some(cell)) => {
                Ok(match (take_aim(game, handling, slot, cell), bit) {
                    (Answer::Show(Overlay::Bit { slot, cell }), Some(bit)) => {
                        Answer::Do(Command::Use(slot, Aim::Bit(cell, bit)))
                    }
                    (Answer::Show(_), _) => {
                        return Err(format!(
                            "Say which bit, too: use {slot} at {}, and then \
                            intelligent, telepathic, tunneling or erratic.",
                            said(at)
                        ));
                    }
                    (answer, _) => answer,
                })
            }
            (Answer::Show(_), _) => {
                let verb = if handling == ItemAction::Use { "use" } else { "throw" };
                Err(format!(
                    "Say at whom or where: {verb} {slot} at #1, or {verb} {slot} at 4 \
                    north 2 east."
                ))
            }
            (Answer::Do(_), Some(cell)) if handling == ItemAction::Use => {
                let entity = Belonging::in_slot(game.world(), slot).map(|it| it.entity);
                match entity.map(|entity| usage(game.world(), entity)) {
                    Some(Usage::AppliedOrThrown) => {
                        Ok(take_aim(game, ItemAction::Throw, slot, cell))
                    }
                    _ => Err(format!("It is used by itself: use {slot}.")),
                }
            }
            (answer, _) => Ok(answer),
        }
    }

    fn report(&mut self, topic: Topic) -> io::Result<Course> {
        let game = self.hand.game();
        let lines = match topic {
            Topic::Around => report::look(game),
            Topic::Monsters => report::list(game, Choice::Monsters),
            Topic::Things => report::list(game, Choice::Things),
            Topic::Timeline => {
                let foresight = self.hand.foresee();
                foretelling::timeline(self.hand.game().world(), foresight.as_ref())
            }
            Topic::Threat => {
                let threats = self.hand.threats();
                foretelling::threats(self.hand.game().world(), &threats)
            }
            Topic::Minds => {
                let foresight = self.hand.foresee();
                foretelling::minds(self.hand.game(), foresight.as_ref())
            }
            Topic::Standing => report::standing(game),
            Topic::Pack => report::pack(game.world()),
            Topic::Map => report::map(game.world()),
            Topic::Help => report::help(),
            Topic::Word(row) => vec![report::help_with(row)],
            Topic::Messages => return self.tell_the_messages().map(|()| Course::NextOrder),
        };
        self.say_all(lines)?;
        Ok(Course::NextOrder)
    }

    fn point_the_way(&mut self, mark: &Mark) -> io::Result<Course> {
        let Some(around) = Surroundings::of(self.hand.game()) else {
            return self.refuse("The game is over.");
        };
        let told = match meaning::cell(&around, mark) {
            Ok(cell) => way(&around, cell),
            Err(why) => why,
        };
        self.say(&told)?;
        Ok(Course::NextOrder)
    }

    fn take_back(&mut self) -> io::Result<Course> {
        let turns = self.hand.game().turns();
        let was_over = self.hand.is_over();
        self.hand.take_back();
        let now = self.hand.game().turns();
        self.tell_the_news()?;
        if now == turns && was_over == self.hand.is_over() {
            return Ok(Course::NextLine);
        }
        self.say(&format!("It is turn {now} again."))?;
        let lines = report::look(self.hand.game());
        self.say_all(lines)?;
        Ok(Course::NextLine)
    }

    fn give_up(&mut self) -> io::Result<Course> {
        let before = Glance::of(self.hand.game());
        if self.hand.give_up() {
            return self.tell_what_followed(&before);
        }
        self.refuse("This game is not kept: there is nothing to give up. Say quit.")
    }
}

fn said(at: Option<&Mark>) -> String {
    match at {
        Some(Mark::Letter(letter)) => letter.to_string(),
        Some(Mark::Named(name)) => name.clone(),
        Some(Mark::Number(number)) => format!("#{number}"),
        _ => "#1".to_owned(),
    }
}
