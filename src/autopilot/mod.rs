//! The built-in autopilots, which play in place of a human player, with the same [`PlayerView`] and
//! actions: those that explore, hunt or walk straight ahead, and those that search for a plan by the
//! game's own rules.

mod errands;
mod searcher;

use crate::{
    action::Action,
    creature::Ability,
    grid::{Direction, Grid, Position},
    knowledge::PerceivedMonster,
    lookahead::{PlanMeans, PlanSearch},
    path::{DistanceMap, DistanceMapKind, TunnelCosts, downhill},
    player::{Autopilot, PlayerView},
};
use rand::seq::IndexedRandom;
use searcher::Searcher;
use strum::{Display, EnumString, IntoStaticStr};
use thiserror::Error;

/// The built-in autopilots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[strum(parse_err_ty = UnknownAutopilot, parse_err_fn = unknown_autopilot)]
pub enum AutopilotName {
    /// Stays where it is.
    Rest,
    /// Steps to a random neighbouring cell.
    Random,
    /// Walks straight ahead, and changes direction at a wall.
    #[strum(serialize = "vector")]
    Straight,
    /// Walks to the nearest cell it has not seen yet.
    Explore,
    /// Attacks when it can, and keeps out of reach when it cannot.
    #[default]
    Hunter,
    /// Looks two turns ahead by the game's own rules: plays the delve with steps, items and arts.
    Careful,
    /// Takes nothing except the Crown. It waits while a monster can come, and strikes first.
    Patient,
    /// Looks two turns ahead by the game's own rules: strikes if that is safe, else rests, else
    /// steps aside. Uses no items.
    Formula,
    /// Looks six turns ahead by the game's own rules, over steps, items and arts.
    Searcher,
}

/// The error for an unknown autopilot name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no autopilot called \"{0}\": use rest, random, vector, explore, hunter, careful, \
     patient, formula or searcher"
)]
pub struct UnknownAutopilot(String);

impl AutopilotName {
    /// All autopilots.
    pub const ALL: [Self; 9] = every_variant![
        Rest, Random, Straight, Explore, Hunter, Careful, Patient, Formula, Searcher
    ];

    /// Returns the autopilot's name on the command line.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Creates a new autopilot of this kind.
    pub fn start(self) -> Box<dyn Autopilot> {
        let searcher = |turns, width, means, waits| {
            Box::new(Searcher::new(PlanSearch { turns, width, means }, waits))
        };
        match self {
            Self::Rest => Box::new(|_: &PlayerView<'_>| Action::Rest),
            Self::Random => Box::new(|view: &PlayerView<'_>| Walker::default().choose_action(view)),
            Self::Straight => Box::<Walker>::default(),
            Self::Explore => Box::<Explorer>::default(),
            Self::Hunter => Box::<Hunter>::default(),
            Self::Careful => searcher(2, 6, PlanMeans::Frugal, (2, 6)),
            Self::Patient => searcher(1, 1, PlanMeans::Moves, (40, 6)),
            Self::Formula => searcher(2, 9, PlanMeans::Moves, (12, 6)),
            Self::Searcher => searcher(6, 4, PlanMeans::All, (0, 2)),
        }
    }
}

fn unknown_autopilot(word: &str) -> UnknownAutopilot {
    UnknownAutopilot(word.to_owned())
}

/// Once it has seen every cell it can reach, it starts over.
#[derive(Debug, Default)]
struct Explorer {
    seen: Option<Grid<bool>>,
    goal: Option<Position>,
}

impl Autopilot for Explorer {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let size = view.dungeon.size();
        let seen = self.seen.get_or_insert_with(|| Grid::filled(size, false));
        for cell in view.field_of_view.cells() {
            seen[cell] = true;
        }
        if self.goal.is_none_or(|goal| seen[goal]) {
            let from_here = view.distance_map(DistanceMapKind::Open, view.position);
            self.goal = nearest(&from_here, view.dungeon.open_cells().filter(|cell| !seen[*cell]));
        }
        let Some(goal) = self.goal else {
            self.seen = None;
            return Action::Rest;
        };
        let (kind, costs) = (DistanceMapKind::Open, &TunnelCosts::DEFAULT);
        let way =
            downhill(&view.distance_map(kind, goal), view.dungeon, costs, kind, view.position);
        way.map_or(Action::Rest, Action::Step)
    }
}

/// The first one, among equally near cells.
fn nearest(map: &DistanceMap, cells: impl Iterator<Item = Position>) -> Option<Position> {
    let cells = cells.filter_map(|cell| Some((map.distance(cell)?, cell)));
    cells.min_by_key(|(distance, _)| *distance).map(|(_, cell)| cell)
}

/// Kills and approaches if none can strike back in time. If no cell is safe, it moves to that which
/// the fewest can reach; if none has come for a while, it takes a risk.
#[derive(Debug, Default)]
struct Hunter {
    waited: u32,
}

/// In turns. Within that time, any monster able to reach the PC would have done so.
const PATIENCE: u32 = 12;

impl Autopilot for Hunter {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let bold = self.waited >= PATIENCE;
        let prey = nearest_prey(view);
        let steps = view.possible_steps().into_iter();
        let steps = steps.map(|way| (Action::Step(way), view.position.step(way)));
        let moves = [(Action::Rest, view.position)].into_iter().chain(steps);
        let choice = moves.min_by_key(|(_, cell)| {
            let kills = view.monster_at(*cell).is_some();
            let danger = if bold { 0 } else { threats(view, *cell) };
            let way = prey.as_ref().and_then(|prey| prey.distance(*cell));
            (danger, !kills, way.unwrap_or(u32::MAX))
        });
        let command = choice.map_or(Action::Rest, |(command, _)| command);
        self.waited = if command == Action::Rest { self.waited + 1 } else { 0 };
        command
    }
}

fn nearest_prey(view: &PlayerView<'_>) -> Option<DistanceMap> {
    let kind = DistanceMapKind::of(view.means().digs);
    let from_here = view.distance_map(kind, view.position);
    let place = nearest(&from_here, view.monsters.iter().map(|monster| monster.position))?;
    Some(view.distance_map(kind, place))
}

fn threats(view: &PlayerView<'_>, cell: Position) -> usize {
    // Ignores rock. One already in the cell does not count, because the PC's step kills it.
    let leaps = |it: &&PerceivedMonster| {
        let distance = u64::from(it.position.distance(cell));
        distance > 0 && it.turns_before(view.next_turn) >= distance
    };
    let near: Vec<_> = view.monsters.iter().filter(leaps).collect();
    // Entering rock opens it to every monster nearby, so their paths need not be checked.
    if near.is_empty() || !view.dungeon.is_open(cell) {
        return near.len();
    }
    let walks = view.distance_map(DistanceMapKind::Open, cell);
    let arrives = |it: &&&PerceivedMonster| {
        let way = walks.distance(it.position).map(u64::from);
        it.has(Ability::Tunneling) || way.is_some_and(|way| way <= it.turns_before(view.next_turn))
    };
    near.iter().filter(arrives).count()
}

#[derive(Debug, Default)]
struct Walker {
    heading: Option<Direction>,
}

impl Autopilot for Walker {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let straight_on = self.heading.filter(|way| view.check_step(*way).is_ok());
        let mut stream = view.seed.stream(b"autopilot", view.turns, 0);
        self.heading = straight_on.or_else(|| view.possible_steps().choose(&mut stream).copied());
        self.heading.map_or(Action::Rest, Action::Step)
    }
}
