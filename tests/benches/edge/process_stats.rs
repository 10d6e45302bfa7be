//! Statistics of processes, as reported by the kernel.

use std::fs;
use std::time::Duration;

/// Clock ticks per second in the kernel's times, the same on every Linux system.
const TICKS: u64 = 100;

/// The resident memory of a process, in MiB.
pub fn memory_mib(process: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a running process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.expect("its memory") / 1024.0
}

/// The processor time that processes have used.
pub fn processor_time(processes: &[u32]) -> Duration {
    processes.iter().map(|process| time_of(*process)).sum()
}

fn time_of(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("a running process");
    // The name of the program, in parentheses, may contain anything.
    let fields = stat.rsplit_once(") ").expect("a name").1;
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: u64 = ticks
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum();
    Duration::from_millis(ticks * 1000 / TICKS)
}
