//! The most memory that a run over the largest document takes, apart from the document.

use std::fs;
use std::io;

use page_audit::audit;

use super::documents;

/// How many times its size a document may take.
const MOST_TIMES: f64 = 12.0;

pub fn run_if(wanted: bool) -> io::Result<()> {
    if !wanted {
        return Ok(());
    }
    let document = documents::large()?;
    let size = document.snapshot.body.len();
    let before = kib("VmRSS")?;
    // Reset the peak of memory (Linux, proc_pid_clear_refs).
    fs::write("/proc/self/clear_refs", "5")?;
    let report = audit(&document.snapshot);
    let most = kib("VmHWM")?;
    drop(std::hint::black_box(report));
    let taken = most.saturating_sub(before) * 1024;
    let times = super::ratio(taken, size as u64);
    println!("memory: {}", document.name);
    println!("  taken by the run  {:>8} KiB", taken / 1024);
    println!("  times its size    {times:>8.1}   (at most {MOST_TIMES})\n");
    Ok(())
}

/// A size of this process by its name in `/proc/self/status`.
fn kib(name: &str) -> io::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    status
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| *key == name)
        .and_then(|(_, value)| value.trim().trim_end_matches(" kB").parse().ok())
        .ok_or_else(|| io::Error::other(format!("/proc/self/status has no {name}")))
}
