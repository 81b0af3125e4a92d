//! Layers that are drawn in place of the level (distances, hardness, bare terrain) or over it: the
//! cells where the PC would die, and the monsters' beliefs about the PC's position with their
//! paths.

use crate::prelude::*;
use crate::{
    messages::{deaths::fate, words::sentence},
    view::{DANGER_SIGNS, Forecast, LURKER, MIND_SIGNS, Marks, WARD},
};
use hexdelve::lookahead::{MOST_CELLS, ThreatMap};

#[derive(Debug)]
struct InPlaceOfTheLevel {
    name: &'static str,
    content: BoardContent,
    legend: &'static str,
}

pub(crate) fn open(action: UiAction, context: &GameContext<'_, '_>) -> Response {
    let (name, content, legend) = match action {
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
    if matches!(content, BoardContent::Distances(_)) && !context.known().shows_the_maps() {
        return Response::refuse("You cannot see distances: you are not intelligent.");
    }
    Response::open(InPlaceOfTheLevel { name, content, legend })
}

impl Layer for InPlaceOfTheLevel {
    fn name(&self) -> &'static str {
        self.name
    }

    fn board(&self, _: &ScreenContext<'_>) -> BoardView {
        BoardView { content: self.content, ..BoardView::default() }
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!("{}  {} closes.", self.legend, screen.back()))
    }
}

#[derive(Debug)]
pub(crate) struct Threat;

impl Layer for Threat {
    fn name(&self) -> &'static str {
        "Threat"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        BoardView { marks: Marks::of_odds(screen.known_game), ..BoardView::default() }
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Threats]
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!("{}  {} closes.", legend(screen.known_game), screen.back()))
    }
}

fn legend(known_game: &KnownGame<'_>) -> String {
    let threats = known_game.threats;
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

impl Layer for Minds {
    fn name(&self) -> &'static str {
        "Minds"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        BoardView { marks: Marks::of_minds(screen.known_game), ..BoardView::default() }
    }

    /// What happens to the PC if it stays.
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let Some(forecast) = known_game.forecast else { return };
        let (bestiary, from) = (Bestiary::of(known_game.world), known_game.known.position);
        let told = |death| sentence(&fate(forecast, death, bestiary, from));
        let most = usize::from(screen.place().height / 2);
        let lines: Vec<_> = forecast.deaths.iter().map(told).take(most).collect();
        if !lines.is_empty() {
            let panel = screen.panel("If you stay", lines, "");
            Panel { hint: String::new(), ..panel }.render(frame);
        }
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Turns]
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let signs = MIND_SIGNS.map(|(sign, words)| format!("{sign} {words}")).join(", ");
        Some(format!("Marks: {signs}.  {} closes.", screen.back()))
    }
}
