//! How many instructions the worst pages take. Unlike time, this does not depend on how much memory
//! the processor's caches hold: if it grows in proportion to the page, the work does.
//!
//! Each page is checked by running this program again under Valgrind's Cachegrind, which counts.

use std::env;
use std::hint::black_box;
use std::io;
use std::process::{Command, Stdio};

use page_audit::audit;

use super::documents;
use super::worst::WORST;

/// The page to check and its size in megabytes, when this program runs under Cachegrind.
const PAGE: &str = "WORST_PAGE";
const MEGABYTES: &str = "WORST_MEGABYTES";

/// Checks a page if this program was started for that.
pub fn check_if_asked() -> io::Result<bool> {
    let (Ok(index), Ok(megabytes)) = (env::var(PAGE), env::var(MEGABYTES)) else {
        return Ok(false);
    };
    let index: usize = index.parse().map_err(io::Error::other)?;
    let megabytes: usize = megabytes.parse().map_err(io::Error::other)?;
    let (_, page) = WORST.get(index).ok_or(io::ErrorKind::NotFound)?;
    drop(black_box(audit(&documents::worst(*page, megabytes)?)));
    Ok(true)
}

pub fn run_if(wanted: bool, is_chosen: impl Fn(&str) -> bool) -> io::Result<()> {
    if !wanted {
        return Ok(());
    }
    println!("instructions: millions for pages of 2 and 8 MB, and their ratio (4 if proportional)");
    let pages = WORST.iter().enumerate();
    for (index, (name, _)) in pages.filter(|(_, (name, _))| is_chosen(name)) {
        // Both include the program's work before and after.
        let two = counted(index, 2)?;
        let eight = counted(index, 8)?;
        println!(
            "{name:<26}{:>10}{:>10}{:>7.2}",
            two / 1_000_000,
            eight / 1_000_000,
            super::ratio(eight, two)
        );
    }
    println!();
    Ok(())
}

fn counted(index: usize, megabytes: usize) -> io::Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no"])
        .arg("--cachegrind-out-file=/dev/null")
        .arg(env::current_exe()?)
        .arg("--bench")
        .env(PAGE, index.to_string())
        .env(MEGABYTES, megabytes.to_string())
        .stdout(Stdio::null())
        .output()
        .map_err(|error| io::Error::other(format!("valgrind: {error}")))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text
        .lines()
        .find_map(|line| line.split_once("refs:"))
        .and_then(|(_, count)| count.trim().replace(',', "").parse().ok());
    count.ok_or_else(|| io::Error::other(format!("valgrind counted nothing: {text}")))
}
