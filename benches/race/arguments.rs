//! The arguments of the command line.

use super::effort::Effort;

/// The selected races, and the effort.
pub(crate) struct Arguments {
    effort: Effort,
    words: Vec<String>,
}

impl Arguments {
    /// Reads the arguments. `cargo bench` passes `--bench`. Without it, or with `--test`,
    /// nothing is measured: the contestants only have to agree with each other.
    pub(crate) fn read() -> Self {
        let (options, words): (Vec<_>, Vec<_>) =
            std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
        let given = |option: &str| options.iter().any(|other| other == option);
        let full = given("--bench") && !given("--test");
        Self { effort: if full { Effort::Full } else { Effort::Short }, words }
    }

    pub(crate) const fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether a race is selected. If the arguments name none, all races are.
    pub(crate) fn want(&self, race: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| race.contains(word.as_str()))
    }
}
