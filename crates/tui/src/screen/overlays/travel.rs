//! The choice of a destination: a list of known places, or a cursor.

use crate::{
    messages::{
        describing::what_is_at,
        reasons::name_of,
        words::{bearing, short_bearing},
    },
    screen::{
        overlay::{
            InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
        },
        overlays::{
            cursor::{self, aimed},
            lettered::letter_of,
        },
    },
    session::PlaceLetters,
    settings::{InputMode, Key, KeyCode, KeyMap, UiAction, with_keys},
    view::{KnownGame, OverlayView, Panel, Prompt, View},
};
use hexdelve::{
    dungeon::Terrain,
    grid::Position,
    player::{Journey, Landmark, PlayerView, TravelDestination, destinations},
    text::count,
};

/// The minimum number of columns for lines with the bearing, in a long or a short form.
const WIDE: usize = 58;
const MEDIUM: usize = 43;
/// Columns for names in the narrowest list with bearings, and the most added in a wider one.
const NAME: usize = 20;
const MOST_SPARE: usize = 12;

#[derive(Debug, Default)]
pub(crate) struct Travel {
    known: Vec<(TravelDestination, String)>,
    /// They do not change on a level.
    letters: Vec<char>,
    unlisted: usize,
    underfoot: Option<Terrain>,
    /// With the Crown, only the stairs up lead on.
    is_escaping: bool,
}

#[derive(Debug)]
pub(crate) struct Goal(Position);

pub(crate) fn open(context: &mut InputContext<'_, '_>) -> OverlayResponse {
    let usable = usable_letters(context.keys);
    let (game, letters) = context.controller.game_and_place_letters();
    let player_view = game.player_view();
    let travel = player_view.map(|player_view| Travel::of(&player_view, letters, &usable));
    OverlayResponse::open(travel.unwrap_or_default())
}

/// Their keys do nothing else here.
fn usable_letters(keys: &KeyMap) -> Vec<char> {
    let action = |letter| keys.action(Key::from(KeyCode::Char(letter)), InputMode::Playing);
    ('a'..='z').filter(|letter| !action(*letter).is_some_and(is_used)).collect()
}

const fn is_used(action: UiAction) -> bool {
    action.direction().is_some()
        || matches!(
            action,
            UiAction::Descend
                | UiAction::Ascend
                | UiAction::Travel
                | UiAction::Rest
                | UiAction::Close
                | UiAction::Help
        )
}

impl Travel {
    fn of(player_view: &PlayerView<'_>, places: &mut PlaceLetters, usable: &[char]) -> Self {
        let mut known = destinations(player_view);
        let is_escaping = player_view.depth.is_some_and(|depth| depth.escaping);
        if is_escaping {
            known.sort_by_key(|it| !matches!(it.landmark, Landmark::Up(_)));
        }
        let unlisted = known.len().saturating_sub(usable.len());
        // The farthest places are left out, but no stairs: players travel to them most.
        let is_staircase =
            |it: &TravelDestination| matches!(it.landmark, Landmark::Down(_) | Landmark::Up(_));
        for _ in 0..unlisted {
            let farthest = known.iter().rposition(|it| !is_staircase(it));
            known.remove(farthest.unwrap_or(known.len() - 1));
        }
        let level = player_view.depth.map(|depth| depth.level);
        let cells = known.iter().map(|it| it.landmark.cell());
        let letters = places.assign(level, &cells.collect::<Vec<_>>(), usable);
        let named = |it: TravelDestination| (it, name_of_the_pile(player_view, &it.landmark));
        let underfoot = Some(player_view.dungeon.terrain(player_view.position));
        let underfoot =
            underfoot.filter(|it| matches!(it, Terrain::DownStairs | Terrain::UpStairs));
        let known = known.into_iter().map(named).collect();
        Self { known, letters, unlisted, underfoot, is_escaping }
    }

    fn nearest(
        &self,
        way: &str,
        context: &mut InputContext<'_, '_>,
        is_meant: impl Fn(&Landmark) -> bool,
    ) -> OverlayResponse {
        let (here, remedy) = match self.underfoot {
            Some(Terrain::DownStairs) => ("down", "You are there: {descend} goes down."),
            Some(_) => ("up", "You are there: {ascend} goes up."),
            None => ("", ""),
        };
        if here == way {
            context.controller.forget_old_news();
            context.controller.say(with_keys(remedy, context.keys));
            return OverlayResponse::Close;
        }
        let found = self.known.iter().find(|(it, _)| is_meant(&it.landmark));
        found.map_or_else(
            || OverlayResponse::refuse(format!("You know of no staircase {way}.")),
            |(it, _)| set_out(it.landmark.cell()),
        )
    }
}

impl Overlay for Travel {
    fn name(&self) -> &'static str {
        "Travel"
    }

    /// The letters of the places that do not fit work too.
    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let room = Panel::room(screen.rows());
        let all = self.known.len() + self.unlisted;
        let fitting = if all > room { room - 1 } else { room };
        let (from, width) = (known_game.known.position, screen.columns());
        let longest = self.known.iter().map(|(_, name)| name.chars().count()).max();
        let names = longest.unwrap_or_default().clamp(NAME, NAME + MOST_SPARE);
        let shown = self.known.iter().zip(&self.letters).take(fitting);
        let mut lines: Vec<_> = shown
            .map(|((it, name), letter)| line(*letter, it, name, (from, width, names)))
            .collect();
        if all > lines.len() {
            lines.push(format!("   and {} more, farther away", all - lines.len()));
        }
        if lines.is_empty() {
            lines.push("You know of no place to go.".to_owned());
        }
        OverlayView::panel(Panel {
            title: "Travel".to_owned(),
            lines,
            hint: screen.hint("a-z: go there"),
            ..Panel::default()
        })
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        if let Some(letter @ 'a'..='z') = press.letter() {
            let index = self.letters.iter().position(|it| *it == letter);
            if let Some((chosen, _)) = index.and_then(|index| self.known.get(index)) {
                return Some(set_out(chosen.landmark.cell()));
            }
            if !press.action.is_some_and(is_used) {
                return Some(OverlayResponse::Stay);
            }
        }
        let here = context.known().position;
        Some(match press.action? {
            UiAction::Descend if !self.is_escaping => {
                self.nearest("down", context, |it| matches!(it, Landmark::Down(_)))
            }
            UiAction::Ascend | UiAction::Descend => {
                self.nearest("up", context, |it| matches!(it, Landmark::Up(_)))
            }
            UiAction::Travel => context.controller.last_goal().map_or_else(
                || OverlayResponse::refuse("You have not travelled on this level yet."),
                set_out,
            ),
            UiAction::Rest => OverlayResponse::open(Goal(here)),
            action => OverlayResponse::open(Goal(aimed(&context.known(), here, action)?)),
        })
    }

    fn on_cell_click(&mut self, cell: Position) -> Option<OverlayResponse> {
        Some(set_out(cell))
    }

    fn on_line_click(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        letter_of(line, view)
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.list(
            "a-z: go there  directions: any place",
            &[
                (UiAction::Descend, "down"),
                (UiAction::Ascend, "up"),
                (UiAction::Travel, "again"),
                (UiAction::Close, "back"),
                (UiAction::Help, "help"),
            ],
        ))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(OverlayHelp {
            title: "Choosing a destination",
            actions: &[
                (UiAction::Descend, "nearest staircase down"),
                (UiAction::Ascend, "nearest staircase up"),
                (UiAction::Travel, "last destination"),
                (UiAction::Rest, "any place, with a cursor"),
            ],
            fixed: &[("a-z", "go to that place"), ("arrows", "any place, with a cursor")],
            ..OverlayHelp::default()
        })
    }
}

impl Overlay for Goal {
    fn name(&self) -> &'static str {
        "Goal"
    }

    fn show(&self, known_game: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        let target = what_is_at(&known_game.known, self.0);
        let question = if self.0 == known_game.known.position {
            "Travel where?".to_owned()
        } else {
            format!("Travel here ({target})?")
        };
        OverlayView::cursor(self.0, Prompt::new(question))
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let action = press.action?;
        if matches!(action, UiAction::Confirm | UiAction::Rest | UiAction::Travel) {
            return Some(set_out(self.0));
        }
        cursor::follow(&mut self.0, action, context)
    }

    fn on_cell_click(&mut self, cell: Position) -> Option<OverlayResponse> {
        Some(set_out(cell))
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(cursor::footer(screen))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(cursor::HELP)
    }
}

fn set_out(cell: Position) -> OverlayResponse {
    OverlayResponse::StartJourney(Journey::travel(cell))
}

fn line(
    letter: char,
    it: &TravelDestination,
    name: &str,
    (from, width, names): (Position, usize, usize),
) -> String {
    let cell = it.landmark.cell();
    let way = it.turns.map_or("unknown".to_owned(), |turns| count(turns, "turn"));
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
