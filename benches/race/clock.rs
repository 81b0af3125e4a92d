//! Time that this thread has spent on a processor: what others do on the
//! machine meanwhile is not in it.

use cpu_time::ThreadTime;

/// Microseconds of processor time that some work takes.
pub(crate) fn microseconds(work: impl FnOnce()) -> f64 {
    let begun = ThreadTime::now();
    work();
    begun.elapsed().as_secs_f64() * 1e6
}
