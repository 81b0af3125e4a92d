//! The choice of a direction, to run or to close a door.

use crate::{
    screen::overlay::{
        InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
    },
    session::{DoorAsked, close_door},
    settings::UiAction,
    view::{KnownGame, OverlayView, Prompt},
};
use hexdelve::{action::Action, game::Game, player::Journey};

#[derive(Debug)]
pub(crate) enum Direction {
    Run,
    Door,
}

pub(crate) fn close(game: &Game) -> OverlayResponse {
    match close_door(game) {
        DoorAsked::Do(command) => OverlayResponse::Do(command),
        DoorAsked::Which => OverlayResponse::open(Direction::Door),
        DoorAsked::Refuse(words) => OverlayResponse::refuse(words),
    }
}

impl Overlay for Direction {
    fn name(&self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Door => "Door",
        }
    }

    fn show(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        let words = match self {
            Self::Run => "Run in which direction?",
            Self::Door => "Close the door in which direction?",
        };
        OverlayView::prompt(Prompt::new(words))
    }

    fn is_question(&self) -> bool {
        true
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let action = press.action?;
        Some(match self {
            Self::Run => {
                OverlayResponse::StartJourney(Journey::run(action.direction().or(action.run())?))
            }
            Self::Door => OverlayResponse::Do(Action::Close(action.direction()?)),
        })
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let words = match self {
            Self::Run => "directions: run",
            Self::Door => "directions: close",
        };
        Some(screen.list(words, &[(UiAction::Close, "back")]))
    }

    fn help(&self) -> Option<OverlayHelp> {
        let title = "Choosing a direction";
        Some(OverlayHelp { title, uses_direction_keys: true, ..OverlayHelp::default() })
    }
}
