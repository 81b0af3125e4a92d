//! The keys of the eight directions, drawn as a compass rose.

use crate::settings::{InputMode, KeyMap, UiAction};

type Rose = [[Option<UiAction>; 3]; 3];

pub(crate) const ROSE: Rose = [
    [Some(UiAction::NorthWest), Some(UiAction::North), Some(UiAction::NorthEast)],
    [Some(UiAction::West), None, Some(UiAction::East)],
    [Some(UiAction::SouthWest), Some(UiAction::South), Some(UiAction::SouthEast)],
];

pub(crate) const RUNNING_ROSE: Rose = [
    [Some(UiAction::RunNorthWest), Some(UiAction::RunNorth), Some(UiAction::RunNorthEast)],
    [Some(UiAction::RunWest), None, Some(UiAction::RunEast)],
    [Some(UiAction::RunSouthWest), Some(UiAction::RunSouth), Some(UiAction::RunSouthEast)],
];

const GAP: &str = "   ";

/// One rose with the first key of each direction, one with the second, and so on.
pub(crate) fn drawn_rose(keys: &KeyMap, driver: InputMode, rose: &Rose) -> Vec<String> {
    let bound =
        |action: &Option<UiAction>| action.map_or(&[][..], |action| keys.keys(action, driver));
    let most = rose.iter().flatten().map(|action| bound(action).len()).max().unwrap_or(0);
    let cell = |action: &Option<UiAction>, which: usize| match action {
        None => "@",
        Some(_) => bound(action).get(which).map_or("", String::as_str),
    };
    let width = |column: usize, which: usize| {
        let cells = rose.iter().map(|row| cell(&row[column], which).chars().count());
        cells.max().unwrap_or(0)
    };
    let part = |row: &[Option<UiAction>; 3], which: usize| {
        let cells = row.iter().enumerate().map(|(column, action)| {
            format!("{:<width$}", cell(action, which), width = width(column, which))
        });
        cells.collect::<Vec<_>>().join(" ")
    };
    if most == 0 {
        return Vec::new();
    }
    let line = |row| (0..most).map(|which| part(row, which)).collect::<Vec<_>>().join(GAP);
    rose.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_stand_where_they_lead() {
        let drawn = drawn_rose(KeyMap::built_in(), InputMode::Playing, &ROSE);
        let expected = [
            "y k u   7 8 9   Home Up   PageUp",
            "h @ l   4 @ 6   Left @    Right",
            "b j n   1 2 3   End  Down PageDown",
        ];
        assert_eq!(drawn, expected);
        assert!(drawn_rose(KeyMap::built_in(), InputMode::Watching, &RUNNING_ROSE).is_empty());
    }
}
