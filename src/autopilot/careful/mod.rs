//! The careful autopilot. It has an errand, for when no monsters are near. If one can come within a
//! few turns, it simulates its actions and chooses one that it survives and that helps.

mod monster_moves;
mod plan;
mod scene;

use crate::{
    action::{Action, ItemTarget},
    creature::{Ability, Speed},
    dungeon::{MovementCapabilities, Terrain},
    grid::{Direction, Position},
    knowledge::{HeardSound, PerceivedMonster, SoundKind},
    player::{
        Autopilot, PlayerView,
        walking_distance::{Ways, borders_on_the_unknown, deadly_hazards, hazards},
    },
    things::{DoorState, Smoke},
    turn::GameTime,
};
use monster_moves::TrackedMonsters;
use plan::{Errands, PlannedAction, count_with, part_in, planned_actions, slot_with};
use scene::{Believed, Scene};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct Careful {
    level: Option<u16>,
    believed: Believed,
    tracked: TrackedMonsters,
    errands: Errands,
    /// In turns. The longer the autopilot waits, the bolder it gets.
    waited: u16,
    listened: u16,
    ambushes: Ambushes,
    smoke_until: GameTime,
    leaves_items: bool,
}

/// The distance in cells beyond which monsters do not matter yet.
const NEAR: u16 = 24;
/// The number of turns for which it waits for an approaching monster.
const ATTENTION: u16 = 4;
/// Advancing the errand is worth this probability of survival, and again per turn waited.
const IMPATIENCE: f32 = 0.004;
/// The value of an item, as a probability of survival.
const THRIFT: f32 = 0.04;
/// The value of an item that kills or stops a fast monster, as a probability of survival.
const STRIKE: f32 = 0.05;
const DANGER: f32 = 0.98;
/// The assumed probability of survival after a jump to a random cell.
const ELSEWHERE: f32 = 0.85;
/// The assumed probability of survival on another level.
const OFF: f32 = 0.9;

impl Autopilot for Careful {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        self.look_around(view);
        let foes = self.tracked.near(view, NEAR);
        let scene = Scene::new(view, foes, count_with(view, "ward"));
        let tense = scene.is_tense(HORIZON);
        let hears_somebody = view.monsters.is_empty() && somebody_comes(view);
        self.listened = if hears_somebody { self.listened + 1 } else { 0 };
        if !tense && (1..=ATTENTION).contains(&self.listened) {
            return Action::Rest;
        }
        let (errand, shunned) = self.errand_around(view, tense);
        if !tense {
            self.waited = 0;
            return errand.unwrap_or(Action::Rest);
        }
        let command = self.act_carefully(view, &scene, &shunned, errand);
        self.waited = if Some(command) == errand { 0 } else { self.waited + 1 };
        if let Action::Use(slot, _) = command
            && let Some(smoke) = part_in::<Smoke>(view, slot)
        {
            // The PC does not notice until a turn later that the smoke has lifted.
            self.smoke_until = view.now + GameTime::PER_TURN * (u64::from(smoke.turns) + 1);
        }
        command
    }
}

impl Careful {
    pub(super) fn without_items() -> Self {
        Self { leaves_items: true, ..Self::default() }
    }

    /// For one that finds out by itself how to get past monsters.
    pub(super) fn errand_now(&mut self, view: &PlayerView<'_>) -> Option<Action> {
        self.look_around(view);
        self.errand_around(view, false).0
    }

    /// With the cells that the PC shuns on the way.
    fn errand_around(
        &mut self,
        view: &PlayerView<'_>,
        tense: bool,
    ) -> (Option<Action>, Vec<Position>) {
        let mut shunned = hazards(view);
        self.ambushes.listen(view);
        shunned.extend(self.ambushes.shunned(view));
        let mut errand = self.errand(view, &shunned, tense);
        // The way onward may lead through webs or ice, or even over a trap.
        for still_shunned in [deadly_hazards(view), Vec::new()] {
            if errand.is_none() {
                self.errands.given_up.clear();
                shunned = still_shunned;
                errand = self.errand(view, &shunned, tense);
            }
        }
        (errand, shunned)
    }

    fn look_around(&mut self, view: &PlayerView<'_>) {
        let level = view.depth.map(|depth| depth.level);
        if self.level != level {
            *self = Self { level, leaves_items: self.leaves_items, ..Self::default() };
        }
        self.believed.follow(view);
        if view.now <= self.smoke_until {
            self.believed.views.clear();
        }
        self.tracked.meet(view, &mut self.believed);
    }

    /// Returns the safest action. Among equal ones, one that advances the errand wins.
    fn act_carefully(
        &mut self,
        view: &PlayerView<'_>,
        scene: &Scene,
        shunned: &[Position],
        errand: Option<Action>,
    ) -> Action {
        let depth = view.depth;
        let terrain = view.dungeon.terrain(view.position);
        if terrain == Terrain::DownStairs && depth.is_some_and(|it| it.level < it.last) {
            return Action::Descend;
        }
        if terrain == Terrain::UpStairs && depth.is_some_and(|it| it.escaping) {
            return Action::Ascend;
        }
        let mut search = ActionSearch { believed: &mut self.believed, shunned, effort: EFFORT };
        let haste = IMPATIENCE * f32::from(1 + self.waited);
        let value = |outlook: Outlook, command: Action| {
            let gets_on = Some(command) == errand;
            outlook.alive + 0.01 * outlook.spoils + if gets_on { haste } else { 0.0 }
        };
        let mut best = (Action::Rest, Outlook::default(), f32::MIN);
        for planned in search.planned_actions(scene) {
            let Some(command) = planned.command() else { continue };
            let outlook = search.outlook(scene, planned, HORIZON);
            // An errand that is not a step takes as much time as a rest, with the same outcome.
            let like_a_rest = errand.filter(|errand| !matches!(errand, Action::Step(_)));
            let command = like_a_rest.filter(|_| command == Action::Rest).unwrap_or(command);
            let value = value(outlook, command);
            if value > best.2 {
                best = (command, outlook, value);
            }
        }
        // A monster faster than the PC may strike first, whatever the search says.
        let is_fast = |foe: &PerceivedMonster| foe.in_view && foe.speed > Speed::PLAYER;
        let is_fast_foe_in_view = scene.foes.iter().any(is_fast);
        if best.1.alive >= DANGER && !is_fast_foe_in_view {
            return best.0;
        }
        // Items are worth nothing after the last level.
        let is_last = depth.is_some_and(|it| it.level == it.last);
        let thrift = if is_last { 0.0 } else { THRIFT };
        for (planned, command) in planned_actions(view).into_iter().chain(doors(view)) {
            let outlook = search.outlook(scene, planned, HORIZON);
            let bonus = if is_fast_foe_in_view && planned.strikes() { STRIKE } else { 0.0 };
            let value = value(outlook, command) + bonus - thrift;
            if value > best.2 {
                best = (command, outlook, value);
            }
        }
        let can_ascend = terrain == Terrain::UpStairs && depth.is_some_and(|it| it.level > 1);
        if best.1.alive < OFF && can_ascend {
            return Action::Ascend;
        }
        if best.1.alive < ELSEWHERE
            && let Some(slot) = slot_with(view, "portal")
        {
            return Action::Use(slot, ItemTarget::Nothing);
        }
        best.0
    }
}

fn doors(view: &PlayerView<'_>) -> Vec<(PlannedAction, Action)> {
    let open = view.things.iter().filter(|it| it.door_state == Some(DoorState::Open));
    let beside = open.filter(|it| it.cell.distance(view.position) == 1);
    let free = beside.filter(|it| view.monster_at(it.cell).is_none());
    let ways = free.filter_map(|it| view.position.toward(it.cell));
    ways.map(|way| (PlannedAction::Close(way), Action::Close(way))).collect()
}

/// The number of turns for which it waits once a monster is in sight.
const PATIENCE: u16 = 40;

/// A player who has found that waiting costs nothing. It must not win a game often.
#[derive(Debug)]
pub(super) struct Patient {
    guide: Careful,
    waited: u16,
}

impl Default for Patient {
    fn default() -> Self {
        Self { guide: Careful::without_items(), waited: 0 }
    }
}

impl Autopilot for Patient {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        self.guide.look_around(view);
        let shunned = hazards(view);
        let errand = self.guide.errand(view, &shunned, false).unwrap_or(Action::Rest);
        let foes = self.guide.tracked.near(view, NEAR);
        if self.waited == 0 && !view.monsters.is_empty() {
            self.waited = PATIENCE;
        }
        if foes.is_empty() && self.waited == 0 {
            return errand;
        }
        let scene = Scene::new(view, foes, 0);
        let believed = &mut self.guide.believed;
        let mut search = ActionSearch { believed, shunned: &shunned, effort: EFFORT };
        let planned = search.planned_actions(&scene).into_iter();
        let outlooks: Vec<_> = planned.map(|it| (it, search.outlook(&scene, it, 1))).collect();
        self.waited = self.waited.saturating_sub(1);
        let action = if self.waited > 0 { Action::Rest } else { errand };
        let is_safe = |outlook: &Outlook| outlook.alive >= 1.0;
        let mut safe = outlooks.iter().filter(|(_, outlook)| is_safe(outlook));
        if let Some((planned, _)) = safe.find(|(planned, _)| scene.is_kill(*planned)) {
            return planned.command().unwrap_or(action);
        }
        // An action that is not a step, such as going down, takes as much time as a rest.
        let is_step = matches!(action, Action::Step(_));
        let like = if is_step { action } else { Action::Rest };
        let leaves = matches!(action, Action::Descend | Action::Ascend);
        let is_like = |planned: &PlannedAction| planned.command() == Some(like);
        if leaves || outlooks.iter().any(|(planned, it)| is_like(planned) && is_safe(it)) {
            return action;
        }
        let others = outlooks.iter().filter(|(planned, _)| !scene.is_kill(*planned));
        let best = others.max_by(|(_, one), (_, other)| one.alive.total_cmp(&other.alive));
        let best = best.or(outlooks.first());
        best.and_then(|(planned, _)| planned.command()).unwrap_or(action)
    }
}

/// The number of PC turns simulated.
const HORIZON: u64 = 5;
/// The number of scenes simulated for one planned action.
const EFFORT: u32 = 77;
/// The number of random outcomes tried if a monster is erratic.
const COURSES: u8 = 3;
const SAFE: f32 = 0.999;

struct ActionSearch<'a> {
    believed: &'a mut Believed,
    shunned: &'a [Position],
    effort: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Outlook {
    alive: f32,
    spoils: f32,
}

impl Outlook {
    fn value(self) -> f32 {
        self.alive * (1.0 + 0.02 * self.spoils)
    }
}

impl ActionSearch<'_> {
    /// Kills first: a dead monster does not strike back. Then waiting: it lets monsters approach.
    fn planned_actions(&self, scene: &Scene) -> Vec<PlannedAction> {
        let ways = Direction::ALL.into_iter().filter(|way| self.can_go(scene, *way));
        let (mut plans, steps): (Vec<_>, Vec<_>) =
            ways.map(PlannedAction::Step).partition(|step| scene.is_kill(*step));
        plans.push(PlannedAction::Rest);
        plans.extend(steps);
        plans
    }

    fn can_go(&self, scene: &Scene, way: Direction) -> bool {
        let cell = scene.place.step(way);
        let blocking = scene.blocking(self.believed, cell);
        MovementCapabilities::OPENS_DOORS.could_enter(blocking)
            && (!self.shunned.contains(&cell) || scene.foe_at(cell).is_some())
    }

    fn outlook(&mut self, scene: &Scene, planned: PlannedAction, turns: u64) -> Outlook {
        let chancy = scene.foes.iter().any(|foe| foe.has(Ability::Erratic));
        let courses = if chancy { COURSES } else { 1 };
        let mut sum = Outlook::default();
        for luck in 0..courses {
            self.effort = EFFORT / u32::from(courses);
            let mut before = scene.clone();
            before.luck = luck.into();
            let after = before.after(planned, self.believed);
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
            let after = scene.after(planned, self.believed);
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
struct Ambushes(BTreeMap<Position, u64>);

impl Ambushes {
    fn listen(&mut self, view: &PlayerView<'_>) {
        let blocks = sounds_now(view, CLOSE).filter(|it| it.kind == SoundKind::Breathing);
        let cells = blocks.flat_map(|sound| sound.cell.neighbours().chain([sound.cell]));
        let may_hide = |cell: &Position| view.dungeon.is_passable(*cell) || !view.knows(*cell);
        for cell in cells.filter(may_hide) {
            self.0.entry(cell).or_insert(view.turns + DETOUR);
        }
        self.0.retain(|cell, _| !view.field_of_view.sees(*cell));
    }

    fn shunned(&self, view: &PlayerView<'_>) -> impl Iterator<Item = Position> {
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
    let is_new =
        |cell| view.dungeon.obstacle(cell).is_solid() || borders_on_the_unknown(view, cell);
    let mut cells = ways.cells().skip(1).filter(|cell| !given_up(*cell) && is_new(*cell));
    let Some(goal) = towards else { return cells.next() };
    cells.min_by_key(|cell| {
        ways.steps(*cell).unwrap_or(u32::MAX).saturating_add(cell.distance(goal).into())
    })
}

/// The distance in cells within which the PC waits for a moving monster.
const EARSHOT: u16 = 4;
/// The distance in cells within which the PC avoids a monster lying in wait.
const CLOSE: u16 = 3;
/// The number of turns for which the PC avoids a monster lying in wait.
const DETOUR: u64 = 25;

/// Somebody unseen. A PC that waits for it strikes first, unless the monster is faster.
fn somebody_comes(view: &PlayerView<'_>) -> bool {
    let moves = [SoundKind::QuickSteps, SoundKind::Steps, SoundKind::Digging];
    sounds_now(view, EARSHOT).any(|it| moves.contains(&it.kind))
}

fn sounds_now<'a>(view: &PlayerView<'a>, within: u16) -> impl Iterator<Item = &'a HeardSound> {
    let (place, turns) = (view.position, view.turns);
    let is_now = move |it: &&HeardSound| it.turn == turns && it.cell.distance(place) <= within;
    view.sounds().filter(is_now)
}
