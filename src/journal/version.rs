//! The version of the rules.

/// The version of the rules: a game that was recorded under one is played again
/// under the same. It grows with whatever makes a recorded game go another way.
pub const RULES: u32 = 4;
