//! Terminal rendering: an ECS world for the screen, with a schedule that draws. A view is made from
//! the game's world and inserted as a resource, so the game's world knows nothing about the screen.
//! A ratatui widget draws it, each part clipped to the available room.

use crate::{
    settings::{GlyphSet, Palette},
    view::{Panel, ScreenSize, View},
};
use bevy_ecs::{
    prelude::*,
    schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor},
};
use hexdelve::{
    grid::{Position, Size},
    looks::ColourRole,
};
use ratatui::{
    Terminal, TerminalOptions, Viewport,
    backend::Backend,
    buffer::Buffer,
    layout::Rect,
    style::Style,
    widgets::{Block, Clear, Paragraph, Widget, Wrap},
};
use std::{marker::PhantomData, slice::from_ref};

/// The schedule that brings the screen up to date in one run.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenderScreenSchedule;

/// A screen, and the ECS world that draws it.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::{screen::ScreenRenderer, settings::{GlyphSet, Palette}};
/// use ratatui::backend::TestBackend;
/// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
/// let view = View::of(&mut game, ScreenSize::STANDARD);
/// let backend = TestBackend::new(80, 24);
/// let mut display = ScreenRenderer::new(backend, Palette::MONOCHROME, GlyphSet::Lines);
/// display.show(view).unwrap();
/// assert_eq!(display.backend().buffer()[(1, 2)].symbol(), "@");
/// ```
#[derive(Debug)]
pub struct ScreenRenderer<B> {
    world: World,
    backend: PhantomData<fn() -> B>,
}

/// The terminal that is drawn on, and the view it shows.
#[derive(Resource, Debug)]
pub struct TerminalCanvas<B: Backend + Send + Sync + 'static> {
    terminal: Terminal<B>,
    palette: Palette,
    glyphs: GlyphSet,
    shown: Option<View>,
    failure: Option<String>,
}

/// The size of the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentScreenSize(pub ScreenSize);

/// The view to show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewToShow(pub View);

impl<B: Backend + Send + Sync + 'static> ScreenRenderer<B> {
    /// Creates a display that shows nothing yet.
    ///
    /// # Panics
    /// Never panics: creating a viewport of a fixed size does not query the backend.
    pub fn new(backend: B, palette: Palette, glyphs: GlyphSet) -> Self {
        // A fixed viewport, because `TerminalCanvas::extent` measures the screen: a terminal that
        // reports 0 × 0 is treated as one of 80 × 24.
        let viewport = Viewport::Fixed(Rect::ZERO);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })
            .unwrap_or_else(|_| unreachable!("a fixed viewport asks the backend nothing"));
        let mut world = World::new();
        world.insert_resource(TerminalCanvas {
            terminal,
            palette,
            glyphs,
            shown: None,
            failure: None,
        });
        world.init_resource::<CurrentScreenSize>();
        world.init_resource::<ViewToShow>();
        let mut present = Schedule::new(RenderScreenSchedule);
        present
            .set_executor(SingleThreadedExecutor::new())
            .add_systems((measure_screen::<B>, draw_screen::<B>).chain());
        world.add_schedule(present);
        Self { world, backend: PhantomData }
    }

    /// Draws a view, unless the screen already shows it.
    ///
    /// # Errors
    /// Returns the backend's error message.
    pub fn show(&mut self, view: View) -> Result<(), String> {
        self.world.resource_mut::<ViewToShow>().0 = view;
        self.world.run_schedule(RenderScreenSchedule);
        self.canvas().failure.take().map_or(Ok(()), Err)
    }

    /// Returns the current size of the screen.
    pub fn extent(&mut self) -> ScreenSize {
        self.canvas().extent()
    }

    /// Returns the size of the screen when it was last drawn.
    pub fn drawn_extent(&self) -> ScreenSize {
        self.world.resource::<CurrentScreenSize>().0
    }

    /// Returns the view that was last passed to [`show`](Self::show).
    pub fn view(&self) -> &View {
        &self.world.resource::<ViewToShow>().0
    }

    /// Returns the backend.
    pub fn backend(&self) -> &B {
        self.world.resource::<TerminalCanvas<B>>().terminal.backend()
    }

    /// Returns a mutable reference to the backend.
    pub fn backend_mut(&mut self) -> &mut B {
        self.canvas().terminal.backend_mut()
    }

    /// Discards all assumptions about what the terminal shows, so that the next view is
    /// drawn completely.
    pub fn invalidate(&mut self) {
        let canvas = self.canvas();
        canvas.shown = None;
        // No screen has this size, so the next `measure` resizes the terminal to its real
        // size, which clears it.
        canvas.note(|terminal| terminal.resize(Rect::ZERO));
    }

    /// Returns the world that draws the screen, for example to time its systems.
    pub const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    fn canvas(&mut self) -> &mut TerminalCanvas<B> {
        self.world.resource_mut::<TerminalCanvas<B>>().into_inner()
    }
}

impl<B: Backend + Send + Sync + 'static> TerminalCanvas<B> {
    fn extent(&self) -> ScreenSize {
        let size = self.terminal.size().unwrap_or_default();
        let known = size.width > 0 && size.height > 0;
        if known { ScreenSize(Size::of(size.width, size.height)) } else { ScreenSize::STANDARD }
    }

    fn measure(&mut self) -> ScreenSize {
        let extent = self.extent();
        let area = Rect::new(0, 0, extent.0.width(), extent.0.height());
        if area != self.terminal.get_frame().area() {
            self.shown = None;
            self.note(|terminal| terminal.resize(area));
        }
        extent
    }

    fn show(&mut self, view: &View) {
        if self.shown.as_ref() == Some(view) {
            return;
        }
        self.shown = Some(view.clone());
        let (palette, glyphs) = (self.palette.clone(), self.glyphs);
        self.note(|terminal| {
            let picture = ViewWidget { view, palette: &palette, glyphs };
            let drawn = terminal.draw(|frame| {
                let area = frame.area();
                frame.render_widget(picture, area);
                // Always set: a hidden cursor could not be shown again if the terminal is gone.
                frame.set_cursor_position(picture.cursor(area));
            });
            drawn.map(|_| ())
        });
    }

    fn note(&mut self, draw: impl FnOnce(&mut Terminal<B>) -> Result<(), B::Error>) {
        if let Err(error) = draw(&mut self.terminal) {
            self.failure = Some(error.to_string());
        }
    }
}

/// Measures the screen and resizes the terminal's buffers to it.
pub fn measure_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<TerminalCanvas<B>>,
    mut size: ResMut<CurrentScreenSize>,
) {
    size.0 = canvas.measure();
}

/// Draws the view, unless the screen already shows it.
pub fn draw_screen<B: Backend + Send + Sync + 'static>(
    mut canvas: ResMut<TerminalCanvas<B>>,
    view: Res<ViewToShow>,
) {
    canvas.show(&view.0);
}

/// A widget that draws a view.
#[derive(Clone, Copy, Debug)]
pub struct ViewWidget<'a> {
    /// The view.
    pub view: &'a View,
    /// The colours.
    pub palette: &'a Palette,
    /// The glyphs.
    pub glyphs: GlyphSet,
}

impl Widget for ViewWidget<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        self.draw(area, buffer);
        for place in area.intersection(buffer.area).positions() {
            let mut drawn = buffer[place].symbol().chars();
            if let Some(other) = drawn.find_map(|it| self.glyphs.substitute(it)) {
                buffer[place].set_char(other);
            }
        }
    }
}

impl ViewWidget<'_> {
    fn draw(self, area: Rect, buffer: &mut Buffer) {
        if let Some(card) = &self.view.replacement_text {
            return Paragraph::new(card.as_str()).wrap(Wrap { trim: true }).render(area, buffer);
        }
        let View { layout, message, more, status: [standing, footer], .. } = self.view;
        let status = |row| Rect { y: layout.status.y + row, height: 1, ..layout.status };
        self.write(&[message.clone(), more.clone()], layout.message, ColourRole::Message, buffer);
        self.draw_board(area, buffer);
        if !more.is_empty() && layout.message.height < 2 {
            let row = Rect { height: 1, ..layout.board };
            Clear.render(row.intersection(area), buffer);
            let row = Rect { x: layout.message.x, width: layout.message.width, ..row };
            self.write(from_ref(more), row, ColourRole::Message, buffer);
        }
        self.write(from_ref(&self.view.timeline), layout.timeline, ColourRole::Status, buffer);
        self.write(&self.view.messages, layout.messages, ColourRole::Hint, buffer);
        self.write(&self.view.monsters, layout.monsters, ColourRole::Hint, buffer);
        self.write(from_ref(standing), status(0), ColourRole::Status, buffer);
        self.write(from_ref(footer), status(1), ColourRole::Hint, buffer);
        if let Some(panel) = &self.view.panel {
            let place = panel_area(self.view, panel, area);
            // Beside a panel, the ends of the list that it covers would make no sense.
            let covered = free_area(self.view, panel)
                .map_or(place, |free| Rect { width: free.width, ..place });
            Clear.render(covered.intersection(area), buffer);
            self.draw_panel(panel, place, buffer);
        }
    }

    /// Returns the position of the cursor: on the selected line of the panel, if there is
    /// one.
    pub fn cursor(self, area: Rect) -> (u16, u16) {
        let selected = self.view.panel.as_ref().and_then(|panel| {
            let place = panel_area(self.view, panel, area);
            Some((place.x + 2, place.y + 1 + u16::try_from(panel.selected?).ok()?))
        });
        let (x, y) = selected.unwrap_or(self.view.cursor);
        (x.min(area.width.saturating_sub(1)), y.min(area.height.saturating_sub(1)))
    }

    fn write(
        self,
        lines: &[String],
        part: impl Into<Option<Rect>>,
        role: ColourRole,
        buffer: &mut Buffer,
    ) {
        let part = part.into().unwrap_or_default().intersection(buffer.area);
        for (y, text) in (part.top()..part.bottom()).zip(lines) {
            buffer.set_stringn(part.x, y, text, part.width.into(), self.palette.style(role));
        }
    }

    fn draw_board(self, area: Rect, buffer: &mut Buffer) {
        let View { board, layout, .. } = self.view;
        let side = layout.cell();
        for spot in board.size().positions() {
            let Position { x, y } = spot;
            let tile = board[spot];
            for (right, down) in (0..side).flat_map(|down| (0..side).map(move |it| (it, down))) {
                let column = area.x + layout.board.x + x * side + right;
                let row = area.y + layout.board.y + y * side + down;
                let Some(cell) = buffer.cell_mut((column, row)) else { continue };
                cell.set_char(self.glyphs.of(tile)).set_style(self.palette.style(tile.role));
                if tile.marked {
                    cell.set_style(self.palette.selected_style());
                }
            }
        }
    }

    fn draw_panel(self, panel: &Panel, place: Rect, buffer: &mut Buffer) {
        let frame = Block::bordered()
            .title(format!(" {} ", panel.title))
            .title_style(self.palette.style(ColourRole::Title));
        let frame = match panel.hint.as_str() {
            "" => frame,
            hint => frame.title_bottom(format!(" {} ", fitting(hint, place.width))),
        };
        frame.render(place, buffer);
        let width = usize::from(place.width.saturating_sub(2));
        let inside = place.top() + 1..place.bottom().saturating_sub(1);
        for (at, (y, text)) in inside.zip(&panel.lines).enumerate() {
            let is_selected = panel.selected == Some(at);
            let style = if is_selected { self.palette.selected_style() } else { Style::new() };
            buffer.set_stringn(place.x + 1, y, format!(" {text:<width$}"), width, style);
        }
    }
}

/// Entries are dropped from the front, because the last one says how to close the panel.
fn fitting(hint: &str, width: u16) -> &str {
    let room = Panel::line(width);
    let mut left = hint;
    while left.chars().count() > room {
        let Some((_, rest)) = left.split_once("   ") else { break };
        left = rest.trim_start();
    }
    left
}

/// Over the level, the panel is placed away from the PC.
pub(crate) fn panel_area(view: &View, panel: &Panel, area: Rect) -> Rect {
    let (least, height) = (least_width(panel), panel.height());
    let width = least.max(columns(&panel.hint));
    if let Some(free) = free_area(view, panel) {
        let width = width.min(free.width);
        return Rect { x: free.x, y: free.y, width, height }.intersection(area);
    }
    let room = view.layout.panels;
    let (width, height) = (width.min(room.width), height.min(room.height));
    let x = room.x + if panel.is_right { room.width - width } else { 0 };
    let y = if panel.is_bottom { room.bottom() - height } else { room.y };
    Rect { x, y, width, height }.intersection(area)
}

fn free_area(view: &View, panel: &Panel) -> Option<Rect> {
    let (width, height) = (least_width(panel), panel.height());
    let mut areas = view.layout.free_areas().into_iter().flatten();
    areas.find(|it| width <= it.width && height <= it.height)
}

/// The hint does not count: it can be shortened.
fn least_width(panel: &Panel) -> u16 {
    panel.lines.iter().chain([&panel.title]).map(|line| columns(line)).max().unwrap_or(0)
}

fn columns(line: &str) -> u16 {
    u16::try_from(line.chars().count()).unwrap_or(u16::MAX).saturating_add(Panel::SIDES)
}
