//! What checking a page costs: memory, time beside that of parsing alone, and how time grows with the
//! worst pages.
//!
//! `cargo bench -p page-audit` measures all of it, `cargo bench -p page-audit -- growth` one part:
//! `memory`, `speed` or `growth`.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tables for whoever runs the benchmark"
)]

use std::process::ExitCode;

mod cpu_time;
mod documents;
mod growth;
mod memory;
mod speed;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Without it, this is a test run, of which only divan's part is one.
    if !arguments.iter().any(|argument| argument == "--bench") {
        divan::main();
        return ExitCode::SUCCESS;
    }
    let parts: Vec<_> = arguments
        .iter()
        .filter(|part| !part.starts_with('-'))
        .collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|named| *named == part);
    // Memory comes first, while the process has not used any.
    let result = memory::run_if(wanted("memory"))
        .and_then(|()| speed::run_if(wanted("speed")))
        .and_then(|()| growth::run_if(wanted("growth")));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "for show")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}
