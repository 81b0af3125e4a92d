//! Reporting events: after each turn, and again on request.

use crate::{
    messages::phrases,
    plain::{
        glance::Glance,
        report,
        session::{Next, PlainSession},
        surroundings::{coming, in_view},
    },
};
use hexdelve::{
    content::escape_unprintable,
    creature::Bestiary,
    log::{MessageLog, MessagePriority, Topic},
};
use std::io::{self, Write};

const REMEMBERED: usize = 20;

impl<W: Write> PlainSession<'_, W> {
    pub(crate) fn tell_what_followed(&mut self, before: &Glance) -> io::Result<Next> {
        let now = Glance::of(self.controller.game_mut());
        // A newcomer gets a sentence of its own below, with its bearing.
        let again: Vec<_> = now.newcomers(before).map(|it| Topic::Comer(it.id)).collect();
        let told = self.tell_the_news_but_on(&again)?;
        if self.controller.is_over() {
            self.tell_the_end()?;
            return Ok(Next::Line);
        }
        if now.is_of_another_level(before) {
            let lines = report::look(self.controller.game_mut(), &mut self.listed);
            self.say_all(lines)?;
            return Ok(Next::Line);
        }
        if !now.is_of_another_turn(before) {
            return Ok(Next::Line);
        }
        let mut course = Next::Again;
        if told || now.stirs(before) {
            course = Next::Order;
        }
        let Some(place) = self.controller.game().player_position() else { return Ok(course) };
        for sighting in now.newcomers(before) {
            course = Next::Line;
            let words = coming(sighting, place, Bestiary::of(self.controller.game().world()));
            self.say(&words)?;
        }
        Ok(course)
    }

    /// Those that were in view before the input line and still are.
    pub(crate) fn tell_who_is_in_view(&mut self, before: &Glance) -> io::Result<()> {
        let mut now = Glance::of(self.controller.game_mut());
        let is_news = now.is_of_another_turn(before) && !now.is_of_another_level(before);
        if !self.watch || !is_news {
            return Ok(());
        }
        let new: Vec<_> = now.newcomers(before).map(|it| it.entity).collect();
        now.in_view.retain(|it| !new.contains(&it.entity));
        let place = self.controller.game().player_position();
        let Some(place) = place.filter(|_| !now.in_view.is_empty()) else { return Ok(()) };
        let words = in_view(&now.in_view, place, Bestiary::of(self.controller.game().world()));
        self.say(&words)
    }

    pub(crate) fn tell_the_news(&mut self) -> io::Result<bool> {
        self.tell_the_news_but_on(&[])
    }

    /// These topics are reported in other words.
    fn tell_the_news_but_on(&mut self, topics: &[Topic]) -> io::Result<bool> {
        if self.controller.takes_note_of_being_alone() {
            self.controller.say(phrases::nobody_else_is_left().replace("{descend}", "down"));
        }
        let mut log = self.controller.game_mut().world_mut().resource_mut::<MessageLog>();
        let sentences = log.sentences_but_on(topics);
        let sentences: Vec<_> = sentences.into_iter().map(str::to_owned).collect();
        log.archive();
        let any = !sentences.is_empty();
        self.say_all(sentences)?;
        Ok(any)
    }

    pub(crate) fn tell_the_troubles(&mut self) -> io::Result<()> {
        match self.controller.recording().take_trouble() {
            Some(trouble) => self.tell(trouble),
            None => Ok(()),
        }
    }

    pub(crate) fn tell_the_end(&mut self) -> io::Result<()> {
        let lines = report::the_end(self.controller.game().world());
        self.say_all(lines)?;
        if self.can_take_back() {
            self.say("Type undo to take back the last turn, or quit.")?;
        }
        Ok(())
    }

    pub(crate) fn tell_the_messages(&mut self) -> io::Result<()> {
        let history = self.controller.game().world().resource::<MessageLog>().history();
        let skipped = history.len().saturating_sub(REMEMBERED);
        let told: Vec<_> =
            history.skip(skipped).map(|(turn, words)| format!("Turn {turn}: {words}")).collect();
        if told.is_empty() {
            return self.say("There are no messages yet.");
        }
        self.say_all(told)
    }

    pub(crate) fn tell(&mut self, words: String) -> io::Result<()> {
        self.say(&words)?;
        let mut log = self.controller.game_mut().world_mut().resource_mut::<MessageLog>();
        log.push(MessagePriority::Player, words);
        log.archive();
        Ok(())
    }

    /// Text from a file must not control the terminal.
    pub(crate) fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{}", escape_unprintable(words))
    }

    pub(crate) fn say_all(&mut self, lines: Vec<String>) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }
}
