//! The exceptions that Python sees.

use pyo3::{
    create_exception,
    exceptions::{PyException, PyRuntimeError, PyValueError},
};

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
