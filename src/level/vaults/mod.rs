//! Vaults: small hand-drawn areas that are set into the rock of a level
//! (rules §7, "The delve").

mod cell;
mod placing;
mod table;
mod vault;

pub(super) use cell::VaultCell;
pub(super) use placing::add_vaults;
pub use table::VaultTable;
pub use vault::Vault;
