//! The cost of checking a page: memory, time compared with parsing alone, and how time grows with
//! the worst pages.
//!
//! `cargo bench -p page-audit` measures all of it, `cargo bench -p page-audit -- growth` one part:
//! `memory`, `speed` or `growth`. A fourth, `instructions`, takes a quarter of an hour and
//! Valgrind, and runs only when it is named. Further words choose among the worst pages:
//! `-- growth CSS` takes those with "CSS" in their names.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tables for whoever runs the benchmark"
)]

use std::io;
use std::process::ExitCode;

mod cpu_time;
mod documents;
mod growth;
mod instructions;
mod memory;
mod speed;
mod worst;

/// The same allocator as in the services.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Without it, this is a test run, which only runs divan's part.
    if !arguments.iter().any(|argument| argument == "--bench") {
        divan::main();
        return ExitCode::SUCCESS;
    }
    let parts: Vec<_> = arguments
        .iter()
        .filter(|part| !part.starts_with('-'))
        .collect();
    match run(&parts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(parts: &[&String]) -> io::Result<()> {
    if instructions::check_if_asked()? || memory::check_if_asked()? {
        return Ok(());
    }
    let is_part = |word: &str| ["memory", "speed", "growth", "instructions"].contains(&word);
    let words: Vec<&str> = parts.iter().map(|word| word.as_str()).collect();
    let (parts, names): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| is_part(word));
    let wanted = |part: &str| parts.is_empty() || parts.contains(&part);
    let chosen = |page: &str| names.is_empty() || names.iter().any(|name| page.contains(name));
    memory::run_if(wanted("memory"), chosen)?;
    speed::run_if(wanted("speed"))?;
    growth::run_if(wanted("growth"), chosen)?;
    instructions::run_if(parts.contains(&"instructions"), chosen)
}

#[expect(clippy::cast_precision_loss, reason = "for show")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}
