//! The list of monsters, with those that can arrive first at the top.

use super::{
    InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
    card::Card,
    scrolling::{LINES, PAGE, PAGES, Scroll, shown_part},
};
use crate::{
    messages::{
        minds::{soon, stance},
        words::bearing,
    },
    settings::UiAction,
    view::{
        ForecastNeeds, KnownGame, NO_MONSTERS, OverlayView, Panel, View, short_line,
        title_of_the_roster,
    },
};
use hexdelve::{creature::Bestiary, lookahead::ApproachingMonster};

#[derive(Debug, Default)]
pub(crate) struct Monsters {
    selected: usize,
}

impl Overlay for Monsters {
    fn name(&self) -> &'static str {
        "Monsters"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let chosen = known_game.roster.get(self.selected).or(known_game.roster.last());
        let place = chosen.map(|approach| approach.monster.position);
        let panel = panel(known_game, self.selected, screen.rows(), screen.columns());
        let keys = chosen.map(|_| format!("arrows: select   {}", screen.key_to_a_mind()));
        let panel = Panel { hint: screen.hint(&keys.unwrap_or_default()), ..panel };
        OverlayView { focus: place, selected: place, ..OverlayView::panel(panel) }
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { approaches: true, ..ForecastNeeds::default() }
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let (game, ahead) = context.controller.game_and_lookahead();
        if press.action == Some(UiAction::Confirm) {
            let roster = ahead.roster(game);
            let chosen = roster.get(self.selected).or(roster.last());
            return Some(chosen.map_or(OverlayResponse::Stay, |chosen| {
                OverlayResponse::open(Card::of(chosen.monster.id))
            }));
        }
        let scroll = Scroll::of(press)?;
        let last = ahead.roster(game).len().saturating_sub(1);
        self.selected = scroll.from(self.selected, last, PAGE);
        Some(OverlayResponse::Stay)
    }

    fn on_line_click(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        self.selected = view.panel.as_ref()?.first + line;
        Some(OverlayResponse::Stay)
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(OverlayHelp {
            title: "Monster list",
            actions: &[LINES[0], LINES[1], (UiAction::Confirm, "its mind")],
            fixed: PAGES,
            ..OverlayHelp::default()
        })
    }
}

fn panel(known_game: &KnownGame<'_>, selected: usize, rows: u16, width: usize) -> Panel {
    let (roster, room) = (known_game.roster, Panel::room(rows));
    let (first, selected) = shown_part(selected, roster.len(), room);
    let shown = roster.iter().skip(first).take(room);
    let lines: Vec<_> = shown.map(|it| line(it, known_game, width)).collect();
    let is_empty = lines.is_empty();
    Panel {
        title: title_of_the_roster(roster.len()),
        first,
        selected: (!is_empty).then_some(selected),
        lines: if is_empty { vec![NO_MONSTERS.to_owned()] } else { lines },
        ..Panel::default()
    }
}

fn line(approach: &ApproachingMonster, known_game: &KnownGame<'_>, width: usize) -> String {
    let (monster, bestiary) = (&approach.monster, Bestiary::of(known_game.world));
    let (letter, name) = (bestiary.letter(monster), bestiary.name(monster));
    // Bearings are relative to the PC, no matter whose eyes the level is seen through.
    let place = bearing(known_game.known.place_of_the_pc(), monster.position);
    let (speed, stance) = (monster.speed.value(), stance(known_game.world, monster));
    let soon = soon(approach, known_game.known.is_all());
    let short = short_line(approach, known_game, width);
    let lines = [
        format!("{letter} {name:<9} {soon:<15} {place:<24} speed {speed:<2} {stance:<9}"),
        format!("{short} speed {speed:<2} {stance}"),
        format!("{short} speed {speed}"),
    ];
    lines.into_iter().find(|line| line.chars().count() <= width).unwrap_or(short)
}
