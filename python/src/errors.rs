//! The exceptions that Python sees.

use pyo3::{
    create_exception,
    exceptions::{PyException, PyRuntimeError, PyValueError},
    prelude::*,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

create_exception!(
    hexdelve,
    HexdelveError,
    PyException,
    "Any other error, such as a level that cannot be generated."
);
create_exception!(
    hexdelve,
    InvalidActionError,
    PyValueError,
    "The action is not in the action space."
);
create_exception!(
    hexdelve,
    MaskedActionError,
    PyValueError,
    "The action is impossible now, and the environment was made with invalid_action=\"raise\"."
);
create_exception!(
    hexdelve,
    EpisodeEndedError,
    PyRuntimeError,
    "The episode has not begun or is over: reset the environment."
);
create_exception!(
    hexdelve,
    WrongThreadError,
    PyRuntimeError,
    "A thread other than the one that reset the environment is using it."
);
create_exception!(
    hexdelve,
    ForkedProcessError,
    PyRuntimeError,
    "The environment was made before this process was forked."
);

/// Runs the game's code, without the GIL. A panic in it is a bug, and Python's callers do
/// not expect the `BaseException` that `PyO3` would make of it.
///
/// # Errors
/// [`HexdelveError`] if the code panics.
pub(crate) fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|panic| {
        let told = panic.downcast_ref::<String>().map(String::as_str);
        let told = told.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
        HexdelveError::new_err(format!(
            "hexdelve has a bug: {told}. Please report it, and make a new environment."
        ))
    })
}
