//! Frames with what is open on top of the game, and an ECS world that draws them on the terminal. A
//! frame is made from the game's world, which knows nothing about the screen.

use super::{
    layer::LayerHelp,
    modes::{Mode, PlayMode},
    overlays::{confirm::Quit, result::outcome},
};
use crate::prelude::*;
use crate::{
    lesson::Lesson,
    postmortem::Witness,
    settings::{GlyphSet, KeyMap, Palette},
    view::{Inks, LookAhead, ViewSettings, compose, with_the_scene},
};
use hexdelve::text::wrapped;
use ratatui::{
    Terminal, TerminalOptions, Viewport,
    backend::Backend,
    layout::Rect,
    widgets::{Paragraph, Widget, Wrap},
};
use std::marker::PhantomData;

impl ScreenFrame {
    /// Returns the frame of a game under an overlay, on a screen of the given size with the
    /// built-in keys and colours, as tests need it. [`Layer`] has an example.
    pub fn with_overlay(
        game: &mut Game,
        overlay: impl Layer + 'static,
        extent: ScreenSize,
    ) -> Self {
        let settings = ViewSettings { extent, ..ViewSettings::default() };
        let (keys, mut mode) = (KeyMap::built_in(), PlayMode::new(false));
        let mut overlay: Box<dyn Layer> = Box::new(overlay);
        let parts = (game, &mut LookAhead::default(), None);
        frame(parts, &settings, keys, &mut mode, Some((&mut overlay, None)))
    }
}

/// With the topmost overlay, which is drawn over the game, and the help of the one beneath it.
pub(super) fn frame(
    (game, ahead, witness): (&mut Game, &mut LookAhead, Option<&Witness>),
    settings: &ViewSettings,
    keys: &KeyMap,
    mode: &mut dyn Mode,
    top: Option<(&mut Box<dyn Layer>, Option<LayerHelp>)>,
) -> ScreenFrame {
    let layout = settings.layout(game);
    let (mut top, help_beneath) = top.unzip();
    let shown = top.as_ref().map_or_else(|| mode.forecast_needs(), |top| top.forecast_needs());
    let needs = [&settings.needs(&layout, game), shown].concat();
    let ViewSettings { palette, glyphs, extent, .. } = settings;
    let mut frame = with_the_scene(game, ahead, settings.eyes, &needs, |known_game, maps| {
        let mut screen = ScreenContext {
            known_game,
            keys,
            mode: mode.input_mode(),
            palette,
            glyphs: *glyphs,
            layout,
            witness,
            top: top.as_ref().map_or("", |it| it.name()),
            help_beneath: help_beneath.flatten(),
        };
        let needed = mode.least_extent();
        if !needed.fits_in(*extent) {
            return card(settings, &screen, needed);
        }
        screen.layout = mode.layout(&screen);
        let board = top.as_ref().map_or_else(|| mode.board(&screen), |top| top.board(&screen));
        // An overlay's own footer takes precedence: it may explain the marks on the board.
        let own = top.as_ref().and_then(|it| it.footer(&screen));
        let is_first = own.is_some();
        let footer = own.or_else(|| mode.footer(&screen)).unwrap_or_default();
        let drawn_on = (settings, screen.layout);
        let mut frame = compose(known_game, drawn_on, board, (&footer, is_first), maps);
        mode.render(&mut frame, &screen);
        if let Some(top) = &mut top {
            top.render(&mut frame, &screen);
        }
        if let Some((area, _)) = frame.panel {
            Inks::of(known_game, palette).colour(&mut frame.buffer, area);
        }
        frame
    });
    frame.finish(palette, *glyphs);
    frame
}

/// The shortest of the texts that fit. It asks only whether to quit: nobody can answer the others
/// without seeing the game.
fn card(settings: &ViewSettings, screen: &ScreenContext<'_>, needed: ScreenSize) -> ScreenFrame {
    let world = screen.known_game.world;
    let is_lesson = world.contains_resource::<Lesson>();
    let (told, asks) = match screen.top {
        "Quit" => (
            format!("{}. ", Quit::words(world, screen.mode).trim_end_matches('.')),
            if is_lesson { "Leave? (y/n) " } else { "Quit? (y/n) " },
        ),
        "Result" => (outcome(world), ""),
        _ => (String::new(), ""),
    };
    // A player does not need the seed of a lesson.
    let seed = world.get_resource::<Seed>().filter(|_| !is_lesson);
    let seed = seed.map_or(String::new(), |seed| format!("Seed {seed}."));
    let (has, needed) = (settings.extent.0, needed.0);
    let long = format!("{told}{has} is too small; make it {needed}. {seed}");
    let cards = [long, format!("{told}{seed}"), format!("{asks}{seed}")];
    let card = cards.into_iter().find(|card| fits(card, has)).unwrap_or(seed);
    let mut frame = ScreenFrame::blank(settings.extent, ScreenLayout::default());
    let area = frame.buffer.area;
    Paragraph::new(card).wrap(Wrap { trim: true }).render(area, &mut frame.buffer);
    frame
}

fn fits(words: &str, size: Size) -> bool {
    let width = usize::from(size.width()).max(1);
    let rows = |line: &String| line.chars().count().div_ceil(width);
    wrapped(words, width).iter().map(rows).sum::<usize>() <= usize::from(size.height())
}

/// A screen, and the ECS world that draws it.
#[derive(Debug)]
pub struct ScreenRenderer<B> {
    world: World,
    palette: Palette,
    glyphs: GlyphSet,
    backend: PhantomData<fn() -> B>,
}

#[derive(Resource, Debug)]
struct TerminalCanvas<B: Backend + Send + Sync + 'static> {
    terminal: Terminal<B>,
    frame: ScreenFrame,
    /// When it was last drawn.
    extent: ScreenSize,
}

impl<B: Backend + Send + Sync + 'static> ScreenRenderer<B> {
    /// Creates a display that shows nothing yet, for frames in these colours and glyphs.
    ///
    /// # Panics
    /// Never panics: creating a viewport of a fixed size does not query the backend.
    pub fn new(backend: B, palette: Palette, glyphs: GlyphSet) -> Self {
        // A fixed viewport, because `measured` measures the screen: a terminal that reports 0 × 0
        // is treated as one of 80 × 24.
        let viewport = Viewport::Fixed(Rect::ZERO);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })
            .unwrap_or_else(|_| unreachable!("a fixed viewport asks the backend nothing"));
        let extent = ScreenSize::STANDARD;
        let frame = ScreenFrame::blank(extent, ScreenLayout::default());
        let mut world = World::new();
        world.insert_resource(TerminalCanvas { terminal, frame, extent });
        Self { world, palette, glyphs, backend: PhantomData }
    }

    /// Draws what differs from the frame that the screen shows. After an error, the next frame
    /// is drawn completely.
    ///
    /// # Errors
    /// Returns the backend's error message.
    pub fn show(&mut self, frame: ScreenFrame) -> Result<(), String> {
        self.canvas().frame = frame;
        let drawn = self.world.run_system_cached(draw_screen::<B>);
        let drawn = drawn.unwrap_or_else(|error| Err(error.to_string()));
        if drawn.is_err() {
            self.invalidate();
        }
        drawn
    }

    /// Returns the colours and glyphs that frames are made with.
    pub const fn appearance(&self) -> (&Palette, GlyphSet) {
        (&self.palette, self.glyphs)
    }

    pub(super) fn without_shades(&mut self) {
        self.palette = self.palette.clone().with_shades(false);
    }

    /// Returns the current size of the screen.
    pub fn extent(&self) -> ScreenSize {
        measured(&self.world.resource::<TerminalCanvas<B>>().terminal)
    }

    /// Returns the size of the screen when it was last drawn.
    pub fn drawn_extent(&self) -> ScreenSize {
        self.world.resource::<TerminalCanvas<B>>().extent
    }

    /// Returns the frame that was last passed to [`show`](Self::show).
    pub fn frame(&self) -> &ScreenFrame {
        &self.world.resource::<TerminalCanvas<B>>().frame
    }

    /// Returns the backend.
    pub fn backend(&self) -> &B {
        self.world.resource::<TerminalCanvas<B>>().terminal.backend()
    }

    /// Returns a mutable reference to the backend.
    pub fn backend_mut(&mut self) -> &mut B {
        self.canvas().terminal.backend_mut()
    }

    /// Discards all assumptions about what the terminal shows, so that the next frame is
    /// drawn completely.
    pub fn invalidate(&mut self) {
        // No screen has this size, so the next frame resizes the terminal to its real size, which
        // clears it. If this fails, drawing fails too.
        let _ = self.canvas().terminal.resize(Rect::ZERO);
    }

    fn canvas(&mut self) -> &mut TerminalCanvas<B> {
        self.world.resource_mut::<TerminalCanvas<B>>().into_inner()
    }
}

fn measured<B: Backend>(terminal: &Terminal<B>) -> ScreenSize {
    let size = terminal.size().unwrap_or_default();
    let known = size.width > 0 && size.height > 0;
    if known { ScreenSize(Size::of(size.width, size.height)) } else { ScreenSize::STANDARD }
}

/// Draws what differs from the frame that the screen shows.
fn draw_screen<B: Backend + Send + Sync + 'static>(
    canvas: ResMut<'_, TerminalCanvas<B>>,
) -> Result<(), String> {
    let TerminalCanvas { terminal, frame, extent } = canvas.into_inner();
    *extent = measured(terminal);
    let area = Rect::new(0, 0, extent.0.width(), extent.0.height());
    if area != terminal.get_frame().area() {
        terminal.resize(area).map_err(|error| error.to_string())?;
    }
    let drawn = terminal.draw(|onto| {
        if area == frame.buffer.area {
            // The usual case, without a lookup for each cell.
            onto.buffer_mut().content.clone_from(&frame.buffer.content);
        } else {
            for place in area.intersection(frame.buffer.area).positions() {
                onto.buffer_mut()[place].clone_from(&frame.buffer[place]);
            }
        }
        // Always set: a hidden cursor could not be shown again if the terminal is gone.
        let (column, row) = frame.cursor;
        let last = |length: u16| length.saturating_sub(1);
        onto.set_cursor_position((column.min(last(area.width)), row.min(last(area.height))));
    });
    drawn.map(|_| ()).map_err(|error| error.to_string())
}
