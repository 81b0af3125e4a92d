//! The monsters' beliefs about the PC's position, and their paths.

use crate::{
    messages::{forecast_deaths::fate, words::sentence},
    screen::overlay::{Overlay, ScreenContext},
    view::{ForecastNeeds, KnownGame, MIND_SIGNS, Marks, OverlayView, Panel},
};
use hexdelve::creature::Bestiary;

#[derive(Debug)]
pub(crate) struct Minds;

impl Overlay for Minds {
    fn name(&self) -> &'static str {
        "Minds"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let panel = panel(known_game, screen.rows());
        OverlayView { marks: Marks::of_minds(known_game), panel, ..OverlayView::default() }
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { turns: true, ..ForecastNeeds::default() }
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let signs = MIND_SIGNS.map(|(sign, words)| format!("{sign} {words}")).join(", ");
        Some(format!("Marks: {signs}.  {} closes.", screen.back()))
    }
}

fn panel(known_game: &KnownGame<'_>, rows: u16) -> Option<Panel> {
    let forecast = known_game.forecast()?;
    let told = |death| {
        sentence(&fate(forecast, death, Bestiary::of(known_game.world), known_game.known.position))
    };
    let lines: Vec<_> = forecast.deaths.iter().map(told).take(usize::from(rows / 2)).collect();
    let title = "If you stay".to_owned();
    (!lines.is_empty()).then(|| Panel { title, lines, ..Panel::default() })
}
