//! The frames of a recorded game, one after each journal entry.

use crate::{
    screen::{
        frame::frame, mode::SessionMode, modes::ReplayMode, overlay::InputContext,
        renderer::ScreenRenderer,
    },
    session::GameController,
    settings::EffectiveSettings,
    view::{ScreenSize, View, ViewSettings},
};
use hexdelve::{
    game::Game,
    replay::{Divergence, RecordedGame},
};
use ratatui::{backend::TestBackend, buffer::Buffer};
use std::time::Duration;

type Compose<'a> = &'a mut dyn FnMut() -> View;

/// Stops at the first error or divergence. A frame that is not composed costs nothing.
pub(super) fn for_each_frame<E: From<Divergence>>(
    game: Game,
    recorded_game: &RecordedGame,
    appearance: &EffectiveSettings,
    delay: Duration,
    show: &mut dyn FnMut(Compose<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut controller = GameController::new(game);
    let mut replaying = ReplayMode::new(recorded_game, delay);
    loop {
        show(&mut || {
            let settings = ViewSettings {
                mode: replaying.label(),
                mode_is_long: replaying.has_long_label(),
                ..ViewSettings::default()
            };
            let keys: (_, &dyn SessionMode, _) =
                (&appearance.keys, &replaying, appearance.preferences.glyphs);
            let layout = settings.layout(controller.game());
            frame(controller.parts(), (&settings, layout), keys, (None, None))
        })?;
        let mut context =
            InputContext { controller: &mut controller, keys: &appearance.keys, eyes: None };
        if !replaying.step(&mut context) {
            break;
        }
    }
    replaying.take_divergence().map_or(Ok(()), |fault| Err(fault.into()))
}

/// Replays a recorded game and returns its last frames, at most `limit`, as screens of
/// 80 × 24, each with its display time: `delay`, except that the last one is shown for
/// three seconds. The game must have just started and must have a `MessagesPlugin`. An error
/// of `check`, which is called after each entry, ends the replay.
///
/// ```
/// use hexdelve::{journal::RecordedAction, replay::{Divergence, RecordedGame}};
/// use hexdelve_tui::{prelude::*, screen::last_frames, settings::EffectiveSettings};
/// use std::time::Duration;
/// let rules = Rules::default().with_presentation(MessagesPlugin);
/// let delve = Delve::new(Seed(7));
/// let mut game = rules.start(delve.clone()).unwrap();
/// let mut recorded = RecordedGame::new(GameHeader::new(delve, game.world()), rules);
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
///     recorded.record(RecordedAction::Turn(Action::Rest), &game);
/// }
/// let (start, appearance) = (recorded.start().unwrap(), EffectiveSettings::default());
/// let last = (Duration::from_millis(100), 3);
/// let check = &mut || Ok::<_, Divergence>(());
/// let frames = last_frames(start, &recorded, &appearance, last, check);
/// assert_eq!(frames.unwrap().len(), 3, "of four, the first is left out");
/// ```
///
/// # Errors
/// Returns the error of `check`, or a [`Divergence`] if the game does not replay.
pub fn last_frames<E: From<Divergence>>(
    game: Game,
    recorded_game: &RecordedGame,
    appearance: &EffectiveSettings,
    (delay, limit): (Duration, usize),
    check: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Vec<(Duration, Buffer)>, E> {
    let size = ScreenSize::STANDARD.0;
    let palette =
        appearance.palette.clone().with_roles(hexdelve::looks::custom_roles(game.world()));
    let backend = TestBackend::new(size.width(), size.height());
    let mut display = ScreenRenderer::new(backend, palette, appearance.preferences.glyphs);
    let mut frames = Vec::new();
    // There is a frame before the first entry, too.
    let mut left_out = (recorded_game.len() + 1).saturating_sub(limit);
    for_each_frame::<E>(game, recorded_game, appearance, delay, &mut |view| {
        check()?;
        if left_out > 0 {
            left_out -= 1;
        } else if display.show(view()).is_ok() {
            // Drawing into memory cannot fail.
            frames.push((delay, display.backend().buffer().clone()));
        }
        Ok(())
    })?;
    if let Some((time, _)) = frames.last_mut() {
        *time = Duration::from_secs(3);
    }
    Ok(frames)
}
