//! Where to travel: a list of places that the player knows, or a cursor.

use crate::ui::{
    Deed, Overlay, Panel,
    overlays::aiming::aimed,
    overlays::dialogue::Answer,
    seeing::known::Known,
    telling::reasons::name_of,
    telling::words::{bearing, count},
};
use crate::{
    game::Game,
    grid::Position,
    level::Depth,
    player::{Destination, Journey, Landmark, Survey, destinations},
};
use bevy_ecs::prelude::{Resource, World};
use crossterm::event::KeyCode;

/// As many as there are letters.
const MOST: usize = 26;

/// The places that the player knew when it asked for them, with their names.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) struct Destinations {
    known: Vec<(Destination, String)>,
    /// How many there are for which there is no letter.
    unlisted: usize,
}

/// Where the last journey was to lead, on the level where that is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct LastGoal {
    level: Option<u16>,
    cell: Position,
}

impl Destinations {
    pub(in crate::ui) fn of(survey: &Survey<'_>) -> Self {
        let mut known = destinations(survey);
        let unlisted = known.len().saturating_sub(MOST);
        known.truncate(MOST);
        let named = |it: Destination| (it, name_of(survey, &it.landmark));
        Self { known: known.into_iter().map(named).collect(), unlisted }
    }

    fn nearest(&self, is_meant: impl Fn(&Landmark) -> bool) -> Option<Position> {
        let found = self.known.iter().find(|(it, _)| is_meant(&it.landmark));
        found.map(|(it, _)| it.landmark.cell())
    }
}

/// Keeps where a journey leads, so that it can be gone on with.
pub(in crate::ui) fn remember_the_goal(world: &mut World, journey: &Journey) {
    if let Some(cell) = journey.goal() {
        let level = level(world);
        world.insert_resource(LastGoal { level, cell });
    }
}

fn level(world: &World) -> Option<u16> {
    world.get_resource::<Depth>().map(Depth::level)
}

/// A key in the list. Letters choose; what points somewhere has a cursor do it.
pub(in crate::ui) fn choose(game: &Game, key: KeyCode, deed: Option<Deed>) -> Option<Answer> {
    let world = game.world();
    let known = world.get_resource::<Destinations>()?;
    if let KeyCode::Char(letter @ 'a'..='z') = key {
        let index = usize::from(u8::try_from(letter).ok()? - b'a');
        let chosen = known.known.get(index).map(|(it, _)| set_out(it.landmark.cell()));
        return Some(chosen.unwrap_or(Answer::Show(Overlay::Travel)));
    }
    let stairs = |cell: Option<Position>, way| {
        let none = || Answer::Refuse(format!("You know no staircase {way}."));
        cell.map_or_else(none, set_out)
    };
    match deed? {
        Deed::Descend => Some(stairs(known.nearest(|it| matches!(it, Landmark::Down(_))), "down")),
        Deed::Ascend => Some(stairs(known.nearest(|it| matches!(it, Landmark::Up(_))), "up")),
        Deed::Travel => Some(again(world)),
        Deed::Rest => Some(Answer::Show(Overlay::Goal { cell: Known::of(world).place() })),
        deed => {
            let known = Known::of(world);
            let cell = aimed(&known, known.place(), deed)?;
            Some(Answer::Show(Overlay::Goal { cell }))
        }
    }
}

/// Where the cursor goes, or the PC.
pub(in crate::ui) fn aim(game: &Game, cell: Position, deed: Deed) -> Option<Answer> {
    if matches!(deed, Deed::Confirm | Deed::Rest | Deed::Travel) {
        return Some(set_out(cell));
    }
    let cell = aimed(&Known::of(game.world()), cell, deed)?;
    Some(Answer::Show(Overlay::Goal { cell }))
}

fn set_out(cell: Position) -> Answer {
    Answer::SetOut(Journey::travel(cell))
}

fn again(world: &World) -> Answer {
    let last = world.get_resource::<LastGoal>().filter(|last| last.level == level(world));
    let nowhere = || Answer::Refuse("You have not travelled on this level yet.".to_owned());
    last.map_or_else(nowhere, |last| set_out(last.cell))
}

/// The list, as much of it as fits into so many rows; those that do not are counted,
/// and their letters work all the same.
pub(in crate::ui) fn panel_of_destinations(world: &World, from: Position, rows: u16) -> Panel {
    let known = world.get_resource::<Destinations>().cloned().unwrap_or_default();
    let room = Panel::room(rows);
    let all = known.known.len() + known.unlisted;
    let fitting = if all > room { room - 1 } else { room };
    let shown = known.known.iter().zip('a'..='z').take(fitting);
    let mut lines: Vec<_> =
        shown.map(|((it, name), letter)| line(letter, it, name, from)).collect();
    if all > lines.len() {
        lines.push(format!("   and {} more, farther away", all - lines.len()));
    }
    if lines.is_empty() {
        lines.push("No place that you know.".to_owned());
    }
    Panel {
        title: "Travel".to_owned(),
        lines,
        hint: "a letter: there   Esc: back".to_owned(),
        ..Panel::default()
    }
}

fn line(letter: char, it: &Destination, name: &str, from: Position) -> String {
    let place = bearing(from, it.landmark.cell());
    let way = it.steps.map_or("no way".to_owned(), |steps| count(steps.into(), "step"));
    format!("{letter}  {name:<20} {place:<24} {way}")
}
