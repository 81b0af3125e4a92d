//! Layers that are drawn in place of the level: distances, hardness, bare terrain.

use crate::{
    screen::overlay::{InputContext, Overlay, OverlayResponse, ScreenContext},
    settings::UiAction,
    view::{BoardContent, KnownGame, OverlayView},
};
use hexdelve::path::DistanceMapKind;

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
