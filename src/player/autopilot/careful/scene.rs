//! The simulation of a planned action: the PC, the monsters that matter, and the time.

use super::{believed_level::Believed, planned::PlannedAction};
use crate::{
    creature::{Ability, Speed},
    dungeon::{CellMaterial, MovementCapabilities, StepOutcome},
    grid::Position,
    knowledge::PerceivedMonster,
    mind::Belief,
    player::PlayerView,
    things::DoorState,
    turn::{GameTime, TurnKey},
};

/// The situation at one of the PC's turns.
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
    pub(super) foes: Vec<PerceivedMonster>,
    /// The cells that have changed since the simulation began.
    pub(super) changed: Vec<(Position, CellMaterial)>,
    /// The probability that the PC is still alive.
    pub(super) alive: f32,
    /// The value of the PC's kills. Earlier ones count more.
    pub(super) kills: f32,
    /// The value of monsters killed by other monsters. Earlier ones count more.
    pub(super) brawls: f32,
    /// The number of the random outcome that this scene follows.
    pub(super) luck: u64,
    /// The value of a kill now.
    pub(super) worth: f32,
}

/// The factor by which the value of a kill shrinks each turn, because sooner is better.
const LATER: f32 = 0.8;

impl Scene {
    pub(super) fn new(
        player_view: &PlayerView<'_>,
        foes: Vec<PerceivedMonster>,
        wards: usize,
    ) -> Self {
        Self {
            place: player_view.position,
            now: player_view.now,
            delay: player_view.next_turn - player_view.now,
            hasted: player_view.haste_moves,
            stuck: player_view.stuck_moves,
            veiled: player_view.veiled_until,
            wards,
            smoke: None,
            foes,
            changed: Vec::new(),
            alive: 1.0,
            kills: 0.0,
            brawls: 0.0,
            luck: 0,
            worth: 1.0,
        }
    }

    /// Returns this scene with another random outcome.
    pub(super) fn by_luck(self, luck: u64) -> Self {
        Self { luck, ..self }
    }

    /// Whether a monster could reach the PC within `turns` turns of the PC.
    pub(super) fn is_tense(&self, turns: u64) -> bool {
        let end = self.now + turns * self.delay;
        self.foes.iter().any(|foe| {
            // The PC may walk towards the monster, which shortens the distance by up to
            // one cell a turn. If the monster knows nothing and does not stumble, only
            // one such step counts.
            let awake = foe.belief != Belief::Nothing || foe.has(Ability::Erratic);
            let reach = foe.turns_before(end) + if awake { turns } else { 1 };
            reach >= u64::from(foe.position.distance(self.place))
        })
    }

    pub(super) fn foe_at(&self, cell: Position) -> Option<usize> {
        self.foes.iter().position(|foe| foe.position == cell)
    }

    pub(super) fn material(&self, believed: &Believed, cell: Position) -> CellMaterial {
        let changed = self.changed.iter().rev().find(|(changed, _)| *changed == cell);
        changed.map_or_else(|| believed.material(cell), |(_, material)| *material)
    }

    /// Returns the scene at the PC's next turn, after a planned action.
    pub(super) fn after(
        &self,
        planned: PlannedAction,
        player_view: &PlayerView<'_>,
        believed: &mut Believed,
    ) -> Self {
        let mut scene = self.clone();
        let delay = scene.end_turn(planned);
        let planned = if scene.stuck > 0 { PlannedAction::Rest } else { planned };
        scene.stuck = scene.stuck.saturating_sub(1);
        scene.act(planned, believed);
        scene.until(self.now + delay, player_view, believed);
        scene.worth *= LATER;
        scene
    }

    /// Lets the monsters act until the given time, or until the PC is dead.
    pub(super) fn until(
        &mut self,
        moment: GameTime,
        player_view: &PlayerView<'_>,
        believed: &mut Believed,
    ) {
        self.now = moment;
        while self.alive > 0.0
            && let Some(index) = self.next_foe()
        {
            self.let_act(index, player_view, believed);
        }
    }

    /// Returns the length of the PC's turn, by its speed at the end of the turn.
    fn end_turn(&mut self, planned: PlannedAction) -> u64 {
        if let PlannedAction::Hasten { moves, speed } = planned {
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
            PlannedAction::Rest | PlannedAction::Hasten { .. } => {}
            PlannedAction::Step(way) => self.go(self.place.step(way), believed),
            PlannedAction::Close(way) => {
                let shut = DoorState::Closed.obstacle();
                self.changed.push((self.place.step(way), shut.into()));
            }
            PlannedAction::Veil(ticks) => self.veiled = Some(self.now + ticks),
            PlannedAction::Smoke(radius) => self.smoke = Some((self.place, radius)),
            PlannedAction::Flip(cell, bit) => {
                for foe in self.foes.iter_mut().filter(|foe| foe.position == cell) {
                    foe.abilities = foe.abilities.toggled(bit);
                }
            }
        }
    }

    fn go(&mut self, cell: Position, believed: &Believed) {
        // Only a PC that has the key is sent through a lock, so the key is taken for
        // granted.
        let means = MovementCapabilities { unlocks: true, ..MovementCapabilities::OPENS_DOORS };
        match means.step_into(self.material(believed, cell)) {
            StepOutcome::Enters => {}
            StepOutcome::Opens => return self.changed.push((cell, CellMaterial::default())),
            StepOutcome::Digs | StepOutcome::Blocked => return,
        }
        if let Some(index) = self.foe_at(cell) {
            self.foes.swap_remove(index);
            self.kills += self.worth;
        }
        self.place = cell;
    }

    fn next_foe(&self) -> Option<usize> {
        let player = TurnKey::for_player(self.now);
        // The order in the list stands for the order of entry into the queue.
        let orders = (0..).zip(&self.foes).map(|(at, foe)| TurnKey::for_monster(foe.next_turn, at));
        let due = orders.zip(0..).filter(|(order, _)| *order < player);
        due.min().map(|(_, index)| index)
    }
}
