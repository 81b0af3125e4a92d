//! What lies beside the place where a game has ended: how it ended, and one of
//! its last turns.

use crate::ui::{
    Deed, Driver, EndMenu, KeyMap, Layout, Panel,
    endgame::ending::Ending,
    endgame::killer::killer_in_words,
    endgame::retrospect::{Finding, Retrospect, words_of},
    seeing::known::count_of_monsters,
    telling::turns_in_words::judgement_in_words,
    telling::words::{count, sentence, wrapped},
};
use crate::{
    level::{Depth, Mode},
    story::RunCode,
};
use bevy_ecs::prelude::World;

/// How wide the text is where the panel lies over the board: with its edges less
/// than half of 80 columns, so that what is around the PC stays to be seen.
const TEXT: usize = 34;
/// Longer lines are hard to read.
const WIDEST: usize = 74;
/// What the edges and the space beside them take of the columns.
const MARGINS: u16 = 4;
/// How many lines of what was told of a turn stand below the list.
const TOLD: usize = 4;

/// How many lines there is room for, and how wide they may be.
#[derive(Clone, Copy)]
struct Page {
    lines: usize,
    text: usize,
}

impl Page {
    fn of(layout: Layout) -> Self {
        let place = layout.aside().unwrap_or(layout.panels);
        let wide = usize::from(place.width.saturating_sub(MARGINS)).min(WIDEST);
        let text = if layout.aside().is_some() { wide } else { TEXT };
        Self { lines: Panel::room(place.height), text }
    }
}

/// How the game ended, or one of the turns before.
pub(in crate::ui) fn panel_of_the_end(world: &World, driver: Driver, layout: Layout) -> Panel {
    let page = Page::of(layout);
    let retrospect = world.get_resource::<Retrospect>();
    let panel = match retrospect.filter(|it| it.is_in_the_past()) {
        Some(retrospect) => panel_of_a_turn(retrospect, page),
        None => panel_of_the_result(world, driver, retrospect, page),
    };
    Panel { aside: true, ..panel }
}

fn panel_of_the_result(
    world: &World,
    driver: Driver,
    retrospect: Option<&Retrospect>,
    Page { lines: room, text }: Page,
) -> Panel {
    let mut lines = result(world, text);
    lines.extend(way_back(world, driver));
    lines.extend(EndMenu::of(world).into_iter().flat_map(EndMenu::lines));
    lines.extend(wrapped(&killer_in_words(world), text));
    let turns = retrospect.map(Retrospect::in_words).unwrap_or_default();
    lines.extend(wrapped(&finding(retrospect), text));
    let left = room.saturating_sub(lines.len() + 1);
    let hint = if turns.is_empty() { "Esc: leave" } else { ", . the last turns   Esc: leave" };
    if left > 0 && !turns.is_empty() {
        lines.push(String::new());
        lines.extend(
            turns.iter().skip(turns.len().saturating_sub(left)).map(|turn| cut(turn, text)),
        );
    }
    lines.truncate(room);
    Panel { title: "The end".to_owned(), lines, hint: hint.to_owned(), ..Panel::default() }
}

/// How it ended, what it was worth, and by what it is known.
fn result(world: &World, text: usize) -> Vec<String> {
    let ending = Ending::of(world);
    let mut worth = format!("{}.", ending.worth());
    if !world.contains_resource::<Depth>() {
        let left = count(count_of_monsters(world) as u64, "monster");
        worth = format!("{}, {left} left.", ending.worth());
    }
    let mut lines = wrapped(&format!("{}.", sentence(&ending.outcome())), text);
    lines.extend(wrapped(&worth, text));
    lines.push(format!("Seed {}.", ending.seed()));
    lines.extend(world.get_resource::<RunCode>().map(|code| format!("Code {code}")));
    lines
}

fn way_back(world: &World, driver: Driver) -> Option<String> {
    let key = world.resource::<KeyMap>().key(Deed::TakeBack, driver)?;
    let mode = world.get_resource::<Mode>()?;
    mode.can_take_back().then(|| format!("{key}: take it back."))
}

fn finding(retrospect: Option<&Retrospect>) -> String {
    match retrospect.map(Retrospect::finding) {
        Some(Finding::Sought) => "Which move was the last safe one...".to_owned(),
        Some(Finding::Found(judgement)) => judgement_in_words(judgement),
        Some(Finding::Nothing) | None => String::new(),
    }
}

/// The list of the last turns with the one that is shown, and what was told of
/// that.
fn panel_of_a_turn(retrospect: &Retrospect, Page { lines: room, text }: Page) -> Panel {
    let Some(moment) = retrospect.shown() else { return Panel::default() };
    let mut lines: Vec<_> = retrospect.in_words().iter().map(|turn| cut(turn, text)).collect();
    let told = wrapped(&words_of(moment), text);
    if told.len() > 1 {
        lines.push(String::new());
        lines.extend(told.into_iter().take(TOLD));
    }
    lines.truncate(room);
    Panel {
        title: format!("Before turn {}", moment.turn),
        lines,
        selected: retrospect.place(),
        hint: ", . to and fro   Esc: leave".to_owned(),
        ..Panel::default()
    }
}

/// As much as fits, with a mark where more follows.
fn cut(words: &str, width: usize) -> String {
    if words.chars().count() <= width {
        return words.to_owned();
    }
    words.chars().take(width.saturating_sub(2)).chain("..".chars()).collect()
}
