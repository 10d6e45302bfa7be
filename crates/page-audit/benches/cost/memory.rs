//! The most memory that a run takes, apart from the page itself: over the largest document, and
//! over each of the worst pages.
//!
//! Each page is checked by running this program again: memory that an earlier run has given back is
//! used again without being counted.

use std::env;
use std::fs;
use std::hint::black_box;
use std::io;
use std::process::Command;

use page_audit::{Snapshot, audit};

use super::documents;
use super::worst::WORST;

/// How many times its size a page may take.
const MAX_TIMES: f64 = 12.0;
/// The size of the worst pages: the largest that reports-service fetches by default.
const WORST_BYTES: usize = 10_000_000;
/// The file with the page, when this program runs for one page.
const FILE: &str = "MEMORY_FILE";

/// Checks a page if this program was started for that, and prints the bytes that it took.
pub fn check_if_asked() -> io::Result<bool> {
    let Some(file) = env::var_os(FILE) else {
        return Ok(false);
    };
    println!("{}", taken_by(&documents::snapshot(fs::read(file)?)?)?);
    Ok(true)
}

pub fn run_if(wanted: bool, is_chosen: impl Fn(&str) -> bool) -> io::Result<()> {
    if !wanted {
        return Ok(());
    }
    println!("| page | memory in KiB | times the page (at most {MAX_TIMES}) |");
    println!("|---|--:|--:|");
    let document = documents::large()?;
    print(&document.name, document.snapshot.body)?;
    for (name, page) in WORST.iter().filter(|(name, _)| is_chosen(name)) {
        print(name, page(WORST_BYTES).into_bytes())?;
    }
    println!();
    Ok(())
}

fn print(name: &str, page: Vec<u8>) -> io::Result<()> {
    let taken = in_a_process_of_its_own(&page)?;
    let times = super::ratio(taken, documents::bytes(&documents::snapshot(page)?));
    let verdict = if times > MAX_TIMES { ", too much" } else { "" };
    println!("| {name} | {} | {times:.1}{verdict} |", taken / 1024);
    Ok(())
}

fn in_a_process_of_its_own(page: &[u8]) -> io::Result<u64> {
    let file = tempfile::NamedTempFile::new()?;
    fs::write(&file, page)?;
    let output = Command::new(env::current_exe()?)
        .arg("--bench")
        .env(FILE, file.path())
        .output()?;
    let taken = String::from_utf8_lossy(&output.stdout);
    taken.trim().parse().map_err(|_| {
        let error = String::from_utf8_lossy(&output.stderr);
        io::Error::other(format!("{}: {error}", output.status))
    })
}

fn taken_by(snapshot: &Snapshot) -> io::Result<u64> {
    let before = kib("VmRSS")?;
    // Reset the peak of memory (Linux, proc_pid_clear_refs).
    fs::write("/proc/self/clear_refs", "5")?;
    drop(black_box(audit(snapshot)));
    Ok(kib("VmHWM")?.saturating_sub(before) * 1024)
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
