//! The tutorial on a screen.

pub(super) mod attempt;
pub(super) mod lecture;
#[cfg(test)]
pub(super) mod lessons;
pub(super) mod tutorial;
