//! What comes of a deed: the PC, the monsters that matter, and time.

use super::{believed::Believed, foe::Foe};
use crate::{
    action::Intent,
    chance::mix,
    creature::{Ability, Speed},
    dungeon::{Hardness, Matter, Obstacle},
    grid::{Direction, Position, line},
    mind::Knowledge,
    path::MapKind,
    player::Survey,
    turn::Tick,
};

/// What the PC can do in a turn, as far as it is thought through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Rest,
    Step(Direction),
    Close(Direction),
    /// To become fast for so many moves.
    Hasten(u16),
    /// To be hidden from telepaths for so many ticks.
    Veil(u64),
    /// To stand in smoke of a radius.
    Smoke(u16),
    /// To turn over a bit of who stands in a cell.
    Flip(Position, Ability),
}

/// A moment at which the PC is asked.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) place: Position,
    pub(super) now: Tick,
    /// The PC's delay as it is.
    delay: u64,
    hasted: u16,
    stuck: u16,
    veiled: Option<Tick>,
    pub(super) wards: usize,
    smoke: Option<(Position, u16)>,
    pub(super) foes: Vec<Foe>,
    /// Cells that have changed since.
    changed: Vec<(Position, Matter)>,
    /// How likely it is that the PC is still alive.
    pub(super) alive: f32,
    /// Kills of the PC's, the early ones counting more.
    pub(super) kills: f32,
    /// Monsters that others have killed, likewise.
    pub(super) brawls: f32,
    /// Which of several courses of chance this is.
    luck: u64,
    /// What a kill is worth now.
    worth: f32,
}

/// What is left of a kill's worth a turn later: sooner is better.
const LATER: f32 = 0.8;
/// How likely a random blow is to go through a ward.
const THROUGH_A_WARD: f32 = 0.1;
const TEETH: u8 = 85;

impl Scene {
    pub(super) fn new(survey: &Survey<'_>, foes: Vec<Foe>, wards: usize) -> Self {
        Self {
            place: survey.place,
            now: survey.now,
            delay: survey.next_turn - survey.now,
            hasted: survey.hasted,
            stuck: survey.stuck,
            veiled: survey.veiled,
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

    /// The same by another course of chance.
    pub(super) fn by_luck(self, luck: u64) -> Self {
        Self { luck, ..self }
    }

    /// Whether somebody can come to the PC within so many turns of it.
    pub(super) fn is_tense(&self, turns: u64) -> bool {
        let end = self.now + turns * self.delay;
        self.foes.iter().any(|foe| {
            let awake = foe.knowledge != Knowledge::Nothing || foe.has(Ability::Erratic);
            let reach = foe.turns_before(end) + if awake { turns } else { 1 };
            reach >= u64::from(foe.place.distance(self.place))
        })
    }

    pub(super) fn foe_at(&self, cell: Position) -> Option<usize> {
        self.foes.iter().position(|foe| foe.place == cell)
    }

    pub(super) fn matter(&self, believed: &Believed, cell: Position) -> Matter {
        let changed = self.changed.iter().rev().find(|(changed, _)| *changed == cell);
        changed.map_or_else(|| believed.matter(cell), |(_, matter)| *matter)
    }

    /// The moment at which the PC is asked again after it has done something.
    pub(super) fn after(&self, deed: Deed, survey: &Survey<'_>, believed: &mut Believed) -> Self {
        let mut scene = self.clone();
        let delay = scene.pass_the_turn(deed);
        let deed = if scene.stuck > 0 { Deed::Rest } else { deed };
        scene.stuck = scene.stuck.saturating_sub(1);
        scene.act(deed, believed);
        scene.until(self.now + delay, survey, believed);
        scene.worth *= LATER;
        scene
    }

    /// Lets the monsters act until a moment, or until the PC is dead.
    pub(super) fn until(&mut self, moment: Tick, survey: &Survey<'_>, believed: &mut Believed) {
        self.now = moment;
        while self.alive > 0.0
            && let Some(index) = self.next_foe()
        {
            self.let_act(index, survey, believed);
        }
    }

    /// How long the turn takes, by the speed at its end.
    fn pass_the_turn(&mut self, deed: Deed) -> u64 {
        if let Deed::Hasten(moves) = deed {
            self.hasted = moves;
            self.delay = Speed::new(2 * Speed::PLAYER.value()).delay();
        } else if self.hasted > 0 {
            self.hasted -= 1;
            if self.hasted == 0 {
                self.delay = Speed::PLAYER.delay();
            }
        }
        self.delay
    }

    fn act(&mut self, deed: Deed, believed: &Believed) {
        match deed {
            Deed::Rest | Deed::Hasten(_) => {}
            Deed::Step(way) => self.go(self.place.step(way), believed),
            Deed::Close(way) => {
                let door = Obstacle::solid(Some(2), Some(2)).opaque();
                let shut = Matter { hardness: Hardness::OPEN, obstacle: door };
                self.changed.push((self.place.step(way), shut));
            }
            Deed::Veil(ticks) => self.veiled = Some(self.now + ticks),
            Deed::Smoke(radius) => self.smoke = Some((self.place, radius)),
            Deed::Flip(cell, bit) => {
                for foe in self.foes.iter_mut().filter(|foe| foe.place == cell) {
                    foe.abilities = foe.abilities.toggled(bit);
                }
            }
        }
    }

    fn go(&mut self, cell: Position, believed: &Believed) {
        let matter = self.matter(believed, cell);
        if matter.hardness != Hardness::OPEN {
            return;
        }
        if matter.obstacle.is_solid() {
            if matter.obstacle.cost_for(true).is_some() {
                self.changed.push((cell, Matter::default()));
            }
            return;
        }
        if let Some(index) = self.foe_at(cell) {
            self.foes.swap_remove(index);
            self.kills += self.worth;
        }
        self.place = cell;
    }

    fn next_foe(&self) -> Option<usize> {
        let due = self.foes.iter().enumerate().filter(|(_, foe)| foe.next < self.now);
        due.min_by_key(|(index, foe)| (foe.next, *index)).map(|(index, _)| index)
    }

    fn let_act(&mut self, index: usize, survey: &Survey<'_>, believed: &mut Believed) {
        let foe = &mut self.foes[index];
        let now = foe.next;
        foe.next = now + foe.delay;
        if foe.stuck > 0 {
            foe.stuck -= 1;
            return;
        }
        let (place, abilities) = (foe.place, foe.abilities);
        let intelligent = abilities.has(Ability::Intelligent);
        let veiled = self.veiled.is_some_and(|until| until > now);
        let feels = abilities.has(Ability::Telepathic) && !veiled;
        let here = (feels || self.is_seen_by(place, survey, believed)).then_some(self.place);
        let foe = &mut self.foes[index];
        foe.knowledge = foe.knowledge.after_a_look(here, place, intelligent, |_| true);
        let foe = *foe;
        let aim = self.chase(&foe, believed, now);
        if foe.has(Ability::Erratic) {
            self.stumble(index, aim, believed);
        } else if let Some(cell) = aim {
            self.come(index, cell, believed);
        }
    }

    fn is_seen_by(&self, foe: Position, survey: &Survey<'_>, believed: &mut Believed) -> bool {
        let near = foe.distance(self.place) <= 1;
        let hidden = |cell: Position| {
            self.smoke.is_some_and(|(middle, radius)| middle.distance(cell) <= radius)
        };
        if !near && (hidden(foe) || hidden(self.place)) {
            return false;
        }
        let shut = |cell: Position| {
            self.changed.iter().any(|(changed, matter)| *changed == cell && matter.is_opaque())
        };
        believed.sees(survey, self.place, foe)
            && (self.changed.is_empty() || !line(self.place, foe).any(shut))
    }

    /// Where it would go if it did not stumble.
    fn chase(&self, foe: &Foe, believed: &mut Believed, now: Tick) -> Option<Position> {
        let goal = foe.knowledge.goal()?;
        let digs = foe.has(Ability::Tunneling);
        if foe.has(Ability::Intelligent) {
            let way = believed.downhill(foe.place, goal, MapKind::of(digs), now.0);
            return way.map(|way| foe.place.step(way));
        }
        let me = foe.place;
        let aims = [goal, Position::new(goal.x, me.y), Position::new(me.x, goal.y)];
        let ways = aims.into_iter().filter_map(|aim| me.toward(aim)).map(|way| me.step(way));
        let cell = ways.into_iter().find(|cell| self.could_enter(foe, *cell, believed))?;
        (!digs || Some(cell) == me.toward(goal).map(|way| me.step(way))).then_some(cell)
    }

    fn could_enter(&self, foe: &Foe, cell: Position, believed: &Believed) -> bool {
        let Matter { hardness, obstacle } = self.matter(believed, cell);
        let digs = foe.has(Ability::Tunneling);
        match hardness {
            Hardness::OPEN if obstacle.is_solid() => {
                foe.has(Ability::Intelligent) && obstacle.cost_for(false).is_some()
                    || digs && obstacle.cost_for(true).is_some()
            }
            Hardness::OPEN => true,
            rock => digs && !rock.is_immutable(),
        }
    }

    /// Half of the time anywhere. What would kill the PC makes its life less
    /// likely; then it is taken to have done something else.
    fn stumble(&mut self, index: usize, aim: Option<Position>, believed: &Believed) {
        let foe = self.foes[index];
        let ways: Vec<_> =
            foe.place.neighbours().filter(|cell| self.could_enter(&foe, *cell, believed)).collect();
        let share = |hit: bool, of: usize| if hit { 0.5 / of as f32 } else { 0.0 };
        let hits =
            share(aim == Some(self.place), 1) + share(ways.contains(&self.place), ways.len());
        if hits > 0.0 {
            self.alive *= 1.0 - if self.wards > 0 { hits * THROUGH_A_WARD } else { hits };
        }
        let dice = mix(mix(self.luck, foe.number.key()), foe.next.0);
        let cell = if dice & 1 == 0 {
            aim
        } else {
            let count = ways.len().max(1) as u64;
            usize::try_from((dice >> 8) % count).ok().and_then(|index| ways.get(index).copied())
        };
        if let Some(cell) = cell.filter(|cell| *cell != self.place) {
            self.come(index, cell, believed);
        }
    }

    /// It opens, bites, or arrives.
    fn come(&mut self, index: usize, cell: Position, believed: &Believed) {
        let foe = self.foes[index];
        let Matter { hardness, obstacle } = self.matter(believed, cell);
        if hardness.0 > TEETH {
            self.changed.push((cell, hardness.bitten(TEETH).into()));
            return;
        }
        if hardness != Hardness::OPEN || obstacle.is_solid() {
            self.changed.push((cell, Matter::default()));
            if obstacle.is_solid() && foe.has(Ability::Intelligent) {
                return;
            }
        }
        if cell == self.place {
            if self.wards > 0 {
                self.wards -= 1;
            } else {
                self.alive = 0.0;
            }
            return;
        }
        self.foes[index].place = cell;
        if let Some(other) =
            (0..self.foes.len()).find(|it| *it != index && self.foes[*it].place == cell)
        {
            self.foes.swap_remove(other);
            self.brawls += self.worth;
        }
    }
}

impl Deed {
    /// The command for it, where it needs no item.
    pub(super) const fn command(self) -> Option<Intent> {
        match self {
            Self::Rest => Some(Intent::Rest),
            Self::Step(way) => Some(Intent::Step(way)),
            Self::Close(way) => Some(Intent::Close(way)),
            _ => None,
        }
    }
}
