//! The search among planned actions: those the PC survives, and their gains. Also the next cell to
//! explore when no monster is in the way, and reactions to sounds.

use super::{
    plan::PlannedAction,
    scene::{Believed, Scene},
};
use crate::{
    creature::Ability,
    dungeon::MovementCapabilities,
    grid::{Direction, Position},
    knowledge::{HeardSound, SoundKind},
    player::{
        PlayerView,
        walking_distance::{Ways, borders_on_the_unknown},
    },
};
use std::collections::BTreeMap;

/// The number of PC turns simulated.
pub(super) const HORIZON: u64 = 5;
/// The number of scenes simulated for one planned action.
const EFFORT: u32 = 77;
/// The number of random outcomes tried if a monster is erratic.
const COURSES: u8 = 3;
const SAFE: f32 = 0.999;

pub(super) struct ActionSearch<'a, 's> {
    view: &'a PlayerView<'s>,
    believed: &'a mut Believed,
    shunned: &'a [Position],
    effort: u32,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    pub(super) alive: f32,
    pub(super) spoils: f32,
}

impl Outlook {
    fn value(self) -> f32 {
        self.alive * (1.0 + 0.02 * self.spoils)
    }
}

impl<'a, 's> ActionSearch<'a, 's> {
    pub(super) const fn new(
        view: &'a PlayerView<'s>,
        believed: &'a mut Believed,
        shunned: &'a [Position],
    ) -> Self {
        Self { view, believed, shunned, effort: EFFORT }
    }

    /// Kills first: a dead monster does not strike back. Then waiting: it lets monsters approach.
    pub(super) fn planned_actions(&self, scene: &Scene) -> Vec<PlannedAction> {
        let mut plans = Vec::with_capacity(9);
        let ways = Direction::ALL.into_iter().filter(|way| self.can_go(scene, *way));
        let (kills, steps): (Vec<_>, Vec<_>) =
            ways.partition(|way| scene.foe_at(scene.place.step(*way)).is_some());
        plans.extend(kills.into_iter().map(PlannedAction::Step));
        plans.push(PlannedAction::Rest);
        plans.extend(steps.into_iter().map(PlannedAction::Step));
        plans
    }

    fn can_go(&self, scene: &Scene, way: Direction) -> bool {
        let cell = scene.place.step(way);
        let enters =
            MovementCapabilities::OPENS_DOORS.could_enter(scene.blocking(self.believed, cell));
        enters && (!self.shunned.contains(&cell) || scene.foe_at(cell).is_some())
    }

    pub(super) fn outlook(&mut self, scene: &Scene, planned: PlannedAction, turns: u64) -> Outlook {
        let chancy = scene.foes.iter().any(|foe| foe.has(Ability::Erratic));
        let courses = if chancy { COURSES } else { 1 };
        let mut sum = Outlook::default();
        for luck in 0..courses {
            self.effort = EFFORT / u32::from(courses);
            let mut before = scene.clone();
            before.luck = luck.into();
            let after = before.after(planned, self.view, self.believed);
            let outlook = self.best(&after, turns - 1);
            sum.alive += outlook.alive;
            sum.spoils += outlook.spoils;
        }
        let courses = f32::from(courses);
        Outlook { alive: sum.alive / courses, spoils: sum.spoils / courses }
    }

    /// Ends with the first outcome in which the PC survives, because that is enough.
    fn best(&mut self, scene: &Scene, turns: u64) -> Outlook {
        let now = Outlook { alive: scene.alive, spoils: scene.kills + 0.5 * scene.brawls };
        if turns == 0 || scene.alive < 0.05 || self.effort == 0 || !scene.is_tense(turns) {
            return now;
        }
        let mut best = Outlook::default();
        for planned in self.planned_actions(scene) {
            self.effort = self.effort.saturating_sub(1);
            let after = scene.after(planned, self.view, self.believed);
            let outlook = self.best(&after, turns - 1);
            if outlook.value() > best.value() {
                best = outlook;
            }
            if best.alive >= SAFE * scene.alive || self.effort == 0 {
                break;
            }
        }
        best
    }
}

/// A cell is avoided only once, so that the PC does not keep turning back forever.
#[derive(Debug, Default)]
pub(super) struct Ambushes(BTreeMap<Position, u64>);

impl Ambushes {
    pub(super) fn listen(&mut self, view: &PlayerView<'_>) {
        let breathes = |sound: &&HeardSound| sound.kind == SoundKind::Breathing;
        let blocks = sounds_now(view, CLOSE).filter(breathes);
        let cells = blocks.flat_map(|sound| sound.cell.neighbours().chain([sound.cell]));
        let may_hide = |cell: &Position| view.dungeon.is_passable(*cell) || !view.knows(*cell);
        for cell in cells.filter(may_hide) {
            self.0.entry(cell).or_insert(view.turns + DETOUR);
        }
        self.0.retain(|cell, _| !view.field_of_view.sees(*cell));
    }

    pub(super) fn shunned(&self, view: &PlayerView<'_>) -> impl Iterator<Item = Position> {
        let (place, turn) = (view.position, view.turns);
        let avoided = self.0.iter().filter(move |(_, until)| **until > turn);
        avoided.flat_map(|(cell, _)| cell.neighbours()).filter(move |cell| *cell != place)
    }
}

/// If `towards` is given, the cell with the shortest detour on the way there.
pub(super) fn frontier(
    view: &PlayerView<'_>,
    ways: &Ways,
    given_up: impl Fn(Position) -> bool,
    towards: Option<Position>,
) -> Option<Position> {
    let is_new = |cell: &Position| {
        view.dungeon.obstacle(*cell).is_solid() || borders_on_the_unknown(view, *cell)
    };
    let mut cells = ways.cells().skip(1).filter(|cell| !given_up(*cell) && is_new(cell));
    match towards {
        None => cells.next(),
        Some(goal) => cells.min_by_key(|cell| {
            (ways.steps(*cell).unwrap_or(u32::MAX)).saturating_add(cell.distance(goal).into())
        }),
    }
}

/// The distance in cells within which the PC waits for a moving monster.
const EARSHOT: u16 = 4;
/// The distance in cells within which the PC avoids a monster lying in wait.
const CLOSE: u16 = 3;
/// The number of turns for which the PC avoids a monster lying in wait.
const DETOUR: u64 = 25;

/// Somebody unseen. A PC that waits for it strikes first, unless the monster is faster.
pub(super) fn somebody_comes(view: &PlayerView<'_>) -> bool {
    let moves = |sound: &HeardSound| {
        matches!(sound.kind, SoundKind::QuickSteps | SoundKind::Steps | SoundKind::Digging)
    };
    sounds_now(view, EARSHOT).any(moves)
}

fn sounds_now<'a>(view: &PlayerView<'a>, within: u16) -> impl Iterator<Item = &'a HeardSound> {
    let (place, turns) = (view.position, view.turns);
    let is_now = move |it: &&HeardSound| it.turn == turns && it.cell.distance(place) <= within;
    view.sounds().filter(is_now)
}
