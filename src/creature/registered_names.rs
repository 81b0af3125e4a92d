//! The names that plugins have registered, so that every registry can refuse one that is taken.

use bevy_ecs::prelude::{Resource, World};
use std::{collections::BTreeSet, fmt::Display};

#[derive(Resource, Debug, Default)]
struct RegisteredNames(BTreeSet<(&'static str, String)>);

/// Panics if the name is taken.
#[track_caller]
pub fn register_name(world: &mut World, kind: &'static str, name: impl Display) {
    let mut names = world.get_resource_or_init::<RegisteredNames>();
    let is_new = names.0.insert((kind, name.to_string()));
    refuse_taken_name(kind, name, !is_new);
}

#[track_caller]
pub(crate) fn refuse_taken_name(kind: &str, name: impl Display, is_taken: bool) {
    assert!(
        !is_taken,
        "the {kind} \"{name}\" is registered twice: add its plugin once, or rename one of the two"
    );
}
