//! The processor time of this thread, which excludes all other work on the machine.

use cpu_time::ThreadTime;

/// Runs a function, and returns its result and its processor time in nanoseconds.
pub fn nanoseconds<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = ThreadTime::now();
    let result = work();
    (result, begun.elapsed().as_secs_f64() * 1e9)
}
