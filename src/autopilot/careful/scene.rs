//! The simulation of a planned action, on the level as the autopilot believes it to be.

use super::plan::{Covering, PlannedAction};
use crate::{
    creature::{Ability, CharacterId, Speed},
    dungeon::{CellBlocking, Dungeon, Hardness, MovementCapabilities, Obstacle, StepOutcome},
    grid::{Direction, Position, Size},
    knowledge::PerceivedMonster,
    mind::{Belief, Habit},
    path::{DistanceMapKind, DistanceMaps},
    player::PlayerView,
    sight::FieldOfView,
    things::DoorState,
    turn::GameTime,
};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) place: Position,
    pub(super) now: GameTime,
    /// The PC's current delay between turns, in ticks.
    delay: u64,
    hasted: u16,
    stuck: u16,
    pub(super) veiled: Option<GameTime>,
    pub(super) wards: usize,
    pub(super) smoke: Option<(Position, u16)>,
    pub(super) coverings: Vec<(Position, u16, Covering)>,
    pub(super) foes: Vec<PerceivedMonster>,
    pub(super) habits: Vec<(CharacterId, Habit)>,
    pub(super) last_step: Option<Direction>,
    pub(super) changed: Vec<(Position, CellBlocking)>,
    pub(super) alive: f32,
    /// The value of the PC's kills. Earlier ones count more.
    pub(super) kills: f32,
    /// The value of monsters killed by other monsters. Earlier ones count more.
    pub(super) brawls: f32,
    pub(super) luck: u64,
    pub(super) worth: f32,
}

/// The factor applied to the value of a kill each turn, because sooner is better.
const LATER: f32 = 0.8;

impl Scene {
    pub(super) fn new(view: &PlayerView<'_>, foes: Vec<PerceivedMonster>, wards: usize) -> Self {
        let habit = |foe: &PerceivedMonster| Some((foe.id, *view.world.get(foe.entity)?));
        Self {
            place: view.position,
            now: view.now,
            delay: view.next_turn - view.now,
            hasted: view.haste_moves,
            stuck: view.stuck_moves,
            veiled: view.veiled_until,
            wards,
            smoke: None,
            coverings: Vec::new(),
            habits: foes.iter().filter_map(habit).collect(),
            last_step: None,
            foes,
            changed: Vec::new(),
            alive: 1.0,
            kills: 0.0,
            brawls: 0.0,
            luck: 0,
            worth: 1.0,
        }
    }

    /// Whether a monster could reach the PC within `turns` PC turns.
    pub(super) fn is_tense(&self, turns: u64) -> bool {
        let end = self.now + turns * self.delay;
        self.foes.iter().filter(|foe| !self.keeps_away(foe)).any(|foe| {
            // The PC may come one cell nearer a turn, but only once if the monster rests.
            let awake = foe.belief != Belief::Nothing || foe.has(Ability::Erratic);
            let reach = foe.turns_before(end) + if awake { turns } else { 1 };
            reach >= u64::from(foe.position.distance(self.place))
        })
    }

    pub(super) fn habit_of(&self, monster: CharacterId) -> Option<Habit> {
        self.habits.iter().find(|(id, _)| *id == monster).map(|(_, habit)| *habit)
    }

    pub(super) fn keeps_away(&self, monster: &PerceivedMonster) -> bool {
        match self.habit_of(monster.id) {
            Some(Habit::Sleeps(hears)) => monster.position.distance(self.place) > hears + 1,
            Some(Habit::Repeats) | None => false,
        }
    }

    pub(super) fn bend(&self, foe: &PerceivedMonster, aim: Option<Position>) -> Option<Position> {
        match self.habit_of(foe.id) {
            Some(Habit::Repeats) => self.last_step.map(|way| foe.position.step(way)),
            _ => aim,
        }
    }

    pub(super) fn foe_at(&self, cell: Position) -> Option<usize> {
        self.foes.iter().position(|foe| foe.position == cell)
    }

    pub(super) fn is_kill(&self, planned: PlannedAction) -> bool {
        matches!(planned, PlannedAction::Step(way) if self.foe_at(self.place.step(way)).is_some())
    }

    pub(super) fn blocking(&self, believed: &Believed, cell: Position) -> CellBlocking {
        let changed = self.changed.iter().rev().find(|(changed, _)| *changed == cell);
        changed.map_or_else(|| believed.dungeon.blocking(cell), |(_, blocking)| *blocking)
    }

    pub(super) fn after(&self, planned: PlannedAction, believed: &mut Believed) -> Self {
        let mut scene = self.clone();
        let delay = scene.end_turn(planned);
        let planned = if scene.stuck > 0 { PlannedAction::Rest } else { planned };
        scene.stuck = scene.stuck.saturating_sub(1);
        scene.last_step = if let PlannedAction::Step(way) = planned { Some(way) } else { None };
        scene.act(planned, believed);
        scene.until(self.now + delay, believed);
        scene.worth *= LATER;
        scene
    }

    pub(super) fn until(&mut self, moment: GameTime, believed: &mut Believed) {
        self.now = moment;
        while self.alive > 0.0
            && let Some(index) = self.next_foe()
        {
            self.let_act(index, believed);
        }
    }

    /// Returns the length of the PC's turn, based on its speed at the end of the turn.
    fn end_turn(&mut self, planned: PlannedAction) -> u64 {
        if let PlannedAction::Hasten(moves, speed) = planned {
            (self.hasted, self.delay) = (moves, speed.delay());
        } else if self.hasted > 0 {
            self.hasted -= 1;
            if self.hasted == 0 {
                self.delay = Speed::PLAYER.delay();
            }
        }
        self.delay
    }

    fn act(&mut self, planned: PlannedAction, believed: &Believed) {
        match planned {
            PlannedAction::Rest | PlannedAction::Hasten(..) => {}
            PlannedAction::Step(way) => self.go(self.place.step(way), believed),
            PlannedAction::Close(way) => {
                let shut = DoorState::Closed.obstacle();
                self.changed.push((self.place.step(way), shut.into()));
            }
            PlannedAction::Smoke(radius) => self.smoke = Some((self.place, radius)),
            PlannedAction::Flip(cell, bit) => {
                for foe in self.foes.iter_mut().filter(|foe| foe.position == cell) {
                    foe.abilities = foe.abilities.toggled(bit);
                }
            }
            PlannedAction::Burn(cell, radius) => {
                let before = self.foes.len();
                self.foes.retain(|foe| foe.position.distance(cell) > radius);
                let burnt = u8::try_from(before - self.foes.len()).unwrap_or(u8::MAX);
                self.kills += f32::from(burnt) * self.worth;
            }
            PlannedAction::Cover(cell, radius, Covering::Opaque) => {
                let hidden = Obstacle::NONE.opaque();
                let around = cell.neighbours().chain([cell]).filter(|it| {
                    let is_open = believed.dungeon.blocking(*it) == CellBlocking::default();
                    is_open && *it != self.place && it.distance(cell) <= radius
                });
                self.changed.extend(around.map(|it| (it, hidden.into())));
            }
            PlannedAction::Cover(cell, radius, covering) => {
                self.coverings.push((cell, radius, covering));
            }
        }
    }

    pub(super) fn hold_in(&self, cell: Position, believed: &Believed) -> u16 {
        let moves = self.coverings_of(cell, believed).map(|covering| match covering {
            Covering::Holds(moves) => moves,
            Covering::Slippery | Covering::Opaque => 0,
        });
        moves.max().unwrap_or(0)
    }

    pub(super) fn coverings_of(
        &self,
        cell: Position,
        believed: &Believed,
    ) -> impl Iterator<Item = Covering> {
        let new = self.coverings.iter().filter(move |(at, radius, _)| at.distance(cell) <= *radius);
        let row = believed.dungeon.feature(cell).map(|it| usize::from(it.row));
        let known = row.and_then(|row| *believed.coverings.get(row)?);
        new.map(|(.., covering)| *covering).chain(known)
    }

    fn go(&mut self, cell: Position, believed: &Believed) {
        match MovementCapabilities::OPENS_DOORS.step_into(self.blocking(believed, cell)) {
            StepOutcome::Enters => {}
            StepOutcome::Opens => return self.changed.push((cell, CellBlocking::default())),
            StepOutcome::Digs | StepOutcome::Blocked => return,
        }
        if let Some(index) = self.foe_at(cell) {
            self.foes.swap_remove(index);
            self.kills += self.worth;
        }
        self.stuck = self.hold_in(cell, believed);
        self.place = cell;
    }

    fn next_foe(&self) -> Option<usize> {
        // The order of the list stands for the order of entry into the queue. The PC wins ties.
        let orders = self.foes.iter().map(|foe| foe.next_turn).zip(0..);
        orders.filter(|(at, _)| *at < self.now).min().map(|(_, index)| index)
    }
}

/// Assumed of rock the PC has not seen: like most rock, it takes two turns to dig.
const UNSEEN: Hardness = Hardness(120);
/// Of cached fields of view: about the number of cells the PC can reach in a few turns.
const MOST_VIEWS: usize = 128;

/// The known level, with rock in unknown cells, because diggers can come through them.
#[derive(Debug)]
pub(super) struct Believed {
    dungeon: Dungeon,
    version: Option<u64>,
    maps: DistanceMaps,
    /// The effect of each catalogue row's feature, as far as the simulation models it.
    coverings: Vec<Option<Covering>>,
    /// The PC's, to look from other cells under the same clouds.
    eyes: FieldOfView,
    pub(super) views: BTreeMap<Position, FieldOfView>,
}

impl Default for Believed {
    fn default() -> Self {
        Self {
            dungeon: Dungeon::filled(Size::STANDARD, UNSEEN),
            version: None,
            maps: DistanceMaps::default(),
            coverings: Vec::new(),
            eyes: FieldOfView::new(Size::STANDARD),
            views: BTreeMap::new(),
        }
    }
}

impl Believed {
    pub(super) fn follow(&mut self, view: &PlayerView<'_>) {
        self.eyes.clone_from(view.field_of_view);
        let known = view.dungeon;
        if self.version == Some(known.version()) {
            return;
        }
        self.views.clear();
        if let Some(catalogue) = view.catalogue.filter(|_| self.coverings.is_empty()) {
            self.coverings = catalogue.iter().map(|(_, kind)| Covering::of(kind)).collect();
        }
        let changes = self.version.and_then(|version| known.changes_since(version));
        let changed: Vec<_> = if let Some(changes) = changes {
            changes.map(|change| change.cell).collect()
        } else {
            self.dungeon = Dungeon::filled(known.size(), UNSEEN);
            self.maps.clear();
            known.size().positions().filter(|cell| view.knows(*cell)).collect()
        };
        for cell in changed {
            self.dungeon.copy_cell(known, cell);
            self.dungeon.set_obstacle(cell, known.obstacle(cell));
        }
        self.version = Some(known.version());
    }

    pub(super) fn sees(&mut self, from: Position, cell: Position) -> bool {
        if self.views.len() >= MOST_VIEWS {
            self.views.clear();
        }
        let look = || self.eyes.seen_from(&self.dungeon, from);
        self.views.entry(from).or_insert_with(look).sees(cell)
    }

    pub(super) fn downhill(
        &mut self,
        foe: &PerceivedMonster,
        goal: Position,
        now: GameTime,
    ) -> Option<Direction> {
        let kind = DistanceMapKind::of(foe.has(Ability::Tunneling));
        self.maps.get_or_compute(&self.dungeon, goal, kind, now.0);
        self.maps.downhill(&self.dungeon, goal, kind, foe.position)
    }
}
