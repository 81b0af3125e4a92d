//! Walking distances from the PC, its possible steps, and hazards. Also an erratic PC's random
//! steps, in a plugin of their own: the pit, which makes no PC erratic, need not check for it.

use super::{PlayerView, Refusal, choose_player_action};
use crate::{
    action::Action,
    creature::{Abilities, Ability, CharacterId, Player, RockBorer, Tunneling},
    dungeon::{Dungeon, Feature, Hardness, MovementCapabilities},
    grid::{Direction, Grid, Position},
    knowledge::RememberedThing,
    mind::{choose_monster_action, random_step, staggers},
    rng::Seed,
    things::{Hold, ThingKind, ThingKindId},
    turn::{CurrentTurn, NextTurn, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Of a cell the search has not reached.
const FAR: u32 = u32::MAX;
/// Of a cell the search must not enter: an obstacle or a shunned cell.
const SHUT: u32 = FAR - 1;

/// The number of steps from the PC to each cell it can walk to.
#[derive(Debug)]
pub struct Ways {
    steps: Grid<u32>,
    reached: Vec<Position>,
    delays: BTreeMap<Position, u32>,
}

impl Ways {
    /// Searches the known cells, except the shunned ones.
    pub fn from_the_player(view: &PlayerView<'_>, shunned: &[Position]) -> Self {
        Self::search(view, shunned, BTreeMap::new(), |cell| is_way(view, cell))
    }

    /// Of two cells at the same distance, the one found first comes first.
    fn search(
        view: &PlayerView<'_>,
        shunned: &[Position],
        delays: BTreeMap<Position, u32>,
        is_open: impl Fn(Position) -> bool,
    ) -> Self {
        let mut steps = Grid::filled(view.dungeon.size(), FAR);
        for cell in shunned.iter().filter(|cell| view.dungeon.size().contains(**cell)) {
            steps[*cell] = SHUT;
        }
        steps[view.position] = 0;
        let mut reached = Vec::new();
        let mut rings = BTreeMap::from([(0, vec![view.position])]);
        while let Some((distance, ring)) = rings.pop_first() {
            for here in ring {
                if steps[here] < distance {
                    continue;
                }
                reached.push(here);
                for cell in here.neighbours() {
                    let next = distance + 1 + delays.get(&cell).copied().unwrap_or_default();
                    match steps.get(cell).copied() {
                        Some(FAR) if !is_open(cell) => steps[cell] = SHUT,
                        Some(known) if known != SHUT && next < known => {
                            steps[cell] = next;
                            rings.entry(next).or_default().push(cell);
                        }
                        _ => {}
                    }
                }
            }
        }
        Self { steps, reached, delays }
    }

    /// Paths prefer dry and quiet ground. Distances are weights, not steps.
    pub(crate) fn for_a_journey(view: &PlayerView<'_>, crosses: bool) -> Self {
        let shunned = if crosses { deadly_hazards(view) } else { hazards(view) };
        Self::search(view, &shunned, delays(view), |cell| is_way(view, cell))
    }

    /// As if all unknown cells were open. A PC that follows such a path and searches
    /// again whenever it sees more comes to its goal or learns that no path leads there.
    pub(super) fn through_the_unknown(
        view: &PlayerView<'_>,
        shunned: &[Position],
        delays: BTreeMap<Position, u32>,
    ) -> Self {
        Self::search(view, shunned, delays, |cell| view.is_unknown(cell) || is_way(view, cell))
    }

    /// Iterates over the reachable cells, nearest first. The first one is the PC's cell.
    pub fn cells(&self) -> impl Iterator<Item = Position> {
        self.reached.iter().copied()
    }

    /// Returns the distance to a cell in steps and delays. `None` if no path leads there.
    pub fn steps(&self, cell: Position) -> Option<u32> {
        self.steps.get(cell).copied().filter(|steps| *steps < SHUT)
    }

    pub(crate) fn first_step(&self, goal: Position) -> Option<Direction> {
        self.route(goal)?.first().copied()
    }

    /// Returns the steps of a shortest path to a cell. `None` if no path leads there.
    pub fn route(&self, goal: Position) -> Option<Vec<Direction>> {
        self.steps(goal)?;
        let mut cell = goal;
        let mut route = Vec::new();
        // Built backwards: every reachable cell has a neighbour that is one step nearer to the PC.
        while let Some(steps) = self.steps(cell).filter(|steps| *steps > 0) {
            let weight = 1 + self.delays.get(&cell).copied().unwrap_or_default();
            let steps = steps.checked_sub(weight)?;
            let before = cell.neighbours().find(|next| self.steps(*next) == Some(steps))?;
            route.extend(before.toward(cell));
            cell = before;
        }
        route.reverse();
        Some(route)
    }

    /// The steps, the moves lost on the way, and one for each door to open or rubble to clear.
    pub(super) fn turns(&self, view: &PlayerView<'_>, goal: Position) -> Option<u32> {
        let lost = |cell| view.feature_at(cell).map_or(0, moves_lost);
        let solid = |cell| u32::from(view.dungeon.obstacle(cell).is_solid());
        let cells = self.cells_to(view, goal)?.into_iter();
        Some(cells.map(|cell| 1 + lost(cell) + solid(cell)).sum())
    }

    pub(super) fn cells_to(&self, view: &PlayerView<'_>, goal: Position) -> Option<Vec<Position>> {
        let steps = self.route(goal)?.into_iter();
        let step = |cell: &mut Position, way| {
            *cell = cell.step(way);
            Some(*cell)
        };
        Some(steps.scan(view.position, step).collect())
    }

    /// The goal itself or, if it contains something solid, the nearest cell beside it.
    pub(super) fn approach(&self, view: &PlayerView<'_>, goal: Position) -> Option<Position> {
        let is_solid = view.dungeon.obstacle(goal).is_solid();
        if is_solid { self.nearest_beside(goal) } else { self.steps(goal).map(|_| goal) }
    }

    /// Returns the nearest reachable neighbour of a cell, or `None` if there is none.
    pub fn nearest_beside(&self, cell: Position) -> Option<Position> {
        let beside = cell.neighbours().filter_map(|cell| Some((self.steps(cell)?, cell)));
        beside.min_by_key(|(steps, _)| *steps).map(|(_, cell)| cell)
    }
}

/// The PC's cell, and the steps the PC can take from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PossibleSteps<'a> {
    pub(super) place: Position,
    dungeon: &'a Dungeon,
    pub(super) means: MovementCapabilities,
}

impl<'a> PossibleSteps<'a> {
    pub(super) fn new(place: Position, dungeon: &'a Dungeon, digs: bool) -> Self {
        Self { place, dungeon, means: MovementCapabilities { opens: true, digs } }
    }

    /// `None` if the PC is dead.
    pub(crate) fn of(world: &'a World, player: Entity) -> Option<Self> {
        Self::on(world.resource(), world, player)
    }

    pub(super) fn on(dungeon: &'a Dungeon, world: &'a World, player: Entity) -> Option<Self> {
        let who = world.get_entity(player).ok()?;
        let digs = who.contains::<Tunneling>() || who.contains::<RockBorer>();
        Some(Self::new(*who.get()?, dungeon, digs))
    }

    pub(crate) fn ways(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|way| self.check_step(*way).is_ok()).collect()
    }

    /// Checks whether the PC can step in a direction, digging or opening if necessary.
    pub(crate) fn check_step(&self, way: Direction) -> Result<(), Refusal> {
        let cell = self.place.step(way);
        let blocking = self.dungeon.blocking(cell);
        match blocking.hardness {
            _ if self.means.could_enter(blocking) => Ok(()),
            Hardness::OPEN if self.dungeon.feature(cell).is_some() => Err(Refusal::Solid(way)),
            // A chest, which a step opens. Other solid obstacles are refused by the check against
            // the world.
            Hardness::OPEN => Ok(()),
            rock if rock.is_immutable() => Err(Refusal::ImmutableRock(way)),
            _ => Err(Refusal::Rock(way)),
        }
    }
}

pub(crate) fn erratic_player_plugin(app: &mut App) {
    let decided = randomize_player_step.after(choose_monster_action).after(choose_player_action);
    app.add_systems(Turn, decided.in_set(TurnSystems::Decide).in_set(PlayerTurnSystems));
}

/// Whether a cell has an unknown neighbour other than the border, which is always the same.
pub fn borders_on_the_unknown(view: &PlayerView<'_>, cell: Position) -> bool {
    let size = view.dungeon.size();
    cell.neighbours().any(|next| size.contains(next) && view.is_unknown(next))
}

type Ground<'v> = (Position, Feature, &'v ThingKind);

fn features<'v>(view: &'v PlayerView<'_>) -> impl Iterator<Item = Ground<'v>> {
    let kind = |feature: Feature| view.kind(Some(ThingKindId(feature.row)));
    view.dungeon.features().filter_map(move |(cell, it)| Some((cell, it, kind(it)?)))
}

/// Returns the cells to enter only if necessary.
pub fn hazards(view: &PlayerView<'_>) -> Vec<Position> {
    let traps = view.things.iter().filter(|thing| is_trap(thing)).map(|thing| thing.cell);
    let dangers = features(view)
        .filter(|(.., kind)| moves_lost(kind) > 1 || kind.has_any(&["burning", "fall", "glide"]));
    traps.chain(dangers.map(|(cell, ..)| cell)).collect()
}

pub(super) fn moves_lost(feature: &ThingKind) -> u32 {
    feature.part::<Hold>().map_or(0, |hold| hold.moves.into())
}

/// The detour in steps that each lost move is worth: a monster may come before the PC moves again.
const DETOUR: u32 = 3;
/// The detour in steps that each cell in which an unseen monster could strike is worth. With more,
/// a journey would turn back as soon as the sound is forgotten, and turn away again as it hears it.
const UNSEEN: u32 = 1;

/// The additional steps that it takes to enter a cell.
pub(super) fn delays(view: &PlayerView<'_>) -> BTreeMap<Position, u32> {
    let delays = features(view).map(|(cell, feature, kind)| {
        let noticed = u32::from(kind.has_any(&["crunch", "smoke"]));
        let solid = u32::from(feature.obstacle.is_solid());
        (cell, DETOUR * moves_lost(kind) + 2 * noticed + solid)
    });
    let mut delays: BTreeMap<_, _> = delays.filter(|(_, delay)| *delay > 0).collect();
    let pause = view.next_turn - view.now;
    let possible = view.regions().into_iter().filter(|it| !it.is_dead());
    for cell in possible.flat_map(|it| it.after(pause)).collect::<BTreeSet<_>>() {
        *delays.entry(cell).or_default() += UNSEEN;
    }
    delays
}

/// Returns the [`hazards`] that kill, or that carry a creature to another place.
pub(crate) fn deadly_hazards(view: &PlayerView<'_>) -> Vec<Position> {
    let mut cells = hazards(view);
    cells.retain(|cell| {
        let is_deadly = |kind: &ThingKind| kind.has_any(&["burning", "fall"]);
        view.things_at(*cell).any(is_trap) || view.feature_at(*cell).is_none_or(is_deadly)
    });
    cells
}

pub(super) const fn is_trap(thing: &RememberedThing) -> bool {
    !thing.is_item && thing.door_state.is_none() && !thing.obstacle.is_solid()
}

pub(crate) const fn is_chest(thing: &RememberedThing) -> bool {
    !thing.is_item && thing.door_state.is_none() && thing.obstacle.is_solid()
}

fn is_way(view: &PlayerView<'_>, cell: Position) -> bool {
    MovementCapabilities::OPENS_DOORS.could_enter(view.dungeon.blocking(cell))
}

type Drunkard = (
    (&'static Position, &'static Abilities, &'static CharacterId, &'static NextTurn),
    (Has<Tunneling>, Has<RockBorer>),
);

/// On heads of a fair coin, an erratic PC steps to a random neighbouring cell it could enter.
///
/// It accesses only the data it needs, so it conflicts with as few custom systems as possible.
pub(crate) fn randomize_player_step(
    mut current: ResMut<CurrentTurn>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    players: Query<Drunkard, With<Player>>,
) {
    if !matches!(current.action, Action::Step(_)) {
        return;
    }
    let Some(who) = current.actor() else { return };
    let Ok(((place, abilities, id, turn), (digs, bores))) = players.get(who) else { return };
    let mut chance = seed.behaviour(id.to_bits(), turn.turns_taken());
    if !abilities.has(Ability::Erratic) || !staggers(&mut chance) {
        return;
    }
    let footing = PossibleSteps::new(*place, &dungeon, digs || bores);
    current.action = random_step(&mut chance, &footing.ways());
}
