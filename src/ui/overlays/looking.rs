//! A cursor that looks about.

use crate::ui::{
    Deed, Driver, KeyMap, Overlay, Panel, overlays::aiming::another, overlays::dialogue::Answer,
    seeing::describing::Description, seeing::known::Known,
};
use crate::{
    dungeon::Terrain,
    game::Game,
    grid::{Direction, Position, Size},
    knowledge::known_things,
};
use bevy_ecs::prelude::World;
use crossterm::event::KeyEvent;

/// How far a key of those that run moves the cursor.
const LEAP: u16 = 8;
/// Levels up to here are searched for stairs whenever the cursor jumps.
const SEARCHED: usize = 1 << 18;

/// What a key asks for while something is looked at: the keys that move a cursor
/// are the player's, whoever drives.
pub(in crate::ui) fn deed(
    keys: &KeyMap,
    overlay: Overlay,
    driver: Driver,
    key: KeyEvent,
) -> Option<Deed> {
    let moves = |deed: &Deed| {
        deed.direction().is_some()
            || deed.run().is_some()
            || matches!(deed, Deed::Next | Deed::Previous | Deed::Confirm)
    };
    let looks = matches!(overlay, Overlay::Look { .. });
    let cursor = keys.deed(key, Driver::Playing).filter(|deed| looks && moves(deed));
    cursor.or_else(|| keys.deed(key, driver))
}

/// Begins at the PC, from where everything is told.
pub(in crate::ui) fn begin(game: &Game) -> Answer {
    Answer::Show(Overlay::Look { cell: Known::of(game.world()).place() })
}

/// Where the cursor goes, if it goes anywhere.
pub(in crate::ui) fn look(game: &Game, cell: Position, deed: Deed) -> Option<Answer> {
    let known = Known::of(game.world());
    let cell = match deed {
        Deed::Look => return Some(Answer::Show(Overlay::None)),
        Deed::Confirm => {
            let monster = known.monsters().into_iter().find(|monster| monster.place == cell)?;
            return Some(Answer::Show(Overlay::Card(monster.number)));
        }
        Deed::Next => another(&sights(game.world(), &known), cell, 1)?,
        Deed::Previous => {
            let sights = sights(game.world(), &known);
            another(&sights, cell, sights.len().saturating_sub(1))?
        }
        _ => match (deed.direction(), deed.run()) {
            (Some(way), _) => leap(known.dungeon().size(), cell, way, 1),
            (_, Some(way)) => leap(known.dungeon().size(), cell, way, LEAP),
            _ => return None,
        },
    };
    Some(Answer::Show(Overlay::Look { cell }))
}

/// So many steps, or as many as the level has.
fn leap(size: Size, from: Position, way: Direction, steps: u16) -> Position {
    let path = (0..steps).scan(from, |cell, _| {
        *cell = cell.step(way);
        Some(*cell).filter(|cell| size.contains(*cell))
    });
    path.last().unwrap_or(from)
}

/// What is worth a look: the monsters, then things and stairs, each the nearest
/// first.
fn sights(world: &World, known: &Known<'_>) -> Vec<Position> {
    let mut sights: Vec<_> = known.monsters().into_iter().map(|it| it.place).collect();
    let dungeon = known.dungeon();
    let mut things: Vec<_> = known_things(world).into_iter().map(|thing| thing.cell).collect();
    if dungeon.size().area() <= SEARCHED {
        things.extend(dungeon.cells_of(Terrain::UpStairs));
        things.extend(dungeon.cells_of(Terrain::DownStairs));
    }
    things.retain(|cell| known.knows(*cell) && !sights.contains(cell));
    things.sort_unstable_by_key(|cell| (known.place().distance(*cell), cell.y, cell.x));
    things.dedup();
    sights.extend(things);
    sights
}

/// What there is more to say than fits into the message line.
pub(in crate::ui) fn panel_of_a_look(description: &Description) -> Option<Panel> {
    let (title, lines) = description.more()?;
    let card = if description.of_a_monster { "Enter: its mind   " } else { "" };
    Some(Panel { title, lines, hint: format!("{card}Esc: back"), ..Panel::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn the_cursor_goes_round_monsters_then_things_then_stairs() {
        let game = Scenario::delve("4.!@.3.<   7").foggy().start();
        let at = |x| Position::new(x, 1);
        let next = |cell| match look(&game, cell, Deed::Next) {
            Some(Answer::Show(Overlay::Look { cell })) => cell,
            answer => panic!("{answer:?}"),
        };
        let way: Vec<_> = (0..5)
            .scan(at(4), |cell, _| {
                *cell = next(*cell);
                Some(cell.x)
            })
            .collect();
        assert_eq!(way, [6, 1, 3, 8, 6], "nobody sees the 7");
    }

    #[test]
    fn the_cursor_leaps_and_stays_on_the_level() {
        let size = Size::of(20, 10);
        let from = Position::new(9, 4);
        assert_eq!(leap(size, from, Direction::East, LEAP), Position::new(17, 4));
        assert_eq!(leap(size, from, Direction::North, LEAP), Position::new(9, 0));
        assert_eq!(leap(size, Position::new(0, 0), Direction::West, 1), Position::new(0, 0));
    }
}
