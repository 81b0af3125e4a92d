//! Frames: a game as the PC knows it, with an overlay on top. A journey is animated with a frame
//! for each step, unless the player would have to wait for it.

use super::{
    modes::SessionMode,
    overlays::{Overlay, ScreenContext, confirm::Quit},
};
use crate::{
    lesson::Lesson,
    postmortem::LastTurns,
    screen::{
        modes::{LEAVE_THE_TUTORIAL, PlayMode},
        overlays::result::outcome,
    },
    settings::{GlyphSet, KeyMap},
    view::{
        Footing, KnownGame, LookAhead, ScreenLayout, ScreenSize, View, ViewSettings, card, compose,
        with_the_scene,
    },
};
use hexdelve::{clock::Instant, game::Game, rng::Seed};
use std::time::Duration;

/// Returns the view of a game under an overlay, on a screen of the given size with the
/// built-in keys.
///
/// This is meant for tests of overlays and for programs that show the game elsewhere. The
/// documentation of [`Overlay`] has an example.
pub fn view_with_overlay(game: &mut Game, overlay: &dyn Overlay, extent: ScreenSize) -> View {
    let settings = ViewSettings { extent, ..ViewSettings::default() };
    let layout = settings.layout(game);
    let parts = (game, &mut LookAhead::default(), None);
    let keys: (_, &dyn SessionMode, _) =
        (KeyMap::built_in(), &PlayMode::new(false), GlyphSet::default());
    frame(parts, (&settings, layout), keys, (Some(overlay), None))
}

/// With the topmost overlay, which is drawn over the game, and the one beneath it.
pub(super) fn frame(
    (game, ahead, retrospect): (&mut Game, &mut LookAhead, Option<&LastTurns>),
    (settings, layout): (&ViewSettings, ScreenLayout),
    (keys, mode, glyphs): (&KeyMap, &dyn SessionMode, GlyphSet),
    (overlay, beneath): (Option<&dyn Overlay>, Option<&dyn Overlay>),
) -> View {
    let mut needs = settings.needs(&layout);
    if let Some(overlay) = overlay {
        needs = needs.union(overlay.forecast_needs());
    }
    let screen =
        ScreenContext { keys, mode: mode.input_mode(), glyphs, layout, retrospect, beneath };
    with_the_scene(game, ahead, settings.eyes, needs, |known_game, maps| {
        if !mode.least_extent().fits_in(settings.extent) {
            return card_of(known_game, overlay, &screen, (settings.extent, mode.least_extent()));
        }
        let overlay_view = overlay.map(|it| it.show(known_game, &screen)).unwrap_or_default();
        // An overlay's own footer takes precedence: it may explain the marks on the board.
        let own = overlay.and_then(|it| it.footer(known_game, &screen));
        let is_first = own.is_some();
        let footer = &own.unwrap_or_else(|| mode.footer(known_game, &screen));
        let ViewSettings { mode, mode_is_long: is_long, .. } = settings;
        let footing = Footing { mode, is_long: *is_long, footer, is_first };
        let mut view = compose(known_game, layout, overlay_view, footing, maps);
        if let Some(overlay) = overlay {
            overlay.draw(known_game, &screen, &mut view);
        }
        view
    })
}

/// It asks only whether to quit: nobody can answer the others without seeing the game.
fn card_of(
    known_game: &KnownGame<'_>,
    overlay: Option<&dyn Overlay>,
    screen: &ScreenContext<'_>,
    (has, needed): (ScreenSize, ScreenSize),
) -> View {
    let is_a_lesson = known_game.world.contains_resource::<Lesson>();
    let (told, asks) = match overlay.map_or("", Overlay::name) {
        "Quit" if is_a_lesson => (format!("{LEAVE_THE_TUTORIAL} "), "Leave? (y/n) "),
        "Result" => (outcome(known_game.world), ""),
        "Quit" => (format!("{} ", Quit::words(screen.mode)), "Quit? (y/n) "),
        _ => (String::new(), ""),
    };
    // A player does not need the seed of a lesson.
    let seed = known_game.world.get_resource::<Seed>().filter(|_| !is_a_lesson);
    card(&told, asks, seed.copied(), has, needed)
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
        Some(self.pause_after(drawing))
    }

    fn pause_after(&mut self, drawing: Duration) -> Duration {
        self.spent += drawing.max(FRAME);
        self.is_shown &= drawing <= FRAME && self.spent <= MOST;
        if self.is_shown { FRAME.saturating_sub(drawing) } else { Duration::ZERO }
    }
}
