//! The region of a heard monster: the cells in which it may be, as far as the PC knows (rules §7,
//! "Sounds"). It follows from what the PC has heard and seen, so that threats, journeys, screens
//! and words agree.

use super::{HeardSound, MapMemory, SoundKind, sighting::KeptSound};
use crate::{
    creature::{CharacterId, Speed},
    dungeon::MovementCapabilities,
    grid::Position,
    sight::FieldOfView,
    turn::GameTime,
};
use std::collections::BTreeSet;

/// The cells in which a heard monster may be. It is outside of them only if something has carried
/// it away, or the level is not as the PC remembers it.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@.  0....").foggy().start();
/// let view = game.player_view().unwrap();
/// let region = view.regions().remove(0);
/// assert!(region.cells().contains(&Position::new(5, 1)));
/// assert_eq!(region.distances(view.position), (3, 4));
/// ```
#[derive(Debug)]
pub struct Region<'a> {
    /// The monster's last sound.
    pub sound: HeardSound,
    /// The monster, which the player does not know in time, or `None` for a death cry.
    pub maker: Option<CharacterId>,
    cells: BTreeSet<Position>,
    /// In ticks, from one move to the next.
    delay: u64,
    means: MovementCapabilities,
    memory: &'a MapMemory,
}

/// What the PC saw at the beginning of one of its turns.
#[derive(Clone, Debug)]
pub(super) struct Glimpse {
    at: GameTime,
    cells: Vec<Position>,
}

/// The least speed of quick steps.
const QUICK: Speed = Speed::new(Speed::PLAYER.value() + 1);
/// In moves. A monster that needs more is of no concern yet.
const FARTHEST: u64 = 8;

impl<'a> Region<'a> {
    fn of(memory: &'a MapMemory, kept: &KeptSound) -> Option<Self> {
        let KeptSound { sound, maker, .. } = *kept;
        let sounds = || memory.sounds.iter().filter(|it| maker.is_some() && it.maker == maker);
        let has_made = |kind| sounds().any(|it| it.sound.kind == kind);
        let speed = match memory.fastest {
            fastest if has_made(SoundKind::Steps) => fastest.min(Speed::PLAYER),
            fastest if has_made(SoundKind::QuickSteps) => fastest.max(QUICK),
            fastest => fastest,
        };
        let means = MovementCapabilities { opens: true, digs: has_made(SoundKind::Digging) };
        let cells = BTreeSet::from([sound.cell]);
        let mut region = Self { sound, maker, cells, delay: speed.delay(), means, memory };
        if sound.kind.is_exact() {
            // It may have moved on since, in the same turn of the PC.
            region.cells = region.after(GameTime::PER_TURN);
        } else {
            region.cells.extend(sound.cell.neighbours());
            region.cells.retain(|cell| memory.may_let_in(*cell, means));
        }
        let mut last = kept.at;
        for Glimpse { at, cells } in memory.glimpses.iter().skip_while(|it| it.at < kept.at) {
            region.cells = region.after(*at - last);
            region.cells.retain(|cell| !cells.contains(cell));
            last = *at;
        }
        (!region.cells.is_empty()).then_some(region)
    }

    /// Whether the sound was a death cry: nobody is there any more.
    pub fn is_dead(&self) -> bool {
        self.sound.kind == SoundKind::DeathCry
    }

    /// Returns the cells in which the monster may be.
    pub const fn cells(&self) -> &BTreeSet<Position> {
        &self.cells
    }

    /// Returns the distances to the nearest and to the farthest of the cells.
    pub fn distances(&self, from: Position) -> (u16, u16) {
        let distances = || self.cells.iter().map(|cell| cell.distance(from));
        (distances().min().unwrap_or_default(), distances().max().unwrap_or_default())
    }

    /// Returns the cells in which the monster may be after some ticks.
    pub fn after(&self, ticks: u64) -> BTreeSet<Position> {
        let moves = if self.is_dead() { 0 } else { ticks.div_ceil(self.delay) };
        spread(self.cells.clone(), moves, |cell| self.memory.may_let_in(*cell, self.means))
    }

    /// Returns the number of turns, each of `pause` ticks, within which the monster could be in a
    /// cell, at the earliest.
    pub fn turns_to(&self, cell: Position, pause: u64) -> Option<u64> {
        let reaches = |moves: &u64| self.after((moves - 1) * self.delay + 1).contains(&cell);
        let nearest = self.distances(cell).0.max(1).into();
        let moves = (nearest..=FARTHEST).filter(|_| !self.is_dead()).find(reaches)?;
        Some((moves - 1) * self.delay / pause.max(1) + 1)
    }
}

/// Adds the cells that can be reached in some moves, through those that `lets_in` is true for.
pub(crate) fn spread(
    mut cells: BTreeSet<Position>,
    moves: u64,
    lets_in: impl Fn(&Position) -> bool,
) -> BTreeSet<Position> {
    // By layers: each round adds the neighbours of the cells that the last one added.
    let mut border: Vec<_> = cells.iter().copied().collect();
    for _ in 0..moves {
        let next = border.iter().flat_map(|cell| cell.neighbours()).filter(&lets_in);
        border = next.filter(|cell| cells.insert(*cell)).collect();
    }
    cells
}

impl MapMemory {
    /// Returns the regions of the monsters heard in the PC's last five turns and not noted since,
    /// and the cells of death cries. The last sound of a monster replaces its earlier ones.
    pub fn regions(&self) -> Vec<Region<'_>> {
        let is_last = |it: &&KeptSound| {
            let is_later = |other: &KeptSound| other.maker == it.maker && other.at > it.at;
            it.maker.is_none() || !self.sounds.iter().any(is_later)
        };
        let is_hidden = |it: &&KeptSound| {
            let mut makers = self.creatures.iter().filter(|who| it.maker == Some(who.sighting.id));
            !it.is_past && makers.all(|who| who.at < it.at)
        };
        let kept = self.sounds.iter().filter(is_hidden).filter(is_last);
        kept.filter_map(|it| Region::of(self, it)).collect()
    }

    /// Whether a monster could enter a cell, as far as the PC knows.
    fn may_let_in(&self, cell: Position, means: MovementCapabilities) -> bool {
        let size = self.dungeon.size();
        let is_unknown = || !self.knows(cell) && !size.is_on_border(cell);
        size.contains(cell) && (is_unknown() || means.could_enter(self.dungeon.blocking(cell)))
    }

    /// Monsters may be as fast as that.
    pub(crate) fn expect(&mut self, speed: Speed) {
        self.fastest = self.fastest.max(speed);
    }

    /// Remembers what the PC sees as long as it remembers a sound from before.
    pub(super) fn keep_the_view(&mut self, at: GameTime, view: &FieldOfView) {
        let oldest = self.sounds.first().map_or(at, |it| it.at);
        let mut old = self.glimpses.extract_if(.., |it| it.at < oldest || it.at == at);
        let spare = old.next().map(|it| it.cells);
        old.for_each(drop);
        if !self.sounds.is_empty() {
            let mut cells = spare.unwrap_or_default();
            cells.clear();
            cells.extend(view.cells());
            self.glimpses.push(Glimpse { at, cells });
        }
    }
}
