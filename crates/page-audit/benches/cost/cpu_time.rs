//! Processor time of the thread: other than the clock's, it does not grow when the machine is busy.

use std::io;
use std::time::Duration;

/// How long work is repeated: the kernel counts in steps of some milliseconds.
const ENOUGH: Duration = Duration::from_millis(400);

/// The mean processor time of the work, done as often as it takes to tell.
pub fn mean<R>(mut work: impl FnMut() -> R) -> io::Result<Duration> {
    let before = so_far()?;
    let mut runs = 0;
    loop {
        drop(std::hint::black_box(work()));
        runs += 1;
        let time = so_far()?.saturating_sub(before);
        if time >= ENOUGH {
            return Ok(time / runs);
        }
    }
}

/// How many pages of memory the kernel has given this process so far.
pub fn page_faults() -> io::Result<u64> {
    // The tenth field, and the eighth after the program's name (Linux, proc_pid_stat).
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let faults = after_name.split(' ').nth(7).unwrap_or_default();
    faults.parse().map_err(io::Error::other)
}

fn so_far() -> io::Result<Duration> {
    // The first number is the time on a processor in nanoseconds (Linux, proc_pid_schedstat).
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let first = stat.split_ascii_whitespace().next().unwrap_or_default();
    let nanoseconds = first.parse().map_err(io::Error::other)?;
    Ok(Duration::from_nanos(nanoseconds))
}
