//! The threat map: the cells in which the PC would die.
//!
//! Also the time each monster needs to reach the PC if it stays: by the forecast if the monster
//! attacks in it, otherwise the earliest possible by the paths the PC has seen.

use super::{ActionRisk, ForecastStep, TurnForecast};
use crate::{
    action::CauseOfDeath,
    creature::{Ability, Identity, Tunneling},
    dungeon::{Hardness, MovementCapabilities, StepOutcome},
    grid::{Direction, Position},
    knowledge::{HeardSound, PerceivedMonster},
    mind::straight_step,
    path::{DistanceMapKind, DistanceMaps},
    player::PlayerView,
    things::Door,
    turn::{GameTime, count_player_turns_before},
};
use std::iter::successors;

/// The threats up to the PC's next turn, if it stays and for each step it can take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatMap(Vec<(Option<Direction>, Threat)>);

/// The threat to the PC in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threat {
    /// The probability of death in percent. With erratic monsters, an estimate: they may meet.
    pub percent: u8,
    /// The most likely cause of death, or the monster that would spend the PC's ward.
    pub cause: Option<CauseOfDeath>,
    /// Whether the PC's ward may be spent there.
    pub uses_ward: bool,
    /// A monster out of view that could reach the cell. Not counted in `percent`.
    pub lurker: Option<Lurker>,
}

/// A monster that the PC does not notice now, but has noticed or heard lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lurker {
    /// The PC has lost sight of it.
    Lost(Identity),
    /// The PC has heard it.
    Heard(HeardSound),
}

impl From<ActionRisk> for Threat {
    fn from(outlook: ActionRisk) -> Self {
        let cause = outlook.causes.first().map(|(cause, _)| *cause);
        Self { percent: outlook.percent(), cause, uses_ward: outlook.uses_ward, lurker: None }
    }
}

impl Threat {
    /// Whether there is anything to look out for.
    pub const fn is_dangerous(&self) -> bool {
        self.percent > 0 || self.uses_ward || self.lurker.is_some()
    }
}

impl ThreatMap {
    pub(super) fn by(mut threat: impl FnMut(Option<Direction>) -> Option<Threat>) -> Self {
        let moves = [None].into_iter().chain(Direction::ALL.map(Some));
        Self(moves.filter_map(|way| Some((way, threat(way)?))).collect())
    }

    pub(super) fn add_hidden_monsters(
        &mut self,
        mut lurker: impl FnMut(Option<Direction>) -> Option<Lurker>,
    ) {
        *self = Self::by(|way| match (self.of(way), lurker(way)) {
            (threat, None) => threat,
            (threat, lurker) => Some(Threat { lurker, ..threat.unwrap_or_default() }),
        });
    }

    /// Returns the threat of a step, or of staying (`None`), if there is one to know of.
    pub fn of(&self, way: Option<Direction>) -> Option<Threat> {
        self.0.iter().find(|(other, _)| *other == way).map(|(_, threat)| *threat)
    }

    /// Iterates over the cells with a danger or an unseen monster, for a PC at `place`.
    pub fn cells(&self, place: Position) -> impl Iterator<Item = (Position, Threat)> {
        let dangerous = self.0.iter().filter(|(_, threat)| threat.is_dangerous());
        dangerous.map(move |(way, threat)| (way.map_or(place, |way| place.step(way)), *threat))
    }

    /// Returns the number of moves on which the PC may die, and the total number of moves.
    pub fn dangerous_move_count(&self) -> (usize, usize) {
        (self.0.iter().filter(|(_, threat)| threat.percent > 0).count(), self.0.len())
    }

    /// Returns the number of moves on which the PC's ward may be spent.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let level = Scenario::delve("@3").carrying('@', "ward");
    /// let threats = Simulation::new().threats(&mut level.start());
    /// assert!(threats.ward_using_move_count() > 0);
    /// ```
    pub fn ward_using_move_count(&self) -> usize {
        self.0.iter().filter(|(_, threat)| threat.uses_ward).count()
    }

    /// Whether a monster out of view could reach the PC's cell or one beside it.
    pub fn has_hidden_attackers(&self) -> bool {
        self.0.iter().any(|(_, threat)| threat.lurker.is_some())
    }
}

const MOST: usize = 100;

/// The time at which a monster could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeToReach {
    /// The time in ticks.
    pub at: GameTime,
    /// The number of turns the PC has before that, including the one it is about to take.
    pub turns: u64,
    /// The time until then in hundredths of the PC's turn, as the turn order counts it.
    pub hundredths: u64,
}

/// A monster, and the time at which it could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApproachingMonster {
    /// The monster.
    pub monster: PerceivedMonster,
    /// The time. `None` without a known path, for friends, and if a hundred others are nearer.
    pub contact: Option<TimeToReach>,
    /// Whether it may dig its way although `contact` is `None`, through the unknown or by chance.
    pub may_dig: bool,
}

/// Returns the known monsters, by the time at which they could be in the PC's cell, then by
/// distance; friends last. The times agree with the `forecast`, if there is one.
///
/// The maps must be those of the level as the PC knows it, not of the level itself.
///
/// ```
/// use hexdelve::{lookahead::approaching_monsters, prelude::*};
/// let mut game = Scenario::draw("3..@....3 4").speed('4', 20).start();
/// let player_view = game.player_view().unwrap();
/// let approaches = approaching_monsters(&player_view, &mut DistanceMaps::default(), None);
/// let turns = approaches.iter().map(|it| it.contact.unwrap().turns);
/// assert_eq!(turns.collect::<Vec<_>>(), [3, 4, 5]);
/// ```
pub fn approaching_monsters(
    view: &PlayerView<'_>,
    maps: &mut DistanceMaps,
    forecast: Option<&TurnForecast>,
) -> Vec<ApproachingMonster> {
    let nearness = |it: &PerceivedMonster| {
        (it.position.distance(view.position), it.id, it.position.y, it.position.x)
    };
    let mut monsters = view.monsters.clone();
    // The nearest come first, in any order; no time is computed for the others.
    if monsters.len() > MOST {
        monsters.select_nth_unstable_by_key(MOST, nearness);
    }
    let near = monsters.len().min(MOST);
    let others = monsters.split_off(near).into_iter().chain(view.friends.iter().copied());
    let near = monsters.into_iter().map(|monster| {
        let contact = contact(view, maps, &monster, forecast);
        let may_dig = contact.is_none() && may_dig(view, &monster);
        ApproachingMonster { monster, contact, may_dig }
    });
    let other = |monster| ApproachingMonster { monster, contact: None, may_dig: false };
    let mut approaches: Vec<_> = near.chain(others.map(other)).collect();
    approaches.sort_unstable_by_key(|it| {
        let at = it.contact.map(|contact| contact.at);
        (it.monster.is_friend(), at.is_none(), at, nearness(&it.monster))
    });
    approaches
}

fn contact(
    view: &PlayerView<'_>,
    maps: &mut DistanceMaps,
    monster: &PerceivedMonster,
    forecast: Option<&TurnForecast>,
) -> Option<TimeToReach> {
    let foreseen = || forecast.into_iter().flat_map(|it| it.turns_of(monster.id));
    let attacks = |turn: &&ForecastStep| forecast.is_some_and(|it| it.is_attack(turn));
    let at = if let Some(attack) = foreseen().find(attacks) {
        attack.at
    } else {
        let at = arrival(view, maps, monster)?;
        let last = foreseen().last().filter(|last| last.at >= at);
        match last.filter(|_| foreseen().any(|turn| turn.to != turn.from)) {
            // It sets out, but takes longer than the path: it goes on from there.
            Some(last) => {
                let next_turn = last.at + monster.speed.delay();
                let then = PerceivedMonster { position: last.to, next_turn, stuck: 0, ..*monster };
                arrival(view, maps, &then)?
            }
            None => at,
        }
    };
    let pause = (view.next_turn - view.now).max(1);
    let turns = count_player_turns_before(view.now, pause, at).max(1);
    let passed = at - view.now;
    Some(TimeToReach { at, turns, hundredths: passed * 100 / pause })
}

/// On the path its mind would take.
fn arrival(
    view: &PlayerView<'_>,
    maps: &mut DistanceMaps,
    monster: &PerceivedMonster,
) -> Option<GameTime> {
    let before = moves(view, maps, monster)?.saturating_sub(1);
    let turns = u64::from(before) + u64::from(monster.stuck);
    Some(monster.next_turn + turns * monster.speed.delay())
}

fn may_dig(view: &PlayerView<'_>, monster: &PerceivedMonster) -> bool {
    if !monster.has(Ability::Tunneling) {
        return false;
    }
    if monster.has(Ability::Erratic) || monster.has(Ability::Intelligent) {
        return true;
    }
    // It digs straight ahead: only an obstacle that the PC knows stops it for certain.
    let ahead = |me: &Position| Some(me.step(me.toward(view.position)?));
    let could_enter = |cell| monster.means().could_enter(view.dungeon.blocking(cell));
    let mut cells = successors(ahead(&monster.position), ahead);
    cells.all(|cell| !view.knows(cell) || could_enter(cell))
}

fn moves(view: &PlayerView<'_>, maps: &mut DistanceMaps, it: &PerceivedMonster) -> Option<u32> {
    let (dungeon, goal) = (view.dungeon, view.position);
    let means @ MovementCapabilities { opens, digs, .. } = it.means();
    if opens {
        maps.get_or_compute(dungeon, goal, DistanceMapKind::of(digs), view.now.0);
    }
    let (mut me, mut moves) = (it.position, 0);
    while me != goal {
        let could_enter = |cell| means.could_enter(dungeon.blocking(cell));
        let way = if opens {
            maps.downhill(dungeon, goal, DistanceMapKind::of(digs), me)
        } else {
            straight_step(me, goal, digs, could_enter)
        };
        me = me.step(way?);
        moves += moves_into(view, me, means)?;
    }
    Some(moves)
}

fn moves_into(view: &PlayerView<'_>, cell: Position, means: MovementCapabilities) -> Option<u32> {
    let blocking = view.dungeon.blocking(cell);
    match means.step_into(blocking) {
        StepOutcome::Enters => Some(1),
        // One move opens it, and the next enters.
        StepOutcome::Opens => Some(2),
        StepOutcome::Digs if blocking.hardness == Hardness::OPEN => {
            let door = view.things_at(cell).find_map(|it| view.kind(it.kind)?.part::<Door>())?;
            Tunneling::default().digs_needed(Hardness(door.hardness))
        }
        StepOutcome::Digs => Tunneling::default().digs_needed(blocking.hardness),
        StepOutcome::Blocked => None,
    }
}
