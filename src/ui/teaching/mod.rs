//! The tutorial on a screen.

pub(super) mod counsel;
pub(super) mod lecture;
#[cfg(test)]
pub(super) mod lessons;
pub(super) mod tutorial;
