//! Composing a view from a [`KnownGame`] and an overlay.

use super::layout::upper_left;
use crate::{
    lesson::Lesson,
    messages::timeline::row_of_the_line,
    view::{
        BoardCell, BoardContent, Footing, ForecastNeeds, KnownGame, LookAhead, OverlayView, Panel,
        Prompt, ScreenLayout, ScreenSize, View,
        lists::{below_within, surroundings_within},
        status::status,
        symbols::symbols_in_view,
    },
};
use bevy_ecs::prelude::Mut;
use hexdelve::{
    creature::{Bestiary, CharacterId},
    dungeon::Dungeon,
    game::Game,
    grid::{Grid, Position, Size},
    log::MessageLog,
    looks::ColourRole,
    path::{DistanceMap, DistanceMaps},
    rng::Seed,
    text::{cut, wrapped},
    turn::CurrentTurn,
};

pub(crate) fn with_the_scene<R>(
    game: &mut Game,
    ahead: &mut LookAhead,
    eyes: Option<CharacterId>,
    foreseen: ForecastNeeds,
    show: impl FnOnce(&KnownGame<'_>, &mut DistanceMaps) -> R,
) -> R {
    ahead.look(game, foreseen);
    let roster = if foreseen.approaches { ahead.roster(game) } else { Vec::new() };
    // The monsters' distance maps are a cache: to compute one more does not change the game.
    game.world_mut().resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        show(&KnownGame::through(world, eyes, ahead.cached(), &roster), &mut maps)
    })
}

pub(crate) fn compose(
    known_game: &KnownGame<'_>,
    layout: ScreenLayout,
    overlay_view: OverlayView,
    footing: Footing<'_>,
    maps: &mut DistanceMaps,
) -> View {
    let room = layout.room();
    let place = overlay_view.focus.unwrap_or(known_game.known.position);
    let corner = upper_left(known_game.known.dungeon.size(), room, place);
    let board = board(known_game, &overlay_view, (room, corner), maps);
    let OverlayView { mut panel, prompt: question, selected: chosen, .. } = overlay_view;
    if let Some(panel) = &mut panel {
        panel.is_right = place.x - corner.x < room.width() / 2;
        let row = chosen.filter(|_| panel.selected.is_some());
        let row = row.and_then(|cell| cell.y.checked_sub(corner.y));
        panel.is_bottom = row.is_some_and(|row| hides(&layout, panel, row + layout.message.height));
    }
    let cursor = if let Some(asked) = question.as_ref().filter(|it| it.is_typed) {
        let width = if layout.message.height > 1 { layout.width().into() } else { usize::MAX };
        let lines = wrapped(&asked.words, width);
        let length = lines.last().map_or(0, |line| line.chars().count());
        let [column, row] = [length, lines.len().saturating_sub(1)];
        (u16::try_from(column).unwrap_or(0), u16::try_from(row).unwrap_or(0))
    } else {
        let (column, row) = (place.x - corner.x, place.y - corner.y);
        (column * layout.cell() + layout.board.x, row * layout.cell() + layout.board.y)
    };
    let ([mut message, mut more], mut footing) =
        (message(known_game, question, &layout, corner), footing);
    // A legend that does not fit into its own line takes the message lines if they are free.
    if footing.is_first
        && message.is_empty()
        && layout.message.height > 1
        && footing.footer.chars().count() > layout.width().into()
    {
        let (words, closes) = footing.footer.rsplit_once("  ").unwrap_or((footing.footer, ""));
        footing.footer = closes;
        [message, more] = two(wrapped(words, layout.width().into()));
    }
    let log = known_game.world.get_resource::<MessageLog>();
    let bestiary = Bestiary::of(known_game.world);
    let timeline = layout.timeline.zip(known_game.forecast());
    let timeline = timeline
        .map(|(room, it)| row_of_the_line(it, bestiary, (known_game.known.position, room.width)));
    let has_lists = layout.messages.is_some() || layout.monsters.is_some();
    let in_view = if has_lists { symbols_in_view(known_game, (room, corner)) } else { Vec::new() };
    View {
        message,
        more,
        board,
        corner,
        status: status(known_game, footing, layout.width()),
        timeline: timeline.unwrap_or_default(),
        messages: layout
            .messages
            .zip(log)
            .map(|(room, log)| below_within(known_game, log, (room, layout.monsters), &in_view))
            .unwrap_or_default(),
        monsters: layout
            .monsters
            .map(|list| surroundings_within(known_game, list, &in_view))
            .unwrap_or_default(),
        layout,
        panel,
        cursor,
        replacement_text: None,
    }
}

pub(crate) fn card(
    told: &str,
    asks: &str,
    seed: Option<Seed>,
    has: ScreenSize,
    needed: ScreenSize,
) -> View {
    let (has, needed) = (has.0, needed.0);
    let seed = seed.map_or(String::new(), |seed| format!("Seed {seed}."));
    let long = format!("{told}{has} is too small; make it {needed}. {seed}");
    let cards = [long, format!("{told}{seed}"), format!("{asks}{seed}")];
    let card = cards.into_iter().find(|card| fits(card, has)).unwrap_or(seed);
    View { replacement_text: Some(card), ..View::default() }
}

/// Only a panel at the upper edge of the screen hides the row, not one at the lower edge.
fn hides(layout: &ScreenLayout, panel: &Panel, row: u16) -> bool {
    let (room, height) = (layout.panels, panel.height());
    (room.y..room.y.saturating_add(height)).contains(&row)
        && row < room.bottom().saturating_sub(height)
}

/// The question, unless there are messages about the last answer.
fn message(
    known_game: &KnownGame<'_>,
    question: Option<Prompt>,
    layout: &ScreenLayout,
    corner: Position,
) -> [String; 2] {
    // A second line may cover the level's top edge, but not the text of a lesson.
    let is_free = corner.y == 0 && !known_game.world.contains_resource::<Lesson>();
    let rows = if layout.message.height > 1 || is_free { 2 } else { 1 };
    let log = known_game.world.get_resource::<MessageLog>();
    let told = match (log, layout.messages) {
        (None, _) => Vec::new(),
        (Some(log), None) => log.lines(layout.width(), rows),
        (Some(log), Some(_)) => log.lines_beside_the_list(layout.width(), rows),
    };
    match question {
        Some(asked) if asked.is_urgent || told.is_empty() => {
            two(cut(&asked.words, layout.width().into(), rows))
        }
        _ => two(told),
    }
}

fn two(lines: Vec<String>) -> [String; 2] {
    let mut lines = lines.into_iter();
    [(); 2].map(|()| lines.next().unwrap_or_default())
}

fn board(
    known_game: &KnownGame<'_>,
    overlay_view: &OverlayView,
    (room, corner): (Size, Position),
    maps: &mut DistanceMaps,
) -> Grid<BoardCell> {
    let (dungeon, now) =
        (known_game.world.resource::<Dungeon>(), known_game.world.resource::<CurrentTurn>().now());
    let map = match overlay_view.layer {
        BoardContent::Distances(kind) if known_game.known.shows_the_maps() => {
            known_game.known.goal().map(|goal| maps.get_or_compute(dungeon, goal, kind, now.0))
        }
        _ => None,
    };
    let marks = overlay_view.marks.clone().with_what_is_always_drawn(known_game);
    let mut board = Grid::filled(room, BoardCell::BLANK);
    for spot in room.positions() {
        let cell = Position::new(spot.x.saturating_add(corner.x), spot.y + corner.y);
        if dungeon.size().contains(cell) {
            let (glyph, role) = glyph(known_game, overlay_view.layer, cell, map);
            let tile = BoardCell { glyph, role, marked: overlay_view.selected == Some(cell) };
            board[spot] = marks.over(cell, tile);
        }
    }
    board
}

fn glyph(
    known_game: &KnownGame<'_>,
    layer: BoardContent,
    cell: Position,
    map: Option<&DistanceMap>,
) -> (char, ColourRole) {
    let or_ground = |letter: Option<char>| {
        letter.map_or_else(|| known_game.ground(cell), |letter| (letter, ColourRole::Distance))
    };
    match (layer, known_game.creature(cell)) {
        (BoardContent::Terrain, _) => known_game.ground(cell),
        (_, Some(('@', role))) => ('@', role),
        (BoardContent::Hardness, _) => {
            or_ground(known_game.known.hardness(cell).and_then(|it| digit_of_hardness(it.0)))
        }
        (BoardContent::Distances(_), _) => {
            let known = map.filter(|_| known_game.known.knows(cell));
            or_ground(known.and_then(|map| map.distance_char(cell)))
        }
        (BoardContent::Level, Some(creature)) => creature,
        (BoardContent::Level, None) => known_game.scenery(cell),
    }
}

fn fits(words: &str, size: Size) -> bool {
    let width = usize::from(size.width()).max(1);
    let rows = |line: &String| line.chars().count().div_ceil(width);
    wrapped(words, width).iter().map(rows).sum::<usize>() <= usize::from(size.height())
}

const fn digit_of_hardness(hardness: u8) -> Option<char> {
    match hardness {
        0 => None,
        255 => Some('X'),
        _ => Some((b'0' + hardness / 26) as char),
    }
}
