//! The version of the rules.

/// The version of the rules. A game recorded under one version is replayed only under
/// that version. Every change that makes recorded games diverge increments it.
pub const RULES_VERSION: u32 = 4;
