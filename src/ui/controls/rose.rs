//! The keys of the eight directions, drawn as they point.

use crate::ui::{Deed, Driver, KeyMap};

/// The directions as they stand around who is moved.
pub(in crate::ui) const ROSE: [[Option<Deed>; 3]; 3] = [
    [Some(Deed::NorthWest), Some(Deed::North), Some(Deed::NorthEast)],
    [Some(Deed::West), None, Some(Deed::East)],
    [Some(Deed::SouthWest), Some(Deed::South), Some(Deed::SouthEast)],
];

/// The same for those that run.
const RUNNING: [[Option<Deed>; 3]; 3] = [
    [Some(Deed::RunNorthWest), Some(Deed::RunNorth), Some(Deed::RunNorthEast)],
    [Some(Deed::RunWest), None, Some(Deed::RunEast)],
    [Some(Deed::RunSouthWest), Some(Deed::RunSouth), Some(Deed::RunSouthEast)],
];

/// What stands between two roses.
const GAP: &str = "     ";

/// Three lines with all keys that point.
pub(in crate::ui) fn rose(keys: &KeyMap, driver: Driver) -> Vec<String> {
    drawn(keys, driver, &ROSE)
}

/// Three lines with the keys that run, or none.
pub(in crate::ui) fn running_rose(keys: &KeyMap, driver: Driver) -> Vec<String> {
    drawn(keys, driver, &RUNNING)
}

/// A rose for the first key of each direction, one for the second, and so on,
/// beside each other.
fn drawn(keys: &KeyMap, driver: Driver, rose: &[[Option<Deed>; 3]; 3]) -> Vec<String> {
    let bound = |deed: &Option<Deed>| deed.map_or(&[][..], |deed| keys.keys(deed, driver));
    let most = rose.iter().flatten().map(|deed| bound(deed).len()).max().unwrap_or(0);
    let cell = |deed: &Option<Deed>, which: usize| match deed {
        None => "@",
        Some(_) => bound(deed).get(which).map_or("", String::as_str),
    };
    let width = |column: usize, which: usize| {
        let cells = rose.iter().map(|row| cell(&row[column], which).chars().count());
        cells.max().unwrap_or(0)
    };
    let part = |row: &[Option<Deed>; 3], which: usize| {
        let cells = row.iter().enumerate().map(|(column, deed)| {
            format!("{:<width$}", cell(deed, which), width = width(column, which))
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
        let drawn = rose(KeyMap::built_in(), Driver::Playing);
        let expected = [
            "y k u     7 8 9     Home Up   PageUp",
            "h @ l     4 @ 6     Left @    Right",
            "b j n     1 2 3     End  Down PageDown",
        ];
        assert_eq!(drawn, expected);
        assert!(running_rose(KeyMap::built_in(), Driver::Watching).is_empty());
    }
}
