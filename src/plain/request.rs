//! The requests of a typed line: plain values, not yet resolved against the level.

use crate::{
    action::{Action, Slot},
    creature::Ability,
    grid::Direction,
    session::ItemAction,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) request: Request,
    pub(crate) times: u16,
    /// The words from which it was parsed.
    pub(crate) said: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Submit an action.
    Do(Action),
    /// Close the door in a direction, or the only open door.
    Close(Option<Direction>),
    /// Use, throw or drop an item.
    Handle { action: ItemAction, item: Item, at: Option<Mark>, bit: Option<Ability> },
    /// Report on a topic.
    Tell(Topic),
    /// Explain a word.
    HelpWith(String),
    /// Describe something.
    Examine(Mark),
    /// Print the steps that lead somewhere.
    Way(Mark),
    /// Start a journey of many turns.
    SetOut(Errand),
    /// Take back the last turn.
    TakeBack,
    /// Give up the game.
    GiveUp,
    /// Leave the session.
    Quit,
    /// Answer a question with yes.
    Yes,
    /// Answer a question with no.
    No,
    /// Switch an automatic report on or off.
    Switch(Habit, bool),
}

/// A journey: it takes many turns and ends of its own accord.
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
    /// The turn order.
    Timeline,
    /// The deadly moves.
    Threat,
    Minds,
    Standing,
    Pack,
    Map,
    Messages,
    Help,
}

/// A report the session makes without being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// The turn, as a prompt before each line.
    Prompt,
    /// The positions of the monsters in view, after each turn.
    Watch,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Slot(Slot),
    Named(String),
}

/// A typed reference to a monster, a thing or a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A number from the last list, counted from 1.
    Number(usize),
    /// A monster's letter; a digit may also be a number from the last list.
    Letter(char),
    /// The legs of a route, each a number of cells and a direction.
    Legs(Vec<(u16, Direction)>),
    /// A letter that names both a monster and a direction.
    LetterOrStep(char, Direction),
    Here,
    /// Prefixes of the words of a name.
    Named(String),
}
