//! In which direction: to run, or to close a door.

use crate::{
    player::{Command, Journey},
    screen::overlay::{Answer, Desk, LocalHelp, Overlay, Press, ScreenContext},
    session::{DoorAsked, close_a_door},
    settings::UiAction,
    view::{Lens, Question, Scene},
};

/// What is asked for.
#[derive(Debug)]
enum Direction {
    /// Where to run.
    Run,
    /// Which door is to be closed.
    Door,
}

pub(crate) fn run(_: &mut Desk<'_, '_>) -> Answer {
    Answer::open(Direction::Run)
}

pub(crate) fn close(desk: &mut Desk<'_, '_>) -> Answer {
    match close_a_door(desk.game()) {
        DoorAsked::Do(command) => Answer::Do(command),
        DoorAsked::Which => Answer::open(Direction::Door),
        DoorAsked::Refuse(words) => Answer::refuse(words),
    }
}

impl Overlay for Direction {
    fn name(&self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Door => "Door",
        }
    }

    fn show(&self, _: &Scene<'_>, _: &ScreenContext<'_>) -> Lens {
        let words = match self {
            Self::Run => "Run in which direction?",
            Self::Door => "Close the door in which direction?",
        };
        Lens { question: Some(Question::new(words)), ..Lens::default() }
    }

    fn press(&mut self, press: Press, _: &mut Desk<'_, '_>) -> Option<Answer> {
        let action = press.action?;
        Some(match self {
            Self::Run => Answer::SetOut(Journey::run(action.direction().or(action.run())?)),
            Self::Door => Answer::Do(Command::Close(action.direction()?)),
        })
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let words = match self {
            Self::Run => "a direction: run there",
            Self::Door => "a direction: that door",
        };
        Some(screen.list(words, &[(UiAction::Close, "back")]))
    }

    fn help(&self) -> Option<LocalHelp> {
        let title = "You are asked for a direction";
        Some(LocalHelp { title, points: true, ..LocalHelp::default() })
    }
}
