//! The order of turns, up to the PC's third turn from now.

use super::{super::layer::LayerHelp, card::Card};
use crate::prelude::*;
use crate::{
    messages::{
        goal::{coming_hunters, expected_hunters},
        turns::{TurnList, moment},
    },
    view::ForecastNeeds,
};
use hexdelve::lookahead::TurnForecast;

#[derive(Debug, Default)]
pub(crate) struct Timeline {
    selected: usize,
}

impl Layer for Timeline {
    fn name(&self) -> &'static str {
        "Timeline"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let forecast = known_game.forecast();
        let number =
            forecast.and_then(|it| number_at(it, self.selected, known_game.known.position));
        let monster = number.and_then(|number| known_game.known.monster(number));
        BoardView { selected: monster.map(|it| it.position), ..BoardView::default() }
    }

    /// The selected turn and the PC's own are always visible.
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let coming = coming_hunters(known_game.world);
        let room = screen.rows().saturating_sub(usize::from(coming.is_some()));
        let (bestiary, from) = (Bestiary::of(known_game.world), known_game.known.position);
        let mut lines = Vec::new();
        let mut shown = None;
        if let Some(forecast) = known_game.forecast() {
            let list = TurnList::of(forecast, from);
            let selected = list.turns.get(self.selected).or(list.turns.last()).copied();
            let list = list.in_lines(forecast, selected, room);
            let line = |at: &usize| moment(forecast, *at, bestiary, (from, screen.columns()));
            lines.extend(list.turns.iter().map(line));
            shown = list.turns.iter().position(|at| Some(*at) == selected);
            lines.extend(list.note());
        }
        lines.extend(coming.map(expected_hunters));
        let panel = screen.panel("Turn order, measured in your turns", lines, "");
        Panel { selected: shown, ..panel }.render(frame);
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { turns: true, ..ForecastNeeds::default() }
    }

    fn handle(&mut self, input: LayerInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let LayerInput::Key(press) = input else { return None };
        let from = context.known().position;
        let controller = &mut *context.controller;
        let forecast = controller.ahead.forecast(&mut controller.game);
        let count = forecast.map_or(1, |it| TurnList::of(it, from).turns.len()).max(1);
        match press.action? {
            UiAction::Next => self.selected = (self.selected.min(count - 1) + 1) % count,
            UiAction::Previous => {
                self.selected = (self.selected.min(count - 1) + count - 1) % count;
            }
            UiAction::Confirm => {
                let number = forecast.and_then(|it| number_at(it, self.selected, from));
                let monster = number.filter(|number| *number != CharacterId::PLAYER);
                return Some(
                    monster.map_or(Response::Stay, |number| Response::open(Card::of(number))),
                );
            }
            _ => return None,
        }
        Some(Response::Stay)
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let keys = [
            (UiAction::Next, "next"),
            (UiAction::Previous, "previous"),
            (UiAction::Confirm, "its mind"),
            (UiAction::Close, "back"),
        ];
        // If only the PC acts, there is nobody to select.
        let mut turns = screen.known_game.forecast().into_iter().flat_map(|it| &it.timeline);
        let has_monsters = turns.any(|turn| turn.id != CharacterId::PLAYER);
        Some(screen.list("", if has_monsters { &keys } else { &keys[3..] }))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "Turn order",
            actions: &[
                (UiAction::Next, "next turn"),
                (UiAction::Previous, "previous turn"),
                (UiAction::Confirm, "its mind"),
            ],
            ..LayerHelp::default()
        })
    }
}

fn number_at(forecast: &TurnForecast, place: usize, from: Position) -> Option<CharacterId> {
    let turns = TurnList::of(forecast, from).turns;
    turns.get(place).or(turns.last()).map(|at| forecast.timeline[*at].id)
}
