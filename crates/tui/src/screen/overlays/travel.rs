//! The choice of a destination to travel to: a list of known places, or a cursor. Also the choice
//! of a turn to seek in a recorded game.

use super::{
    super::layer::LayerHelp,
    aim::{TARGET_FOOTER, TARGET_HELP, move_cursor, targets},
};
use crate::prelude::*;
use crate::{
    messages::{bearing, hazard, name_of, short_bearing, what_is_at},
    session::{GameController, PlaceLetters},
    settings::KeyCode,
};
use hexdelve::{
    player::{Journey, Landmark, TravelDestination, destinations},
    text::count,
};

/// The minimum number of columns for lines with the bearing, in a long or a short form.
const WIDE: usize = 58;
const MEDIUM: usize = 43;
/// Columns for names in the narrowest list with bearings, and the most added in a wider one.
const NAME: usize = 20;
const MOST_SPARE: usize = 12;
/// Each place in the list has a letter, and so may have the PC's own.
const MOST: usize = 25;
/// The key for the Crown, by its glyph.
const CROWN: char = '$';

#[derive(Debug, Default)]
pub(crate) struct Travel {
    /// With its letter, which does not change on a level, its name, and the way there.
    known: Vec<(char, TravelDestination, [String; 2])>,
    unlisted: usize,
}

/// A cursor that chooses where to travel, or where to teleport.
pub(crate) struct Goal {
    pub(crate) cell: Position,
    pub(crate) teleports: bool,
}

pub(crate) fn open(context: &mut GameContext<'_, '_>) -> Response {
    let GameController { game, letters, .. } = &mut *context.controller;
    let travel = game.player_view().map(|player_view| Travel::of(&player_view, letters));
    Response::open(travel.unwrap_or_default())
}

/// For the key that takes them. With the Crown, only the stairs up lead on.
pub(crate) fn nearest_stairs(action: UiAction, game: &mut Game) -> Option<Position> {
    let known = game.player_view()?;
    let is_escaping = known.depth.is_some_and(|depth| depth.escaping);
    destinations(&known).into_iter().find_map(|it| match it.landmark {
        Landmark::Down(cell) if action == UiAction::Descend => Some(cell),
        Landmark::Up(cell) if action == UiAction::Ascend || is_escaping => Some(cell),
        _ => None,
    })
}

fn crown(known: &PlayerView<'_>) -> Option<Position> {
    known.things.iter().find(|it| known.is_crown(it)).map(|it| it.cell)
}

impl Travel {
    /// A place keeps its letter as long as it can be listed, also while the PC is there. New places
    /// get the first free letters, the nearest first.
    fn of(player_view: &PlayerView<'_>, letters: &mut PlaceLetters) -> Self {
        let mut known = destinations(player_view);
        if player_view.depth.is_some_and(|depth| depth.escaping) {
            known.sort_by_key(|it| !matches!(it.landmark, Landmark::Up(_)));
        }
        let unlisted = known.len().saturating_sub(MOST);
        // The farthest places are left out, but no stairs: players travel to them most.
        let is_staircase =
            |it: &TravelDestination| matches!(it.landmark, Landmark::Down(_) | Landmark::Up(_));
        for _ in 0..unlisted {
            let farthest = known.iter().rposition(|it| !is_staircase(it));
            known.remove(farthest.unwrap_or(known.len() - 1));
        }
        let level = player_view.depth.map(|depth| depth.level);
        let places: Vec<_> = known.iter().map(|it| (level, it.landmark.cell())).collect();
        let here = (level, player_view.position);
        letters.retain(|place, _| *place == here || places.contains(place));
        let known = known.into_iter().filter_map(|it| {
            let place = (level, it.landmark.cell());
            let free = ('a'..='z').find(|it| letters.values().all(|taken| taken != it));
            let letter = letters.get(&place).copied().or(free)?;
            letters.insert(place, letter);
            let name = name_of_the_pile(player_view, &it.landmark);
            let way = match (it.turns, it.hazard) {
                (Some(turns), _) => count(turns, "turn"),
                (None, Some(cell)) => format!("past {}", hazard(player_view, cell)),
                (None, None) => "no known way".to_owned(),
            };
            Some((letter, it, [name, way]))
        });
        Self { known: known.collect(), unlisted }
    }
}

impl Layer for Travel {
    /// The letters of the places that do not fit work too.
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let room = screen.rows();
        let all = self.known.len() + self.unlisted;
        let fitting = if all > room { room - 1 } else { room };
        let (from, width) = (screen.known_game.known.position, screen.columns());
        let longest = self.known.iter().map(|(.., [name, _])| name.chars().count()).max();
        let names = longest.unwrap_or_default().clamp(NAME, NAME + MOST_SPARE);
        let mut shown: Vec<_> = self.known.iter().take(fitting).collect();
        shown.sort_by_key(|(letter, ..)| *letter);
        let lines = shown.into_iter().map(|place| line(place, (from, width, names)));
        let mut lines: Vec<_> = lines.collect();
        if all > lines.len() {
            lines.push(format!("   and {} more, farther away", all - lines.len()));
        }
        if lines.is_empty() {
            lines.push("You know of no place to go.".to_owned());
        }
        screen.panel("Travel", lines, "letter: go there").render(frame);
    }

    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        Some(set_out(cell))
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        use UiAction::{Ascend, Close, Descend, Help, Rest, Travel};
        if let Some(letter @ 'a'..='z') = press.letter() {
            if let Some((_, chosen, _)) = self.known.iter().find(|(it, ..)| *it == letter) {
                let cell = chosen.landmark.cell();
                let is_item = matches!(chosen.landmark, Landmark::Thing(thing) if thing.is_item);
                let journey = if is_item { Journey::fetch(cell) } else { Journey::travel(cell) };
                return Some(Response::StartJourney(journey));
            }
            // A key map may have letters for what works here.
            if !matches!(press.action, Some(Ascend | Close | Descend | Help | Rest | Travel)) {
                return Some(Response::refuse(format!("No listed place has the letter {letter}.")));
            }
        }
        if press.letter() == Some(CROWN) {
            let unknown = || Response::refuse("You do not know where the Crown is.");
            return Some(crown(&context.known()).map_or_else(unknown, set_out));
        }
        Some(match press.action? {
            action @ (Ascend | Descend) => {
                let stairs = nearest_stairs(action, &mut context.controller.game);
                stairs.map_or_else(|| Response::refuse("You know of no other staircase."), set_out)
            }
            Travel => context.controller.last_goal().map_or_else(
                || Response::refuse("You have not travelled on this level yet."),
                set_out,
            ),
            action => {
                let mut cell = context.known().position;
                if action != Rest {
                    move_cursor(&targets(&context.known()), &mut cell, action, context)?;
                }
                Response::open(Goal { cell, teleports: false })
            }
        })
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        let known = &screen.known_game.known;
        let is_last = |it: &Depth| it.level() == it.level_count();
        let is_last = known.world.get_resource().is_some_and(is_last);
        let down = if is_last { "" } else { "  {descend}: down" };
        let crown = if crown(known).is_some() { "  $: Crown" } else { "" };
        Some(screen.footer(&format!(
            "letter: go there  arrows: any place{down}{crown}  {{ascend}}: up  {{travel}}: again  \
             {{close}}: back  {{help}}: help"
        )))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "Choosing a destination",
            actions: &[
                (UiAction::Descend, "nearest staircase down"),
                (UiAction::Ascend, "nearest staircase up"),
                (UiAction::Travel, "last destination"),
                (UiAction::Rest, "any place, with a cursor"),
            ],
            fixed: &[
                ("a-z", "go to that place"),
                ("$", "the Crown, once you have seen it"),
                ("arrows", "any place, with a cursor"),
            ],
            ..LayerHelp::default()
        })
    }
}

impl Layer for Goal {
    fn name(&self) -> &'static str {
        if self.teleports { "Teleport" } else { "Goal" }
    }

    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let verb = if self.teleports { "Teleport" } else { "Travel" };
        let question = if self.cell == known_game.known.position {
            format!("{verb} where?")
        } else {
            format!("{verb} here ({})?", what_is_at(&known_game.known, self.cell))
        };
        BoardView::cursor(self.cell, Prompt::new(question))
    }

    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        self.cell = cell;
        Some(if self.teleports { Response::Stay } else { set_out(cell) })
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        match press.action? {
            UiAction::Confirm | UiAction::Rest if self.teleports => {
                Some(Response::UseWizardPower(WizardPower::Teleport(self.cell)))
            }
            UiAction::Confirm | UiAction::Rest | UiAction::Travel if !self.teleports => {
                Some(set_out(self.cell))
            }
            action => move_cursor(&targets(&context.known()), &mut self.cell, action, context),
        }
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer(TARGET_FOOTER))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(TARGET_HELP)
    }
}

fn set_out(cell: Position) -> Response {
    Response::StartJourney(Journey::travel(cell))
}

fn line(
    (letter, it, [name, way]): &(char, TravelDestination, [String; 2]),
    (from, width, names): (Position, usize, usize),
) -> String {
    let cell = it.landmark.cell();
    // What a longer name takes from the bearing decides which form of it fits.
    match (width + NAME).saturating_sub(names) {
        WIDE.. => format!("{letter}  {name:<names$} {:<24} {way}", bearing(from, cell)),
        MEDIUM.. => format!("{letter}  {name:<names$} {:<9} {way}", short_bearing(from, cell)),
        _ => format!("{letter}  {name}: {way}"),
    }
}

fn name_of_the_pile(player_view: &PlayerView<'_>, landmark: &Landmark) -> String {
    let name = name_of(player_view, landmark);
    let items = player_view.things_at(landmark.cell()).filter(|thing| thing.is_item).count();
    let is_item = matches!(landmark, Landmark::Thing(thing) if thing.is_item);
    match items.saturating_sub(usize::from(is_item)) {
        0 => name,
        more => format!("{name} and {more} more"),
    }
}

#[derive(Debug, Default)]
pub(crate) struct Seek(Option<u32>);

impl Layer for Seek {
    fn board(&self, _: &ScreenContext<'_>) -> BoardView {
        let typed = self.0.map_or(String::new(), |turn| turn.to_string());
        BoardView::prompt(Prompt::new(format!("Go to which turn? {typed}")).typed())
    }

    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        if let Some(digit) = press.letter().and_then(|letter| letter.to_digit(10)) {
            self.0 = Some(self.0.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            return Some(Response::Stay);
        }
        match (press.key.code, press.action) {
            (KeyCode::Backspace, _) => {
                self.0 = self.0.map(|turn| turn / 10).filter(|turn| *turn > 0);
            }
            (KeyCode::Enter, _) | (_, Some(UiAction::Confirm)) => {
                return Some(self.0.map_or(Response::Close, Response::GoTo));
            }
            (_, Some(UiAction::Close)) => return Some(Response::Close),
            _ => {}
        }
        Some(Response::Stay)
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer("digits  {confirm}: go  {close}: back"))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "Choosing a turn",
            actions: &[(UiAction::Confirm, "go to that turn")],
            fixed: &[("0-9", "its number"), ("Backspace", "delete a digit")],
            ..LayerHelp::default()
        })
    }
}
