//! What a typed line asks for: plain values, which say nothing yet of the level.

use crate::{
    action::{Action, Slot},
    creature::Ability,
    grid::Direction,
    session::ItemAction,
};

/// Something that is asked for, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) request: Request,
    pub(crate) times: u16,
    /// The words it was read from.
    pub(crate) said: String,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// The PC is told.
    Do(Action),
    /// A door is to be closed: that one, or the only one.
    Close(Option<Direction>),
    /// Something is to be done with an item.
    Handle { action: ItemAction, item: Item, at: Option<Mark>, bit: Option<Ability> },
    /// Something is to be told.
    Tell(Topic),
    /// What a word is for.
    HelpWith(String),
    /// What something is.
    Examine(Mark),
    /// The steps that lead somewhere.
    Way(Mark),
    /// The PC sets out on many turns.
    SetOut(Errand),
    /// What was done last is to be undone.
    TakeBack,
    /// The game is to end here.
    GiveUp,
    /// The player leaves.
    Quit,
    /// The answer to a question.
    Yes,
    /// Something is to be told of its own accord, or no longer.
    Switch(Habit, bool),
}

/// What takes many turns, and ends by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// To look wherever nobody has looked.
    Explore,
    /// To rest until something happens.
    Rest,
    /// To run on in a direction.
    Run(Direction),
    /// To go somewhere.
    Travel(Mark),
}

/// What can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Around,
    Monsters,
    Things,
    /// Who acts when.
    Timeline,
    /// Where the PC would die.
    Threat,
    /// What the monsters believe and intend.
    Minds,
    Standing,
    Pack,
    Map,
    Messages,
    Help,
}

/// What is told of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// The turn, when a line is waited for.
    Prompt,
    /// Where those in view are, after each turn.
    Watch,
}

/// Which item is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Slot(Slot),
    Named(String),
}

/// Who, what or where is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A place in the list of what is around, from 1.
    Number(usize),
    /// A monster's letter, or, where it is a digit, perhaps a place in the list.
    Letter(char),
    /// So many cells into that direction, and then so many into the next.
    Legs(Vec<(u16, Direction)>),
    /// A letter that is a monster's and the name of a direction.
    LetterOrStep(char, Direction),
    /// The PC's own cell.
    Here,
    /// The beginnings of a name's words.
    Named(String),
}
