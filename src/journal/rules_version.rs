//! The version of the rules.

/// The version of the rules. A game recorded under one version is replayed only under
/// that version. It is incremented with every change that makes recorded games diverge.
pub const RULES_VERSION: u32 = 5;
