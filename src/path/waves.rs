//! From one cell to all others, a whole wave at a time.
//!
//! Costs sit on cells: every way out of a cell costs the same. So whoever
//! reaches a cell first gives it its final distance, and each cell is labelled
//! once: no heap, no key that decreases, no stale entry. What is reached in
//! one tick is found for 240 cells at once, and only where the wave is.

use super::{
    awake::Awake,
    front::{Carried, Claim, Front, Stir},
    ground::Ground,
    layout::{Layout, Spot},
};
use std::mem;

/// The memory that waves spread in, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Waves {
    layout: Option<Layout>,
    front: Front,
    awake: Awake,
    woken: Awake,
}

/// Blocks whose waking fits into one word.
const ONE_WORD: usize = 64;

impl Waves {
    /// Lets a wave go out from a cell at some distance, until it reaches
    /// nobody any more.
    pub(super) fn spread(
        &mut self,
        ground: &Ground,
        spot: Spot,
        distance: u32,
        claims: &mut impl Claim,
    ) {
        let layout = ground.layout();
        if self.layout.replace(layout) != Some(layout) {
            self.front = Front::of(layout);
            self.awake = Awake::nobody_of(layout.blocks);
            self.woken = self.awake.clone();
        }
        let now = distance + ground.cost(spot);
        let is_large = layout.blocks > layout.stride.min(ONE_WORD);
        match (ground.is_dear(), is_large) {
            (false, false) => self.sweep::<false>(ground, spot, now, claims),
            (true, false) => self.sweep::<true>(ground, spot, now, claims),
            (false, true) => self.sweep_the_large::<false>(ground, spot, now, claims),
            (true, true) => self.sweep_the_large::<true>(ground, spot, now, claims),
        }
    }

    /// On a level of few blocks, all in one band.
    fn sweep<const DEAR: bool>(
        &mut self,
        ground: &Ground,
        spot: Spot,
        mut now: u32,
        claims: &mut impl Claim,
    ) {
        let mut awake = self.front.start::<false>(spot).within();
        while awake != 0 {
            claims.begin(now);
            let (word, mut carried) = ((0, awake), Carried::default());
            let front = &mut self.front;
            awake = front.tick::<DEAR, false>(ground, claims, now, word, &mut carried).within();
            now += 1;
        }
    }

    fn sweep_the_large<const DEAR: bool>(
        &mut self,
        ground: &Ground,
        spot: Spot,
        mut now: u32,
        claims: &mut impl Claim,
    ) {
        let stir = self.front.start::<true>(spot);
        self.wake(spot.block / 64, stir);
        loop {
            let stride = ground.layout().stride;
            self.front.cross_the_bands(stride, |block| self.woken.wake(block));
            mem::swap(&mut self.awake, &mut self.woken);
            claims.begin(now);
            let (mut page, mut carried) = (0, Carried::default());
            let mut anybody = false;
            while let Some(word) = self.awake.next_word(&mut page) {
                anybody = true;
                let front = &mut self.front;
                let stir = front.tick::<DEAR, true>(ground, claims, now, word, &mut carried);
                self.wake(word.0, stir);
            }
            if !anybody {
                return;
            }
            now += 1;
        }
    }

    fn wake(&mut self, word: usize, stir: Stir) {
        self.woken.wake_some(word, stir.within());
        if stir.left & 1 != 0 {
            self.woken.wake_some(word - 1, 1 << 63);
        }
        if stir.right >> 63 != 0 {
            self.woken.wake_some(word + 1, 1);
        }
    }
}
