//! Frames: a game as the PC knows it, as the cells of a screen. The last turns keep them, and the
//! tests compare them.

use super::{
    Inks, KnownGame, LookAhead, Marks, ScreenLayout, ScreenRect, ScreenSize, ViewSettings,
    board::draw_board, layout::upper_left, lists::Lists, status::status, symbols::symbols_in_view,
    with_the_scene,
};
use crate::{
    lesson::Lesson,
    settings::{GlyphSet, Palette, Row},
};
use hexdelve::prelude::*;
use hexdelve::{
    lookahead::TimelineEntry,
    text::{cut, wrapped},
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Style},
    text::Line,
    widgets::{Clear, Widget},
};

/// Everything on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenFrame {
    /// The cells.
    pub buffer: Buffer,
    /// The position of the cursor: column and row.
    pub cursor: (u16, u16),
    /// The layout of the parts. If the screen is too small for the game, all are empty.
    pub layout: ScreenLayout,
    /// The cell of the level in the upper left corner of the board.
    pub corner: Position,
    /// The area of the panel, and the number of its first visible line in the whole list.
    pub panel: Option<(ScreenRect, usize)>,
    /// The cell that has to be visible.
    pub(crate) focus: Position,
    pub(crate) selected: Option<Position>,
    pub(crate) is_lesson: bool,
}

/// What is drawn of the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardContent {
    /// The level itself, with all creatures.
    #[default]
    Level,
    /// Only the terrain, without creatures or things.
    Terrain,
    /// The hardness of the rock.
    Hardness,
    /// The distances on a map of this kind.
    Distances(DistanceMapKind),
}

/// A question in the message line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The text.
    pub words: String,
    /// Whether the question takes precedence over messages, because the player has to
    /// answer it first.
    pub is_urgent: bool,
    /// Whether the cursor is after the question instead of on the board.
    pub is_typed: bool,
}

impl Prompt {
    /// Creates a question that messages can replace, with the cursor on the board.
    pub fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), is_urgent: false, is_typed: false }
    }

    /// Makes this question take precedence over messages, with the cursor after it.
    #[must_use]
    pub fn typed(self) -> Self {
        Self { is_urgent: true, is_typed: true, ..self }
    }
}

/// How a layer changes the picture of the game beneath it. The default changes nothing.
#[derive(Clone, Debug, Default)]
pub struct BoardView {
    /// What is drawn of the level.
    pub content: BoardContent,
    /// The cell that must be on the screen, if it is not the PC's cell.
    pub focus: Option<Position>,
    /// The cell that is shown as selected.
    pub selected: Option<Position>,
    /// The question, if there is one.
    pub prompt: Option<Prompt>,
    pub(crate) marks: Marks,
}

impl BoardView {
    pub(crate) fn prompt(prompt: Prompt) -> Self {
        Self { prompt: Some(prompt), ..Self::default() }
    }

    /// Creates a view with the cursor on a cell, and a question about that cell.
    pub fn cursor(cell: Position, question: Prompt) -> Self {
        Self { focus: Some(cell), selected: Some(cell), ..Self::prompt(question) }
    }
}

/// Rock and textures that fill a cell of any size.
const FILLING: &str = "#≋≃░▚";

impl ScreenFrame {
    /// Returns the frame of a game on a screen of this size, without any overlay and with the
    /// built-in colours.
    ///
    /// ```
    /// use hexdelve_tui::prelude::*;
    /// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
    /// let frame = ScreenFrame::of(&mut game, ScreenSize::STANDARD);
    /// assert_eq!(frame.glyph(game.find('4').unwrap()), Some('4'));
    /// assert_eq!(frame.row(22), "Turn 0  Monsters 1  Seed 0  playing");
    /// ```
    pub fn of(game: &mut Game, extent: ScreenSize) -> Self {
        let settings = ViewSettings { extent, ..ViewSettings::default() };
        settings.frame(game, &mut LookAhead::default())
    }

    /// Returns the text of a row, without the blanks at its end.
    pub fn row(&self, row: u16) -> String {
        self.text(Rect { y: row, height: 1, ..self.buffer.area })
    }

    /// Returns the glyph in a cell of the level, if the cell is on the screen.
    pub fn glyph(&self, cell: Position) -> Option<char> {
        let (column, row) = self.place_of(cell)?;
        self.buffer[(column, row)].symbol().chars().next()
    }

    /// Draws a glyph in a cell of the level, if the cell is on the screen.
    pub fn put(&mut self, cell: Position, glyph: char, style: Style) {
        let Some((left, top)) = self.place_of(cell) else { return };
        let (columns, rows) = self.layout.cell;
        let cell = Rect::new(left, top, columns, rows).intersection(self.buffer.area);
        for place in cell.positions() {
            // The rest of a large cell is ground, so that cells can be counted.
            let is_rest = (place.x, place.y) != (left, top) && !FILLING.contains(glyph);
            let drawn = if is_rest { ' ' } else { glyph };
            self.buffer[place].set_char(drawn).set_style(style);
        }
    }

    /// Returns the visible lines of the panel, without the blanks at their ends.
    pub fn panel_lines(&self) -> Vec<String> {
        let Some((area, _)) = self.panel else { return Vec::new() };
        let rows = area.top() + 1..area.bottom().saturating_sub(1);
        rows.map(|y| {
            self.text(Rect { x: area.x + 2, y, width: area.width.saturating_sub(4), height: 1 })
        })
        .collect()
    }

    fn text(&self, row: Rect) -> String {
        let cells = row.intersection(self.buffer.area).positions();
        cells.map(|it| self.buffer[it].symbol()).collect::<String>().trim_end().to_owned()
    }

    fn place_of(&self, cell: Position) -> Option<(u16, u16)> {
        let (x, y) = (cell.x.checked_sub(self.corner.x)?, cell.y.checked_sub(self.corner.y)?);
        let (board, (columns, rows)) = (self.layout.board, self.layout.cell);
        let is_there = self.layout.room().contains(Position::new(x, y));
        is_there.then(|| (board.x + x * columns, board.y + y * rows))
    }

    pub(crate) fn cell_at(&self, (column, row): (u16, u16)) -> Option<Position> {
        let (board, (columns, rows)) = (self.layout.board, self.layout.cell);
        let [x, y] = [column.checked_sub(board.x)?, row.checked_sub(board.y)?];
        let spot = Position::new(x / columns.max(1), y / rows.max(1));
        let is_there = self.layout.room().contains(spot);
        is_there.then(|| Position::new(self.corner.x + spot.x, self.corner.y + spot.y))
    }

    /// The rest of each row stays as it is.
    pub(crate) fn draw(&mut self, lines: impl IntoIterator<Item = Line<'static>>, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for (y, line) in (area.top()..area.bottom()).zip(lines) {
            self.buffer.set_line(area.x, y, &line, area.width);
        }
    }

    pub(crate) fn status_row(&self, row: u16) -> Rect {
        Rect { y: self.layout.status.y + row, height: 1, ..self.layout.status }
    }

    pub(crate) fn rewrite(&mut self, line: String, row: Rect, style: Style) {
        Clear.render(row.intersection(self.buffer.area), &mut self.buffer);
        self.draw([Line::styled(line, style)], row);
    }

    /// Shows an earlier frame of the same size, but keeps the footer.
    pub(crate) fn go_back_to(&mut self, past: &Self) {
        let footer = self.status_row(1).intersection(self.buffer.area);
        let before = std::mem::replace(self, past.clone());
        for place in footer.positions() {
            self.buffer[place].clone_from(&before.buffer[place]);
        }
    }

    /// What has no colours gets those of text, and what no terminal of this kind shows is replaced.
    pub(crate) fn finish(&mut self, palette: &Palette, glyphs: GlyphSet) {
        let (ink, ground) = (palette.paint(Row::Text).ink, palette.paint(Row::Void).ink);
        for cell in &mut self.buffer.content {
            // A blank without attributes has no ink of its own.
            let is_blank = cell.symbol() == " " && cell.modifier.is_empty();
            cell.fg = if is_blank || cell.fg == Color::Reset { ink } else { cell.fg };
            cell.bg = if cell.bg == Color::Reset { ground } else { cell.bg };
            if let Some(other) = cell.symbol().chars().find_map(|it| glyphs.substitute(it)) {
                cell.set_char(other);
            }
        }
    }

    pub(crate) fn blank(ScreenSize(extent): ScreenSize, layout: ScreenLayout) -> Self {
        let origin = Position::new(0, 0);
        Self {
            buffer: Buffer::empty(Rect::new(0, 0, extent.width(), extent.height())),
            cursor: (0, 0),
            layout,
            corner: origin,
            panel: None,
            focus: origin,
            selected: None,
            is_lesson: false,
        }
    }
}

impl ViewSettings {
    pub(crate) fn frame(&self, game: &mut Game, ahead: &mut LookAhead) -> ScreenFrame {
        let layout = self.layout(game);
        let needs = self.needs(&layout, game);
        with_the_scene(game, ahead, self.eyes, &needs, |known_game, maps| {
            compose(known_game, (self, layout), BoardView::default(), ("", false), maps)
        })
    }
}

pub(crate) fn compose(
    known_game: &KnownGame<'_>,
    (settings, layout): (&ViewSettings, ScreenLayout),
    board: BoardView,
    (mut footer, is_first): (&str, bool),
    maps: &mut DistanceMaps,
) -> ScreenFrame {
    let room = layout.room();
    let focus = board.focus.unwrap_or(known_game.known.position);
    let mut frame = ScreenFrame {
        corner: upper_left(known_game.known.dungeon.size(), room, focus),
        focus,
        selected: board.selected,
        is_lesson: known_game.world.contains_resource::<Lesson>(),
        ..ScreenFrame::blank(settings.extent, layout)
    };
    let prompt = board.prompt.as_ref();
    draw_board(&mut frame, known_game, settings, &board, maps);
    frame.cursor = match prompt.filter(|it| it.is_typed) {
        Some(prompt) => end_of(&prompt.words, &layout),
        None => frame.place_of(focus).unwrap_or_default(),
    };
    let (mut message, told_above) = message(known_game, prompt, &frame);
    // A legend that does not fit into its own line takes the message lines if they are free.
    if is_first
        && message.is_empty()
        && layout.message.height > 1
        && footer.chars().count() > layout.width().into()
    {
        let (words, closes) = footer.rsplit_once("  ").unwrap_or((footer, ""));
        footer = closes;
        message = wrapped(words, layout.width().into());
    }
    let style = settings.palette.style(ColourRole::Message);
    let told = |line: &String| Line::styled(line.clone(), style);
    frame.draw(message.iter().map(told), layout.message);
    if let Some(more) = message.get(1).filter(|_| layout.message.height < 2) {
        // It covers the top row of the board, which shows only the level's edge.
        let row = Rect { height: 1, ..layout.board };
        Clear.render(row.intersection(frame.buffer.area), &mut frame.buffer);
        frame.draw([told(more)], Rect { y: row.y, height: 1, ..layout.message });
    }
    let has_lists = layout.messages.is_some() || layout.monsters.is_some();
    let part = (room, frame.corner);
    let in_view = if has_lists { symbols_in_view(known_game, part) } else { Vec::new() };
    let log = known_game.world.get_resource::<MessageLog>();
    let in_view = &in_view[..];
    let lists = |it: Rect| Lists { known_game, settings, in_view, width: it.width.into() };
    if let Some((area, log)) = layout.messages.zip(log) {
        let has_notes_beside = layout.monsters.is_some_and(|it| lists(it).has_notes());
        let told = (log, told_above);
        frame.draw(lists(area).below(told, area.height.into(), has_notes_beside), area);
    }
    if let Some(area) = layout.monsters {
        frame.draw(lists(area).surroundings(area.height.into()), area);
    }
    let timeline = layout.timeline.zip(known_game.forecast);
    let timeline = timeline.filter(|(area, forecast)| {
        let is_of_use = !forecast.timeline.iter().all(TimelineEntry::is_player);
        area.y < layout.status.y || is_of_use && !is_first
    });
    let below = match timeline {
        Some((area, _)) if area.y >= layout.status.y => area.x.saturating_sub(1),
        _ => layout.width(),
    };
    let widths = (layout.width(), below, layout.monsters.is_some());
    frame.draw(status(known_game, settings, (footer, is_first), widths), layout.status);
    if let Some((area, forecast)) = timeline {
        frame.draw([lists(area).ribbon(forecast)], area);
    }
    let inks = Inks::of(known_game, &settings.palette);
    let texts = [Some(layout.message), layout.messages, layout.monsters];
    for area in texts.into_iter().flatten() {
        inks.colour(&mut frame.buffer, area);
    }
    frame
}

fn end_of(words: &str, layout: &ScreenLayout) -> (u16, u16) {
    let width = if layout.message.height > 1 { layout.width().into() } else { usize::MAX };
    let lines = wrapped(words, width);
    let length = lines.last().map_or(0, |line| line.chars().count());
    let [column, row] = [length, lines.len().saturating_sub(1)].map(u16::try_from);
    (column.unwrap_or(0).min(layout.width().saturating_sub(1)), row.unwrap_or(0))
}

/// The question, unless there are messages about the last answer. Also the number of the newest
/// messages, if all are there.
fn message(
    known_game: &KnownGame<'_>,
    prompt: Option<&Prompt>,
    frame: &ScreenFrame,
) -> (Vec<String>, usize) {
    let ScreenFrame { layout, corner, is_lesson, .. } = frame;
    // A second line may cover the level's top edge, but not the text of a lesson.
    let is_free = corner.y == 0 && !is_lesson;
    let rows = if layout.message.height > 1 || is_free { 2 } else { 1 };
    let log = known_game.world.get_resource::<MessageLog>();
    let width = layout.width();
    let told = log.map(|log| log.lines(width, rows)).unwrap_or_default();
    match prompt {
        Some(asked) if asked.is_urgent || told.is_empty() => {
            (cut(&asked.words, width.into(), rows), 0)
        }
        _ => (told, log.map_or(0, |log| log.all_told(width, rows))),
    }
}
