//! The requests of a typed line: plain values, not yet resolved against the level.

use crate::session::ItemAction;
use hexdelve::{
    action::{Action, Slot},
    creature::Ability,
    grid::Direction,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) request: Request,
    pub(crate) times: u16,
    pub(crate) said: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Do(Action),
    // `None` stands for the only open door.
    Close(Option<Direction>),
    Handle { action: ItemAction, item: Item, at: Option<Mark>, bit: Option<Ability> },
    Tell(Topic),
    HelpWith(String),
    Examine(Mark),
    Way(Mark),
    SetOut(Errand),
    TakeBack,
    GiveUp,
    Quit,
    Yes,
    No,
    Switch(Habit, bool),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    Explore,
    Rest,
    Run(Direction),
    Travel(Mark),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Around,
    Monsters,
    Things,
    Timeline,
    Threat,
    Minds,
    Standing,
    Pack,
    Map,
    Messages,
    Help,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    Prompt,
    Watch,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Slot(Slot),
    Named(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// From the last list, counted from 1.
    Number(usize),
    /// A digit may also be a number from the last list.
    Letter(char),
    Legs(Vec<(u16, Direction)>),
    /// A letter that names both a monster and a direction.
    LetterOrStep(char, Direction),
    Here,
    /// Prefixes of the words of a name.
    Named(String),
}
