//! A cursor that chooses a target.

use crate::{
    screen::overlay::{InputContext, OverlayHelp, OverlayResponse, ScreenContext},
    settings::UiAction,
};
use hexdelve::{grid::Position, player::PlayerView};

pub(crate) const NOBODY_IN_SIGHT: &str = "No monster is in sight.";

pub(crate) fn follow(
    targets: &[Position],
    cell: &mut Position,
    action: UiAction,
    context: &InputContext<'_, '_>,
) -> Option<OverlayResponse> {
    match aimed(targets, &context.known(), *cell, action) {
        Some(to) => *cell = to,
        None if matches!(action, UiAction::Next | UiAction::Previous) => {
            return Some(OverlayResponse::refuse(NOBODY_IN_SIGHT));
        }
        None => return None,
    }
    Some(OverlayResponse::Stay)
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

pub(crate) const HELP: OverlayHelp = OverlayHelp {
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

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::scenario::Scenario;

    #[test]
    fn the_cursor_visits_the_monsters_in_sight_and_any_cell() {
        let game = Scenario::delve("4..@.3 7").foggy().start();
        let known = PlayerView::of(game.world());
        let [near, far] = ['3', '4'].map(|it| game.find(it).expect("it is drawn"));
        assert_eq!(targets(&known), [near, far]);
        let aimed = |cell, action| aimed(&[near, far], &known, cell, action);
        assert_eq!(aimed(near, UiAction::Next), Some(far));
        assert_eq!(aimed(far, UiAction::Next), Some(near), "nobody sees the 7");
        assert_eq!(aimed(near, UiAction::Previous), Some(far));
        assert_eq!(aimed(near, UiAction::West), Some(Position::new(near.x - 1, near.y)));
        let corner = Position::new(0, 0);
        assert_eq!(aimed(corner, UiAction::North), None, "the level ends there");
    }
}
