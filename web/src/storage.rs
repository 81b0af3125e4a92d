//! The storage of the browser: strings by name, which outlive the page.

use std::{fmt::Debug, io};

/// The prefix of all names that the page uses, because other pages of the same site share
/// the storage.
pub const PREFIX: &str = "hexdelve/";

/// Strings by name. A write is complete when the call returns.
pub trait Storage: Debug + Send + Sync {
    /// Returns the string with this name.
    fn get(&self, name: &str) -> Option<String>;

    /// Stores a string under this name, in place of any earlier one.
    ///
    /// # Errors
    /// Returns an error if the browser allows no storage, or if the storage is full. The
    /// earlier string is then kept.
    fn set(&self, name: &str, text: &str) -> io::Result<()>;

    /// Removes the string with this name, if there is one.
    fn remove(&self, name: &str);

    /// Returns all names that start with `prefix`, in ascending order.
    fn names(&self, prefix: &str) -> Vec<String>;

    /// Returns a random number.
    fn random(&self) -> u64;
}

/// The storage of the page, which is synchronous: `localStorage`.
#[cfg(target_family = "wasm")]
pub mod browser {
    use super::{PREFIX, Storage};
    use std::io;

    /// The storage of the page's site.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct SiteStorage;

    impl SiteStorage {
        fn site() -> Option<web_sys::Storage> {
            web_sys::window()?.local_storage().ok()?
        }
    }

    impl Storage for SiteStorage {
        fn get(&self, name: &str) -> Option<String> {
            Self::site()?.get_item(&format!("{PREFIX}{name}")).ok()?
        }

        fn set(&self, name: &str, text: &str) -> io::Result<()> {
            let site = Self::site()
                .ok_or_else(|| io::Error::other("the browser does not let this page store data"))?;
            let stored = site.set_item(&format!("{PREFIX}{name}"), text);
            stored.map_err(|_| {
                io::Error::other("the browser's storage is full; remove finished games")
            })
        }

        fn remove(&self, name: &str) {
            if let Some(site) = Self::site() {
                // What cannot be removed does no harm.
                let _ = site.remove_item(&format!("{PREFIX}{name}"));
            }
        }

        fn names(&self, prefix: &str) -> Vec<String> {
            let Some(site) = Self::site() else { return Vec::new() };
            let all = (0..site.length().unwrap_or(0)).filter_map(|at| site.key(at).ok()?);
            let own = all.filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned));
            let mut names: Vec<_> = own.filter(|name| name.starts_with(prefix)).collect();
            names.sort_unstable();
            names
        }

        fn random(&self) -> u64 {
            let mut bytes = [0; 8];
            let crypto = web_sys::window().and_then(|window| window.crypto().ok());
            // Every browser has this. Without it, all games would have the same seed.
            let _ = crypto.map(|it| it.get_random_values_with_u8_array(&mut bytes));
            u64::from_le_bytes(bytes)
        }
    }
}

/// Storage in memory, for tests.
#[cfg(test)]
pub(crate) mod memory {
    use super::Storage;
    use std::{collections::BTreeMap, io, sync::Mutex};

    /// Strings by name.
    #[derive(Debug, Default)]
    pub(crate) struct Memory(pub(crate) Mutex<BTreeMap<String, String>>);

    impl Storage for Memory {
        fn get(&self, name: &str) -> Option<String> {
            self.0.lock().unwrap().get(name).cloned()
        }

        fn set(&self, name: &str, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().insert(name.to_owned(), text.to_owned());
            Ok(())
        }

        fn remove(&self, name: &str) {
            self.0.lock().unwrap().remove(name);
        }

        fn names(&self, prefix: &str) -> Vec<String> {
            let texts = self.0.lock().unwrap();
            texts.keys().filter(|name| name.starts_with(prefix)).cloned().collect()
        }

        fn random(&self) -> u64 {
            7
        }
    }
}
