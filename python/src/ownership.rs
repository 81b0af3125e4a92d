//! Restricts the use of an environment to one thread at a time, in the process that made
//! it.

use crate::errors::{ForkedProcessError, WrongThreadError};
use pyo3::prelude::*;
use std::{
    sync::{
        Mutex, MutexGuard, TryLockError,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, ThreadId},
};

/// The number of forks that led to this process.
static FORKS: AtomicU64 = AtomicU64::new(0);

/// Records that this process has just been forked from another one.
pub(crate) fn note_fork() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

/// A value that belongs to the thread that claimed it last.
#[derive(Debug)]
pub(crate) struct Owned<T> {
    forks: u64,
    value: Mutex<(Option<ThreadId>, T)>,
}

impl<T> Owned<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { forks: FORKS.load(Ordering::Relaxed), value: Mutex::new((None, value)) }
    }

    /// Makes the calling thread the owner.
    pub(crate) fn claim(&self) -> PyResult<MutexGuard<'_, (Option<ThreadId>, T)>> {
        let mut guard = self.lock()?;
        guard.0 = Some(thread::current().id());
        Ok(guard)
    }

    /// Gives access to the owner, or to any thread while there is no owner.
    pub(crate) fn enter(&self) -> PyResult<MutexGuard<'_, (Option<ThreadId>, T)>> {
        let guard = self.lock()?;
        if guard.0.is_some_and(|owner| owner != thread::current().id()) {
            return Err(WrongThreadError::new_err(
                "Another thread has reset this environment, and only that thread may use it: \
                 make an environment for each thread, or call reset() in this one.",
            ));
        }
        Ok(guard)
    }

    fn lock(&self) -> PyResult<MutexGuard<'_, (Option<ThreadId>, T)>> {
        if self.forks != FORKS.load(Ordering::Relaxed) {
            return Err(ForkedProcessError::new_err(
                "This environment was made before the process was forked, and its threads and \
                 files stayed behind: make the environment after the fork, or start processes \
                 with multiprocessing.get_context(\"spawn\").",
            ));
        }
        match self.value.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::WouldBlock) => Err(WrongThreadError::new_err(
                "Another thread is using this environment right now: make an environment for \
                 each thread.",
            )),
            // A panic has poisoned the lock, and has been reported. A reset starts a new
            // game.
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }
}
