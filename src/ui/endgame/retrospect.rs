//! The last turns of a game that is over, to be gone through to and fro.

use crate::lookahead::Judgement;
use crate::ui::{Deed, View, endgame::witness::Moment, telling::turns_in_words::turn_in_words};
use bevy_ecs::prelude::Resource;
use crossterm::event::KeyCode;
use std::collections::VecDeque;

/// The last turns, the one that is shown, and the last safe move.
#[derive(Resource, Debug, Default)]
pub(in crate::ui) struct Retrospect {
    /// The oldest first.
    moments: Vec<Moment>,
    /// How many turns before the end is shown; 0 is the end.
    back: usize,
    finding: Finding,
}

/// The last safe move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) enum Finding {
    /// It is being looked for.
    #[default]
    Sought,
    /// It is not looked for in a game that is not lost.
    Nothing,
    /// This was found.
    Found(Judgement),
}

/// What a key does to the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Leafing {
    /// A turn back.
    Back,
    /// A turn on.
    On,
    /// Nothing: it was meant for the game.
    Stay,
    /// The end is left.
    Leave,
}

impl Leafing {
    /// What a key does. One that would be a command in the game leaves nothing:
    /// it may have been meant for it.
    pub(in crate::ui) const fn of(key: KeyCode, deed: Option<Deed>) -> Self {
        match (key, deed) {
            (KeyCode::Left | KeyCode::Up | KeyCode::Char(','), _) => Self::Back,
            (KeyCode::Right | KeyCode::Down | KeyCode::Char('.'), _) => Self::On,
            (_, Some(Deed::Close | Deed::Confirm | Deed::Quit) | None) => Self::Leave,
            (_, Some(_)) => Self::Stay,
        }
    }
}

impl Retrospect {
    /// Takes the last turns as they were.
    pub(in crate::ui) fn remember(&mut self, moments: &mut VecDeque<Moment>) {
        if self.moments.is_empty() {
            self.moments.extend(moments.drain(..));
        }
    }

    /// Takes what was found, if there was something to be found.
    pub(in crate::ui) fn find(&mut self, judgement: Option<Judgement>) {
        self.finding = judgement.map_or(Finding::Nothing, Finding::Found);
    }

    pub(in crate::ui) const fn finding(&self) -> Finding {
        self.finding
    }

    /// Whether a turn before the end is shown.
    pub(in crate::ui) const fn is_in_the_past(&self) -> bool {
        self.back > 0
    }

    /// Whether there are turns to be gone through.
    pub(in crate::ui) const fn has_turns(&self) -> bool {
        !self.moments.is_empty()
    }

    /// Goes a turn back or on.
    pub(in crate::ui) fn leaf(&mut self, leafing: Leafing) {
        self.back = match leafing {
            Leafing::Back => (self.back + 1).min(self.moments.len()),
            Leafing::On => self.back.saturating_sub(1),
            Leafing::Stay | Leafing::Leave => self.back,
        };
    }

    /// The turn that is shown, if it is not the end.
    pub(in crate::ui) fn shown(&self) -> Option<&Moment> {
        self.moments.get(self.moments.len().checked_sub(self.back)?).filter(|_| self.back > 0)
    }

    /// What was seen then.
    pub(in crate::ui) fn view(&self) -> Option<&View> {
        self.shown().map(|moment| &moment.view)
    }

    /// Its place in the list of the turns.
    pub(in crate::ui) fn place(&self) -> Option<usize> {
        self.shown().map(|_| self.moments.len() - self.back)
    }

    /// The turns in words, the oldest first.
    pub(in crate::ui) fn in_words(&self) -> Vec<String> {
        self.moments.iter().map(words_of).collect()
    }
}

/// A turn in words.
pub(in crate::ui) fn words_of(moment: &Moment) -> String {
    turn_in_words(moment.turn, moment.command, &moment.told)
}
