//! The exceptions that Python sees.

use pyo3::{
    create_exception,
    exceptions::{PyException, PyRuntimeError, PyValueError},
};

create_exception!(
    hexdelve,
    HexdelveError,
    PyException,
    "An error that is none of the others, for example a level that cannot be generated."
);
create_exception!(
    hexdelve,
    InvalidActionError,
    PyValueError,
    "The action is not one of the action space."
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
    "Another thread than the one that reset the environment uses it."
);
create_exception!(
    hexdelve,
    ForkedProcessError,
    PyRuntimeError,
    "The environment was made before this process was forked."
);
