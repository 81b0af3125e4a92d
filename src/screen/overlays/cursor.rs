//! A cursor that looks for a target.

use crate::{
    grid::Position,
    knowledge::Perspective,
    screen::overlay::{InputContext, OverlayHelp, OverlayResponse, ScreenContext},
    settings::UiAction,
};

/// The cell that is aimed at first: the nearest monster in sight, or else the
/// PC's own.
pub(crate) fn first_target(known: &Perspective<'_>) -> Position {
    targets(known).first().copied().unwrap_or(known.place())
}

/// Moves the cursor by a key, if that is what the key does.
pub(crate) fn follow(
    cell: &mut Position,
    action: UiAction,
    desk: &InputContext<'_, '_>,
) -> Option<OverlayResponse> {
    *cell = aimed(&desk.known(), *cell, action)?;
    Some(OverlayResponse::Stay)
}

/// Where the cursor goes by a key, if it goes anywhere.
pub(crate) fn aimed(known: &Perspective<'_>, cell: Position, action: UiAction) -> Option<Position> {
    match action {
        UiAction::Next | UiAction::Previous => another(&targets(known), cell, action),
        _ => {
            let to = cell.step(action.direction()?);
            Some(to).filter(|to| known.dungeon().size().contains(*to))
        }
    }
}

/// The next target, or the one before, round and round.
pub(crate) fn another(targets: &[Position], cell: Position, action: UiAction) -> Option<Position> {
    let later = if action == UiAction::Previous { targets.len().saturating_sub(1) } else { 1 };
    let next = match targets.iter().position(|target| *target == cell) {
        Some(at) => (at + later) % targets.len(),
        None => 0,
    };
    targets.get(next).copied()
}

/// The monsters in sight, nearest first. Who is only felt is no target.
fn targets(known: &Perspective<'_>) -> Vec<Position> {
    let places = known.monsters().into_iter().map(|monster| monster.place);
    places.filter(|place| known.sees(*place)).collect()
}

/// What the keys do where a place is aimed at.
pub(crate) const HELP: OverlayHelp = OverlayHelp {
    title: "You aim at a place",
    points: true,
    leaps: false,
    actions: &[
        (UiAction::Next, "at the next monster"),
        (UiAction::Previous, "at the one before"),
        (UiAction::Confirm, "there"),
    ],
    fixed: &[],
};

/// The footer where a place is aimed at.
pub(crate) fn footer(screen: &ScreenContext<'_>) -> String {
    screen.list(
        "a direction: aim",
        &[
            (UiAction::Next, "next monster"),
            (UiAction::Confirm, "there"),
            (UiAction::Close, "back"),
            (UiAction::Help, "help"),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn the_cursor_visits_the_monsters_in_sight_and_any_cell() {
        let game = Scenario::delve("4..@.3 7").foggy().start();
        let known = Perspective::of(game.world());
        let [near, far] = ['3', '4'].map(|it| game.find(it).expect("it is drawn"));
        assert_eq!(first_target(&known), near);
        assert_eq!(aimed(&known, near, UiAction::Next), Some(far));
        assert_eq!(aimed(&known, far, UiAction::Next), Some(near), "nobody sees the 7");
        assert_eq!(aimed(&known, near, UiAction::Previous), Some(far));
        assert_eq!(aimed(&known, near, UiAction::West), Some(Position::new(near.x - 1, near.y)));
        let corner = Position::new(0, 0);
        assert_eq!(aimed(&known, corner, UiAction::North), None, "the level ends there");
    }
}
