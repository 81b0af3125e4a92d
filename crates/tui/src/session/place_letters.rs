//! The letters of the places to travel to.

use hexdelve::grid::Position;
use std::collections::BTreeMap;

/// A place keeps its letter as long as it can be listed, whatever is listed before it.
#[derive(Debug, Default)]
pub(crate) struct PlaceLetters {
    level: Option<u16>,
    letters: BTreeMap<Position, char>,
}

impl PlaceLetters {
    /// New places get free letters in the given order, as long as there are any.
    pub(crate) fn assign(
        &mut self,
        level: Option<u16>,
        places: &[Position],
        usable: &[char],
    ) -> Vec<char> {
        let places = &places[..places.len().min(usable.len())];
        if self.level != level {
            *self = Self { level, letters: BTreeMap::new() };
        }
        // The letter of a place that is gone stays taken until the letters run out.
        if self.letters.len() + places.len() > usable.len() {
            self.letters.retain(|place, _| places.contains(place));
        }
        let letters = &mut self.letters;
        for place in places {
            let mut free = usable.iter().filter(|it| letters.values().all(|taken| taken != *it));
            let Some(free) = free.next() else { break };
            letters.entry(*place).or_insert(*free);
        }
        places.iter().filter_map(|place| letters.get(place).copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_keep_their_letters_on_a_level() {
        let at = |x| Position::new(x, 1);
        let mut places = PlaceLetters::default();
        let mut assign = |level, cells: &[_]| places.assign(Some(level), cells, &['a', 'c', 'd']);
        assert_eq!(assign(1, &[at(5), at(9)]), ['a', 'c']);
        assert_eq!(assign(1, &[at(7), at(9), at(5)]), ['d', 'c', 'a']);
        assert_eq!(assign(1, &[at(9)]), ['c']);
        assert_eq!(assign(2, &[at(9)]), ['a']);
        let many: Vec<_> = (20..26).map(at).collect();
        assert_eq!(assign(2, &many), ['a', 'c', 'd']);
    }
}
