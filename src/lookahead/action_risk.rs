//! What a move would come to.

use crate::action::CharacterSummary;

/// What a move would come to before the PC can act again, as far as it knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionRisk {
    /// How likely the PC dies, 0 to 1.
    pub odds: f64,
    /// Whether all outcomes were counted. Otherwise the odds are those of a
    /// sample.
    pub counted: bool,
    /// Who would do it, the likeliest first. The entities are not those of the
    /// game; the numbers are.
    pub killers: Vec<(CharacterSummary, f64)>,
    /// Whether there is an outcome in which a ward of the PC's is spent.
    pub spends_a_ward: bool,
    /// Whether there is an outcome in which the PC lives.
    pub(super) survivable: bool,
}

impl ActionRisk {
    /// Nothing is known that could happen.
    pub(super) const fn safe() -> Self {
        Self {
            counted: true,
            survivable: true,
            odds: 0.0,
            killers: Vec::new(),
            spends_a_ward: false,
        }
    }

    /// Whether the PC is certainly dead before it can act again.
    pub const fn is_fatal(&self) -> bool {
        self.counted && !self.survivable
    }

    /// The odds of 100: 100 only where death is certain, 0 only where it is no
    /// danger.
    pub fn percent(&self) -> u8 {
        match percent(self.odds) {
            _ if self.is_fatal() => 100,
            _ if !self.is_dangerous() => 0,
            percent => percent.clamp(1, 99),
        }
    }

    /// Whether it may be dead.
    pub fn is_dangerous(&self) -> bool {
        self.odds > 0.0
    }

    /// Adds an outcome of this likelihood.
    pub(super) fn add(&mut self, killer: Option<CharacterSummary>, likelihood: f64, lives: bool) {
        self.survivable |= lives;
        if lives {
            return;
        }
        self.odds += likelihood;
        let Some(killer) = killer else { return };
        match self.killers.iter_mut().find(|(other, _)| other.number == killer.number) {
            Some((_, odds)) => *odds += likelihood,
            None => self.killers.push((killer, likelihood)),
        }
        self.killers.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }
}

/// Odds of 0 to 1 in whole percent, downwards: neither 0 nor 100 where they
/// are neither.
pub(super) fn percent(odds: f64) -> u8 {
    if odds <= 0.0 {
        return 0;
    }
    (1..=99).rev().find(|percent| odds * 100.0 >= f64::from(*percent)).unwrap_or(1)
}
