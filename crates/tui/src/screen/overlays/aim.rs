//! Aiming an item that is thrown or used, and the choice of a direction, to run or to close a door.

use super::{
    super::layer::LayerHelp,
    confirm::Bit,
    look::{self, NOBODY_IN_SIGHT, targets},
};
use crate::prelude::*;
use crate::{
    messages::describing::what_is_at,
    session::{Aimed, DoorAsked, Handled, ItemAction, aim, close_door},
    view::{Belonging, Flight, Marks, outcome, outcome_of_a_throw},
};
use hexdelve::{
    player::{Journey, Refusal},
    things::{Amulet, averts_attacks},
};
use std::cmp::Reverse;

#[derive(Debug)]
pub(crate) struct AimOverlay {
    action: ItemAction,
    slot: Slot,
    cell: Position,
    /// The cell at which the cursor began, if no monster was in sight.
    unaimed: Option<Position>,
}

pub(crate) fn follow(game: &Game, slot: Slot, handled: Result<Handled, Refusal>) -> Response {
    match handled {
        Ok(Handled::Do(command)) => Response::Do(command),
        Ok(Handled::Aim(action)) => {
            let target = affected_first(game, action, slot).first().copied();
            let target = target
                .ok_or(Refusal::NoTarget)
                .and_then(|cell| aim(game, action, slot, cell).map(|_| cell));
            let (cell, unaimed) = match target {
                Ok(cell) => (cell, None),
                Err(refusal) if action == ItemAction::Use => {
                    return Response::refuse(refusal);
                }
                Err(_) => {
                    let cell = farthest_throw(game, slot);
                    (cell, Some(cell))
                }
            };
            Response::open(AimOverlay { action, slot, cell, unaimed })
        }
        Err(refusal) => Response::refuse(refusal),
    }
}

/// The nearest first in each group.
fn affected_first(game: &Game, action: ItemAction, slot: Slot) -> Vec<Position> {
    let known = PlayerView::of(game.world());
    let mut targets = targets(&known);
    targets.sort_by_key(|cell| {
        let is_short = action != ItemAction::Use && Flight::of(&known, *cell).lands != *cell;
        is_short || aim(game, action, slot, *cell).is_err()
    });
    targets
}

/// The first in reading order of several, or the PC's own cell if there is no other.
fn farthest_throw(game: &Game, slot: Slot) -> Position {
    let known = PlayerView::of(game.world());
    let here = known.position;
    let view = game.world().resource::<FieldOfView>();
    let is_reached = |cell: &Position| {
        Flight::of(&known, *cell).lands == *cell
            && aim(game, ItemAction::Throw, slot, *cell).is_ok()
    };
    let reached = view.cells().filter(is_reached);
    let farthest = reached.max_by_key(|cell| (here.distance(*cell), Reverse((cell.y, cell.x))));
    farthest.unwrap_or(here)
}

impl Layer for AimOverlay {
    fn name(&self) -> &'static str {
        "Aim"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let item = Belonging::in_slot(known_game.world, self.slot);
        let name = item.map_or("thing", |it| it.name());
        let foretold = item.and_then(|item| match self.action {
            ItemAction::Use => outcome(known_game.world, &item, self.cell),
            _ => outcome_of_a_throw(known_game.world, &item, self.cell),
        });
        let foretold = foretold.map_or(String::new(), |words| format!(" {words}."));
        let target = what_is_at(&known_game.known, self.cell);
        if self.action == ItemAction::Use {
            return BoardView::cursor(
                self.cell,
                Prompt::new(format!("Aim the {name} at {target}?{foretold}")),
            );
        }
        let flight = Flight::of(&known_game.known, self.cell);
        let loss = loss(known_game.world, self.slot);
        let words = if known_game.known.sees(self.cell) {
            format!("Throw the {name} at {target}?{foretold}{loss}{}", flight.shortfall)
        } else {
            Refusal::OutOfSight.to_string()
        };
        let is_unaimed = self.unaimed == Some(self.cell);
        let words = if is_unaimed { format!("{NOBODY_IN_SIGHT} {words}") } else { words };
        let marks = Marks::of_a_flight(&flight);
        BoardView { marks, ..BoardView::cursor(self.cell, Prompt::new(words)) }
    }

    fn is_question(&self) -> bool {
        true
    }

    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        self.cell = cell;
        Some(Response::Stay)
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let action = press.action?;
        let same_key = match self.action {
            ItemAction::Use => UiAction::Use,
            ItemAction::Throw | ItemAction::Drop => UiAction::Throw,
        };
        if action != same_key && !matches!(action, UiAction::Confirm | UiAction::Rest) {
            let targets = affected_first(context.game(), self.action, self.slot);
            return look::follow(&targets, &mut self.cell, action, context);
        }
        Some(match aim(context.game(), self.action, self.slot, self.cell) {
            Ok(Aimed::Do(command)) => Response::Do(command),
            Ok(Aimed::AskForABit) => Response::open(Bit { slot: self.slot, cell: self.cell }),
            Err(refusal) => Response::refuse(refusal),
        })
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(look::footer(screen))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(look::HELP)
    }
}

fn loss(world: &World, slot: Slot) -> &'static str {
    let Some(belonging) = Belonging::in_slot(world, slot) else { return "" };
    let wards = |it: &Belonging<'_>| averts_attacks(world, it.entity);
    let all = || Belonging::all(world).into_iter().filter(wards);
    let is_spare = || all().map(|it| it.count).sum::<usize>() > 1;
    if belonging.is_in_hand {
        let is_worn = world.get::<Amulet>(belonging.entity).is_some();
        if is_worn { " You are wearing it." } else { " You are digging with it." }
    } else if wards(&belonging) && !is_spare() {
        " It is your only ward."
    } else {
        ""
    }
}

#[derive(Debug)]
pub(crate) enum Direction {
    Run,
    Door,
}

pub(crate) fn close(game: &Game) -> Response {
    match close_door(game) {
        DoorAsked::Do(command) => Response::Do(command),
        DoorAsked::Which => Response::open(Direction::Door),
        DoorAsked::Refuse(words) => Response::refuse(words),
    }
}

impl Layer for Direction {
    fn name(&self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Door => "Door",
        }
    }

    fn board(&self, _: &ScreenContext<'_>) -> BoardView {
        let words = match self {
            Self::Run => "Run in which direction?",
            Self::Door => "Close the door in which direction?",
        };
        BoardView::prompt(Prompt::new(words))
    }

    fn is_question(&self) -> bool {
        true
    }

    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        let action = press.action?;
        Some(match self {
            Self::Run => Response::StartJourney(Journey::run(action.direction().or(action.run())?)),
            Self::Door => Response::Do(Action::Close(action.direction()?)),
        })
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let words = match self {
            Self::Run => "directions: run",
            Self::Door => "directions: close",
        };
        Some(screen.list(words, &[(UiAction::Close, "back")]))
    }

    fn help(&self) -> Option<LayerHelp> {
        let title = "Choosing a direction";
        Some(LayerHelp { title, uses_direction_keys: true, ..LayerHelp::default() })
    }
}
