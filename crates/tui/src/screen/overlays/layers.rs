//! Layers that are drawn in place of the level (distances, hardness, bare terrain) or over it: the
//! cells where the PC would die, and the monsters' beliefs about the PC's position with their
//! paths.

use super::{InputContext, Overlay, OverlayResponse, ScreenContext};
use crate::{
    messages::{deaths::fate, words::sentence},
    settings::UiAction,
    view::{
        BoardContent, DANGER_SIGNS, ForecastNeeds, KnownGame, LURKER, MIND_SIGNS, Marks,
        OverlayView, Panel, WARD,
    },
};
use hexdelve::{
    creature::Bestiary,
    dungeon::Dungeon,
    lookahead::{MOST_CELLS, ThreatMap},
    path::DistanceMapKind,
};

#[derive(Debug)]
struct InPlaceOfTheLevel {
    name: &'static str,
    layer: BoardContent,
    legend: &'static str,
}

pub(crate) fn open(action: UiAction, context: &InputContext<'_, '_>) -> OverlayResponse {
    let (name, layer, legend) = match action {
        UiAction::OpenMap => (
            "Open map",
            BoardContent::Distances(DistanceMapKind::Open),
            "Open map: steps to @ for walkers; 0-9 a-z A-Z are 0-61.",
        ),
        UiAction::TunnelMap => (
            "Tunnel map",
            BoardContent::Distances(DistanceMapKind::Tunnel),
            "Tunnel map: the cost for diggers to reach @.",
        ),
        UiAction::Hardness => (
            "Hardness",
            BoardContent::Hardness,
            "Hardness: 0 is 1-25, 1 is 26-51, and so on to 9; X is undiggable.",
        ),
        _ => ("Terrain", BoardContent::Terrain, "Terrain: . room  # corridor  < > stairs."),
    };
    if matches!(layer, BoardContent::Distances(_)) && !context.known().shows_the_maps() {
        return OverlayResponse::refuse("You cannot see distances: you are not intelligent.");
    }
    OverlayResponse::open(InPlaceOfTheLevel { name, layer, legend })
}

impl Overlay for InPlaceOfTheLevel {
    fn name(&self) -> &'static str {
        self.name
    }

    fn show(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        OverlayView { layer: self.layer, ..OverlayView::default() }
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!("{}  {} closes.", self.legend, screen.back()))
    }
}

#[derive(Debug)]
pub(crate) struct Threat;

impl Overlay for Threat {
    fn name(&self) -> &'static str {
        "Threat"
    }

    fn show(&self, known_game: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        OverlayView { marks: Marks::of_odds(known_game), ..OverlayView::default() }
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { threats: true, ..ForecastNeeds::default() }
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!("{}  {} closes.", legend(known_game), screen.back()))
    }
}

fn legend(known_game: &KnownGame<'_>) -> String {
    let threats = known_game.threats();
    let [certain, likely, rare, ward, unseen] =
        DANGER_SIGNS.map(|(sign, words)| format!("{sign} {words}"));
    let deadly = threats.map_or(0, |threats| threats.dangerous_move_count().0);
    let spends_a_ward = threats.is_some_and(|threats| threats.ward_using_move_count() > 0);
    let has_hidden_attackers = threats.is_some_and(ThreatMap::has_hidden_attackers);
    if known_game.world.resource::<Dungeon>().size().area() > MOST_CELLS {
        "This level is too large for a danger map.".to_owned()
    } else if deadly == 0 && !spends_a_ward && has_hidden_attackers {
        format!("Nothing in view can kill you; within reach of unseen monsters:  {LURKER}")
    } else if deadly == 0 && spends_a_ward {
        format!("No move is deadly, but these would break your ward:  {WARD}")
    } else if deadly == 0 {
        "As far as you know, no move is deadly.".to_owned()
    } else {
        let ward = spends_a_ward.then_some(ward);
        let unseen = has_hidden_attackers.then_some(unseen);
        let signs = [certain, likely, rare].into_iter().chain(ward).chain(unseen);
        let signs = signs.collect::<Vec<_>>().join("  ");
        format!("Death before your next turn:  {signs}")
    }
}

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
