//! The turn order as a ribbon: an axis of time from now, at the left, to the PC's third turn from
//! now. The PC's turns are tiles, and each monster's letter stands where its turn is in time.

use super::lists::Lists;
use crate::{
    messages::{TurnList, hundredths},
    settings::Row,
};
use hexdelve::{lookahead::TurnForecast, prelude::*};
use ratatui::{
    style::Style,
    text::{Line, Span},
};
use std::{collections::BTreeSet, iter::once};

/// In hundredths of a turn.
const AXIS: u64 = 300;
const TITLE: &str = "Next ";
/// The columns from which there is room for the title.
const WIDE: usize = 30;

impl Lists<'_> {
    /// Turns that have no room at their place are drawn right after the ones before them. The end
    /// counts the monsters that are not drawn.
    pub(super) fn ribbon(self, forecast: &TurnForecast) -> Line<'static> {
        let (known_game, palette) = (self.known_game, &self.settings.palette);
        let (bestiary, from) = (Bestiary::of(known_game.world), known_game.known.position);
        let ground = palette.text_on(Row::Faded, Row::Band);
        let title = if self.width < WIDE { "" } else { TITLE };
        let turns = TurnList::of(forecast, from).turns;
        // In a crowd, only those that may reach the PC are drawn.
        let is_crowded = turns.len() > (self.width - title.len()) / 2;
        let is_drawn = |at: &usize| {
            let moment = &forecast.timeline[*at];
            !is_crowded || moment.is_player() || forecast.may_reach(moment.id, from)
        };
        let (drawn, others): (Vec<_>, Vec<_>) = turns.into_iter().partition(is_drawn);
        let others: BTreeSet<_> = others.iter().map(|at| forecast.timeline[*at].id).collect();
        let more = if is_crowded { format!(" +{}", others.len()) } else { String::new() };
        let width = self.width - title.len() - more.len();
        let mut cells = vec![(' ', ground); width];
        let mut free = 0;
        for at in drawn {
            let moment = &forecast.timeline[at];
            let place = hundredths(forecast, moment.at) * (width.saturating_sub(1) as u64) / AXIS;
            let place = usize::try_from(place).unwrap_or(usize::MAX).max(free);
            let Some(cell) = cells.get_mut(place) else { break };
            let is_unforeseen = forecast.is_unforeseen(moment.id)
                && forecast.step_on(moment.at, moment.id).is_none();
            *cell = if moment.is_player() {
                ('@', palette.style(ColourRole::Player))
            } else if moment.is_out_of_view || is_unforeseen {
                (bestiary.letter(moment), ground)
            } else {
                let style = palette.style(ColourRole::Monster(moment.abilities));
                (bestiary.letter(moment), Style { bg: ground.bg, ..style })
            };
            free = place + 1;
        }
        let title = Span::styled(title, palette.text_on(Row::Accent, Row::Band));
        let cells =
            cells.into_iter().map(|(letter, style)| Span::styled(letter.to_string(), style));
        once(title).chain(cells).chain(once(Span::styled(more, ground))).collect()
    }
}
