//! What a thing can do: components under names.

use crate::content::{ContentError, Field};
use bevy_ecs::{
    prelude::{Component, Resource},
    world::EntityWorldMut,
};
use serde::de::DeserializeOwned;
use std::{any::Any, collections::BTreeMap, fmt, sync::Arc};

/// The columns that each row has; every other key of a row is a part.
pub(super) const COLUMNS: [&str; 6] = ["name", "glyph", "text", "weight", "levels", "colour"];

/// A part with the numbers of its row.
#[derive(Clone)]
pub(super) struct Part(Arc<dyn Give>);
/// Makes that of what stands in the row.
type Reader = fn(Field<'_>) -> Result<Part, ContentError>;

/// A component that entities can be given, whichever it is.
trait Give: Any + Send + Sync {
    fn give(&self, thing: &mut EntityWorldMut<'_>);
}

struct Given<C>(C);

impl<C: Component + Clone> Give for Given<C> {
    fn give(&self, thing: &mut EntityWorldMut<'_>) {
        thing.insert(self.0.clone());
    }
}

/// The components that may stand in a row of things, by their names.
///
/// A part is written `name = { field = …, … }`, one without fields
/// `name = {}`, for which its component is a struct with braces and no fields.
///
/// ```
/// use hexdelve::prelude::*;
/// use serde::Deserialize;
///
/// /// Burns for some turns.
/// #[derive(Component, Clone, Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Fire { turns: u8 }
///
/// let mut parts = Parts::of_the_game();
/// parts.register::<Fire>("fire");
/// let torch = "[[item]]\nname = 'torch'\nglyph = '|'\ntext = 'Burns for 9 turns.'\n\
///              weight = 1\nlevels = [1, 8]\nfire = { turns = 9 }";
/// let mechanisms = AssetFile::Mechanisms.built_in();
/// let catalogue = Catalogue::read(&SourceText::new("items.toml", torch), &mechanisms, &parts)?;
///
/// let mut world = World::new();
/// let torch = catalogue.spawn(&mut world, catalogue.find("torch").unwrap());
/// assert_eq!(world.get::<Fire>(torch).unwrap().turns, 9);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct Parts {
    readers: BTreeMap<&'static str, Reader>,
}

impl Parts {
    /// Adds a part. A `#[serde(deny_unknown_fields)]` on the component has
    /// mistyped fields refused.
    ///
    /// # Panics
    /// Where the name is taken, by another part or by a column of the tables.
    pub fn register<C>(&mut self, name: &'static str) -> &mut Self
    where
        C: Component + Clone + DeserializeOwned,
    {
        assert!(!COLUMNS.contains(&name), "{name} is a column of the tables");
        let before = self.readers.insert(name, read_part::<C>);
        assert!(before.is_none(), "there are two parts called {name}");
        self
    }

    /// The names, in their order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.readers.keys().copied()
    }

    pub(super) fn read(&self, field: Field<'_>) -> Result<(&'static str, Part), ContentError> {
        let Some((name, reader)) = self.readers.get_key_value(field.key()) else {
            let names: Vec<_> = COLUMNS.into_iter().chain(self.names()).collect();
            return Err(field.refuse(format!("expected one of {}", names.join(", "))));
        };
        Ok((*name, reader(field)?))
    }
}

fn read_part<C>(field: Field<'_>) -> Result<Part, ContentError>
where
    C: Component + Clone + DeserializeOwned,
{
    let part: C = field.read_table()?;
    Ok(Part(Arc::new(Given(part))))
}

impl Part {
    pub(super) fn give(&self, thing: &mut EntityWorldMut<'_>) {
        self.0.give(thing);
    }

    /// The component, if it is of this type.
    pub(super) fn get<C: Component>(&self) -> Option<&C> {
        let part: &dyn Any = &*self.0;
        part.downcast_ref().map(|Given(component)| component)
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}
