//! Cursors: to look around, and to aim an item that is thrown or used. Also the choice of a
//! direction, to run, to close a door or to use an art.

use super::{
    super::layer::LayerHelp,
    arts::{Art, Arts, perform},
    confirm::Bit,
    lists::Card,
};
use crate::prelude::*;
use crate::{
    messages::{describe, what_is_at},
    session::{Handled, ItemAction, aim, close_door, handle},
    view::{Belonging, Flight, Forecast, Marks},
};
use hexdelve::{
    game::check_action,
    knowledge::Region,
    player::{Journey, Refusal},
    things::{averts_attacks, usage},
};

const LEAP: u16 = 8;
/// The largest level on which it also jumps to stairs: every jump searches all cells.
const SEARCHED: usize = 1 << 18;

pub(crate) struct Look(pub(crate) Position);

impl Layer for Look {
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let told = describe(&screen.known_game.known, screen.known_game.roster, self.0);
        BoardView::cursor(self.0, Prompt { is_urgent: true, ..Prompt::new(told.words) })
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let told = describe(&screen.known_game.known, screen.known_game.roster, self.0);
        if let Some((title, lines)) = told.more(screen.columns()) {
            let card = if told.of_a_monster { screen.key_to_a_mind() } else { String::new() };
            screen.panel(title, lines, &card).render(frame);
        }
    }

    fn forecast_needs(&self) -> &'static [Forecast] {
        &[Forecast::Approaches]
    }

    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        self.0 = cell;
        Some(Response::Stay)
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let (action, known) = (press.action?, context.known());
        if action == UiAction::Confirm {
            let monster = known.nearest_first().into_iter().find(|it| it.position == self.0)?;
            return Some(Card::open(monster.id));
        }
        let leap = |way, steps| leap(known.dungeon.size(), self.0, way, steps);
        self.0 = match (action, action.direction(), action.run()) {
            (UiAction::Next | UiAction::Previous, ..) => another(&sights(&known), self.0, action)?,
            (_, Some(way), _) => leap(way, 1),
            (_, _, Some(way)) => leap(way, LEAP),
            _ => return None,
        };
        Some(Response::Stay)
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer("directions: move  {next}: next  {close}: back  {help}: help"))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "Looking around",
            uses_direction_keys: true,
            uses_run_keys: true,
            actions: &[
                (UiAction::Next, "next monster, thing, sound or staircase"),
                (UiAction::Previous, "previous one"),
                (UiAction::Confirm, "the monster's mind"),
                (UiAction::Look, "back to the game"),
            ],
            ..LayerHelp::default()
        })
    }
}

fn leap(size: Size, from: Position, way: Direction, steps: u16) -> Position {
    let path = (0..steps).scan(from, |cell, _| {
        *cell = cell.step(way);
        Some(*cell).filter(|cell| size.contains(*cell))
    });
    path.last().unwrap_or(from)
}

fn sights(known: &PlayerView<'_>) -> Vec<Position> {
    let mut sights: Vec<_> = known.nearest_first().into_iter().map(|it| it.position).collect();
    let dungeon = known.dungeon;
    let mut things: Vec<_> = known.things.iter().map(|thing| thing.cell).collect();
    if dungeon.size().area() <= SEARCHED {
        things.extend(dungeon.cells_with(Terrain::UpStairs));
        things.extend(dungeon.cells_with(Terrain::DownStairs));
    }
    things.retain(|it| known.knows(*it));
    things.extend(known.ghosts().map(|it| it.sighting.position));
    let nearest = |it: &Region<'_>| {
        it.cells().iter().copied().min_by_key(|cell| known.position.distance(*cell))
    };
    things.extend(known.regions().iter().filter_map(nearest));
    // The cursor begins at the PC's cell, which has been described by then.
    things.retain(|it| *it != known.position && !sights.contains(it));
    things.sort_unstable_by_key(|cell| (known.position.distance(*cell), cell.y, cell.x));
    things.dedup();
    sights.extend(things);
    sights
}

pub(crate) const NOBODY_IN_SIGHT: &str = "No monster is in sight.";

pub(crate) fn move_cursor(
    targets: &[Position],
    cell: &mut Position,
    action: UiAction,
    context: &GameContext<'_, '_>,
) -> Option<Response> {
    if !matches!(action, UiAction::Next | UiAction::Previous) {
        let to = Some(cell.step(action.direction()?));
        *cell = to.filter(|it| context.known().dungeon.size().contains(*it))?;
    } else if let Some(to) = another(targets, *cell, action) {
        *cell = to;
    } else {
        return Some(Response::refuse(NOBODY_IN_SIGHT));
    }
    Some(Response::Stay)
}

fn another(targets: &[Position], cell: Position, action: UiAction) -> Option<Position> {
    let later = if action == UiAction::Previous { targets.len().saturating_sub(1) } else { 1 };
    let at = targets.iter().position(|target| *target == cell);
    targets.get(at.map_or(0, |at| (at + later) % targets.len())).copied()
}

/// Nearest first. A monster that is only sensed is not a target.
pub(crate) fn targets(known: &PlayerView<'_>) -> Vec<Position> {
    let places = known.nearest_first().into_iter().map(|monster| monster.position);
    places.filter(|place| known.sees(*place)).collect()
}

pub(crate) const TARGET_HELP: LayerHelp = LayerHelp {
    title: "Choosing a target",
    uses_direction_keys: true,
    uses_run_keys: false,
    actions: &[
        (UiAction::Next, "next target"),
        (UiAction::Previous, "previous target"),
        (UiAction::Confirm, "confirm target"),
    ],
    fixed: &[],
};

pub(crate) const TARGET_FOOTER: &str =
    "directions: move  {confirm}: confirm  {close}: back  {next}: next monster  {help}: help";

pub(crate) struct Aim {
    pub(crate) what: Aimed,
    pub(crate) cell: Position,
}

pub(crate) enum Aimed {
    Item(ItemAction, Slot),
    Art(Art),
}

pub(crate) fn take_in_hand(game: &Game, action: ItemAction, slot: Slot) -> Response {
    let action = match handle(game, action, slot) {
        Ok(Handled::Do(command)) => return Response::Do(command),
        Ok(Handled::Aim(action)) => action,
        Err(refusal) => return Response::refuse(refusal),
    };
    // What works where the PC is, or does nothing when it is thrown.
    let usage = Belonging::in_slot(game.world(), slot).map(|it| usage(game.world(), it.entity));
    let is_set_down = !matches!(usage, Some(UseMethod::Thrown | UseMethod::Worn));
    let what = Aimed::Item(action, slot);
    let target = what.affected_first(game).first().copied().ok_or(Refusal::NoTarget);
    let cell = match target.and_then(|cell| what.aim(game, cell).map(|_| cell)) {
        Err(refusal) if action == ItemAction::Use => return Response::refuse(refusal),
        Ok(cell) if action == ItemAction::Use || !is_set_down => cell,
        _ => PlayerView::of(game.world()).position,
    };
    Response::open(Aim { what, cell })
}

impl Aimed {
    fn aim(&self, game: &Game, cell: Position) -> Result<Option<Action>, Refusal> {
        match self {
            Self::Item(action, slot) => aim(game, *action, *slot, cell),
            Self::Art(art) => {
                let action = art.use_at(cell);
                game.check_action(action).map(|()| Some(action))
            }
        }
    }

    /// The nearest first in each group.
    pub(super) fn affected_first(&self, game: &Game) -> Vec<Position> {
        let known = PlayerView::of(game.world());
        let mut targets = targets(&known);
        let is_thrown = matches!(self, Self::Item(ItemAction::Throw | ItemAction::Drop, _));
        targets.sort_by_key(|cell| {
            let is_short = is_thrown && Flight::of(&known, *cell).lands != *cell;
            is_short || self.aim(game, *cell).is_err()
        });
        targets
    }
}

impl Layer for Aim {
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known_game = screen.known_game;
        let (action, slot) = match &self.what {
            Aimed::Item(action, slot) => (*action, *slot),
            Aimed::Art(art) => {
                let target = what_is_at(&known_game.known, self.cell);
                return BoardView::cursor(self.cell, Prompt::new(art.question(&target)));
            }
        };
        let item = Belonging::in_slot(known_game.world, slot);
        let name = item.map_or("thing", |it| it.name());
        let is_here = self.cell == known_game.known.position;
        let target = what_is_at(&known_game.known, self.cell);
        let target = if is_here { "your feet" } else { &target };
        if action == ItemAction::Use {
            let prompt = Prompt::new(format!("Aim the {name} at {target}?"));
            return BoardView::cursor(self.cell, prompt);
        }
        let foretold = item.and_then(|it| it.outcome_of_a_throw(known_game.world, self.cell));
        let foretold = foretold.map_or(String::new(), |words| format!(" {words}."));
        let flight = Flight::of(&known_game.known, self.cell);
        let loss = item.map_or("", |item| loss(known_game.world, &item));
        let words = if known_game.known.sees(self.cell) {
            format!("Throw the {name} at {target}?{foretold}{loss}{}", flight.shortfall)
        } else {
            Refusal::OutOfSight.to_string()
        };
        let marks = Marks::of_a_flight(&flight);
        BoardView { marks, ..BoardView::cursor(self.cell, Prompt::new(words)) }
    }

    fn is_question(&self) -> bool {
        true
    }

    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        self.cell = cell;
        Some(Response::Stay)
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let (game, action) = (context.game(), press.action?);
        let same_key = match self.what {
            Aimed::Item(ItemAction::Use, _) => UiAction::Use,
            Aimed::Item(..) => UiAction::Throw,
            Aimed::Art(_) => UiAction::Arts,
        };
        if action != same_key && !matches!(action, UiAction::Confirm | UiAction::Rest) {
            let targets = self.what.affected_first(game);
            return move_cursor(&targets, &mut self.cell, action, context);
        }
        Some(match (self.what.aim(game, self.cell), &self.what) {
            (Ok(Some(command)), _) => Response::Do(command),
            (Ok(None), Aimed::Item(_, slot)) => {
                Response::open(Bit { slot: *slot, cell: self.cell })
            }
            (Ok(None), Aimed::Art(_)) => Response::Stay,
            (Err(refusal), _) => Response::refuse(refusal),
        })
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer(TARGET_FOOTER))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(TARGET_HELP)
    }
}

fn loss(world: &World, belonging: &Belonging<'_>) -> &'static str {
    let wards = |it: &Belonging<'_>| averts_attacks(world, it.entity);
    let count =
        || Belonging::all(world).into_iter().filter(wards).map(|it| it.count).sum::<usize>();
    if belonging.is_worn {
        " You are wearing it."
    } else if wards(belonging) && count() <= 1 {
        " It is your only ward."
    } else {
        ""
    }
}

pub(crate) enum ChooseDirection {
    Run,
    Door,
    Art(Art),
}

pub(crate) fn close(game: &Game) -> Response {
    match close_door(game) {
        Ok(Some(command)) => Response::Do(command),
        Ok(None) => Response::open(ChooseDirection::Door),
        Err(words) => Response::refuse(words),
    }
}

impl ChooseDirection {
    /// The action, except for a run.
    fn action(&self, way: Direction, known: &PlayerView<'_>) -> Option<Action> {
        match self {
            Self::Run => None,
            Self::Door => Some(Action::Close(way)),
            Self::Art(art) => Some(art.use_at(known.position.step(way))),
        }
    }
}

impl Layer for ChooseDirection {
    fn name(&self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Door => "Door",
            Self::Art(_) => "Art",
        }
    }

    /// Where the action is possible, its cell is marked.
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        let known = &screen.known_game.known;
        let question = match self {
            Self::Run => "Run in which direction?".to_owned(),
            Self::Door => "Close the door in which direction?".to_owned(),
            Self::Art(art) => art.question("in which direction"),
        };
        let may = |action| check_action(known.world, known.player?, action).ok();
        let works = |way: &Direction| self.action(*way, known).and_then(may).is_some();
        let ways = Direction::ALL.into_iter().filter(works);
        let marks = Marks::of_aims(ways.map(|way| known.position.step(way)));
        BoardView { marks, ..BoardView::prompt(Prompt::new(question)) }
    }

    fn is_question(&self) -> bool {
        true
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let action = press.action?;
        if action == UiAction::Arts && matches!(self, Self::Art(_)) {
            return Some(Response::open(Arts::default()));
        }
        let way = action.direction().or(action.run().filter(|_| matches!(self, Self::Run)))?;
        let Some(action) = self.action(way, &context.known()) else {
            return Some(Response::StartJourney(Journey::run(way)));
        };
        Some(perform(context.game(), action))
    }

    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer(match self {
            Self::Run => "directions: run  {close}: back",
            Self::Door => "directions: close  {close}: back",
            Self::Art(_) => "directions: use  {arts}: all arts  {close}: back",
        }))
    }

    fn help(&self) -> Option<LayerHelp> {
        let is_art = matches!(self, Self::Art(_));
        let actions: &[_] = if is_art { &[(UiAction::Arts, "all arts")] } else { &[] };
        let title = "Choosing a direction";
        Some(LayerHelp { title, uses_direction_keys: true, actions, ..LayerHelp::default() })
    }
}
