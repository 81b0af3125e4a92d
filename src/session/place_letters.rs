//! The letters of the places to travel to.

use crate::grid::Position;
use std::collections::BTreeMap;

/// The letters by which the player chooses places on a level. A place keeps its letter for
/// as long as it can be listed, whatever is listed before it.
#[derive(Debug, Default)]
pub(crate) struct PlaceLetters {
    level: Option<u16>,
    letters: BTreeMap<Position, char>,
}

impl PlaceLetters {
    /// The number of places that can have letters.
    pub(crate) const MOST: usize = 26;

    /// Returns a letter for each of these places, of which there are at most
    /// [`MOST`](Self::MOST). New places get the first free letters in the given order.
    pub(crate) fn assign(&mut self, level: Option<u16>, places: &[Position]) -> Vec<char> {
        if self.level != level {
            *self = Self { level, letters: BTreeMap::new() };
        }
        // The letter of a place that is gone stays taken until the letters run out.
        if self.letters.len() + places.len() > Self::MOST {
            self.letters.retain(|place, _| places.contains(place));
        }
        let letters = &mut self.letters;
        for place in places.iter().take(Self::MOST) {
            let mut free = ('a'..='z').filter(|it| letters.values().all(|taken| taken != it));
            let Some(free) = free.next() else { break };
            letters.entry(*place).or_insert(free);
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
        assert_eq!(places.assign(Some(1), &[at(5), at(9)]), ['a', 'b']);
        assert_eq!(places.assign(Some(1), &[at(7), at(9), at(5)]), ['c', 'b', 'a']);
        assert_eq!(places.assign(Some(1), &[at(9)]), ['b']);
        assert_eq!(places.assign(Some(2), &[at(9)]), ['a']);
        let many: Vec<_> = (20..46).map(at).collect();
        assert_eq!(places.assign(Some(2), &many), ('a'..='z').collect::<Vec<_>>());
    }
}
