//! The native half of the Python package `hexdelve`. The other half, in `hexdelve/`,
//! implements Gymnasium's interface.
//!
//! Python calls [`Env`](env::Env) for one environment and [`Batch`](batch::Batch) for
//! many. Both use [`Episodes`](episodes::Episodes), which does not depend on Python, so
//! the same steps give the same results in either.

mod batch;
mod config;
mod env;
mod episodes;
mod errors;
mod info;
mod journals;
mod ownership;
mod parts;
mod render;
mod rewards;
mod seeds;
mod setup;
mod task;

use hexdelve::{
    game::Rules,
    journal::{Fingerprint, Journal, RULES_VERSION},
    replay::verify_journal as verify_journal_of,
};
use hexdelve_study::{
    action_space::DiscreteAction,
    observation::{ArtColumn, BombColumn, MindColumn, StatusField, TurnOrderColumn},
};
use pyo3::prelude::*;
use std::{
    fmt::{Debug, Display},
    path::PathBuf,
};

/// Records that this process has just been forked.
#[pyfunction]
fn note_fork() {
    ownership::note_fork();
}

/// The names of all actions, by index.
#[pyfunction]
fn action_names() -> Vec<String> {
    DiscreteAction::all().map(|action| action.to_string()).collect()
}

/// Converts a name such as `MonstersLeft` to `monsters_left`.
fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// The names of the columns of a table, by index.
fn names_of<C: Debug>(columns: &[C]) -> Vec<String> {
    columns.iter().map(|column| snake_case(&format!("{column:?}"))).collect()
}

/// The names of the columns of each part that is a table, and of the fields of `blstats`, by index.
#[pyfunction]
fn column_names() -> Vec<(&'static str, Vec<String>)> {
    vec![
        ("blstats", names_of(StatusField::ALL)),
        ("arts", names_of(ArtColumn::ALL)),
        ("minds", names_of(MindColumn::ALL)),
        ("timeline", names_of(TurnOrderColumn::ALL)),
        ("bombs", names_of(BombColumn::ALL)),
    ]
}

/// The names of all parts of an observation.
#[pyfunction]
fn observation_names() -> Vec<&'static str> {
    parts::Spec::names()
}

/// Replays a journal, and returns the state of its game: the outcome, the number of turns
/// and the fingerprint. An exception names the first turn that differs.
#[pyfunction]
fn verify_journal(py: Python<'_>, path: PathBuf) -> PyResult<(&'static str, u64, u32)> {
    let told = |error: &dyn Display| {
        errors::HexdelveError::new_err(format!("{}: {error}", path.display()))
    };
    errors::guarded(py, || {
        let journal = Journal::open(&path).map_err(|error| told(&error))?;
        let game = verify_journal_of(&journal, &Rules::default(), &mut |_, _| ());
        let game = game.map_err(|error| told(&error))?;
        let fingerprint = game.world().resource::<Fingerprint>().short();
        Ok((game.status().as_str(), game.turns(), fingerprint))
    })?
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<env::Env>()?;
    module.add_class::<batch::Batch>()?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("RULES_VERSION", RULES_VERSION)?;
    let py = module.py();
    module.add("HexdelveError", py.get_type::<errors::HexdelveError>())?;
    module.add("InvalidActionError", py.get_type::<errors::InvalidActionError>())?;
    module.add("MaskedActionError", py.get_type::<errors::MaskedActionError>())?;
    module.add("EpisodeEndedError", py.get_type::<errors::EpisodeEndedError>())?;
    module.add("WrongThreadError", py.get_type::<errors::WrongThreadError>())?;
    module.add("ForkedProcessError", py.get_type::<errors::ForkedProcessError>())?;
    for function in [
        wrap_pyfunction!(note_fork, module)?,
        wrap_pyfunction!(action_names, module)?,
        wrap_pyfunction!(column_names, module)?,
        wrap_pyfunction!(observation_names, module)?,
        wrap_pyfunction!(verify_journal, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
