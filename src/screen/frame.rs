//! A frame: the scene of a game, with what lies over it.

use crate::{
    game::Game,
    postmortem::LastTurns,
    rng::Seed,
    screen::{
        mode::SessionMode,
        modes::PlayMode,
        overlay::{Overlay, ScreenContext},
        overlays::{quit::Quit, result::outcome},
    },
    session::GameController,
    settings::KeyMap,
    view::{
        Extent, Footing, LookAhead, Scene, ScreenLayout, View, ViewSettings, card, compose,
        with_the_scene,
    },
};

/// What a screen shows: the topmost overlay over the game, and what is beneath it.
pub(super) fn frame(
    controller: &mut GameController<'_>,
    (settings, layout): (&ViewSettings, ScreenLayout),
    keys: (&KeyMap, &dyn SessionMode),
    overlays: (Option<&dyn Overlay>, Option<&dyn Overlay>),
) -> View {
    let (game, ahead, retrospect) = controller.parts();
    frame_of(game, (ahead, retrospect), (settings, layout), keys, overlays)
}

/// What a screen of some extent shows of a game under an overlay, with the keys that
/// are built in: for tests of overlays, and for who shows the game elsewhere. The
/// example of [`Overlay`] is shown by it.
pub fn view_under(game: &mut Game, overlay: &dyn Overlay, extent: Extent) -> View {
    let settings = ViewSettings { extent, ..ViewSettings::default() };
    let layout = settings.layout(game);
    let mut ahead = LookAhead::default();
    let keys: (_, &dyn SessionMode) = (KeyMap::built_in(), &PlayMode::new(false));
    frame_of(game, (&mut ahead, None), (&settings, layout), keys, (Some(overlay), None))
}

fn frame_of(
    game: &mut Game,
    (ahead, retrospect): (&mut LookAhead, Option<&LastTurns>),
    (settings, layout): (&ViewSettings, ScreenLayout),
    (keys, mode): (&KeyMap, &dyn SessionMode),
    (overlay, beneath): (Option<&dyn Overlay>, Option<&dyn Overlay>),
) -> View {
    let mut needs = settings.needs(&layout);
    if let Some(overlay) = overlay {
        needs = needs.and(overlay.needs());
    }
    let screen = ScreenContext { keys, mode: mode.input_mode(), layout, retrospect, beneath };
    with_the_scene(game, ahead, settings.eyes, needs, |scene, maps| {
        if !mode.least_extent().fits_in(settings.extent) {
            return card_of(scene, overlay, &screen, (settings.extent, mode.least_extent()));
        }
        let lens = overlay.map(|it| it.show(scene, &screen)).unwrap_or_default();
        let own = overlay.and_then(|it| it.footer(scene, &screen));
        let footer = own.unwrap_or_else(|| mode.footer(scene, &screen));
        let footing = Footing {
            mode: &settings.mode,
            is_long: settings.mode_is_long,
            footer: &footer,
            // What the signs on the board mean is said before all else.
            is_first: overlay.is_some_and(Overlay::leaves_the_board),
        };
        let mut view = compose(scene, layout, lens, footing, maps);
        if let Some(overlay) = overlay {
            overlay.draw(scene, &screen, &mut view);
        }
        view
    })
}

/// The card in place of the game where the screen is too small for it. No question
/// but one is answered where nothing is seen.
fn card_of(
    scene: &Scene<'_>,
    overlay: Option<&dyn Overlay>,
    screen: &ScreenContext<'_>,
    (has, needed): (Extent, Extent),
) -> View {
    let (told, asks) = match overlay.map_or("", Overlay::name) {
        "Result" => (outcome(scene.world), ""),
        "Quit" => (format!("{} ", Quit::words(screen.mode)), "Really quit? (y/n) "),
        _ => (String::new(), ""),
    };
    card(&told, asks, *scene.world.resource::<Seed>(), has, needed)
}
