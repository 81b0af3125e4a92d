//! Frames with what is open on top of the game. A journey is animated with a frame for each step,
//! unless the player would have to wait for it.

use super::{
    layer::LayerHelp,
    modes::{Mode, PlayMode},
    overlays::{confirm::Quit, result::outcome},
};
use crate::prelude::*;
use crate::{
    lesson::Lesson,
    postmortem::LastTurns,
    settings::{GlyphSet, KeyMap},
    view::{Footing, LookAhead, ViewSettings, compose, with_the_scene},
};
use hexdelve::clock::Instant;
use std::time::Duration;

impl ScreenFrame {
    /// Returns the frame of a game under an overlay, on a screen of the given size with the
    /// built-in keys and colours.
    ///
    /// This is meant for tests of overlays and for programs that show the game elsewhere. The
    /// documentation of [`Layer`] has an example.
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
    (game, ahead, retrospect): (&mut Game, &mut LookAhead, Option<&LastTurns>),
    settings: &ViewSettings,
    keys: &KeyMap,
    mode: &mut dyn Mode,
    top: Option<(&mut Box<dyn Layer>, Option<LayerHelp>)>,
) -> ScreenFrame {
    let layout = settings.layout(game);
    let (mut top, help_beneath) = top.unzip();
    let shown = top.as_ref().map_or_else(|| mode.forecast_needs(), |top| top.forecast_needs());
    let needs = [&settings.needs(&layout), shown].concat();
    let ViewSettings { palette, glyphs, extent, .. } = settings;
    let mut frame = with_the_scene(game, ahead, settings.eyes, &needs, |known_game, maps| {
        let mut screen = ScreenContext {
            known_game,
            keys,
            mode: mode.input_mode(),
            palette,
            glyphs: *glyphs,
            layout,
            retrospect,
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
        let ViewSettings { mode: label, mode_is_long: is_long, .. } = settings;
        let footing = Footing { mode: label, is_long: *is_long, footer: &footer, is_first };
        let mut frame = compose(known_game, (settings, screen.layout), board, footing, maps);
        mode.render(&mut frame, &screen);
        if let Some(top) = &mut top {
            top.render(&mut frame, &screen);
        }
        frame
    });
    if *glyphs == GlyphSet::Ascii {
        for cell in &mut frame.buffer.content {
            if let Some(other) = cell.symbol().chars().find_map(|it| glyphs.substitute(it)) {
                cell.set_char(other);
            }
        }
    }
    frame
}

/// It asks only whether to quit: nobody can answer the others without seeing the game.
fn card(settings: &ViewSettings, screen: &ScreenContext<'_>, needed: ScreenSize) -> ScreenFrame {
    let world = screen.known_game.world;
    let is_lesson = world.contains_resource::<Lesson>();
    let (told, asks) = match screen.top {
        "Quit" => (
            format!("{} ", Quit::words(world, screen.mode)),
            if is_lesson { "Leave? (y/n) " } else { "Quit? (y/n) " },
        ),
        "Result" => (outcome(world), ""),
        _ => (String::new(), ""),
    };
    // A player does not need the seed of a lesson.
    let seed = world.get_resource::<Seed>().filter(|_| !is_lesson);
    ScreenFrame::card(settings, (&told, asks), seed.copied(), needed)
}

const FRAME: Duration = Duration::from_millis(8);
const MOST: Duration = Duration::from_millis(320);

#[derive(Debug)]
pub(crate) struct Pace {
    is_shown: bool,
    last_step: Option<Instant>,
    spent: Duration,
}

impl Pace {
    pub(crate) fn new(is_shown: bool) -> Self {
        Self { is_shown, last_step: None, spent: Duration::ZERO }
    }

    pub(crate) fn shows_a_step(&mut self) -> bool {
        self.last_step = Some(Instant::now());
        self.is_shown
    }

    /// If a frame takes longer to draw than a step is shown, only the journey's end is drawn.
    pub(crate) fn pause(&mut self) -> Option<Duration> {
        let drawing = self.last_step?.elapsed();
        self.spent += drawing.max(FRAME);
        self.is_shown &= drawing <= FRAME && self.spent <= MOST;
        Some(if self.is_shown { FRAME.saturating_sub(drawing) } else { Duration::ZERO })
    }
}
