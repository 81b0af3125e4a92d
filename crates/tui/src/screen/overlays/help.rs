//! The help: the keys at this point, the symbols on the screen, and the rules that decide games.

use crate::{
    lesson::Lesson,
    messages::goal_description,
    screen::{
        additions::OwnOverlays,
        key_groups::{Group, groups_of_the_board},
        overlay::{
            InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
        },
        overlays::{
            rules::panel_of_rules,
            scrolling::{Scroll, Window},
            symbols::panel_of_symbols,
        },
    },
    settings::{InputMode, KeyCode, KeyMap, UiAction, rose, running_rose},
    view::{KnownGame, OverlayView, Panel, ScreenRect},
};
use bevy_ecs::prelude::World;
use hexdelve::{
    level::{Depth, GameMode},
    player::{PlayerView, SkillRegistry},
    text::wrapped,
};

const GAP: &str = "  ";

#[derive(Debug, Default)]
pub(crate) struct Help {
    window: Window,
    part: Part,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Keys,
    Symbols,
    Rules,
}

impl Part {
    const fn next(self) -> Self {
        match self {
            Self::Keys => Self::Symbols,
            Self::Symbols => Self::Rules,
            Self::Rules => Self::Keys,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Keys => "keys",
            Self::Symbols => "symbols",
            Self::Rules => "rules",
        }
    }
}

pub(crate) fn open(_: &mut InputContext<'_, '_>) -> OverlayResponse {
    OverlayResponse::open(Help::default())
}

impl Help {
    fn turn_over(&mut self) {
        *self = Self { part: self.part.next(), window: Window::default() };
    }
}

impl Overlay for Help {
    fn name(&self) -> &'static str {
        "Help"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let panel = match self.part {
            Part::Symbols => panel_of_symbols(known_game, screen, &self.window),
            Part::Rules => panel_of_rules(known_game, screen, &self.window),
            Part::Keys => {
                let source = Source {
                    keys: screen.keys,
                    mode: screen.mode,
                    works: &|action| works_in_this_game(known_game.world, action),
                    goal: &goal_description(known_game.world),
                    own: &keys_of_extensions(known_game.world, screen.mode),
                };
                let local = screen.beneath.and_then(Overlay::help);
                panel_of_keys(&source, local, &self.window, screen.layout.panels)
            }
        };
        let other = format!("Tab: {}", self.part.next().name());
        let keys = match self.window.hint() {
            "" => other,
            scroll => format!("{scroll}   {other}"),
        };
        OverlayView::panel(Panel { hint: screen.hint(&keys), ..panel })
    }

    /// Space closes the help after the last page; a key that does not scroll, without its effect.
    fn on_key(
        &mut self,
        press: ResolvedKey,
        _: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        if let Some(scroll) = Scroll::of(press) {
            self.window.scroll(scroll);
            return Some(OverlayResponse::Stay);
        }
        Some(match press.key.code {
            KeyCode::Char(' ') if self.window.goes_on() => {
                self.window.scroll(Scroll::PageDown);
                OverlayResponse::Stay
            }
            KeyCode::Char(' ') if self.part != Part::Rules => {
                self.turn_over();
                OverlayResponse::Stay
            }
            KeyCode::Tab => {
                self.turn_over();
                OverlayResponse::Stay
            }
            // Esc need not be consumed: it does nothing when nothing is left to close.
            KeyCode::Esc => OverlayResponse::Close,
            _ => OverlayResponse::CloseAndConsumeKey,
        })
    }
}

/// This includes actions that are refused only at the PC's current position.
fn works_in_this_game(world: &World, action: UiAction) -> bool {
    let mode = world.get_resource::<GameMode>().copied().unwrap_or(GameMode::Pit);
    match action {
        UiAction::OpenMap | UiAction::TunnelMap => PlayerView::of(world).shows_the_maps(),
        UiAction::TakeBack => mode.can_take_back() || world.contains_resource::<Lesson>(),
        UiAction::Powers => mode == GameMode::Wizard,
        // These act in lists and questions, whose own help names them.
        UiAction::Next | UiAction::Previous | UiAction::Confirm => false,
        // The pit has no items, doors or stairs, and nothing to explore.
        UiAction::Explore
        | UiAction::Descend
        | UiAction::Ascend
        | UiAction::PickUp
        | UiAction::Inventory
        | UiAction::Use
        | UiAction::Throw
        | UiAction::Drop
        | UiAction::CloseDoor => world.contains_resource::<Depth>(),
        _ => true,
    }
}

fn keys_of_extensions(world: &World, mode: InputMode) -> Vec<String> {
    let overlays = OwnOverlays::of(world).iter();
    let skills = world.get_resource::<SkillRegistry>().into_iter().flat_map(SkillRegistry::skills);
    let skills = skills.filter(|_| mode == InputMode::Playing);
    let mut lines: Vec<_> = overlays.map(|it| format!("{}  {}", it.key, it.help)).collect();
    lines.extend(skills.map(|it| format!("{}  {}", it.key, it.help)));
    if !lines.is_empty() {
        lines.insert(0, "From extensions:".to_owned());
    }
    lines
}

struct Source<'a> {
    keys: &'a KeyMap,
    mode: InputMode,
    works: &'a dyn Fn(UiAction) -> bool,
    goal: &'a str,
    own: &'a [String],
}

fn panel_of_keys(
    source: &Source<'_>,
    local: Option<OverlayHelp>,
    window: &Window,
    place: ScreenRect,
) -> Panel {
    let width = Panel::line(place.width).max(1);
    let (title, lines) = match local {
        Some(local) => ("Keys here", local_help(&local, source, width)),
        None => ("Keys", [&help_of_the_board(source, width), source.own].concat()),
    };
    let lines = window.part(lines, Panel::room(place.height));
    Panel { title: title.to_owned(), lines, ..Panel::default() }
}

fn help_of_the_board(source: &Source<'_>, width: usize) -> Vec<String> {
    let Source { keys, mode, works, goal, .. } = *source;
    let mut lines = wrapped(&format!("Goal: {goal}"), width);
    let compass = compass(keys, mode, "Move; moving into a monster kills it:", width);
    let points = !compass.is_empty();
    lines.extend(compass);
    let running = running_rose(keys, mode);
    if !running.is_empty() {
        lines.push("Run:".to_owned());
        lines.extend(running);
    }
    let groups = groups_of_the_board(keys, mode, points, works);
    lines.extend(in_columns(&groups, width));
    lines
}

fn local_help(local: &OverlayHelp, source: &Source<'_>, width: usize) -> Vec<String> {
    let Source { keys, mode, works, .. } = *source;
    let mut lines = if local.uses_direction_keys {
        compass(keys, InputMode::Playing, "Directions:", width)
    } else {
        Vec::new()
    };
    if local.uses_run_keys {
        lines.push("Move eight cells:".to_owned());
        lines.extend(running_rose(keys, InputMode::Playing));
    }
    let mut groups = vec![local.group(keys, mode)];
    groups.extend(groups_of_the_board(keys, mode, true, works).pop());
    lines.extend(in_columns(&groups, width));
    lines
}

fn compass(keys: &KeyMap, mode: InputMode, words: &str, width: usize) -> Vec<String> {
    // Watchers have direction keys for up and down only.
    if keys.key(UiAction::West, mode).is_none() {
        return Vec::new();
    }
    let mut lines = wrapped(words, width);
    lines.extend(rose(keys, mode));
    lines
}

fn in_columns(groups: &[Group], width: usize) -> Vec<String> {
    let one = column(groups, width);
    // The columns split between two groups, where the left one is closest to half.
    let half = one.len().div_ceil(2);
    let split =
        (1..groups.len()).min_by_key(|at| column(&groups[..*at], usize::MAX).len().abs_diff(half));
    let Some((left, right)) =
        split.map(|at| (column(&groups[..at], usize::MAX), column(&groups[at..], usize::MAX)))
    else {
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

fn column(groups: &[Group], width: usize) -> Vec<String> {
    let rows = groups.iter().flat_map(|group| &group.rows);
    let keys = rows.map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let room = width.saturating_sub(keys + GAP.len()).max(1);
    let mut lines = Vec::new();
    for group in groups {
        lines.push(format!("{}:", group.title));
        for (key, words) in &group.rows {
            let keys_then_nothing = std::iter::once(key.as_str()).chain(std::iter::repeat(""));
            let words = wrapped(words, room);
            let told = keys_then_nothing.zip(&words);
            lines.extend(told.map(|(key, words)| format!("{key:<keys$}{GAP}{words}")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::overlays::{look::Look, monsters::Monsters};

    const USUAL: ScreenRect = ScreenRect { x: 0, y: 1, width: 80, height: 21 };

    fn panel(
        mode: InputMode,
        beneath: Option<&dyn Overlay>,
        window: &Window,
        place: ScreenRect,
    ) -> Panel {
        let source = Source {
            keys: KeyMap::built_in(),
            mode,
            works: &|_| true,
            goal: "Take the Crown on level 8, and get out.",
            own: &[],
        };
        panel_of_keys(&source, beneath.and_then(Overlay::help), window, place)
    }

    fn panels(mode: InputMode, beneath: Option<&dyn Overlay>, place: ScreenRect) -> Vec<Panel> {
        let mut window = Window::default();
        let mut panels = vec![panel(mode, beneath, &window, place)];
        while window.goes_on() {
            window.scroll(Scroll::Down);
            panels.push(panel(mode, beneath, &window, place));
        }
        panels
    }

    fn all(mode: InputMode, beneath: Option<&dyn Overlay>, place: ScreenRect) -> String {
        let panels = panels(mode, beneath, place).into_iter();
        panels.flat_map(|panel| panel.lines).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_key_is_found_by_scrolling_in_80_by_24() {
        for mode in InputMode::ALL {
            let help = all(mode, None, USUAL);
            for (action, keys, words) in KeyMap::built_in().help_entries(mode) {
                let rose = action.direction().is_some() && mode == InputMode::Playing;
                assert!(rose || help.contains(words), "{words}\n{help}");
                for key in keys {
                    assert!(help.contains(key.as_str()), "{key}\n{help}");
                }
            }
        }
    }

    #[test]
    fn the_help_of_each_mode_fits_80_columns() {
        for mode in InputMode::ALL {
            let panels = panels(mode, None, USUAL);
            assert!(panels.len() <= 15, "there are two columns, not one: {}", panels.len());
            for panel in panels {
                assert!(panel.lines.len() <= 19);
                for line in &panel.lines {
                    assert!(line.len() <= 76, "{line}");
                }
            }
        }
    }

    #[test]
    fn a_large_screen_needs_no_scrolling() {
        for mode in InputMode::ALL {
            assert_eq!(panels(mode, None, ScreenRect { height: 37, ..USUAL }).len(), 1, "{mode:?}");
        }
    }

    #[test]
    fn on_a_narrow_screen_no_word_is_cut() {
        for mode in InputMode::ALL {
            let narrow = ScreenRect { x: 0, y: 2, width: 40, height: 8 };
            let help = all(mode, None, narrow);
            let longest = help.lines().max_by_key(|line| line.chars().count());
            assert!(longest.is_some_and(|line| line.chars().count() <= 36), "{longest:?}");
            assert!(help.contains("Ctrl-Z"), "{help}");
        }
    }

    #[test]
    fn in_an_overlay_its_own_keys_are_explained() {
        let look = Look(hexdelve::grid::Position::new(1, 1));
        let help = all(InputMode::Playing, Some(&look), USUAL);
        assert!(help.contains("next monster, thing or staircase"), "{help}");
        assert!(help.contains("b j n") && help.contains("Shift-Up") && help.contains("Ctrl-Z"));
        assert!(!help.contains("drop an item"), "{help}");
        let help = all(InputMode::Replaying, Some(&Monsters::default()), USUAL);
        assert!(help.contains("PageUp PageDown") && !help.contains("y k u"), "{help}");
    }

    #[test]
    fn no_room_is_no_fault() {
        for (width, height) in [(0, 0), (1, 1), (5, 3)] {
            panel(
                InputMode::Playing,
                None,
                &Window::default(),
                ScreenRect { x: 0, y: 0, width, height },
            );
        }
    }
}
