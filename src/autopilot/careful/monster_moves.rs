//! Monsters' moves in a scene by the game's minds, and where lost monsters have probably got to.

use super::{
    plan::Covering,
    scene::{Believed, Scene},
};
use crate::{
    creature::{Ability, CharacterId, Tunneling},
    dungeon::{CellBlocking, Hardness, StepOutcome},
    grid::{Position, line},
    knowledge::{PerceivedMonster, RememberedCreature},
    mind::{Habit, STAGGER_CHANCE, straight_step},
    player::PlayerView,
    rng::hash_combine,
    turn::GameTime,
};
use std::collections::BTreeMap;

/// A probability: it takes two attacks.
const THROUGH_A_WARD: f32 = 0.1;

impl Scene {
    pub(super) fn let_act(&mut self, index: usize, believed: &mut Believed) {
        let foe = &mut self.foes[index];
        let now = foe.next_turn;
        foe.next_turn = now + foe.speed.delay();
        if foe.stuck > 0 {
            foe.stuck -= 1;
            return;
        }
        let (id, place, abilities) = (foe.id, foe.position, foe.abilities);
        if let Some(Habit::Sleeps(hears)) = self.habit_of(id)
            && place.distance(self.place) > hears
        {
            return;
        }
        let intelligent = abilities.has(Ability::Intelligent);
        let is_veiled = self.veiled.is_some_and(|until| until > now);
        let is_seen = self.is_seen_by(place, believed);
        let felt = (!is_veiled).then_some(self.place);
        let felt = felt.filter(|_| abilities.has(Ability::Telepathic));
        let here = is_seen.then_some(self.place).or(felt);
        self.foes[index].belief = self.foes[index].belief.updated(here, place, intelligent);
        let foe = self.foes[index];
        let aim = self.bend(&foe, self.chase(&foe, believed, now));
        if foe.has(Ability::Erratic) {
            self.stumble(index, aim, believed);
        } else if let Some(cell) = aim {
            self.come(index, cell, believed);
        }
    }

    fn is_seen_by(&self, foe: Position, believed: &mut Believed) -> bool {
        let is_near = foe.distance(self.place) <= 1;
        let hides = |(middle, radius): (Position, u16)| {
            [foe, self.place].iter().any(|cell| middle.distance(*cell) <= radius)
        };
        // Smoke limits sight to neighbouring cells.
        if !is_near && self.smoke.is_some_and(hides) {
            return false;
        }
        // The cached view lacks this scene's changed cells, so the line of sight is checked.
        let is_shut = |cell: Position| {
            self.changed.iter().any(|(changed, blocking)| *changed == cell && blocking.is_opaque())
        };
        believed.sees(self.place, foe)
            && (self.changed.is_empty() || !line(self.place, foe).any(is_shut))
    }

    fn chase(
        &self,
        foe: &PerceivedMonster,
        believed: &mut Believed,
        now: GameTime,
    ) -> Option<Position> {
        let goal = foe.belief.goal()?;
        let digs = foe.has(Ability::Tunneling);
        let way = if foe.has(Ability::Intelligent) {
            believed.downhill(foe, goal, now)
        } else {
            straight_step(foe.position, goal, digs, |cell| self.could_enter(foe, cell, believed))
        };
        way.map(|way| foe.position.step(way))
    }

    fn could_enter(&self, foe: &PerceivedMonster, cell: Position, believed: &Believed) -> bool {
        foe.means().could_enter(self.blocking(believed, cell))
    }

    /// Outcomes that would kill the PC lower its odds, and the scene continues without the attack.
    fn stumble(&mut self, index: usize, aim: Option<Position>, believed: &Believed) {
        let foe = self.foes[index];
        let ways = foe.position.neighbours().filter(|cell| self.could_enter(&foe, *cell, believed));
        let ways: Vec<_> = ways.collect();
        let count = u8::try_from(ways.len()).unwrap_or(u8::MAX);
        // Tails: the step chosen by the other bits. Heads: one of `count` equally likely steps.
        let (heads, tails) = (STAGGER_CHANCE, 1.0 - STAGGER_CHANCE);
        let hits = if aim == Some(self.place) { tails } else { 0.0 }
            + if ways.contains(&self.place) { heads / f32::from(count) } else { 0.0 };
        if hits > 0.0 {
            self.alive *= 1.0 - if self.wards > 0 { hits * THROUGH_A_WARD } else { hits };
        }
        // A hash replaces the random stream: the outcome depends only on `luck`, the monster and
        // its turn. The lowest byte, lowest bit first, is the coin; higher bits choose the step.
        let dice = hash_combine(hash_combine(self.luck, foe.id.to_bits()), foe.next_turn.0);
        let coin = dice.to_le_bytes()[0].reverse_bits();
        let cell = if f32::from(coin) < 256.0 * tails {
            aim
        } else {
            let drawn = usize::try_from((dice >> 8) % u64::from(count.max(1))).ok();
            drawn.and_then(|index| ways.get(index).copied())
        };
        if let Some(cell) = cell.filter(|cell| *cell != self.place) {
            self.come(index, cell, believed);
        }
    }

    fn come(&mut self, index: usize, cell: Position, believed: &Believed) {
        let blocking = self.blocking(believed, cell);
        match self.foes[index].means().step_into(blocking) {
            StepOutcome::Enters => self.arrive(index, cell, believed),
            StepOutcome::Opens => self.changed.push((cell, CellBlocking::default())),
            StepOutcome::Digs => {
                let left = blocking.hardness.after_dig(Tunneling::default().strength);
                self.changed.push((cell, left.into()));
                if left == Hardness::OPEN {
                    self.arrive(index, cell, believed);
                }
            }
            StepOutcome::Blocked => {}
        }
    }

    fn arrive(&mut self, index: usize, cell: Position, believed: &Believed) {
        if cell == self.place {
            if self.wards > 0 {
                self.wards -= 1;
            } else {
                self.alive = 0.0;
            }
            return;
        }
        let occupant = self.foe_at(cell).filter(|it| *it != index);
        let from = self.foes[index].position;
        self.foes[index].position = cell;
        self.foes[index].stuck = self.hold_in(cell, believed);
        let slides = self.coverings_of(cell, believed).any(|it| it == Covering::Slippery);
        let mover = self.foes[index].id;
        if let Some(occupant) = occupant {
            self.foes.swap_remove(occupant);
            self.brawls += self.worth;
        }
        let on = from.toward(cell).map(|way| cell.step(way));
        let next = on.filter(|next| slides && !self.blocking(believed, *next).is_solid());
        if let Some(next) = next
            && let Some(index) = self.foes.iter().position(|foe| foe.id == mover)
        {
            self.arrive(index, next, believed);
        }
    }
}

/// The time in ticks for which a monster still counts after the PC has lost track of it.
const LASTING: u64 = 20 * GameTime::PER_TURN;

#[derive(Debug, Default)]
pub(super) struct TrackedMonsters {
    foes: Vec<PerceivedMonster>,
    /// With the time of the last perception. `None` once the monster could be anywhere.
    lost: BTreeMap<CharacterId, (GameTime, Option<PerceivedMonster>)>,
}

impl TrackedMonsters {
    /// An erratic one, or one that is not where it was extrapolated, could be anywhere.
    pub(super) fn meet(&mut self, view: &PlayerView<'_>, believed: &mut Believed) {
        let lately = |it: &&RememberedCreature| view.now - it.at < LASTING;
        let mut lost = BTreeMap::new();
        for last in view.out_of_view().filter(lately) {
            let id = last.sighting.id;
            // An extrapolation ends when the PC perceives the monster again.
            let before = self.lost.get(&id).filter(|(at, _)| *at == last.at);
            let foe = before.map_or(Some(last.sighting), |(_, foe)| *foe);
            let foe = foe.map(|foe| imagine(view, believed, foe));
            let is_hidden = |it: &PerceivedMonster| {
                !view.field_of_view.sees(it.position) && !it.has(Ability::Erratic)
            };
            lost.insert(id, (last.at, foe.filter(is_hidden)));
        }
        self.lost = lost;
        let imagined = self.lost.values().filter_map(|(_, foe)| *foe);
        self.foes = imagined.chain(view.monsters.iter().copied()).collect();
    }

    pub(super) fn near(&self, view: &PlayerView<'_>, cells: u16) -> Vec<PerceivedMonster> {
        let foes = self.foes.iter().copied();
        foes.filter(|foe| foe.position.distance(view.position) <= cells).collect()
    }
}

/// As if the PC had always been in its current cell.
fn imagine(view: &PlayerView<'_>, level: &mut Believed, foe: PerceivedMonster) -> PerceivedMonster {
    // The ward lets the simulation continue if the monster reaches the PC.
    let mut before = Scene::new(view, vec![foe], 1);
    before.now = foe.next_turn.min(view.now);
    before.until(view.now, level);
    before.foes.first().copied().unwrap_or(foe)
}
