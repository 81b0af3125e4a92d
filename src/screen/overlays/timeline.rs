//! The order of turns, up to the PC's third turn from now.

use crate::{
    creature::{Bestiary, CharacterId},
    lookahead::TurnForecast,
    messages::{
        hunters::{coming_hunters, expected_hunters},
        timeline::moment,
    },
    screen::{
        overlay::{
            InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
        },
        overlays::{card::Card, scrolling::shown_part},
    },
    settings::UiAction,
    view::{ForecastNeeds, KnownGame, OverlayView, Panel},
};

/// The order of turns, one of which is selected.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    /// The index of the selected turn.
    selected: usize,
}

pub(crate) fn open(_: &mut InputContext<'_, '_>) -> OverlayResponse {
    OverlayResponse::open(Timeline::default())
}

impl Overlay for Timeline {
    fn name(&self) -> &'static str {
        "Timeline"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let number = known_game.forecast().and_then(|it| number_at(it, self.selected));
        let monster = number.and_then(|number| known_game.known.monster(number));
        let panel = panel(known_game, self.selected, screen.rows());
        let panel = Some(Panel { hint: screen.hint(""), ..panel });
        OverlayView {
            selected: monster.map(|monster| monster.position),
            panel,
            ..OverlayView::default()
        }
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { turns: true, ..ForecastNeeds::default() }
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let (game, ahead) = context.controller.game_and_lookahead();
        let forecast = ahead.forecast(game);
        let count = forecast.map_or(1, |forecast| forecast.timeline.len()).max(1);
        match press.action? {
            UiAction::Next => self.selected = (self.selected.min(count - 1) + 1) % count,
            UiAction::Previous => {
                self.selected = (self.selected.min(count - 1) + count - 1) % count;
            }
            UiAction::Confirm => {
                let number = forecast.and_then(|it| number_at(it, self.selected));
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

/// Returns the character whose turn has this index, or the last character in the order.
fn number_at(forecast: &TurnForecast, place: usize) -> Option<CharacterId> {
    forecast.timeline.get(place).or(forecast.timeline.last()).map(|moment| moment.id)
}

/// Returns the list from the present moment on. The selected line is always visible.
fn panel(known_game: &KnownGame<'_>, selected: usize, rows: u16) -> Panel {
    let coming = coming_hunters(known_game.world);
    let room = Panel::room(rows).saturating_sub(usize::from(coming.is_some()));
    let bestiary = Bestiary::of(known_game.world);
    let mut lines = Vec::new();
    let mut shown = None;
    if let Some(forecast) = known_game.forecast() {
        let (first, selected) = shown_part(selected, forecast.timeline.len(), room);
        let moments = forecast.timeline.iter().enumerate().skip(first).take(room);
        lines.extend(
            moments.map(|(at, it)| moment(forecast, at, it, bestiary, known_game.position())),
        );
        shown = (!lines.is_empty()).then_some(selected);
    }
    lines.extend(coming.map(expected_hunters));
    Panel {
        title: "Turn order, measured in your turns".to_owned(),
        lines,
        selected: shown,
        ..Panel::default()
    }
}
