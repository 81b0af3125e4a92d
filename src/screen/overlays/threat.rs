//! Where the PC would die.

use crate::{
    dungeon::Dungeon,
    lookahead::{MOST_CELLS, ThreatMap},
    screen::overlay::{InputContext, Overlay, OverlayResponse, ScreenContext},
    view::{ForecastNeeds, LURKER, Marks, ODDS, OverlayView, Scene, WARD},
};

/// How likely death is in each cell that the PC can go to.
#[derive(Debug)]
pub(crate) struct Threat;

pub(crate) fn open(_: &mut InputContext<'_, '_>) -> OverlayResponse {
    OverlayResponse::open(Threat)
}

impl Overlay for Threat {
    fn name(&self) -> &'static str {
        "Threat"
    }

    fn show(&self, scene: &Scene<'_>, _: &ScreenContext<'_>) -> OverlayView {
        OverlayView { marks: Marks::of_odds(scene), ..OverlayView::default() }
    }

    fn needs(&self) -> ForecastNeeds {
        ForecastNeeds { threats: true, ..ForecastNeeds::default() }
    }

    fn leaves_the_board(&self) -> bool {
        true
    }

    fn footer(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!("{}  {} closes.", legend(scene), screen.back()))
    }
}

/// What the signs of the threats mean, or that there are none.
fn legend(scene: &Scene<'_>) -> String {
    let threats = scene.threats();
    let [certain, likely, rare] = ODDS.map(|(_, sign)| sign);
    let deadly = threats.map_or(0, |threats| threats.count().0);
    let spends_a_ward = threats.is_some_and(|threats| threats.count_of_wards() > 0);
    let has_lurkers = threats.is_some_and(ThreatMap::has_lurkers);
    if scene.world.resource::<Dungeon>().size().area() > MOST_CELLS {
        "The level is too large to tell where you would die.".to_owned()
    } else if deadly == 0 && !spends_a_ward && has_lurkers {
        format!("Nobody in view can kill you; one out of view could come to:  {LURKER}")
    } else if deadly == 0 && spends_a_ward {
        format!("Nothing would be your death, but your ward would be spent:  {WARD}")
    } else if deadly == 0 {
        "No step or rest would be your death, as far as you know.".to_owned()
    } else {
        let ward = if spends_a_ward { format!("  {WARD} ward spent") } else { String::new() };
        let unseen = if has_lurkers { format!("  {LURKER} unseen") } else { String::new() };
        format!(
            "Death before you act again:  {certain} certain  {likely} half or more  {rare} less{ward}{unseen}"
        )
    }
}
