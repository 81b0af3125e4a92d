//! The named reward schemes. Each is a function of the status before and after a step.

use crate::episodes::Status;
use hexdelve_study::observation::StatusField;

/// A named reward scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RewardScheme {
    /// 1 for a win, -1 for a death.
    Outcome,
    /// The change of the score, which is 0 from a death on.
    Score,
    /// 1 for each turn that the PC survives, and -100 for its death.
    Survival,
    /// Always 0, for callers with their own reward function.
    Nothing,
}

impl RewardScheme {
    pub(crate) const ALL: [(&str, Self); 4] = [
        ("outcome", Self::Outcome),
        ("score", Self::Score),
        ("survival", Self::Survival),
        ("none", Self::Nothing),
    ];

    /// Returns the scheme with this name.
    ///
    /// # Errors
    /// A sentence with the known names.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|(own, _)| *own == name);
        found.map(|(_, scheme)| scheme).ok_or_else(|| {
            let known = Self::ALL.map(|(name, _)| name).join(", ");
            format!("no reward is called {name:?}; expected any of {known}, or a function")
        })
    }

    /// Returns the reward of a step.
    pub(crate) fn of(self, before: &Status, after: &Status) -> f64 {
        let gain = |field: StatusField| after[field.index()] - before[field.index()];
        let outcome = after[StatusField::Outcome.index()];
        let points = match self {
            Self::Outcome => match outcome {
                1 => 1,
                2 => -1,
                _ => 0,
            },
            Self::Score => gain(StatusField::Score),
            Self::Survival if outcome == 2 => -100,
            Self::Survival => gain(StatusField::Turn),
            Self::Nothing => 0,
        };
        i32::try_from(points).map_or(f64::MAX, f64::from)
    }
}
