//! Splits a long TOML file into blocks, so that damage in one block leaves the others readable.

/// It starts at a line that begins with `[`, and may be partly written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block<'a> {
    /// The number of lines in the file before the block.
    pub lines_before: usize,
    pub bytes: &'a [u8],
}

impl Block<'_> {
    pub(super) fn is_empty(self) -> bool {
        let mut lines = self.bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        lines.all(|line| line.first().is_none_or(|byte| *byte == b'#'))
    }
}

/// Text before the first `[` line is a block, too.
pub(super) fn blocks(file: &[u8]) -> impl Iterator<Item = Block<'_>> {
    let mut rest = file;
    let mut lines_before = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        // With the newline before it, the pattern never matches the block's own `[`.
        let next = rest.windows(2).position(|pair| pair == b"\n[");
        let (bytes, others) = rest.split_at(next.map_or(rest.len(), |line_end| line_end + 1));
        rest = others;
        let block = Block { lines_before, bytes };
        // Splitting at newlines gives one more part than there are newlines.
        lines_before += bytes.split(|byte| *byte == b'\n').count() - 1;
        Some(block)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_begin_with_a_bracket_and_make_up_the_file() {
        let file = b"# notes\n\n[[game]]\na = [1]\n[[ga\n[[game]]\nb = 2";
        let found: Vec<_> = blocks(file).collect();
        let lines: Vec<_> = found.iter().map(|block| block.lines_before).collect();
        assert_eq!(lines, [0, 2, 4, 5]);
        assert_eq!(found.iter().map(|block| block.bytes).collect::<Vec<_>>().concat(), file);
        assert!(found[0].is_empty() && !found[1].is_empty());
        assert_eq!(found[3].bytes, b"[[game]]\nb = 2");
        assert_eq!(blocks(b"").count(), 0);
    }
}
