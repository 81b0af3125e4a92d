//! What lies about: items, and the mechanisms of a level (`RULES` §7).
//!
//! A *thing* is an entity of components. Its kind is a row of a table in
//! `assets/`: what it is called, how it is drawn, and its [`Parts`], each of
//! which is a component under a registered name. So an extension adds an effect
//! by a component, its name, and a row.

mod catalogue;
mod numbers;
mod parts;

pub use catalogue::{Catalogue, KindId, Thing, ThingKind};
pub use numbers::{
    Alarm, Chest, Crown, Dig, Door, Flip, Harden, Haste, Hold, Key, Mapping, Noise, Portal,
    Rockfall, Slide, Smoke, Trap, Veil, Ward,
};
pub use parts::Parts;
