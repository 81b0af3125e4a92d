//! Maps in place of the level (distances, hardness, bare terrain) or over it: the cells where the
//! PC would die, and the monsters' beliefs about its position with their paths.

use crate::prelude::*;
use crate::{
    messages::{bombs_near, death_in_words, in_turns, sentence},
    view::{DANGER_SIGNS, Forecast, LURKER, MIND_SIGNS, Marks, WARD, traders},
};
use hexdelve::lookahead::{MOST_CELLS, ThreatMap};
use std::collections::BTreeSet;

/// A map, by the action that opens it.
struct Map(UiAction);

pub(crate) fn open(action: UiAction, context: &GameContext<'_, '_>) -> Response {
    let shows_distances = matches!(action, UiAction::OpenMap | UiAction::TunnelMap);
    if shows_distances && !context.known().shows_the_maps() {
        return Response::refuse("You cannot see distances: you are not intelligent.");
    }
    Response::open(Map(action))
}

impl Map {
    /// With the legend, if it is always the same.
    const fn row(&self) -> (&'static str, BoardContent, &'static str) {
        match self.0 {
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
            UiAction::Terrain => ("Terrain", BoardContent::Terrain, "Terrain: the ground alone."),
            UiAction::Threat => ("Threat", BoardContent::Level, ""),
            _ => ("Minds", BoardContent::Level, ""),
        }
    }
}

impl Layer for Map {
    fn name(&self) -> &'static str {
        self.row().0
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let marks = match self.0 {
            UiAction::Threat => Marks::of_odds(screen.known_game),
            UiAction::Minds => Marks::of_minds(screen.known_game),
            _ => Marks::default(),
        };
        BoardView { content: self.row().1, marks, ..BoardView::default() }
    }

    /// What happens to the PC if it stays.
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let forecast = known_game.forecast.filter(|_| self.0 == UiAction::Minds);
        let Some(forecast) = forecast else { return };
        let (bestiary, from) = (Bestiary::of(known_game.world), known_game.known.position);
        let told = |death| sentence(&death_in_words(forecast, death, bestiary, from));
        let most = usize::from(screen.place().height / 2);
        let lines: Vec<_> = forecast.deaths.iter().map(told).take(most).collect();
        if !lines.is_empty() {
            let panel = screen.panel("If you stay", lines, "");
            Panel { hint: String::new(), ..panel }.render(frame);
        }
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        match self.0 {
            UiAction::Threat => &[Forecast::Threats],
            UiAction::Minds => &[Forecast::Turns],
            _ => &[],
        }
    }

    /// Nobody should act while the monsters are hidden.
    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        let is_blind = self.0 == UiAction::Terrain;
        let stays = matches!(press.action?, UiAction::Terrain | UiAction::Close);
        (is_blind && !stays).then_some(Response::CloseAndPress)
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let legend = match self.0 {
            UiAction::Threat => legend_of_the_threats(screen.known_game),
            UiAction::Minds => {
                let signs = MIND_SIGNS.map(|(row, sign, words)| {
                    format!("{} {words}", screen.palette.glyph(row, screen.glyphs, sign))
                });
                let trades = traders(screen.known_game);
                let initials = trades.map(|(_, it)| format!("{} {}", it.initial, it.name));
                let initials: BTreeSet<_> = initials.collect();
                initials.into_iter().chain(signs).collect::<Vec<_>>().join("  ")
            }
            _ => self.row().2.to_owned(),
        };
        Some(format!("{legend}  {} closes.", screen.back()))
    }
}

fn legend_of_the_threats(known_game: &KnownGame<'_>) -> String {
    let threats = known_game.threats;
    let [certain, likely, rare, ward, unseen, blast] =
        DANGER_SIGNS.map(|(sign, words)| format!("{sign} {words}"));
    let bomb = bombs_near(&known_game.known).next().map(|(_, hundredths)| in_turns(hundredths));
    let deadly = threats.map_or(0, |threats| threats.dangerous_move_count().0);
    let spends_a_ward = threats.is_some_and(|threats| threats.ward_using_move_count() > 0);
    let has_hidden_attackers = threats.is_some_and(ThreatMap::has_hidden_attackers);
    if known_game.world.resource::<Dungeon>().size().area() > MOST_CELLS {
        "This level is too large for a danger map.".to_owned()
    } else if let (0, Some(when)) = (deadly, &bomb) {
        format!("Get 2 cells away from the bomb. It bursts {when}.  {blast}")
    } else if deadly == 0 && !spends_a_ward && has_hidden_attackers {
        format!("Nothing in view can kill you; within reach of unseen monsters:  {LURKER}")
    } else if deadly == 0 && spends_a_ward {
        format!("No move is deadly, but these would break your ward:  {WARD}")
    } else if deadly == 0 {
        "As far as you know, no move is deadly.".to_owned()
    } else {
        let ward = spends_a_ward.then_some(ward);
        let unseen = has_hidden_attackers.then_some(unseen);
        let blast = bomb.map(|when| format!("{blast} {when}"));
        let signs = [certain, likely, rare].into_iter().chain(ward).chain(unseen).chain(blast);
        let signs = signs.collect::<Vec<_>>().join("  ");
        format!("Death before your next turn:  {signs}")
    }
}
