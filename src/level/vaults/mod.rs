//! Vaults: small hand-drawn areas set into a level's rock (rules §7, "The delve").

mod cell;
mod placing;
mod table;
mod vault;

pub(super) use cell::VaultCell;
pub(super) use placing::add_vaults;
pub use table::VaultTable;
pub use vault::Vault;
