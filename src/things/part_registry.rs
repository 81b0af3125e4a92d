//! Parts: components of things, registered by name.

use crate::{
    content::{ContentError, Field},
    creature::refuse_taken_name,
};
use bevy_ecs::{
    prelude::{Component, Resource},
    world::EntityWorldMut,
};
use serde::de::DeserializeOwned;
use std::{any::Any, collections::BTreeMap, fmt, sync::Arc};

/// Every other key is a part. The first [`COMMON`] columns are in every table, the others
/// only in the feature table.
pub(super) const COLUMNS: [&str; 10] = [
    "name", "glyph", "text", "weight", "levels", "colour", "walkers", "diggers", "solid", "opaque",
];
pub(super) const COMMON: usize = 6;

#[derive(Clone)]
pub(crate) struct Part(Arc<dyn Give>);
type Reader = fn(Field<'_>) -> Result<Part, ContentError>;

trait Give: Any + Send + Sync {
    fn give(&self, thing: &mut EntityWorldMut<'_>);
}

impl<C: Component + Clone> Give for C {
    fn give(&self, thing: &mut EntityWorldMut<'_>) {
        thing.insert(self.clone());
    }
}

/// The components that can occur in a row of a thing table, by name.
///
/// A part is written `name = { field = …, … }`. A part without fields is written
/// `name = {}`; its component must be a struct with braces and no fields.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Component, Clone, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Fire { turns: u8 }
///
/// let mut parts = ThingPartRegistry::built_in();
/// parts.register::<Fire>("fire");
/// let torch = "[[item]]\nname = 'torch'\nglyph = '|'\ntext = 'Burns for 9 turns.'\n\
///              weight = 1\nlevels = [1, 8]\nfire = { turns = 9 }";
/// let files = AssetFiles::built_in().with_rows(AssetFile::Items, torch);
/// let catalogue = Catalogue::read(&files, &parts)?;
/// let torch = catalogue.kind(catalogue.find("torch").unwrap());
/// assert_eq!(torch.part::<Fire>().unwrap().turns, 9);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct ThingPartRegistry {
    readers: BTreeMap<&'static str, Reader>,
}

impl ThingPartRegistry {
    /// Registers a part. With `#[serde(deny_unknown_fields)]` on the component, mistyped
    /// fields are rejected.
    ///
    /// # Panics
    /// Panics if another part or a column of the tables already has this name.
    pub fn register<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self {
        assert!(!COLUMNS.contains(&name), "{name} is a column of the tables");
        let read: Reader = |field| Ok(Part(Arc::new(field.read_table::<C>()?)));
        let before = self.readers.insert(name, read);
        refuse_taken_name("part", name, before.is_some());
        self
    }

    /// Returns the names of the parts, in ascending order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.readers.keys().copied()
    }

    /// Reads a part. `columns` are the other keys its row may have.
    pub(crate) fn read(
        &self,
        field: Field<'_>,
        columns: &[&'static str],
    ) -> Result<(&'static str, Part), ContentError> {
        let Some((name, reader)) = self.readers.get_key_value(field.key()) else {
            let names: Vec<_> = columns.iter().copied().chain(self.names()).collect();
            return Err(field.refuse(format!(
                "expected one of {}, or a part that a plugin registers with `add_part`",
                names.join(", ")
            )));
        };
        Ok((*name, reader(field)?))
    }
}

impl Part {
    pub(crate) fn give(&self, thing: &mut EntityWorldMut<'_>) {
        self.0.give(thing);
    }

    pub(super) fn get<C: Component>(&self) -> Option<&C> {
        let part: &dyn Any = &*self.0;
        part.downcast_ref()
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}
