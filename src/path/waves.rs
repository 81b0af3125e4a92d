//! Waves that spread from one cell to all others, by Dijkstra's algorithm, with all cells at the
//! same distance handled together. Every step out of a cell costs the same, so the first arrival in
//! a cell is final, and each is labelled once, without a heap, decrease-key or stale entries. A few
//! vector operations find which of 240 cells are reached, and only blocks with a wave are visited.

use super::{
    active_blocks::Awake,
    layout::{Layout, Spot},
    packed_costs::Ground,
    wavefront::{Carried, Claim, Front, Stir},
};
use std::mem;

#[derive(Clone, Debug, Default)]
pub(super) struct Waves {
    layout: Option<Layout>,
    front: Front,
    awake: Awake,
    woken: Awake,
}

const ONE_WORD: usize = 64;

impl Waves {
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
        // The neighbours pay for entering `spot`: the wave reaches them that much later.
        let now = distance + ground.cost(spot);
        // More than one band of blocks, or more blocks than bits in a word.
        let is_large = layout.blocks > layout.stride.min(ONE_WORD);
        match (ground.is_dear(), is_large) {
            (false, false) => self.sweep::<false>(ground, spot, now, claims),
            (true, false) => self.sweep::<true>(ground, spot, now, claims),
            (false, true) => self.sweep_large::<false>(ground, spot, now, claims),
            (true, true) => self.sweep_large::<true>(ground, spot, now, claims),
        }
    }

    /// On a level in one band of at most one word: the awake blocks are a plain integer.
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

    fn sweep_large<const DEAR: bool>(
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
            // `awake` has this tick's blocks, `woken` those of the next.
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
