//! The list of monsters, with those that can arrive first at the top.

use super::{
    super::{
        layer::LayerHelp,
        panel::{LINES, PAGE, PAGES, Scroll},
    },
    card::Card,
};
use crate::prelude::*;
use crate::{
    messages::{
        describing::{soon, stance},
        words::bearing,
    },
    view::{ForecastNeeds, NO_MONSTERS, short_line, title_of_the_roster},
};
use hexdelve::lookahead::ApproachingMonster;

#[derive(Debug, Default)]
pub(crate) struct Monsters {
    selected: usize,
}

impl Layer for Monsters {
    fn name(&self) -> &'static str {
        "Monsters"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let chosen = known_game.roster.get(self.selected).or(known_game.roster.last());
        let place = chosen.map(|approach| approach.monster.position);
        BoardView { focus: place, selected: place, ..BoardView::default() }
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let (roster, width) = (known_game.roster, screen.columns());
        let title = title_of_the_roster(roster.len());
        if roster.is_empty() {
            return screen.panel(title, vec![NO_MONSTERS.to_owned()], "").render(frame);
        }
        let lines = roster.iter().map(|it| line(it, known_game, width)).collect();
        let keys = format!("arrows: select   {}", screen.key_to_a_mind());
        let selected = Some(self.selected.min(roster.len() - 1));
        let panel = screen.panel(title, lines, &keys);
        Panel { selected, most: screen.rows(), ..panel }.render(frame);
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { approaches: true, ..ForecastNeeds::default() }
    }

    fn handle(&mut self, input: LayerInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let press = match input {
            LayerInput::Key(press) => press,
            LayerInput::Line(line) => {
                self.selected = line.number;
                return Some(Response::Stay);
            }
            _ => return None,
        };
        let controller = &mut *context.controller;
        let roster = controller.ahead.roster(&mut controller.game);
        if press.action == Some(UiAction::Confirm) {
            let chosen = roster.get(self.selected).or(roster.last());
            return Some(
                chosen.map_or(Response::Stay, |chosen| Response::open(Card::of(chosen.monster.id))),
            );
        }
        let scroll = Scroll::of(press)?;
        let last = roster.len().saturating_sub(1);
        self.selected = scroll.from(self.selected, last, PAGE);
        Some(Response::Stay)
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "Monster list",
            actions: &[LINES[0], LINES[1], (UiAction::Confirm, "its mind")],
            fixed: PAGES,
            ..LayerHelp::default()
        })
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
