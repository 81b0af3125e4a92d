//! A card that shows a monster's mind.

use super::super::panel::{Scroll, Window};
use crate::prelude::*;
use crate::{
    messages::{
        describing::{belief, bits, pace, your_record},
        turns::next_deed,
        words::bearing,
    },
    view::ForecastNeeds,
};
use hexdelve::{journal::RecordsAgainstMinds, text::wrapped};

#[derive(Debug)]
pub(crate) struct Card(CharacterId, Window);

impl Card {
    pub(crate) fn of(number: CharacterId) -> Self {
        Self(number, Window::default())
    }
}

impl Layer for Card {
    fn name(&self) -> &'static str {
        "Card"
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let monster = screen.known_game.known.monster(self.0);
        BoardView { selected: monster.map(|it| it.position), ..BoardView::default() }
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let Some(monster) = known_game.known.monster(self.0) else { return };
        let bestiary = Bestiary::of(known_game.world);
        let title = format!("{} {}", bestiary.letter(&monster), bestiary.name(&monster));
        let lines = card(&monster, known_game, screen.columns());
        let lines = self.1.part(lines, screen.rows());
        screen.panel(title, lines, self.1.hint()).render(frame);
    }

    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds { turns: true, ..ForecastNeeds::default() }
    }

    fn handle(&mut self, input: LayerInput, _: &mut GameContext<'_, '_>) -> Option<Response> {
        let LayerInput::Key(press) = input else { return None };
        self.1.scroll(Scroll::of(press)?);
        Some(Response::Stay)
    }
}

fn card(monster: &PerceivedMonster, known_game: &KnownGame<'_>, room: usize) -> Vec<String> {
    let (from, bestiary, text) =
        (known_game.known.position, Bestiary::of(known_game.world), Panel::TEXT.min(room));
    // Short facts take a line each, if they fit.
    let facts = [
        bits(monster),
        pace(monster.speed, known_game.known.speed),
        format!("Stands {} of you.", bearing(from, monster.position)),
        if monster.in_view { "Can see you." } else { "Cannot see you." }.to_owned(),
    ];
    let mut told = vec![belief(known_game.world, monster, from)];
    if let Some(forecast) = known_game.forecast() {
        told.extend(next_deed(forecast, monster.id, bestiary));
    }
    let records = known_game.world.get_resource::<RecordsAgainstMinds>();
    told.extend(records.and_then(|it| your_record(it.against(monster.abilities))));
    let mut lines = wrapped(bestiary.words(monster), text);
    lines.push(String::new());
    lines.extend(facts.iter().flat_map(|words| wrapped(words, room)));
    lines.extend(told.iter().flat_map(|words| wrapped(words, text)));
    lines
}
