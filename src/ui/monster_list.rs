//! The list of monsters.

use super::{
    Panel,
    known::Noticed,
    words::{bearing, count},
};
use crate::{creature::Bestiary, grid::Position, mind::Knowledge};

/// What the two edges of a panel take.
const EDGES: u16 = 2;

fn line(monster: &Noticed, from: Position, bestiary: &Bestiary) -> String {
    let name = &bestiary.kind(monster.abilities).name;
    let place = bearing(from, monster.place);
    let place = format!("{}, {place}", monster.abilities.letter());
    let (speed, belief) = (monster.speed.value(), belief(monster.knowledge));
    format!("{place:<25} {name:<9} speed {speed:>2}  {belief:<8}")
}

/// What it believes of the PC, in a word.
const fn belief(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Nothing => "unaware",
        Knowledge::Remembers(_) => "searches",
        Knowledge::Knows(_) => "hunts",
    }
}

/// The part of the list that fits into so many rows, with the selected line in
/// it.
pub(super) fn panel_of_monsters(
    monsters: &[Noticed],
    from: Position,
    bestiary: &Bestiary,
    selected: usize,
    rows: u16,
) -> Panel {
    let room = usize::from(rows.saturating_sub(EDGES)).max(1);
    let selected = selected.min(monsters.len().saturating_sub(1));
    let first = selected.saturating_sub(room - 1);
    let shown = monsters.iter().skip(first).take(room);
    let lines: Vec<_> = shown.map(|monster| line(monster, from, bestiary)).collect();
    let is_empty = lines.is_empty();
    Panel {
        title: count(monsters.len() as u64, "monster"),
        selected: (!is_empty).then_some(selected - first),
        lines: if is_empty { vec!["Nobody that you know of.".to_owned()] } else { lines },
        hint: "arrows: select   Esc: close".to_owned(),
        right: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::{Abilities, Number, Speed};

    const HERE: Position = Position::new(20, 40);

    fn crowd(count: u16) -> Vec<Noticed> {
        let at = |index: u16| Noticed {
            number: Number { level: 1, index: index.into() },
            sees_you: false,
            abilities: Abilities::from_mask(12),
            speed: Speed::new(12),
            place: Position::new(6, 40 - index),
            knowledge: Knowledge::Remembers(HERE),
        };
        (1..=count).map(at).collect()
    }

    fn panel(count: u16, selected: usize) -> Panel {
        panel_of_monsters(&crowd(count), HERE, Bestiary::built_in(), selected, 21)
    }

    #[test]
    fn a_line_says_which_where_how_fast_and_what_it_believes() {
        let panel = panel(2, 0);
        assert_eq!(panel.lines[1], "c, 2 north and 14 west    quake     speed 12  searches");
        assert_eq!((panel.title.as_str(), panel.selected), ("2 monsters", Some(0)));
    }

    #[test]
    fn the_selected_line_is_always_among_those_that_are_shown() {
        for selected in [0, 5, 18, 19, 29, 99] {
            let panel = panel(30, selected);
            let line = &panel.lines[panel.selected.expect("somebody is selected")];
            let north = selected.min(29) + 1;
            assert!(line.starts_with(&format!("c, {north} north")), "{selected}: {line}");
            assert_eq!(panel.lines.len(), 19);
        }
        assert_eq!(panel(0, 3).selected, None);
    }
}
