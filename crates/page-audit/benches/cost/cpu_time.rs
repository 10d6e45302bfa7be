//! Processor time of the thread: unlike the clock's, it does not grow when the machine is busy.

use std::hint::black_box;
use std::io;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How long work is repeated, to get a meaningful mean.
const ENOUGH: Duration = Duration::from_millis(400);

/// The mean processor time of the work, repeated until the mean is meaningful.
pub fn mean<R>(mut work: impl FnMut() -> R) -> Duration {
    let mut runs = 0;
    let mut time = Duration::ZERO;
    while time < ENOUGH {
        time += once(&mut work);
        runs += 1;
    }
    time / runs
}

/// The processor time of doing the work and dropping its result.
pub fn once<R>(work: impl FnOnce() -> R) -> Duration {
    let before = so_far();
    drop(black_box(work()));
    so_far().saturating_sub(before)
}

/// How many pages of memory the kernel has given this process so far.
pub fn page_faults() -> io::Result<u64> {
    // The tenth field, and the eighth after the program's name (Linux, proc_pid_stat).
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let faults = after_name.split(' ').nth(7).unwrap_or_default();
    faults.parse().map_err(io::Error::other)
}

#[expect(clippy::expect_used, reason = "a thread's time is not negative")]
fn so_far() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time")
}
