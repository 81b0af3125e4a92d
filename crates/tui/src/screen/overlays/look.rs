//! A cursor for looking around, and the keys with which any cursor chooses a target.

use super::{super::layer::LayerHelp, card::Card};
use crate::prelude::*;
use crate::{messages::describing::describe, view::Forecast};

const LEAP: u16 = 8;
/// The largest level on which it also jumps to stairs: every jump searches all cells.
const SEARCHED: usize = 1 << 18;

#[derive(Debug)]
pub(crate) struct Look(pub(crate) Position);

impl Layer for Look {
    fn name(&self) -> &'static str {
        "Look"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let told = describe(&known_game.known, known_game.roster, self.0);
        BoardView::cursor(self.0, Prompt::new(told.words).urgent())
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let told = describe(&known_game.known, known_game.roster, self.0);
        if let Some((title, lines)) = told.more(screen.columns()) {
            let card = if told.of_a_monster { screen.key_to_a_mind() } else { String::new() };
            screen.panel(title, lines, &card).render(frame);
        }
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Approaches]
    }

    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        self.0 = cell;
        Some(Response::Stay)
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let (action, known) = (press.action?, context.known());
        if action == UiAction::Confirm {
            let monster = known.nearest_first().into_iter().find(|it| it.position == self.0)?;
            return Some(Response::open(Card::of(monster.id)));
        }
        let leap = |way, steps| leap(known.dungeon.size(), self.0, way, steps);
        self.0 = match (action, action.direction(), action.run()) {
            (UiAction::Next | UiAction::Previous, ..) => another(&sights(&known), self.0, action)?,
            (_, Some(way), _) => leap(way, 1),
            (_, _, Some(way)) => leap(way, LEAP),
            _ => return None,
        };
        Some(Response::Stay)
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let actions =
            [(UiAction::Next, "next"), (UiAction::Close, "back"), (UiAction::Help, "help")];
        Some(screen.list("directions: move", &actions))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "Looking around",
            uses_direction_keys: true,
            uses_run_keys: true,
            actions: &[
                (UiAction::Next, "next monster, thing or staircase"),
                (UiAction::Previous, "previous one"),
                (UiAction::Confirm, "the monster's mind"),
                (UiAction::Look, "back to the game"),
            ],
            ..LayerHelp::default()
        })
    }
}

fn leap(size: Size, from: Position, way: Direction, steps: u16) -> Position {
    let path = (0..steps).scan(from, |cell, _| {
        *cell = cell.step(way);
        Some(*cell).filter(|cell| size.contains(*cell))
    });
    path.last().unwrap_or(from)
}

fn sights(known: &PlayerView<'_>) -> Vec<Position> {
    let mut sights: Vec<_> = known.nearest_first().into_iter().map(|it| it.position).collect();
    let dungeon = known.dungeon;
    let mut things: Vec<_> = known.things.iter().map(|thing| thing.cell).collect();
    if dungeon.size().area() <= SEARCHED {
        things.extend(dungeon.cells_with(Terrain::UpStairs));
        things.extend(dungeon.cells_with(Terrain::DownStairs));
    }
    things.retain(|cell| known.knows(*cell) && !sights.contains(cell));
    things.sort_unstable_by_key(|cell| (known.position.distance(*cell), cell.y, cell.x));
    things.dedup();
    sights.extend(things);
    sights
}

pub(crate) const NOBODY_IN_SIGHT: &str = "No monster is in sight.";

pub(crate) fn follow(
    targets: &[Position],
    cell: &mut Position,
    action: UiAction,
    context: &GameContext<'_, '_>,
) -> Option<Response> {
    match aimed(targets, &context.known(), *cell, action) {
        Some(to) => *cell = to,
        None if matches!(action, UiAction::Next | UiAction::Previous) => {
            return Some(Response::refuse(NOBODY_IN_SIGHT));
        }
        None => return None,
    }
    Some(Response::Stay)
}

pub(crate) fn aimed(
    targets: &[Position],
    known: &PlayerView<'_>,
    cell: Position,
    action: UiAction,
) -> Option<Position> {
    if matches!(action, UiAction::Next | UiAction::Previous) {
        return another(targets, cell, action);
    }
    let to = cell.step(action.direction()?);
    known.dungeon.size().contains(to).then_some(to)
}

pub(crate) fn another(targets: &[Position], cell: Position, action: UiAction) -> Option<Position> {
    let later = if action == UiAction::Previous { targets.len().saturating_sub(1) } else { 1 };
    let next = match targets.iter().position(|target| *target == cell) {
        Some(at) => (at + later) % targets.len(),
        None => 0,
    };
    targets.get(next).copied()
}

/// Nearest first. A monster that is only sensed is not a target.
pub(crate) fn targets(known: &PlayerView<'_>) -> Vec<Position> {
    let places = known.nearest_first().into_iter().map(|monster| monster.position);
    places.filter(|place| known.sees(*place)).collect()
}

pub(crate) const HELP: LayerHelp = LayerHelp {
    title: "Choosing a target",
    uses_direction_keys: true,
    uses_run_keys: false,
    actions: &[
        (UiAction::Next, "next target"),
        (UiAction::Previous, "previous target"),
        (UiAction::Confirm, "confirm target"),
    ],
    fixed: &[],
};

pub(crate) fn footer(screen: &ScreenContext<'_>) -> String {
    screen.list(
        "directions: move",
        &[
            (UiAction::Next, "next monster"),
            (UiAction::Confirm, "confirm"),
            (UiAction::Close, "back"),
            (UiAction::Help, "help"),
        ],
    )
}
