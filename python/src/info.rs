//! `info`, apart from `turns` and the mask. One function makes it, so that single
//! environments and batches tell the same, in types that Gymnasium can stack into arrays.

use crate::episodes::{Episodes, Stepped};
use hexdelve_study::observation::StatusField;
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyType},
};

/// Adds what is known at the start of an episode, or after a step of it.
pub(crate) fn fill(
    info: &Bound<'_, PyDict>,
    episodes: &Episodes,
    stepped: Option<&Stepped>,
) -> PyResult<()> {
    if stepped.is_none() {
        let (seed, level_seed) = episodes.seed_pair();
        info.set_item("seed", seed_scalar(info.py(), seed)?)?;
        info.set_item("level_seed", seed_scalar(info.py(), level_seed)?)?;
    }
    if let Some(refused) = stepped.and_then(|it| it.refused.as_ref()) {
        info.set_item("refused", refused)?;
    }
    let has_ended = stepped.is_some_and(Stepped::has_ended);
    if has_ended {
        info.set_item("outcome", outcome(episodes.status()))?;
    }
    if has_ended || stepped.is_none() {
        info.set_item("run_code", episodes.run_code())?;
        if let Some((path, trouble)) = episodes.journal() {
            info.set_item("journal", path)?;
            if let Some(trouble) = trouble {
                info.set_item("journal_error", trouble)?;
            }
        }
    }
    Ok(())
}

/// Returns a `numpy.uint64`. Gymnasium stacks numbers into an array of the type of the
/// first, and half of all seeds do not fit into the signed one that it uses for `int`.
fn seed_scalar(py: Python<'_>, seed: u64) -> PyResult<Bound<'_, PyAny>> {
    static UINT64: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    UINT64.import(py, "numpy", "uint64")?.call1((seed,))
}

fn outcome(status: &[i64]) -> &'static str {
    match status[StatusField::Outcome.index()] {
        0 => "unfinished",
        1 => "won",
        2 => "lost",
        3 => "stalled",
        _ => "given up",
    }
}
