//! Layers that are drawn in place of the level: distances, hardness, bare terrain.

use crate::{
    screen::overlay::{InputContext, Overlay, OverlayResponse, ScreenContext},
    view::{BoardContent, KnownGame, OverlayView},
};
use hexdelve::path::DistanceMapKind;

#[derive(Debug)]
pub(crate) struct InPlaceOfTheLevel {
    name: &'static str,
    layer: BoardContent,
    legend: &'static str,
}

pub(crate) fn open_map(context: &mut InputContext<'_, '_>) -> OverlayResponse {
    distances(
        context,
        "Open map",
        DistanceMapKind::Open,
        "Open map: steps to @ for walkers; 0-9 a-z A-Z are 0-61.",
    )
}

pub(crate) fn tunnel_map(context: &mut InputContext<'_, '_>) -> OverlayResponse {
    distances(
        context,
        "Tunnel map",
        DistanceMapKind::Tunnel,
        "Tunnel map: the cost for diggers to reach @.",
    )
}

pub(crate) fn hardness(_: &mut InputContext<'_, '_>) -> OverlayResponse {
    OverlayResponse::open(InPlaceOfTheLevel {
        name: "Hardness",
        layer: BoardContent::Hardness,
        legend: "Hardness: 0 is 1-25, 1 is 26-51, and so on to 9; X is undiggable.",
    })
}

pub(crate) fn terrain(_: &mut InputContext<'_, '_>) -> OverlayResponse {
    OverlayResponse::open(InPlaceOfTheLevel {
        name: "Terrain",
        layer: BoardContent::Terrain,
        legend: "Terrain: . room  # corridor  < > stairs.",
    })
}

fn distances(
    context: &InputContext<'_, '_>,
    name: &'static str,
    kind: DistanceMapKind,
    legend: &'static str,
) -> OverlayResponse {
    if !context.known().shows_the_maps() {
        return OverlayResponse::refuse("You cannot see distances: you are not intelligent.");
    }
    OverlayResponse::open(InPlaceOfTheLevel { name, layer: BoardContent::Distances(kind), legend })
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
