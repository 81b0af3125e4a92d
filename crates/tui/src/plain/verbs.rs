//! Parsers for the arguments of each word.

use crate::{
    plain::{
        phrase::Phrase,
        request::{Errand, Habit, Request, Topic},
    },
    session::ItemAction,
};
use hexdelve::action::Action;

pub(crate) fn use_(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    let at = phrase.aim().ok()?;
    let bit = if at.is_some() { phrase.bit() } else { None };
    Some(Request::Handle { action: ItemAction::Use, item, at, bit })
}

pub(crate) fn throw(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    let at = phrase.aim().ok()?;
    Some(Request::Handle { action: ItemAction::Throw, item, at, bit: None })
}

pub(crate) fn drop(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    Some(Request::Handle { action: ItemAction::Drop, item, at: None, bit: None })
}

#[expect(clippy::unnecessary_wraps, reason = "other functions of the table fail")]
pub(crate) fn close(phrase: &mut Phrase<'_>) -> Option<Request> {
    Some(Request::Close(phrase.direction()))
}

pub(crate) fn examine(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.mark_or_name().map(Request::Examine)
}

pub(crate) fn what(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("is");
    examine(phrase)
}

pub(crate) fn way(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("to");
    phrase.mark_or_name().map(Request::Way)
}

/// `rest until` is short for `rest until something happens`.
#[expect(clippy::unnecessary_wraps, reason = "other functions of the table fail")]
pub(crate) fn rest(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("until") {
        return Some(Request::Do(Action::Rest));
    }
    phrase.skip("something");
    phrase.skip("happens");
    Some(Request::SetOut(Errand::Rest))
}

pub(crate) fn run(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.direction().map(|way| Request::SetOut(Errand::Run(way)))
}

/// `go north` is a step, like `north`.
pub(crate) fn travel(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("to")
        && let Some(way) = phrase.direction()
    {
        return Some(Request::Do(Action::Step(way)));
    }
    phrase.mark_or_name().map(|mark| Request::SetOut(Errand::Travel(mark)))
}

pub(crate) fn give_up(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("up").then_some(Request::GiveUp)
}

pub(crate) fn watch(phrase: &mut Phrase<'_>) -> Option<Request> {
    switch(phrase, Habit::Watch)
}

pub(crate) fn prompt(phrase: &mut Phrase<'_>) -> Option<Request> {
    switch(phrase, Habit::Prompt)
}

#[expect(clippy::unnecessary_wraps, reason = "other functions of the table fail")]
pub(crate) fn help(phrase: &mut Phrase<'_>) -> Option<Request> {
    Some(match phrase.next() {
        None => Request::Tell(Topic::Help),
        Some(word) => Request::HelpWith(word.to_owned()),
    })
}

fn switch(phrase: &mut Phrase<'_>, habit: Habit) -> Option<Request> {
    let on = match phrase.next()? {
        "on" => true,
        "off" => false,
        _ => return None,
    };
    Some(Request::Switch(habit, on))
}
