//! The order of turns, up to the PC's third turn from now.

use super::{InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext};
use crate::{
    messages::{
        goal::{coming_hunters, expected_hunters},
        timeline::{TurnList, moment},
    },
    screen::overlays::card::Card,
    settings::UiAction,
    view::{ForecastNeeds, KnownGame, OverlayView, Panel},
};
use hexdelve::{
    creature::{Bestiary, CharacterId},
    grid::Position,
    lookahead::TurnForecast,
};

#[derive(Debug, Default)]
pub(crate) struct Timeline {
    selected: usize,
}

impl Overlay for Timeline {
    fn name(&self) -> &'static str {
        "Timeline"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let forecast = known_game.forecast();
        let number =
            forecast.and_then(|it| number_at(it, self.selected, known_game.known.position));
        let monster = number.and_then(|number| known_game.known.monster(number));
        let panel = panel(known_game, self.selected, (screen.columns(), screen.rows()));
        let panel = Panel { hint: screen.hint(""), ..panel };
        OverlayView { selected: monster.map(|it| it.position), ..OverlayView::panel(panel) }
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { turns: true, ..ForecastNeeds::default() }
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let from = context.known().position;
        let (game, ahead) = context.controller.game_and_lookahead();
        let forecast = ahead.forecast(game);
        let count = forecast.map_or(1, |it| TurnList::of(it, from).turns.len()).max(1);
        match press.action? {
            UiAction::Next => self.selected = (self.selected.min(count - 1) + 1) % count,
            UiAction::Previous => {
                self.selected = (self.selected.min(count - 1) + count - 1) % count;
            }
            UiAction::Confirm => {
                let number = forecast.and_then(|it| number_at(it, self.selected, from));
                let monster = number.filter(|number| *number != CharacterId::PLAYER);
                return Some(monster.map_or(OverlayResponse::Stay, |number| {
                    OverlayResponse::open(Card::of(number))
                }));
            }
            _ => return None,
        }
        Some(OverlayResponse::Stay)
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let keys = [
            (UiAction::Next, "next"),
            (UiAction::Previous, "previous"),
            (UiAction::Confirm, "its mind"),
            (UiAction::Close, "back"),
        ];
        // If only the PC acts, there is nobody to select.
        let mut turns = known_game.forecast().into_iter().flat_map(|it| &it.timeline);
        let has_monsters = turns.any(|turn| turn.id != CharacterId::PLAYER);
        Some(screen.list("", if has_monsters { &keys } else { &keys[3..] }))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(OverlayHelp {
            title: "Turn order",
            actions: &[
                (UiAction::Next, "next turn"),
                (UiAction::Previous, "previous turn"),
                (UiAction::Confirm, "its mind"),
            ],
            ..OverlayHelp::default()
        })
    }
}

fn number_at(forecast: &TurnForecast, place: usize, from: Position) -> Option<CharacterId> {
    let turns = TurnList::of(forecast, from).turns;
    turns.get(place).or(turns.last()).map(|at| forecast.timeline[*at].id)
}

/// The selected turn and the PC's own are always visible.
fn panel(known_game: &KnownGame<'_>, selected: usize, (columns, rows): (usize, u16)) -> Panel {
    let coming = coming_hunters(known_game.world);
    let room = Panel::room(rows).saturating_sub(usize::from(coming.is_some()));
    let (bestiary, from) = (Bestiary::of(known_game.world), known_game.known.position);
    let mut lines = Vec::new();
    let mut shown = None;
    if let Some(forecast) = known_game.forecast() {
        let list = TurnList::of(forecast, from);
        let selected = list.turns.get(selected).or(list.turns.last()).copied();
        let list = list.in_lines(forecast, selected, room);
        lines.extend(list.turns.iter().map(|at| moment(forecast, *at, bestiary, (from, columns))));
        shown = list.turns.iter().position(|at| Some(*at) == selected);
        lines.extend(list.note());
    }
    lines.extend(coming.map(expected_hunters));
    Panel {
        title: "Turn order, measured in your turns".to_owned(),
        lines,
        selected: shown,
        ..Panel::default()
    }
}
