//! The words for directions.

use hexdelve::grid::Direction;

/// Clockwise.
pub(crate) const DIRECTIONS: [([&str; 2], Direction); 8] = [
    (["north", "n"], Direction::North),
    (["northeast", "ne"], Direction::NorthEast),
    (["east", "e"], Direction::East),
    (["southeast", "se"], Direction::SouthEast),
    (["south", "s"], Direction::South),
    (["southwest", "sw"], Direction::SouthWest),
    (["west", "w"], Direction::West),
    (["northwest", "nw"], Direction::NorthWest),
];

/// Returns the direction named by a word; a prefix of a full name is enough.
pub(crate) fn direction(said: &str) -> Option<Direction> {
    let exact = DIRECTIONS.iter().find(|(names, _)| names.contains(&said));
    let begun = || {
        let begun = DIRECTIONS.iter().filter(|(names, _)| names[0].starts_with(said));
        begun.min_by_key(|(names, _)| names[0].len())
    };
    exact.or_else(begun).map(|(_, direction)| *direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_is_known_by_its_beginning() {
        assert_eq!(direction("nor"), Some(Direction::North));
        assert_eq!(direction("southw"), Some(Direction::SouthWest));
        assert_eq!(direction("ne"), Some(Direction::NorthEast));
        assert_eq!(direction("up"), None);
    }
}
