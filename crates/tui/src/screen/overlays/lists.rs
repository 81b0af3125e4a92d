//! The lists: of messages, of monsters (those that can arrive first at the top) and of turns (up to
//! the PC's third one from now). Also the card that shows a monster's mind.

use super::super::{
    layer::LayerHelp,
    panel::{LINES, PAGE, PAGES, Window, scrolled},
};
use crate::prelude::*;
use crate::{
    messages::{
        TurnList, bearing, belief, bits, expected_arrivals, moment, next_deed, pace, short_bearing,
        soon, stance, your_record,
    },
    settings::KeyCode,
    view::{Forecast, WIDE, last_messages, turns_to_you},
};
use hexdelve::{
    journal::Achievements,
    lookahead::{ApproachingMonster, TurnForecast},
    text::wrapped,
    trades::TradeWords,
};

#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// The number of newest messages that are scrolled out of view.
    back: usize,
}

impl Layer for Messages {
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        // The rows below the level show the latest messages anyway.
        let place = screen.layout.wide_column().unwrap_or(screen.layout.panels);
        let room = (Panel::line(place.width), Panel::room(place.height));
        let log = screen.known_game.world.resource();
        let mut lines = last_messages(log, self.back, room);
        // The first page is full.
        while lines.len() < room.1 && self.back > 0 {
            self.back -= 1;
            lines = last_messages(log, self.back, room);
        }
        if lines.is_empty() {
            lines.push("There are no messages yet.".to_owned());
        }
        let keys = "Up Down PageUp PageDown Home End";
        screen.panel("Messages, newest last", lines, keys).render(frame);
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let log = context.game().world().resource::<MessageLog>();
        let last = log.history().len().saturating_sub(1);
        self.back = last - scrolled(press, last.saturating_sub(self.back), last, PAGE)?;
        Some(Response::Stay)
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp { title: "Messages", actions: &LINES, fixed: PAGES, ..LayerHelp::default() })
    }
}

#[derive(Debug, Default)]
pub(crate) struct Monsters {
    selected: usize,
}

impl Layer for Monsters {
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let chosen = known_game.roster.get(self.selected).or(known_game.roster.last());
        let place = chosen.map(|approach| approach.monster.position);
        BoardView { focus: place, selected: place, ..BoardView::default() }
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let (roster, width) = (known_game.roster, screen.columns());
        let title = match roster.len() {
            0 => {
                let nobody = vec!["You see or sense no monsters.".to_owned()];
                return screen.panel("No monsters", nobody, "").render(frame);
            }
            1 => "1 monster".to_owned(),
            more => format!("{more} monsters, soonest first"),
        };
        let bestiary = Bestiary::of(known_game.world);
        let names = roster.iter().map(|it| bestiary.name(&it.monster).chars().count());
        let columns = (width, names.max().unwrap_or_default());
        let lines = roster.iter().map(|it| line_of_a_monster(it, known_game, columns));
        let keys = format!("arrows: select   {}", screen.key_to_a_mind());
        let selected = Some(self.selected.min(roster.len() - 1));
        let panel = screen.panel(title, lines, &keys);
        Panel { selected, most: screen.rows(), ..panel }.render(frame);
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Approaches]
    }

    fn click_line(&mut self, number: usize, _: &str) -> Option<Response> {
        self.selected = number;
        Some(Response::Stay)
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let controller = &mut *context.controller;
        let roster = controller.ahead.roster(&mut controller.game);
        if press.action == Some(UiAction::Confirm) {
            let chosen = roster.get(self.selected).or(roster.last());
            return Some(chosen.map_or(Response::Stay, |it| Card::open(it.monster.id)));
        }
        let last = roster.len().saturating_sub(1);
        self.selected = scrolled(press, self.selected, last, PAGE)?;
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

fn line_of_a_monster(
    approach: &ApproachingMonster,
    known_game: &KnownGame<'_>,
    (width, names): (usize, usize),
) -> String {
    let (monster, bestiary) = (&approach.monster, Bestiary::of(known_game.world));
    let (letter, name) = (bestiary.letter(monster), bestiary.name(monster));
    // Bearings are relative to the PC, no matter whose eyes the level is seen through.
    let here = known_game.known.place_of_the_pc();
    let (place, near) = (bearing(here, monster.position), short_bearing(here, monster.position));
    let (speed, stance) = (monster.speed.value(), stance(known_game.world, monster));
    let soon = soon(approach, &known_game.known);
    let short = if width >= WIDE {
        format!("{letter} {name:<names$} {soon:<15} {near:<9}")
    } else {
        format!("{:<6} {letter} {name}: {near}", turns_to_you(approach, known_game.world))
    };
    let lines = [
        format!("{letter} {name:<names$} {soon:<15} {place:<24} speed {speed:<2} {stance:<9}"),
        format!("{short} speed {speed:<2} {stance}"),
        format!("{short} speed {speed}"),
    ];
    lines.into_iter().find(|line| line.chars().count() <= width).unwrap_or(short)
}

#[derive(Debug, Default)]
pub(crate) struct Timeline {
    selected: usize,
}

impl Layer for Timeline {
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let (known, forecast) = (&screen.known_game.known, screen.known_game.forecast);
        let number = forecast.and_then(|it| number_at(it, self.selected, known.position));
        let monster = number.and_then(|number| known.monster(number));
        BoardView { selected: monster.map(|it| it.position), ..BoardView::default() }
    }

    /// The selected turn and the PC's own are always visible.
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let coming = expected_arrivals(known_game.world);
        let room = screen.rows().saturating_sub(coming.len());
        let from = known_game.known.position;
        let mut lines = Vec::new();
        let mut shown = None;
        if let Some(forecast) = known_game.forecast {
            let list = TurnList::of(forecast, from);
            let selected = list.turns.get(self.selected).or(list.turns.last()).copied();
            let list = list.in_lines(forecast, (selected, from), room);
            let line =
                |at: &usize| moment(forecast, *at, known_game.world, (from, screen.columns()));
            lines.extend(list.turns.iter().map(line));
            shown = list.turns.iter().position(|at| Some(*at) == selected);
            lines.extend(list.note());
        }
        lines.extend(coming);
        let panel = screen.panel("Turn order, measured in your turns", lines, "");
        Panel { selected: shown, ..panel }.render(frame);
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Turns]
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let from = context.known().position;
        let controller = &mut *context.controller;
        let forecast = controller.ahead.forecast(&mut controller.game);
        let count = forecast.map_or(1, |it| TurnList::of(it, from).turns.len()).max(1);
        // Arrow keys select in every list; the other keys that walk still do so.
        let action = match press.key.code {
            KeyCode::Up => UiAction::Previous,
            KeyCode::Down => UiAction::Next,
            _ => press.action?,
        };
        let selected = self.selected.min(count - 1);
        match action {
            UiAction::Next => self.selected = (selected + 1) % count,
            UiAction::Previous => self.selected = (selected + count - 1) % count,
            UiAction::Confirm => {
                let number = forecast.and_then(|it| number_at(it, self.selected, from));
                let monster = number.filter(|number| *number != CharacterId::PLAYER);
                return Some(monster.map_or(Response::Stay, Card::open));
            }
            _ => return None,
        }
        Some(Response::Stay)
    }

    fn passes_input_through(&self) -> bool {
        true
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        // If only the PC acts, there is nobody to select.
        let mut turns = screen.known_game.forecast.into_iter().flat_map(|it| &it.timeline);
        let has_monsters = turns.any(|turn| turn.id != CharacterId::PLAYER);
        Some(screen.footer(if has_monsters {
            "{next} next  {previous} previous  {confirm} its mind  {close} back"
        } else {
            "{close} back"
        }))
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

pub(crate) struct Card(CharacterId, Window);

impl Card {
    pub(crate) fn open(number: CharacterId) -> Response {
        Response::open(Self(number, Window::default()))
    }
}

impl Layer for Card {
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

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Turns]
    }

    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        self.1.scroll(press)
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
    let signs = TradeWords::signs_of(known_game.world, monster.entity);
    let mut told: Vec<_> = signs.into_iter().map(|sign| format!("Now: {sign}.")).collect();
    told.push(belief(known_game.world, monster, from));
    if let Some(forecast) = known_game.forecast {
        told.extend(next_deed(forecast, monster.id, known_game.world));
    }
    let earlier = known_game.world.get_resource::<Achievements>();
    told.extend(earlier.and_then(|it| it.records.get(&monster.abilities)).map(your_record));
    let mut lines = wrapped(bestiary.words(monster), text);
    lines.push(String::new());
    lines.extend(facts.iter().flat_map(|words| wrapped(words, room)));
    lines.extend(told.iter().flat_map(|words| wrapped(words, text)));
    lines
}
