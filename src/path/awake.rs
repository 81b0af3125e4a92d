//! The blocks that a wave is in.

/// A set of blocks that is emptied in ascending order.
///
/// A bit for each block, and a bit for each word of these: on a level with a
/// hundred thousand blocks, a wave that is in one of them is found at once.
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

    /// Wakes blocks of one word.
    pub(super) fn wake_some(&mut self, word: usize, blocks: u64) {
        if blocks != 0 {
            self.words[word] |= blocks;
            self.summary[word / 64] |= 1 << (word % 64);
        }
    }

    /// The next word with blocks in it, from a page of the summary on; which it
    /// is, and its blocks, which are asleep then.
    pub(super) fn next_word(&mut self, page: &mut usize) -> Option<(usize, u64)> {
        while let Some(summary) = self.summary.get_mut(*page) {
            if *summary != 0 {
                let word = *page * 64 + summary.trailing_zeros() as usize;
                *summary &= *summary - 1;
                return Some((word, std::mem::take(&mut self.words[word])));
            }
            *page += 1;
        }
        None
    }
}
