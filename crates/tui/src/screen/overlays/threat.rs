//! The cells where the PC would die.

use crate::{
    screen::overlay::{Overlay, ScreenContext},
    view::{DANGER_SIGNS, ForecastNeeds, KnownGame, LURKER, Marks, OverlayView, WARD},
};
use hexdelve::{
    dungeon::Dungeon,
    lookahead::{MOST_CELLS, ThreatMap},
};

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
