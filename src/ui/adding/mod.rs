//! What extensions add to the screens: overlays, remarks, colours, keys.

pub(super) mod additions;
pub(super) mod keys;
pub(super) mod tint;
