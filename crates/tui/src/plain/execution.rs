//! Carrying out requests, through the same controller and with the same questions and refusals as
//! on a screen. The messages of a journey are printed on the way.

use super::{
    Next, PlainSession, Unconfirmed, events,
    name_resolution::Surroundings,
    parser::{Errand, Habit, Item, Mark, Request, Topic},
    report::{Glance, way},
};
use crate::{
    plain::{
        name_resolution,
        report::{self, Choice},
        vocabulary::find,
    },
    session::{Aimed, DoorAsked, Handled, ItemAction, aim, close_door, handle},
    view::Belonging,
};
use hexdelve::{
    action::{Action, ItemTarget, Slot},
    creature::{Ability, Bestiary},
    player::{Journey, StopReason},
    things::{UseMethod, usage},
};
use std::io::{self, Write};

impl<W: Write> PlainSession<'_, W> {
    /// `asked` is the question answered by a `yes`.
    pub(crate) fn perform_once(
        &mut self,
        request: &Request,
        asked: Option<Unconfirmed>,
    ) -> io::Result<Next> {
        match request {
            Request::Do(command) => self.act(*command, false),
            Request::Close(Some(way)) => self.act(Action::Close(*way), false),
            Request::Close(None) => match close_door(self.controller.game()) {
                DoorAsked::Do(command) => self.act(command, false),
                DoorAsked::Which => self.refuse("More than one door is open: give a direction."),
                DoorAsked::Refuse(words) => self.refuse(words),
            },
            Request::Handle { action, item, at, bit } => {
                match self.handle(*action, item, at.as_ref(), *bit) {
                    Ok(command) => self.act(command, false),
                    Err(words) => self.refuse(&words),
                }
            }
            Request::Tell(topic) => self.report(*topic),
            Request::HelpWith(word) => {
                let told = find(word).map_or_else(|why| why.to_string(), report::help_with);
                self.say(&told).map(|()| Next::Order)
            }
            Request::Examine(mark) => {
                let lines = report::examine(self.controller.game_mut(), mark, &self.listed);
                self.say_all(lines).map(|()| Next::Order)
            }
            Request::Way(mark) => self.point_the_way(mark),
            Request::SetOut(errand) => self.set_out(errand),
            Request::TakeBack => self.take_back(),
            Request::GiveUp => {
                self.asked = Some(Unconfirmed::GiveUp);
                self.say("This ends the game for good. Type yes to give up.")?;
                Ok(Next::Line)
            }
            Request::Yes => match asked {
                Some(Unconfirmed::Do(command)) => self.act(command, true),
                Some(Unconfirmed::GiveUp) => self.give_up(),
                None => self.refuse("There is no question to answer."),
            },
            Request::No => {
                let told =
                    if asked.is_some() { "Canceled." } else { "There is no question to answer." };
                self.refuse(told)
            }
            Request::Switch(habit, on) => {
                match habit {
                    Habit::Prompt => self.prompt = *on,
                    Habit::Watch => self.watch = *on,
                }
                Ok(Next::Order)
            }
            Request::Quit => Ok(Next::Leave),
        }
    }

    fn act(&mut self, command: Action, confirmed: bool) -> io::Result<Next> {
        let before = Glance::of(self.controller.game_mut());
        if confirmed {
            self.controller.submit(command);
        } else if let Some(objection) = self.controller.consider(command) {
            self.asked = Some(Unconfirmed::Do(command));
            let warning = objection.in_words(Bestiary::of(self.controller.game().world()));
            return self.refuse(&format!("{warning} Type yes to do it anyway."));
        }
        self.tell_what_followed(&before)
    }

    fn refuse(&mut self, words: &str) -> io::Result<Next> {
        self.say(words)?;
        Ok(Next::Line)
    }

    fn handle(
        &mut self,
        action: ItemAction,
        item: &Item,
        at: Option<&Mark>,
        bit: Option<Ability>,
    ) -> Result<Action, String> {
        let slot = name_resolution::slot(self.controller.game().world(), item)?;
        let around = Surroundings::of(self.controller.game_mut(), &self.listed)
            .ok_or("The game is over.")?;
        let cell = at.map(|mark| name_resolution::cell(&around, mark)).transpose()?;
        let game = self.controller.game();
        let handled = handle(game, action, slot).map_err(|refusal| refusal.to_string())?;
        let aimed = |action, cell| {
            let aimed = aim(game, action, slot, cell).map_err(|refusal| refusal.to_string());
            aimed.and_then(|aimed| match (aimed, bit) {
                (Aimed::Do(command), _) => Ok(command),
                (Aimed::AskForABit, Some(bit)) => {
                    Ok(Action::Use(slot, ItemTarget::Ability(cell, bit)))
                }
                (Aimed::AskForABit, None) => Err(ask_for_a_bit(slot, at)),
            })
        };
        match (handled, cell) {
            (Handled::Aim(action), Some(cell)) => aimed(action, cell),
            (Handled::Aim(_), None) => {
                let verb = if action == ItemAction::Use { "use" } else { "throw" };
                Err(format!(
                    "Give a target: {verb} {slot} at #1, or {verb} {slot} at 4 north 2 east."
                ))
            }
            (Handled::Do(_), Some(cell)) if action == ItemAction::Use => {
                let entity = Belonging::in_slot(game.world(), slot).map(|it| it.entity);
                match entity.map(|entity| usage(game.world(), entity)) {
                    Some(UseMethod::AppliedOrThrown) => aimed(ItemAction::Throw, cell),
                    _ => Err(format!("It needs no target: use {slot}.")),
                }
            }
            (Handled::Do(command), _) => Ok(command),
        }
    }

    fn report(&mut self, topic: Topic) -> io::Result<Next> {
        let (game, ahead) = self.controller.game_and_lookahead();
        let lines = match topic {
            Topic::Around => report::look(game, &mut self.listed),
            Topic::Monsters => report::list(game, Choice::Monsters, &mut self.listed),
            Topic::Things => report::list(game, Choice::Things, &mut self.listed),
            Topic::Timeline => {
                let foresight = ahead.forecast(game).cloned();
                events::timeline(game.world(), foresight.as_ref())
            }
            Topic::Threat => {
                let threats = ahead.threats(game).clone();
                events::threats(game.world(), &threats)
            }
            Topic::Minds => {
                let foresight = ahead.forecast(game).cloned();
                events::minds(game, foresight.as_ref())
            }
            Topic::Standing => report::standing(game),
            Topic::Pack => report::pack(game.world()),
            Topic::Map => report::map(game.world()),
            Topic::Help => report::help(),
            Topic::Messages => return self.tell_the_messages().map(|()| Next::Order),
        };
        self.say_all(lines)?;
        Ok(Next::Order)
    }

    fn point_the_way(&mut self, mark: &Mark) -> io::Result<Next> {
        let Some(around) = Surroundings::of(self.controller.game_mut(), &self.listed) else {
            return self.refuse("The game is over.");
        };
        let told = match name_resolution::cell(&around, mark) {
            Ok(cell) => way(&around, cell),
            Err(why) => why,
        };
        self.say(&told)?;
        Ok(Next::Order)
    }

    fn take_back(&mut self) -> io::Result<Next> {
        let is_done = self.controller.take_back();
        let now = self.controller.game().turns();
        self.tell_the_news()?;
        if !is_done {
            return Ok(Next::Line);
        }
        self.say(&format!("You are back at turn {now}."))?;
        let lines = report::look(self.controller.game_mut(), &mut self.listed);
        self.say_all(lines)?;
        Ok(Next::Line)
    }

    fn give_up(&mut self) -> io::Result<Next> {
        let before = Glance::of(self.controller.game_mut());
        if self.controller.give_up() {
            return self.tell_what_followed(&before);
        }
        self.refuse("This game is not being saved, so you cannot give it up. Type quit.")
    }
}

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

fn ask_for_a_bit(slot: Slot, at: Option<&Mark>) -> String {
    let target = match at {
        Some(Mark::Letter(letter)) => letter.to_string(),
        Some(Mark::Named(name)) => name.clone(),
        Some(Mark::Number(number)) => format!("#{number}"),
        _ => "#1".to_owned(),
    };
    format!(
        "Name the bit, too: use {slot} at {target}, then intelligent, telepathic, tunneling or \
         erratic."
    )
}
