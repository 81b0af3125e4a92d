//! The list of monsters, the soonest first.

use crate::ui::{
    Panel,
    overlays::scrolling::shown_part,
    seeing::known::Known,
    telling::turns_of_yours::in_decimals,
    telling::words::{bearing, count},
};
use crate::{
    creature::Bestiary,
    knowledge::Sighting,
    lookahead::{Approach, Contact},
    mind::Knowledge,
};
use ratatui::layout::Rect;

fn line(approach: &Approach, known: &Known<'_>, bestiary: &Bestiary) -> String {
    let monster = &approach.monster;
    let (letter, name) = (bestiary.letter(monster), bestiary.name(monster));
    let place = bearing(known.place(), monster.place);
    let (speed, belief) = (monster.speed.value(), belief(monster));
    let soon = soon(known, approach);
    format!("{letter} {name:<9} {soon:<15} {place:<24} speed {speed:<2} {belief:<8}")
}

/// When it could be in the PC's cell, if the PC stayed there, counted as in the line
/// of turns.
pub(in crate::ui) fn soon(known: &Known<'_>, approach: &Approach) -> String {
    match approach.contact {
        None if approach.monster.is_friend() => "your friend".to_owned(),
        Some(Contact { hundredths: 0, .. }) => "right after you".to_owned(),
        Some(Contact { hundredths: 100, .. }) => "in 1 turn".to_owned(),
        Some(Contact { hundredths, .. }) => format!("in {} turns", in_decimals(hundredths)),
        None if known.is_all() => "no way to you".to_owned(),
        None => "no way you know".to_owned(),
    }
}

/// What it believes of the PC, in a word.
pub(in crate::ui) fn belief(monster: &Sighting) -> &'static str {
    match monster.knowledge {
        _ if monster.is_friend() => "friendly",
        Knowledge::Nothing => "unaware",
        Knowledge::Remembers(_) => "searches",
        Knowledge::Knows(_) => "hunts",
    }
}

/// The part of the list that fits into so many rows, with the selected line in
/// it.
pub(in crate::ui) fn panel_of_monsters(
    roster: &[Approach],
    known: &Known<'_>,
    bestiary: &Bestiary,
    selected: usize,
    rows: u16,
) -> Panel {
    let room = Panel::room(rows);
    let (first, selected) = shown_part(selected, roster.len(), room);
    let shown = roster.iter().skip(first).take(room);
    let lines: Vec<_> = shown.map(|approach| line(approach, known, bestiary)).collect();
    let is_empty = lines.is_empty();
    Panel {
        title: format!("The soonest first: {}", count(roster.len() as u64, "monster")),
        selected: (!is_empty).then_some(selected),
        lines: if is_empty { vec!["Nobody that you know of.".to_owned()] } else { lines },
        hint: "arrows: select   Enter: its mind   Esc: close".to_owned(),
        ..Panel::default()
    }
}

/// The same list in few columns: in how many turns, who, and where.
pub(in crate::ui) fn column_of_monsters(
    roster: &[Approach],
    known: &Known<'_>,
    bestiary: &Bestiary,
    room: Rect,
) -> Vec<String> {
    let line = |it: &Approach| {
        let without = if it.monster.is_friend() { "friend" } else { "no way" };
        let turns = it.contact.map_or(without.to_owned(), |it| in_decimals(it.hundredths));
        let monster = &it.monster;
        let (letter, name) = (bestiary.letter(monster), bestiary.name(monster));
        let place = bearing(known.place(), monster.place);
        format!(" {turns:>6}  {letter} {name}: {place}")
    };
    let rows = usize::from(room.height).saturating_sub(1);
    let mut lines = vec![" Turns of yours until it could be here".to_owned()];
    if roster.is_empty() {
        lines.push("         nobody that you know of".to_owned());
    }
    lines.extend(roster.iter().take(rows).map(line));
    let left = roster.len().saturating_sub(rows);
    if left > 0 && rows > 0 {
        lines[rows] = format!("         and {} more", left + 1);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lookahead::approaches, path::DistanceMaps, scenario::Scenario};

    /// A crowd of so many, each a cell farther than the one before.
    fn panel(crowd: usize, selected: usize) -> Panel {
        let mut game = Scenario::draw(&format!("@{}", ".3".repeat(crowd))).start();
        let survey = game.survey().expect("the PC lives");
        let roster = approaches(&survey, &mut DistanceMaps::default());
        let known = Known::of(game.world());
        panel_of_monsters(&roster, &known, Bestiary::built_in(), selected, 21)
    }

    #[test]
    fn a_line_has_name_time_place_speed_and_belief() {
        let panel = panel(2, 0);
        let line = "3 hunter    in 3 turns      4 east                   speed 10 unaware";
        assert_eq!(panel.lines[1].trim_end(), line.trim_end());
        assert_eq!(panel.title, "The soonest first: 2 monsters");
        assert_eq!(panel.selected, Some(0));
    }

    #[test]
    fn the_selected_line_is_always_among_those_that_are_shown() {
        for selected in [0, 5, 18, 19, 29, 99] {
            let panel = panel(30, selected);
            let line = &panel.lines[panel.selected.expect("somebody is selected")];
            let east = 2 * (selected.min(29) + 1);
            assert!(line.contains(&format!(" {east} east ")), "{selected}: {line}");
            assert_eq!(panel.lines.len(), 19);
        }
        assert_eq!(panel(0, 3).selected, None);
    }

    #[test]
    fn a_line_fits_into_a_panel_of_80_columns() {
        for line in panel(30, 0).lines {
            assert!(line.len() <= 76, "{line}");
        }
    }

    #[test]
    fn a_column_counts_those_for_whom_it_has_no_room() {
        let mut game = Scenario::draw("@...3.3.3 0").start();
        let survey = game.survey().expect("the PC lives");
        let roster = approaches(&survey, &mut DistanceMaps::default());
        let known = Known::of(game.world());
        let column = |height| {
            let room = Rect::new(0, 0, 38, height);
            column_of_monsters(&roster, &known, Bestiary::built_in(), room)
        };
        let all = [
            " Turns of yours until it could be here",
            "      3  3 hunter: 4 east",
            "      5  3 hunter: 6 east",
            "      7  3 hunter: 8 east",
            " no way  0 husk: 10 east",
        ];
        assert_eq!(column(21), all);
        assert_eq!(column(3), [all[0], all[1], "         and 3 more"]);
    }
}
