//! Processor time of the thread: unlike the clock's, it does not grow when the machine is busy.

use std::hint::black_box;
use std::io;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How long work is repeated, and how often at least.
const ENOUGH: Duration = Duration::from_secs(3);
const LEAST: usize = 5;

/// The median processor times of two pieces of work and the median of their ratios. They are
/// measured in turns: how fast a processor is changes while other programs run.
pub fn in_turns<A, B>(
    mut one: impl FnMut() -> A,
    mut other: impl FnMut() -> B,
) -> (Duration, Duration, f64) {
    let (mut ones, mut others, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut time = Duration::ZERO;
    while time < ENOUGH || ones.len() < LEAST {
        let (first, second) = (once(&mut one), once(&mut other));
        time += first + second;
        ones.push(first);
        others.push(second);
        ratios.push(second.div_duration_f64(first));
    }
    ones.sort_unstable();
    others.sort_unstable();
    ratios.sort_by(f64::total_cmp);
    (median(&ones), median(&others), median(&ratios))
}

fn median<T: Copy + Default>(sorted: &[T]) -> T {
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
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
