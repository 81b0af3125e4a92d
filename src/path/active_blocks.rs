//! The set of blocks a wave is in.

/// A two-level bit set: among a hundred thousand blocks, a single one is found in a few reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Awake {
    words: Vec<u64>,
    summary: Vec<u64>,
}

impl Awake {
    pub(super) fn nobody_of(blocks: usize) -> Self {
        let words = blocks.div_ceil(64);
        Self { words: vec![0; words], summary: vec![0; words.div_ceil(64)] }
    }

    pub(super) fn wake(&mut self, block: usize) {
        self.wake_some(block / 64, 1 << (block % 64));
    }

    pub(super) fn wake_some(&mut self, word: usize, blocks: u64) {
        if blocks != 0 {
            self.words[word] |= blocks;
            self.summary[word / 64] |= 1 << (word % 64);
        }
    }

    /// To drain the set, start with `page` at 0 and pass the same variable again.
    pub(super) fn next_word(&mut self, page: &mut usize) -> Option<(usize, u64)> {
        while let Some(summary) = self.summary.get_mut(*page) {
            if *summary != 0 {
                let word = *page * 64 + summary.trailing_zeros() as usize;
                // Clears the lowest set bit, which belongs to `word`.
                *summary &= *summary - 1;
                return Some((word, std::mem::take(&mut self.words[word])));
            }
            *page += 1;
        }
        None
    }
}
