//! The risk of an action.

use crate::action::CauseOfDeath;

/// An action's risk up to the PC's next turn, as far as the PC knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionRisk {
    /// The probability that the PC dies, from 0 to 1.
    pub death_probability: f64,
    /// Whether all outcomes were simulated. Otherwise `death_probability` is an estimate
    /// from a sample.
    pub is_exact: bool,
    /// The possible causes of death with their probabilities, most likely first, as far as
    /// they are known. The entities of killers belong to the simulated world; their IDs are
    /// the same as in the game.
    pub causes: Vec<(CauseOfDeath, f64)>,
    /// Whether the PC's ward is spent in any of the outcomes.
    pub uses_ward: bool,
    pub(super) survivable: bool,
}

impl ActionRisk {
    pub(super) fn safe() -> Self {
        Self { is_exact: true, survivable: true, ..Self::default() }
    }

    /// Whether the PC is certain to die before it can act again.
    pub const fn is_fatal(&self) -> bool {
        self.is_exact && !self.survivable
    }

    /// Returns the probability of death in percent: 100 only if death is certain, and 0
    /// only if there is no danger.
    pub fn percent(&self) -> u8 {
        match percent(self.death_probability) {
            _ if self.is_fatal() => 100,
            _ if !self.is_dangerous() => 0,
            percent => percent.clamp(1, 99),
        }
    }

    /// Whether the PC may die.
    pub fn is_dangerous(&self) -> bool {
        self.death_probability > 0.0
    }

    pub(super) fn add(&mut self, cause: Option<CauseOfDeath>, likelihood: f64, lives: bool) {
        self.survivable |= lives;
        if lives {
            return;
        }
        self.death_probability += likelihood;
        let Some(cause) = cause else { return };
        // A monster that has changed since is still the same killer.
        let is_same = |other: CauseOfDeath| match (other.killer(), cause.killer()) {
            (Some(other), Some(killer)) => other.id == killer.id,
            _ => other == cause,
        };
        match self.causes.iter_mut().find(|(other, _)| is_same(*other)) {
            Some((_, odds)) => *odds += likelihood,
            None => self.causes.push((cause, likelihood)),
        }
        self.causes.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }
}

/// 0 only for 0, and never 100, because rounding must not suggest certainty.
pub(super) fn percent(odds: f64) -> u8 {
    if odds <= 0.0 {
        return 0;
    }
    (1..=99).rev().find(|percent| odds * 100.0 >= f64::from(*percent)).unwrap_or(1)
}
