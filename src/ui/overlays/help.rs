//! What the keys do where the player is, from the table that is in force.

use crate::ui::{
    Beneath, Deed, Driver, Helm, KeyMap, Layout, Overlay, Panel, adding,
    controls::in_this_game::works_in_this_game,
    controls::key_groups::{Group, Local, groups_of_the_board},
    controls::rose::{rose, running_rose},
    overlays::scrolling::{PAGE, Scroll},
    telling::goal::goal_in_words,
    telling::words::wrapped,
};
use bevy_ecs::prelude::World;
use ratatui::layout::Rect;

/// What a panel takes of its columns.
const MARGINS: u16 = 4;
/// What stands between two columns.
const GAP: &str = "  ";

/// What the help is made from.
struct Source<'a> {
    keys: &'a KeyMap,
    driver: Driver,
    /// Which deeds do anything in this game.
    works: &'a dyn Fn(Deed) -> bool,
    goal: &'a str,
    /// What extensions add.
    own: &'a [String],
}

/// The help for what is beneath it. What does not fit is scrolled to: `top` is
/// its first line. Says, too, how far it can be scrolled.
fn panel_of_keys(source: &Source<'_>, beneath: Overlay, top: usize, place: Rect) -> (Panel, usize) {
    let Source { keys, driver, .. } = *source;
    let width = usize::from(place.width.saturating_sub(MARGINS));
    let room = Panel::room(place.height);
    let (title, lines) = match Local::of(beneath) {
        Some(local) => ("The keys here", local_help(&local, source, width)),
        None => ("The keys", [&help_of_the_board(source, width), source.own].concat()),
    };
    let last = lines.len().saturating_sub(room);
    let top = top.min(last);
    let close = keys.key(Deed::Close, driver).unwrap_or("Esc");
    let scroll = if last > 0 { "Up Down: the rest   " } else { "" };
    let panel = Panel {
        title: title.to_owned(),
        lines: lines.into_iter().skip(top).take(room).collect(),
        hint: format!("{scroll}{close}: back"),
        ..Panel::default()
    };
    (panel, last)
}

/// How far the help on the screen can be scrolled.
pub(in crate::ui) fn how_far_the_help_scrolls(world: &World) -> usize {
    help(world, 0).1
}

/// The page that follows in the help on the screen, if there is one.
pub(in crate::ui) fn next_page(world: &World, top: usize) -> Option<Overlay> {
    let last = how_far_the_help_scrolls(world);
    (top < last).then(|| Overlay::Help { top: Scroll::PageDown.from(top, last, PAGE) })
}

/// The help for what is beneath it, as large as the screen has room.
pub(in crate::ui) fn help(world: &World, top: usize) -> (Panel, usize) {
    let (helm, Beneath(beneath)) = (world.resource::<Helm>(), *world.resource());
    let place = Layout::on(world).panels;
    let source = Source {
        keys: world.resource(),
        driver: helm.driver(),
        works: &|deed| works_in_this_game(world, deed),
        goal: &goal_in_words(world),
        own: &adding::keys::help(world, helm.driver()),
    };
    panel_of_keys(&source, beneath, top, place)
}

fn help_of_the_board(source: &Source<'_>, width: usize) -> Vec<String> {
    let Source { keys, driver, works, goal, .. } = *source;
    let mut lines = wrapped(&format!("Goal: {goal}"), width.max(1));
    let compass = compass(keys, driver, "To move, and to kill who stands there:");
    let points = !compass.is_empty();
    lines.extend(compass);
    let running = running_rose(keys, driver);
    if !running.is_empty() {
        lines.push("To run:".to_owned());
        lines.extend(running);
    }
    let groups = groups_of_the_board(keys, driver, points, works);
    lines.extend(in_columns(&groups, width));
    lines
}

fn local_help(local: &Local, source: &Source<'_>, width: usize) -> Vec<String> {
    let Source { keys, driver, works, .. } = *source;
    let mut lines =
        if local.points { compass(keys, Driver::Playing, "Directions:") } else { Vec::new() };
    if local.leaps {
        lines.push("Eight cells at once:".to_owned());
        lines.extend(running_rose(keys, Driver::Playing));
    }
    let mut groups = vec![local.group(keys, driver)];
    groups.extend(groups_of_the_board(keys, driver, true, works).pop());
    lines.extend(in_columns(&groups, width));
    lines
}

fn compass(keys: &KeyMap, driver: Driver, words: &str) -> Vec<String> {
    // Who watches has keys for up and down alone.
    if keys.key(Deed::West, driver).is_none() {
        return Vec::new();
    }
    std::iter::once(words.to_owned()).chain(rose(keys, driver)).collect()
}

/// The groups in two columns where there is room for that, and else in one.
fn in_columns(groups: &[Group], width: usize) -> Vec<String> {
    let one = column(groups);
    let half = one.len().div_ceil(2);
    let split = (1..groups.len()).min_by_key(|at| column(&groups[..*at]).len().abs_diff(half));
    let Some((left, right)) = split.map(|at| (column(&groups[..at]), column(&groups[at..]))) else {
        return one;
    };
    let wide = |lines: &[String]| lines.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let columns = wide(&left);
    if columns + GAP.len() + wide(&right) > width {
        return one;
    }
    let line = |row: usize| {
        let part = |lines: &[String]| lines.get(row).cloned().unwrap_or_default();
        let line = format!("{:<columns$}{GAP}{}", part(&left), part(&right));
        line.trim_end().to_owned()
    };
    (0..left.len().max(right.len())).map(line).collect()
}

/// The groups below each other, each with its title.
fn column(groups: &[Group]) -> Vec<String> {
    let rows = groups.iter().flat_map(|group| &group.rows);
    let keys = rows.map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for group in groups {
        lines.push(format!("{}:", group.title));
        lines.extend(group.rows.iter().map(|(key, words)| format!("{key:<keys$}  {words}")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Rect = Rect::new(0, 1, 80, 21);

    /// The help of a game in which every key works.
    fn panel(driver: Driver, beneath: Overlay, top: usize, place: Rect) -> (Panel, usize) {
        let source = Source {
            keys: KeyMap::built_in(),
            driver,
            works: &|_| true,
            goal: "Take the Crown on level 8.",
            own: &[],
        };
        panel_of_keys(&source, beneath, top, place)
    }

    /// All that the help says, scrolled through from its top to its end.
    fn all(driver: Driver, beneath: Overlay, place: Rect) -> String {
        let last = panel(driver, beneath, 0, place).1;
        (0..=last)
            .flat_map(|top| panel(driver, beneath, top, place).0.lines)
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn every_key_is_found_by_scrolling_in_80_by_24() {
        for driver in Driver::ALL {
            let help = all(driver, Overlay::None, SMALL);
            for (deed, keys, words) in KeyMap::built_in().told(driver) {
                let rose = deed.direction().is_some() && driver == Driver::Playing;
                assert!(rose || help.contains(words), "{words}\n{help}");
                for key in keys {
                    assert!(help.contains(key.as_str()), "{key}\n{help}");
                }
            }
        }
    }

    #[test]
    fn the_help_of_either_driver_fits_80_columns() {
        for driver in Driver::ALL {
            for top in 0..60 {
                let (panel, last) = panel(driver, Overlay::None, top, SMALL);
                assert!(panel.lines.len() <= 19);
                assert!(last < 15, "there are two columns, not one: {last}");
                for line in &panel.lines {
                    assert!(line.len() <= 76, "{line}");
                }
            }
        }
    }

    #[test]
    fn a_large_screen_needs_no_scrolling() {
        for driver in Driver::ALL {
            let large = Rect::new(0, 1, 80, 37);
            let (_, last) = panel(driver, Overlay::None, 0, large);
            assert_eq!(last, 0, "{driver:?}");
        }
    }

    #[test]
    fn in_an_overlay_its_own_keys_are_explained() {
        let cell = crate::grid::Position::new(1, 1);
        let help = all(Driver::Playing, Overlay::Look { cell }, SMALL);
        assert!(help.contains("the next monster, thing or staircase"), "{help}");
        assert!(help.contains("b j n") && help.contains("Shift-Up") && help.contains("Ctrl-Z"));
        assert!(!help.contains("drop an item"), "{help}");
        let help = all(Driver::Replaying, Overlay::Monsters { selected: 0 }, SMALL);
        assert!(help.contains("PageUp PageDown") && !help.contains("y k u"), "{help}");
    }

    #[test]
    fn no_room_is_no_fault() {
        for (width, height) in [(0, 0), (1, 1), (5, 3)] {
            let place = Rect::new(0, 0, width, height);
            panel(Driver::Playing, Overlay::None, 9, place);
        }
    }
}
