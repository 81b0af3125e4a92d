//! What the PC sees, knows and foresees, as plain values.

pub(super) mod composing;
pub(super) mod condition;
pub(super) mod describing;
pub(super) mod fates;
pub(super) mod known;
pub(super) mod marks;
pub(super) mod point_of_view;
pub(super) mod prospect;
pub(super) mod roster;
pub(super) mod underfoot;
pub(super) mod view;
