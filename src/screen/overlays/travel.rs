//! Where to travel: a list of places that the player knows, or a cursor.

use crate::{
    grid::Position,
    messages::{
        describing::what_is_at,
        reasons::name_of,
        words::{bearing, count},
    },
    player::{Journey, Landmark, PlayerView, TravelDestination, destinations},
    screen::{
        overlay::{InputContext, KeyPress, Overlay, OverlayHelp, OverlayResponse, ScreenContext},
        overlays::{
            cursor::{self, aimed},
            lettered::letter_of,
        },
    },
    settings::UiAction,
    view::{OverlayView, Panel, Prompt, Scene, View},
};

/// As many as there are letters.
const MOST: usize = 26;
/// The fewest columns for a line with a name, a bearing and a way in columns.
const WIDE: u16 = 62;

/// The places that the player knew when it asked for them, with their names.
#[derive(Debug, Default)]
pub(crate) struct Travel {
    known: Vec<(TravelDestination, String)>,
    /// How many there are for which there is no letter.
    unlisted: usize,
}

/// A cell to travel to.
#[derive(Debug)]
pub(crate) struct Goal(Position);

pub(crate) fn open(desk: &mut InputContext<'_, '_>) -> OverlayResponse {
    let survey = desk.controller.game_mut().player_view();
    OverlayResponse::open(survey.map(|survey| Travel::of(&survey)).unwrap_or_default())
}

impl Travel {
    fn of(survey: &PlayerView<'_>) -> Self {
        let mut known = destinations(survey);
        let unlisted = known.len().saturating_sub(MOST);
        known.truncate(MOST);
        let named = |it: TravelDestination| (it, name_of(survey, &it.landmark));
        Self { known: known.into_iter().map(named).collect(), unlisted }
    }

    fn nearest(&self, way: &str, is_meant: impl Fn(&Landmark) -> bool) -> OverlayResponse {
        let found = self.known.iter().find(|(it, _)| is_meant(&it.landmark));
        found.map_or_else(
            || OverlayResponse::refuse(format!("You know no staircase {way}.")),
            |(it, _)| set_out(it.landmark.cell()),
        )
    }
}

impl Overlay for Travel {
    fn name(&self) -> &'static str {
        "Travel"
    }

    /// As many places as fit into the rows that there are; those that do not are
    /// counted, and their letters work all the same.
    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let room = Panel::room(screen.rows());
        let all = self.known.len() + self.unlisted;
        let fitting = if all > room { room - 1 } else { room };
        let (from, is_wide) = (scene.place(), screen.layout.width() >= WIDE);
        let shown = self.known.iter().zip('a'..='z').take(fitting);
        let mut lines: Vec<_> =
            shown.map(|((it, name), letter)| line(letter, it, name, (from, is_wide))).collect();
        if all > lines.len() {
            lines.push(format!("   and {} more, farther away", all - lines.len()));
        }
        if lines.is_empty() {
            lines.push("No place that you know.".to_owned());
        }
        OverlayView::panel(Panel {
            title: "Travel".to_owned(),
            lines,
            hint: screen.hint("a letter: there"),
            ..Panel::default()
        })
    }

    /// Letters choose; what points somewhere has a cursor do it.
    fn press(
        &mut self,
        press: KeyPress,
        desk: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        if let Some(letter @ 'a'..='z') = press.letter() {
            let index = usize::from(u8::try_from(letter).ok()? - b'a');
            let chosen = self.known.get(index);
            return Some(
                chosen.map_or(OverlayResponse::Stay, |(it, _)| set_out(it.landmark.cell())),
            );
        }
        let known = desk.known();
        Some(match press.action? {
            UiAction::Descend => self.nearest("down", |it| matches!(it, Landmark::Down(_))),
            UiAction::Ascend => self.nearest("up", |it| matches!(it, Landmark::Up(_))),
            UiAction::Travel => desk.controller.last_goal().map_or_else(
                || OverlayResponse::refuse("You have not travelled on this level yet."),
                set_out,
            ),
            UiAction::Rest => OverlayResponse::open(Goal(known.place())),
            action => OverlayResponse::open(Goal(aimed(&known, known.place(), action)?)),
        })
    }

    fn point(&mut self, cell: Position) -> Option<OverlayResponse> {
        Some(set_out(cell))
    }

    fn choose(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        letter_of(line, view)
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.list(
            "a letter: there  a direction: any place",
            &[
                (UiAction::Descend, "down"),
                (UiAction::Ascend, "up"),
                (UiAction::Travel, "as before"),
                (UiAction::Close, "back"),
                (UiAction::Help, "help"),
            ],
        ))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(OverlayHelp {
            title: "You choose a place",
            actions: &[
                (UiAction::Descend, "the nearest staircase down"),
                (UiAction::Ascend, "the nearest staircase up"),
                (UiAction::Travel, "where you went last"),
                (UiAction::Rest, "any place, by a cursor"),
            ],
            fixed: &[("a-z", "the place with that letter"), ("arrows", "any place, by a cursor")],
            ..OverlayHelp::default()
        })
    }
}

impl Overlay for Goal {
    fn name(&self) -> &'static str {
        "Goal"
    }

    fn show(&self, scene: &Scene<'_>, _: &ScreenContext<'_>) -> OverlayView {
        let target = what_is_at(scene.world, &scene.known, self.0);
        OverlayView::cursor(self.0, Prompt::new(format!("Travel to {target}?")))
    }

    fn press(
        &mut self,
        press: KeyPress,
        desk: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let action = press.action?;
        if matches!(action, UiAction::Confirm | UiAction::Rest | UiAction::Travel) {
            return Some(set_out(self.0));
        }
        cursor::follow(&mut self.0, action, desk)
    }

    fn point(&mut self, cell: Position) -> Option<OverlayResponse> {
        Some(set_out(cell))
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(cursor::footer(screen))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(cursor::HELP)
    }
}

fn set_out(cell: Position) -> OverlayResponse {
    OverlayResponse::SetOut(Journey::travel(cell))
}

fn line(
    letter: char,
    it: &TravelDestination,
    name: &str,
    (from, is_wide): (Position, bool),
) -> String {
    let place = bearing(from, it.landmark.cell());
    let way = it.steps.map_or("no way".to_owned(), |steps| count(steps.into(), "step"));
    if is_wide {
        format!("{letter}  {name:<20} {place:<24} {way}")
    } else {
        format!("{letter}  {name}: {way}")
    }
}
