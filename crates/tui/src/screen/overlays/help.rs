//! The help: the keys at this point, the symbols on the screen, and the rules that decide games.

use super::{
    super::{layer::LayerHelp, panel::Window},
    OwnOverlays,
};
use crate::prelude::*;
use crate::{
    lesson::Lesson,
    messages::{goal_description, grouped, how_often, listed, with_article},
    session::HINTS,
    settings::{InputMode, KeyCode, KeyMap, ROSE, RUNNING_ROSE, drawn_rose, with_keys},
    view::{Symbol, symbols_of_the_game, symbols_on_the_screen},
};
use hexdelve::{
    journal::{CROWN, DEPTH, LONG_GAME},
    mind::STAGGER_CHANCE,
    player::SkillRegistry,
    text::wrapped,
    trades::TradeTable,
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
    Hints,
}

impl Part {
    const fn next(self, is_delve: bool) -> (Self, &'static str) {
        match self {
            Self::Keys => (Self::Symbols, "Tab: symbols"),
            Self::Symbols => (Self::Rules, "Tab: rules"),
            Self::Rules if is_delve => (Self::Hints, "Tab: hints"),
            Self::Rules | Self::Hints => (Self::Keys, "Tab: keys"),
        }
    }
}

impl Layer for Help {
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let panels = screen.layout.panels;
        let place = match self.part {
            Part::Keys => panels,
            Part::Symbols | Part::Rules | Part::Hints => {
                screen.layout.wide_column().unwrap_or(panels)
            }
        };
        let width = Panel::line(place.width).max(1);
        let is_delve = screen.known_game.world.contains_resource::<Depth>();
        let trades = screen.known_game.world.get_resource();
        let trades = trades.unwrap_or(&GameTables::built_in().trades);
        let (title, lines) = match (self.part, screen.help_beneath) {
            (Part::Symbols, _) => ("Symbols", symbols(screen, width)),
            (Part::Rules, _) => ("Rules", rules(is_delve, trades, width)),
            (Part::Hints, _) => ("Hints", hints(screen.keys, width)),
            (Part::Keys, Some(local)) => ("Keys here", local_help(&local, screen, width)),
            (Part::Keys, None) => ("Keys", help_of_the_board(screen, width)),
        };
        let lines = self.window.part(lines, Panel::room(place.height));
        let (_, other) = self.part.next(is_delve);
        let keys = [self.window.hint(), other].join("   ");
        screen.panel(title, lines, keys.trim_start()).render(frame);
    }

    /// Space goes round all pages. A key that does not scroll closes the help, without its effect.
    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let turns_page = press.key.code == KeyCode::Char(' ') && self.window.goes_on();
        let key = if turns_page { KeyCode::PageDown.into() } else { press.key };
        if let Some(response) = self.window.scroll(ResolvedKey { key, ..press }) {
            return Some(response);
        }
        Some(match press.key.code {
            KeyCode::Char(' ') | KeyCode::Tab => {
                let is_delve = context.game().world().contains_resource::<Depth>();
                *self = Self { part: self.part.next(is_delve).0, window: Window::default() };
                Response::Stay
            }
            // Esc need not be consumed: it does nothing when nothing is left to close.
            KeyCode::Esc => Response::Close,
            _ => Response::CloseAndConsumeKey,
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
    let overlays = OwnOverlays::of(world).iter().map(|it| (it.key, it.help));
    let skills = world.get_resource::<SkillRegistry>().into_iter().flat_map(SkillRegistry::skills);
    let skills =
        skills.filter(|_| mode == InputMode::Playing).filter_map(|it| Some((it.key?, it.help)));
    let mut own = overlays.chain(skills).map(|(key, help)| format!("{key}  {help}")).peekable();
    let title = own.peek().map(|_| "From extensions:".to_owned());
    title.into_iter().chain(own).collect()
}

fn help_of_the_board(screen: &ScreenContext<'_>, width: usize) -> Vec<String> {
    let (world, keys, mode) = (screen.known_game.world, screen.keys, screen.mode);
    let mut lines = wrapped(&format!("Goal: {}", goal_description(world)), width);
    let compass = compass(keys, mode, "Move; moving into a monster kills it:", width);
    let points = !compass.is_empty();
    lines.extend(compass);
    let running = drawn_rose(keys, mode, &RUNNING_ROSE);
    if !running.is_empty() {
        lines.push("Run:".to_owned());
        lines.extend(running);
    }
    lines.extend(in_columns(&groups_of_the_board(screen, points), width));
    lines.extend(keys_of_extensions(world, mode));
    lines
}

fn local_help(local: &LayerHelp, screen: &ScreenContext<'_>, width: usize) -> Vec<String> {
    let keys = screen.keys;
    let mut lines = Vec::new();
    if local.uses_direction_keys {
        lines.extend(compass(keys, InputMode::Playing, "Directions:", width));
    }
    if local.uses_run_keys {
        lines.push("Move eight cells:".to_owned());
        lines.extend(drawn_rose(keys, InputMode::Playing, &RUNNING_ROSE));
    }
    let actions = local.actions.iter().map(|(action, words)| {
        (keys.keys_or_the_players(*action, screen.mode).join(" "), (*words).to_owned())
    });
    let fixed = local.fixed.iter().map(|(key, words)| ((*key).to_owned(), (*words).to_owned()));
    let rows = actions.filter(|(bound, _)| !bound.is_empty()).chain(fixed).collect();
    let mut groups = vec![Group { title: local.title, rows }];
    groups.extend(groups_of_the_board(screen, true).pop());
    lines.extend(in_columns(&groups, width));
    lines
}

fn compass(keys: &KeyMap, mode: InputMode, words: &str, width: usize) -> Vec<String> {
    // Watchers have direction keys for up and down only.
    if keys.key(UiAction::West, mode).is_none() {
        return Vec::new();
    }
    let mut lines = wrapped(words, width);
    lines.extend(drawn_rose(keys, mode, &ROSE));
    lines
}

fn in_columns(groups: &[Group], width: usize) -> Vec<String> {
    let one = column(groups, width);
    // The columns split between two groups, where the left one is closest to half.
    let half = one.len().div_ceil(2);
    let split =
        (1..groups.len()).min_by_key(|at| column(&groups[..*at], usize::MAX).len().abs_diff(half));
    let Some(at) = split else { return one };
    let [left, right] = [&groups[..at], &groups[at..]].map(|part| column(part, usize::MAX));
    let wide = |lines: &[String]| lines.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let columns = wide(&left);
    if columns + GAP.len() + wide(&right) > width {
        return one;
    }
    let line = |row: usize| {
        let part = |lines: &[String]| lines.get(row).cloned().unwrap_or_default();
        format!("{:<columns$}{GAP}{}", part(&left), part(&right)).trim_end().to_owned()
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
            for (row, words) in wrapped(words, room).into_iter().enumerate() {
                let key = if row == 0 { key } else { "" };
                lines.push(format!("{key:<keys$}{GAP}{words}"));
            }
        }
    }
    lines
}

struct Group {
    title: &'static str,
    rows: Vec<(String, String)>,
}

/// The actions by their names in `assets/keys.toml`. The last group takes all others: they concern
/// the program.
const GROUPS: [(&str, &str); 5] = [
    ("Movement", "run explore travel rest rest-long descend ascend take-back"),
    ("Items", "pick-up inventory use throw drop close-door next previous confirm"),
    (
        "Playback",
        "pause single-step step-back long-step long-step-back first-turn last-turn seek faster \
         slower",
    ),
    (
        "Information",
        "look messages monsters timeline threat minds open-map tunnel-map hardness terrain",
    ),
    ("General", ""),
];

/// A compass rose shows the direction keys.
fn groups_of_the_board(screen: &ScreenContext<'_>, has_a_rose: bool) -> Vec<Group> {
    let mut groups = GROUPS.map(|(title, _)| Group { title, rows: Vec::new() });
    for (action, bound, words) in screen.keys.help_entries(screen.mode) {
        let is_drawn = has_a_rose && action.direction().is_some();
        if is_drawn || !works_in_this_game(screen.known_game.world, action) {
            continue;
        }
        let name = action.to_string();
        let place = GROUPS.iter().position(|(_, actions)| actions.split(' ').any(|it| it == name));
        groups[place.unwrap_or(GROUPS.len() - 1)].rows.push((bound.join(" "), words.to_owned()));
    }
    groups.into_iter().filter(|group| !group.rows.is_empty()).collect()
}

const MOST_COLUMNS: usize = 3;

fn symbols(screen: &ScreenContext<'_>, width: usize) -> Vec<String> {
    let known_game = screen.known_game;
    let shown = symbols_on_the_screen(known_game, screen.layout.room());
    let mut lines = vec!["On the screen now:".to_owned()];
    lines.extend(symbols_in_columns(&shown, screen, width));
    for (title, mut symbols) in symbols_of_the_game(known_game) {
        symbols.retain(|it| !shown.iter().any(|other| other.is_like(it)));
        if !symbols.is_empty() {
            lines.push(format!("{title}:"));
            lines.extend(symbols_in_columns(&symbols, screen, width));
        }
    }
    if !known_game.known.is_all() {
        let notes = "Reverse video: a monster that you last noticed there.\n\
                     Ground in the colour of noises: tracks. Dark: remembered.";
        lines.extend(notes.lines().flat_map(|note| wrapped(note, width)));
    }
    lines
}

fn symbols_in_columns(symbols: &[Symbol], screen: &ScreenContext<'_>, width: usize) -> Vec<String> {
    let glyph = |it: &Symbol| it.drawn(screen.palette, screen.glyphs).0;
    let entry = |it: &Symbol| format!("{} {}", glyph(it), it.name);
    let entries: Vec<_> = symbols.iter().map(entry).collect();
    let widest = entries.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let columns = ((width + GAP.len()) / (widest + GAP.len())).clamp(1, MOST_COLUMNS);
    let rows = entries.len().div_ceil(columns);
    let line = |row: usize| {
        let parts = entries.iter().skip(row).step_by(rows.max(1));
        let padded: Vec<_> = parts.map(|it| format!("{it:<widest$}")).collect();
        padded.join(GAP).trim_end().to_owned()
    };
    (0..rows).map(line).collect()
}

/// The help for a player without a game: the keys of a delve and its rules.
pub(crate) fn keys_and_rules(keys: &KeyMap, width: usize) -> Vec<String> {
    let (mode, mut lines) = (InputMode::Playing, Vec::new());
    lines.extend(compass(keys, mode, "Move; moving into a monster kills it:", width));
    let of_other_modes = [UiAction::TakeBack, UiAction::Powers];
    let entries = keys.help_entries(mode).filter(|(action, ..)| !of_other_modes.contains(action));
    let entries = entries.filter(|(action, ..)| action.direction().is_none());
    let rows = entries.map(|(_, bound, words)| (bound.join(" "), words.to_owned())).collect();
    lines.extend(column(&[Group { title: "Other keys", rows }], width));
    lines.push("Rules:".to_owned());
    lines.extend(rules(true, &GameTables::built_in().trades, width));
    lines
}

/// Longer lines are hard to read.
const WIDEST: usize = 74;

/// What a player's first delves tell on the way.
fn hints(keys: &KeyMap, width: usize) -> Vec<String> {
    let told = HINTS.iter().map(|it| with_keys(it.words, keys));
    told.flat_map(|it| wrapped(&it, width.min(WIDEST))).collect()
}

fn rules(is_delve: bool, trades: &TradeTable, width: usize) -> Vec<String> {
    let (at_random, crown) = (how_often(STAGGER_CHANCE), grouped(CROWN));
    let long_game = grouped(LONG_GAME);
    let mut rules = format!(
        "Whoever steps onto somebody kills them. That is how you kill monsters, how they kill you, \
         and how they kill each other.\n\
         Speed says how often somebody acts: at speed 20 twice as often as at 10, which is yours. \
         So a slower monster can be made to arrive on your turn, and the turn order shows when.\n\
         Each monster has up to four bits. Its symbol is their sum, in hexadecimal: b, or 11, is \
         8 + 2 + 1.\n\
         1 Intelligent: knows the shortest way, and remembers where it last noticed you. Others go \
         straight ahead, and only while they see you.\n\
         2 Telepathic: knows where you are without seeing you.\n\
         4 Tunneling: digs through rock.\n\
         8 Erratic: moves at random {at_random}.\n"
    );
    if is_delve {
        let sounds = trades.iter().filter_map(|it| {
            Some(format!("{} is {}", it.sound.as_deref()?, with_article(&it.name)))
        });
        let sounds: Vec<_> = sounds.collect();
        let sounds = listed(&sounds, "and");
        rules.extend([format!(
            "Ground with a colour or sign of its own does something to you and to monsters alike: \
             look at it to read what.\n\
             A ward stops one monster that would kill you. It is then gone, and so is the \
             monster's turn.\n\
             You have a lead of 200 turns over your hunters, and gain 140 on each new level. When \
             it is used up, three hunters arrive by the first staircase up, and another one every \
             25 turns. The turn order and the status line say when.\n\
             What you hear names what made it: breathing is somebody who stands still, and a trade \
             has a sound of its own: {sounds}. It is in one of the marked cells.\n\
             A monster in italics, on a ground of its own, has a trade, such as a spear: look at it \
             to read what it does. The display of minds shows the trade's initial.\n\
             Shrines and cages offer three things, of which you can take one. Arts use charges: a \
             kill by an ordinary step of yours fills them, unless it earns no points. A new level \
             fills all but slip, which it empties.\n\
             If nobody else is left on a level, you can go down from anywhere.\n\
             Taking the Crown on the last level ends your lead, wakes one monster of each mind, \
             in three waves, and opens a way out. Get there to win.\n\
             The status line shows your score: {DEPTH} for each level, {crown} for winning, and 1 \
             for each turn under {long_game}. A message shows what you earn: (+100). A kill that \
             you make or see is worth the monster's speed, times one more than its number of \
             bits; twice that if another monster makes it.\n\
             Conducts are what you did without, such as items or kills. The story at the end of a \
             game lists the hardest that you kept.\n"
        )]);
    }
    rules.lines().flat_map(|rule| wrapped(rule, width.min(WIDEST))).collect()
}
