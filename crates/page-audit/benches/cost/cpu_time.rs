//! Processor time of the thread: other than the clock's, it does not grow when the machine is busy.

use std::io;
use std::time::Duration;

/// The result of the work and the processor time that it took.
pub fn of<R>(work: impl FnOnce() -> R) -> io::Result<(R, Duration)> {
    let before = so_far()?;
    let result = work();
    Ok((result, so_far()?.saturating_sub(before)))
}

/// The least of several runs.
pub fn least<R>(runs: usize, mut work: impl FnMut() -> R) -> io::Result<Duration> {
    let mut least = Duration::MAX;
    for _ in 0..runs {
        let (result, time) = of(&mut work)?;
        drop(std::hint::black_box(result));
        least = least.min(time);
    }
    Ok(least)
}

fn so_far() -> io::Result<Duration> {
    // The first number is the time on a processor in nanoseconds (Linux, proc_pid_schedstat).
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let first = stat.split_ascii_whitespace().next().unwrap_or_default();
    let nanoseconds = first.parse().map_err(io::Error::other)?;
    Ok(Duration::from_nanos(nanoseconds))
}
