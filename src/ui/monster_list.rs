//! The list of monsters.

use super::{
    Panel,
    words::{bearing, count},
};
use crate::{
    creature::{Abilities, Bestiary, Speed},
    grid::Position,
};

/// A monster, as seen from a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    pub(super) abilities: Abilities,
    pub(super) speed: Speed,
    pub(super) place: Position,
    pub(super) from: Position,
}

/// What the two edges of a panel take.
const EDGES: u16 = 2;

impl Listed {
    fn line(&self, bestiary: &Bestiary) -> String {
        let name = &bestiary.kind(self.abilities).name;
        let place = bearing(self.from, self.place);
        let place = format!("{}, {place}", self.abilities.letter());
        let speed = self.speed.value();
        format!("{place:<25} {name:<9} speed {speed:>2}")
    }
}

/// The part of the list that fits into so many rows, with the selected line in
/// it.
pub(super) fn panel_of_monsters(
    monsters: &[Listed],
    bestiary: &Bestiary,
    selected: usize,
    rows: u16,
) -> Panel {
    let room = usize::from(rows.saturating_sub(EDGES)).max(1);
    let selected = selected.min(monsters.len().saturating_sub(1));
    let first = selected.saturating_sub(room - 1);
    let shown = monsters.iter().skip(first).take(room);
    let lines: Vec<_> = shown.map(|listed| listed.line(bestiary)).collect();
    Panel {
        title: count(monsters.len() as u64, "monster"),
        selected: (!lines.is_empty()).then_some(selected - first),
        lines,
        hint: "arrows: select   Esc: close".to_owned(),
        right: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(count: u16) -> Vec<Listed> {
        let at = |index| Listed {
            abilities: Abilities::from_mask(12),
            speed: Speed::new(12),
            place: Position::new(6, 40 - index),
            from: Position::new(20, 40),
        };
        (1..=count).map(at).collect()
    }

    #[test]
    fn a_line_says_which_where_and_how_fast() {
        let panel = panel_of_monsters(&crowd(2), Bestiary::built_in(), 0, 21);
        assert_eq!(panel.lines[1], "c, 2 north and 14 west    quake     speed 12");
        assert_eq!((panel.title.as_str(), panel.selected), ("2 monsters", Some(0)));
    }

    #[test]
    fn the_selected_line_is_always_among_those_that_are_shown() {
        for selected in [0, 5, 18, 19, 29, 99] {
            let panel = panel_of_monsters(&crowd(30), Bestiary::built_in(), selected, 21);
            let line = &panel.lines[panel.selected.expect("somebody is selected")];
            let north = selected.min(29) + 1;
            assert!(line.starts_with(&format!("c, {north} north")), "{selected}: {line}");
            assert_eq!(panel.lines.len(), 19);
        }
        assert_eq!(panel_of_monsters(&[], Bestiary::built_in(), 3, 21).selected, None);
    }
}
