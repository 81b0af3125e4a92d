//! The processor time of this thread, which excludes all other work on the machine.

use cpu_time::ThreadTime;

/// Returns the processor time of some work in microseconds.
pub(crate) fn microseconds(work: impl FnOnce()) -> f64 {
    let begun = ThreadTime::now();
    work();
    begun.elapsed().as_secs_f64() * 1e6
}
