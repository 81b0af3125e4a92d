//! Where everybody believes the PC to be, and where it goes.

use crate::{
    creature::Bestiary,
    messages::fates::fate,
    screen::overlay::{InputContext, Overlay, OverlayResponse, ScreenContext},
    view::{ForecastNeeds, GHOST, Marks, OverlayView, PATH, Panel, Scene},
};

/// The beliefs and the ways of all, and the deaths to come.
#[derive(Debug)]
pub(crate) struct Minds;

pub(crate) fn open(_: &mut InputContext<'_, '_>) -> OverlayResponse {
    OverlayResponse::open(Minds)
}

impl Overlay for Minds {
    fn name(&self) -> &'static str {
        "Minds"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let panel = panel(scene, screen.rows());
        OverlayView { marks: Marks::of_minds(scene), panel, ..OverlayView::default() }
    }

    fn needs(&self) -> ForecastNeeds {
        ForecastNeeds { turns: true, ..ForecastNeeds::default() }
    }

    fn leaves_the_board(&self) -> bool {
        true
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!(
            "Marks: {PATH} where they go if you stay, {GHOST} where they believe you are.  {} closes.",
            screen.back()
        ))
    }
}

/// The deaths to come, as far as there are any.
fn panel(scene: &Scene<'_>, rows: u16) -> Option<Panel> {
    let foresight = scene.forecast()?;
    let told = |death| fate(foresight, death, Bestiary::of(scene.world), scene.place());
    let lines: Vec<_> = foresight.deaths.iter().map(told).take(usize::from(rows / 2)).collect();
    let title = "If you stay".to_owned();
    (!lines.is_empty()).then(|| Panel { title, lines, ..Panel::default() })
}
